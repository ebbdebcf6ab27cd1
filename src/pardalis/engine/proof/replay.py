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
    >>> text = "2a1e4e6a/5f3b4c3d5d/3a4a5b6d--6f/1c6e2d4f2c1b2f/4d5a3e3c3f6b/1d5c5e1a2b/4b6c1f2e"
    >>> kamon = pardalis.game("kamon")
    >>> position = kamon.parse(f"{text} .www/bw..b/bbww.w/.b.ww.b/..b.wb/w.b.w/bb.b f1 b")
    >>> replay(position, "win", Solver(position))
    26
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
