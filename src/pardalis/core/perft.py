"""Perft: how many lines of a given length start from a position, a measure to compare referees."""

from __future__ import annotations

from pardalis.core.position import Position


def perft(position: Position, depth: int) -> int:
    """The number of lines of `depth` moves; a game that ends early adds nothing.

    >>> import pardalis
    >>> perft(pardalis.game("chameleon-chess").start(), 2)
    729
    """
    if depth == 0:
        return 1
    if depth == 1:
        return len(position.moves())
    return sum(perft(position.play(move), depth - 1) for move in position.moves())
