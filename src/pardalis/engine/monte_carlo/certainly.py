"""Search by playouts that overlook nothing certain, for games without secrets.

For games in which judgements are weak and random games tell more (`certain.py` says how). It gives
what a seat should play, and how often each move was tried. Several threads grow a tree each, with
chances of its own, and what they found is added up: the same seed and threads give the same report,
whatever the threads' speed.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from time import perf_counter
from typing import Any

import numpy as np

from pardalis.core.kernel.cache import Entry
from pardalis.core.kernel.chance import stream
from pardalis.core.kernel.contract import U, result
from pardalis.core.kernel.judging import Weights, Worth
from pardalis.core.kernel.proving import lifted
from pardalis.core.position import Position
from pardalis.core.registry import part
from pardalis.engine.found import Report
from pardalis.engine.kernels.batch import kernel_of
from pardalis.engine.leash import Leash
from pardalis.engine.monte_carlo.certain import DRAWN, OPEN, Grown, empty_grown, grow
from pardalis.engine.monte_carlo.counted import Tried, lines_of

BYTES_A_NODE = 80


def search(
    position: Position, *, leash: Leash, megabytes: float = 64, seed: int = 0
) -> Report | None:
    """Judge the moves that do not lose at once; None where it is decided who wins.

    What wins for certain comes first, what loses for certain last. The leash is held by whoever
    gives it; there are as many threads as it has.

    >>> import pardalis
    >>> from pardalis.engine.leash import Leash
    >>> kamon = pardalis.game("kamon").start(seed=7)
    >>> report = search(kamon, leash=Leash(nodes=1000), seed=1)
    >>> report.nodes, report.lines[0].move in kamon.moves()
    (1000, True)
    """
    kernel = kernel_of(position.game)
    state, ground = kernel.encode(position.state)
    root = lifted(state, ground)
    if result(root, ground) != 0:
        return None
    entry(position).make_ready()  # before the time runs
    room = max(kernel.most_moves + 1, int(megabytes * 2**20 / BYTES_A_NODE / leash.threads))
    trees = [empty_grown(room) for _ in range(leash.threads)]
    began = perf_counter()
    work = [
        _arguments(position, root, ground, seed, tree, leash, thread)
        for thread, tree in enumerate(trees)
    ]
    if len(work) == 1:
        grow(*work[0])
    else:
        with ThreadPoolExecutor(len(work)) as pool:
            list(pool.map(lambda arguments: grow(*arguments), work))
    found = _added(trees)
    tried: dict[int, list[Tried]] = {}
    for move, (known, games, won) in found.items():
        one = Tried((kernel.move_text(state, ground, move),), games, won)
        tried.setdefault(_rank(known, position.turn), []).append(one)
    lines = [line for rank in sorted(tried) for line in lines_of(tried[rank], 2)]
    return Report(tuple(lines), 1, leash.nodes, perf_counter() - began)


def _added(trees: Sequence[Grown]) -> dict[int, tuple[int, int, float]]:
    """For each first move what any tree knows of it, and the games and points in all of them."""
    found: dict[int, tuple[int, int, float]] = {}
    for tree in trees:
        for child in range(int(tree.first[0]), int(tree.first[0] + tree.children[0])):
            known, games, won = found.get(int(tree.move[child]), (OPEN, 0, 0.0))
            found[int(tree.move[child])] = (
                known or int(tree.known[child]),
                games + int(tree.games[child]),
                won + float(tree.won[child]),
            )
    return found


def _rank(known: int, seat: int) -> int:
    """Wins first, losses last."""
    return 0 if known == seat else 1 if known in (OPEN, DRAWN) else 2


def entry(position: Position) -> Entry:
    """What must be compiled for a game."""
    state, ground = kernel_of(position.game).encode(position.state)
    arguments = lifted(state, ground), ground, 0, empty_grown(1), Leash()
    return Entry(grow, _arguments(position, *arguments))


def _arguments(
    position: Position,
    root: Any,
    ground: Any,
    seed: int,
    tree: Grown,
    leash: Leash,
    thread: int = 0,
) -> tuple[Any, ...]:
    kernel = kernel_of(position.game)
    worth: Worth = part(position.game, "kernel_worth").WORTH
    weights: Weights = worth.weights
    path = np.zeros(kernel.deepest + 2, dtype=np.int64)
    room = np.zeros(kernel.most_moves, dtype=np.int64)
    number = U(seed % 2**64)
    if thread:
        with np.errstate(over="ignore"):
            number = stream(number, U(thread))
    return root, ground, weights, number, tree, path, room, leash.thread(thread)
