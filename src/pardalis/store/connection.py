"""Connections to SQLite, and what goes wrong with them in our own words."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pardalis.core.words import Message, Words, quoted
from pardalis.store.log import (
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreLocked,
    StoreUnwritable,
)

word = Words("pardalis.store")

PATIENCE = 5.0  # seconds to wait for another program that is writing

# What SQLite calls it, by the beginning of the name; the first that fits counts.
FAULTS: tuple[tuple[str, type[StoreError], str], ...] = (
    ("SQLITE_FULL", StoreFull, "store-full"),
    ("SQLITE_IOERR_WRITE", StoreFull, "store-full"),  # a quota, or a limit on the size of files
    ("SQLITE_IOERR_SHMSIZE", StoreFull, "store-full"),
    ("SQLITE_BUSY", StoreLocked, "store-locked"),
    ("SQLITE_LOCKED", StoreLocked, "store-locked"),
    ("SQLITE_CORRUPT", StoreDamaged, "store-damaged"),
    ("SQLITE_NOTADB", StoreDamaged, "store-damaged"),
    ("SQLITE_IOERR_READ", StoreDamaged, "store-damaged"),
    ("SQLITE_IOERR_SHORT_READ", StoreDamaged, "store-damaged"),
    ("SQLITE_IOERR_CORRUPTFS", StoreDamaged, "store-damaged"),
    ("SQLITE_ERROR", StoreDamaged, "store-damaged"),  # a table of ours is not there
    ("SQLITE_READONLY", StoreUnwritable, "store-unwritable"),
    ("SQLITE_CANTOPEN", StoreUnwritable, "store-unwritable"),
    ("SQLITE_PERM", StoreUnwritable, "store-unwritable"),
    ("SQLITE_IOERR", StoreUnwritable, "store-unwritable"),
)
WHY = {
    errno.ENOENT: "missing",
    errno.ENOTDIR: "no-folder",
    errno.EEXIST: "no-folder",
    errno.EISDIR: "folder",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.EROFS: "read-only",
    errno.ENAMETOOLONG: "long",
}
NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG) if hasattr(errno, "EDQUOT") else (errno.ENOSPC,)


def connect(file: Path, mode: str) -> sqlite3.Connection:
    """A connection that may read (`ro`), write (`rw`) or make the file (`rwc`), in any thread.

    It begins no transaction by itself.
    """
    return sqlite3.connect(
        f"{file.absolute().as_uri()}?mode={mode}",
        timeout=PATIENCE,
        isolation_level=None,
        check_same_thread=False,
        uri=True,
    )


@contextmanager
def faults(file: Path) -> Iterator[None]:
    """Turn what SQLite or the system says about a file into one of our errors."""
    try:
        yield
    except sqlite3.Error as error:
        raise _of_sqlite(error, file) from error
    except OSError as error:
        why = (
            word(f"why.{WHY[error.errno]}")
            if error.errno in WHY
            else error.strerror or type(error).__name__
        )
        if error.errno in NO_ROOM:
            raise StoreFull(word("store-full", path=shown(file), error=why)) from error
        raise StoreUnwritable(word("store-unwritable", path=shown(file), error=why)) from error


def _of_sqlite(error: sqlite3.Error, file: Path) -> StoreError:
    name: str = getattr(error, "sqlite_errorname", "")  # Python's own complaints have none
    for begins, kind, key in FAULTS:
        if name.startswith(begins):
            if kind is StoreDamaged:
                return damaged(file, str(error))
            told = f"{error}, {name}" if kind is not StoreLocked else name
            return kind(word(key, path=shown(file), error=told))
    return StoreError(word("store-failed", path=shown(file), error=str(error)))


def damaged(file: Path, why: str | Message) -> StoreDamaged:
    """The error of a database that cannot be read, with the way back to a backup."""
    return StoreDamaged(word("store-damaged", path=shown(file), name=file.name, error=why))


def shown(file: Path) -> str:
    """A path as people are told it."""
    return quoted(file, 200)


def sync_folder(folder: Path) -> None:
    """Make sure that a file renamed in a folder has its new name after a power cut too."""
    if os.name == "nt":  # there a folder cannot be opened, and need not be
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
