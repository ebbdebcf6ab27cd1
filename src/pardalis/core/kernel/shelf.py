"""The shelf: files of compiled functions that several processes read and write at once.

Numba alone would let two processes that write at once give the same file to two functions, would
stumble over a damaged file, and over a full disk. Here writers wait for each other, what cannot be
read is compiled anew, and what cannot be written is not kept.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from numba.core.caching import FunctionCache

LOCK = "lock"
PATIENCE = 30  # seconds to wait for another process, which needs some milliseconds

# Why something could not be written, since this process began.
faults: list[Exception] = []


class Shelf:
    """Where one function is kept, compiled for some types: what Numba asks of a cache."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._files: Any = FunctionCache(function)

    @property
    def cache_path(self) -> str:
        """The folder of the files."""
        return str(self._files.cache_path)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """What was compiled for these types, or None."""
        try:
            return self._files.load_overload(sig, target_context)
        except Exception:  # a file that was cut off may look like anything
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep what was compiled, if that can be done."""
        try:
            with alone(Path(self.cache_path) / LOCK, PATIENCE):
                self._save(sig, data)
        except (OSError, ValueError, sqlite3.Error) as error:
            faults.append(error)

    def _save(self, sig: Any, data: Any) -> None:
        try:
            self._files.save_overload(sig, data)
        except OSError:
            raise
        except Exception:  # the index is damaged: begin another
            self._files.flush()
            self._files.save_overload(sig, data)


@contextmanager
def alone(lock: Path, patience: float) -> Iterator[None]:
    """Keep other processes waiting meanwhile; wait for them so many seconds, at most.

    The lock is an exclusive transaction on an empty database: it works on every system, and is let
    go by the system when the process ends, however it ends.
    """
    with closing(sqlite3.connect(lock, timeout=patience, isolation_level=None)) as held:
        held.execute("PRAGMA journal_mode = MEMORY")
        held.execute("BEGIN EXCLUSIVE")
        yield
