"""Secrets that must not be found: in what the running server answers, on its pages, in its logs."""

from __future__ import annotations

import json
import re
import socket
from contextlib import suppress
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

import pardalis
from pardalis.server import logs
from pardalis.server.rooms import read
from pardalis.server.tables.table import Table
from pardalis.store import MemoryStore
from tests.patience import PATIENCE
from tests.server.live import API, Client, Live, Process, live, process
from tests.server.proof.both import EXAMPLES, TILE
from tests.server.proof.worlds import SECRET

# Games ------------------------------------------------------------------------------------------


def the_truth(store: MemoryStore, table: str) -> Table:
    """All that there is to know about a table."""
    found = read(store, table)
    assert found is not None
    return found[0]


@pytest.mark.long
def test_a_game_dealt_by_the_server(tmp_path: Path) -> None:
    """No answer and no frame of a running game has the seed in it, or a tile that is neither on the
    table nor in one's own hand nor shown; when the game is over its record tells all."""
    store = MemoryStore()
    with (
        live(tmp_path, store, own_secret=SECRET) as running,
        running.client("Anna") as anna,
        running.client("Blaise", "fr") as blaise,
    ):
        laid = anna.lay("chromino", "me", "person", "2", options={"draw": "all"})
        blaise.join(laid["sitters"][1]["link"])
        table, watch = laid["table"], laid["watch"].rpartition("/")[2]
        with anna.sit(table, picture={"targets": True}) as seat:
            for _ in range(200):
                truth = the_truth(store, table)
                if truth.outcome:
                    break
                _ask_all(store, table, anna, blaise, watch)
                told = json.dumps([seat.welcome, seat.state, seat.news])
                _hold_apart(told, the_truth(store, table), 1)
                _move(truth, anna, blaise)
                while seat.state["number"] <= truth.number:  # a computer may think
                    seat.hear()
        truth = the_truth(store, table)
        for asked in (f"/tables/{table}/record", f"/watch/{watch}/record?round=1"):
            record = anna.ask("GET", asked).text
            assert f"Seed: {truth.match.seed}" in record
            assert pardalis.Match.from_record(record) == truth.match
            assert str(truth.created.seed) not in record  # the games to come are dealt by it


def _move(truth: Table, anna: Client, blaise: Client) -> None:
    """Have whoever is to move do so; a computer does by itself."""
    if truth.turn in (1, 2):
        about = {"seat": truth.turn, "ply": truth.match.ply, "at": truth.at}
        mover = (anna, blaise)[truth.turn - 1]
        assert mover.do(truth.id, "move", move=truth.match.moves()[-1], **about).is_success


def _ask_all(store: MemoryStore, table: str, anna: Client, blaise: Client, watch: str) -> None:
    for client, seat in ((anna, 1), (blaise, 2)):
        for asked in (f"/tables/{table}?seat=3", "/me/tables", f"/tables/{table}/record"):
            told = client.ask("GET", asked).text
            _hold_apart(told, the_truth(store, table), seat)
    for asked in (f"/watch/{watch}", f"/watch/{watch}/picture.txt?seat=1&colour=false"):
        told = anna.ask("GET", asked).text
        _hold_apart(told, the_truth(store, table), None)


def _hold_apart(told: str, truth: Table, seat: int | None) -> None:
    """Look for what a seat may not know. The truth is looked at after the answer was given: the
    computer may have moved before it, and what was shown stays so."""
    assert str(truth.created.seed) not in told
    if truth.outcome:
        return
    assert str(truth.match.seed) not in told
    assert SECRET not in told
    for number, chair in enumerate(truth.chairs, 1):
        assert not chair.guest or chair.guest not in told
        assert seat == number or f"{truth.id}{number}" not in told  # as a token begins
    state = truth.match.position.state
    held = {
        tile
        for other, hand in enumerate(state.hands, 1)
        for tile in hand
        if other != seat and tile != state.shown[other - 1]
    }
    named = set(TILE.findall(logs.TOKEN.sub("", told))) - EXAMPLES
    assert not (named | {tile[::-1] for tile in named}) & (held | set(state.bag))


# Pages ------------------------------------------------------------------------------------------


