"""Greengage: how good a move looks at first sight."""

from __future__ import annotations

from collections import deque
from functools import lru_cache
from math import inf

from pardalis.games.greengage.board import CELLS, SIZE, lines
from pardalis.games.greengage.rules import Greengage, outcome, parse_move, play

HOME = 2.0  # what a pawn at home is worth, in moves
FAR_AWAY = 8  # moves still to go for a pawn that stands nowhere or sees no way home


def promise(position: Greengage, move: str) -> float:
    """How good a move looks to the mover: a win, else how far his pawns are ahead of the others."""
    mover, other = position.turn, 3 - position.turn
    after = play(position, parse_move(position, move))
    if ended := outcome(after):
        if mover in ended.winners:
            return inf
        return -inf if other in ended.winners else 0.0
    return progress(after, mover) - progress(after, other)


def progress(position: Greengage, seat: int) -> float:
    """The pawns at home, less the moves that each of the others has still to make."""
    goals = position.goals(seat)
    pawns = position.cells(seat)
    vacant = goals.difference(pawns)
    ways = distances(position.colours)
    to_go = FAR_AWAY * (SIZE - len(pawns))
    for cell in pawns:
        if cell not in goals:
            to_go += min(ways[cell].get(goal, FAR_AWAY) for goal in vacant)
    return HOME * position.home(seat) - to_go


@lru_cache(maxsize=64)
def distances(colours: str) -> dict[str, dict[str, int]]:
    """From each cell the moves it takes a lone pawn to every cell that it can reach."""
    ways = lines(colours)
    steps = {cell: [target for line in ways[cell] for target in line] for cell in CELLS}
    found = {}
    for cell in CELLS:
        reached = {cell: 0}
        queue = deque([cell])
        while queue:
            here = queue.popleft()
            for target in steps[here]:
                if target not in reached:
                    reached[target] = reached[here] + 1
                    queue.append(target)
        found[cell] = reached
    return found
