"""Contestants: who can play in an arena, each named by a short text such as `greedy` or `uct:1000`.

A name is a kind, and where the kind takes one, an argument after a colon. Whoever adds a kind adds
a line to `KINDS`; what it needs is loaded only when it is asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pardalis.core.chance import Chance
from pardalis.core.errors import InvalidOption
from pardalis.core.game import Game
from pardalis.core.position import Position, View
from pardalis.core.texts import is_number
from pardalis.core.words import Listing, Words, quoted
from pardalis.engine.levels import level_of
from pardalis.engine.past import Past
from pardalis.engine.players import PLAYERS, Player

if TYPE_CHECKING:  # loads Numba: only contestants that need a kernel do
    from pardalis.core.kernel.cache import Entry

word = Words(__package__)
MOST_PLAYOUTS = 10**9
MOST_SECONDS = 3600
SECONDS_OF_OTHERS = 1.0  # what another program gets for a move


class Contestant:
    """Plays one seat of one game.

    `past` are the same seat's views of all earlier positions of the game. A good contestant goes by
    what it is given and by nothing else: then a seed gives the same game again.
    """

    def move(self, view: View, past: Past, chance: Chance) -> str:
        """The move to make; only ever asked when it is the seat's turn."""
        raise NotImplementedError

    def close(self) -> None:
        """The game is over: let go of what is held, such as another program."""


@dataclass(frozen=True, slots=True)
class Entrant:
    """A contestant's name, and how to have it play: `sits_down` gives a fresh one for each seat.

    `entries` tells what must be compiled before, so that no move has to wait for it.
    """

    name: str
    sits_down: Callable[[], Contestant]
    entries: Callable[[Position], Sequence[Entry]] | None = None


def entrant(name: str, game: Game) -> Entrant:
    """Whoever has this name, to play this game.

    >>> import pardalis
    >>> entrant("greedy", pardalis.game("kamon")).name
    'greedy'
    >>> entrant("gready", pardalis.game("kamon"))
    Traceback (most recent call last):
        ...
    pardalis.core.errors.InvalidOption: there is no contestant "gready"; there is random, greedy, \
level:N, uct:PLAYOUTS, flat:PLAYOUTS, search:NODES or engine:COMMAND
    """
    kind, colon, argument = name.partition(":")
    found = KINDS.get(kind)
    if found is None or bool(colon) != found.takes_argument:
        known = Listing("or", tuple(written()))
        raise InvalidOption("contestant", word("unknown", name=quoted(name), known=known))
    return found.enter(name, argument, game)


