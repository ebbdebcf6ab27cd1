"""A full, locked or read-only disk: clear words, nothing lost, nobody else's loss."""

from __future__ import annotations

import sys
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest

from pardalis.core.words import LANGUAGES
from pardalis.store import (
    DATABASE,
    SqliteStore,
    StoreDamaged,
    StoreError,
    StoreFull,
    StoreLocked,
    StoreUnwritable,
    connection,
    open_store,
)
from pardalis.store.batch import Batch
from tests.store.conftest import output, put, start, summary

BIG = b"x" * 100_000
unix_only = pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits there")


def limit(store: SqliteStore, pages: int) -> None:
    """Let the database have no more than so many pages."""
    pragma(store, f"max_page_count = {pages}")


def pragma(store: SqliteStore, setting: str) -> None:
    """Change a setting of the connection that writes."""

    def change(batch: Batch) -> None:
        batch.connection.execute(f"PRAGMA {setting}")

    store._writer.ask(change).result()


def test_a_full_disk_is_told_and_room_is_found_again(sqlite: SqliteStore) -> None:
    put(sqlite, "a", b"1")
    limit(sqlite, 1)  # which means: as many as there are
    fault = sqlite.append("a", 1, [BIG], summary("a", phase="over")).exception()
    assert isinstance(fault, StoreFull)
    assert "no room" in fault.text("en")
    assert "plus de place" in fault.text("fr")
    assert sqlite.events("a") == [b"1"]
    assert sqlite.summary("a") == summary("a")
    limit(sqlite, 1000)
    put(sqlite, "a", BIG, after=1)
    assert sqlite.events("a") == [b"1", BIG]


def test_one_that_finds_no_room_spoils_no_other(sqlite: SqliteStore) -> None:
    """All three go into one transaction; the second does not fit."""
    limit(sqlite, 1)
    written, go = Event(), Event()

    def wait(_: Batch) -> None:
        written.set()
        assert go.wait(30)

    waiting = sqlite._writer.ask(wait)
    assert written.wait(30)
    asked = [
        sqlite.append("a", 0, [b"1"], summary("a")),
        sqlite.append("b", 0, [BIG], summary("b")),
        sqlite.append("a", 0, [b"too late"], summary("a")),
        sqlite.append("a", 1, [b"2"], summary("a")),
    ]
    go.set()
    assert waiting.exception() is None
    codes = [fault and getattr(fault, "code", "") for fault in (one.exception() for one in asked)]
    assert codes == [None, "store-full", "store-conflict", None]
    assert sqlite.events("a") == [b"1", b"2"]
    assert sqlite.events("b") == []


def test_what_is_no_event_spoils_no_other(sqlite: SqliteStore) -> None:
    good = [sqlite.append("a", n, [b"x"], summary("a")) for n in range(20)]
    bad = [
        sqlite.append("b", 0, ["no bytes"], summary("b")),  # type: ignore[list-item]
        sqlite.append("\ud800", 0, [b"1"], summary("\ud800")),
        sqlite.append("c", 0, [b"1", object()], summary("c")),  # type: ignore[list-item]
    ]
    good += [sqlite.append("a", n, [b"x"], summary("a")) for n in range(20, 40)]
    assert [one.exception() for one in good] == [None] * 40
    assert all(one.exception() for one in bad)
    assert len(sqlite.events("a")) == 40
    assert sqlite.events("b") == sqlite.events("c") == []


@unix_only
def test_a_limit_on_the_size_of_files(tmp_path: Path) -> None:
    """A disk that refuses in the middle of a write: what was acknowledged stays."""
    code = """
import resource, sys
from pathlib import Path
from pardalis.store import StoreFull, Summary, open_store

def put(after):
    told = Summary(table="a", game="g", phase="open", public=False, guests=(), waking=False,
                   changed=after)
    return store.append("a", after, [b"x" * 5000], told).exception()

folder = Path(sys.argv[1])
store = open_store(folder)
acknowledged = 0
hard = resource.getrlimit(resource.RLIMIT_FSIZE)[1]
resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, hard))
while not (fault := put(acknowledged)):
    acknowledged += 1
print(type(fault).__name__, acknowledged)
try:
    for _ in range(100):  # a little room may be left, for little things
        store.check()
except StoreFull:
    print("full")
print(len(store.events("a")))
resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))
print(put(acknowledged), put(acknowledged + 1))
store.close()
"""
    said = output(code, tmp_path)
    acknowledged = int(said[1])
    assert acknowledged > 3
    assert said == ["StoreFull", said[1], "full", said[1], "None", "None"]
    with closing(open_store(tmp_path)) as store:
        assert store.events("a") == [b"x" * 5000] * (acknowledged + 2)


