"""Kernels compiled ahead: what is said while one is compiled must not get into a test's way.

`python -m tests.ready` compiles all that the tests need, on all cores; without it, the tests' own
workers would come to the same function at the same time, and each would compile it.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import cache
from importlib import import_module
from itertools import product

import pardalis
from pardalis.core.kernel.cache import make_ready
from pardalis.engine import choosing
from pardalis.engine.kernels import figures, perft, playouts, positions
from pardalis.engine.kernels.batch import batch, kernel_of
from tests.kernels import deals, table

COMMANDS = (perft, playouts, figures)
PARTS = (table, *COMMANDS, positions, deals)  # what takes longest first


@cache
def ready(*ids: str) -> None:
    """Have the commands' kernels of some games in the cache."""
    for game in map(pardalis.game, ids):
        start = batch([game.start(seed=1)])
        make_ready([part.entry(start) for part in COMMANDS])


@cache
def ready_to_choose(*ids: str) -> None:
    """Have in the cache what computers need in some games: hints do not wait for compiling."""
    for game in map(pardalis.game, ids):
        start = game.start(seed=1)
        for entry in (*kernel_of(game).ahead, *choosing.entries(start.view(start.turn))):
            if not entry.is_ready:
                entry.make_ready()


def compile_one(part: str, id: str) -> None:
    import_module(part).entry(batch([pardalis.game(id).start(seed=1)])).make_ready()


def main() -> None:
    names, ids = [part.__name__ for part in PARTS], [game.id for game in pardalis.games()]
    with ProcessPoolExecutor() as pool:
        chosen = pool.map(ready_to_choose, ids)
        list(pool.map(compile_one, *zip(*product(names, ids), strict=True)))
        list(chosen)


if __name__ == "__main__":
    main()
