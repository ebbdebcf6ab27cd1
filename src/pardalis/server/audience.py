"""The audience of a table: everybody who listens there, and what each of them is told.

A message is made once for all who see the same, and shared. Players are told at once, watchers a
few at a time, so that a crowd at one table keeps nobody waiting at another. Whoever may look no
longer, because another has taken their seat or because they have left it, is told no more.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Protocol

import msgspec

from pardalis.core.words import Words
from pardalis.server.doors import Doors
from pardalis.server.listeners import Listener
from pardalis.server.tables import showing
from pardalis.server.tables.events import Event, Left, Muted, Said, Sat, Started
from pardalis.server.tables.ruling import Refusal
from pardalis.server.tables.showing import Eyes, Look
from pardalis.server.tables.table import Table
from pardalis.server.tables.told import Happening, News, Presence, State, Welcome
from pardalis.server.time import Time, Wait

word = Words(__package__)
log = logging.getLogger(__name__)
encode = msgspec.json.Encoder().encode

MOST_WATCHERS = 200  # a table
MOST_SOCKETS = 8  # of one guest at one table: then the oldest goes
GROUP = 8  # watchers told before the event loop turns to others
# Comings and goings are told together, in milliseconds after the first: soon when a seat is
# concerned, rarely when only the number of watchers is.
SEATS_PAUSE = 250
WATCHERS_PAUSE = 2000


class Place(Protocol):
    """What an audience looks at."""

    table: Table
    compiling: bool


class Crowded(Refusal):
    """So many watch a table that there is no room for one more."""

    def __init__(self) -> None:
        super().__init__(word("refuse.crowded", n=MOST_WATCHERS))


def may_look(table: Table, guest: str | None, *, watch: bool = False) -> bool:
    """Whether somebody may look at a table: who sits there, its maker, anybody if it is public or
    if they came by the watching door."""
    return watch or table.public or is_known(table, guest)


def is_known(table: Table, guest: str | None) -> bool:
    """Whether somebody is somebody at a table."""
    return guest == table.maker or bool(table.chairs_of(guest))


class Audience:
    """Those who listen at a table."""

    __slots__ = ("_doors", "_place", "_presence", "_time", "_unsent", "listeners")

    def __init__(self, place: Place, doors: Doors, time: Time) -> None:
        self._place = place
        self._doors = doors
        self._time = time
        self._presence: Wait | None = None
        self._unsent: deque[tuple[Listener, bytes]] = deque()  # to watchers, in order
        self.listeners: dict[Listener, bytes] = {}  # each with the presence it was told last

    # Who is here ----------------------------------------------------------------------------------

    def here(self) -> frozenset[int]:
        """The seats whose people listen."""
        guests = {listener.guest for listener in self.listeners}
        return frozenset(seat for guest in guests for seat in self._place.table.seats_of(guest))

    def _is_watcher(self, listener: Listener) -> bool:
        return not self._place.table.chairs_of(listener.guest)

    def watchers(self) -> int:
        """How many listen without a seat."""
        return sum(map(self._is_watcher, self.listeners))

    def admit(self, listener: Listener) -> None:
        """Let somebody listen. Of too many sockets of one guest the oldest is given up, as it is
        most likely half dead; too many watchers are refused."""
        if self._is_watcher(listener) and self.watchers() >= MOST_WATCHERS:
            raise Crowded
        guest = listener.guest
        own = [other for other in self.listeners if guest and other.guest == guest]
        if len(own) >= MOST_SOCKETS:
            self._drop(own[0], "crowded")
        self.listeners[listener] = b""
        self._came_or_went(listener)

    def leave(self, listener: Listener) -> None:
        """Tell a listener no more."""
        if self.listeners.pop(listener, None) is not None:
            self._came_or_went(listener)

    def goodbye(self, code: str) -> None:
        """End all of them."""
        self._send_rest()
        for listener in tuple(self.listeners):
            self._drop(listener, code)
        if self._presence is not None:
            self._presence.cancel()
            self._presence = None

    def _drop(self, listener: Listener, code: str) -> None:
        self.leave(listener)
        listener.drop(code)

    def _came_or_went(self, listener: Listener) -> None:
        self._presence_in(WATCHERS_PAUSE if self._is_watcher(listener) else SEATS_PAUSE)

    def _presence_in(self, pause: int) -> None:
        if self._presence is not None:
            if pause == WATCHERS_PAUSE:
                return
            self._presence.cancel()
        self._presence = self._time.later(pause, self._tell_presence)

    def _tell_presence(self) -> None:
        self._presence = None
        here = tuple(sorted(self.here()))
        message = encode(Presence(here=here, watching=self.watchers()))
        for listener, told in tuple(self.listeners.items()):
            if told != message:
                self.listeners[listener] = message
                self._put(listener, message)

    # What they are told ---------------------------------------------------------------------------

    def state(self, listener: Listener) -> State:
        """What somebody sees now."""
        return self._state(self._eyes(listener), self.here())

    def news(self, numbers: Iterable[int], listener: Listener) -> tuple[News, ...]:
        """The events with these numbers, as far as somebody is told of them."""
        return self._news(numbers, self._eyes(listener))

    def look_again(self, listener: Listener, seat: int | None, look: Look | None = None) -> None:
        """Have somebody look through other eyes from now on, and perhaps at other pictures."""
        eyes = listener.eyes
        listener.eyes = Eyes(eyes.guest, eyes.lang, seat, look or eyes.look)
        self._put(listener, encode(Welcome(state=self.state(listener), news=())))

    def tell(self, before: Table, events: Sequence[Event]) -> None:
        """Tell everybody what has happened since the table was as `before`."""
        numbers = range(before.number + 1, self._place.table.number + 1)
        moved_about = any(isinstance(event, Sat | Left) for event in events)
        if moved_about:
            self._send_rest()  # a watcher who sits down hears what went before first
            self._turn_out(events)
        talk = all(isinstance(event, Said | Muted) for event in events)
        self._tell_all(
            numbers,
            talk=talk,
            fresh=lambda listener: moved_about and self._lost_a_seat(before, listener),
        )
        if moved_about or any(isinstance(event, Started) for event in events):
            self._presence_in(SEATS_PAUSE)

    def tell_again(self) -> None:
        """Tell everybody how things stand, though nothing has happened that would be kept."""
        self._tell_all(range(0))

    def _tell_all(
        self,
        numbers: range,
        *,
        talk: bool = False,
        fresh: Callable[[Listener], bool] = lambda listener: False,
    ) -> None:
        """Tell everybody of events, and how things stand unless they were talk. A `fresh` listener
        begins anew."""
        made: dict[tuple[object, ...], bytes] = {}
        here = self.here()
        for listener in tuple(self.listeners):
            eyes, anew = self._eyes(listener), fresh(listener)
            key = (eyes.guest, eyes.lang, eyes.seat, eyes.look, anew)
            if key not in made:
                try:
                    made[key] = self._message(numbers, eyes, here, talk=talk, fresh=anew)
                except Exception:  # what has happened has happened, and the others are told
                    log.exception("not shown", extra={"table": self._place.table.id})
                    self._drop(listener, "fault")
                    continue
            if made[key]:
                self._put(listener, made[key])

    def _state(self, eyes: Eyes, here: frozenset[int]) -> State:
        place, now = self._place, self._time.now()
        return showing.state(
            place.table, eyes, now, here=here, doors=self._doors, compiling=place.compiling
        )

    def _news(self, numbers: Iterable[int], eyes: Eyes) -> tuple[News, ...]:
        table = self._place.table
        found = (showing.news(table, number, eyes) for number in numbers)
        return tuple(news for news in found if news is not None)

    def _eyes(self, listener: Listener) -> Eyes:
        """The eyes of a listener, the same for all who are nobody in particular at the table."""
        eyes = listener.eyes
        if is_known(self._place.table, listener.guest):
            return eyes
        return Eyes(None, eyes.lang, None, eyes.look)

    def _message(
        self, numbers: range, eyes: Eyes, here: frozenset[int], *, talk: bool, fresh: bool
    ) -> bytes:
        news = self._news(numbers, eyes)
        if fresh:
            return encode(Welcome(state=self._state(eyes, here), news=news))
        if not talk or any(one.what == "muted" for one in news):
            return encode(Happening(news=news, state=self._state(eyes, here)))
        return encode(Happening(news=news)) if news else b""

    def _turn_out(self, events: Sequence[Event]) -> None:
        """End those who might look before and may not now."""
        code = "taken-over" if any(isinstance(event, Sat) for event in events) else "left"
        for listener in tuple(self.listeners):
            if not may_look(self._place.table, listener.guest, watch=listener.watch):
                self._drop(listener, code)

    def _lost_a_seat(self, before: Table, listener: Listener) -> bool:
        now = self._place.table.chairs_of(listener.guest)
        return not set(before.chairs_of(listener.guest)) <= set(now)

    # How it gets there ----------------------------------------------------------------------------

    def _put(self, listener: Listener, message: bytes) -> None:
        """Have a message sent, after those before it."""
        if not self._is_watcher(listener):
            self._send(listener, message)
            return
        if not self._unsent:
            asyncio.get_running_loop().call_soon(self._send_some)
        self._unsent.append((listener, message))

    def _send_some(self) -> None:
        for _ in range(min(GROUP, len(self._unsent))):
            self._send(*self._unsent.popleft())
        if self._unsent:
            asyncio.get_running_loop().call_soon(self._send_some)

    def _send_rest(self) -> None:
        while self._unsent:
            self._send(*self._unsent.popleft())

    def _send(self, listener: Listener, message: bytes) -> None:
        listener.put(message)
        if listener.code:
            self.leave(listener)
