"""The log: what a store promises to whoever keeps tables in it.

One append-only log holds everything that ever happened: for each table a row of events, numbered
from 1 without a gap. What an event says is not the store's business; it keeps bytes. Beside the
log lies one summary a table, so that tables are found without reading their events; it is written
together with the events it sums up, and could be made anew from them.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Protocol

from pardalis.core.errors import PardalisError


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """What is known of a table without replaying it.

    `phase` is `open` (people are awaited), `playing` or `over`. `guests` are those who sit there
    or made it; `public` says that strangers may find it. `waking` says that the server must see to
    it by itself: a clock runs there or a computer is to move. `changed` is the date of the last
    event, in milliseconds since 1970.
    """

    table: str
    game: str
    phase: str
    public: bool
    guests: tuple[str, ...]
    waking: bool
    changed: int


class Store(Protocol):
    """Where tables are kept. Every method may be called from any thread.

    What goes wrong is a `StoreError`: raised by the method, or by the future that it returned.
    """

    def append(
        self, table: str, after: int, events: Sequence[bytes], summary: Summary
    ) -> Future[None]:
        """Write events number `after + 1` and on, and the table's summary, all or nothing.

        The future is done when they are safe, whatever happens to the machine. If the table has
        not exactly `after` events, it fails with `Conflict` and nothing is written.
        """

    def events(self, table: str, after: int = 0) -> list[bytes]:
        """The events of a table after a number, none for a table that is not there."""

    def summary(self, table: str) -> Summary | None:
        """What is known of a table."""

    def of_guest(self, guest: str, most: int) -> list[Summary]:
        """The tables of a guest, the last changed first."""

    def unfinished(self, guest: str) -> int:
        """How many tables of a guest are open or being played."""

    def listed(self, phase: str, most: int) -> list[Summary]:
        """The public tables in a phase, the last changed first."""

    def waking(self) -> list[Summary]:
        """The tables that the server must see to by itself."""

    def forgotten(self, before: int, most: int) -> list[Summary]:
        """Open tables that have not changed since a date, the longest unchanged first."""

    def time(self) -> int:
        """The table time last kept, in milliseconds; 0 at first."""

    def keep_time(self, time: int) -> Future[None]:
        """Keep the table time, which never goes back."""

    def check(self) -> None:
        """Raise a `StoreError` unless events can be written now."""

    def close(self) -> None:
        """Finish what was begun and let go."""


class StoreError(PardalisError):
    """Something could not be kept or found; nothing that was acknowledged is lost."""


class Conflict(StoreError):
    """Somebody else has written to the table meanwhile."""


class StoreFull(StoreError):
    """There is no room on the disk."""


class StoreLocked(StoreError):
    """Another program holds the store."""


class StoreDamaged(StoreError):
    """What is there cannot be read."""


class StoreNewer(StoreError):
    """What is there was written by a newer version of this program."""


class StoreUnwritable(StoreError):
    """The disk or the folder refuses to be written to."""
