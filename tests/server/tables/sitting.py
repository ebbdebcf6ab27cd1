"""Tables to test at: a clock to turn by hand, links, and a table that keeps a log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from pardalis.server.tables import commands, ruling, showing
from pardalis.server.tables.clock import Now
from pardalis.server.tables.commands import AnyCommand
from pardalis.server.tables.events import Event, decode, encode
from pardalis.server.tables.showing import Eyes
from pardalis.server.tables.table import Table
from pardalis.server.tables.told import News, State
from pardalis.server.tables.verdicts import Verdict
from pardalis.server.tables.wish import Wish, lay

DATE = 1_800_000_000_000
packed = msgspec.json.Encoder().encode


class Links:
    """Links that say what they open."""

    def link(self, table: str, chair: int | None) -> str:
        return f"{table}/{'watch' if chair is None else chair}"


class Sitting:
    """A table, its log and its time. Anna lays it; whoever else comes is told by name."""

    def __init__(self, game: str, chairs: Sequence[str] = ("me", "person"), **wish: Any) -> None:
        self.time = 0
        self.fresh = iter(range(1000, 10_000))
        wanted = Wish(game=game, chairs=tuple(chairs), **wish)
        events = lay(wanted, "anna", "Anna", 7, self.now)
        self.log = [encode(event) for event in events]
        self.table = Table.from_events("t", map(decode, self.log))

    @property
    def now(self) -> Now:
        """The moment it is."""
        return Now(self.time, DATE + self.time)

    def happen(self, verdict: Verdict) -> int:
        """Let a verdict happen as the house does: by what is written down of it."""
        for event in verdict.events:
            self.log.append(encode(event))
            self.table.apply(decode(self.log[-1]))
        return verdict.number

    def do(self, guest: str, command: AnyCommand, lag: int = 0) -> int:
        """Ask for something and have it done."""
        return self.happen(self.rule(guest, command, lag))

    def rule(self, guest: str, command: AnyCommand, lag: int = 0) -> Verdict:
        """What would come of it."""
        return ruling.rule(self.table, guest, command, self.now, lag, lambda: next(self.fresh))

    def sit(self, guest: str, chair: int) -> int:
        """Come by a chair's link."""
        return self.happen(ruling.sit(self.table, chair, guest, guest.title(), self.now))

    def move(self, move: str = "", guest: str = "", lag: int = 0) -> int:
        """Make a move, any when none is named, by whoever's turn it is."""
        return self.do(guest or self.holder(), self.moving(move), lag)

    def moving(self, move: str = "") -> commands.Move:
        """The command of a move, any when none is named, for the position now."""
        match = self.table.match
        return commands.Move(
            seat=self.table.turn or 1,
            ply=match.ply,
            at=self.table.at,
            move=move or match.position.moves()[0],
        )

    def holder(self, seat: int = 0) -> str:
        """The guest who has a seat, the one to move when not named."""
        return self.table.chairs[self.table.chair_of(seat or self.table.turn) - 1].guest

    def state(self, guest: str | None, lang: str = "en", seat: int | None = None) -> State:
        """What somebody sees."""
        eyes = Eyes(guest, lang, seat)
        return showing.state(self.table, eyes, self.now, frozenset(), Links())

    def news(self, guest: str | None, number: int = 0, lang: str = "en") -> News | None:
        """What somebody is told of an event, the last when not named."""
        return showing.news(self.table, number or self.table.number, Eyes(guest, lang))

    def replayed(self) -> Table:
        """The table as it comes back from its log."""
        return Table.from_events("t", map(decode, self.log))

    @property
    def last(self) -> Event:
        """What happened last."""
        return self.table.notes[-1].event


def seen(table: Table, guest: str | None, now: Now, lang: str = "en") -> bytes:
    """All that reaches a pair of eyes, byte for byte: through each of the seats they have."""
    told = []
    for seat in (None, *table.seats_of(guest)):
        eyes = Eyes(guest, lang, seat)
        told.append(packed(showing.state(table, eyes, now, frozenset({1}), Links())))
    news = [showing.news(table, number, Eyes(guest, lang)) for number in range(1, table.number + 1)]
    return b"\n".join((*told, packed(news)))


def of_two(game: str, **wish: Any) -> Sitting:
    """A table with Anna on the first chair and Bob on the second."""
    sitting = Sitting(game, **wish)
    sitting.sit("bob", 2)
    return sitting
