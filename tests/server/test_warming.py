"""Warming: what computers need is compiled ahead, beside everything else, and told in the log."""

from __future__ import annotations

import asyncio
import logging
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from pardalis.server import warming as module
from pardalis.server.warming import Warming
from pardalis.server.web import run
from tests.patience import PATIENCE
from tests.server.live import live
from tests.server.workers import appears, is_running, posix, saying

Logged = Callable[[], list[dict[str, Any]]]

# A warmer with a function of its own to compile, in a cache of its own.
SMALL = """
import os, time
from types import SimpleNamespace
from pardalis.core.kernel.cache import Entry, compiled
from pardalis.engine import choosing, warmer
from pardalis.engine.kernels import batch

@compiled
def one_more(n):
    return n + 1

batch.kernel_of = lambda game: SimpleNamespace(ahead=())
choosing.entries = lambda view: [Entry(one_more, (1,))]
warmer.main()
"""


def warmer_that(does: str) -> tuple[str, ...]:
    """A warmer with other work; this is the body of a function."""
    source = (
        "import os, time\n"
        "from pathlib import Path\n"
        "from pardalis.engine import warmer\n"
        f"def warm():\n    {does}\n"
        "warmer.warm = warm\n"
        "warmer.main()\n"
    )
    return sys.executable, "-P", "-c", source


@pytest.fixture
def logged(caplog: pytest.LogCaptureFixture) -> Logged:
    """What the warming has told: the events with their fields, without how long it took."""
    caplog.set_level(logging.INFO, logger=module.__name__)

    def lines() -> list[dict[str, Any]]:
        return [
            {"level": record.levelname, "event": record.getMessage()}
            | {
                name: record.__dict__[name]
                for name in ("kind", "number")
                if name in record.__dict__
            }
            for record in caplog.records
            if record.name == module.__name__
        ]

    return lines


def ended(warming: Warming) -> None:
    """Wait for its own end."""
    warming._thread.join(PATIENCE)
    assert not warming._thread.is_alive()


@contextmanager
def begun(*command: str) -> Iterator[Warming]:
    warming = Warming(command)
    warming.begin()
    try:
        yield warming
    finally:
        warming.close()


def test_its_beginning_and_its_end_are_told(logged: Logged) -> None:
    with begun(*warmer_that("print(warmer.COMPILING); print(warmer.COMPILING)")) as warming:
        ended(warming)
    assert logged() == [
        {"level": "INFO", "event": "warming begun"},
        {"level": "INFO", "event": "warming ended", "number": 2},
    ]


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        (warmer_that("raise ValueError('a secret')"), "ValueError warm:5"),
        (warmer_that("os._exit(3)"), "crashed"),
        (warmer_that("import no_such_module"), "ModuleNotFoundError warm:5"),
        ((sys.executable, "-c", "raise SystemExit(3)"), "crashed"),
        (("/there/is/no/such/program",), "not-started"),
    ],
)
def test_a_failure_is_a_line_in_the_log(
    command: tuple[str, ...], kind: str, logged: Logged
) -> None:
    with begun(*command) as warming:
        ended(warming)
    (line,) = [line for line in logged() if line["event"] != "warming begun"]
    assert line == {"level": "WARNING", "event": "warming failed", "kind": kind, "number": 0}


def test_close_in_the_middle(tmp_path: Path, logged: Logged) -> None:
    """It ends at once, and that is no failure."""
    file = tmp_path / "begun"
    does = f"Path({str(file)!r}).write_text(str(os.getpid())); time.sleep(600)"
    with begun(*warmer_that(does)) as warming:
        pid = int(asyncio.run(appears(file)))
        warming.close()
        assert not is_running(pid)
    assert [line["event"] for line in logged()] == ["warming begun"]


def test_close_before_it_begins(logged: Logged) -> None:
    warming = Warming(saying("hello"))
    warming.close()
    warming.begin()
    ended(warming)
    assert logged() == []


@posix
@pytest.mark.skipif(sys.platform != "linux", reason="/proc is Linux's")
def test_no_orphan_when_the_server_is_killed(tmp_path: Path) -> None:
    """SIGKILL to the server while something is compiled: the warmer goes too."""
    file = tmp_path / "begun"
    does = f"Path({str(file)!r}).write_text(str(os.getpid()))\n    while True: pass"
    source = (
        "import time\n"
        "from pardalis.server.warming import Warming\n"
        f"Warming({warmer_that(does)!r}).begin()\n"
        "time.sleep(600)\n"
    )
    server = subprocess.Popen([sys.executable, "-c", source])
    warmer = int(asyncio.run(appears(file)))
    assert is_running(warmer)
    server.kill()
    server.wait()
    while is_running(warmer):
        time.sleep(0.01)


@posix
def test_everything_else_goes_first(logged: Logged) -> None:
    with begun(*warmer_that("[print(warmer.COMPILING) for _ in range(os.nice(0))]")) as warming:
        ended(warming)
    assert logged()[-1]["number"] == 19


def test_compiled_once(tmp_path: Path) -> None:
    """What one process has compiled, for one game, no other does, nor for another game."""
    file = tmp_path / "small.py"
    file.write_text(SMALL)
    env = os.environ | {"XDG_CACHE_HOME": str(tmp_path)}

    def said() -> list[str]:
        # It listens to a pipe that stays open.
        command, pipe = (sys.executable, str(file)), subprocess.PIPE
        with subprocess.Popen(command, env=env, stdin=pipe, stdout=pipe) as warmer:
            assert warmer.stdout
            return warmer.stdout.read().decode().split()

    assert said() == ["~", "ready"]
    assert said() == ["ready"]


# With a server --------------------------------------------------------------------------------


def test_a_server_warms_once_it_listens_and_stops_when_it_stops(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, logged: Logged
) -> None:
    file = tmp_path / "begun"
    does = f"Path({str(file)!r}).write_text(str(os.getpid())); time.sleep(600)"
    monkeypatch.setattr(run, "Warming", lambda: Warming(warmer_that(does)))
    with live(tmp_path, no_warming=False) as server:
        pid = int(asyncio.run(appears(file)))
        with server.client() as anna:
            assert anna.get("/games")
        assert is_running(pid)
    assert not is_running(pid)
    assert [line["event"] for line in logged()] == ["warming begun"]


def test_a_server_told_not_to(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "Warming", None)  # whoever calls it fails
    with live(tmp_path, no_warming=True) as server:
        assert server.server.warming is None
