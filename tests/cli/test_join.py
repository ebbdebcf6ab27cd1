"""`pardalis join` away from any table: addresses, strangers, what reaches the terminal."""

from __future__ import annotations

import builtins
import json
import socket
import stat
import threading
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.http11 import Request, Response
from websockets.sync.server import Server, ServerConnection, serve

from pardalis.cli.errors import Refused
from pardalis.cli.remote import guest
from pardalis.cli.remote.address import Address, read_address
from pardalis.cli.remote.commands import COMMANDS
from pardalis.cli.remote.safe import MOST_LINES, clean, lines, picture
from pardalis.core.words import LANGUAGES
from tests.cli.conftest import Run, Said

# Addresses ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ("https://play.example.org", Address("https://play.example.org")),
        ("https://play.example.org/", Address("https://play.example.org")),
        ("play.example.org", Address("https://play.example.org")),
        ("localhost:8765", Address("http://localhost:8765")),
        ("127.0.0.1:8765/join/a-B_1", Address("http://127.0.0.1:8765", "join", "a-B_1")),
        ("[::1]:8765/watch/x", Address("http://[::1]:8765", "watch", "x")),
        ("HTTP://Play.Example.org/table/x/", Address("http://play.example.org", "table", "x")),
        (
            "https://play.example.org/join/x?lang=fr#top",
            Address("https://play.example.org", "join", "x"),
        ),
    ],
)
def test_addresses(text: str, address: Address) -> None:
    """A seat link, a watch link, a table of mine, or just the server's address."""
    assert read_address(text) == address
    assert read_address(address.url) == address


@pytest.mark.parametrize(
    "text",
    [
        *("", "no address", "ftp://example.org", "https://", "https://user:word@example.org"),
        *(
            "http://[::1",
            "http://example.org:99999",
            "http://example.org:x",
            "https://exa mple.org",
        ),
        *("https://example.org/join/", "https://example.org/join/a/b", "https://example.org/other"),
        *("https://example.org/join/a%0ab", "https://example.org/join/\u202e", "http://é.example"),
    ],
)
def test_what_is_no_address_is_refused(text: str, run: Run) -> None:
    with pytest.raises(Refused):
        read_address(text)
    said = run("join", text)
    assert said.code == 1
    assert said.err.startswith("pardalis: ")
    assert said.err.count("\n") == 1


@given(st.text())
def test_any_text_is_an_address_or_refused(text: str) -> None:
    try:
        address = read_address(text)
    except Refused:
        return
    assert address.url.isprintable()


def test_an_address_is_asked_for(run: Run) -> None:
    assert run("join").code == 2
    assert run("join", "https://play.example.org").code == 2  # a menu needs a keyboard


# Hostile texts ------------------------------------------------------------------------------------

HOSTILE = (
    "\x1b[2J\x1b[H",  # clears the screen
    "\x1b]0;title\x07",  # changes the title
    "\x1b]8;;https://evil.example\x1b\\here\x1b]8;;\x1b\\",  # a link that is none of ours
    "\x1b]52;c;aGk=\x07",  # writes to the clipboard
    "\x1bP+q\x1b\\\x1b_x\x1b\\\x1b^y\x1b\\",
    "\x9b2J\x9d0;t\x9c",  # the same in one byte
    "\x1b[6n\x1b[c\x05",  # makes the terminal answer
    "\u202eright to left\u2066",
    "\r\x08\x7f\x00\x0b\x0c",
    "\x1b",
    "\x1b[",
)


@pytest.mark.parametrize("text", HOSTILE)
def test_nothing_but_letters_reaches_the_terminal(text: str) -> None:
    """What comes from a server is hostile: only printable text is kept."""
    for shown in (clean(f"a{text}b"), lines(f"a{text}b"), picture(f"a{text}b").plain):
        assert all(sign.isprintable() for sign in shown.replace("\n", ""))
        assert shown[0] == "a"


