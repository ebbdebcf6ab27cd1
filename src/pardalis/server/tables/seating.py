"""Seating: who sits down, gets up, is replaced by a computer, and when a game begins by it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from pardalis.core.words import Listing, Words, quoted
from pardalis.engine.levels import IDS
from pardalis.server.tables import commands, events
from pardalis.server.tables.clock import Now
from pardalis.server.tables.events import Event
from pardalis.server.tables.offers import granted
from pardalis.server.tables.standing import held, with_room
from pardalis.server.tables.table import Table
from pardalis.server.tables.talk import checked_name
from pardalis.server.tables.verdicts import NotYours, Refusal, Verdict

word = Words(__package__)

MOST_SITTINGS = 2_000  # at one table: a seat can be taken over, but not for ever


def sit(table: Table, chair: int, guest: str, name: str, now: Now) -> Verdict:
    """What comes of opening a chair's link: it is taken, or taken over."""
    before = table.chairs[chair - 1]
    if before.guest == guest:
        return Verdict((), before.taken)
    with_room(table)
    if table.is_closed:
        raise Refusal(word("refuse.closed"))
    if before.level:
        raise Refusal(word("refuse.computer-sits"))
    if table.counts["Sat"] >= MOST_SITTINGS:
        raise Refusal(word("refuse.full"))
    sat = events.Sat(
        time=now.time, date=now.date, chair=chair, guest=guest, name=checked_name(name)
    )
    return Verdict((sat, *_begun(table, chair, now)), table.number + 1)


def sit_public(table: Table, seat: int, guest: str, name: str, now: Now) -> Verdict:
    """What comes of sitting down at a public table without a link: only free seats are taken."""
    if not table.public:
        raise NotYours
    if seat not in table.match.seats:
        raise Refusal(word("refuse.no-seat", seat=seat, n=len(table.chairs)))
    chair = table.chair_of(seat)
    if not table.chairs[chair - 1].is_free and table.chairs[chair - 1].guest != guest:
        raise Refusal(word("refuse.taken", seat=table.game.seat_name(seat)))
    return sit(table, chair, guest, name, now)


def leave(table: Table, guest: str, command: commands.Leave, now: Now) -> Verdict:
    """Get up; the chair is free. A table that waits for people is cleared away when whoever laid it
    leaves and nobody else sits there."""
    if command.seat in table.match.seats:
        chair = table.chair_of(command.seat)
        number = table.leavings.get((chair, guest))
        if number is not None and table.chairs[chair - 1].guest != guest:
            return Verdict((), number)
    chair = held(table, guest, command.seat)
    left = events.Left(time=now.time, date=now.date, chair=chair)
    others = any(other.guest for at, other in enumerate(table.chairs, 1) if at != chair)
    cleared = guest == table.maker and table.phase == "open" and not others
    return Verdict(
        (left, *(close(table, now, "maker").events if cleared else ())), table.number + 1
    )


def fill(
    table: Table, guest: str, command: commands.Fill, now: Now, fresh: Callable[[], int]
) -> Verdict:
    """Give a free chair to a computer; whoever made the table may."""
    if guest != table.maker:
        if table.chairs_of(guest):
            raise Refusal(word("refuse.maker-only"))
        raise NotYours
    if command.seat not in table.match.seats:
        raise Refusal(word("refuse.no-seat", seat=command.seat, n=len(table.chairs)))
    chair = table.chair_of(command.seat)
    before = table.chairs[chair - 1]
    if before.level and before.level == command.level:
        return Verdict((), before.taken)
    with_room(table)
    if table.is_closed:
        raise Refusal(word("refuse.closed"))
    if not before.is_free:
        raise Refusal(word("refuse.taken", seat=table.game.seat_name(command.seat)))
    level = checked_level(command.level)
    if all(other.level for at, other in enumerate(table.chairs, 1) if at != chair):
        raise Refusal(word("refuse.no-people"))
    filled = events.Filled(time=now.time, date=now.date, chair=chair, level=level)
    agreed = (
        granted(table, offer, now, fresh)
        for offer in table.offers
        if offer.what != "draw" and offer.waiting == {chair}
    )
    happening: tuple[Event, ...] = (filled, *_begun(table, chair, now), *agreed)
    return Verdict(happening[:2], table.number + 1)


def checked_level(level: str) -> str:
    """The level of a computer, if there is one like that."""
    if level not in IDS:
        known = Listing("or", IDS)
        raise Refusal(word("refuse.level", level=quoted(level), known=known))
    return level


def close(table: Table, now: Now, reason: Literal["maker", "forgotten"]) -> Verdict:
    """What comes of clearing a table: only one where nothing has begun is cleared."""
    if table.is_closed:
        return Verdict((), table.answers["close", 0, 0])
    if table.phase != "open":
        raise Refusal(word("refuse.begun"))
    closed = events.Closed(time=now.time, date=now.date, reason=reason)
    return Verdict((closed,), table.number + 1)


def _begun(table: Table, chair: int, now: Now) -> tuple[Event, ...]:
    """The first game, if this was the last chair to be taken."""
    others = (other for at, other in enumerate(table.chairs, 1) if at != chair)
    if table.phase != "open" or any(other.is_free for other in others):
        return ()
    return (events.Started(time=now.time, date=now.date, round=1),)
