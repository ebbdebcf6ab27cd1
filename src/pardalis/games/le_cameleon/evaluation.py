"""Le Caméléon: how good a move looks at first sight."""

from __future__ import annotations

from math import inf

from pardalis.games.le_cameleon.board import CHAMELEON, PRIMARIES, Cameleon
from pardalis.games.le_cameleon.rules import moves, outcome, play
from pardalis.games.le_cameleon.texts import parse_move


def promise(position: Cameleon, move: str) -> float:
    """How good a move looks to the mover: a win, else the material it is ahead by.

    A move that leaves a capture to pick is as good as the best pick.
    """
    mover = position.turn
    after = play(position, parse_move(position, move))
    if ended := outcome(after):
        return inf if mover in ended.winners else 0.0
    if after.capturing and not after.placing:
        return max(promise(after, str(pick)) for pick in moves(after))
    mine = after.men(mover) + [man for man in [after.placing] if man]
    return sum(map(worth, mine)) - sum(map(worth, after.men(3 - mover)))


def worth(man: str) -> float:
    """What a piece is worth: complementaries can bring chameleons, chameleons reach everywhere."""
    if man == CHAMELEON:
        return 3.0
    return 1.0 if man in PRIMARIES else 1.5