@given(st.text(st.characters(codec=None) | st.sampled_from("\x1b[]0;m\x07\\\x9b\r\n")))
def test_pictures_keep_only_colours(text: str) -> None:
    """Only SGR colour sequences and printable text are kept."""
    drawn = picture(text)
    assert all(sign.isprintable() or sign in "\n\u00a0\u202f" for sign in drawn.plain)
    assert all(not span.style.link for span in drawn.spans if not isinstance(span.style, str))


def test_colours_are_kept() -> None:
    drawn = picture("\x1b[1;38;2;1;2;3mab\x1b[0mc\x1b[2K")
    assert drawn.plain == "abc"
    (span,) = [span for span in drawn.spans if span.style]
    assert (span.start, span.end) == (0, 2)


def test_texts_are_bounded() -> None:
    assert len(clean("x" * 10_000)) < 600
    assert len(picture("x\n" * 10_000).plain.split("\n")) <= MOST_LINES
    assert max(map(len, picture("x" * 100_000).plain.split("\n"))) <= 1000


# Who I am -----------------------------------------------------------------------------------------


def test_a_token_is_kept_for_its_owner_alone(home: Path) -> None:
    """The guest's token is kept in the user's state folder per origin (0600)."""
    guest.keep("https://play.example.org", "a.b-c")
    guest.keep("http://127.0.0.1:8765", "d")
    assert guest.kept("https://play.example.org") == "a.b-c"
    assert guest.kept("http://127.0.0.1:8765") == "d"
    assert guest.kept("http://127.0.0.1:8766") == ""
    files = list((home / "state" / "pardalis" / "guests").iterdir())
    assert len(files) == 2
    assert all(stat.S_IMODE(file.stat().st_mode) == 0o600 for file in files)


def test_a_damaged_token_is_none(home: Path) -> None:
    guest.keep("https://play.example.org", "fine")
    (file,) = (home / "state" / "pardalis" / "guests").iterdir()
    for content in (b"", b"two words", b"line\nbreak: header", b"\xff", b"x" * 5000):
        file.write_bytes(content)
        assert guest.kept("https://play.example.org") == ""


# Strangers ----------------------------------------------------------------------------------------


class Stranger:
    """A server that answers what it is told to."""

    def __init__(self) -> None:
        self.answers: dict[str, tuple[int, bytes, dict[str, str]]] = {}
        self.asked: list[tuple[str, str | None]] = []
        stranger = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                stranger.asked.append((self.path, self.headers["Authorization"]))
                status, body, headers = stranger.answers.get(self.path, (404, b"<h1>404</h1>", {}))
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name, value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            do_PUT = do_POST = do_GET  # noqa: N815  (names of http.server)

            def log_message(self, *args: Any) -> None:
                pass

        self.server = HTTPServer(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server.server_port}"
        self.thread = threading.Thread(target=self.server.serve_forever, args=(0.02,))
        self.thread.start()

    def says(self, path: str, body: object, status: int = 200, **headers: str) -> None:
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.answers[path] = (status, content, headers)

    def close(self) -> None:
        self.server.shutdown()
        self.server.server_close()
        self.thread.join()


@pytest.fixture
def stranger() -> Iterator[Stranger]:
    made = Stranger()
    yield made
    made.close()


ABOUT = {"openapi": "/api/1/openapi.json"}


def refused(run: Run, url: str) -> str:
    """The one sentence by which a visit ends."""
    said = run("join", url)
    assert said.code == 1
    assert said.err.count("\n") == 1
    assert said.err.startswith("pardalis: ")
    return said.err.removeprefix("pardalis: ")


def test_nobody_there(run: Run) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))  # and never listens
        url = f"http://127.0.0.1:{taken.getsockname()[1]}/join/x"
        assert "there is no server at" in refused(run, url)


@pytest.mark.parametrize("body", [b"<html>", b"[]", b"{}", b"\xff\xfe", b"[" * 100_000, b""])
def test_not_a_pardalis_server(run: Run, stranger: Stranger, body: bytes) -> None:
    stranger.says("/api/1", body)
    assert "is not a Pardalis server" in refused(run, f"{stranger.origin}/join/x")


