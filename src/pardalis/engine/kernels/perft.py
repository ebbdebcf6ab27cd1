"""Perft by kernel: how many lines of a given length start from a position."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np

from pardalis.core.kernel.cache import Entry, compiled
from pardalis.core.kernel.contract import Moves, count, fresh, moves, play
from pardalis.core.kernel.lending import lent
from pardalis.core.position import Position
from pardalis.engine.kernels.batch import Batch, batch
from pardalis.engine.kernels.sharing import interruptible


def perft(position: Position, depth: int) -> int:
    """The number of lines of `depth` moves; a game that ends early adds nothing.

    >>> import pardalis
    >>> perft(pardalis.game("chameleon-chess").start(), 4)
    566230
    """
    return sum(nodes for _, nodes in divide(position, depth)) if depth else 1


def divide(position: Position, depth: int) -> Iterator[tuple[str, int]]:
    """The first moves one by one, each with the number of lines of `depth` moves, at least one."""
    one = batch([position])
    state, ground, kernel = one.state(0), one.ground, one.kernel
    rooms = _rooms(one, depth)
    found = rooms[depth, : moves(state, ground, rooms[depth])]
    for move in found.copy():
        after = play(fresh(state), ground, move)
        nodes = 1
        if depth > 1:
            nodes = interruptible(partial(_lines, after, ground, depth - 1, rooms))
        yield kernel.move_text(state, ground, move), nodes


def entry(one: Batch) -> Entry:
    """What must be compiled for a game."""
    return Entry(_lines, (one.like, one.ground, 1, _rooms(one, 1)))


def _rooms(one: Batch, depth: int) -> Moves:
    """A place for the moves of every ply."""
    return np.zeros((depth + 1, one.kernel.most_moves), dtype=np.int64)


@compiled
def _lines(state: Any, ground: Any, depth: int, rooms: Moves) -> int:
    """The number of lines of so many moves, at least one."""
    ground, rooms = lent(ground), lent(rooms)
    if depth == 1:
        return count(state, ground, rooms[1])
    found = moves(state, ground, rooms[depth])
    nodes = 0
    if depth == 2:  # most of the tree: no call for each leaf
        for at in range(found):
            after = play(fresh(state), ground, rooms[depth, at])
            nodes += count(after, ground, rooms[1])
    else:
        for at in range(found):
            after = play(fresh(state), ground, rooms[depth, at])
            nodes += _lines(after, ground, depth - 1, rooms)
    return nodes
