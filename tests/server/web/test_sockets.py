"""Sockets: hello, everything that can be said, and what becomes of those who misbehave."""

from __future__ import annotations

import json
import socket as plain
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode, Frame, Opcode
from websockets.sync.client import ClientConnection

import pardalis
from pardalis.server.limits import Limits, Rate, Rates
from pardalis.server.web import protocol, socket
from tests.patience import PATIENCE
from tests.server.live import API, Client, Live, Seat, live


def told(line: ClientConnection) -> Any:
    return json.loads(line.recv(PATIENCE))


def closed(line: ClientConnection) -> int | None:
    """The code with which a line is closed, whatever comes before."""
    try:
        while True:
            line.recv(PATIENCE)
    except ConnectionClosed as error:
        return error.rcvd.code if error.rcvd else None


@pytest.fixture
def table(anna: Client) -> str:
    """A table where Anna has both seats."""
    found: str = anna.lay("kamon", "me", "me")["table"]
    return found


@pytest.mark.parametrize(
    "first", ["", "{", "[]", '"hello"', '{"do": "leave", "seat": 1}', '{"do": "hello", "x": 1}']
)
def test_the_first_message_is_hello(anna: Client, table: str, first: str) -> None:
    with anna.socket(f"/tables/{table}/socket") as line:
        line.send(first)
        goodbye = told(line)
        assert (goodbye["tell"], goodbye["code"]) == ("goodbye", "hello")
        assert closed(line) == CloseCode.POLICY_VIOLATION


def test_hello_must_come_soon(anna: Client, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket, "HELLO_SECONDS", 0.01)
    with anna.socket(f"/tables/{table}/socket") as line:
        assert told(line)["code"] == "hello"


def test_who_may_not_look_is_sent_away(anna: Client, blaise: Client, table: str) -> None:
    """A socket whose guest holds no seat and who may not look: a goodbye."""
    words = []
    for where in (table, "2345678923"):
        with blaise.socket(f"/tables/{where}/socket") as line:
            line.send('{"do": "hello"}')
            goodbye = told(line)
            assert (goodbye["tell"], goodbye["code"]) == ("goodbye", "not-found")
            words.append(goodbye["words"])
            assert closed(line) == CloseCode.POLICY_VIOLATION
    assert words[0] == words[1]


def test_what_was_missed_is_told(anna: Client, table: str) -> None:
    """A client that comes back says what it has and gets the rest."""
    with anna.sit(table) as seat:
        known = seat.state["number"]
        seat.move()
        seat.move()
        assert [news["what"] for news in seat.news[-2:]] == ["moved", "moved"]
    with anna.sit(table, after=known) as again:
        assert [news["number"] for news in again.welcome["news"]] == [known + 1, known + 2]


def test_a_picture_comes_when_it_is_asked_for(anna: Client, table: str) -> None:
    with anna.sit(table) as seat:
        assert seat.state["picture"] == ""
    with anna.sit(table, picture={"theme": "dark"}, lang="fr") as seat:
        assert seat.state["picture"].startswith("<svg")
        assert 'lang="fr"' in seat.state["picture"]


@pytest.mark.parametrize(
    ("frame", "code", "id"),
    [
        ("{", "json", ""),
        ("[1]", "object", ""),
        ('{"do": "nothing", "id": "a"}', "field", "a"),
        ('{"do": "leave", "seat": 9, "id": "b"}', "field", "b"),
        ('{"do": "leave", "seat": 1, "more": 2, "id": "c"}', "field", "c"),
        ('{"do": "leave", "seat": 1, "id": 5}', "id", ""),
        ('{"do": "hello"}', "field", ""),
        ("[" * 10_000, "object", ""),
        ('{"a":' * 3_000, "json", ""),
        ("x" * 17_000, "frame", ""),
        (b"binary", "frame", ""),
    ],
)
def test_nonsense_is_refused(
    anna: Client, table: str, frame: str | bytes, code: str, id: str
) -> None:
    with anna.sit(table) as seat:
        before = seat.state["number"]
        seat.socket.send(frame)
        answer = seat.until("refused")
        assert answer["code"] in (code, "json")
        assert answer["id"] == id
        assert seat.do("say", seat=1, text="still here")["number"] == before + 1


