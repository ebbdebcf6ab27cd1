"""Computers: they think elsewhere, and nobody waits for them."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

import pardalis
from pardalis.core.chance import Chance
from pardalis.engine.choosing import choose
from pardalis.engine.levels import IDS
from pardalis.engine.players import at_random
from pardalis.server import computers as module
from pardalis.server.computers import Computers, _seconds_of
from tests.server.workers import (
    KAMON,
    NO_PAST,
    Seen,
    computers,
    fallback,
    is_there,
    worker_with,
)
from tests.walks import GAMES

AT_RANDOM = "return chance.choice(view.moves())"


@pytest.fixture
def seen(monkeypatch: pytest.MonkeyPatch) -> Seen:
    return Seen(monkeypatch)


def test_every_game_every_level(seen: Seen) -> None:
    """The move that the level would make here, made elsewhere; one process for all."""

    async def play() -> None:
        async with computers(seen) as made:
            for game in GAMES:
                start = game.start(seed=3)
                view = start.view(start.turn)
                for level in IDS[:6]:  # stronger ones take their time
                    move = await made.choose(view, level, 7, NO_PAST)
                    assert move == choose(view, level=level, seed=7)

    asyncio.run(play())
    assert seen.fallbacks == []
    assert len(seen.pids) == 1
    assert not any(map(is_there, seen.pids))


@pytest.mark.parametrize("processes", [1, 2])
def test_many_at_once(processes: int, seen: Seen) -> None:
    """A few processes for many tables: everybody gets their own answer, and none is lost."""

    async def play() -> None:
        async with computers(seen, processes, worker=worker_with(AT_RANDOM)) as made:
            starts = [GAMES[n % len(GAMES)].start(seed=n) for n in range(100)]
            views = [start.view(start.turn) for start in starts]
            asked = [made.choose(view, "1", n, NO_PAST) for n, view in enumerate(views)]
            moves = await asyncio.gather(*asked)
            assert moves == [at_random(view, Chance(n)) for n, view in enumerate(views)]

    asyncio.run(play())
    assert seen.fallbacks == []
    assert 1 <= len(seen.pids) <= processes


def test_first_come_first_served(seen: Seen) -> None:
    async def play() -> list[int]:
        order: list[int] = []

        async def ask(made: Computers, n: int) -> None:
            await made.choose(KAMON, "1", n, NO_PAST)
            order.append(n)

        async with computers(seen, worker=worker_with("return view.moves()[0]")) as made:
            await asyncio.gather(*(ask(made, n) for n in range(20)))
        return order

    assert asyncio.run(play()) == list(range(20))


def test_a_level_there_is_no_more(seen: Seen) -> None:
    """A table from a time when there was one goes on."""

    async def play() -> None:
        async with computers(seen, seconds_of=_seconds_of) as made:
            assert await made.choose(KAMON, "77", 7, NO_PAST) == fallback()

    asyncio.run(play())
    assert seen.fallbacks == ["unknown-level"]
    assert not seen.pids


def test_a_crowd_is_not_kept_waiting(seen: Seen, monkeypatch: pytest.MonkeyPatch) -> None:
    """The queue is bounded: who comes later gets a move at once."""
    monkeypatch.setattr(module, "MOST_WAITING", 3)

    async def play() -> None:
        async with computers(seen, worker=worker_with("return view.moves()[0]")) as made:
            moves = await asyncio.gather(*(made.choose(KAMON, "1", 7, NO_PAST) for _ in range(5)))
            assert moves[:3] == [KAMON.moves()[0]] * 3
            assert await made.choose(KAMON, "1", 7, NO_PAST) == KAMON.moves()[0]

    asyncio.run(play())
    assert seen.fallbacks == ["crowded", "crowded"]


def test_whoever_no_longer_waits_blocks_nobody(seen: Seen) -> None:
    """A move taken back meanwhile: its question goes, the others' answers come."""

    async def play() -> None:
        async with computers(seen, worker=worker_with("return view.moves()[0]")) as made:
            asked = [asyncio.create_task(made.choose(KAMON, "1", n, NO_PAST)) for n in range(10)]
            await asyncio.sleep(0)
            for task in asked[::2]:
                task.cancel()
            results = await asyncio.gather(*asked, return_exceptions=True)
            assert results[1::2] == [KAMON.moves()[0]] * 5
            assert all(isinstance(result, asyncio.CancelledError) for result in results[::2])
            assert made._waiting == 0

    asyncio.run(play())
    assert seen.fallbacks == []


def test_nothing_to_choose(seen: Seen) -> None:
    async def play() -> None:
        async with computers(seen) as made:
            with pytest.raises(ValueError, match="turn"):
                await made.choose(pardalis.game("kamon").start(seed=1).view(2), "1", 7, NO_PAST)

    asyncio.run(play())


def test_workers_know_no_secrets(seen: Seen, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing of the server's environment is passed on but what a program needs to start."""
    monkeypatch.setenv("PARDALIS_SECRET", "x" * 40)
    monkeypatch.setenv("SOME_TOKEN", "x" * 40)
    player = "return view.moves()[len(set(os.environ) & {'PARDALIS_SECRET', 'SOME_TOKEN'})]"

    async def play() -> None:
        async with computers(seen, worker=worker_with(player)) as made:
            assert await made.choose(KAMON, "1", 7, NO_PAST) == KAMON.moves()[0]

    asyncio.run(play())
    assert seen.fallbacks == []


def test_the_loop_goes_on(seen: Seen, tmp_path: Path) -> None:
    """While one thinks, everybody else is served: the thinker waits for what the loop does."""
    go = tmp_path / "go"
    player = (
        f"\n    while not Path({str(go)!r}).exists(): time.sleep(0.01)\n    return view.moves()[0]"
    )

    async def play() -> None:
        async with computers(seen, worker=worker_with(player)) as made:
            choosing = asyncio.create_task(made.choose(KAMON, "1", 7, NO_PAST))
            while not seen.pids:
                await asyncio.sleep(0.01)
            go.touch()
            assert await choosing == KAMON.moves()[0]

    asyncio.run(play())
    assert seen.fallbacks == []
