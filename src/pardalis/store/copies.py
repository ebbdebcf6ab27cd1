"""Copies of a database, made while it is being written to."""

from __future__ import annotations

import errno
import os
import secrets
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from pardalis.core.words import Words
from pardalis.store.connection import connect, damaged, faults, shown, sync_folder
from pardalis.store.lock import NAME as LOCK
from pardalis.store.log import StoreError

word = Words("pardalis.store")

PAGES = 256  # copied at a time, between two tellings of progress


def copy(
    source: Path,
    target: Path,
    *,
    replace: bool = False,
    progress: Callable[[int, int], None] = lambda done, pages: None,
) -> None:
    """Copy a database as it is at this moment, complete and verified or not at all.

    The copy is made under another name beside `target` and renamed at last. `progress` is told how
    many pages are done, of how many; what it raises stops the copying.
    """
    with faults(source):
        if not source.exists():
            raise StoreError(word("store-missing", path=shown(source)))
    own = (LOCK, *(source.name + suffix for suffix in ("", "-wal", "-shm")))
    with faults(target):
        if target.name in own and target.resolve().parent == source.resolve().parent:
            raise StoreError(word("store-own", path=shown(target)))
        if target.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        _refuse_existing(target, replace)
    part = target.absolute().with_name(f"{target.name}.{secrets.token_hex(4)}.part")
    try:
        with faults(target):
            os.close(os.open(part, os.O_CREAT | os.O_EXCL, 0o600))  # it is nobody else's to read
        _pour(source, part, target, progress)
        _verify(source, part, target)
        with faults(target):
            _refuse_existing(target, replace)
            part.replace(target)
            sync_folder(target.absolute().parent)
    finally:
        for suffix in ("", "-journal", "-wal", "-shm"):
            with suppress(OSError):
                part.with_name(part.name + suffix).unlink()


def _refuse_existing(target: Path, replace: bool) -> None:
    if not replace and os.path.lexists(target):
        raise StoreError(word("store-exists", path=shown(target)))


def _pour(source: Path, part: Path, target: Path, progress: Callable[[int, int], None]) -> None:
    with (
        faults(target),
        closing(connect(part, "rw")) as made,
        faults(source),
        closing(connect(source, "ro")) as original,
    ):
        # One reading from beginning to end: what is written meanwhile neither shows in the copy
        # nor makes it start again.
        original.execute("BEGIN")
        original.execute("SELECT count(*) FROM sqlite_schema").fetchone()
        try:
            original.backup(
                made,
                pages=PAGES,
                progress=lambda _, left, pages: progress(pages - left, pages),
            )
        except sqlite3.Error as error:
            if error.sqlite_errorname.startswith(("SQLITE_CORRUPT", "SQLITE_IOERR_READ")):
                raise
            with faults(target):
                raise


def _verify(source: Path, part: Path, target: Path) -> None:
    """Read the copy from the disk, every page of it, and make it one file that needs no other."""
    with faults(target), closing(connect(part, "rw")) as made:
        made.execute("PRAGMA journal_mode = DELETE")
        # Python hears Ctrl-C only while it runs itself, and what it raises here becomes this error.
        made.set_progress_handler(lambda: 0, 100_000)
        try:
            found = made.execute("PRAGMA integrity_check(1)").fetchone()[0]
        except sqlite3.Error as error:
            if error.sqlite_errorname == "SQLITE_INTERRUPT":
                raise KeyboardInterrupt from error
            with faults(source):
                raise
    if found != "ok":
        raise damaged(source, found)
    with faults(target):
        handle = os.open(part, os.O_RDWR)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
