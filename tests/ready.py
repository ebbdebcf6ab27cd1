"""Kernels compiled ahead: what is said while one is compiled must not get into a test's way.

`python -m tests.ready` compiles all that the tests need, on all cores; without it, the tests' own
workers would come to the same function at the same time, and each would compile it.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from functools import cache

import pardalis
from pardalis.core.kernel.cache import Entry
from pardalis.engine import warming
from pardalis.engine.kernels import positions
from pardalis.engine.kernels.batch import batch, kernel_of
from tests.kernels import deals, table

PARTS = (table, positions, deals)


@cache
def ready(*ids: str) -> None:
    """Have in the cache what commands and computers need in some games."""
    for game in map(pardalis.game, ids):
        for entry in (*kernel_of(game).ahead, *warming.entries(game)):
            _make_ready(entry)


def _make_ready(entry: Entry) -> None:
    if not entry.is_ready:  # what is there already need not be loaded here
        entry.make_ready()


def compile_all(id: str) -> None:
    """All of a game in one process: what its functions have in common is worked out once."""
    ready(id)
    start = batch([pardalis.game(id).start(seed=1)])
    for part in PARTS:
        _make_ready(part.entry(start))


def main() -> None:
    with ProcessPoolExecutor() as pool:
        list(pool.map(compile_all, [game.id for game in pardalis.games()]))


if __name__ == "__main__":
    main()
