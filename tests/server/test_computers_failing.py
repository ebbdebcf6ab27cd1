"""Computers: whatever happens to a worker, the move is made, and nothing is left behind."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pardalis.server import computers as module
from pardalis.server.computers import Computers
from tests.server.workers import (
    KAMON,
    NO_PAST,
    Seen,
    appears,
    computers,
    fallback,
    is_running,
    is_there,
    posix,
    saying,
    worker_with,
)


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Seen:
    return Seen(monkeypatch)


@pytest.mark.parametrize(
    ("player", "why"),
    [
        ("os.kill(os.getpid(), signal.SIGKILL)", "crashed"),
        ("os._exit(0)", "crashed"),
        ("raise ValueError('hidden')", "failed"),
        ("return bytes(2**32)", "failed"),
        ("return 'a1'", "nonsense"),
        ("return ''", "nonsense"),
        ("return 'x' * 10_000", "nonsense"),
        ("return 'a2\\na2'", "nonsense"),
        ("return chr(0xd800)", "crashed"),
        ("return 7", "nonsense"),
    ],
)
@posix
def test_the_move_is_made_all_the_same(player: str, why: str, seen: Seen) -> None:
    """A worker that crashes, eats memory or answers nonsense is replaced, and the next is asked."""

    async def play() -> None:
        async with computers(seen, worker=worker_with(player)) as made:
            for _ in range(2):
                assert await made.choose(KAMON, "1", 7, NO_PAST) == fallback()

    asyncio.run(play())
    assert seen.fallbacks == [why, why]
    assert len(seen.pids) == 2
    assert not any(map(is_there, seen.pids))


def test_one_that_overruns_is_ended(seen: Seen) -> None:
    """A budget of time per move: level and grace together, then the worker is ended."""

    async def play() -> None:
        worker = worker_with("\n    while True: pass")
        async with computers(seen, worker=worker, seconds=0, grace=0.2) as made:
            assert await made.choose(KAMON, "1", 7, NO_PAST) == fallback()
            assert not any(map(is_there, seen.pids))

    asyncio.run(play())
    assert seen.fallbacks == ["overran"]


@posix
def test_one_killed_in_mid_search(seen: Seen, tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    player = f"Path({str(begun)!r}).write_text(str(os.getpid())); time.sleep(600)"

    async def play() -> None:
        async with computers(seen, worker=worker_with(player)) as made:
            choosing = asyncio.create_task(made.choose(KAMON, "1", 7, NO_PAST))
            pid = int(await appears(begun))
            os.kill(pid, 9)
            assert await choosing == fallback()
            assert not is_there(pid)

    asyncio.run(play())
    assert seen.fallbacks == ["crashed"]


@posix
def test_one_killed_while_idle_is_not_missed(seen: Seen) -> None:
    """Nobody gets a worse move because a worker died when it had nothing to do."""

    async def play() -> None:
        async with computers(seen, worker=worker_with("return view.moves()[-1]")) as made:
            for _ in range(3):
                assert await made.choose(KAMON, "1", 7, NO_PAST) == KAMON.moves()[-1]
                (idle,) = made._idle
                os.kill(idle._process.pid, 9)
                idle._process.wait()

    asyncio.run(play())
    assert seen.fallbacks == []
    assert len(seen.pids) == 3


@pytest.mark.parametrize(
    "worker",
    [
        ("/there/is/no/such/program",),
        (sys.executable, "-c", "raise SystemExit(3)"),
        (sys.executable, "-m", "pardalis.no_such_module"),
        saying("hello\n"),
        saying("x" * 10_000),
    ],
)
def test_one_that_cannot_be_started(worker: tuple[str, ...], seen: Seen) -> None:
    """And it is not tried again at every move."""

    async def play() -> None:
        async with computers(seen, worker=worker) as made:
            for _ in range(5):
                assert await made.choose(KAMON, "1", 7, NO_PAST) == fallback()

    asyncio.run(play())
    assert seen.fallbacks == ["not-started"] * 5
    assert len(seen.pids) <= 1
    assert not any(map(is_there, seen.pids))


def test_one_that_never_gets_ready(seen: Seen) -> None:
    async def play() -> None:
        async with computers(seen, worker=saying("read"), starting=0.2) as made:
            assert await made.choose(KAMON, "1", 7, NO_PAST) == fallback()

    asyncio.run(play())
    assert seen.fallbacks == ["not-started"]
    assert not any(map(is_there, seen.pids))


def test_started_again_after_a_rest(seen: Seen, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "REST", 0)

    async def play() -> None:
        async with computers(seen, worker=saying("hello\n")) as made:
            for _ in range(2):
                await made.choose(KAMON, "1", 7, NO_PAST)

    asyncio.run(play())
    assert len(seen.pids) == 2


@pytest.mark.parametrize("processes", [1, 2])
def test_close_in_mid_thought(processes: int, seen: Seen, tmp_path: Path) -> None:
    """No process is left, and no move is made for want of thinking: there is time after the
    restart."""
    player = f"Path({str(tmp_path)!r}, str(os.getpid())).write_text('x'); time.sleep(600)"

    async def play() -> None:
        made = Computers(processes, worker=worker_with(player), on_fallback=seen.fallbacks.append)
        choosing = [asyncio.create_task(made.choose(KAMON, "1", n, NO_PAST)) for n in range(5)]
        while len(list(tmp_path.iterdir())) < processes:
            await asyncio.sleep(0.01)
        await made.close()
        assert len(seen.pids) == processes
        assert not any(map(is_there, seen.pids))
        results = await asyncio.gather(*choosing, return_exceptions=True)
        assert [type(result) for result in results] == [asyncio.CancelledError] * 5
        with pytest.raises(asyncio.CancelledError):
            await made.choose(KAMON, "1", 7, NO_PAST)
        await made.close()

    asyncio.run(play())
    assert seen.fallbacks == []


@pytest.mark.skipif(sys.platform != "linux", reason="/proc is Linux's")
def test_no_orphan_when_the_server_is_killed(tmp_path: Path) -> None:
    """SIGKILL to the server while a computer thinks: the computer goes too."""
    begun = tmp_path / "begun"
    player = f"Path({str(begun)!r}).write_text(str(os.getpid()))\n    while True: pass"
    source = (
        "import asyncio, pardalis\n"
        "from pardalis.engine.past import Past\n"
        "from pardalis.server.computers import Computers\n"
        f"made = Computers(1, worker={worker_with(player)!r})\n"
        "view = pardalis.game('kamon').start(seed=1).view(1)\n"
        "asyncio.run(made.choose(view, '1', 7, Past()))\n"
    )
    server = subprocess.Popen([sys.executable, "-c", source])
    worker = int(asyncio.run(appears(begun)))
    assert is_running(worker)
    server.kill()
    server.wait()
    while is_running(worker):
        time.sleep(0.01)


def test_close_while_starting(seen: Seen) -> None:
    async def play() -> None:
        made = Computers(1, worker=saying(""))
        choosing = asyncio.create_task(made.choose(KAMON, "1", 7, NO_PAST))
        while not seen.pids:
            await asyncio.sleep(0.01)
        await made.close()
        assert not any(map(is_there, seen.pids))
        with pytest.raises(asyncio.CancelledError):
            await choosing

    asyncio.run(play())
