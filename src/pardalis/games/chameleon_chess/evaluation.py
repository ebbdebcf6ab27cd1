"""Chameleon (5 × 5): how good a move looks at first sight."""

from __future__ import annotations

from math import inf

from pardalis.games.chameleon_chess.rules import ChameleonChess, moves, outcome, parse_move, play

# Under any count of pieces, and still above nothing: if every move loses, the material chooses.
LOST = -100.0


def promise(position: ChameleonChess, move: str) -> float:
    """How good a move looks to the mover: a win, else the pieces it is ahead by.

    A move that lets the opponent win at once ranks under all others.
    """
    after = play(position, parse_move(position, move))
    if ended := outcome(after):
        return inf if ended.winners else 0.0
    material = float(len(after.pieces(position.turn)) - len(after.pieces(after.turn)))
    replies = (outcome(play(after, reply)) for reply in moves(after))
    if any(reply and after.turn in reply.winners for reply in replies):
        return LOST + material
    return material
