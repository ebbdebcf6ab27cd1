"""The warmer: a process that compiles ahead what computers need, for whoever started it.

On its standard output go lines: `~` for each function that it begins to compile, `ready` when there
is nothing left, or `!` and what went wrong. It gives way to everything else on the machine, and
ends when its parent does. What somebody needs in the meantime is compiled once all the same: of
several processes that come to the same function, one compiles it and the others wait.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
import traceback
from typing import BinaryIO

from pardalis.core.registry import games
from pardalis.engine.worker import COMPILING

READY = "ready"
NICENESS = 19


def main() -> None:
    """Compile until there is nothing left to compile."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends us
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    threading.Thread(target=_await_end, args=(sys.stdin.buffer,), daemon=True).start()
    try:
        warm()
    except BaseException as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        print(f"!{type(error).__name__} {place.name}:{place.lineno}", flush=True)
        os._exit(1)
    print(READY, flush=True)
    os._exit(0)


def warm() -> None:
    """Compile what computers need to choose a move, in all games."""
    from pardalis.core.kernel.cache import Entry
    from pardalis.engine import choosing
    from pardalis.engine.kernels.batch import kernel_of

    def compile_all(entries: list[Entry]) -> None:
        # What is there already need not be loaded here.
        for entry in entries:
            if not entry.is_ready:
                print(COMPILING, flush=True)
                entry.make_ready()

    for game in games():
        compile_all(list(kernel_of(game).ahead))
        start = game.start(seed=1)
        compile_all(choosing.entries(start.view(start.turn)))


def _await_end(parent: BinaryIO) -> None:
    """Wait for the end of the parent, however it ends, and end at once."""
    parent.read()
    os._exit(0)


if __name__ == "__main__":
    main()