def test_a_message_that_is_far_too_large_ends_the_line(anna: Client, table: str) -> None:
    with anna.sit(table) as seat:
        seat.socket.send("x" * 70_000)
        assert closed(seat.socket) == CloseCode.MESSAGE_TOO_BIG


def test_who_watches_can_do_nothing(anna: Client, table: str) -> None:
    watch = anna.get(f"/tables/{table}")["state"]["watch"].rpartition("/")[2]
    with anna.socket(f"/watch/{watch}/socket") as line:
        seat = Seat(line, {})
        assert seat.state["seat"] is None
        assert seat.do("leave", seat=1)["code"] == "watching"
        assert not any(sitter["link"] for sitter in seat.state["sitters"])


def test_presence_is_told(anna: Client, blaise: Client) -> None:
    """A seat that vanishes is shown as away."""
    laid = anna.lay("kamon")
    blaise.join(laid["sitters"][1]["link"])
    with anna.sit(laid["table"]) as seat:
        with blaise.sit(laid["table"]):
            while seat.until("presence")["here"] != [1, 2]:
                pass
        assert seat.until("presence")["here"] == [1]


def test_chat_is_for_those_at_the_table(anna: Client, blaise: Client) -> None:
    laid = anna.lay("greengage")
    table, watch = laid["table"], laid["watch"].rpartition("/")[2]
    blaise.join(laid["sitters"][1]["link"])
    with (
        anna.sit(table) as one,
        blaise.sit(table) as two,
        anna.socket(f"/watch/{watch}/socket") as line,
    ):
        watcher = Seat(line, {})
        phrases = next(g for g in anna.get("/games")["games"] if g["id"] == "greengage")["phrases"]
        one.do("say", seat=1, text="<b>hello</b>")
        one.do("say", seat=1, phrase=phrases[-1]["name"])
        one.move()
        while watcher.until("news")["news"][0]["what"] != "moved":
            pass
        while not two.news or two.news[-1]["what"] != "moved":
            two.hear()
        said = [news for news in two.news if news["what"] == "said"]
        assert said[0]["text"] == "<b>hello</b>"
        assert said[1]["phrase"] == phrases[-1]["name"]
        french = next(g for g in blaise.get("/games")["games"] if g["id"] == "greengage")
        assert said[1]["text"] == french["phrases"][-1]["words"] != phrases[-1]["words"]
        assert not any(news["what"] == "said" for news in watcher.news)


def test_a_flood_is_refused_and_then_closed(tmp_path: Path) -> None:
    """A client that floods is refused, then closed."""
    few = Limits(Rates(frames=Rate(3, 0.01)))
    with live(tmp_path, limits=few) as strict, strict.client("Anna") as client:
        table = client.lay("kamon", "me", "me")["table"]
        with client.sit(table) as seat:
            with suppress(ConnectionClosed):  # by then it may have been closed
                for _ in range(6):
                    seat.send({"do": "nothing"})
            codes = [seat.hear()["tell"] for _ in range(4)]
            assert codes == ["refused", "refused", "refused", "goodbye"]
            assert closed(seat.socket) == CloseCode.POLICY_VIOLATION


def shake(line: plain.socket, running: Live, client: Client, table: str) -> None:
    """Open a socket by hand, so that nothing is read or answered by itself."""
    host, port = running.origin.removeprefix("http://").split(":")
    line.settimeout(PATIENCE)
    line.connect((host, int(port)))
    head = (
        f"GET {API}/tables/{table}/socket HTTP/1.1",
        f"Host: {host}:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13",
        f"Authorization: Bearer {client.token}",
    )
    line.sendall(("\r\n".join(head) + "\r\n\r\n").encode())
    answer = b""
    while not answer.endswith(b"\r\n\r\n"):
        answer += line.recv(1)


