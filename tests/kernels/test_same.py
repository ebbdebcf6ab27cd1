"""Kernel ≡ referee: the same moves in the same order, the same next state, result and text."""

from __future__ import annotations

import pytest

from pardalis import Game
from pardalis.core.chance import Chance
from pardalis.core.errors import InvalidPosition
from tests.kernels.table import (
    GAMES_WITH_KERNEL,
    OFTEN,
    TEMPERS,
    VERY_OFTEN,
    Recorder,
    follow,
    follow_many,
)
from tests.laws.test_naive import mutated
from tests.walks import any_start, positions, walk

by_id = pytest.mark.parametrize("game", GAMES_WITH_KERNEL, ids=lambda game: game.id)
PARTS = 4
MANY_PARTS = 100


@pytest.mark.long
@pytest.mark.parametrize("part", range(PARTS))
@by_id
def test_games(game: Game, part: int) -> None:
    """At least 100,000 positions a game (10,000 for Chromino), in all tempers."""
    follow_many(game, OFTEN.get(game.id, 100_000) // PARTS, seed=part * 100_000)


@pytest.mark.verify
@pytest.mark.parametrize("part", range(MANY_PARTS))
@by_id
def test_many_games(game: Game, part: int) -> None:
    """Ten million positions a game (a million for Chromino)."""
    count = VERY_OFTEN.get(game.id, 10_000_000) // MANY_PARTS
    follow_many(game, count, seed=10**6 * (part + 1))


@by_id
def test_greedy_games(game: Game) -> None:
    """Positions that a player who likes captures, expulsions and chameleons comes to."""
    recorder = Recorder(game)
    for position in positions(game, 500, seed=7):
        follow(recorder, position, 0, TEMPERS[0], 0)


def rearranged(text: str, chance: Chance) -> str:
    """A text in which some signs of one field have changed places, so that none is lost."""
    parts = text.split(" ")
    chosen = chance.below(len(parts))
    signs = list(parts[chosen])
    places = [i for i, sign in enumerate(signs) if sign != "/"]
    for _ in range(1 + chance.below(8)):
        one, other = chance.choice(places), chance.choice(places)
        signs[one], signs[other] = signs[other], signs[one]
    parts[chosen] = "".join(signs)
    return " ".join(parts)


def follow_mutated(game: Game, count: int, seed: int) -> int:
    """How many of so many changed texts are positions; from each the kernel plays on a little."""
    recorder = Recorder(game)
    chance = Chance(seed)
    accepted = done = 0
    while done < count:
        for before, _ in walk(any_start(game, chance), chance, 0.1):
            if chance.below(4):
                continue
            done += 1
            changed = (mutated, rearranged)[done % 2](str(before), chance)
            try:
                position = game.parse(changed)
            except InvalidPosition:
                continue
            accepted += 1
            follow(recorder, position, done, TEMPERS[done % len(TEMPERS)], 6)
    return accepted


@by_id
def test_positions_set_up(game: Game) -> None:
    """Anything that is a position is played alike, reached in a game or not."""
    assert follow_mutated(game, 250, seed=1) > 6


@pytest.mark.verify
@by_id
def test_many_positions_set_up(game: Game) -> None:
    assert follow_mutated(game, 100_000, seed=2) > 1_000
