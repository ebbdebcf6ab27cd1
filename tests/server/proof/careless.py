"""Servers with a fault built in, to see that it is found."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeAlias

from pardalis.server.rooms import Rooms
from pardalis.server.tables.after import after
from pardalis.server.tables.clock import Now
from pardalis.server.tables.events import encode
from pardalis.server.time import TableTime
from pardalis.server.web import run
from pardalis.store.writer import Writer
from tests.server.proof.lives import serve

Serve: TypeAlias = Callable[[tuple[str, ...], Path], None]


def _slowly() -> None:
    """Have a disk that takes its time."""
    write = Writer._write

    def slow(self: Writer, jobs: Sequence[Any]) -> None:
        time.sleep(0.05)
        write(self, jobs)

    Writer._write = slow  # type: ignore[method-assign]


def answers_before_it_is_kept(args: tuple[str, ...], log: Path) -> None:
    """A server that does not wait for the disk."""

    async def append(self: Rooms, table: Any, number: int, events: Sequence[Any]) -> None:
        self._store.append(table.id, number, [encode(event) for event in events], table.summary())

    Rooms._append = append  # type: ignore[method-assign]
    _slowly()
    serve(args, log)


def tells_too_early(args: tuple[str, ...], log: Path) -> None:
    """A server that waits for the disk with the answer, but not with the news."""
    add = Rooms.add

    async def hasty(self: Rooms, room: Any, events: Sequence[Any]) -> None:
        before, room.table = room.table, after(room.table, events)
        room.audience.tell(before, events)
        room.table = before
        await add(self, room, events)

    Rooms.add = hasty  # type: ignore[method-assign]
    _slowly()
    serve(args, log)


def goes_by_the_calendar(args: tuple[str, ...], log: Path) -> None:
    """A server whose clocks run while it does not."""

    class Calendar(TableTime):
        def now(self) -> Now:
            date = super().now().date
            return Now(date, date)

    run.TableTime = Calendar  # type: ignore[attr-defined]
    serve(args, log)