def test_a_reader_that_stalls_is_cut_off(tmp_path: Path) -> None:
    """Slow readers are dropped instead of buffered, and the others do not notice."""
    with live(tmp_path) as running, running.client("Anna") as client, plain.socket() as stalled:
        table = client.lay("kamon", "me", "me")["table"]
        stalled.setsockopt(plain.SOL_SOCKET, plain.SO_RCVBUF, 4096)
        shake(stalled, running, client, table)
        hello = b'{"do": "hello", "picture": {}}'
        stalled.sendall(Frame(Opcode.TEXT, hello).serialize(mask=True))
        lines = running.server.hall.lines
        with client.sit(table) as seat:
            assert len(lines) == 2
            for _ in range(1000):
                if seat.state["phase"] == "over":
                    seat.do("rematch", seat=1, at=seat.state["at"])
                else:
                    seat.move()
                if len(lines) == 1:
                    break
            assert len(lines) == 1
            assert b"slow_readers_dropped_total 1.0" in running.server.hall.metrics.render()[0]
            assert seat.do("resign", seat=1, at=seat.state["at"])["tell"] in ("done", "refused")


def test_the_line_is_measured_from_the_first_moment(tmp_path: Path) -> None:
    """A ping goes out at once, so that a lag is known before the first move."""
    with live(tmp_path) as running, running.client() as client, plain.socket() as line:
        table = client.lay("kamon", "me", "me")["table"]
        shake(line, running, client, table)
        ping = line.recv(6, plain.MSG_WAITALL)  # before anything else: a head and four bytes
        assert ping[0] & 0x0F == Opcode.PING
        time.sleep(0.05)  # the way back is long
        line.sendall(Frame(Opcode.PONG, ping[2:]).serialize(mask=True))
        line.sendall(Frame(Opcode.TEXT, b'{"do": "hello"}').serialize(mask=True))
        assert line.recv(1)[0] & 0x0F == Opcode.TEXT
        (conversation,) = running.server.hall.lines
        assert 0.04 < conversation._line.lag() < PATIENCE  # type: ignore[attr-defined]


def test_empty_parts_and_pings_do_not_pile_up(anna: Client, table: str) -> None:
    with anna.sit(table) as seat:
        parts = Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True)
        parts += Frame(Opcode.CONT, b"", fin=False).serialize(mask=True) * protocol.MOST_PARTS
        seat.socket.socket.sendall(parts)
        assert closed(seat.socket) == CloseCode.MESSAGE_TOO_BIG


def test_a_connection_that_dribbles_is_cut_off(
    server: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A request's head must be there within a while."""
    monkeypatch.setattr(protocol, "LONGEST_REQUEST_HEAD", 0.05)
    host, port = server.origin.removeprefix("http://").split(":")
    for first in (b"", b"GET / HT", b"GET /health HTTP/1.1\r\nHost: localhost\r\n\r\nGET /"):
        with plain.create_connection((host, int(port)), timeout=PATIENCE) as line:
            line.sendall(first)
            try:
                while line.recv(65536):
                    pass
            except ConnectionResetError:
                pass


def test_the_oldest_of_too_many_sockets_of_one_guest_is_closed(anna: Client, table: str) -> None:
    with ExitStack() as stack:
        seats = [stack.enter_context(anna.sit(table)) for _ in range(9)]
        assert seats[0].until("goodbye")["code"] == "crowded"


def test_every_game_is_told_what_to_touch(anna: Client) -> None:
    """With each state go the legal moves and, for each, the elements of the picture to touch."""
    for game in pardalis.games():
        table = anna.lay(game.id, "me", "me", options={})["table"]
        with anna.sit(table, picture={}) as seat:
            seat.send({"do": "look", "seat": seat.state["turn"]})
            state = seat.until("welcome")["state"]
            for choice in state["choices"][:5]:
                assert all(f'id="{name}"' in state["picture"] for name in choice["touch"])
