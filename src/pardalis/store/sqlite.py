"""The store in one SQLite file: what is acknowledged is on the disk."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence
from concurrent.futures import Future
from pathlib import Path
from threading import Lock as Guard
from typing import Any

from pardalis.core.words import Words, quoted
from pardalis.store.batch import Batch
from pardalis.store.connection import connect, damaged, faults
from pardalis.store.lock import Lock
from pardalis.store.log import StoreError, Summary
from pardalis.store.schema import STEPS, open_database
from pardalis.store.writer import Writer

word = Words("pardalis.store")

LARGEST = 2**63 - 1  # that SQLite can count
IDLE = 8  # connections kept for the next reading
COLUMNS = "s.table_id, s.game, s.phase, s.public, s.guests, s.waking, s.changed"


class SqliteStore:
    """Tables kept in a file, by one server at a time.

    One thread writes; every reading has a connection of its own and waits for nobody.
    """

    def __init__(self, file: Path, steps: Sequence[str] = STEPS) -> None:
        self._file = file
        self._guard = Guard()
        self._closed = False
        self._idle: list[sqlite3.Connection] = []
        with faults(file.parent):
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        self._lock = Lock(file.parent)
        try:
            self._writer = Writer(file, open_database(file, steps))
        except BaseException:
            self._lock.let_go()
            raise

    def append(
        self, table: str, after: int, events: Sequence[bytes], summary: Summary
    ) -> Future[None]:
        """Write events, and the summary with them."""
        return self._writer.ask(lambda batch: batch.append(table, after, events, summary))

    def events(self, table: str, after: int = 0) -> list[bytes]:
        """The events of a table."""
        after = min(max(after, 0), LARGEST)
        rows = self._rows(
            "SELECT number, event FROM event WHERE table_id = ? AND number > ? ORDER BY number",
            table,
            after,
        )
        if rows and (rows[0][0], rows[-1][0]) != (after + 1, after + len(rows)):
            raise damaged(self._file, word("store-gap", table=quoted(table)))
        return [event for _, event in rows]

    def summary(self, table: str) -> Summary | None:
        """What is known of a table."""
        return next(iter(self._summaries("s WHERE s.table_id = ?", table)), None)

    def of_guest(self, guest: str, most: int) -> list[Summary]:
        """The tables of a guest."""
        return self._summaries(
            "s JOIN guest USING (table_id) WHERE guest = ?"
            " ORDER BY s.changed DESC, s.table_id LIMIT ?",
            guest,
            most,
        )

    def unfinished(self, guest: str) -> int:
        """How many tables of a guest are not over."""
        rows = self._rows(
            "SELECT count(*) FROM summary s JOIN guest USING (table_id)"
            " WHERE guest = ? AND s.phase != 'over'",
            guest,
        )
        return sum(count for (count,) in rows)

    def listed(self, phase: str, most: int) -> list[Summary]:
        """The public tables in a phase."""
        return self._summaries(
            "s WHERE s.public AND s.phase = ? ORDER BY s.changed DESC, s.table_id LIMIT ?",
            phase,
            most,
        )

    def waking(self) -> list[Summary]:
        """The tables that the server must see to."""
        return self._summaries("s WHERE s.waking ORDER BY s.changed DESC, s.table_id")

    def forgotten(self, before: int, most: int) -> list[Summary]:
        """Open tables that have not changed for long."""
        return self._summaries(
            "s WHERE s.phase = 'open' AND s.changed < ?"
            " ORDER BY s.changed, s.table_id DESC LIMIT ?",
            before,
            most,
        )

    def time(self) -> int:
        """The table time last kept."""
        return sum(time for (time,) in self._rows("SELECT time FROM meta"))

    def keep_time(self, time: int) -> Future[None]:
        """Keep the table time."""
        return self._writer.ask(
            lambda batch: _run(batch, "UPDATE meta SET time = max(time, ?)", time)
        )

    def check(self) -> None:
        """Write something, and wait until it is on the disk."""
        # A row that stays the same would not be written.
        change = "UPDATE meta SET checks = checks + 1"
        self._writer.ask(lambda batch: _run(batch, change)).result()

    def close(self) -> None:
        """Finish what is being written and let go of the folder."""
        with self._guard:
            if self._closed:
                return
            self._closed = True
            idle, self._idle = self._idle, []
        for connection in idle:
            connection.close()
        self._writer.close()
        self._lock.let_go()

    def _summaries(self, which: str, *values: str | int) -> list[Summary]:
        return [
            Summary(
                table=table,
                game=game,
                phase=phase,
                public=bool(public),
                guests=tuple(json.loads(guests)),
                waking=bool(waking),
                changed=changed,
            )
            for table, game, phase, public, guests, waking, changed in self._rows(
                f"SELECT {COLUMNS} FROM summary {which}", *values
            )
        ]

    def _rows(self, query: str, *values: str | int) -> list[Any]:
        with faults(self._file):
            connection = self._reader()
            try:
                return connection.execute(query, values).fetchall()
            except UnicodeEncodeError:
                return []  # half a character: nothing is called that
            finally:
                self._put_back(connection)

    def _reader(self) -> sqlite3.Connection:
        with self._guard:
            if self._closed:
                raise StoreError(word("store-closed"))
            if self._idle:
                return self._idle.pop()
        return connect(self._file, "ro")

    def _put_back(self, connection: sqlite3.Connection) -> None:
        with self._guard:
            if not self._closed and len(self._idle) < IDLE:
                self._idle.append(connection)
                return
        connection.close()


def _run(batch: Batch, statement: str, *values: str | int) -> None:
    batch.connection.execute(statement, values)
