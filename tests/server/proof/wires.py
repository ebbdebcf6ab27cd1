"""Wires: HTTP and sockets spoken to the doors without a network, so that every byte of the answers
can be looked at and nothing but the server decides what they are."""

from __future__ import annotations

import asyncio
import json
from typing import Any, NamedTuple
from urllib.parse import unquote

from litestar.types import ASGIApp

from pardalis.server.web.protocol import EXTENSION
from tests.patience import PATIENCE

HOST = "localhost:8765"


class Reply(NamedTuple):
    """All that comes back for a request."""

    status: int
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes

    def header(self, name: str) -> str:
        return next((value.decode() for key, value in self.headers if key == name.encode()), "")

    def json(self) -> Any:
        return json.loads(self.body)


def _scope(kind: str, target: str, headers: dict[str, str]) -> dict[str, Any]:
    path, _, query = target.partition("?")
    given = {"host": HOST} | headers
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "scheme": "ws" if kind == "websocket" else "http",
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in given.items()],
        "client": ("192.0.2.7", 50_000),
        "server": ("127.0.0.1", 8765),
    }


async def ask(
    app: ASGIApp, method: str, target: str, headers: dict[str, str], body: bytes = b""
) -> Reply:
    """Make a request."""
    scope = _scope("http", target, headers) | {"method": method}
    coming = [{"type": "http.request", "body": body, "more_body": False}]
    status, told, parts = 0, (), list[bytes]()

    async def receive() -> Any:
        if coming:
            return coming.pop()
        return await asyncio.Event().wait()  # nobody hangs up before they are answered

    async def send(message: Any) -> None:
        nonlocal status, told
        if message["type"] == "http.response.start":
            status, told = message["status"], tuple(message["headers"])
        else:
            parts.append(message.get("body", b""))

    async with asyncio.timeout(PATIENCE):
        await app(scope, receive, send)  # type: ignore[arg-type]
    return Reply(status, told, b"".join(parts))


class Wire:
    """A socket: what is put into it, and every frame that comes out."""

    def __init__(self) -> None:
        self.frames: list[bytes] = []  # what has come since it was last looked at
        self.going: asyncio.Queue[str | None] = asyncio.Queue()  # None hangs up
        self._came = asyncio.Event()
        self._task = asyncio.create_task(self.run())

    async def run(self) -> None:
        """Carry what is going there, and `keep` what comes back."""
        raise NotImplementedError

    def keep(self, frame: bytes) -> None:
        self.frames.append(frame)
        self._came.set()

    def say(self, **frame: Any) -> None:
        self.send(json.dumps(frame))

    def send(self, text: str) -> None:
        self.going.put_nowait(text)

    async def heard(self, sign: bytes) -> list[bytes]:
        """The frames up to the one with a sign in it, and any that came along."""
        async with asyncio.timeout(PATIENCE):
            while not any(sign in frame for frame in self.frames):
                assert not self._task.done(), self.frames
                self._came.clear()
                await self._came.wait()
        heard, self.frames = self.frames, []
        return heard

    async def hang_up(self) -> list[bytes]:
        """Close the line; the frames that still came."""
        self.going.put_nowait(None)
        return await self.ended()

    async def ended(self) -> list[bytes]:
        """Wait for the line to be closed; the frames that still came."""
        async with asyncio.timeout(PATIENCE):
            await self._task
        return self.frames


class Inside(Wire):
    """A socket that leads from this process into itself, in place of the server's own line."""

    def __init__(self, app: ASGIApp, target: str, headers: dict[str, str]) -> None:
        self._app = app
        self._scope = _scope("websocket", target, headers)
        self._scope["subprotocols"] = []
        self._scope["extensions"] = {EXTENSION: self, "websocket.http.response": {}}
        self._met = False
        super().__init__()

    async def run(self) -> None:
        await self._app(self._scope, self._receive, self._sent)  # type: ignore[arg-type]

    async def _receive(self) -> Any:
        if not self._met:
            self._met = True
            return {"type": "websocket.connect"}
        if (text := await self.going.get()) is None:
            return {"type": "websocket.disconnect", "code": 1000}
        return {"type": "websocket.receive", "text": text}

    async def _sent(self, message: Any) -> None:
        self.keep(repr(sorted(message.items())).encode())

    async def tell(self, message: bytes) -> None:
        self.keep(message)

    def tell_at_once(self, message: bytes) -> bool:
        self.keep(message)
        return True

    def lag(self) -> float:
        return 0.0

    def abort(self) -> None:
        self.keep(b"aborted")
