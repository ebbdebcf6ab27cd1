"""A state may have arrays: here a game of heaps, from each of which one may take up to three."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import pardalis
from pardalis.core.kernel import contract
from pardalis.core.kernel.chance import below
from pardalis.core.kernel.contract import Kernel, Moves, Rows, U, ended, rule, signed
from pardalis.engine.kernels import perft
from pardalis.engine.kernels.batch import Batch
from pardalis.engine.kernels.figures import figures
from pardalis.engine.kernels.playouts import playouts
from pardalis.engine.kernels.positions import random_positions


class HeapsState(NamedTuple):
    heaps: NDArray[np.int64]
    turn: int


class HeapsGround(NamedTuple):
    most: int


@rule(contract.moves, HeapsState)
def moves(state: HeapsState, ground: HeapsGround, out: Moves) -> int:
    n = 0
    for heap in range(len(state.heaps)):
        for take in range(1, min(state.heaps[heap], ground.most) + 1):
            out[n] = heap * 4 + take
            n += 1
    return n


@rule(contract.count, HeapsState)
def count(state: HeapsState, ground: HeapsGround, out: Moves) -> int:
    return moves(state, ground, out)


@rule(contract.pick, HeapsState)
def pick(state: HeapsState, ground: HeapsGround, number: U, out: Moves) -> int:
    return int(out[below(number, moves(state, ground, out))])


@rule(contract.play, HeapsState)
def play(state: HeapsState, ground: HeapsGround, move: int) -> HeapsState:
    state.heaps[move // 4] -= move % 4
    return HeapsState(state.heaps, 3 - state.turn)


@rule(contract.result, HeapsState)
def result(state: HeapsState, ground: HeapsGround) -> int:
    return ended(1, 3 - state.turn) if state.heaps.sum() == 0 else 0


@rule(contract.fresh, HeapsState)
def fresh(state: HeapsState) -> HeapsState:
    return HeapsState(state.heaps.copy(), state.turn)


@rule(contract.pack, HeapsState)
def pack(state: HeapsState, rows: Rows, at: int) -> None:
    for i in range(len(state.heaps)):
        rows[at, i] = U(state.heaps[i])
    rows[at, len(state.heaps)] = U(state.turn)


@rule(contract.unpack, HeapsState)
def unpack(like: HeapsState, rows: Rows, at: int) -> HeapsState:
    heaps = np.empty_like(like.heaps)
    for i in range(len(heaps)):
        heaps[i] = signed(rows[at, i])
    return HeapsState(heaps, signed(rows[at, len(heaps)]))


KERNEL = Kernel(
    encode=lambda state: (state, HeapsGround(3)),
    decode=lambda state, ground: state,
    move_text=lambda state, ground, move: str(move),
    parse_move=lambda state, ground, text: int(text),
    reasons=("last",),
    most_moves=9,
    deepest=12,
    words=lambda state: len(state.heaps) + 1,
)


def heaps(*sizes: int) -> Batch:
    state, ground = HeapsState(np.array(sizes), 1), HeapsGround(3)
    rows = np.zeros((1, KERNEL.words(state)), dtype=np.uint64)
    contract.pack(state, rows, 0)
    # The game is no matter to what is compiled; any will do.
    return Batch(pardalis.game("kamon"), KERNEL, 2, state, ground, rows)


def lines(state: HeapsState, depth: int) -> int:
    """Perft, uncompiled."""
    ground, out = HeapsGround(3), np.zeros(9, dtype=np.int64)
    found = out[: contract.moves(state, ground, out)].tolist()
    if depth == 1:
        return len(found)
    return sum(lines(contract.play(contract.fresh(state), ground, m), depth - 1) for m in found)


def test_perft_leaves_the_state_as_it_is() -> None:
    one = heaps(3, 4, 5)
    rooms = np.zeros((5, 9), dtype=np.int64)
    for depth in (1, 2, 3, 4):
        assert perft._lines(one.like, one.ground, depth, rooms) == lines(one.like, depth)
    assert one.like.heaps.tolist() == [3, 4, 5]


def test_playouts_begin_anew_each_time() -> None:
    one = heaps(3, 4, 5)
    tally = playouts(one, 1, 2_000, threads=2)
    assert tally.ends[0, 1].sum() == 2_000
    assert 4 * 2_000 <= tally.plies[0] <= 12 * 2_000
    told = figures(one, 1, 2_000)
    assert told.plies == tally.plies[0]
    assert told.branching_by_ply()[0] == 9
    assert told.ends == tally.of(0)


def test_random_positions_are_apart() -> None:
    found = random_positions(heaps(3, 4, 5), 2, 50, seed=1)
    states = [found.state(at) for at in range(50)]
    assert all(6 <= state.heaps.sum() <= 10 and state.turn == 1 for state in states)
    assert len({tuple(state.heaps) for state in states}) > 5
