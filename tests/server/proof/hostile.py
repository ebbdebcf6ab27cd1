"""Requests that no client of ours would make: by way of the application itself, and on the line."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from random import Random
from urllib.parse import unquote_to_bytes, urlsplit

from litestar.types import ASGIApp

Headers = list[tuple[bytes, bytes]]
ODD = (
    b"",
    b"\x00",
    b"\xff\xfe",
    b"%",
    b"%00",
    b"%zz",
    b"%2f..%2f",
    b"'\"<b>",
    b"\r\nX: y",
    b"9" * 99,
)


@dataclass(frozen=True)
class Request:
    """A request as it would go over the line."""

    method: str
    target: bytes
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes


@dataclass(frozen=True)
class Answer:
    """What it was answered."""

    status: int
    headers: Headers
    content: bytes

    @property
    def media(self) -> bytes:
        return dict(self.headers).get(b"content-type", b"")


async def call(app: ASGIApp, request: Request) -> Answer:
    """Make a request to an application without a line between."""
    path, _, query = request.target.partition(b"?")
    scope = {
        "type": "http",
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "method": request.method,
        "scheme": "http",
        "path": unquote_to_bytes(path).decode("utf-8", "replace"),
        "raw_path": path,
        "root_path": "",
        "query_string": query,
        "headers": list(request.headers),
        "client": ("127.0.0.1", 5),
        "server": ("127.0.0.1", 80),
        "extensions": {},
    }
    given = [{"type": "http.request", "body": request.body, "more_body": False}]
    told: list[dict[str, object]] = []

    async def receive() -> dict[str, object]:
        return given.pop() if given else {"type": "http.disconnect"}

    async def send(message: dict[str, object]) -> None:
        told.append(message)

    await app(scope, receive, send)  # type: ignore[arg-type]  # its own names for such dicts
    status, headers = told[0]["status"], told[0]["headers"]
    assert isinstance(status, int)
    content = b"".join(bytes(part.get("body", b"")) for part in told[1:])  # type: ignore[call-overload]
    return Answer(status, [(name.lower(), text) for name, text in headers], content)  # type: ignore[attr-defined]


def target(url: str) -> bytes:
    """The path and the query of an address, as a request names them."""
    parts = urlsplit(url)
    return f"{parts.path}{'?' if parts.query else ''}{parts.query}".encode("ascii")


def mutated(random: Random, request: Request) -> Request:
    """A request with something changed in it that no description would think of."""
    match random.randrange(7):
        case 0:
            methods = ("GET", "POST", "PUT", "DELETE", "HEAD", "PATCH", "OPTIONS", "TRACE", "FLY")
            return replace(request, method=random.choice(methods))
        case 1:
            at = random.randrange(len(request.target) + 1)
            changed = request.target[:at] + random.choice(ODD) + request.target[at + 1 :]
            # What is no address does not come through the protocol.
            return replace(request, target=b"/" + bytes(c for c in changed if 32 < c < 127)[1:])
        case 2:
            cut = random.randrange(len(request.body) + 1)
            return replace(request, body=request.body[:cut] + random.choice(ODD))
        case 3:
            at = random.randrange(len(request.body) + 1)
            return replace(
                request, body=request.body[:at] + random.randbytes(3) + request.body[at + 3 :]
            )
        case 4:
            return replace(request, body=random.choice((b"[" * 3_000, b"9" * 5_000, b" " * 66_000)))
        case 5:
            name = random.choice(
                (b"cookie", b"authorization", b"accept-language", b"origin", b"content-type")
            )
            text = random.choice((b"", b"\xff" * 30, b"Bearer " + b"a" * 600, b"fr;q=9", b"null"))
            rest = tuple(pair for pair in request.headers if pair[0] != name)
            return replace(request, headers=(*rest, (name, text)))
        case _:
            return replace(request, headers=(*request.headers, *request.headers))


def line(random: Random, port: int) -> list[bytes]:
    """What goes over a line that speaks no HTTP, or speaks it in bad faith, in pieces."""
    host = b"Host: 127.0.0.1:%d\r\n" % port
    get, post = b"GET /api/1/games HTTP/1.1\r\n" + host, b"PUT /api/1/me HTTP/1.1\r\n" + host
    json = b"Content-Type: application/json\r\n"
    chunked = post + json + b"Transfer-Encoding: chunked\r\n\r\n"
    noise = random.randbytes(random.randrange(1, 300))
    ways: tuple[list[bytes], ...] = (
        [noise],
        [b"\x16\x03\x01" + noise],  # somebody thinks that this is https
        [b"GET\r\n\r\n"],
        [b"GET /\xff\x00 HTTP/1.1\r\n" + host + b"\r\n"],
        [b"GET / HTTP/9.9\r\n" + host + b"\r\n"],
        [b"GET http://evil.example/ HTTP/1.1\r\n" + host + b"\r\n"],
        [b"GET //api//1/../1/games?%00=%ff HTTP/1.1\r\n" + host + b"\r\n"],
        [b"F" * random.choice((100, 30_000)) + b" / HTTP/1.1\r\n" + host + b"\r\n"],
        [b"GET /" + b"a" * random.choice((9_000, 30_000)) + b" HTTP/1.1\r\n" + host + b"\r\n"],
        [get + b"X: " + b"y" * 40_000 + b"\r\n\r\n"],
        [get + b"X: y\r\n" * 2_000 + b"\r\n"],
        [get + b"X\x00: y\r\n\r\n"],
        [get + b"X: \x00\xff\r\n\r\n"],
        [get + b" folded: y\r\n\r\n"],
        [get + host + b"\r\n"],
        [b"GET /api/1/games HTTP/1.1\r\n\r\n"],
        [get + b"Cookie: " + b"pardalis=" * 900 + b"\r\n\r\n"],
        [get + b"\r\n" + noise],
        [get + b"\r\n", get + b"\r\n" + noise, get + b"\r\n"],
        [get + b"Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n"],
        [get + b"Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\n\r\n"],
        [get + b"Expect: 100-continue\r\nContent-Length: 5\r\n\r\n"],
        [post + json + b"Content-Length: 999999999999\r\n\r\n{}"],
        [post + json + b"Content-Length: -1\r\n\r\n{}"],
        [post + json + b"Content-Length: 1e3\r\n\r\n{}"],
        [post + json + b"Content-Length: 2\r\nContent-Length: 7\r\n\r\n{}"],
        [post + json + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}"],
        [post + json + b"Content-Length: 90\r\n\r\n", b"{", noise[:20]],
        [post + json + b"Content-Length: 70000\r\n\r\n", b" " * 70_000],
        [chunked, b"zz\r\n" + noise],
        [chunked, b"ffffffffffffffffff\r\n" + noise],
        [chunked, b"2\r\n{}\r\n", b"0\r\nX: y"],
        [chunked, b"1;" + b"e" * 30_000],
        [chunked, b"5\r\nab", b"cdefgh\r\n0\r\n\r\n"],
        [chunked] + [b"3e8\r\n" + b" " * 1_000 + b"\r\n"] * 80,
        [bytes([byte]) for byte in get[: random.randrange(1, 40)]],
    )
    return random.choice(ways)


async def shout(port: int, pieces: list[bytes]) -> bytes:
    """Send pieces on one line, then no more: all that comes back."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        for piece in pieces:
            writer.write(piece)
            await writer.drain()
            if len(pieces) > 1:
                await asyncio.sleep(0)  # the server reads what there is
        writer.write_eof()
        return await reader.read()
    except ConnectionError:  # it was not even worth an answer
        return b""
    finally:
        writer.transport.abort()
