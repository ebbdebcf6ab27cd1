"""Offers: what needs the word of the others, and what comes of it.

Each chair may ask for each thing once in a position, so a repeat is known as such and nobody is
pestered. Whoever has all the chairs that no computer has need not ask at all.
"""

from __future__ import annotations

from collections.abc import Callable

from pardalis.core.chance import fresh_seed
from pardalis.core.words import Words
from pardalis.server.tables import commands, events
from pardalis.server.tables.clock import Now
from pardalis.server.tables.events import Event
from pardalis.server.tables.standing import being_played, held, in_time, now_at, with_room
from pardalis.server.tables.table import Offer, Table
from pardalis.server.tables.verdicts import Refusal, Verdict

word = Words(__package__)


def take_back(table: Table, guest: str, command: commands.TakeBack, now: Now) -> Verdict:
    """Undo the asker's last move and what came after."""
    chair = held(table, guest, command.seat, command.at)
    if number := table.answers.get(("take-back", chair, command.at)):
        return Verdict((), number)
    now_at(table, command.at)
    being_played(table)
    with_room(table)
    in_time(table, now)
    back = _taken_back(table, chair, now)
    if back is None:
        raise Refusal(word("refuse.nothing-to-take-back"))
    if table.is_one_device(guest):
        return Verdict((back,), table.number + 1)
    return _offered(table, chair, "take-back", now)


def draw(table: Table, guest: str, command: commands.Draw, now: Now) -> Verdict:
    """End the game without a winner."""
    chair = held(table, guest, command.seat, command.at)
    if number := table.answers.get(("draw", chair, command.at)):
        return Verdict((), number)
    now_at(table, command.at)
    being_played(table)
    with_room(table)
    in_time(table, now)
    if any(chair.level for chair in table.chairs):
        raise Refusal(word("refuse.computer"))
    if len(table.chairs) == 1:
        raise Refusal(word("refuse.alone"))
    if table.is_one_device(guest):
        return Verdict((_drawn(table, now),), table.number + 1)
    if offer := _offer_to(table, chair, "draw"):
        return _agreed(table, offer, chair, now)
    return _offered(table, chair, "draw", now)


def rematch(
    table: Table, guest: str, command: commands.Rematch, now: Now, fresh: Callable[[], int]
) -> Verdict:
    """Play another game; in a contest that is not decided, go on to the next."""
    chair = held(table, guest, command.seat, command.at)
    if number := table.answers.get(("rematch", chair, command.at)):
        return Verdict((), number)
    now_at(table, command.at)
    if table.phase == "closed":
        raise Refusal(word("refuse.closed"))
    if table.phase != "over":
        raise Refusal(word("refuse.not-over"))
    with_room(table)
    if table.has_free_chair():
        raise Refusal(word("refuse.free-chair"))
    goes_on = table.contest.target is not None and not table.contest.winners
    if goes_on or table.is_one_device(guest):
        return Verdict((_next(table, now, fresh),), table.number + 1)
    if offer := _offer_to(table, chair, "rematch"):
        return _agreed(table, offer, chair, now, fresh)
    return _offered(table, chair, "rematch", now)


def answer(
    table: Table, guest: str, command: commands.Answer, now: Now, fresh: Callable[[], int]
) -> Verdict:
    """Say yes or no to somebody's offer, for all chairs that one has."""
    chair = held(table, guest, command.seat, command.offer)
    said = "yes" if command.yes else "no"
    if number := table.answers.get((said, chair, command.offer)):
        return Verdict((), number)
    offer = next((offer for offer in table.offers if offer.number == command.offer), None)
    if offer is None or chair not in offer.waiting:
        raise Refusal(word("refuse.no-offer"))
    with_room(table)
    in_time(table, now)
    if command.yes:
        return _agreed(table, offer, chair, now, fresh)
    return Verdict((_answered(offer, chair, False, now),), table.number + 1)


def granted(table: Table, offer: Offer, now: Now, fresh: Callable[[], int]) -> Event:
    """What happens when all have agreed to an offer."""
    if offer.what == "draw":
        return _drawn(table, now)
    if offer.what == "rematch":
        return _next(table, now, fresh)
    back = _taken_back(table, offer.chair, now)
    assert back is not None  # it was looked for before the offer was made
    return back


def _agreed(
    table: Table, offer: Offer, chair: int, now: Now, fresh: Callable[[], int] = fresh_seed
) -> Verdict:
    """The yes of a chair, and what was offered if it was the last."""
    said: tuple[Event, ...] = (_answered(offer, chair, True, now),)
    if offer.waiting <= frozenset(table.chairs_of(table.chairs[chair - 1].guest)):
        said += (granted(table, offer, now, fresh),)
    return Verdict(said, table.number + 1)


def _offer_to(table: Table, chair: int, what: str) -> Offer | None:
    """An offer of the same thing that waits for this chair: to ask for it too is to agree."""
    return next((o for o in table.offers if o.what == what and chair in o.waiting), None)


def _offered(table: Table, chair: int, what: str, now: Now) -> Verdict:
    offered = events.Offered(time=now.time, date=now.date, chair=chair, at=table.at, what=what)
    return Verdict((offered,), table.number + 1)


def _answered(offer: Offer, chair: int, yes: bool, now: Now) -> events.Answered:
    return events.Answered(time=now.time, date=now.date, chair=chair, offer=offer.number, yes=yes)


def _taken_back(table: Table, chair: int, now: Now) -> events.TookBack | None:
    """The taking back of a chair's last move; of anybody's there, where all sit at one device."""
    guest = table.chairs[chair - 1].guest
    seats = table.seats_of(guest) if table.is_one_device(guest) else (table.seat_of(chair),)
    for ply in reversed(range(table.match.ply)):
        if table.match.positions[ply].turn in seats:
            return events.TookBack(time=now.time, date=now.date, chair=chair, at=table.at, ply=ply)
    return None


def _drawn(table: Table, now: Now) -> events.Ended:
    return events.Ended(time=now.time, date=now.date, at=table.at, reason="agreement")


def _next(table: Table, now: Now, fresh: Callable[[], int]) -> events.Started:
    seed = fresh() if table.contest.winners else None
    return events.Started(time=now.time, date=now.date, round=table.round + 1, seed=seed)
