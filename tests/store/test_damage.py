"""A damaged database: told with the way back, and left as it is."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from pardalis.core.words import LANGUAGES
from pardalis.store import DATABASE, StoreDamaged, open_store
from tests.store.conftest import put, summary


def filled(folder: Path) -> Path:
    """A database of some pages."""
    with closing(open_store(folder)) as store:
        for number in range(200):
            put(store, f"t{number:03}", b"x" * 500)
    file = folder / DATABASE
    assert file.stat().st_size > 20 * 4096
    assert not Path(f"{file}-wal").exists()
    return file


def overwrite(file: Path, content: bytes, start: int = 0) -> None:
    with open(file, "r+b") as opened:
        opened.seek(start)
        opened.write(content)


@pytest.mark.parametrize(
    "damage",
    [
        lambda file: file.write_bytes(b"Dear diary, today I lost at Kamon. " * 1000),
        lambda file: file.write_bytes(b"short"),
        lambda file: file.write_bytes(b""),
        lambda file: os.truncate(file, 4096 * 7 + 100),
        lambda file: os.truncate(file, 4096),
        lambda file: os.truncate(file, 50),
        lambda file: overwrite(file, os.urandom(4096), 0),
        lambda file: overwrite(file, bytes(3996), 100),
    ],
)
def test_what_is_no_database_is_told_and_left_alone(
    tmp_path: Path, damage: Callable[[Path], object]
) -> None:
    file = filled(tmp_path)
    damage(file)
    before = file.read_bytes()
    with pytest.raises(StoreDamaged) as caught:
        open_store(tmp_path)
    for lang in LANGUAGES:
        assert str(file) in caught.value.text(lang)
        assert "backup" in caught.value.text("en")
    assert file.read_bytes() == before
    with pytest.raises(StoreDamaged):  # and the lock was let go
        open_store(tmp_path)


def test_a_page_overwritten(tmp_path: Path) -> None:
    """Tables on other pages can still be read and played at."""
    file = filled(tmp_path)
    content = file.read_bytes()
    page = content.index(b"t100x") // 4096
    overwrite(file, b"\xee" * 4096, page * 4096)
    with closing(open_store(tmp_path)) as store:
        with pytest.raises(StoreDamaged, match="to go back to a backup"):
            store.events("t100")
        assert store.events("t000") == [b"x" * 500]
        assert isinstance(
            store.append("t100", 1, [b"2"], summary("t100")).exception(), StoreDamaged
        )
        put(store, "t000", b"2", after=1)


def test_events_that_are_missing(tmp_path: Path) -> None:
    with closing(open_store(tmp_path)) as store:
        put(store, "a", b"1", b"2", b"3")
        put(store, "b", b"1")
    with closing(sqlite3.connect(tmp_path / DATABASE)) as other, other:
        other.execute("DROP TRIGGER event_is_never_deleted")
        other.execute("DELETE FROM event WHERE table_id = 'a' AND number = 2")
    with closing(open_store(tmp_path)) as store:
        with pytest.raises(StoreDamaged, match='events of table "a" are missing'):
            store.events("a")
        with pytest.raises(StoreDamaged):
            store.events("a", 1)
        assert store.events("a", 2) == [b"3"]
        assert store.events("b") == [b"1"]


def test_a_database_that_is_gone_while_its_journal_is_there(tmp_path: Path) -> None:
    """The journal may hold moves that were acknowledged: it is not thrown away."""
    (tmp_path / f"{DATABASE}-wal").write_bytes(b"acknowledged")
    with pytest.raises(StoreDamaged, match=r"pardalis\.db-wal is there"):
        open_store(tmp_path)
    assert (tmp_path / f"{DATABASE}-wal").read_bytes() == b"acknowledged"
    assert not (tmp_path / DATABASE).exists()


def test_a_table_of_ours_that_is_gone(tmp_path: Path) -> None:
    file = filled(tmp_path)
    with closing(sqlite3.connect(file)) as other, other:
        other.execute("DROP TABLE meta")
    with pytest.raises(StoreDamaged, match="no such table: meta"):
        open_store(tmp_path)
