"""Loopback: a world whose doors are those of the server as it is run, reached by the network."""

from __future__ import annotations

import asyncio
from contextlib import nullcontext, suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosedError, InvalidStatus

from pardalis.server.limits import Limits
from pardalis.server.settings import Settings
from pardalis.server.tables.events import AnyClock
from pardalis.server.web import run
from tests.patience import PATIENCE
from tests.server.proof.wires import HOST, Reply, Wire
from tests.server.proof.worlds import ORIGIN, SECRET, World


class Loopback(World):
    """The server as it is run, in this event loop; its time and its computers are the tests'."""

    # A line takes its time, which is not charged: clocks would not show the same in two worlds.
    clocks: tuple[AnyClock | None, ...] = (None,)

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        super().__init__()
        patch.setattr(run, "TableTime", lambda start: self.time)
        patch.setattr(run, "Computers", lambda *_, **__: self.thinker)
        settings = Settings(
            data_dir=folder, port=0, own_origin=ORIGIN, own_secret=SECRET, no_warming=True
        )
        self._at = run.listening(settings)
        self._port: int = self._at.getsockname()[1]
        self._ready = asyncio.Event()
        self._server = run.Server(
            settings, self.store, self._at, limits=Limits(None), ready=self._ready.set
        )
        self._server.capture_signals = nullcontext  # type: ignore[method-assign,assignment]
        self.house = self._server.house

    async def start(self) -> None:
        self._serving = asyncio.create_task(self._server.serve([self._at]))
        async with asyncio.timeout(PATIENCE):
            await self._ready.wait()

    async def stop(self) -> None:
        self._server.should_exit = True
        async with asyncio.timeout(PATIENCE):
            await self._serving
        self._at.close()

    async def ask(
        self, method: str, target: str, headers: dict[str, str], body: bytes = b""
    ) -> Reply:
        """Make a request, and read all that comes; only the date is another every second."""
        # Whoever comes through a proxy is not told what is counted.
        given = {"host": HOST, "connection": "close", "x-forwarded-for": "192.0.2.7"} | headers
        if body:
            given["content-length"] = str(len(body))
        head = [f"{method} {target} HTTP/1.1", *(f"{name}: {text}" for name, text in given.items())]
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        try:
            writer.write("\r\n".join([*head, "", ""]).encode() + body)
            async with asyncio.timeout(PATIENCE):
                content = await reader.read(-1)
        finally:
            writer.close()
            await writer.wait_closed()
        told, _, rest = content.partition(b"\r\n\r\n")
        first, *lines = told.split(b"\r\n")
        pairs = [line.split(b": ", 1) for line in lines if not line.startswith(b"date: ")]
        return Reply(int(first.split()[1]), tuple((name, text) for name, text in pairs), rest)

    def wire(self, target: str, headers: dict[str, str]) -> Wire:
        return Outside(f"ws://127.0.0.1:{self._port}{target}", headers)


class Outside(Wire):
    """A socket through the network."""

    def __init__(self, address: str, headers: dict[str, str]) -> None:
        self._opening = connect(address, additional_headers=headers, compression=None, proxy=None)
        super().__init__()

    async def run(self) -> None:
        try:
            await self._talk()
        except InvalidStatus as error:
            answer = error.response
            headers = [pair for pair in answer.headers.raw_items() if pair[0].lower() != "date"]
            self.keep(repr((answer.status_code, headers, bytes(answer.body))).encode())

    async def _talk(self) -> None:
        async with self._opening as socket:

            async def carry() -> None:
                while (text := await self.going.get()) is not None:
                    await socket.send(text)
                await socket.close()

            carrying = asyncio.create_task(carry())
            try:
                with suppress(ConnectionClosedError):  # the server says why by its code
                    async for frame in socket:
                        self.keep(frame.encode() if isinstance(frame, str) else frame)
                self.keep(f"closed {socket.close_code} {socket.close_reason}".encode())
            finally:
                carrying.cancel()
                with suppress(asyncio.CancelledError):
                    await carrying
