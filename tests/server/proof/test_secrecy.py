"""Secrecy over every door: what a seat may not see cannot change a byte of what reaches it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from pardalis.core.chance import Chance
from tests.server.proof.leaks import LEAKS
from tests.server.proof.loopback import Loopback
from tests.server.proof.playing import Playing
from tests.server.proof.worlds import World, logging_apart, opened

GAMES = 12
MORE_GAMES = 1_000
PARTS = 4  # so that they can be played side by side
# Seats, and how many of them computers have.
MIXES = ((2, 0), (3, 0), (4, 0), (2, 1), (3, 1), (4, 1), (3, 2), (4, 2))


def games(seeds: Iterable[int], busy: int = 2, world: Callable[[], World] = World) -> list[Playing]:
    """Whole random games in two worlds, between people and perhaps computers."""

    async def play() -> list[Playing]:
        worlds = world(), world()
        played = []
        async with opened(*worlds):
            for seed in seeds:
                seats, computers = MIXES[seed % len(MIXES)]
                playing = Playing(Chance(seed), worlds, seats=seats, computers=computers, busy=busy)
                await playing.play()
                played.append(playing)
        return played

    with logging_apart():
        return asyncio.run(play())


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
def test_two_worlds(part: int) -> None:
    """Two deals that differ only in what a seat may not see give byte-equal traffic to that seat
    through whole random games: answers with their headers, frames, pictures, errors, log lines."""
    played = games(range(part, GAMES, PARTS))
    # The worlds must have had much to differ in.
    assert sum(playing.moves for playing in played) > 15 * len(played)
    assert sum(playing.both.compared for playing in played) > 150 * len(played)
    assert sum(playing.rematches for playing in played) > 1


@pytest.mark.verify
@pytest.mark.parametrize("part", range(20))
def test_two_worlds_at_length(part: int) -> None:
    """The same, for longer, and with more asked between two moves."""
    games(range(GAMES + part, GAMES + MORE_GAMES, 20), busy=4)


def test_two_worlds_over_the_network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same for every byte that the running server sends."""
    played = games((0, 11), world=lambda: Loopback(tmp_path, monkeypatch))
    assert sum(playing.both.compared for playing in played) > 100


@pytest.mark.verify
def test_two_worlds_over_the_network_at_length(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    games(range(40), world=lambda: Loopback(tmp_path, monkeypatch))


@pytest.mark.parametrize("name", LEAKS)
def test_the_proof_can_fail(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that tells too much is caught within a few games."""
    LEAKS[name](monkeypatch)
    with pytest.raises(AssertionError, match=r"the worlds part by|told by|is logged"):
        games(range(6))
