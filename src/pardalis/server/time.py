"""Table time: what clocks go by.

It runs only while the server does: it goes on from where it was last kept, by a clock that cannot
be set. So nobody is charged for the time a server was down, and a jump of the calendar changes
nothing at a table.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

from pardalis.server.tables.clock import Now

NANOSECONDS = 1_000_000  # in a millisecond


class Wait(Protocol):
    """Something that will be done later."""

    def cancel(self) -> None:
        """Do it no more."""


class Time(Protocol):
    """The time at the tables, and a way to wait for it."""

    def now(self) -> Now:
        """The moment it is."""

    def later(self, milliseconds: float, then: Callable[[], None]) -> Wait:
        """Have something done in the event loop after a while."""


class TableTime:
    """The time at the tables: `start` is what was last kept, 0 at first."""

    def __init__(
        self,
        start: int,
        *,
        monotonic: Callable[[], int] = time.monotonic_ns,
        wall: Callable[[], int] = time.time_ns,
    ) -> None:
        self._start = start
        self._monotonic = monotonic
        self._wall = wall
        self._began = monotonic()

    def now(self) -> Now:
        """The moment it is."""
        passed = (self._monotonic() - self._began) // NANOSECONDS
        return Now(self._start + passed, self._wall() // NANOSECONDS)

    def later(self, milliseconds: float, then: Callable[[], None]) -> Wait:
        """Have something done in the event loop after a while."""
        return asyncio.get_running_loop().call_later(max(0, milliseconds) / 1000, then)
