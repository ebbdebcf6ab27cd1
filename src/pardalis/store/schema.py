"""The form of the database: its versions, and the steps from one to the next.

A database knows its version (`user_version`) and that it is ours (`application_id`). A new version
is a further step at the end of `STEPS`; steps that were once released are never changed.
"""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path

from pardalis.core.words import Words
from pardalis.store.connection import connect, damaged, faults, shown, sync_folder
from pardalis.store.copies import copy
from pardalis.store.log import StoreDamaged, StoreError, StoreNewer

word = Words("pardalis.store")

APPLICATION = int.from_bytes(b"Pard", "big")
SQLITE = (3, 37, 0)  # the first that knows STRICT tables
SMALLEST = 512  # bytes in any database; SQLite takes what is shorter for a new one

# Guests are a list in JSON: their order is kept, and `guest` finds tables by them.
VERSION_1 = """
CREATE TABLE event (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL CHECK (number > 0),
    event BLOB NOT NULL,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER event_is_never_changed BEFORE UPDATE ON event
BEGIN SELECT raise(ABORT, 'the log is only ever added to'); END;
CREATE TRIGGER event_is_never_deleted BEFORE DELETE ON event
BEGIN SELECT raise(ABORT, 'the log is only ever added to'); END;

CREATE TABLE summary (
    table_id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    phase TEXT NOT NULL,
    public INTEGER NOT NULL,
    guests TEXT NOT NULL,
    waking INTEGER NOT NULL,
    changed INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX summary_listed ON summary (phase, changed DESC, table_id) WHERE public;
CREATE INDEX summary_waking ON summary (changed DESC, table_id) WHERE waking;
CREATE INDEX summary_open ON summary (changed, table_id DESC) WHERE phase = 'open';

CREATE TABLE guest (
    guest TEXT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (guest, table_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE meta (
    one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    time INTEGER NOT NULL,
    checks INTEGER NOT NULL
) STRICT;
INSERT INTO meta VALUES (1, 0, 0);
"""

STEPS: tuple[str, ...] = (VERSION_1,)


def open_database(file: Path, steps: Sequence[str] = STEPS) -> sqlite3.Connection:
    """The connection to write with, to a database made or brought to the newest version.

    Only whoever holds the lock of the folder may call this.
    """
    if sqlite3.sqlite_version_info < SQLITE:
        needed = ".".join(map(str, SQLITE))
        raise StoreError(word("store-old-sqlite", found=sqlite3.sqlite_version, needed=needed))
    with faults(file):
        if not file.exists():
            if _beside(file, "-wal").exists():
                raise damaged(file, word("store-parted", name=file.name))
            _create(file, steps)
        elif (size := file.stat().st_size) < SMALLEST:  # ours get their name when complete
            raise damaged(file, word("store-short", n=size))
        elif not os.access(file, os.W_OK):  # SQLite would notice too late, and leave files behind
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        connection = connect(file, "rw")
        try:
            version = recognised(connection, file, len(steps))
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("PRAGMA fullfsync = ON")  # what macOS calls FULL
            connection.execute("PRAGMA checkpoint_fullfsync = ON")
            if version < len(steps):
                copy(file, _beside(file, f".before-{len(steps)}"), replace=True)
                _migrate(connection, steps)
            connection.execute("UPDATE meta SET checks = checks + 1")  # it can be written to
        except BaseException:
            connection.close()
            raise
    return connection


def recognised(connection: sqlite3.Connection, file: Path, newest: int = len(STEPS)) -> int:
    """The version of a database, if it is one of ours that we can read."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION:
        raise StoreDamaged(word("store-foreign", path=shown(file)))
    version: int
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > newest:
        raise StoreNewer(word("store-newer", path=shown(file), found=version, known=newest))
    return version


def _create(file: Path, steps: Sequence[str]) -> None:
    """Make the database under another name and give it its own when it is complete."""
    new = _beside(file, ".new")
    for left in (new, _beside(new, "-journal")):
        left.unlink(missing_ok=True)
    connection = connect(new, "rwc")
    try:
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        _migrate(connection, steps)
    finally:
        connection.close()
    new.replace(file)
    sync_folder(file.parent)


def _migrate(connection: sqlite3.Connection, steps: Sequence[str]) -> None:
    """Take the steps that are still to be taken, each whole or not at all."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    for number, step in enumerate(steps[version:], version + 1):
        try:
            connection.executescript(
                f"BEGIN IMMEDIATE; {step}; PRAGMA user_version = {number}; COMMIT"
            )
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise


def _beside(file: Path, suffix: str) -> Path:
    return file.with_name(file.name + suffix)
