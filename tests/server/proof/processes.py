"""Processes, as the system knows them."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from tests.patience import PATIENCE


def children(pid: int) -> list[int]:
    """The processes that a process has begun."""
    found = []
    for tasks in Path(f"/proc/{pid}/task").iterdir():
        found += [int(child) for child in (tasks / "children").read_text().split()]
    return found


def has_ended(pid: int) -> bool:
    """Whether a process is no more, or only waits to be buried."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return True
    return state == "Z"


def until(is_so: Callable[[], bool]) -> None:
    """Wait for something to become so, as it must."""
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert time.monotonic() < end, "it has not happened"
        time.sleep(0.02)
