"""Game: one of the games, as everybody outside its folder sees it.

A game's `rules.py` hands over a `Referee`, the few functions that are particular to it; everything
else (checked play, views, matches, records, perft, pictures) is written once over those.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import Any, Generic, TypeVar

from pardalis.core.chance import LARGEST_SEED, Chance, fresh_seed
from pardalis.core.errors import InvalidOption, InvalidPosition
from pardalis.core.options import Option, resolve
from pardalis.core.outcome import Outcome
from pardalis.core.position import Position
from pardalis.core.words import Message, Words, quoted

S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)

core = Words("pardalis.core")


@dataclass(frozen=True, slots=True, kw_only=True)
class Referee(Generic[S, M]):
    """The rules of one game as functions on its own immutable state S and moves M.

    A move's text is its `str`. Of the functions that take a move, `play` and `describe` get legal
    ones only, `why` gets illegal ones only.
    """

    start: Callable[[Chance, int, Mapping[str, str]], S]
    turn: Callable[[S], int]
    moves: Callable[[S], Sequence[M]]
    play: Callable[[S, M], S]
    outcome: Callable[[S], Outcome | None]
    why: Callable[[S, M], Message]
    parse: Callable[..., S]
    format: Callable[[S], str]
    parse_move: Callable[[S, str], M]
    describe: Callable[[S, M], Message]
    # The number of seats in a state: only where it varies.
    seats: Callable[[S], int] | None = None
    # What a seat (None: a spectator) may see, as a type of its own with its own `str`: only in
    # games with secrets; elsewhere the state itself is what everybody sees.
    view: Callable[[S, int | None], Any] | None = None
    # What must come back for a repetition: only in games where threefold repetition is a draw.
    repetition: Callable[[S], Hashable] | None = None
    # Points in a contest, one a seat: only where they are not simply 1 a win and ½ a draw.
    points: Callable[[S, Outcome], tuple[Fraction, ...]] | None = None
    # A word of advice about a choice of options that is allowed but not recommended.
    advice: Callable[[Mapping[str, str]], Message | None] | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """One of the games: start it, or read a position of it.

    >>> import pardalis
    >>> kamon = pardalis.game("kamon")
    >>> kamon.start(seed=7).moves()[:3]
    ['a2', 'a3', 'b1']
    """

    id: str
    words: Words
    seats: range
    options: tuple[Option, ...]
    referee: Referee[Any, Any]

    def __repr__(self) -> str:
        return f"<pardalis game {self.id}>"

    def __reduce__(self) -> str | tuple[Any, ...]:
        # A game is itself and nothing else: a copy in another process is that process's own.
        return _the_game, (self.words.package,)

    def title(self, lang: str = "en") -> str:
        """The game's name for people."""
        return self.words("game.title").text(lang)

    def seat_name(self, seat: int) -> Message:
        """What the rules call a seat: Black, Red, the rounds, seat 3."""
        if f"seat.{seat}" in self.words:
            return self.words(f"seat.{seat}")
        return self.words("seat.any", seat=seat)

    def start(
        self, seed: int | None = None, seats: int | None = None, **options: object
    ) -> Position:
        """A new game. The same seed, seats and options give the same position everywhere."""
        chosen = resolve(self.options, options)
        chance = Chance(self.checked_seed(fresh_seed() if seed is None else seed))
        state = self.referee.start(chance, self.checked_seats(seats), chosen)
        return Position(self, state)

    def parse(self, text: str, /, **look: object) -> Position:
        """The position a text stands for; options of look, which no text tells, may be given."""
        if not isinstance(text, str):
            raise InvalidPosition("", core("invalid.not-text", text=quoted(text)))
        told = [option.name for option in self.options if not option.look]
        for name in look:
            if name in told:
                raise InvalidOption(name, core("option.told", option=name))
        looks = tuple(option for option in self.options if option.look)
        return Position(self, self.referee.parse(text, **resolve(looks, look)))

    def advice(self, **options: object) -> Message | None:
        """A word of advice about these options, if there is one to give."""
        chosen = resolve(self.options, options)
        return self.referee.advice(chosen) if self.referee.advice else None

    def checked_seats(self, seats: int | None) -> int:
        """The number of seats, the game's smallest for two or more people when not given."""
        if seats is None:
            return max(2, self.seats[0])
        if isinstance(seats, bool) or not isinstance(seats, int) or seats not in self.seats:
            allowed = core("seats.range", low=self.seats[0], high=self.seats[-1])
            if len(self.seats) == 1:
                allowed = core("seats.exactly", n=self.seats[0])
            raise InvalidOption("seats", core("option.seats", value=quoted(seats), allowed=allowed))
        return seats

    def checked_seed(self, seed: int) -> int:
        """The seed, if it is a whole number that fits."""
        if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= LARGEST_SEED:
            raise InvalidOption("seed", core("option.seed", value=quoted(seed)))
        return seed


def _the_game(package: str) -> Game:
    game: Game = import_module(f"{package}.rules").GAME
    return game