def written() -> list[str]:
    """How the names of all kinds are written."""
    return [kind.written for kind in KINDS.values()]


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of contestant: how it is written, and who comes of a name, its argument and a game."""

    written: str
    enter: Callable[[str, str, Game], Entrant]

    @property
    def takes_argument(self) -> bool:
        """Whether something follows the kind."""
        return ":" in self.written


# Those that look at the view alone ----------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Simple(Contestant):
    """A simple player at the table."""

    player: Player

    def move(self, view: View, past: Past, chance: Chance) -> str:
        return self.player(view, chance)


def _simple(name: str, argument: str, game: Game) -> Entrant:
    return Entrant(name, lambda: Simple(PLAYERS[name]))


@dataclass(frozen=True, slots=True)
class Computer(Contestant):
    """A computer of some level."""

    level: str

    def move(self, view: View, past: Past, chance: Chance) -> str:
        from pardalis.engine.choosing import choose
        from pardalis.engine.leash import Leash

        # Not the level's seconds: other games on the machine shall not make it weaker.
        level = level_of(view.game, self.level)
        leash = Leash(nodes=level.thoughts, threads=level.threads)
        seed = chance.below(2**63)
        return choose(view, level=self.level, past=past, seed=seed, leash=leash)


def _level(name: str, argument: str, game: Game) -> Entrant:
    level_of(game, argument)
    return Entrant(name, lambda: Computer(argument), _level_entries)


def _level_entries(start: Position) -> Sequence[Entry]:
    from pardalis.engine.choosing import entries

    return entries(start.view(start.turn))


# Those that play games out ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Uct(Contestant):
    """Plain UCT with so many playouts a move."""

    playouts: int

    def move(self, view: View, past: Past, chance: Chance) -> str:
        from pardalis.engine.monte_carlo.uct import search

        return search(view, playouts=self.playouts, seed=chance.below(2**64)).lines[0].move


def _uct(name: str, argument: str, game: Game) -> Entrant:
    playouts = _number(name, argument, MOST_PLAYOUTS)
    if game.referee.view is not None:
        raise InvalidOption("contestant", word("secrets", name=quoted(name)))
    return Entrant(name, lambda: Uct(playouts), _uct_entries)


def _uct_entries(start: Position) -> Sequence[Entry]:
    from pardalis.engine.kernels.batch import batch
    from pardalis.engine.monte_carlo.uct import entry

    return [entry(batch([start]))]


@dataclass(frozen=True, slots=True)
class Flat(Contestant):
    """Flat Monte Carlo with so many playouts a move."""

    playouts: int

    def move(self, view: View, past: Past, chance: Chance) -> str:
        from pardalis.engine.monte_carlo.flat import search

        seed = chance.below(2**64)
        report = search(view, history=past.moves, playouts=self.playouts, seed=seed)
        return report.lines[0].move


def _flat(name: str, argument: str, game: Game) -> Entrant:
    playouts = _number(name, argument, MOST_PLAYOUTS)
    return Entrant(name, lambda: Flat(playouts), _flat_entries)


def _flat_entries(start: Position) -> Sequence[Entry]:
    from pardalis.engine.monte_carlo.by_view import seen
    from pardalis.engine.monte_carlo.flat import entry

    return [entry(seen(start.view(start.turn)))]


# Those that are at their best -------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Searching(Contestant):
    """The engine at full strength, over so many nodes or for so many seconds a move."""

    nodes: int | None
    seconds: float | None

    def move(self, view: View, past: Past, chance: Chance) -> str:
        from pardalis.engine.choosing import chosen

        return chosen(view, past=past, nodes=self.nodes, seconds=self.seconds)


def _search(name: str, argument: str, game: Game) -> Entrant:
    if fits := re.fullmatch(r"([0-9]{1,4}(?:\.[0-9]{1,3})?)s", argument):
        seconds = float(fits[1])
        if not 0 < seconds <= MOST_SECONDS:
            raise InvalidOption("contestant", word("seconds", name=quoted(name), most=MOST_SECONDS))
        return Entrant(name, lambda: Searching(None, seconds), _level_entries)
    nodes = _number(name, argument, MOST_PLAYOUTS)
    return Entrant(name, lambda: Searching(nodes, None), _level_entries)


class Program(Contestant):
    """Another program that speaks the engines' protocol."""

    def __init__(self, command: str, game: Game) -> None:
        from pardalis.engine.protocol.other import Other

        self._other = Other(command, SECONDS_OF_OTHERS)
        try:
            self._other.begin(game.id)
        except BaseException:
            self._other.close()
            raise

    def move(self, view: View, past: Past, chance: Chance) -> str:
        return self._other.move(view, past)

    def close(self) -> None:
        self._other.close()


def _program(name: str, argument: str, game: Game) -> Entrant:
    if game.referee.view is not None:
        raise InvalidOption("contestant", word("secrets", name=quoted(name)))
    return Entrant(name, lambda: Program(argument, game))


def _number(name: str, argument: str, most: int) -> int:
    if not is_number(argument) or len(argument) > 40 or not 0 < int(argument) <= most:
        raise InvalidOption("contestant", word("number", name=quoted(name), most=most))
    return int(argument)


KINDS: Mapping[str, Kind] = {
    **{name: Kind(name, _simple) for name in PLAYERS},
    "level": Kind("level:N", _level),
    "uct": Kind("uct:PLAYOUTS", _uct),
    "flat": Kind("flat:PLAYOUTS", _flat),
    "search": Kind("search:NODES", _search),
    "engine": Kind("engine:COMMAND", _program),
}
