"""The lock of a folder: one server at a time.

It is an exclusive transaction on an empty database of its own, which works on every system and is
let go by the system when the process ends, however it ends. The database proper stays free for
readers and for backups.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path

from pardalis.core.words import Words
from pardalis.store.connection import connect, faults, shown
from pardalis.store.log import StoreDamaged, StoreLocked

word = Words("pardalis.store")

NAME = "lock"


class Lock:
    """Held from its making on until it is let go."""

    def __init__(self, folder: Path) -> None:
        file = folder / NAME
        with faults(file):
            self._connection = connect(file, "rwc")
            try:
                self._connection.execute("PRAGMA busy_timeout = 0")
                # A change that is never committed: without one, a file that may only be read
                # would be locked against nobody.
                self._connection.execute("PRAGMA journal_mode = MEMORY")
                self._connection.execute("BEGIN EXCLUSIVE")
                self._connection.execute("PRAGMA user_version = 1")
            except sqlite3.Error as error:
                self._connection.close()
                if error.sqlite_errorname.startswith("SQLITE_BUSY"):
                    raise StoreLocked(word("store-taken", folder=shown(folder))) from error
                if error.sqlite_errorname == "SQLITE_NOTADB":
                    raise StoreDamaged(word("store-lock", path=shown(file))) from error
                raise

    def let_go(self) -> None:
        """Let another server have the folder."""
        self._connection.close()