def test_another_web_server(run: Run, stranger: Stranger) -> None:
    assert "is not a Pardalis server" in refused(run, f"{stranger.origin}/join/x")


def test_a_server_that_is_too_new(run: Run, stranger: Stranger) -> None:
    stranger.says("/api/1", {"code": "not-found", "words": "there is nothing here"}, 404)
    assert "speaks a newer language" in refused(run, f"{stranger.origin}/join/x")


def test_a_server_that_is_not_understood(run: Run, stranger: Stranger) -> None:
    stranger.says("/api/1", ABOUT)
    for me in (b"", b"[1]", b'{"name": 1}', {"name": "", "lang": "en", "token": "two words"}):
        stranger.says("/api/1/me", me)
        assert "does not understand" in refused(run, f"{stranger.origin}/join/x")


def test_nobody_is_followed_elsewhere(run: Run, stranger: Stranger) -> None:
    """The token is for this server alone."""
    guest.keep(stranger.origin, "mine")
    stranger.says("/api/1", ABOUT)
    stranger.says("/api/1/me", b"", 302, Location="http://localhost:1/\x1b[2J")
    told = refused(run, f"{stranger.origin}/join/x")
    assert "sends us on to" in told
    assert "\x1b" not in told
    # Nor is it shown before it is known who answers.
    assert stranger.asked == [("/api/1", None), ("/api/1/me", "Bearer mine")]


def test_what_a_server_says_is_cleaned(run: Run, stranger: Stranger) -> None:
    stranger.says("/api/1", ABOUT)
    stranger.says("/api/1/me", {"name": "Anna", "lang": "en", "token": "t"})
    stranger.says("/api/1/join", {"code": "door", "words": "no\x1b[2J\nsuch\u202e"}, 404)
    assert refused(run, f"{stranger.origin}/join/x") == "no [2J such\n"


def test_too_long_an_answer_is_not_read(run: Run, stranger: Stranger) -> None:
    stranger.says("/api/1", ABOUT)
    stranger.says("/api/1/me", b'{"name": "' + b"x" * (5 * 2**20) + b'"}')
    assert "does not understand" in refused(run, f"{stranger.origin}/join/x")


