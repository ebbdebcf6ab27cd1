"""Random positions at a given ply: so many moves from a start, all as likely at every turn."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pardalis.core.kernel.cache import Entry, compiled
from pardalis.core.kernel.chance import STEP, mixed, stream
from pardalis.core.kernel.contract import Moves, Rows, U, pack, pick, play, result, unpack
from pardalis.core.kernel.lending import lent
from pardalis.engine.kernels.batch import Batch

TRIES = 10_000  # games that end too early, before a position is given up


def random_positions(starts: Batch, ply: int, games: int, seed: int) -> Batch:
    """One position from each of so many games, after `ply` moves, none of them finished.

    Game i begins at start i modulo their number. A game that ends too early is played anew; where
    that never helps, because no game is so long, there is no position.
    """
    arguments = _arguments(starts, ply, games, seed)
    found, made = arguments[-2:]
    _wander(*arguments)
    return starts.with_rows(found[made])


def entry(starts: Batch) -> Entry:
    """What must be compiled for a game."""
    return Entry(_wander, _arguments(starts, 0, 1, 0))


def _arguments(starts: Batch, ply: int, games: int, seed: int) -> tuple[Any, ...]:
    found = np.zeros((games, starts.rows.shape[1]), dtype=np.uint64)
    made = np.zeros(games, dtype=np.bool_)
    chosen = starts.like, starts.ground, starts.rows, U(seed % 2**64), ply
    return *chosen, starts.room(), found, made


@compiled
def _wander(
    like: Any,
    ground: Any,
    rows: Rows,
    seed: U,
    ply: int,
    room: Moves,
    found: Rows,
    made: NDArray[np.bool_],
) -> None:
    """Write into `found` what is found, and mark it as made."""
    ground, rows, room, found, made = lent(ground), lent(rows), lent(room), lent(found), lent(made)
    for game in range(len(found)):
        at = stream(seed, U(game))
        for _ in range(TRIES):
            state = unpack(like, rows, game % len(rows))
            left = ply
            while left > 0 and result(state, ground) == 0:
                at += STEP
                state = play(state, ground, pick(state, ground, mixed(at), room))
                left -= 1
            if left == 0 and result(state, ground) == 0:
                pack(state, found, game)
                made[game] = True
                break
