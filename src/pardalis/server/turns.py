"""Turns: computers make their moves here, each in its own time, and nobody waits for one.

A computer sees what its seat may see, and its answer counts only for the position it was asked
about. Whatever goes wrong is tried again at once, and then from time to time: a table where a
computer is to move never stands still for good.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from hashlib import sha256
from typing import Protocol, TypeAlias

from pardalis.core.position import View
from pardalis.engine.past import Past
from pardalis.server.rooms import Room, Rooms
from pardalis.server.tables import ruling
from pardalis.server.tables.clock import Now
from pardalis.server.tables.ruling import Refusal, Verdict
from pardalis.server.tables.table import Table
from pardalis.server.time import Time

log = logging.getLogger(__name__)

AMONG_THEMSELVES = 1000  # milliseconds between the moves of computers when nobody is there
TRIES = 2
ASKED_AT_ONCE = 500  # computers: more would only wait elsewhere, and get no time to think
AGAIN = 30_000  # milliseconds after which a computer that could not move is asked again

Decide: TypeAlias = Callable[[Table, Now], Verdict | None]
Enact: TypeAlias = Callable[[str, Decide], Awaitable[object]]


class Thinkers(Protocol):
    """Those who can be asked for a move."""

    async def choose(
        self,
        view: View,
        level: str,
        seed: int,
        past: Past,
        compiling: Callable[[bool], None],
    ) -> str:
        """A move of a level's choice; `compiling` hears whether it must wait for the engine to be
        compiled."""


def seed(table: str, at: int) -> int:
    """What a computer throws its dice by: the same for the same position of the same table, and
    nothing to do with the deal."""
    return int.from_bytes(sha256(f"computer:{table}:{at}".encode()).digest()[:8], "big")


class Turns:
    """The computers that think, at most one for a table.

    `compiling` is told at which table a computer begins or ceases to wait for the engine to be
    compiled.
    """

    def __init__(
        self,
        computers: Thinkers,
        rooms: Rooms,
        time: Time,
        enact: Enact,
        compiling: Callable[[str, bool], None],
    ) -> None:
        self._computers = computers
        self._rooms = rooms
        self._time = time
        self._enact = enact
        self._compiling = compiling
        self._asking = asyncio.Semaphore(ASKED_AT_ONCE)
        self._thinking: dict[str, tuple[int, asyncio.Task[None]]] = {}

    def __len__(self) -> int:
        return len(self._thinking)

    def consider(self, table: Table) -> None:
        """If a computer is to move, have it think, unless it does so already."""
        at, thinking = self._thinking.get(table.id, (0, None))
        if thinking is not None:
            if at == table.at:
                return
            del self._thinking[table.id]
            if thinking is not asyncio.current_task():
                thinking.cancel()
        if table.computer_to_move() is not None:
            task = asyncio.create_task(self._think(table.id, table.at))
            self._thinking[table.id] = (table.at, task)

    async def close(self) -> None:
        """Have nobody think any more."""
        tasks = [task for _, task in self._thinking.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thinking.clear()

    async def _think(self, table: str, at: int) -> None:
        try:
            while not await self._has_moved(table, at):
                await self._pause(AGAIN)
        finally:
            if self._thinking.get(table, (0, None))[1] is asyncio.current_task():
                del self._thinking[table]

    async def _has_moved(self, table: str, at: int) -> bool:
        for _ in range(TRIES):
            try:
                await self._move(table, at)
                return True
            except Refusal as refusal:  # it would be refused again
                log.error("computer refused", extra={"table": table, "code": refusal.code})
                return True
            except Exception:
                log.exception("computer failed", extra={"table": table, "number": at})
        return False

    async def _move(self, table: str, at: int) -> None:
        room = await self._rooms.get(table)
        if _nobody_is_there(room):
            await self._pause(AMONG_THEMSELVES)
            room = await self._rooms.get(table)
        turn = room.table.computer_to_move()
        if room.table.at != at or turn is None:
            return
        chair, level = turn
        seat, match = room.table.seat_of(chair), room.table.match
        view, past = match.position.view(seat), Past.of(match, seat)
        async with self._asking:
            waits = partial(self._compiling, table)
            move = await self._computers.choose(view, level, seed(table, at), past, waits)
        # If a move was taken back meanwhile this one is too late, and the thinking has ended.
        await self._enact(table, lambda there, now: ruling.computer_move(there, at, move, now))

    async def _pause(self, milliseconds: int) -> None:
        over = asyncio.Event()
        wait = self._time.later(milliseconds, over.set)
        try:
            await over.wait()
        finally:
            wait.cancel()


def _nobody_is_there(room: Room) -> bool:
    """Whether computers play among themselves, and nobody looks on."""
    return not room.audience.listeners and not any(chair.guest for chair in room.table.chairs)
