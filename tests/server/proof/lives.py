"""A server that lives many times: started, killed, and started again in the same folder.

Every life is a process of its own that does what `pardalis serve` does. It is forked from one that
has imported everything already, so that a life begins at once and a kill in its first moments hits
the opening of the store and not the reading of Python.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import socket
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from multiprocessing.context import ForkServerProcess
from pathlib import Path

FORKS = multiprocessing.get_context("forkserver")
FORKS.set_forkserver_preload(
    ["pardalis.cli.app", "pardalis.server.web.run", "litestar.plugins.pydantic", __name__]
)
LONGEST_START = 60.0
LOG = "server.log"
FLAGS = ("--no-limits", "--no-warming", "--workers", "1")


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def serve(args: tuple[str, ...], log: Path) -> None:
    """Be a server: `pardalis serve` with these arguments."""
    from pardalis.cli import main

    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    os.dup2(out, 1)
    os.dup2(out, 2)
    os._exit(main(["serve", *args]))


@dataclass(slots=True)
class Alive:
    """When a life began and when it had ended, by the clock that cannot be set."""

    began: float
    ended: float = float("inf")


@dataclass
class Lives:
    """The lives of one server. `serve` can be another server, with a fault built in."""

    folder: Path
    serve: Callable[[tuple[str, ...], Path], None] = serve
    port: int = field(default_factory=free_port)
    past: list[Alive] = field(default_factory=list)
    process: ForkServerProcess | None = None

    @property
    def origin(self) -> str:
        """Where it is served."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def data(self) -> Path:
        """The folder with the data."""
        return self.folder / "data"

    @property
    def pid(self) -> int:
        """The process that lives now."""
        assert self.process is not None
        assert self.process.pid is not None
        return self.process.pid

    def begin(self) -> None:
        """Begin a life, without waiting for anything."""
        args = ("--port", str(self.port), "--data-dir", str(self.data))
        self.past.append(Alive(time.monotonic()))
        self.process = FORKS.Process(target=self.serve, args=((*args, *FLAGS), self.folder / LOG))
        self.process.start()

    def wait(self) -> float:
        """Wait until all is well; how long that took from the beginning, in seconds."""
        assert self.process is not None
        began = self.past[-1].began
        while time.monotonic() < began + LONGEST_START:
            assert self.process.exitcode is None, self.said()
            if self.health() == 200:
                return time.monotonic() - began
            time.sleep(0.01)
        raise AssertionError("the server has not come up")

    def health(self) -> int:
        """What it answers when asked whether all is well; 0 for no answer."""
        with closing(HTTPConnection("127.0.0.1", self.port, timeout=LONGEST_START)) as line:
            try:
                line.request("GET", "/health")
                return line.getresponse().status
            except (OSError, HTTPException):
                return 0

    def start(self) -> float:
        """Begin a life, and wait until all is well."""
        self.begin()
        return self.wait()

    def kill(self, number: int = signal.SIGKILL) -> int:
        """End this life with a signal; the exit code."""
        os.kill(self.pid, number)
        return self.end()

    def end(self, patience: float = 20.0) -> int:
        """Wait for the end of this life; the exit code."""
        assert self.process is not None
        self.process.join(patience)
        assert self.process.exitcode is not None, "the server does not end"
        code = self.process.exitcode
        self.process.close()
        self.process = None
        self.past[-1].ended = time.monotonic()
        return code

    def seconds_alive(self, since: float) -> float:
        """How long it has been alive since a moment, at the most."""
        now = time.monotonic()
        return sum(max(0.0, min(life.ended, now) - max(life.began, since)) for life in self.past)

    def said(self) -> str:
        """All that it has written to its log."""
        log = self.folder / LOG
        return log.read_text() if log.exists() else ""

    def close(self) -> None:
        """Leave nothing running."""
        if self.process is not None:
            self.process.kill()
            self.end()
