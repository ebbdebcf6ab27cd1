"""A leash: how a search that runs in compiled code is held, and called off at once.

Compiled code hears no signals and sees no Python objects, only numbers in an array. So the search
counts its nodes there and looks there whether to go on; whoever holds the leash writes there, from
any thread.
"""

from __future__ import annotations

from threading import Timer
from types import TracebackType
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from pardalis.core.levels import Level

Numbers: TypeAlias = NDArray[np.int64]

OFF, LIMIT, NODES = range(3)  # called off, nodes that may be used, nodes used
ENDLESS = 2**62


class Leash:
    """Holds a search by a time, a number of nodes, or until somebody calls it off.

    `numbers` is for compiled code, which calls `goes_on` in `engine/kernels/held.py`. A search of
    several threads has one leash; each thread counts its own nodes (`thread`).

    >>> leash = Leash(nodes=1000)
    >>> leash.is_off
    False
    >>> leash.call_off()
    >>> leash.is_off
    True
    """

    def __init__(
        self, *, seconds: float | None = None, nodes: int | None = None, threads: int = 1
    ) -> None:
        self.seconds = seconds
        self.threads = threads
        # A row of eight numbers is a line of the processor's cache: threads do not disturb others.
        self._rows = np.zeros((threads, 8), dtype=np.int64)
        self._rows[:, LIMIT] = ENDLESS if nodes is None else max(1, nodes // threads)
        self._parts: list[Leash] = []
        self._called_off = False
        self._timer = None if seconds is None else Timer(seconds, self.call_off)
        if self._timer:
            self._timer.daemon = True

    @classmethod
    def of(cls, level: Level) -> Leash:
        """A leash as long as a level allows."""
        return cls(nodes=level.thoughts or None, seconds=level.seconds, threads=level.threads)

    def __enter__(self) -> Leash:
        if self._timer and self._timer.ident is None:  # whoever is given it may enter it too
            self._timer.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._timer:
            self._timer.cancel()

    def thread(self, number: int) -> Numbers:
        """The numbers of one thread."""
        row: Numbers = self._rows[number]
        return row

    def part(self, nodes: int, threads: int = 1) -> Leash:
        """A leash for a part of the work, of so many nodes of its own: called off when this one is.

        Where this one's nodes are used up, by a search that goes on beside, it is not called off.
        """
        part = Leash(nodes=nodes, threads=threads)
        self._parts = [part]  # those before are done with
        if self._called_off:  # perhaps since a moment ago, when nobody knew of this part
            part.call_off()
        return part

    def call_off(self) -> None:
        """Whoever searches stops at the next look, some microseconds later."""
        self._called_off = True
        self._rows[:, OFF] = 1
        for part in self._parts:
            part.call_off()

    @property
    def is_off(self) -> bool:
        """Whether the search is to stop: its nodes are used up, or it has been called off, by the
        time or by somebody."""
        return bool(self._rows[0, OFF])

    def left(self, used: int) -> int:
        """How many nodes may be used when so many have been, by parts."""
        return int(self._rows[0, LIMIT]) * self.threads - used

    @property
    def nodes(self) -> int:
        """The nodes used so far, by all threads."""
        return int(self._rows[:, NODES].sum())
