"""Workers that do what workers should not do, and those who watch them."""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

import pardalis
from pardalis.core.chance import Chance
from pardalis.core.position import View
from pardalis.engine.past import Past
from pardalis.engine.players import at_random
from pardalis.server import computers as module
from pardalis.server.computers import WORKER, Computers

KAMON = pardalis.game("kamon").start(seed=1).view(1)
NO_PAST = Past()
posix = pytest.mark.skipif(os.name != "posix", reason="signals are POSIX's")


def worker_with(player: str, ready: str = "pass") -> tuple[str, ...]:
    """A worker that chooses in its own way; this is the body of a function of view and chance.

    And so it gets ready: with the body of a function of view and what to call when compiling.
    """
    source = (
        "import os, signal, sys, time\n"
        "from pathlib import Path\n"
        "from pardalis.engine import worker\n"
        "from pardalis.core.chance import Chance\n"
        f"def odd(view, chance):\n    {player}\n"
        f"def get_ready(view, compiling):\n    {ready}\n"
        "worker.get_ready = get_ready\n"
        "worker.chosen = lambda view, level, past, seed: odd(view, Chance(seed))\n"
        "worker.main()\n"
    )
    return sys.executable, "-P", "-c", source


def saying(text: str) -> tuple[str, ...]:
    """A program that is no worker: it says something, and then waits for its end."""
    return sys.executable, "-c", f"import sys; print({text!r}, end='', flush=True); input()"


class Seen:
    """What the computers of a test did: every process that is started is noted."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.fallbacks: list[str] = []
        self.pids: set[int] = set()
        start = module._Worker.__init__

        def noting(worker: module._Worker, command: Sequence[str]) -> None:
            start(worker, command)
            self.pids.add(worker._process.pid)

        monkeypatch.setattr(module._Worker, "__init__", noting)


@asynccontextmanager
async def computers(
    seen: Seen,
    processes: int = 1,
    worker: Sequence[str] = WORKER,
    seconds: float = 60,
    seconds_of: Callable[[View, str], float] | None = None,
    grace: float = 60,
    starting: float = 60,
) -> AsyncIterator[Computers]:
    made = Computers(
        processes,
        on_fallback=seen.fallbacks.append,
        seconds_of=seconds_of or (lambda view, level: seconds),
        worker=worker,
        grace=grace,
        starting=starting,
    )
    try:
        yield made
    finally:
        await made.close()


def is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


async def appears(file: Path) -> str:
    """Wait until a worker has written a file."""
    while not file.exists() or not file.read_text():
        await asyncio.sleep(0.01)
    return file.read_text()


def fallback() -> str:
    """The move that is made without thinking, with the seed that the tests give."""
    return at_random(KAMON, Chance(7))


def is_running(pid: int) -> bool:
    """Whether a process is there and no zombie that nobody has buried yet."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False