def test_the_extra_is_named_when_it_is_missing(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the extra a clear word which to install."""
    import sys

    for name in [name for name in sys.modules if name.startswith("pardalis.cli.remote")]:
        monkeypatch.delitem(sys.modules, name)
    real = builtins.__import__

    def importing(name: str, *rest: Any) -> Any:
        if name.partition(".")[0] == "websockets":
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", importing)
    assert 'pip install "pardalis[server]"' in refused(run, "https://play.example.org/join/x")


# A table that lies --------------------------------------------------------------------------------


def liar(connection: ServerConnection) -> None:
    """Tells of a table in words that are meant for the terminal."""
    evil = "x\x1b[2J\x1b]0;t\x07\u202e\n"
    sitter = {"seat": 1, "role": evil, "kind": "person", "name": evil, "left": 10**30}
    texts = dict.fromkeys(("table", "game", "title", "asked", "position", "watch"), evil)
    numbers = dict.fromkeys(("number", "at", "ply", "round", "turn"), 1)
    state: dict[str, Any] = {
        "options": {},
        "phase": "playing",
        "seat": None,
        "sitters": [sitter],
        **numbers,
    }
    news = [{"number": 1, "what": "moved", "date": 0, "words": evil * 1000, "move": evil, "ply": 1}]
    connection.recv()
    connection.send(json.dumps({"tell": "welcome", "state": texts | state, "news": news}))
    connection.send(json.dumps({"tell": "presence", "here": [1, 77], "watching": 3}))
    connection.send(json.dumps({"tell": "goodbye", "code": "crowded", "words": evil}))


def compiler(connection: ServerConnection) -> None:
    """Tells twice of a computer that must be compiled first."""
    ready, waits = (_of_a_computer(compiling) for compiling in (False, True))
    connection.recv()
    connection.send(json.dumps({"tell": "welcome", "state": ready, "news": []}))
    for state in (waits, waits, ready):
        connection.send(json.dumps({"tell": "news", "state": state, "news": []}))
    connection.send(json.dumps({"tell": "goodbye", "code": "crowded", "words": "enough"}))


def slow_compiler(connection: ServerConnection) -> None:
    """Lets somebody come while a computer is compiled, and look at the board meanwhile."""
    connection.recv()
    welcome = {"tell": "welcome", "state": _of_a_computer(compiling=True), "news": []}
    connection.send(json.dumps(welcome))
    assert LOOKED.wait(60)
    connection.send(json.dumps({"tell": "goodbye", "code": "crowded", "words": "enough"}))


def _of_a_computer(compiling: bool) -> dict[str, Any]:
    sitter = {"seat": 1, "role": "Black", "kind": "computer", "name": "computer 4"}
    texts = dict.fromkeys(("table", "game", "title", "position", "watch"), "x")
    numbers = dict.fromkeys(("number", "at", "ply", "round", "turn"), 1)
    table: dict[str, Any] = {"options": {}, "phase": "playing", "seat": None, "sitters": [sitter]}
    asked = "The computer is getting ready." if compiling else "The computer is thinking."
    return {**table, **texts, **numbers, "asked": asked, "compiling": compiling}


def garbler(connection: ServerConnection) -> None:
    """Says what no version of us has ever said."""
    connection.recv()
    connection.send('{"tell": "welcome", "state": 7}')


LOOKED = threading.Event()  # set when somebody asks for the picture of a board


def served(talk: Callable[[ServerConnection], None]) -> Server:
    """A server that greets as ours do, and then talks at the watching door."""
    answers = {"/api/1": ABOUT, "/api/1/me": {"name": "A", "lang": "en", "token": "t"}}

    def answer(connection: ServerConnection, request: Request) -> Response | None:
        if request.path in answers:
            return connection.respond(200, json.dumps(answers[request.path]))
        if "/picture.txt" in request.path:
            LOOKED.set()
        return None if request.path.endswith("/socket") else connection.respond(404, "\x1b[2J")

    return serve(talk, "127.0.0.1", 0, process_request=answer)


def watched(run: Run, talk: Callable[[ServerConnection], None]) -> Said:
    """What is said to somebody who watches what such a server tells."""
    with served(talk) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        port = server.socket.getsockname()[1]
        said = run("join", f"http://127.0.0.1:{port}/watch/x")
        server.shutdown()
        thread.join()
    return said


@pytest.mark.parametrize("talk", [compiler, slow_compiler])
def test_a_computer_that_must_be_compiled_first(
    run: Run, talk: Callable[[ServerConnection], None]
) -> None:
    """Whoever waits is told why, once, whether or not the board is drawn meanwhile."""
    LOOKED.clear()
    said = watched(run, talk)
    assert "enough" in said.err
    assert said.out.count("The computer is getting ready.") == 1


@pytest.mark.parametrize(("talk", "told"), [(liar, "x [2J ]0;t"), (garbler, "does not understand")])
def test_a_table_that_lies(run: Run, talk: Callable[[ServerConnection], None], told: str) -> None:
    """What comes from a server is hostile: it is shown as letters, or not at all."""
    said = watched(run, talk)
    assert said.code == 1
    assert told in said.err
    shown = said.out + said.err
    assert all(sign.isprintable() or sign == "\n" for sign in shown)
    assert len(shown) < 5000


def test_every_word_of_the_table_is_told() -> None:
    """docs/cli.md has each word that can be said at a table elsewhere, in both languages."""
    page = (Path(__file__).parent.parent.parent / "docs" / "cli.md").read_text("utf-8")
    section = page.partition("## `pardalis join`")[2].partition("\n## ")[0]
    for lang in LANGUAGES:
        for name in COMMANDS.names(lang):
            assert f"`{name}" in section
