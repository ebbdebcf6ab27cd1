"""Who sits where: people at the keyboard and computers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec

from pardalis.cli.declare import number
from pardalis.cli.errors import Misused
from pardalis.cli.kernels import compile_ahead, load
from pardalis.core.chance import Chance
from pardalis.core.match import Match
from pardalis.core.words import Listing, Message, Words, quoted
from pardalis.engine import levels
from pardalis.engine.levels import IDS, level_told
from pardalis.engine.past import Past
from pardalis.engine.players import PLAYERS, player_name

word = Words("pardalis.cli")

LEVEL = "level:"
COMPUTERS = (*PLAYERS, *(f"{LEVEL}{level}" for level in IDS))


def usual() -> str:
    """The computer that plays when nothing else was asked for.

    Levels need the extra `engine`; without it, the one that looks best at first sight has to do.
    """
    return f"{LEVEL}{levels.USUAL}" if find_spec("numba") else "greedy"


def computer_name(name: str) -> Message:
    """What a computer is called, and how it plays."""
    level = name.removeprefix(LEVEL)
    return level_told(level) if level in IDS else player_name(name)


@dataclass(frozen=True, slots=True)
class Sitter:
    """A person, with a name or without, or a computer, whose name says how it plays."""

    name: str = ""

    @property
    def is_computer(self) -> bool:
        """Whether a computer sits there."""
        return self.name in COMPUTERS

    def title(self, role: Message) -> Message:
        """What to call whoever has a seat, with what the rules call the seat."""
        if self.is_computer:
            return word("seat.computer", role=role, player=computer_name(self.name))
        if self.name:
            return word("seat.named", role=role, name=self.name)
        return word("seat.person", role=role)

    def move(self, match: Match, chance: Chance, lang: str) -> str:
        """The move that a computer makes for the seat to move.

        The first move of a level may have to wait for a compiler, which is told.
        """
        view = match.position.view(match.turn)
        if self.name in PLAYERS:
            return PLAYERS[self.name](view, chance)
        load(alone=True)
        from pardalis.engine.choosing import choose, entries

        compile_ahead(match.game, lambda: entries(view), lang)
        level = self.name.removeprefix(LEVEL)
        past = Past.of(match, match.turn)
        return choose(view, level=level, past=past, seed=chance.below(2**63))


def seated(
    seats: int,
    people: Sequence[str] | None,
    computers: Sequence[str] | None,
    before: Sequence[str] = (),
    level: str | None = None,
) -> tuple[Sitter, ...]:
    """Everybody's seat, from what was asked for and who sat there before.

    Where nobody was asked for, the first free seat is a person's unless a person has one already,
    and a computer of the level, or the usual one, takes the others.
    """
    other = f"{LEVEL}{level}" if level else usual()
    told = {seat: Sitter(name) for seat, name in enumerate(before, 1)}
    for text in people or ():
        seat, name = _read("--person", text, seats)
        if name in COMPUTERS:
            raise Misused(word("misuse.person", name=name, seat=seat))
        told[seat] = Sitter(name)
    for text in computers or ():
        seat, name = _read("--computer", text, seats)
        chosen = f"{LEVEL}{name}" if name in IDS else name or other
        if chosen not in COMPUTERS:
            known = Listing("or", (*PLAYERS, *IDS))
            raise Misused(word("misuse.computer", name=quoted(name), known=known))
        told[seat] = Sitter(chosen)
    free = [seat for seat in range(1, seats + 1) if seat not in told]
    if free and all(sitter.is_computer for sitter in told.values()):
        told[free.pop(0)] = Sitter()
    told |= {seat: Sitter(other) for seat in free}
    return tuple(told[seat] for seat in range(1, seats + 1))


def _read(option: str, text: str, seats: int) -> tuple[int, str]:
    seat, _, name = text.partition("=")
    return number(option, seat, 1, seats), name.strip()
