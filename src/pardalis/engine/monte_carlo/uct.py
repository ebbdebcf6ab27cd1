"""Plain UCT: the yardstick for searches that know more, for games without secrets.

It knows the rules and nothing else: no judgement, no order of moves, random playouts. With one
thread, the same seed and number of playouts give the same report.
"""

from __future__ import annotations

from time import perf_counter
from typing import Any

import numpy as np

from pardalis.core.kernel.cache import Entry
from pardalis.core.kernel.contract import U, pack, play
from pardalis.core.position import Position, View
from pardalis.engine.found import Report
from pardalis.engine.kernels.batch import Batch, kernel_of
from pardalis.engine.leash import Leash
from pardalis.engine.monte_carlo.counted import Tried, lines_of
from pardalis.engine.monte_carlo.holding import held
from pardalis.engine.monte_carlo.tree import Tree, empty_tree, grow

NODES = 2**20  # 48 megabytes


def search(
    position: Position | View,
    *,
    playouts: int | None = None,
    seconds: float | None = None,
    leash: Leash | None = None,
    seed: int = 0,
    nodes: int = NODES,
) -> Report:
    """Judge all moves of a position by so many playouts, or as many as the time or a leash allows.

    A view is as good as a position where it hides nothing. A leash that is given is held by whoever
    gives it. `nodes` bounds the tree; when it is full, playouts go on from its leaves.

    >>> import pardalis
    >>> kamon = pardalis.game("kamon").start(seed=7)
    >>> report = search(kamon, playouts=1000, seed=1)
    >>> report.nodes, report.lines[0].move in kamon.moves(), len(report.lines)
    (1000, True, 11)
    """
    one = _alone(position)
    entry(one).make_ready()  # before the time runs
    tree = empty_tree(max(nodes, 1 + len(position.moves())))
    began = perf_counter()
    with held(playouts, seconds, leash) as leash:
        grow(*_arguments(one, seed, tree, leash))
    tried = [_line(one, tree, child) for child in _children(tree, 0)]
    lines = lines_of(tried, one.seats)
    depth = max(len(line.moves) for line in lines)
    return Report(lines, depth, int(tree.games[0]), perf_counter() - began)


def entry(one: Batch) -> Entry:
    """What must be compiled for a game."""
    return Entry(grow, _arguments(one, 0, empty_tree(1), Leash()))


def _alone(position: Position | View) -> Batch:
    """The position as its kernel sees it."""
    game = position.game
    if isinstance(position, View) and game.referee.view is not None:
        raise ValueError("plain UCT needs all of a position, and this view hides some of it")
    if position.outcome is not None:
        raise ValueError("the game is over: there is nothing to search")
    kernel = kernel_of(game)
    state, ground = kernel.encode(position.state)
    rows = np.zeros((1, kernel.words(state)), dtype=np.uint64)
    pack(state, rows, 0)
    return Batch(game, kernel, len(position.seats), state, ground, rows)


def _arguments(one: Batch, seed: int, tree: Tree, leash: Leash) -> tuple[Any, ...]:
    path = np.zeros(one.kernel.deepest + 1, dtype=np.int64)
    chosen = one.like, one.ground, one.rows, one.seats, U(seed % 2**64)
    return *chosen, tree, path, one.room(), leash.thread(0)


def _children(tree: Tree, node: int) -> range:
    first = int(tree.first[node])
    return range(first, first + int(tree.children[node]))


def _line(one: Batch, tree: Tree, child: int) -> Tried:
    """A first move, and the most tried moves after it, as far as any was tried twice."""
    state = one.state(0)
    texts: list[str] = []
    node = child
    while True:
        move = int(tree.move[node])
        texts.append(one.kernel.move_text(state, one.ground, move))
        after = [child for child in _children(tree, node) if tree.games[child] > 1]
        if not after:
            break
        state = play(state, one.ground, move)
        node = max(after, key=lambda child: (int(tree.games[child]), float(tree.won[child])))
    return Tried(tuple(texts), int(tree.games[child]), float(tree.won[child]))
