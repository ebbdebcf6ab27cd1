"""After: a table as it will be, while it still is as it was.

What happens at a table is written down before it happens there, and with it goes what the table
will be like. So the events are tried on a table beside it, which takes its place once they are
safe.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from pardalis.server.tables.events import Event
from pardalis.server.tables.table import Table

T = TypeVar("T")
COLLECTIONS = (list, dict, set)


def after(table: Table, events: Iterable[Event]) -> Table:
    """The table after some more events; the table itself stays as it is.

    The chance that the next games are dealt by is the same for both: when the events do not come
    to be written, the table must be read from its log again.
    """
    ahead = _beside(table)
    match = _beside(table.match)
    ahead.contest = _beside(table.contest)
    ahead.contest.matches[-1] = ahead.matches[-1] = match
    for event in events:
        ahead.apply(event)
    return ahead


def _beside(thing: T) -> T:
    """The same thing with collections of its own; what is in them never changes."""
    twin = object.__new__(type(thing))
    for name, value in vars(thing).items():
        twin.__dict__[name] = value.copy() if isinstance(value, list | dict | set) else value
    return twin
