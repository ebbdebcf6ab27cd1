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
                for level in IDS[:3]:  # on a busy machine, stronger ones might run out of time
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
            assert not made._questions

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


# Compiling --------------------------------------------------------------------------------------


def waiting_for(file: Path) -> str:
    """Getting ready by compiling until a file is there."""
    return f"compiling()\n    while not Path({str(file)!r}).exists(): time.sleep(0.01)"


@pytest.mark.parametrize("processes", [1, 2])
def test_whoever_waits_for_compiling_is_told(processes: int, seen: Seen, tmp_path: Path) -> None:
    """The table whose worker compiles, and those in the queue while no worker is free to think."""
    go = tmp_path / "go"
    worker = worker_with("return view.moves()[0]", waiting_for(go))
    heard: dict[int, list[bool]] = {n: [] for n in range(5)}

    async def play() -> None:
        async with computers(seen, processes, worker=worker) as made:
            asked = [
                asyncio.create_task(made.choose(KAMON, "1", n, NO_PAST, heard[n].append))
                for n in range(4)
            ]
            while not all(heard[n] for n in range(4)):
                await asyncio.sleep(0.01)
            late = asyncio.create_task(made.choose(KAMON, "1", 4, NO_PAST, heard[4].append))
            while not heard[4]:
                await asyncio.sleep(0.01)
            assert set(map(tuple, heard.values())) == {(True,)}
            go.touch()
            assert await asyncio.gather(*asked, late) == [KAMON.moves()[0]] * 5

    asyncio.run(play())
    assert seen.fallbacks == []
    assert all(told[:2] == [True, False] for told in heard.values())


def test_nobody_is_told_who_need_not_wait(seen: Seen, tmp_path: Path) -> None:
    """While one worker compiles another thinks, and whoever waits for that one is told nothing."""
    go = tmp_path / "go"
    ready = f"if view.game.id == 'kamon':\n        {waiting_for(go)}".replace(
        "\n    while", "\n        while"
    )
    chess = pardalis.game("chameleon-chess").start(seed=1).view(1)
    heard: dict[str, list[bool]] = {"kamon": [], "chess": []}

    async def play() -> None:
        worker = worker_with("return view.moves()[0]", ready)
        async with computers(seen, 2, worker=worker) as made:
            slow = asyncio.create_task(made.choose(KAMON, "1", 1, NO_PAST, heard["kamon"].append))
            while not heard["kamon"]:
                await asyncio.sleep(0.01)
            for n in range(3):
                move = await made.choose(chess, "1", n, NO_PAST, heard["chess"].append)
                assert move == chess.moves()[0]
            go.touch()
            await slow

    asyncio.run(play())
    assert heard == {"kamon": [True, False], "chess": []}


def test_only_thinking_counts(seen: Seen, monkeypatch: pytest.MonkeyPatch) -> None:
    """A level's seconds begin when all is loaded and compiled."""
    allowed: list[float] = []
    within = module._Worker._within

    def noting(worker: module._Worker, seconds: float, question: bytes) -> str:
        allowed.append(seconds)
        return within(worker, seconds, question)

    monkeypatch.setattr(module._Worker, "_within", noting)

    async def play() -> None:
        worker = worker_with("return view.moves()[0]", "compiling(); compiling()")
        async with computers(seen, worker=worker, seconds=40, grace=2, starting=50) as made:
            await made.choose(KAMON, "1", 7, NO_PAST)

    asyncio.run(play())
    assert seen.fallbacks == []
    # It gets ready, hears the question, compiles twice, thinks.
    assert allowed == [50, *[module.COMPILED] * 3, 42]


def test_a_failure_to_compile_is_no_more_than_that(seen: Seen) -> None:
    """The move is made, and nobody goes on waiting."""
    heard: list[bool] = []

    async def play() -> None:
        worker = worker_with("return view.moves()[0]", "compiling(); raise MemoryError")
        async with computers(seen, worker=worker) as made:
            assert await made.choose(KAMON, "1", 7, NO_PAST, heard.append) == fallback()

    asyncio.run(play())
    assert seen.fallbacks == ["failed"]
    assert heard == [True, False]
