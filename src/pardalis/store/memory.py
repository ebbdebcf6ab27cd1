"""A store in memory: for tests, and for tables that nobody will miss."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from threading import RLock

from pardalis.core.words import Words
from pardalis.store.log import Conflict, StoreError, Summary

word = Words("pardalis.store")


class MemoryStore:
    """Keeps what it is given until the process ends."""

    def __init__(self) -> None:
        self._guard = RLock()
        self._events: dict[str, list[bytes]] = {}
        self._summaries: dict[str, Summary] = {}
        self._time = 0
        self._closed = False

    def append(
        self, table: str, after: int, events: Sequence[bytes], summary: Summary
    ) -> Future[None]:
        """Keep events."""

        def write() -> None:
            if len(self._events.get(table, ())) != after:
                raise Conflict(word("store-conflict"))
            self._events.setdefault(table, []).extend(bytes(event) for event in events)
            self._summaries[table] = summary

        return self._done(write)

    def events(self, table: str, after: int = 0) -> list[bytes]:
        """The events of a table."""
        with self._guard:
            self.check()
            return self._events.get(table, [])[max(0, after) :]

    def summary(self, table: str) -> Summary | None:
        """What is known of a table."""
        with self._guard:
            self.check()
            return self._summaries.get(table)

    def of_guest(self, guest: str, most: int) -> list[Summary]:
        """The tables of a guest."""
        return self._latest(lambda found: guest in found.guests)[:most]

    def unfinished(self, guest: str) -> int:
        """How many tables of a guest are not over."""
        return len(self._latest(lambda found: guest in found.guests and found.phase != "over"))

    def listed(self, phase: str, most: int) -> list[Summary]:
        """The public tables in a phase."""
        return self._latest(lambda found: found.public and found.phase == phase)[:most]

    def waking(self) -> list[Summary]:
        """The tables that the server must see to."""
        return self._latest(lambda found: found.waking)

    def forgotten(self, before: int, most: int) -> list[Summary]:
        """Open tables that have not changed for long."""
        found = self._latest(lambda found: found.phase == "open" and found.changed < before)
        return found[::-1][:most]

    def time(self) -> int:
        """The table time last kept."""
        with self._guard:
            self.check()
            return self._time

    def keep_time(self, time: int) -> Future[None]:
        """Keep the table time."""

        def write() -> None:
            self._time = max(self._time, time)

        return self._done(write)

    def check(self) -> None:
        """Memory can be written to until the store is closed."""
        if self._closed:
            raise StoreError(word("store-closed"))

    def close(self) -> None:
        """Take nothing more."""
        with self._guard:
            self._closed = True

    def _latest(self, wanted: Callable[[Summary], bool]) -> list[Summary]:
        with self._guard:
            self.check()
            found = [summary for summary in self._summaries.values() if wanted(summary)]
        return sorted(found, key=lambda summary: (-summary.changed, summary.table))

    def _done(self, write: Callable[[], None]) -> Future[None]:
        done: Future[None] = Future()
        with self._guard:
            try:
                self.check()
                write()
            except StoreError as error:
                done.set_exception(error)
            else:
                done.set_result(None)
        return done
