"""A running server and those who attack it, in one event loop: the same steps every time."""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Coroutine, Iterator
from pathlib import Path
from typing import Any, TypeVar

import httpx

from pardalis.server.guests import Guest
from pardalis.server.settings import Settings
from pardalis.server.web.run import Server, listening
from pardalis.store import Store
from tests.patience import PATIENCE

T = TypeVar("T")


class Complaints(logging.Handler):
    """Keeps what the server logs as wrong, so that a test can hold it against the server."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.texts: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.exc_info or record.levelno >= logging.ERROR:
            formatter = logging.Formatter("%(name)s %(levelname)s %(message)s")
            self.texts.append(formatter.format(record))


class Running:
    """A server on a port of its own, without limits, and the loop that it runs in."""

    def __init__(self, loop: asyncio.AbstractEventLoop, server: Server, logged: Complaints) -> None:
        self.loop = loop
        self.server = server
        self.logged = logged
        self.port = server.settings.port
        self.origin = f"http://127.0.0.1:{self.port}"
        self.http = httpx.AsyncClient(base_url=self.origin, timeout=PATIENCE, trust_env=False)

    def run(self, doing: Coroutine[object, object, T]) -> T:
        """Have something done while the server runs."""
        return self.loop.run_until_complete(asyncio.wait_for(doing, 20 * PATIENCE))

    def guest(self, name: str) -> tuple[Guest, str]:
        """Somebody new, and the token they are known by."""
        guest = self.server.hall.guests.new("en").named(name)
        return guest, self.server.hall.guests.issue(guest)

    async def ask(
        self, method: str, path: str, token: str = "", body: object = None
    ) -> tuple[int, Any]:
        """A request to the API: its status, and what it says if that is JSON."""
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = await self.http.request(method, f"/api/1{path}", headers=headers, json=body)
        is_json = answer.headers.get("content-type", "").startswith("application/json")
        return answer.status_code, answer.json() if is_json else answer.text

    async def lay(self, token: str, **wish: object) -> dict[str, Any]:
        """A new table, as its maker sees it."""
        status, state = await self.ask("POST", "/tables", token, wish)
        assert status == 201, state
        return dict(state)

    async def plays(self) -> None:
        """The server is well: it says so, and a game can be played on it."""
        status = (await self.http.get("/health")).status_code
        assert status == 200
        _, token = self.guest("Wilma")
        state = await self.lay(token, game="kamon", chairs=["me", "me"])
        for _ in range(4):
            move = {"do": "move", "seat": state["turn"], "ply": state["ply"], "at": state["at"]}
            move["move"] = state["choices"][0]["move"]
            path = f"/tables/{state['table']}"
            status, done = await self.ask("POST", f"{path}/do", token, move)
            assert status == 200, done
            state = (await self.ask("GET", path, token))[1]["state"]
            assert state["number"] == done["number"]


@contextlib.contextmanager
def running(folder: Path, store: Store) -> Iterator[Running]:
    """A server that runs whenever the loop does, and must have nothing to complain of."""
    logged = Complaints()
    logging.getLogger().addHandler(logged)
    loop = asyncio.new_event_loop()
    settings = Settings(
        data_dir=folder, own_secret="s" * 40, port=0, no_limits=True, no_warming=True
    )
    with listening(settings) as at:
        server = Server(settings, store, at)
        up = asyncio.Event()
        server._ready = up.set
        # Without `serve`, which would take the signals from the tests.
        serving = loop.create_task(server._serve([at]))
        loop.run_until_complete(asyncio.wait_for(up.wait(), PATIENCE))
        one = Running(loop, server, logged)
        try:
            yield one
        finally:
            loop.run_until_complete(one.http.aclose())
            server.should_exit = True
            loop.run_until_complete(asyncio.wait_for(serving, PATIENCE))
            loop.run_until_complete(loop.shutdown_default_executor())
            loop.close()
            store.close()
            logging.getLogger().removeHandler(logged)
    assert logged.texts == []
