"""Table: what its events make of it.

Nothing here is decided and nothing refused: `apply` takes an event as it happened. Everything that
is known of a table follows from its events alone, so that a table read from the log is the same.
"""

from __future__ import annotations

import datetime
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Literal, TypeAlias, TypeVar

from pardalis.core.contest import Contest
from pardalis.core.match import Match
from pardalis.core.outcome import Outcome
from pardalis.core.registry import game
from pardalis.server.tables import clock, events
from pardalis.server.tables.events import Event
from pardalis.server.tables.telling import Note, told
from pardalis.store.log import Summary

T = TypeVar("T")
Phase: TypeAlias = Literal["open", "playing", "over", "closed"]
STANDING = "standing"  # the key of what is shown of a row of games


@dataclass(frozen=True, slots=True)
class Chair:
    """Who has a chair: a guest by name, a computer of some level, or nobody. `taken` is the number
    of the event by which they got it."""

    guest: str = ""
    name: str = ""
    level: str = ""
    taken: int = 0

    @property
    def is_free(self) -> bool:
        """Whether somebody could sit down here."""
        return not self.guest and not self.level


@dataclass(frozen=True, slots=True)
class Offer:
    """Something asked for that waits for the word of other chairs."""

    number: int
    what: str
    chair: int
    at: int
    waiting: frozenset[int]


