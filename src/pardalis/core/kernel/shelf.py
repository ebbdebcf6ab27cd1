"""The shelf: files of compiled functions that several processes read and write at once.

Numba alone keeps one index a function, which names all types that it was compiled for. To read it
loads the code of all those types, every game's for one of them, and fails where one of them cannot
be found; and two processes that write it at once can give the same file to two functions. So here
each function has an index for each of its signatures. What cannot be read is compiled anew, and
what cannot be written is not kept.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from copy import copy
from hashlib import sha256
from pathlib import Path
from typing import Any

from numba.core.caching import FunctionCache, IndexDataCacheFile

# Why something could not be written, since this process began.
faults: list[Exception] = []


class Shelf:
    """Where one function is kept, compiled for some types: what Numba asks of a cache."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._files: Any = FunctionCache(function)
        self._stamp: Any = self._files._impl.locator.get_source_stamp()

    @property
    def cache_path(self) -> str:
        """The folder of the files."""
        return str(self._files.cache_path)

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        """What was compiled for these types, or None."""
        try:
            return self._files_of(sig).load_overload(sig, target_context)
        except Exception:  # a file that was cut off may look like anything
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        """Keep what was compiled, if that can be done."""
        try:
            self._save(sig, data)
        except (OSError, ValueError) as error:
            faults.append(error)

    def _save(self, sig: Any, data: Any) -> None:
        files = self._files_of(sig)
        try:
            files.save_overload(sig, data)
        except OSError:
            raise
        except Exception:  # the index is damaged: begin another
            files.flush()
            files.save_overload(sig, data)

    def _files_of(self, sig: Any) -> Any:
        """The files for a signature."""
        kinds = sha256(repr(sig).encode()).hexdigest()[:16]
        name = f"{self._files._impl.filename_base}-{kinds}"
        found = copy(self._files)
        found._cache_file = IndexDataCacheFile(self.cache_path, name, self._stamp)
        return found


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
