"""Disks, calendars and computers that fail: clear words, nothing lost, and it goes on."""

from __future__ import annotations

import os
import signal
import sqlite3
import sys
import threading
import time
from contextlib import closing
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import pytest

from pardalis.server.time import TableTime
from pardalis.server.web import run
from pardalis.store import DATABASE, SqliteStore, open_store
from pardalis.store.connection import connect
from tests.server.live import Client, Process, live
from tests.server.proof.faulty import faulty
from tests.server.proof.lives import Lives, serve
from tests.server.proof.processes import children, until
from tests.store.test_faults import limit, pragma

linux_only = pytest.mark.skipif(sys.platform != "linux", reason="as Linux has it")
YEAR = 365 * 24 * 3600 * 10**9  # nanoseconds


@pytest.fixture
def store(tmp_path: Path) -> SqliteStore:
    return open_store(tmp_path)


# Disks --------------------------------------------------------------------------------------------


@linux_only
def test_a_full_disk(served: Process, tmp_path: Path) -> None:
    """No room for another page; when there is room again the same move is accepted."""
    import resource

    pid = served.process.pid
    unlimited = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    with faulty(served.origin, tmp_path) as table:
        table.is_accepted(table.move)
        # Less than one page of the database, and enough for what is logged.
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (4000, unlimited[1]))
        table.is_refused("store-full")
        laying = table.anna.ask("POST", "/tables", json={"game": "kamon"})
        assert (laying.status_code, laying.json()["code"]) == (503, "store-full")
        move = table.is_refused("store-full")
        resource.prlimit(pid, resource.RLIMIT_FSIZE, unlimited)
        table.is_accepted(move)
    code, _, logged = served.end()
    assert code == 0
    assert "store-full" in logged  # whoever runs the server can read it there
    assert "Traceback" not in logged


def test_a_database_that_may_not_grow(store: SqliteStore, tmp_path: Path) -> None:
    with live(tmp_path, store) as server, faulty(server.origin, tmp_path) as table:
        limit(store, 1)
        said = partial(table.anna.do, table.table, "say", seat=1)
        # A little room may be left, for little things.
        answers = (said(text="x" * 300) for _ in range(1000))
        refused = next(answer for answer in answers if not answer.is_success)
        assert (refused.status_code, refused.json()["code"]) == (503, "store-full")
        assert str(tmp_path) not in refused.text
        limit(store, 1000)
        table.is_accepted(table.move)


def test_a_disk_that_can_only_be_read(store: SqliteStore, tmp_path: Path) -> None:
    with live(tmp_path, store) as server, faulty(server.origin, tmp_path) as table:
        pragma(store, "query_only = ON")
        move = table.is_refused("store-unwritable")
        store._writer._connection.close()
        store._writer._connection = connect(tmp_path / DATABASE, "rw")
        table.is_accepted(move)


def test_another_program_holds_the_database(store: SqliteStore, tmp_path: Path) -> None:
    """For long: refused, and accepted later. For a moment: it only takes longer."""
    with (
        live(tmp_path, store) as server,
        faulty(server.origin, tmp_path) as table,
        closing(connect(tmp_path / DATABASE, "rw")) as other,
    ):
        pragma(store, "busy_timeout = 50")
        other.execute("BEGIN IMMEDIATE")
        move = table.is_refused("store-locked")
        other.execute("ROLLBACK")
        table.is_accepted(move)

        pragma(store, "busy_timeout = 30000")
        other.execute("BEGIN IMMEDIATE")
        release = threading.Timer(0.3, other.execute, ("ROLLBACK",))
        release.start()
        table.is_accepted(table.move)
        release.join()


def as_nobody(args: tuple[str, ...], log: Path) -> None:
    """A server run by nobody in particular: root may write everywhere."""

    def opened(path: Path | str) -> SqliteStore:
        if os.geteuid() == 0:
            os.setgid(65534)
            os.setuid(65534)
        return open_store(path)

    run.open_store = opened  # type: ignore[attr-defined]
    serve(args, log)


@linux_only
def test_a_folder_that_may_not_be_written() -> None:
    """Words for whoever starts it, and exit code 1."""
    with TemporaryDirectory() as name, closing(Lives(Path(name), as_nobody)) as lives:
        lives.folder.chmod(0o755)  # anybody can reach it
        lives.data.mkdir()
        lives.data.chmod(0o555)
        lives.begin()
        assert lives.end() == 1
        assert "cannot be written" in lives.said()
        assert "Traceback" not in lives.said()


# Damage -------------------------------------------------------------------------------------------