# Run by nobody in particular: root may write everywhere.
OPEN_AS_NOBODY = """
import os, sys
from pathlib import Path
from pardalis.store import StoreError, open_store
if os.geteuid() == 0:
    os.setgid(65534)
    os.setuid(65534)
try:
    open_store(Path(sys.argv[1])).close()
except StoreError as error:
    print(type(error).__name__, error.code)
else:
    print("opened")
"""


@unix_only
def test_a_folder_that_may_not_be_written(anybodys: Path) -> None:
    open_store(anybodys).close()
    anybodys.chmod(0o555)
    assert output(OPEN_AS_NOBODY, anybodys) == ["StoreUnwritable", "store-unwritable"]
    assert output(OPEN_AS_NOBODY, anybodys / "deeper") == ["StoreUnwritable", "store-unwritable"]
    anybodys.chmod(0o777)


@unix_only
def test_a_file_that_may_not_be_written(anybodys: Path) -> None:
    open_store(anybodys).close()
    anybodys.chmod(0o777)
    (anybodys / "lock").chmod(0o666)
    (anybodys / DATABASE).chmod(0o444)
    assert output(OPEN_AS_NOBODY, anybodys) == ["StoreUnwritable", "store-unwritable"]
    (anybodys / DATABASE).chmod(0o666)
    assert output(OPEN_AS_NOBODY, anybodys) == ["opened"]


@unix_only
def test_a_lock_that_may_not_be_written(anybodys: Path) -> None:
    open_store(anybodys).close()
    anybodys.chmod(0o777)
    (anybodys / "lock").chmod(0o444)
    (anybodys / DATABASE).chmod(0o666)
    assert output(OPEN_AS_NOBODY, anybodys) == ["StoreUnwritable", "store-unwritable"]


def test_a_folder_that_is_a_file(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreUnwritable, match="file"):
        open_store(tmp_path / "file")


def test_one_server_at_a_time(sqlite: SqliteStore, tmp_path: Path) -> None:
    """Another server is refused in this process and in any other; what is kept can be read."""
    put(sqlite, "a", b"1")
    with pytest.raises(StoreLocked, match="another server is already using the folder"):
        open_store(tmp_path)
    assert output(OPEN_AS_NOBODY.replace("if os.geteuid() == 0", "if False"), tmp_path) == [
        "StoreLocked",
        "store-taken",
    ]
    put(sqlite, "a", b"2", after=1)
    sqlite.close()
    with closing(open_store(tmp_path)) as again:
        assert again.events("a") == [b"1", b"2"]


def test_a_server_that_was_killed_leaves_no_lock(tmp_path: Path) -> None:
    code = """
import sys
from pardalis.store import open_store
store = open_store(sys.argv[1])
print("open", flush=True)
sys.stdin.read()
"""
    with start(code, tmp_path) as process:
        assert process.stdout
        assert process.stdout.readline() == "open\n"
        with pytest.raises(StoreLocked):
            open_store(tmp_path)
        process.kill()
        process.communicate()
        open_store(tmp_path).close()


def test_another_program_writing(tmp_path: Path, sqlite: SqliteStore) -> None:
    """Reading goes on; writing waits, is refused at last, and goes on when it can."""
    put(sqlite, "a", b"1")
    pragma(sqlite, "busy_timeout = 0")
    with closing(connection.connect(tmp_path / DATABASE, "rw")) as other:
        other.execute("BEGIN IMMEDIATE")
        asked = [sqlite.append("a", n, [b"x"], summary("a")) for n in (1, 2)]
        for fault in [one.exception() for one in asked]:
            assert isinstance(fault, StoreLocked)
            assert fault.code == "store-locked"
        with pytest.raises(StoreLocked):
            sqlite.check()
        assert sqlite.events("a") == [b"1"]
    put(sqlite, "a", b"2", after=1)
    assert sqlite.events("a") == [b"1", b"2"]


def test_a_lock_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "lock").write_bytes(b"not a lock" * 1000)
    with pytest.raises(StoreDamaged, match="delete it"):
        open_store(tmp_path)


def test_every_fault_has_words() -> None:
    for kind, key in {(kind, key) for _, kind, key in connection.FAULTS}:
        for lang in LANGUAGES:
            told = kind(connection.word(key, path="PATH", name="NAME", error="ERROR"))
            assert isinstance(told, StoreError)
            assert "PATH" in told.text(lang)
