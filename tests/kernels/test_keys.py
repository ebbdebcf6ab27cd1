"""Keys: equal for equal positions, different for others."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import count as counting
from itertools import islice

import pytest

from pardalis import Game
from pardalis.engine.kernels.batch import batch
from tests.kernels.table import GAMES_WITH_KERNEL, TEMPERS, Recorder, starts

by_id = pytest.mark.parametrize("game", GAMES_WITH_KERNEL, ids=lambda game: game.id)
FEW_STARTS = 5  # so that the games meet again and again


def keys_tell_apart(game: Game, count: int, seed: int) -> None:
    recorder = Recorder(game)
    begins = [start for start, _, _ in islice(starts(game, seed), FEW_STARTS)]
    batches = [batch([start]) for start in begins]
    keys: dict[tuple[int, bytes], int] = {}
    done = 0
    for number in counting(seed):
        at = begins.index(begins[number % FEW_STARTS])  # equal starts are one
        made, notes = recorder.game(batches[at], number, TEMPERS[number % len(TEMPERS)])
        for ply in range(made + 1):
            position, found = (at, notes.rows[ply].tobytes()), int(notes.keys[ply, 0])
            assert keys.setdefault(position, found) == found
        done += made + 1
        if done > count:
            break
    assert len(keys) < done  # some did meet again
    assert len(set(keys.values())) == len(keys)


@by_id
def test_equal_positions_have_equal_keys(game: Game) -> None:
    keys_tell_apart(game, 10_000 if game.id == "chromino" else 100_000, seed=1)


@pytest.mark.verify
@pytest.mark.parametrize("part", range(10))
@by_id
def test_many_keys(game: Game, part: int) -> None:
    keys_tell_apart(game, 100_000 if game.id == "chromino" else 1_000_000, seed=10**9 * part)


REPEATING = [game for game in GAMES_WITH_KERNEL if game.referee.repetition]


@pytest.mark.parametrize("game", REPEATING, ids=lambda game: game.id)
def test_repetition(game: Game) -> None:
    """What must come back for the referee is what must come back for the kernel."""
    comes_back = game.referee.repetition
    assert comes_back
    recorder = Recorder(game)
    seen: dict[Hashable, int] = {}
    done = 0
    for start, number, temper in starts(game, 1):
        one = batch([start])
        made, notes = recorder.game(one, number, temper)
        for ply in range(made + 1):
            state = recorder.kernel.decode(recorder.seen(one, ply).state, one.ground)
            found = int(notes.keys[ply, 1])
            assert seen.setdefault(comes_back(state), found) == found
        done += made + 1
        if done > 10_000:
            break
    assert len(set(seen.values())) == len(seen)
    assert len(seen) < done