CHANGE = "UPDATE event SET event = CAST({} AS BLOB) WHERE table_id = ?1 AND number = {}"
DAMAGES = {
    "no JSON": CHANGE.format("x'ff00'", 5),
    "no such chair": CHANGE.format("replace(event, '\"chair\":1', '\"chair\":7')", 5),
    "no such move": CHANGE.format('replace(event, \'"move":"\', \'"move":"no\')', 5),
    "no laying": CHANGE.format('\'{"event":"left","time":1,"date":1,"chair":1}\'', 1),
    "a gap": "DELETE FROM event WHERE table_id = ?1 AND number = 3",
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_one_damaged_table_harms_no_other(damage: str, tmp_path: Path) -> None:
    clock = {"kind": "fischer", "seconds": 600, "increment": 0}
    with live(tmp_path, open_store(tmp_path)) as server, server.client() as anna:
        tables = [anna.lay("kamon", "me", "me", clock=clock)["table"] for _ in range(3)]
        for table in tables:
            with anna.sit(table, seat=1) as seat:
                assert seat.move()["tell"] == "done"
    with closing(sqlite3.connect(tmp_path / DATABASE)) as database, database:
        for trigger in ("changed", "deleted"):
            database.execute(f"DROP TRIGGER event_is_never_{trigger}")
        database.execute(DAMAGES[damage], (tables[1],))
    with live(tmp_path, open_store(tmp_path)) as server, server.client() as again:
        again.http.headers["Authorization"] = anna.http.headers["Authorization"]
        broken = again.ask("GET", f"/tables/{tables[1]}")
        assert (broken.status_code, broken.json()["code"]) == (409, "damaged")
        assert str(tmp_path) not in broken.text
        resigning = again.do(tables[1], "resign", seat=1, at=5)
        assert resigning.json() == broken.json()
        with again.socket(f"/tables/{tables[1]}/socket") as socket:
            socket.send('{"do": "hello"}')
            assert '"code":"damaged"' in str(socket.recv(30))
        cards = {card["table"] for card in again.get("/me/tables")}
        assert cards == {tables[0], tables[2]}
        for table in (tables[0], tables[2]):
            state = again.get(f"/tables/{table}", seat=2)["state"]
            move = {"seat": 2, "ply": 1, "at": state["at"]}
            choice = state["choices"][0]["move"]
            assert again.do(table, "move", move=choice, **move).is_success
        assert httpx.get(f"{server.origin}/health").status_code == 200


# Calendars ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("jump", [10 * YEAR, -10 * YEAR])
def test_a_calendar_that_jumps(
    jump: int, tmp_path: Path, store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Dates are the calendar's, clocks are not."""
    jumped = 0
    wall = lambda: time.time_ns() + jumped  # noqa: E731  # what the calendar says
    monkeypatch.setattr(run, "TableTime", partial(TableTime, wall=wall))
    clock = {"kind": "fischer", "seconds": 60, "increment": 0}
    with live(tmp_path, store) as server, server.client() as anna:
        table = anna.lay("kamon", "me", "me", clock=clock)["table"]
        with anna.sit(table, seat=None) as seat:

            def left() -> int:
                state = anna.get(f"/tables/{table}")["state"]
                assert state["phase"] == "playing"
                return sum(sitter["left"] for sitter in state["sitters"])

            began = time.monotonic()
            before = left()
            assert seat.move()["tell"] == "done"
            jumped = jump
            assert seat.move()["tell"] == "done"
            after = left()
            passed = (time.monotonic() - began) * 1000
            assert abs(before - after) <= passed + 2  # whole milliseconds; lag is not charged
            first, second = [news for news in seat.news if news["what"] == "moved"]
            assert abs(second["date"] - first["date"] - jump // 10**6) < passed + 1


# Computers ----------------------------------------------------------------------------------------


def _computer_moves(client: Client, table: str, after: int) -> Any:
    """The table when a computer has moved."""
    until(lambda: client.get(f"/tables/{table}")["state"]["ply"] > after)
    return client.get(f"/tables/{table}")["state"]


@linux_only
def test_a_worker_killed_in_mid_search(served: Process) -> None:
    """The move is made all the same."""
    with served.client() as anna:
        _computer_moves(anna, anna.lay("kamon", "2", "me")["table"], 0)
        (worker,) = children(served.process.pid)
        os.kill(worker, signal.SIGSTOP)  # it thinks, and thinks
        table = anna.lay("kamon", "2", "me")["table"]
        assert anna.get(f"/tables/{table}")["state"]["ply"] == 0
        os.kill(worker, signal.SIGKILL)
        assert _computer_moves(anna, table, 0)["turn"] == 2
        counted = httpx.get(f"{served.origin}/metrics").text
        assert 'why="crashed"} 1.0' in counted
        _computer_moves(anna, anna.lay("kamon", "2", "me")["table"], 0)
        assert children(served.process.pid) not in ([], [worker])
    code, _, logged = served.end()
    assert code == 0
    assert "Traceback" not in logged


@linux_only
def test_all_workers_killed_again_and_again(served: Process) -> None:
    """A whole game against computers that are killed as soon as they are there."""
    over = threading.Event()

    def kill() -> None:
        while not over.wait(0.03):
            for worker in children(served.process.pid):
                os.kill(worker, signal.SIGKILL)

    killing = threading.Thread(target=kill)
    with served.client() as anna, anna.sit(anna.lay("kamon", "me", "2")["table"]) as seat:
        killing.start()
        try:
            while seat.state["phase"] == "playing":
                if seat.state["choices"]:
                    assert seat.move()["tell"] == "done"
                else:
                    seat.hear()
        finally:
            over.set()
            killing.join()
    code, _, logged = served.end()
    assert (code, seat.state["phase"]) == (0, "over")
    assert "Traceback" not in logged
