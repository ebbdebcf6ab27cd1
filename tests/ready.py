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
from pardalis.core.kernel.cache import Entry
from pardalis.engine import warming
from pardalis.engine.kernels import positions
from pardalis.engine.kernels.batch import batch, kernel_of
from tests.kernels import deals, table

PARTS = (table, positions, deals)  # what takes longest first


@cache
def ready(*ids: str) -> None:
    """Have in the cache what commands and computers need in some games."""
    for game in map(pardalis.game, ids):
        for entry in (*kernel_of(game).ahead, *warming.entries(game)):
            _make_ready(entry)


def _make_ready(entry: Entry) -> None:
    if not entry.is_ready:  # what is there already need not be loaded here
        entry.make_ready()


def compile_one(part: str, id: str) -> None:
    _make_ready(import_module(part).entry(batch([pardalis.game(id).start(seed=1)])))


def main() -> None:
    names, ids = [part.__name__ for part in PARTS], [game.id for game in pardalis.games()]
    with ProcessPoolExecutor() as pool:
        commands = pool.map(ready, ids)
        list(pool.map(compile_one, *zip(*product(names, ids), strict=True)))
        list(commands)


if __name__ == "__main__":
    main()
