"""The real server, and a client that speaks to it as any program would."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TextIO

import httpx
from websockets.sync.client import ClientConnection, connect

from pardalis.server.limits import Limits
from pardalis.server.settings import Settings
from pardalis.server.web.run import Server, listening
from pardalis.store import MemoryStore, Store
from tests.patience import PATIENCE

API = "/api/1"


class Live:
    """A server that runs in a thread of this process."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.origin = server.settings.origin

    def client(self, name: str = "", lang: str = "en") -> Client:
        """Somebody new."""
        return Client(self.origin, name, lang)

    def stop(self) -> None:
        """Have it stop, as a signal would."""
        self.server.should_exit = True


@contextmanager
def live(
    folder: Path, store: Store | None = None, limits: Limits | None = None, **settings: Any
) -> Iterator[Live]:
    """Run a server at any free port; without limits unless some are given, and without compiling
    ahead."""
    chosen = Settings(data_dir=folder, port=0, **{"no_warming": True} | settings)
    kept = store or MemoryStore()
    ready = threading.Event()
    with listening(chosen) as at:
        server = Server(chosen, kept, at, limits=limits or Limits(None), ready=ready.set)
        thread = threading.Thread(target=server.run, name="server")
        thread.start()
        try:
            assert ready.wait(PATIENCE)
            yield Live(server)
        finally:
            server.should_exit = True
            thread.join(PATIENCE)
            kept.close()
    assert not thread.is_alive()


class Process:
    """`pardalis serve` as a process of its own."""

    def __init__(
        self, folder: Path, log: TextIO, *flags: str, env: dict[str, str] | None = None
    ) -> None:
        """`log` is the file that its standard error goes to."""
        kept = {name: text for name, text in os.environ.items() if "PARDALIS" not in name}
        self._log = log
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pardalis", "serve", "--data-dir", str(folder), *flags],
            stdout=subprocess.PIPE,
            stderr=self._log,
            text=True,
            encoding="utf-8",
            env=kept | {"PARDALIS_LANG": "en", "PARDALIS_NO_WARMING": "yes"} | (env or {}),
        )
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        self.origin = self.said.split()[-1] if self.said else ""

    def client(self, name: str = "", lang: str = "en") -> Client:
        """Somebody new."""
        return Client(self.origin, name, lang)

    def end(self, number: int = signal.SIGTERM) -> tuple[int, str, str]:
        """Stop it by a signal: its exit code, and what it has said and logged."""
        if self.process.poll() is None:
            self.process.send_signal(number)
        code = self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        out = self.said + self.process.stdout.read()
        self._log.seek(0)
        return code, out, self._log.read()

    def close(self) -> None:
        """End it without asking, if it is still there."""
        self.process.kill()
        self.process.wait(PATIENCE)
        assert self.process.stdout is not None
        self.process.stdout.close()


@contextmanager
def process(folder: Path, *flags: str, env: dict[str, str] | None = None) -> Iterator[Process]:
    """Run `pardalis serve` at any free port until the end of the block."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as log:
        served = Process(folder, log, *(flags or ("--port", "0")), env=env)
        try:
            yield served
        finally:
            served.close()


class Client:
    """A guest with a token, as a program would be one."""

    def __init__(self, origin: str, name: str = "", lang: str = "en") -> None:
        self.origin = origin
        self.http = httpx.Client(base_url=origin, timeout=PATIENCE)
        me = self.http.get(f"{API}/me", headers={"Accept-Language": lang}).json()
        self.http.cookies.clear()
        self.token: str = me["token"]
        self.http.headers["Authorization"] = f"Bearer {self.token}"
        if name:
            me = self.ok("PUT", "/me", json={"name": name})
            self.token = me["token"]
            self.http.cookies.clear()
            self.http.headers["Authorization"] = f"Bearer {self.token}"

    def __enter__(self) -> Client:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def ask(self, method: str, path: str, **given: Any) -> httpx.Response:
        """A request to the API."""
        return self.http.request(method, API + path, **given)

    def ok(self, method: str, path: str, **given: Any) -> Any:
        """What the API answers to a request that it grants."""
        answer = self.ask(method, path, **given)
        assert answer.is_success, (answer.status_code, answer.text)
        return answer.json()

    def get(self, path: str, **query: Any) -> Any:
        return self.ok("GET", path, params=query)

    def lay(self, game: str, *chairs: str, **wish: Any) -> Any:
        """A new table as its maker sees it."""
        chosen = {"chairs": list(chairs)} if chairs else {}
        return self.ok("POST", "/tables", json={"game": game, **chosen, **wish})

    def join(self, link: str) -> Any:
        """Open a link."""
        return self.ok("POST", "/join", json={"token": link.rpartition("/")[2]})

    def do(self, table: str, what: str, **command: Any) -> httpx.Response:
        """A command by HTTP."""
        return self.ask("POST", f"/tables/{table}/do", json={"do": what, **command})

    @contextmanager
    def sit(self, table: str, **hello: Any) -> Iterator[Seat]:
        """A socket at a table, after hello."""
        with self.socket(f"/tables/{table}/socket") as socket:
            yield Seat(socket, hello)

    def socket(self, path: str, **given: Any) -> ClientConnection:
        """A socket that has said nothing yet."""
        where = self.origin.replace("http", "ws", 1) + API + path
        headers = {"Authorization": f"Bearer {self.token}"}
        opened: ClientConnection = connect(
            where, additional_headers=headers, compression=None, proxy=None, **given
        )
        return opened


class Seat:
    """A socket at a table; `state` is the last it was told, `news` all of them in order."""

    def __init__(self, socket: ClientConnection, hello: dict[str, Any]) -> None:
        self.socket = socket
        self.news: list[Any] = []
        self.send({"do": "hello", **hello})
        self.welcome = self.until("welcome")

    @property
    def state(self) -> Any:
        return self._state

    def send(self, message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self) -> Any:
        """The next message."""
        told = json.loads(self.socket.recv(PATIENCE))
        self.news += told.get("news", ())
        if told.get("state"):
            self._state = told["state"]
        return told

    def until(self, kind: str) -> Any:
        """The next message of a kind."""
        while (told := self.hear())["tell"] != kind:
            pass
        return told

    def do(self, what: str, **command: Any) -> Any:
        """Ask for something: `done` or `refused`, as it was answered."""
        self.send({"do": what, "id": "mine", **command})
        while (told := self.hear())["tell"] not in ("done", "refused") or told["id"] != "mine":
            pass
        return told

    def move(self, move: str | None = None) -> Any:
        """Make a move for the seat to move, the first legal one unless told."""
        state = self.state
        chosen = state["choices"][0]["move"] if move is None else move
        return self.do("move", seat=state["turn"], ply=state["ply"], at=state["at"], move=chosen)
