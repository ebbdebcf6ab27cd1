"""Plain minimax to the end of the game: what the solver is held against."""

from __future__ import annotations

from typing import Any

import numpy as np

from pardalis.core.kernel.cache import compiled
from pardalis.core.kernel.contract import SEAT_MASKS, Moves, moves, play, result, turn
from pardalis.core.kernel.lending import lent
from pardalis.engine.found import Ending
from pardalis.engine.kernels.batch import Batch

ENDINGS: dict[int, Ending] = {1: "win", 0: "draw", -1: "loss"}


def ending(one: Batch, at: int) -> Ending:
    """The value of a state for the seat to move."""
    rooms = np.zeros((200, one.kernel.most_moves), dtype=np.int64)
    state = one.state(at)
    value = best(state, one.ground, 0, rooms)
    return ENDINGS[int(value) if turn(state, one.ground) == 1 else -int(value)]


@compiled
def best(state: Any, ground: Any, ply: int, rooms: Moves) -> int:
    """1 if seat 1 wins, -1 if seat 2 does; no table, no bounds, no choice of moves."""
    ground, rooms = lent(ground), lent(rooms)
    over = result(state, ground)
    if over != 0:
        winners = over % SEAT_MASKS
        return 1 if winners == 1 else -1 if winners == 2 else 0
    sign = 1 if turn(state, ground) == 1 else -1
    found = -2
    for i in range(moves(state, ground, rooms[ply])):
        found = max(found, sign * best(play(state, ground, rooms[ply, i]), ground, ply + 1, rooms))
        if found == 1:
            break
    return sign * found
