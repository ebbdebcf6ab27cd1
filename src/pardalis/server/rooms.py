"""Rooms: the tables that are in memory, each with those who listen there.

A table is read from its log when somebody comes, and dropped from memory when nobody has for a
while; the log is the table, so nothing is lost with it. Whenever it is not certain what the log
holds, the room is in doubt, and nothing happens there before it is read again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from time import perf_counter
from typing import Protocol

from pardalis.core.words import Words
from pardalis.server.audience import Audience
from pardalis.server.doors import Doors, is_table_id
from pardalis.server.metrics import Metrics
from pardalis.server.tables.after import after
from pardalis.server.tables.events import Event, decode, encode
from pardalis.server.tables.ruling import Refusal
from pardalis.server.tables.table import Table
from pardalis.server.time import Time
from pardalis.store.log import Store, StoreDamaged, StoreError

word = Words(__package__)
log = logging.getLogger(__name__)

MOST_LOADED = 3000  # some 100 KB each in the middle of a game, with many tiles 200
IDLE = 10 * 60 * 1000  # milliseconds that a table nobody uses is kept in memory
MOST_DAMAGED = 1000  # how many of them are remembered


class NotFound(Refusal):
    """There is no such table, or none that this guest may know of."""

    def __init__(self) -> None:
        super().__init__(word("refuse.no-table"))


class Damaged(Refusal):
    """A table whose log cannot be replayed."""

    def __init__(self) -> None:
        super().__init__(word("refuse.damaged"))


class Full(Refusal):
    """All the tables that fit into memory are in use."""

    def __init__(self) -> None:
        super().__init__(word("refuse.full"))


class Room:
    """A table in memory. Whoever changes it holds the lock; whoever needs it to stay has a pin.

    `compiling` says that the computer to move must wait until the engine is compiled.
    """

    __slots__ = ("audience", "compiling", "doubtful", "lock", "pins", "table", "used")

    def __init__(self, table: Table, doors: Doors, time: Time) -> None:
        self.table = table
        self.compiling = False
        self.audience = Audience(self, doors, time)
        self.lock = asyncio.Lock()
        self.pins = 0
        self.doubtful = False
        self.used = time.now().time

    def __enter__(self) -> Room:
        self.pins += 1
        return self

    def __exit__(self, *_: object) -> None:
        self.pins -= 1

    @property
    def idle(self) -> bool:
        """Whether nobody would miss it."""
        return not (self.pins or self.audience.listeners)


class Attendant(Protocol):
    """Who sees to what must follow when a table comes into memory or changes."""

    def loaded(self, room: Room) -> None:
        """A table was read from its log."""

    def changed(self, room: Room, before: Table, events: Sequence[Event]) -> None:
        """Something has happened at a table, and is on disk."""


def read(store: Store, table: str) -> tuple[Table, list[Event]] | None:
    """A table and its events from the log, replayed by the referee; None if there is none."""
    events = [decode(event) for event in store.events(table)]
    return (Table.from_events(table, events), events) if events else None


class Rooms:
    """The tables in memory."""

    def __init__(
        self,
        store: Store,
        doors: Doors,
        time: Time,
        attendant: Attendant,
        metrics: Metrics | None = None,
    ) -> None:
        self._store = store
        self._doors = doors
        self._time = time
        self._attendant = attendant
        self._metrics = metrics
        self._rooms: OrderedDict[str, Room] = OrderedDict()  # the longest unused first
        self._loading: dict[str, asyncio.Task[None]] = {}
        self._damaged: OrderedDict[str, None] = OrderedDict()

    def __len__(self) -> int:
        return len(self._rooms)

    def all(self) -> Iterable[Room]:
        """The rooms there are now."""
        return tuple(self._rooms.values())

    def peek(self, table: str) -> Room | None:
        """The room of a table, if it is in memory. What it shows is true, even in doubt: there may
        only be more."""
        return self._rooms.get(table)

    def touch(self, room: Room) -> None:
        """Remember that a room was used just now."""
        if self._rooms.get(room.table.id) is room:
            self._rooms.move_to_end(room.table.id)
            room.used = self._time.now().time

    # Reading --------------------------------------------------------------------------------------

    async def get(self, table: str) -> Room:
        """The room of a table, which is read if it must be. It stays in memory until the next
        `await`, and longer for whoever enters it."""
        while True:
            room = self._rooms.get(table)
            if room is None:
                await self._load(table)
            elif room.doubtful:
                with room:
                    async with room.lock:
                        await self.settle(room)
            else:
                self.touch(room)
                return room

    async def settle(self, room: Room) -> None:
        """Read a room again if it is in doubt; whoever calls this holds its lock."""
        if not room.doubtful:
            return
        before = room.table
        table, events = await self._read(before.id)
        room.table, room.doubtful = table, False
        if table.number > before.number:
            self._attendant.changed(room, before, events[before.number :])
        else:
            self._attendant.loaded(room)

    async def _load(self, table: str) -> None:
        # Two who come at once wait for the same reading, and it goes on if one of them goes away.
        if table not in self._loading:
            if not is_table_id(table):
                raise NotFound
            self._make_room()
            task = asyncio.create_task(self._loaded(table))
            self._loading[table] = task
            task.add_done_callback(lambda _: self._loading.pop(table))
        await asyncio.shield(self._loading[table])

    async def _loaded(self, table: str) -> None:
        found, _ = await self._read(table)
        room = self._rooms[table] = Room(found, self._doors, self._time)
        self._attendant.loaded(room)

    async def _read(self, table: str) -> tuple[Table, list[Event]]:
        if table in self._damaged:
            raise Damaged
        try:
            found = await asyncio.to_thread(read, self._store, table)
        except StoreDamaged as error:  # perhaps not for good: it is tried again
            log.error("damaged", extra={"table": table, "code": error.code})
            raise Damaged from error
        except StoreError:
            raise
        except Exception as error:
            log.exception("damaged", extra={"table": table})
            self._damaged[table] = None
            if len(self._damaged) > MOST_DAMAGED:
                self._damaged.popitem(last=False)
            if room := self._rooms.pop(table, None):
                room.audience.goodbye("fault")
            raise Damaged from error
        if found is None:
            raise NotFound
        return found

    # Writing --------------------------------------------------------------------------------------

    async def lay(self, table: str, events: Sequence[Event]) -> Room:
        """Put down a new table."""
        self._make_room()
        laid = Table.from_events(table, events)
        await self._append(laid, 0, events)
        room = self._rooms[table] = Room(laid, self._doors, self._time)
        self._attendant.loaded(room)
        return room

    async def add(self, room: Room, events: Sequence[Event]) -> None:
        """Have something happen at a table: written, then applied, then told. Whoever calls this
        holds the room's lock, and is not stopped on the way."""
        before = room.table
        ahead = after(before, events)
        try:
            await self._append(ahead, before.number, events)
        except BaseException as error:
            # It may or may not have been written: only the log knows.
            room.doubtful = True
            if isinstance(error, Exception):
                await self._try_to_settle(room)
            raise
        room.table = ahead
        self._attendant.changed(room, before, events)

    async def _append(self, table: Table, number: int, events: Sequence[Event]) -> None:
        if table.clock is not None:
            # Written before the events: when the server comes back, no clock has run backwards.
            self._store.keep_time(events[-1].time)
        began = perf_counter()
        written = self._store.append(
            table.id, number, [encode(event) for event in events], table.summary()
        )
        await asyncio.shield(asyncio.wrap_future(written))
        if self._metrics is not None:
            self._metrics.appended(len(events), perf_counter() - began)

    async def _try_to_settle(self, room: Room) -> None:
        try:
            await self.settle(room)
        except (Refusal, StoreError) as error:
            log.error("in doubt", extra={"table": room.table.id, "code": error.code})

    # Forgetting -----------------------------------------------------------------------------------

    def sweep(self) -> None:
        """Drop the tables from memory that nobody has used for a while."""
        before = self._time.now().time - IDLE
        for table, room in tuple(self._rooms.items()):
            if room.used > before:
                break
            if room.idle:
                del self._rooms[table]

    def _make_room(self) -> None:
        if len(self._rooms) + len(self._loading) < MOST_LOADED:
            return
        idle = next((table for table, room in self._rooms.items() if room.idle), None)
        if idle is None:
            raise Full
        del self._rooms[idle]
