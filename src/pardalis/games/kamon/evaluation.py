"""How good a Kamon move looks at first sight."""

from __future__ import annotations

from math import inf

from pardalis.games.kamon.rules import Kamon, moves, outcome, play


def promise(position: Kamon, move: str) -> float:
    """A win is best, handing the opponent a win is worst, few replies for him are good."""
    after = play(position, move)
    if ended := outcome(after):
        return inf if ended.winners else 0.0
    replies = moves(after)
    if any((reply := outcome(play(after, cell))) and reply.winners for cell in replies):
        return -inf
    return -float(len(replies))
