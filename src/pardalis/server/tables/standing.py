"""Standing: who may ask for something at a table, and when; what all rulings go by."""

from __future__ import annotations

from pardalis.core.words import Words
from pardalis.server.tables.clock import LAG_BOUND, Now
from pardalis.server.tables.table import Table
from pardalis.server.tables.verdicts import NotYours, Refusal, Stale

word = Words(__package__)

MOST_EVENTS = 20_000  # at one table; then games can only be given up


def held(table: Table, guest: str, seat: int, at: int | None = None) -> int:
    """The chair that has a seat, in the round that was on at `at`, if the guest has it."""
    if seat in table.match.seats:
        chair = table.chair_of(seat, None if at is None else table.round_at(at))
        if guest and table.chairs[chair - 1].guest == guest:
            return chair
    raise NotYours


def now_at(table: Table, at: int, ply: int | None = None) -> None:
    """Refuse what was asked for another position than the one that stands."""
    if at != table.at or (ply is not None and ply != table.match.ply):
        raise Stale(table.match.ply, table.at)


def being_played(table: Table) -> None:
    """Refuse what can be asked for only while a game is on."""
    if table.phase == "open":
        raise Refusal(word("refuse.not-begun"))
    if table.phase == "closed":
        raise Refusal(word("refuse.closed"))
    if table.phase == "over":
        raise Refusal(word("refuse.over"))


def in_time(table: Table, now: Now) -> None:
    """Refuse what is asked for when the running clock has fallen and nobody has noticed yet."""
    due = table.due()
    if due is not None and now.time >= due + LAG_BOUND:
        raise Refusal(word("refuse.time"))


def with_room(table: Table) -> None:
    """Refuse what would make an endless table."""
    if table.number >= MOST_EVENTS:
        raise Refusal(word("refuse.full"))
