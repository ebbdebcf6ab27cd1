"""A seat may move several times on end: two heaps, from which to take up to three. Whoever takes
two moves again; the seat that finds nothing has lost, and one and one is a draw."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

import pardalis
from pardalis.core.kernel import contract
from pardalis.core.kernel.chance import hashed
from pardalis.core.kernel.contract import Moves, U, ended, rule
from pardalis.engine.found import Ending
from pardalis.engine.proof.solve import Solver
from tests.engine.proof.minimax import ENDINGS, best


class PairState(NamedTuple):
    left: int
    right: int
    seat: int


class PairGround(NamedTuple):
    most: int


@rule(contract.moves, PairState)
def moves(state: PairState, ground: PairGround, out: Moves) -> int:
    n = 0
    for take in range(1, min(state.left, ground.most) + 1):
        out[n] = take
        n += 1
    for take in range(1, min(state.right, ground.most) + 1):
        out[n] = 4 + take
        n += 1
    return n


@rule(contract.play, PairState)
def play(state: PairState, ground: PairGround, move: int) -> PairState:
    take = move % 4
    seat = state.seat if take == 2 else 3 - state.seat
    if move < 4:
        return PairState(state.left - take, state.right, seat)
    return PairState(state.left, state.right - take, seat)


@rule(contract.result, PairState)
def result(state: PairState, ground: PairGround) -> int:
    if state.left + state.right == 0:
        return ended(1, 3 - state.seat)
    if state.left == 1 and state.right == 1:
        return ended(2, 0)
    return 0


@rule(contract.turn, PairState)
def turn(state: PairState, ground: PairGround) -> int:
    return state.seat


@rule(contract.key, PairState)
def key(state: PairState, ground: PairGround) -> U:
    return hashed(hashed(U(state.left), U(state.right)), U(state.seat))


def test_as_minimax() -> None:
    solver = Solver(pardalis.game("kamon").start(seed=1), megabytes=1)
    ground = PairGround(3)
    rooms = np.zeros((40, 8), dtype=np.int64)
    found: set[Ending] = set()
    for left in range(7):
        for right in range(7):
            for seat in (1, 2):
                state = PairState(left, right, seat)
                if contract.result(state, ground):
                    continue
                value = int(best(state, ground, 0, rooms))
                ending = ENDINGS[value if seat == 1 else -value]
                assert solver.value(state, ground) == ending, state
                found.add(ending)
    assert found == {"win", "draw", "loss"}
