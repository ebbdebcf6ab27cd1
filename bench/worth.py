"""Try other weights for what `kernel_worth.py` of Chromino says of a laying.

    python -m bench.worth --deals 20000

Two sensible players, who lay what looks best, play each deal twice, with the seats changed: one by
the weights of the file, the other with one of them halved, made half as large again, or left out.
What wins by more than twice its error is kept for the trials that follow. The weights are printed
in the end as the file has them, with what they score against those of the file in other deals.
"""

from __future__ import annotations

import argparse
from math import sqrt
from typing import Any

import numpy as np
from numpy.typing import NDArray

import pardalis
from pardalis.core.kernel.cache import compiled
from pardalis.core.kernel.chance import STEP, mixed, stream
from pardalis.core.kernel.contract import Moves, U, play, resample, result, turn
from pardalis.core.kernel.lending import lent
from pardalis.engine.kernels.batch import kernel_of
from pardalis.engine.monte_carlo.tree import points
from pardalis.games.chromino.kernel_worth import TERMS, WEIGHTS, best_laying

Weights = NDArray[np.float64]

CHROMINO = pardalis.game("chromino")
CHANGES = (0.5, 1.5, 0.0)
ENOUGH = 2.0  # errors


@compiled
def game(start: Any, ground: Any, seed: U, one: Weights, other: Weights, room: Moves) -> float:
    """What seat 1, who goes by the weights `one`, has of a game with the hands dealt anew."""
    ground, one, other, room = lent(ground), lent(one), lent(other), lent(room)
    now, at = resample(start, ground, 0, seed), seed
    while result(now, ground) == 0:
        at += STEP
        weights = one if turn(now, ground) == 1 else other
        now = play(now, ground, best_laying(now, ground, weights, mixed(at), room))
    return points(result(now, ground), 2, 1)


@compiled
def twice(
    start: Any, ground: Any, seed: U, deals: int, one: Weights, other: Weights, room: Moves
) -> tuple[float, float]:
    """Deals played twice: the sum of what `one` has of each, a game's worth, and of its square."""
    total = squares = 0.0
    for deal in range(deals):
        at = stream(seed, U(deal))
        mine = game(start, ground, at, one, other, room)
        share = (mine + 1.0 - game(start, ground, at, other, one, room)) / 2
        total += share
        squares += share * share
    return total, squares


def match(one: Weights, other: Weights, deals: int, seed: int) -> tuple[float, float]:
    """What `one` scores, and the error of that, over all chameleons and both starting seats."""
    kernel = kernel_of(CHROMINO)
    room = np.zeros(kernel.most_moves, dtype=np.int64)
    starts = {}
    for number in range(400):
        state = CHROMINO.start(seed=number).state
        starts[state.table.layings[0].tile, state.starter] = kernel.encode(state)
    each, total, squares = deals // len(starts), 0.0, 0.0
    for number, (start, ground) in enumerate(starts.values()):
        found = twice(start, ground, U(seed * 1000 + number), each, one, other, room)
        total, squares = total + found[0], squares + found[1]
    n = each * len(starts)
    return total / n, sqrt((squares / n - (total / n) ** 2) / n)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    best, seed = WEIGHTS.copy(), asked.seed
    for place, term in enumerate(TERMS):
        for change in CHANGES:
            tried = best.copy()
            tried[place] *= change
            seed += 1
            share, error = match(tried, best, asked.deals, seed)
            kept = share > 0.5 + ENOUGH * error
            best = tried if kept else best
            told = ", kept" if kept else ""
            print(f"{term} {tried[place]:.3f}: {share:.4f} ± {error:.4f}{told}", flush=True)
    print(f"WEIGHTS = np.array([{', '.join(f'{weight:.3g}' for weight in best)}])")
    if not np.array_equal(best, WEIGHTS):
        share, error = match(best, WEIGHTS, asked.deals, seed + 1)
        print(f"against those of the file: {share:.4f} ± {error:.4f}")


if __name__ == "__main__":
    main()
