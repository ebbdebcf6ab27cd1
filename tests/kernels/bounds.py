"""`python -m tests.kernels.bounds GAME …`: everything compiled, with every index checked.

It runs as a process of its own, with NUMBA_BOUNDSCHECK=1 from the beginning.
"""

from __future__ import annotations

import sys

import numpy as np

import pardalis
from pardalis.core.chance import Chance
from pardalis.core.kernel.cache import compiled
from pardalis.engine.kernels.batch import batch
from pardalis.engine.kernels.figures import figures
from pardalis.engine.kernels.perft import perft
from pardalis.engine.kernels.playouts import playouts
from pardalis.engine.kernels.positions import random_positions
from tests.kernels.deals import deal_anew
from tests.kernels.table import follow_many
from tests.kernels.test_same import follow_mutated
from tests.walks import any_start


@compiled
def _beyond(numbers: object, at: int) -> int:
    return int(numbers[at])  # type: ignore[index]  # it is there to go wrong


def main(games: list[str]) -> None:
    try:
        _beyond(np.zeros(3), 5)
    except IndexError:
        print("checked")
    for game in map(pardalis.game, games):
        chance = Chance(11)
        for _ in range(3):
            position = any_start(game, chance)
            start = batch([position])
            playouts(start, 1, 200)
            figures(start, 1, 50)
            random_positions(start, 5, 50, 1)
            perft(position, 2)
            deal_anew(position, 1, 50, seed=1)
        follow_many(game, 600, seed=0)
        follow_mutated(game, 200, seed=3)
        print(game.id)


if __name__ == "__main__":
    main(sys.argv[1:])
