"""Told to stop: everybody hears of it, what was begun is finished, all is kept; and who may not
even begin is told why."""

from __future__ import annotations

import os
import random
import signal
import sys
import threading
import time
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode

from pardalis.server.rooms import read
from pardalis.server.tables.events import Moved
from pardalis.store import open_store
from tests.server.live import Client, Process, Seat, process
from tests.server.proof.lives import Lives

GONE = {"tell": "goodbye", "code": "stopping"}  # by the close alone, without its words
GAMES = ("kamon", "greengage", "chameleon-chess", "le-cameleon", "chromino")
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals there")


class Table(threading.Thread):
    """Somebody who plays both sides of a table by a socket, until the goodbye."""

    def __init__(self, client: Client, game: str, stack: ExitStack) -> None:
        super().__init__(name=game)
        self.chance = random.Random(game)
        self.seat: Seat = stack.enter_context(client.sit(client.lay(game, "me", "me")["table"]))
        self.table: str = self.seat.state["table"]
        self.acknowledged: list[int] = []
        self.goodbye: Any = None

    def run(self) -> None:
        while self.goodbye is None and self._moves():
            told = self._hear("done")
            if told["tell"] == "done":
                self.acknowledged.append(told["number"])
        while self.goodbye is None:
            self._hear("")

    def _moves(self) -> bool:
        state = self.seat.state
        if state["phase"] != "playing":
            return False
        if not state["choices"]:  # a game with secrets is looked at from one seat
            self._send({"do": "look", "seat": state["turn"]})
            if self._hear("welcome")["tell"] != "welcome":
                return False
            state = self.seat.state
        move = self.chance.choice(state["choices"])["move"]
        command = {"seat": state["turn"], "ply": state["ply"], "at": state["at"], "move": move}
        self._send({"do": "move", **command})
        return True

    def _send(self, message: Any) -> None:
        with suppress(ConnectionClosed):  # the goodbye has come, and was not read yet
            self.seat.send(message)

    def _hear(self, kind: str) -> Any:
        while (told := self._next())["tell"] not in (kind, "refused", "goodbye"):
            pass
        if told["tell"] == "refused":
            assert told["code"] == "stopping", told
        elif told["tell"] == "goodbye":
            self.goodbye = told
        return told

    def _next(self) -> Any:
        """What is heard next.

        When a goodbye and the close behind it come at once, and the server is gone before the
        client could answer, the library drops both and only knows that it was told to go.
        """
        try:
            return self.seat.hear()
        except ConnectionClosed as closed:
            assert closed.rcvd
            assert closed.rcvd.code == CloseCode.GOING_AWAY
            return GONE


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_stopped_during_play(number: int, tmp_path: Path) -> None:
    """Everybody gets the goodbye, every acknowledged move is on disk, and the exit code is 0."""
    with ExitStack() as stack:
        lives = stack.enter_context(closing(Lives(tmp_path)))
        lives.start()
        anna = stack.enter_context(Client(lives.origin))
        tables = [Table(anna, game, stack) for game in GAMES]
        asleep = anna.lay("kamon", "me", "2")["table"]
        listening = stack.enter_context(anna.sit(asleep))
        for table in tables:
            table.start()
        time.sleep(0.7)  # they play
        os.kill(lives.pid, number)
        code = lives.end()
        for table in tables:
            table.join(30)
        assert code == 0, lives.said()
        heard = [table.goodbye for table in tables] + [listening.until("goodbye")]
        assert [told["code"] for told in heard] == ["stopping"] * 6
        assert all(told["words"] for told in heard if told is not GONE)
        assert "Traceback" not in lives.said()
    with closing(open_store(lives.data)) as store:
        for table in tables:
            found = read(store, table.table)
            assert found is not None
            kept = [at for at, event in enumerate(found[1], 1) if isinstance(event, Moved)]
            assert table.acknowledged
            assert kept[: len(table.acknowledged)] == table.acknowledged
            # At most one was on its way when the end came.
            assert len(kept) <= len(table.acknowledged) + 1


def test_stopped_twice(tmp_path: Path) -> None:
    """Whoever is impatient loses nothing either; a socket that says nothing holds nobody up."""
    with closing(Lives(tmp_path)) as lives:
        lives.start()
        with Client(lives.origin) as anna, anna.sit(anna.lay("kamon", "me", "me")["table"]) as seat:
            number = seat.move()["number"]
            with anna.socket(f"/tables/{seat.state['table']}/socket"):
                os.kill(lives.pid, signal.SIGINT)
                assert seat.until("goodbye")["code"] == "stopping"
                os.kill(lives.pid, signal.SIGINT)
                assert lives.end() == 0
        assert "Traceback" not in lives.said()
    with closing(open_store(lives.data)) as store:
        assert len(store.events(seat.state["table"])) == number


def test_a_line_that_is_cut_ends_nothing(served: Process) -> None:
    """The signal that ends a program whose reader has gone is not for a server."""
    os.kill(served.process.pid, signal.SIGPIPE)
    with served.client() as anna:
        anna.lay("kamon")
    assert served.end()[0] == 0


def test_the_port_is_taken(served: Process, tmp_path: Path) -> None:
    """Refused with words, and the folder is left alone."""
    port = served.origin.rpartition(":")[2]
    with process(tmp_path / "other", "--port", port) as other:
        code, said, logged = other.end()
    assert (code, said) == (1, "")
    assert f"port {port}" in logged
    assert "--port" in logged
    assert not (tmp_path / "other").exists()
    _plays_on(served)


def test_the_folder_is_taken(served: Process, tmp_path: Path) -> None:
    """One server at a time: the second is refused with words, the first notices nothing."""
    with process(tmp_path) as other:
        code, said, logged = other.end()
    assert (code, said) == (1, "")
    assert "another server is already using the folder" in logged
    assert "--data-dir" in logged
    _plays_on(served)


def _plays_on(served: Process) -> None:
    with served.client() as anna, anna.sit(anna.lay("kamon", "me", "me")["table"]) as seat:
        assert seat.move()["tell"] == "done"
    assert served.end()[0] == 0
