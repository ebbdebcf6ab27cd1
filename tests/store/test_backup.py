"""`pardalis backup`: complete and checked, or not there at all."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from pardalis.cli import main
from pardalis.store import DATABASE, SqliteStore, StoreDamaged, StoreError, copy, open_store
from tests.store.conftest import put, start


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[SqliteStore]:
    """A store in use, in the folder that a server has by itself."""
    for name in ("PARDALIS_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "PARDALIS_DATA_DIR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.chdir(tmp_path)
    with closing(open_store(tmp_path / "data" / "pardalis")) as store:
        for number in range(300):
            put(store, "a", b"x" * 5000, after=number)
        yield store


def events_in(file: Path) -> int:
    with closing(sqlite3.connect(file)) as made:
        count: int
        (count,) = made.execute("SELECT count(*) FROM event").fetchone()
        return count


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_backup_while_serving(
    served: SqliteStore, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The copy needs no other file, and a server can go on from it."""
    assert main(["backup", "copy.db"]) == 0
    put(served, "a", b"later", after=300)
    assert capsys.readouterr().out.startswith('The tables are safe in "copy.db" (')
    assert names(tmp_path) == ["copy.db", "data"]
    assert events_in(tmp_path / "copy.db") == 300
    (tmp_path / "restored").mkdir()
    (tmp_path / "copy.db").rename(tmp_path / "restored" / DATABASE)
    with closing(open_store(tmp_path / "restored")) as store:
        assert store.events("a") == [b"x" * 5000] * 300
        put(store, "a", b"goes on", after=300)


def test_what_a_killed_server_left_is_backed_up_too(tmp_path: Path) -> None:
    """What was acknowledged may still be in the journal alone; a backup neither loses nor moves
    it."""
    with closing(open_store(tmp_path)) as store:
        put(store, "a", b"1")
        left = tmp_path / "left"
        left.mkdir()
        for suffix in ("", "-wal"):  # as they are when the power goes
            content = (tmp_path / (DATABASE + suffix)).read_bytes()
            (left / (DATABASE + suffix)).write_bytes(content)
    before = (left / f"{DATABASE}-wal").read_bytes()
    assert len(before) > 4096
    copy(left / DATABASE, tmp_path / "copy.db")
    assert events_in(tmp_path / "copy.db") == 1
    assert (left / f"{DATABASE}-wal").read_bytes() == before


