"""Chameleon (5 × 5): how good a move looks at first sight."""

from __future__ import annotations

from math import inf

from pardalis.core.position import Position

# Under any count of pieces, and still above nothing: if every move loses, the material chooses.
LOST = -100.0


def promise(position: Position, move: str) -> float:
    """How good a move looks to the mover: a win, else the pieces it is ahead by.

    A move that lets the opponent win at once ranks under all others.
    """
    mover = position.turn
    after = position.play(move)
    if after.outcome:
        return inf if mover in after.outcome.winners else 0.0
    state = after.state
    material = float(len(state.pieces(mover)) - len(state.pieces(after.turn)))
    replies = (after.play(reply).outcome for reply in after.moves())
    if any(reply and after.turn in reply.winners for reply in replies):
        return LOST + material
    return material
