"""The store: where tables are kept, so that nothing that was acknowledged is ever lost."""

from __future__ import annotations

from pathlib import Path

from pardalis.store.copies import copy
from pardalis.store.log import (
    Conflict,
    Store,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreLocked,
    StoreNewer,
    StoreUnwritable,
    Summary,
)
from pardalis.store.memory import MemoryStore
from pardalis.store.sqlite import SqliteStore

DATABASE = "pardalis.db"

__all__ = [
    "DATABASE",
    "Conflict",
    "MemoryStore",
    "SqliteStore",
    "Store",
    "StoreDamaged",
    "StoreError",
    "StoreFull",
    "StoreLocked",
    "StoreNewer",
    "StoreUnwritable",
    "Summary",
    "copy",
    "open_store",
]


def open_store(path: Path | str) -> SqliteStore:
    """The store in a folder, which is made when it is not there; for one server at a time."""
    return SqliteStore(Path(path) / DATABASE)