class Links(HTMLParser):
    """All addresses on a page, each with the element that has it."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src", "srcset", "action", "cite", "data", "poster"):
                self.found.append((tag, value or ""))


def test_pages_pass_no_token_on(server: Live, anna: Client) -> None:
    """No page has a token in an address but the one that lets one watch, at one's own table also
    those one may give away; what is so addressed is a picture or a record of this very server.
    Referrers are never sent."""
    laid = anna.lay("chromino", "me", "person", public=True)
    table, watch, join = laid["table"], laid["watch"], laid["sitters"][1]["link"]
    tokens = {link.rpartition("/")[2] for link in (watch, join, laid["sitters"][0]["link"])}
    pages = ["/", f"/table/{table}", urlsplit(watch).path, urlsplit(join).path, f"{API}/docs"]
    pages += [urlsplit(join).path + "x", "/nowhere"]
    for page in pages:
        for headers in ({}, {"Authorization": f"Bearer {anna.token}"}):
            asked = {"Accept": "text/html"} | headers
            reply = httpx.get(f"{server.origin}{page}", headers=asked)
            assert reply.headers["referrer-policy"] == "no-referrer"
            assert "no-store" in reply.headers["cache-control"]
            own = page == f"/table/{table}" and bool(headers)
            known = tokens if own else {watch.rpartition("/")[2]}
            for tag, link in Links(reply.text).found:
                assert not urlsplit(link).netloc or tag == "a", (page, link)
                held = {token for token in tokens if token in link}
                assert held <= known, (page, tag, link)
                here = link.partition("?")[0] == page
                copied = tag == "a" and (here or link.startswith(f"{API}/watch/"))
                assert not held or copied or tag in ("img", "source"), (page, tag, link)
            # One finds on a page only the token by which one came.
            told = {token for token in tokens if token in reply.text}
            came = {token for token in tokens if token in page}
            assert told <= known | came, page


# Logs -------------------------------------------------------------------------------------------


def _raw(origin: str, content: bytes) -> None:
    """Send whatever bytes."""
    where = urlsplit(origin)
    with socket.create_connection((where.hostname, where.port), timeout=PATIENCE) as line:
        line.sendall(content)
        line.shutdown(socket.SHUT_WR)
        while line.recv(65536):
            pass


def _knock(served: Process, client: Client, tokens: list[str]) -> None:
    """Ask for everything, rightly and wrongly, with every token in every place."""
    with (
        pytest.raises((InvalidStatus, ConnectionClosed)),
        connect(
            f"{served.origin.replace('http', 'ws')}{API}/watch/{tokens[0]}x/socket", proxy=None
        ) as line,
    ):
        line.recv(20)
    for token in tokens:
        bad = f"{token[:-2]}!!"
        for path in (
            f"/join/{token}",
            f"/watch/{token}",
            f"/watch/{token}/picture.png?token={token}",
            f"{API}/watch/{bad}/record",
            f"{API}/watch/{token}/picture.svg?seat={token}",
            f"{API}/tables/{token}?after={token}&{token}=1",
            f"{API}/{token}?token={token}",
            f"//{token}/%00{token}%ff",
        ):
            client.http.get(path, headers={"Referer": f"{served.origin}/join/{token}"})
            client.http.get(path, headers={"Authorization": f"Bearer {token}"})
            client.http.get(path, headers={"Cookie": f"pardalis={token}", "Accept": "text/html"})
            client.http.post(path, headers={"Authorization": token}, json={"token": token})
        for body in ({"token": token}, {"token": bad, token: 1}, [token], {"token": [token] * 9}):
            client.http.post(f"{API}/join", json=body)
            client.http.put(f"{API}/me", json=body)
        client.http.post(f"{API}/tables", json={"game": token, "names": [token]})
        client.http.post(f"{API}/join", content=f'{{"token":"{token}'.encode())
        client.http.request("BREW", f"/join/{token}")
        # What no client would send.
        host = urlsplit(served.origin).netloc.encode()
        for raw in (
            b"GET /join/%b\r\n\r\n" % token.encode(),
            b"GET /join/%b HTTP/1.1\r\nhost: %b\r\n%b\r\n\r\n" % (token.encode(), host, b"\xff"),
            b"%b /join/%b HTTP/9.9\r\n\r\n" % (b"G" * 9, token.encode()),
            b"GET /join/%b HTTP/1.1\r\nhost: evil.example\r\n\r\n" % token.encode(),
            b"POST /api/1/join HTTP/1.1\r\nhost: %b\r\ncontent-length: 99\r\n\r\n%b"
            % (host, token.encode()),
            b"GET /api/1/watch/%b/socket HTTP/1.1\r\nhost: %b\r\nupgrade: websocket\r\n"
            b"connection: upgrade\r\nsec-websocket-key: %b\r\nsec-websocket-version: 7\r\n\r\n"
            % (token.encode(), host, token.encode()),
        ):
            _raw(served.origin, raw)


def test_logs_hold_no_token(tmp_path: Path) -> None:
    """Tokens of seats and guests never come into what the server writes, wherever they stand in a
    request and however wrong it is; nor do names, talk and what is drawn."""
    env = {"PARDALIS_SECRET": SECRET, "PARDALIS_LOG": "json"}
    with process(tmp_path, "--port", "0", "--no-limits", env=env) as served:
        with served.client("Anna-of-the-logs") as anna:
            laid = anna.lay("chromino", "me", "person", "1")
            links = [
                laid["watch"],
                *(sitter["link"] for sitter in laid["sitters"] if sitter["link"]),
            ]
            tokens = [link.rpartition("/")[2] for link in links]
            anna.join(tokens[1])
            with anna.sit(laid["table"]) as seat:
                seat.do("say", seat=1, text=f"look: {tokens[1]}")
                seat.send({"do": "move", "token": tokens[1], "hand": "all"})
                seat.until("refused")
                seat.socket.send("{" + tokens[1])
                seat.until("refused")
            _knock(served, anna, [*tokens, anna.token])
            with anna.socket(f"/tables/{laid['table']}/socket") as line:
                line.send(b"\x00" + tokens[1].encode())
                with suppress(ConnectionClosed):
                    line.recv(20)
        code, said, logged = served.end()
    assert code == 0
    secrets = [SECRET, anna.token, "Anna-of-the-logs", "look:", *tokens]
    secrets += [token[11:] for token in tokens]  # what makes them tokens
    for secret in secrets:
        assert secret not in said + logged, logged
    assert "Traceback" not in logged
    assert not re.search(r"/(join|watch|api)/", logged), logged
