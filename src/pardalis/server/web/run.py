"""Running the server: put together, started, and stopped without losing anything."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Generator
from dataclasses import replace

import uvicorn
from uvicorn.server import HANDLED_SIGNALS

from pardalis.core.errors import PardalisError
from pardalis.core.words import Words, quoted
from pardalis.server import logs
from pardalis.server.computers import Computers
from pardalis.server.doors import Doors
from pardalis.server.guests import Guests
from pardalis.server.house import House
from pardalis.server.limits import Limits, Rates
from pardalis.server.metrics import Metrics
from pardalis.server.pauses import short_pauses
from pardalis.server.settings import Settings
from pardalis.server.time import TableTime
from pardalis.server.warming import Warming
from pardalis.server.web.app import make_app
from pardalis.server.web.call import Hall
from pardalis.server.web.door import PREFIX
from pardalis.server.web.protocol import Http, Socket
from pardalis.server.web.shields import LARGEST_BODY, LONGEST_HEAD, Shield
from pardalis.server.web.socket import MOST_SOCKETS
from pardalis.store import Store, open_store

word = Words(__package__)

MOST_REQUESTS = 4096  # at the same time; sockets have a bound of their own and count with them
PING_SECONDS = 20.0
GOODBYE_SECONDS = 2.0  # that a stop waits for everybody to have heard of it
STOP_SECONDS = 2  # and then for requests that are being answered
FILES = 65_536  # what the system is asked to allow: every connection is one


class CannotServe(PardalisError):
    """The server cannot be where it was told to be."""


def listening(settings: Settings) -> socket.socket:
    """The place where the server listens, taken before anything else is begun."""
    host, port = quoted(settings.host), settings.port
    try:
        found = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )
    except (OSError, UnicodeError):
        raise CannotServe(word("run.host", host=host)) from None
    family, kind, protocol, _, address = found[0]
    made = socket.socket(family, kind, protocol)
    try:
        if sys.platform != "win32":  # there it would let two servers listen at one place
            made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind(address)
        made.listen(2048)
    except OSError as error:
        made.close()
        keys = {errno.EADDRINUSE: "run.port", errno.EACCES: "run.forbidden"}
        if error.errno in keys:
            raise CannotServe(word(keys[error.errno], host=host, port=port)) from None
        raise CannotServe(word("run.host", host=host)) from None
    return made


class Server(uvicorn.Server):
    """One house and its doors, from opening to closing."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        at: socket.socket,
        *,
        limits: Limits | None = None,
        ready: Callable[[], None] = lambda: None,
    ) -> None:
        """`at` is where it listens; `ready` is called when it does."""
        self.settings = settings = replace(settings, port=at.getsockname()[1])
        secret = settings.secret()
        self.metrics = Metrics()
        self.computers = Computers(settings.workers, on_fallback=self.metrics.fell_back)
        doors = Doors(secret, settings.origin)
        limits = limits or Limits(None if settings.no_limits else Rates())
        self.house = House(
            store,
            self.computers,
            doors,
            time=TableTime(store.time()),
            limits=limits,
            metrics=self.metrics,
        )
        self.hall = Hall(
            house=self.house,
            store=store,
            guests=Guests(secret),
            doors=doors,
            limits=limits,
            metrics=self.metrics,
            shield=Shield(settings.origin),
        )
        self.warming = None if settings.no_warming else Warming()
        self._ready = ready
        self._at = at
        super().__init__(
            uvicorn.Config(
                make_app(self.hall),
                http=Http,
                ws=Socket,
                lifespan="off",
                log_config=None,
                access_log=False,
                server_header=False,
                proxy_headers=bool(settings.proxy),
                forwarded_allow_ips=list(settings.proxy),
                h11_max_incomplete_event_size=LONGEST_HEAD,
                limit_concurrency=MOST_SOCKETS + MOST_REQUESTS,
                timeout_graceful_shutdown=STOP_SECONDS,
                ws_max_size=LARGEST_BODY,
                ws_per_message_deflate=False,
                ws_ping_interval=PING_SECONDS,
                ws_ping_timeout=PING_SECONDS,
            )
        )

    def run(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve until somebody stops it."""
        super().run(sockets or [self._at])

    async def main_loop(self) -> None:
        with short_pauses():
            await super().main_loop()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self.house.open()
        await super().startup(sockets)
        self._ready()
        if self.warming is not None:
            self.warming.begin()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """No new connections; what was begun is finished, everybody is told, all is kept."""
        for server in self.servers:
            server.close()
        await self.house.close()
        for line in tuple(self.hall.lines):
            line.stop()
        await self._all_told()
        await super().shutdown(sockets)
        if self.warming is not None:
            await asyncio.to_thread(self.warming.close)
        await self.computers.close()
        await self.hall.hints.close()
        self.hall.easel.close()

    async def _all_told(self) -> None:
        """Wait until the sockets have sent their goodbye, though not for those who do not read."""
        end = asyncio.get_running_loop().time() + GOODBYE_SECONDS
        while self.hall.lines and asyncio.get_running_loop().time() < end:
            await asyncio.sleep(0.02)

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        # Being told to stop is no failure: unlike in uvicorn, the signal is not raised again.
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {number: signal.signal(number, self.handle_exit) for number in HANDLED_SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


def serve(settings: Settings, lang: str) -> None:
    """Serve, and say on standard output where to go."""
    if hasattr(signal, "SIGPIPE"):  # whoever hangs up while being told something ends nothing here
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    logs.set_up(settings.log)
    _allow_files()
    with listening(settings) as at:
        store = open_store(settings.data_dir)
        try:
            server = Server(settings, store, at, ready=lambda: _welcome(server.settings, lang))
            server.run()
        finally:
            store.close()
    print(_sentence("run.stopped", lang), flush=True)


def _welcome(settings: Settings, lang: str) -> None:
    """Say where to go."""
    origin, folder = settings.origin, quoted(settings.data_dir, 200)
    print(word("run.ready", origin=origin).text(lang), flush=True)
    print("  " + word("run.terminal", origin=origin).text(lang))
    print("  " + word("run.docs", origin=origin, docs=f"{PREFIX}/docs").text(lang))
    print("  " + word("run.kept", folder=folder).text(lang), flush=True)
    if settings.open and _has_screen():
        # A browser may take its time to start: nobody waits for it.
        threading.Thread(target=webbrowser.open, args=(origin,), daemon=True).start()


def _has_screen() -> bool:
    """Whether a browser has where to show itself: one in the terminal would cover what is said."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _sentence(key: str, lang: str) -> str:
    text = word(key).text(lang)
    return f"{text[:1].upper()}{text[1:]}."


def _allow_files() -> None:
    """Have as many connections as the system lets this user have."""
    try:
        import resource
    except ImportError:  # Windows has no such bound
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
