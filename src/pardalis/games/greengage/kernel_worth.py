"""Katarenga Greengage: how good a state looks to a search.

It is a race: eight pawns to eight cells. How far a side has to go is told from both ends: the moves
from each pawn to the nearest goal cell that is not taken by one's own, and to each such cell from
the nearest pawn that is not home. The first is too low where many pawns are near one cell, the
second where one pawn is near many. Moves are counted on the empty board.

What stands at home is safe: the enemy expels only in the other half.
"""

from __future__ import annotations

from pardalis.core.kernel import judging
from pardalis.core.kernel.bits import NONE, bit, first, popcount, without_first
from pardalis.core.kernel.contract import U, compiles, rule
from pardalis.core.kernel.judging import Term, Weights, Worth, bounded
from pardalis.games.greengage.kernel import (
    HAND,
    NOBODY,
    PASS,
    PLACING,
    GreengageGround,
    GreengageState,
    goal,
    landings,
    reached,
)
from pardalis.games.greengage.kernel_ways import FAR_AWAY, all_nearest, nearest, waiting

WORTH = Worth(
    terms=(
        Term("home", "pawns at home", 60),
        Term("late", "pawns at home beyond the fifth", 30),
        Term("way", "moves to go, from each pawn that is not home to the nearest goal", -40),
        Term("fill", "moves to go, to each goal that waits from the nearest pawn", -40),
        Term("ready", "pawns that can move home now", 80),
        Term("blocked", "goals on which an enemy pawn stands", -10),
        Term("exposed", "pawns that the enemy could expel now", -10),
        Term("mobility", "moves", 5),
        Term("stuck", "pawns that cannot move", -20),
        Term("move", "to be the one to move", 40),
    )
)
HOME, LATE, WAY, FILL, READY, BLOCKED, EXPOSED, MOBILITY, STUCK, MOVE = range(len(WORTH.terms))

MANY_HOME = 5
_6, _63 = U(6), U(63)


@compiles
def apart(cell: U, own: U, turn: int, ground: GreengageGround) -> int:
    """How many moves it is from a cell to the nearest goal of a seat that waits for its pawns."""
    waits = waiting(own, goal(turn, ground))
    return nearest(U(ground.ways[U(turn - 1), cell]), waits)


@compiles
def side(own: U, other: U, turn: int, weights: Weights, ground: GreengageGround) -> int:
    """What a side's pawns on the board are worth to it."""
    aims = goal(turn, ground)
    waits = waiting(own, aims)
    landing = landings(own, other, aims)
    occupied = own | other
    moves, stuck, ready, to_go = 0, 0, 0, 0
    expels, ways = NONE, NONE
    left = own
    while left:
        pawn = first(left)
        left = without_first(left)
        goes = reached(pawn, occupied, ground) & landing
        moves += popcount(goes)
        stuck += 1 if goes == NONE else 0
        expels |= goes & other
        if not aims & bit(pawn):
            ready += 1 if goes & aims else 0
            way = U(ground.ways[U(turn - 1), pawn])
            to_go += nearest(way, waits)
            ways |= way
    at_home = popcount(own & aims)
    value: int = (
        weights[HOME] * at_home
        + weights[LATE] * max(0, at_home - MANY_HOME)
        + weights[WAY] * to_go
        + weights[FILL] * all_nearest(ways, waits)
        + weights[READY] * ready
        + weights[BLOCKED] * popcount(aims & other)
        - weights[EXPOSED] * popcount(expels)
        + weights[MOBILITY] * moves
        + weights[STUCK] * stuck
    )
    return value


@rule(judging.worth, GreengageState)
def worth(state: GreengageState, ground: GreengageGround, weights: Weights) -> int:
    """One side less the other.

    An expelled pawn is on its way from where it stood; one that is to be placed is far away.
    """
    value = side(state.own, state.other, state.turn, weights, ground)
    value -= side(state.other, state.own, 3 - state.turn, weights, ground)
    if state.pending == PLACING:
        value -= weights[WAY] * FAR_AWAY
    elif state.pending != NOBODY:
        value += weights[WAY] * apart(U(state.pending), state.own, state.turn, ground)
    return bounded(value + weights[MOVE])


@rule(judging.urgency, GreengageState)
def urgency(state: GreengageState, ground: GreengageGround, move: int) -> int:
    """Home first, best by an expulsion; then the moves that come nearer. To place: far away."""
    source, target = U(move) >> _6, U(move) & _63
    if move == PASS:
        return 0
    if source == HAND:
        return 100 * apart(target, state.other, 3 - state.turn, ground)
    waits = goal(state.turn, ground) & ~state.own
    leaves = goal(state.turn, ground) & state.own & bit(source)
    if waits == bit(target) and leaves == NONE:
        return 1000
    looks = 100 if leaves else 300 + 60 * apart(source, state.own, state.turn, ground)
    looks -= 60 * apart(target, state.own, state.turn, ground)
    if bit(target) & state.other:
        looks += 50
    return max(0, looks)


@rule(judging.is_loud, GreengageState)
def is_loud(state: GreengageState, ground: GreengageGround, move: int) -> bool:
    """To come home by an expulsion, or with the last pawn.

    Either brings one pawn more home, where it is safe: a side can do it eight times.
    """
    source, target = U(move) >> _6, U(move) & _63
    if source >= HAND:
        return False
    aims = goal(state.turn, ground)
    if not bit(target) & aims or bit(source) & aims & state.own:
        return False
    return bool(bit(target) & state.other) or aims & ~state.own == bit(target)
