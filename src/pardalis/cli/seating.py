"""Who sits where: people at the keyboard and computers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pardalis.cli.declare import number
from pardalis.cli.errors import Misused
from pardalis.core.words import Listing, Message, Words, quoted
from pardalis.engine.players import PLAYERS, Player, player_name

word = Words("pardalis.cli")
USUAL = "greedy"  # who plays when nothing else was asked for, and who gives hints


@dataclass(frozen=True, slots=True)
class Sitter:
    """A person, with a name or without, or a computer, whose name says how it plays."""

    name: str = ""

    @property
    def player(self) -> Player | None:
        """How a computer chooses its moves; nothing for a person."""
        return PLAYERS.get(self.name)

    def title(self, role: Message) -> Message:
        """What to call whoever has a seat, with what the rules call the seat."""
        if self.player:
            return word("seat.computer", role=role, player=player_name(self.name))
        if self.name:
            return word("seat.named", role=role, name=self.name)
        return word("seat.person", role=role)


def seated(
    seats: int,
    people: Sequence[str] | None,
    computers: Sequence[str] | None,
    before: Sequence[str] = (),
) -> tuple[Sitter, ...]:
    """Everybody's seat, from what was asked for and who sat there before.

    Where nobody was asked for, the first free seat is a person's unless a person has one already,
    and the usual computer takes the others.
    """
    told = {seat: Sitter(name) for seat, name in enumerate(before, 1)}
    for text in people or ():
        seat, name = _read("--person", text, seats)
        if name in PLAYERS:
            raise Misused(word("misuse.person", name=name, seat=seat))
        told[seat] = Sitter(name)
    for text in computers or ():
        seat, name = _read("--computer", text, seats)
        if (name or USUAL) not in PLAYERS:
            known = Listing("or", tuple(PLAYERS))
            raise Misused(word("misuse.computer", name=quoted(name), known=known))
        told[seat] = Sitter(name or USUAL)
    free = [seat for seat in range(1, seats + 1) if seat not in told]
    if free and all(sitter.player for sitter in told.values()):
        told[free.pop(0)] = Sitter()
    told |= {seat: Sitter(USUAL) for seat in free}
    return tuple(told[seat] for seat in range(1, seats + 1))


def _read(option: str, text: str, seats: int) -> tuple[int, str]:
    seat, _, name = text.partition("=")
    return number(option, seat, 1, seats), name.strip()
