"""The house: all tables, in one event loop.

What happens at a table happens in this order and in no other: it is decided by the rules of the
table, written to the store, safe on disk, applied, told. So whatever anybody was told is true
after any crash. A table is read from its log when somebody comes to it, and forgotten when nobody
is left; one that is damaged harms no other.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from typing import TypeVar

import msgspec

from pardalis.core.chance import fresh_seed as core_fresh_seed
from pardalis.core.errors import PardalisError
from pardalis.core.words import Words
from pardalis.server.audience import Crowded, may_look
from pardalis.server.doors import Doors, new_table_id
from pardalis.server.guests import Guest
from pardalis.server.limits import MOST_TABLES_A_GUEST, Limits
from pardalis.server.listeners import Listener
from pardalis.server.lobby import Card, Lobby
from pardalis.server.metrics import Metrics
from pardalis.server.rooms import Damaged, Full, NotFound, Room, Rooms
from pardalis.server.tables import ruling, showing
from pardalis.server.tables.clock import Now
from pardalis.server.tables.commands import AnyCommand, Leave, Say
from pardalis.server.tables.events import Event, Moved
from pardalis.server.tables.eyes import Eyes, Look
from pardalis.server.tables.ruling import Refusal, Verdict
from pardalis.server.tables.table import Table
from pardalis.server.tables.told import News, State, Welcome
from pardalis.server.tables.wish import Wish, lay
from pardalis.server.time import Time
from pardalis.server.timers import Chores, Flags
from pardalis.server.turns import Decide, Thinkers, Turns
from pardalis.store.log import Store, StoreError

__all__ = ["Crowded", "Damaged", "Full", "House", "NotFound", "Stopping"]

T = TypeVar("T")
word = Words(__package__)
log = logging.getLogger(__name__)
encode = msgspec.json.Encoder().encode

PATIENCE = 3  # seconds that a stop waits for what was begun
NEWS_AT_ONCE = 200  # are worded without letting others have their turn


class Stopping(Refusal):
    """The house is closing."""

    def __init__(self) -> None:
        super().__init__(word("refuse.stopping"))


class House:
    """All tables. Its methods are for the event loop it was opened in.

    The store and the computers belong to whoever made them, and are closed by them, after the
    house.
    """

    def __init__(
        self,
        store: Store,
        computers: Thinkers,
        doors: Doors,
        *,
        time: Time,
        limits: Limits,
        metrics: Metrics | None = None,
        fresh_seed: Callable[[], int] = core_fresh_seed,
        new_id: Callable[[], str] = new_table_id,
    ) -> None:
        self._store = store
        self._doors = doors
        self._time = time
        self._limits = limits
        self._metrics = metrics
        self._fresh_seed = fresh_seed
        self._new_id = new_id
        self._rooms = Rooms(store, doors, time, self, metrics)
        self._lobby = Lobby(store, self._rooms)
        self._turns = Turns(computers, self._rooms, time, self._enact, self._compiling)
        self._flags = Flags(time, self._enact)
        self._chores = Chores(store, self._rooms, self._flags, time, self._enact)
        if metrics is not None:
            metrics.tables.set_function(lambda: len(self._rooms))
            metrics.watchers.set_function(
                lambda: sum(room.audience.watchers() for room in self._rooms.all())
            )
        self._laying: Counter[str] = Counter()  # tables that guests are being given just now
        self._begun: set[asyncio.Task[object]] = set()
        self._waking: asyncio.Task[None] | None = None
        self._is_closing = False

    async def open(self) -> None:
        """Begin: see to the tables where a clock runs or a computer is to move. They are read one
        after another, and nobody waits for it."""
        waking = await asyncio.to_thread(self._store.waking)
        self._chores.open()
        self._waking = asyncio.create_task(self._wake([summary.table for summary in waking]))

    async def _wake(self, tables: Sequence[str]) -> None:
        for table in tables:
            try:
                await self._rooms.get(table)
            except PardalisError as error:
                log.error("not woken", extra={"table": table, "code": error.code})

    async def close(self) -> None:
        """Finish what was begun, say goodbye to all who listen and keep the time."""
        self._is_closing = True
        if self._waking is not None:
            self._waking.cancel()
            await asyncio.wait([self._waking])
        self._flags.close()
        await self._turns.close()
        if self._begun:
            await asyncio.wait(self._begun, timeout=PATIENCE)
        for room in self._rooms.all():
            room.audience.goodbye("stopping")
        try:
            await self._chores.close()
        except StoreError as error:
            log.error("time not kept", extra={"code": error.code})

    # Looking --------------------------------------------------------------------------------------

    async def table(self, table_id: str) -> Table:
        """A table as it stands; `NotFound` if there is none."""
        return (await self._rooms.get(table_id)).table

    async def look(self, guest: Guest | None, table_id: str, *, watch: bool = False) -> Table:
        """A table that this guest may look at: who sits there, its maker, anybody if it is public
        or if they came by the watching door (`watch`); for others it is `NotFound`."""
        return (await self._seen(guest.id if guest else None, table_id, watch)).table

    def state(self, table: Table, eyes: Eyes) -> State:
        """What somebody sees of a table now."""
        room = self._rooms.peek(table.id)
        here = room.audience.here() if room else frozenset[int]()
        compiling = room is not None and room.compiling
        now = self._time.now()
        return showing.state(table, eyes, now, here=here, doors=self._doors, compiling=compiling)

    async def welcome(
        self, eyes: Eyes, table_id: str, *, after: int = 0, watch: bool = False
    ) -> Welcome:
        """What somebody sees of a table now, and the news after a number (who may look: `look`)."""
        listener = Listener(eyes, watch=watch)
        with await self._seen(listener.guest, table_id, watch) as room:
            return await self._welcome(room, listener, after)

    async def mine(self, guest: Guest) -> list[Card]:
        """The tables of a guest, the last changed first."""
        return await self._lobby.mine(guest)

    async def listed(self, phase: str, lang: str, guest: Guest | None = None) -> list[Card]:
        """The public tables that are `open` or `playing`, the last changed first."""
        return await self._lobby.listed(phase, lang, guest.id if guest else None)

    # Doing ----------------------------------------------------------------------------------------

    async def create(self, guest: Guest, wish: Wish) -> Table:
        """Lay a table as wished, with its maker on the chairs that are `me`."""
        self._limits.spend("tables", guest.id)
        return await self._sheltered(self._create(guest, wish))

    async def _create(self, guest: Guest, wish: Wish) -> Table:
        self._laying[guest.id] += 1
        try:
            unfinished = await asyncio.to_thread(self._store.unfinished, guest.id)
            if unfinished + self._laying[guest.id] > MOST_TABLES_A_GUEST:
                raise Refusal(word("refuse.many-tables", n=MOST_TABLES_A_GUEST))
            name = guest.shown(guest.lang)
            events = lay(wish, guest.id, name, self._fresh_seed(), self._time.now())
            return (await self._rooms.lay(self._new_id(), events)).table
        finally:
            self._laying[guest.id] -= 1
            if not self._laying[guest.id]:
                del self._laying[guest.id]

    async def sit(
        self, guest: Guest, table_id: str, *, chair: int | None = None, seat: int | None = None
    ) -> int:
        """Take a chair by its link (`chair`, from the door: whoever has it is relieved), or a free
        seat at a public table (`seat`). The seat it has in the game being played."""
        self._limits.spend("commands", guest.id)
        sat = 0

        def decide(table: Table, now: Now) -> Verdict:
            nonlocal sat
            name = guest.shown(guest.lang)
            if chair is not None:
                if not 1 <= chair <= len(table.chairs):
                    raise NotFound
                verdict, sat = ruling.sit(table, chair, guest.id, name, now), table.seat_of(chair)
                return verdict
            if seat is None or not may_look(table, guest.id):
                raise NotFound
            verdict, sat = ruling.sit_public(table, seat, guest.id, name, now), seat
            return verdict

        await self._enact(table_id, decide)
        return sat

    async def ask(self, guest: Guest, table_id: str, command: AnyCommand, *, lag: int = 0) -> int:
        """Carry out a command: the number of its event, which is on disk by then, and already told
        to those who listen. `lag` is the measured delay of the line in milliseconds."""
        self._limits.spend("commands", f"{guest.id} {table_id}")
        if isinstance(command, Say):
            self._limits.spend("chat", guest.id)

        def decide(table: Table, now: Now) -> Verdict:
            if not may_look(table, guest.id) and not _was_left(table, guest.id, command):
                raise NotFound
            return ruling.rule(table, guest.id, command, now, lag, self._fresh_seed)

        try:
            verdict = await self._enact(table_id, decide)
        except PardalisError as error:
            if self._metrics is not None:
                self._metrics.refused(error.code)
            raise
        assert verdict is not None
        return verdict.number

    async def _enact(self, table_id: str, decide: Decide) -> Verdict | None:
        """Have something happen at a table, or nothing if it is so decided."""
        return await self._sheltered(self._enacted(table_id, decide))

    async def _enacted(self, table_id: str, decide: Decide) -> Verdict | None:
        with await self._rooms.get(table_id) as room:
            async with room.lock:
                await self._rooms.settle(room)
                verdict = decide(room.table, self._time.now())
                if verdict is not None and verdict.events:
                    await self._rooms.add(room, verdict.events)
                return verdict

    async def _sheltered(self, doing: Coroutine[object, object, T]) -> T:
        """Do something to its end, also when whoever asked for it goes away in the middle."""
        if self._is_closing:
            doing.close()
            raise Stopping
        task = asyncio.create_task(doing)
        self._begun.add(task)
        task.add_done_callback(self._begun.discard)
        return await asyncio.shield(task)

    # Following ------------------------------------------------------------------------------------

    def loaded(self, room: Room) -> None:
        """A table came into memory."""
        if not self._is_closing:
            self._flags.watch(room.table)
            self._turns.consider(room.table)

    def changed(self, room: Room, before: Table, events: Sequence[Event]) -> None:
        """Something has happened at a table, and is on disk."""
        room.audience.tell(before, events)
        self.loaded(room)
        if self._metrics is not None:
            for event in events:
                if isinstance(event, Moved):
                    self._metrics.moved(room.table.game.id)
                    if level := before.chairs[event.chair - 1].level:
                        self._metrics.computer_moved(level)

    def _compiling(self, table_id: str, waits: bool) -> None:
        """A computer must wait at a table until the engine is compiled, or no longer."""
        room = self._rooms.peek(table_id)
        if room is not None and room.compiling != waits:
            room.compiling = waits
            room.audience.tell_again()

    # Listening ------------------------------------------------------------------------------------

    async def listen(self, table_id: str, listener: Listener, *, after: int = 0) -> bytes:
        """Tell a listener from now on what happens at a table: the answer is the encoded
        `Welcome`, to be sent first; from then on `listener.next()` has each event once. May refuse
        with `crowded`; `NotFound` as in `look`."""
        if self._is_closing:
            raise Stopping
        with await self._seen(listener.guest, table_id, listener.watch) as room:
            return encode(await self._welcome(room, listener, after, stay=True))

    def leave_listener(self, listener: Listener) -> None:
        """Tell a listener no more: its line is closed."""
        if (room := self._rooms.peek(listener.table)) is not None:
            room.audience.leave(listener)
            self._rooms.touch(room)

    def look_again(self, listener: Listener, seat: int | None, look: Look | None = None) -> None:
        """Look through the eyes of another seat (None: as it comes), and at pictures that look
        otherwise if `look` says so; a `Welcome` is put into its queue, in order with everything
        else."""
        if (room := self._rooms.peek(listener.table)) is not None:
            room.audience.look_again(listener, seat, look)

    async def _seen(self, guest: str | None, table_id: str, watch: bool) -> Room:
        room = await self._rooms.get(table_id)
        if not may_look(room.table, guest, watch=watch):
            raise NotFound
        return room

    async def _welcome(
        self, room: Room, listener: Listener, after: int, *, stay: bool = False
    ) -> Welcome:
        """What a listener is told first; the news of a long table are worded a few at a time, so
        that others have their turn between them."""
        news: list[News] = []
        told = max(0, after)
        while told < room.table.number:
            upto = min(room.table.number, told + NEWS_AT_ONCE)
            news += room.audience.news(range(told + 1, upto + 1), listener)
            told = upto
            if told < room.table.number:
                await asyncio.sleep(0)
        # From here on nothing can come between: what happens next is told to who listens then.
        if stay:
            room.audience.admit(listener)
            listener.table = room.table.id
        return Welcome(state=room.audience.state(listener), news=tuple(news))


def _was_left(table: Table, guest: str, command: AnyCommand) -> bool:
    """Whether this says again that a guest leaves: who has left may not look any more, but the
    repeat gets the answer that may have been lost."""
    seats = table.match.seats
    return (
        isinstance(command, Leave)
        and command.seat in seats
        and (table.chair_of(command.seat), guest) in table.leavings
    )
