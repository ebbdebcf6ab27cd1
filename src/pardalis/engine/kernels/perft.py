"""Perft by kernel: how many lines of a given length start from a position."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from pardalis.core.kernel.cache import Entry, compiled
from pardalis.core.kernel.contract import Moves, count, fresh, moves, play
from pardalis.core.kernel.lending import lent
from pardalis.core.position import Position
from pardalis.engine.kernels.batch import Batch, batch


def _nothing(done: int, total: int) -> None:
    """For those who do not want to hear how far it has come."""


def perft(position: Position, depth: int) -> int:
    """The number of lines of `depth` moves; a game that ends early adds nothing.

    >>> import pardalis
    >>> perft(pardalis.game("chameleon-chess").start(), 4)
    566230
    """
    return sum(divide(position, depth).values()) if depth else 1


def divide(
    position: Position, depth: int, told: Callable[[int, int], None] = _nothing
) -> dict[str, int]:
    """The lines of `depth` moves, at least one, by their first move.

    `told` hears how many first moves are done of all.
    """
    one = batch([position])
    state, ground, kernel = one.state(0), one.ground, one.kernel
    rooms = _rooms(one, depth)
    found = rooms[depth, : moves(state, ground, rooms[depth])]
    parts = {}
    for done, move in enumerate(found.copy()):
        told(done, len(found))
        after = play(fresh(state), ground, move)
        nodes = _lines(after, ground, depth - 1, rooms) if depth > 1 else 1
        parts[kernel.move_text(state, ground, move)] = nodes
    told(len(found), len(found))
    return parts


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
