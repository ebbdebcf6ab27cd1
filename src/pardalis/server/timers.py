"""Timers: what the house does by itself. Flags fall, time is kept, and what is idle is put away."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import Future

from pardalis.server.rooms import Rooms
from pardalis.server.tables import ruling
from pardalis.server.tables.clock import LAG_BOUND, Now
from pardalis.server.tables.ruling import Refusal, Verdict
from pardalis.server.tables.table import Table
from pardalis.server.time import Time, Wait
from pardalis.server.turns import Enact
from pardalis.store.log import Store, StoreError

log = logging.getLogger(__name__)

SECOND = 1000
SOON = 50  # milliseconds after which a flag that has not fallen yet is looked at again
AGAIN = 5 * SECOND  # and after which one that could not be written is
KEEPING = 5 * SECOND  # how often the time is kept: so much may be given back after a crash
SWEEPING = 60 * SECOND
CLOSING = 60 * 60 * SECOND  # how often forgotten tables are looked for
FORGOTTEN = 14 * 24 * 60 * 60 * SECOND
BATCH = 50


class Flags:
    """The clocks that run. They are known by their tables' names alone, so that a table whose next
    move may take days need not stay in memory."""

    def __init__(self, time: Time, enact: Enact) -> None:
        self._time = time
        self._enact = enact
        self._due: dict[str, Wait] = {}
        self._falling: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._due)

    def watch(self, table: Table) -> None:
        """Watch the clock that runs at a table, or no more if none does."""
        self._cancel(table.id)
        due = table.due()
        if due is not None:
            # A move may be on its way for so long before it counts as late.
            wait = due + LAG_BOUND - self._time.now().time
            self._in(table.id, max(wait, SOON))

    def close(self) -> None:
        """Watch no more."""
        for table in tuple(self._due):
            self._cancel(table)

    def _in(self, table: str, milliseconds: int) -> None:
        self._due[table] = self._time.later(milliseconds, lambda: self._fall(table))

    def _cancel(self, table: str) -> None:
        if wait := self._due.pop(table, None):
            wait.cancel()

    def _fall(self, table: str) -> None:
        del self._due[table]
        task = asyncio.create_task(self._flag(table))
        self._falling.add(task)
        task.add_done_callback(self._falling.discard)

    async def _flag(self, table: str) -> None:
        def decide(table: Table, now: Now) -> Verdict | None:
            verdict = ruling.flag(table, now, LAG_BOUND)
            if verdict is None:
                self.watch(table)
            return verdict

        try:
            await self._enact(table, decide)
        except Refusal as refusal:
            log.error("flag refused", extra={"table": table, "code": refusal.code})
        except Exception:
            log.exception("flag failed", extra={"table": table})
            self._cancel(table)
            self._in(table, AGAIN)


class Chores:
    """What is done over and over while the house is open."""

    def __init__(self, store: Store, rooms: Rooms, flags: Flags, time: Time, enact: Enact) -> None:
        self._store = store
        self._rooms = rooms
        self._flags = flags
        self._time = time
        self._enact = enact
        self._waits: dict[str, Wait] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def open(self) -> None:
        """Begin."""
        self._every("keep", KEEPING, self._keep_time)
        self._every("sweep", SWEEPING, self._rooms.sweep)
        self._every("close", CLOSING, self._close_forgotten)

    async def close(self) -> None:
        """Keep the time once more, and end."""
        for wait in self._waits.values():
            wait.cancel()
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.wrap_future(self._store.keep_time(self._time.now().time))

    def _every(self, name: str, milliseconds: int, do: Callable[[], None]) -> None:
        def again() -> None:
            self._every(name, milliseconds, do)
            do()

        self._waits[name] = self._time.later(milliseconds, again)

    def _keep_time(self) -> None:
        if self._flags:
            self._store.keep_time(self._time.now().time).add_done_callback(_complain)

    def _close_forgotten(self) -> None:
        task = asyncio.create_task(self.close_forgotten())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def close_forgotten(self) -> None:
        """Close tables that never began and that nobody has come to for long, a batch at most."""
        before = self._time.now().date - FORGOTTEN

        def decide(table: Table, now: Now) -> Verdict | None:
            if table.phase != "open" or table.notes[-1].event.date >= before:
                return None
            return ruling.close(table, now, "forgotten")

        try:
            found = await asyncio.to_thread(self._store.forgotten, before, BATCH)
            for summary in found:
                try:
                    await self._enact(summary.table, decide)
                except Refusal as refusal:
                    log.error("not closed", extra={"table": summary.table, "code": refusal.code})
        except StoreError as error:
            log.error("not closed", extra={"code": error.code})


def _complain(kept: Future[None]) -> None:
    if kept.exception() is not None:
        log.error("time not kept")
