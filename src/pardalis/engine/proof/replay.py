"""Replaying: a proof held against every defence, by the referee's own rules.

Whoever is said to win plays what the solver says, the other everything that the referee allows.
Where the solver's memory no longer holds a position, it is solved again.
"""

from __future__ import annotations

from pardalis.core.position import Position
from pardalis.engine.found import Ending
from pardalis.engine.proof.solve import Solver


class Refuted(AssertionError):
    """A proof that is none; the text says where."""


def replay(position: Position, value: Ending, solver: Solver) -> int:
    """Check a value for the seat to move; how many positions were looked at. For small trees.

    >>> import pardalis
    >>> text = "3e1d4f5f/1f6a5a5e3a/2e3b2c6d1a5d/4d4c1b6f2f5b6e/5c1c2b--1e4b/3f6c2d6b4e/2a3d4a3c"
    >>> kamon = pardalis.game("kamon")
    >>> position = kamon.parse(f"{text} bwww/..bwb/bwbbb./bwww.bw/b.w.bw/wb.b./.w.. f2 b")
    >>> replay(position, "loss", Solver(position))
    4
    """
    seat = position.turn
    if value == "win":
        return len(_followed(position, seat, "win", solver))
    if value == "loss":
        return len(_followed(position, 3 - seat, "win", solver))
    # A draw: neither loses.
    return sum(len(_followed(position, one, "draw", solver)) for one in (seat, 3 - seat))


def _followed(position: Position, seat: int, goal: Ending, solver: Solver) -> set[str]:
    """Follow a seat that wins, or at least draws, against all that the other may do."""
    seen: set[str] = set()
    waiting = [position]
    while waiting:
        position = waiting.pop()
        if str(position) in seen:
            continue
        seen.add(str(position))
        if position.outcome is not None:
            winners = position.outcome.winners
            if winners != (seat,) and (goal == "win" or winners):
                raise Refuted(f"{position}: seat {seat} should {goal}")
        elif position.turn == seat:
            move = solver.best_move(position, goal)
            if move is None:
                raise Refuted(f"{position}: not solved in the time given")
            waiting.append(position.play(move))
        else:
            waiting.extend(position.play(move) for move in position.moves())
    return seen
