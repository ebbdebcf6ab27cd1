"""The easel: pictures are drawn beside the event loop, a few at a time.

Drawing is slow beside everything else here. It has threads of its own, so that however many
pictures are asked for, nobody at a table waits for them; and a queue that ends somewhere.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from pardalis.core.errors import PardalisError
from pardalis.core.words import Words

word = Words(__package__)

HANDS = 2
MOST_WAITING = 64


class Busy(PardalisError):
    """More pictures are asked for than can be drawn."""


class Easel:
    """Draws what it is given, in order."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(HANDS, thread_name_prefix="easel")
        self._waiting = 0

    async def draw(self, make: Callable[[], bytes]) -> bytes:
        """What `make` makes; `Busy` when too many wait already."""
        if self._waiting >= MOST_WAITING:
            raise Busy(word("shield.pictures"))
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, make)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Draw no more; what nobody has begun is left."""
        self._threads.shutdown(wait=True, cancel_futures=True)