def test_the_folder_may_be_named(
    served: SqliteStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    open_store(tmp_path / "other").close()
    open_store(tmp_path / "variable").close()
    assert main(["backup", "1.db", "--data-dir", "other"]) == 0
    monkeypatch.setenv("PARDALIS_DATA_DIR", "variable")
    assert main(["backup", "2.db"]) == 0
    assert main(["backup", "3.db", "--data-dir", "data/pardalis"]) == 0
    assert [events_in(tmp_path / f"{n}.db") for n in (1, 2, 3)] == [0, 0, 300]


def test_nothing_is_overwritten_unless_told(
    served: SqliteStore, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "copy.db"
    target.write_bytes(b"precious")
    assert main(["backup", "copy.db", "--lang", "fr"]) == 1
    assert capsys.readouterr().err == (
        'pardalis : "copy.db" existe déjà ; --force écrit par-dessus\n'
    )
    assert target.read_bytes() == b"precious"
    assert main(["backup", "copy.db", "--force"]) == 0
    assert events_in(target) == 300


def test_a_file_that_comes_meanwhile_is_not_overwritten(
    served: SqliteStore, tmp_path: Path
) -> None:
    target = tmp_path / "copy.db"
    with pytest.raises(StoreError, match="exists already"):
        copy(
            tmp_path / "data" / "pardalis" / DATABASE,
            target,
            progress=lambda done, pages: target.touch(),
        )
    assert target.read_bytes() == b""
    assert names(tmp_path) == ["copy.db", "data"]


@pytest.mark.parametrize("name", [DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm", "lock"])
def test_the_servers_own_files_are_never_overwritten(
    served: SqliteStore, tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str
) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "data" / "pardalis")
    for folder in ("data/pardalis", "link"):
        assert main(["backup", "--force", f"{folder}/{name}"]) == 1
        assert "the server itself uses" in capsys.readouterr().err
    put(served, "a", b"still there", after=300)


@pytest.mark.parametrize(
    ("args", "code", "part"),
    [
        ([], 2, "which file?"),
        (["-"], 2, "which file?"),
        (["copy.db", "--data-dir", "nowhere"], 1, "no server has kept anything"),
        (["no/such/folder.db"], 1, "there is no such folder"),
        (["data/pardalis/lock/copy.db"], 1, "a file where a folder should be"),
        (["data", "--force"], 1, "it is a folder"),
        (["/", "--force"], 1, "it is a folder"),
        (["x" * 300], 1, "the name is too long"),
    ],
)
def test_what_cannot_be_is_said_in_one_sentence(
    served: SqliteStore,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    args: list[str],
    code: int,
    part: str,
) -> None:
    assert main(["backup", *args]) == code
    said = capsys.readouterr()
    assert said.out == ""
    assert part in said.err
    assert said.err.count("\n") == 1
    assert names(tmp_path) == ["data"]


def test_a_damaged_database_gives_no_backup(tmp_path: Path) -> None:
    """The copy is checked before it gets its name."""
    with closing(open_store(tmp_path)) as store:
        for number in range(100):
            put(store, f"t{number:03}", b"x" * 500)
    file = tmp_path / DATABASE
    content = file.read_bytes()
    page = content.index(b"t050x") // 4096 * 4096
    file.write_bytes(content[:page] + b"\xee" * 4096 + content[page + 4096 :])
    before = names(tmp_path)
    with pytest.raises(StoreDamaged, match=r"pardalis\.db"):
        copy(file, tmp_path / "copy.db")
    assert set(names(tmp_path)) <= {*before, f"{DATABASE}-shm", f"{DATABASE}-wal"}
    file.write_bytes(b"Dear diary " * 1000)
    with pytest.raises(StoreDamaged, match="not a database"):
        copy(file, tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


def test_progress_is_told(served: SqliteStore, tmp_path: Path) -> None:
    told: list[tuple[int, int]] = []
    source = tmp_path / "data" / "pardalis" / DATABASE
    copy(source, tmp_path / "copy.db", progress=lambda done, pages: told.append((done, pages)))
    assert len(told) > 1
    assert told == sorted(told)
    assert told[-1][0] == told[-1][1] > 256


def test_a_backup_that_is_interrupted_leaves_nothing(served: SqliteStore, tmp_path: Path) -> None:
    def stop(done: int, pages: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        copy(tmp_path / "data" / "pardalis" / DATABASE, tmp_path / "copy.db", progress=stop)
    assert names(tmp_path) == ["data"]


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such terminals there")
def test_a_bar_on_a_terminal(served: SqliteStore, tmp_path: Path) -> None:
    """What it is done with stands on standard output, the bar apart from it."""
    mine, its = os.openpty()
    args = [sys.executable, "-m", "pardalis", "backup", "copy.db"]
    env = os.environ | {"TERM": "xterm-256color", "COLUMNS": "80"}
    with subprocess.Popen(args, stdout=subprocess.PIPE, stderr=its, env=env) as process:
        os.close(its)
        shown = b""
        with suppress(OSError):  # so a terminal ends that nobody writes to any more
            while part := os.read(mine, 4096):
                shown += part
        os.close(mine)
        assert process.stdout
        assert process.stdout.read().startswith(b"The tables are safe")
    assert process.returncode == 0
    assert "━━━" in shown.decode()


# Tests started in the background are deaf to Ctrl-C, and so would be the command.
HEARING = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from pardalis.cli import main
sys.exit(main(["backup", "copy.db"]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals there")
@pytest.mark.parametrize("stopping", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_at_any_moment_leaves_all_or_nothing(
    served: SqliteStore, tmp_path: Path, stopping: signal.Signals
) -> None:
    """Whether it comes while copying, while checking or after it."""
    target = tmp_path / "copy.db"
    for delay in (0.0, 0.002, 0.005, 0.02, None):
        target.unlink(missing_ok=True)
        with start(HEARING) as process:
            while not parts(tmp_path) and process.poll() is None:
                time.sleep(0.001)
            if delay is not None:
                time.sleep(delay)  # any moment will do
                process.send_signal(stopping)
            process.communicate()
        assert process.returncode in (0, 130, -stopping)
        if target.exists():
            assert events_in(target) == 300
        if process.returncode != -stopping:  # the signal did not find the command over already
            assert names(tmp_path) in (["data"], ["copy.db", "data"])
        assert not parts(tmp_path)
    assert target.exists()


def parts(folder: Path) -> list[Path]:
    return list(folder.glob("*.part*"))
