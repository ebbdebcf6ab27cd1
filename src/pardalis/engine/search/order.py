"""The order of moves: a good one first saves looking at most of the others.

The move from the table comes first, before anything else is asked about the others. These go by
what the game says of them (`urgency`), by what they were worth elsewhere in this search (`merits`),
and whether they refuted another move at the same ply (`killers`).
"""

from __future__ import annotations

from typing import Any

from pardalis.core.kernel.contract import compiles
from pardalis.core.kernel.judging import urgency
from pardalis.engine.search.desk import MOST_MERIT, MOVES, Desk

URGENT = 64  # the weight of urgency, which goes up to 1000; a merit goes up to MOST_MERIT
KILLER = 16_000
MOST_BONUS = 1_600


@compiles
def bring_first(desk: Desk, ply: int, count: int, move: int) -> bool:
    """Put a move before all others, if it is among them."""
    row = desk.moves[ply]
    for at in range(count):
        if row[at] == move:
            row[at] = row[0]
            row[0] = move
            return True
    return False


@compiles
def rank(state: Any, ground: Any, desk: Desk, ply: int, seat: int, begin: int, count: int) -> None:
    """Say of the moves from a place on how soon each is to be tried."""
    row, ranks, merits = desk.moves[ply], desk.ranks[ply], desk.merits[seat]
    first, second = desk.killers[ply, 0], desk.killers[ply, 1]
    for at in range(begin, count):
        move = row[at]
        found = URGENT * urgency(state, ground, move) + merits[place_of(move)]
        if move == first:
            found += KILLER
        elif move == second:
            found += KILLER // 2
        ranks[at] = found


@compiles
def bring_next(desk: Desk, ply: int, at: int, count: int) -> int:
    """Bring the best of the moves from a place on to that place."""
    row, ranks = desk.moves[ply], desk.ranks[ply]
    best = at
    for other in range(at + 1, count):
        if ranks[other] > ranks[best]:
            best = other
    row[at], row[best] = row[best], row[at]
    ranks[at], ranks[best] = ranks[best], ranks[at]
    return int(row[at])


@compiles
def place_of(move: int) -> int:
    """Where a move's merit is kept."""
    return move & (MOVES - 1)


@compiles
def learn(desk: Desk, ply: int, seat: int, at: int, depth: int) -> None:
    """The move at a place refutes what went before, and those tried earlier did not."""
    row, merits = desk.moves[ply], desk.merits[seat]
    killers = desk.killers[ply]
    if killers[0] != row[at]:
        killers[1] = killers[0]
        killers[0] = row[at]
    bonus = min(16 * depth * depth, MOST_BONUS)
    # Merits go towards their bounds, the slower the nearer they are: what is recent counts more.
    place = place_of(row[at])
    merits[place] += bonus - merits[place] * bonus // MOST_MERIT
    for tried in range(at):
        place = place_of(row[tried])
        merits[place] -= bonus + merits[place] * bonus // MOST_MERIT
