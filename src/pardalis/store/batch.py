"""A batch: what many appends write, gathered into few statements.

Every statement costs the writer a wait for the interpreter when the event loop is busy, so a batch
of a hundred moves is written in as many statements as one. What the writer has written itself it
need not ask the database for: nobody else writes there.
"""

from __future__ import annotations

import json
import sqlite3
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from pardalis.core.words import Words
from pardalis.store.log import Conflict, Summary

word = Words("pardalis.store")

Row: TypeAlias = tuple[str | int | bytes, ...]

REMEMBERED = 10_000  # tables
# Rows of one statement: few sizes, so that SQLite has each of them prepared already.
ROWS = (128, 32, 8, 1)


class Known:
    """What was last written of each table: the number of its last event, and its guests."""

    def __init__(self) -> None:
        self._tables: OrderedDict[str, tuple[int, str | None]] = OrderedDict()

    def of(self, connection: sqlite3.Connection, table: str) -> tuple[int, str | None]:
        """The last number and the guests of a table, as JSON; None when it has no summary yet."""
        if table not in self._tables:
            last = connection.execute("SELECT max(number) FROM event WHERE table_id = ?", (table,))
            row = connection.execute("SELECT guests FROM summary WHERE table_id = ?", (table,))
            self.learn(table, last.fetchone()[0] or 0, (row.fetchone() or (None,))[0])
        return self._tables[table]

    def learn(self, table: str, number: int, guests: str | None) -> None:
        """Know what is being written now."""
        self._tables[table] = number, guests
        self._tables.move_to_end(table)
        if len(self._tables) > REMEMBERED:
            self._tables.popitem(last=False)

    def forget(self) -> None:
        """Know nothing: what was being written may not have been."""
        self._tables.clear()


class Batch:
    """One transaction being put together."""

    def __init__(self, connection: sqlite3.Connection, known: Known) -> None:
        self.connection = connection
        self._known = known
        self._events: list[Row] = []
        self._summaries: dict[str, Row] = {}
        self._guests: dict[str, tuple[str | None, Sequence[str]]] = {}  # before, and now

    def append(self, table: str, after: int, events: Sequence[bytes], summary: Summary) -> None:
        """Have events written, and the summary with them; refuses before it has begun."""
        number, guests = self._known.of(self.connection, table)
        if number != after:
            raise Conflict(word("store-conflict"))
        now = json.dumps(summary.guests)
        self._events += [(table, at, event) for at, event in enumerate(events, after + 1)]
        self._summaries[table] = (
            table,
            summary.game,
            summary.phase,
            summary.public,
            now,
            summary.waking,
            summary.changed,
        )
        if now != guests:
            before, _ = self._guests.get(table, (guests, ()))
            self._guests[table] = before, summary.guests
        self._known.learn(table, after + len(events), now)

    def flush(self) -> None:
        """Write what was gathered."""
        self._insert("INSERT INTO event", self._events)
        self._insert("INSERT OR REPLACE INTO summary", list(self._summaries.values()))
        for table, (before, now) in self._guests.items():
            self.connection.executemany(
                "DELETE FROM guest WHERE guest = ? AND table_id = ?",
                [(guest, table) for guest in (json.loads(before) if before else ())],
            )
            rows: list[Row] = [(guest, table) for guest in now]
            self._insert("INSERT OR IGNORE INTO guest", rows)

    def _insert(self, statement: str, rows: Sequence[Row]) -> None:
        for part in _parts(rows):
            one = f"({', '.join('?' * len(part[0]))})"
            values = [value for row in part for value in row]
            self.connection.execute(f"{statement} VALUES {', '.join([one] * len(part))}", values)


def _parts(rows: Sequence[Row]) -> Iterator[Sequence[Row]]:
    at = 0
    while at < len(rows):
        size = next(size for size in ROWS if size <= len(rows) - at)
        yield rows[at : at + size]
        at += size