class Table:
    """A table as it stands after its events.

    `number` is that of the last event, `at` that of the last one that changed the position or the
    game. Games are counted by `round` from 1; the first is set up when the table is laid and begins
    when all chairs are taken. `outcome` and `turn` (0 when nobody may move) are those of the match
    now; `left` is what the clock of each chair shows, that of the seat to move as it was at table
    time `since`.
    """

    def __init__(self, id: str, created: events.Created) -> None:
        self.id = id
        self.created = created
        self.maker = created.maker
        self.game = game(created.game)
        self.clock = created.clock
        self.public = created.public
        self.number = self.at = self.round = 1
        self.chairs = [Chair(level=level, taken=1 if level else 0) for level in created.chairs]
        self.contest = self._contest(created.seed, created.date)
        self.matches = [self.contest.match]
        self.outcome: Outcome | None = None
        self.turn = 0
        self.is_closed = False
        self.offers: list[Offer] = []
        self.muted: set[tuple[int, int]] = set()
        self.left: list[int] | None = None
        self.since = 0
        self.counts: Counter[str] = Counter()
        self.notes = [Note(created, created.maker, None, 1, 0, told(self, created), None)]
        # By which event a command was answered, so that its repeat gets the same answer: by what
        # was asked, the chair that asked, and the number of what it was about.
        self.answers: dict[tuple[str, int, int], int] = {}
        self.keys: dict[tuple[str, str], int] = {}  # lines by their guest and key
        self.leavings: dict[tuple[int, str], int] = {}  # by chair and guest
        self._began: list[int] = []  # the number of the event that began each round
        # What was worked out to be shown, for as long as it stays the same.
        self._shown: dict[Hashable, Any] = {}
        self._name_seats()

    @classmethod
    def from_events(cls, id: str, events: Iterable[Event]) -> Table:
        """The table that these events, all from the first, make."""
        rest = iter(events)
        table = cls(id, next(rest))  # type: ignore[arg-type]  # the first is always the laying
        for event in rest:
            table.apply(event)
        return table

    # Looking --------------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The game being played, or the last one."""
        return self.matches[-1]

    @property
    def phase(self) -> Phase:
        """`open` while people are awaited, `playing`, `over` or `closed`."""
        if self.is_closed:
            return "closed"
        if not self._began:
            return "open"
        return "over" if self.outcome else "playing"

    @property
    def has_secrets(self) -> bool:
        """Whether the seats see different things."""
        return self.game.referee.view is not None

    def seat_of(self, chair: int, round: int | None = None) -> int:
        """The seat that a chair has in a round, this one when not given."""
        return (chair - (round or self.round)) % len(self.chairs) + 1

    def chair_of(self, seat: int, round: int | None = None) -> int:
        """The chair that has a seat in a round, this one when not given."""
        return (seat + (round or self.round) - 2) % len(self.chairs) + 1

    def chairs_of(self, guest: str | None) -> tuple[int, ...]:
        """The chairs that a guest has."""
        if not guest:
            return ()
        return tuple(at for at, chair in enumerate(self.chairs, 1) if chair.guest == guest)

    def seats_of(self, guest: str | None) -> tuple[int, ...]:
        """The seats that a guest has in this round, in order."""
        return tuple(sorted(map(self.seat_of, self.chairs_of(guest))))

    def is_one_device(self, guest: str) -> bool:
        """Whether a guest has all chairs that no computer has."""
        return bool(guest) and all(chair.guest == guest or chair.level for chair in self.chairs)

    def has_free_chair(self) -> bool:
        """Whether somebody is missing."""
        return any(chair.is_free for chair in self.chairs)

    def round_at(self, number: int) -> int:
        """The round that was on when the event with a number had happened."""
        return max(1, bisect_right(self._began, number))

    def computer_to_move(self) -> tuple[int, str] | None:
        """The chair and the level of the computer that is to move."""
        if not self.turn or self.is_closed:
            return None
        chair = self.chair_of(self.turn)
        level = self.chairs[chair - 1].level
        return (chair, level) if level else None

    def time_left(self, chair: int, time: int) -> int | None:
        """What the clock of a chair shows at a table time: None without a clock."""
        if self.left is None:
            return None
        left = self.left[chair - 1]
        if self.turn and self.chair_of(self.turn) == chair:
            left -= max(0, time - self.since)
        return max(0, left)

    def due(self) -> int | None:
        """The table time at which the running clock falls, if one runs."""
        if self.left is None or not self.turn:
            return None
        return self.since + self.left[self.chair_of(self.turn) - 1]

    def kept(self, key: Hashable, make: Callable[[], T]) -> T:
        """What was made under a key before, in this position, or is made now: for what is shown to
        many."""
        if key not in self._shown:
            self._shown[key] = make()
        found: T = self._shown[key]
        return found

    def summary(self) -> Summary:
        """What the store keeps beside the events."""
        guests = dict.fromkeys((self.maker, *(chair.guest for chair in self.chairs if chair.guest)))
        return Summary(
            table=self.id,
            game=self.game.id,
            phase="over" if self.is_closed else self.phase,
            public=self.public,
            guests=tuple(guests),
            waking=self.due() is not None or self.computer_to_move() is not None,
            changed=self.notes[-1].event.date,
        )

    # Happening ------------------------------------------------------------------------------------

    def apply(self, event: Event) -> None:
        """Let an event happen."""
        words = told(self, event)
        chair = getattr(event, "chair", None)
        seat = None if chair is None else self.seat_of(chair)
        guest = "" if chair is None else self.chairs[chair - 1].guest
        was_over = self.outcome is not None
        self.number += 1
        self.counts[type(event).__name__] += 1
        CHANGES[type(event)](self, event)
        ended = None if was_over else self.outcome
        self.notes.append(Note(event, guest, seat, self.round, self.match.ply, words, ended))

    def _sat(self, event: events.Sat) -> None:
        # What the one before would not hear is not the business of the one who comes.
        self.muted = {pair for pair in self.muted if pair[0] != event.chair}
        self.chairs[event.chair - 1] = Chair(event.guest, event.name, taken=self.number)
        self._name_seats()

    def _left(self, event: events.Left) -> None:
        self.leavings[event.chair, self.chairs[event.chair - 1].guest] = self.number
        self.chairs[event.chair - 1] = Chair()
        # Whoever comes next is asked again what the one who left has answered.
        self.offers = [
            replace(offer, waiting=offer.waiting | {event.chair})
            for offer in self.offers
            if offer.chair != event.chair
        ]
        for offer in self.offers:
            self.answers.pop(("yes", event.chair, offer.number), None)
            self.answers.pop((offer.what, event.chair, offer.at), None)

    def _filled(self, event: events.Filled) -> None:
        self.chairs[event.chair - 1] = Chair(level=event.level, taken=self.number)
        self._name_seats()
        # A computer says yes to everything but a draw, which is for people to agree on.
        self.offers = [
            replace(offer, waiting=offer.waiting - {event.chair})
            for offer in self.offers
            if offer.what != "draw"
        ]

    def _started(self, event: events.Started) -> None:
        for chair in range(1, len(self.chairs) + 1):
            self.answers.setdefault(("rematch", chair, self.at), self.number)
        if event.round > 1:
            if event.seed is None:
                self.contest.next_match(_day(event.date))
            else:
                self.contest = self._contest(event.seed, event.date)
            self.matches.append(self.contest.match)
        self.match.date = _day(event.date)
        self.round = event.round
        self._began.append(self.number)
        self._name_seats()
        if self.clock is not None:
            self.left = [clock.full(self.clock)] * len(self.chairs)
        self._changed(event.time, begins=True)

    def _moved(self, event: events.Moved) -> None:
        self.answers["move", event.chair, event.at] = self.number
        before = self.match.position
        self.match.play(event.move, clock=event.left)
        before.forget_moves()
        if self.left is not None and event.left is not None:
            self.left[event.chair - 1] = event.left
        self._changed(event.time)

    def _took_back(self, event: events.TookBack) -> None:
        self.answers.setdefault(("take-back", event.chair, event.at), self.number)
        thinking = self.chair_of(self.turn)
        left = self.time_left(thinking, event.time)
        self.match.take_back(self.match.ply - event.ply)
        self._changed(event.time)
        # Nothing is given back: whoever was thinking has thought.
        if self.left is not None and self.clock is not None and left is not None:
            fresh = isinstance(self.clock, events.Days) and self.chair_of(self.turn) != thinking
            self.left[thinking - 1] = clock.full(self.clock) if fresh else left

    def _ended(self, event: events.Ended) -> None:
        if event.chair is None:
            for chair in range(1, len(self.chairs) + 1):
                self.answers.setdefault(("draw", chair, event.at), self.number)
            self.match.agree_draw()
        else:
            self.answers["resign", event.chair, event.at] = self.number
            seat = self.seat_of(event.chair)
            if event.reason == "time":
                self.match.flag(seat)
            else:
                self.match.resign(seat)
        # The clock of whoever was thinking shows what it showed.
        if self.left is not None and self.turn:
            thinking = self.chair_of(self.turn)
            self.left[thinking - 1] = self.time_left(thinking, event.time) or 0
        self._changed(event.time)

    def _offered(self, event: events.Offered) -> None:
        self.answers[event.what, event.chair, event.at] = self.number
        asker = self.chairs[event.chair - 1].guest
        waiting = frozenset(
            at
            for at, chair in enumerate(self.chairs, 1)
            if not chair.level and chair.guest != asker
        )
        self.offers.append(Offer(self.number, event.what, event.chair, event.at, waiting))

    def _answered(self, event: events.Answered) -> None:
        offer = next(offer for offer in self.offers if offer.number == event.offer)
        self.offers.remove(offer)
        speaking = frozenset(self.chairs_of(self.chairs[event.chair - 1].guest)) & offer.waiting
        for chair in speaking:
            self.answers["yes" if event.yes else "no", chair, event.offer] = self.number
            if event.yes:
                self.answers.setdefault((offer.what, chair, offer.at), self.number)
        if event.yes:
            self.offers.append(replace(offer, waiting=offer.waiting - speaking))

    def _said(self, event: events.Said) -> None:
        if event.key:
            self.keys[self.chairs[event.chair - 1].guest, event.key] = self.number

    def _muted(self, event: events.Muted) -> None:
        self.answers["mute", event.chair, event.whom] = self.number
        if event.muted:
            self.muted.add((event.chair, event.whom))
        else:
            self.muted.discard((event.chair, event.whom))

    def _closed(self, event: events.Closed) -> None:
        self.answers["close", 0, 0] = self.number
        self.is_closed = True

    def _changed(self, time: int, *, begins: bool = False) -> None:
        """The position or the game is another now."""
        self.at = self.number
        self.since = time
        self.outcome = self.match.outcome
        self.turn = 0 if self.outcome else self.match.position.turn
        self.offers = []
        # How a row of games stands changes only when one of them begins or ends.
        lasting = () if begins or self.outcome else (STANDING,)
        self._shown = {key: self._shown[key] for key in lasting if key in self._shown}

    def _contest(self, seed: int, date: int) -> Contest:
        created = self.created
        if created.position:
            position = self.game.parse(created.position, **created.options)
            return Contest(
                self.game, target=created.target, seed=seed, position=position, date=_day(date)
            )
        return Contest(
            self.game,
            target=created.target,
            seed=seed,
            seats=len(created.chairs),
            options=created.options,
            date=_day(date),
        )

    def _name_seats(self) -> None:
        """Write the names of those at the table into the match; who got up stays in it until
        somebody else sits down, and a finished match stays as it is."""
        if self.outcome is not None and self.match.outcome is not None:
            return
        seats = (self.chairs[self.chair_of(seat) - 1] for seat in self.match.seats)
        self.match.names = tuple(
            chair.name or (f"computer {chair.level}" if chair.level else name)
            for chair, name in zip(seats, self.match.names, strict=True)
        )


def _day(date: int) -> datetime.date:
    return datetime.datetime.fromtimestamp(date / 1000, datetime.UTC).date()


CHANGES: dict[type, Callable[[Table, Any], None]] = {
    events.Sat: Table._sat,
    events.Left: Table._left,
    events.Filled: Table._filled,
    events.Started: Table._started,
    events.Moved: Table._moved,
    events.TookBack: Table._took_back,
    events.Offered: Table._offered,
    events.Answered: Table._answered,
    events.Ended: Table._ended,
    events.Said: Table._said,
    events.Muted: Table._muted,
    events.Closed: Table._closed,
}
