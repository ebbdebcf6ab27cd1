"""The form of the database: told from others, brought forward, never silently changed."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pardalis.store import (
    DATABASE,
    SqliteStore,
    StoreDamaged,
    StoreError,
    StoreNewer,
    open_store,
    schema,
)
from pardalis.store.schema import STEPS
from tests.store.conftest import put, summary

PINNED = Path(__file__).parent / "version-1.sql"
FURTHER = (
    *STEPS,
    "ALTER TABLE meta ADD COLUMN second TEXT NOT NULL DEFAULT 'x';",
    "CREATE TABLE third (one INTEGER) STRICT; INSERT INTO third SELECT count(*) FROM event;",
)


def pinned(folder: Path) -> Path:
    """A database as version 1 wrote it."""
    file = folder / DATABASE
    with closing(sqlite3.connect(file)) as made:
        made.executescript(PINNED.read_text("utf-8"))
    return file


def form(file: Path) -> tuple[int, int, list[tuple[str, str]]]:
    """A database's mark, version and tables."""
    with closing(sqlite3.connect(file)) as made:
        (mark,) = made.execute("PRAGMA application_id").fetchone()
        (version,) = made.execute("PRAGMA user_version").fetchone()
        tables = "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name"
        return mark, version, made.execute(tables).fetchall()


def test_version_1_is_what_it_was(tmp_path: Path) -> None:
    """Steps that were once released are never changed."""
    SqliteStore(tmp_path / "new" / DATABASE, STEPS[:1]).close()
    assert form(tmp_path / "new" / DATABASE) == form(pinned(tmp_path))


@pytest.mark.parametrize("steps", [STEPS, FURTHER])
def test_version_1_stays_readable(tmp_path: Path, steps: tuple[str, ...]) -> None:
    pinned(tmp_path)
    playing = summary(
        "a",
        phase="playing",
        guests=("blaise", "chloé"),
        waking=True,
        changed=1790000000000,
    )
    public = summary("b", public=True, guests=("anna",), changed=7)
    with closing(SqliteStore(tmp_path / DATABASE, steps)) as store:
        assert store.events("a") == [b'{"event":"first"}', b"\x00\xff", b"third"]
        assert store.events("b") == [b""]
        assert [store.summary("a"), store.summary("b")] == [playing, public]
        assert store.of_guest("anna", 9) == store.listed("open", 9) == [public]
        assert store.of_guest("chloé", 9) == store.waking() == [playing]
        assert store.time() == 123456
        put(store, "b", b"2", after=1)


def test_migration_keeps_a_copy_of_what_was(tmp_path: Path) -> None:
    file = pinned(tmp_path)
    was = form(file)
    copy = tmp_path / f"{DATABASE}.before-3"
    copy.write_bytes(b"of an attempt that failed")
    with closing(SqliteStore(file, FURTHER)) as store:
        put(store, "c", b"1")
    assert form(file)[1] == 3
    assert form(copy) == was
    with closing(sqlite3.connect(file)) as made:
        assert made.execute("SELECT one FROM third").fetchone() == (4,)
        assert made.execute("SELECT second FROM meta").fetchone() == ("x",)
    with closing(sqlite3.connect(copy)) as made:
        assert made.execute("SELECT count(*) FROM event").fetchone() == (4,)


def test_a_database_of_today_is_not_migrated(tmp_path: Path) -> None:
    open_store(tmp_path).close()
    open_store(tmp_path).close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["lock", DATABASE]
    assert form(tmp_path / DATABASE)[1] == len(STEPS)


def test_a_step_is_taken_whole_or_not_at_all(tmp_path: Path) -> None:
    file = pinned(tmp_path)
    failing = (*FURTHER[:2], "CREATE TABLE third (one INTEGER); INSERT INTO nowhere VALUES (1);")
    with pytest.raises(StoreError, match="no such table: nowhere"):
        SqliteStore(file, failing)
    assert form(file)[1] == 2
    assert "third" not in [name for name, _ in form(file)[2]]
    with closing(SqliteStore(file, FURTHER)) as store:
        assert store.events("b") == [b""]
    assert form(file)[1] == 3


def test_a_newer_database_is_told_and_left_alone(tmp_path: Path) -> None:
    """It says both versions and what to do."""
    file = pinned(tmp_path)
    newer = len(STEPS) + 1
    with closing(sqlite3.connect(file)) as made:
        made.execute(f"PRAGMA user_version = {newer}")
    before = file.read_bytes()
    with pytest.raises(StoreNewer) as caught:
        open_store(tmp_path)
    assert f"its form is {newer}, this version knows up to {len(STEPS)}" in caught.value.text("en")
    assert f"la {newer}, cette version connaît jusqu'à la {len(STEPS)}" in caught.value.text("fr")
    assert file.read_bytes() == before


def test_a_database_of_another_program_is_told_and_left_alone(tmp_path: Path) -> None:
    file = tmp_path / DATABASE
    with closing(sqlite3.connect(file)) as made:
        made.execute("CREATE TABLE event (table_id, number, event)")
    before = file.read_bytes()
    with pytest.raises(StoreDamaged, match="not one of Pardalis"):
        open_store(tmp_path)
    assert file.read_bytes() == before


def test_an_sqlite_that_is_too_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(schema, "SQLITE", (99, 0, 0))
    with pytest.raises(StoreError, match=r"99\.0\.0 or newer is needed"):
        open_store(tmp_path)


def test_the_log_is_only_ever_added_to(sqlite: SqliteStore, tmp_path: Path) -> None:
    put(sqlite, "a", b"1")
    with closing(sqlite3.connect(tmp_path / DATABASE)) as other:
        for change in ("UPDATE event SET event = x'00'", "DELETE FROM event"):
            with pytest.raises(sqlite3.IntegrityError, match="only ever added to"):
                other.execute(change)


def test_what_is_acknowledged_is_on_the_disk(sqlite: SqliteStore) -> None:
    """WAL and `synchronous=FULL`."""
    made = sqlite._writer._connection
    assert made.execute("PRAGMA journal_mode").fetchone() == ("wal",)
    assert made.execute("PRAGMA synchronous").fetchone() == (2,)


def test_every_question_has_its_index(sqlite: SqliteStore, tmp_path: Path) -> None:
    """Nothing that a stranger can ask reads all tables."""
    asked: list[str] = []
    reader = sqlite._reader()
    reader.set_trace_callback(asked.append)
    sqlite._put_back(reader)
    sqlite.events("a", 3)
    sqlite.summary("a")
    sqlite.of_guest("anna", 5)
    sqlite.unfinished("anna")
    sqlite.listed("open", 5)
    sqlite.waking()
    sqlite.forgotten(5, 5)
    sqlite._reader().close()
    assert len(asked) == 7
    with closing(sqlite3.connect(tmp_path / DATABASE)) as other:
        for query in asked:
            for *_, step in other.execute(f"EXPLAIN QUERY PLAN {query}"):
                assert (
                    step.startswith("SEARCH")
                    or "INDEX summary_waking" in step
                    or ("B-TREE" in step and "JOIN guest" in query)
                ), (query, step)
