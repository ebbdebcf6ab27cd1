"""Pauses: how the interpreter is kept from making everybody wait.

Thousands of positions live for as long as their games. By itself the interpreter would look through
all of them for garbage every few seconds, and nobody's move would be told meanwhile; our own data
has no cycles that would need it. So it looks at what is new, as always, and through everything only
now and then.
"""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager

EVERYTHING = 10 * 60.0  # seconds between two looks through everything
NEW = (
    10_000  # objects that are looked at when so many are new, and then no more until everything is
)
NEVER = 1_000_000_000
# The thread that writes to the disk must not wait long for the interpreter while moves pour in.
SWITCH = 0.001


@contextmanager
def short_pauses() -> Iterator[None]:
    """Within this, in a running event loop, pauses are short and rare; afterwards all is as it
    was."""
    thresholds, interval = gc.get_threshold(), sys.getswitchinterval()
    frozen = gc.get_freeze_count() > 0

    async def look_through_everything() -> None:
        while True:
            await asyncio.sleep(EVERYTHING)
            gc.collect()

    gc.collect()
    gc.freeze()  # what is loaded now stays, and need never be looked at
    gc.set_threshold(NEW, NEVER, NEVER)
    sys.setswitchinterval(SWITCH)
    looking = asyncio.create_task(look_through_everything())
    try:
        yield
    finally:
        looking.cancel()
        gc.set_threshold(*thresholds)
        if not frozen:  # whoever has frozen something before wants it to stay so
            gc.unfreeze()
        sys.setswitchinterval(interval)
