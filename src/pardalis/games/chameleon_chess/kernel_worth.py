"""Chameleon (5 × 5): how good a state looks to a search.

A piece that enters the enemy's home rank where nobody can take it has won. So the home rank must be
covered, tile by tile, and every piece that leaves to attack covers less of it. A tile that one side
reaches and the other does not cover is an open entry: who is to move wins by it, and against the
other's one must do something at once.

What can be reached is seen from the state as it is. That a piece which moves away opens a line or
leaves a tile uncovered is for the search to find.
"""

from __future__ import annotations

from pardalis.core.kernel import judging
from pardalis.core.kernel.bits import NONE, ONE, bit, first, popcount, without_first
from pardalis.core.kernel.contract import U, compiles, rule
from pardalis.core.kernel.judging import Term, Weights, Worth, bounded
from pardalis.games.chameleon_chess.kernel import (
    NAMES,
    ChessGround,
    ChessState,
    _set,
    gone_to,
    home,
    leapers,
    takers,
)

WORTH = Worth(
    terms=(
        Term("entry", "the side to move has an open entry: it wins at once", 2500),
        Term("threat", "the other side has an open entry, which must be answered", -100),
        Term("pieces", "pieces, own less the other's", 98),
        Term("guard", "tiles of the home rank that are covered", -17),
        Term("press", "tiles of the enemy's home rank that can be entered, covered or not", 39),
        Term("mobility", "moves, were it the side's turn", 2),
        Term("second", "pieces on the second rank, seen from home", 30),
        Term("third", "pieces on the third rank", 50),
        Term("fourth", "pieces on the fourth rank, before the enemy's home", 3),
        Term("attacked", "pieces that the enemy could take, covered or not", 10),
        Term("move", "to be the one to move", 21),
    )
)
(
    ENTRY,
    THREAT,
    PIECES,
    GUARD,
    PRESS,
    MOBILITY,
    SECOND,
    THIRD,
    FOURTH,
    ATTACKED,
    MOVE,
) = range(len(WORTH.terms))

RANK_2, RANK_3, RANK_4 = (_set(name for name in NAMES if name[1] == rank) for rank in "234")
_5, _31 = U(5), U(31)


@compiles
def covered(some: U, occupied: U, leaping: U) -> tuple[U, int]:
    """The tiles that pieces can go to, own ones included, and how many moves that makes."""
    found, n = NONE, 0
    left = some
    while left:
        goes = gone_to(first(left), occupied, leaping)
        left = without_first(left)
        found |= goes
        n += popcount(goes & ~some)
    return found, n


@compiles
def entries(some: U, reach: U, cover: U, goal: U) -> U:
    """The tiles of a goal where pieces enter and win; a lone piece wins by any."""
    open_to = reach & goal & ~some
    return open_to if without_first(some) == NONE else open_to & ~cover


@rule(judging.worth, ChessState)
def worth(state: ChessState, ground: ChessGround, weights: Weights) -> int:
    """The sum of the terms."""
    own, other = state.own, state.other
    occupied = own | other
    leaping = leapers(state.dark)
    mine, my_moves = covered(own, occupied, leaping)
    theirs, their_moves = covered(other, occupied, leaping)
    base, goal = home(state.turn), home(3 - state.turn)
    near, far = (RANK_2, RANK_4) if state.turn == 1 else (RANK_4, RANK_2)
    invaded = other & base
    value = weights[MOVE] + weights[MOBILITY] * (my_moves - their_moves)
    # An invader comes first: it must be taken.
    if invaded == NONE and entries(own, mine, theirs, goal):
        value += weights[ENTRY]
    if entries(other, theirs, mine, base):
        value += weights[THREAT]
    value += weights[PIECES] * (popcount(own) - popcount(other))
    value += weights[GUARD] * (popcount(mine & base) - popcount(theirs & goal))
    value += weights[PRESS] * (popcount(mine & goal) - popcount(theirs & base))
    value += weights[SECOND] * (popcount(own & near) - popcount(other & far))
    value += weights[THIRD] * (popcount(own & RANK_3) - popcount(other & RANK_3))
    value += weights[FOURTH] * (popcount(own & far) - popcount(other & near))
    value += weights[ATTACKED] * (popcount(own & theirs) - popcount(other & mine))
    return bounded(value)


@compiles
def wins(state: ChessState, source: U, target: U) -> bool:
    """Whether a move that enters the enemy's home rank wins: there is nobody to take the piece."""
    own = state.own ^ (bit(source) | bit(target))
    other = state.other & ~bit(target)
    if without_first(own) == NONE:
        return True
    # The piece that has moved is the target itself: whether it leaps there is no matter.
    return not takers(other, own | other, leapers(state.dark), target)


@rule(judging.urgency, ChessState)
def urgency(state: ChessState, ground: ChessGround, move: int) -> int:
    """What wins first, then what takes, then what goes forward; what is thrown away last."""
    source, target = U(move) >> _5, U(move) & _31
    enters = bool((home(3 - state.turn) >> target) & ONE)
    if enters and wins(state, source, target):
        return 1000
    occupied = state.own | state.other
    leaping = leapers(state.dark)
    lost = takers(state.other, occupied & ~bit(source), leaping, target) != NONE
    if (state.other >> target) & ONE:
        if without_first(state.other) == NONE:
            return 1000
        return 700 if lost else 900
    if enters:
        return 20
    looks = 100 if lost else 300
    if takers(state.other, occupied, leaping, source):
        looks += 100
    forward = (target % _5) > (source % _5) if state.turn == 1 else (target % _5) < (source % _5)
    return looks + 50 if forward else looks


@rule(judging.is_loud, ChessState)
def is_loud(state: ChessState, ground: ChessGround, move: int) -> bool:
    """What takes a piece, or wins by entering: either way there are fewer pieces, or none to move.

    The capture of an invader is one of these, so it is never left to a judgement.
    """
    source, target = U(move) >> _5, U(move) & _31
    if (state.other >> target) & ONE:
        return True
    return bool((home(3 - state.turn) >> target) & ONE) and wins(state, source, target)
