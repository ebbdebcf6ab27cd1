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
from pardalis.games.greengage.kernel_ways import LONGEST

WORTH = Worth(
    terms=(
        Term("home", "pawns at home", 60),
        Term("late", "pawns at home beyond the fifth", 30),
        Term("way", "moves to go, from each pawn that is not home to the nearest goal", -40),
        Term("fill", "moves to go, to each goal that waits from the nearest pawn", -40),
        Term("ready", "pawns that can move home now", 15),
        Term("blocked", "goals on which an enemy pawn stands", -10),
        Term("exposed", "pawns that the enemy could expel now", -10),
        Term("mobility", "moves", 1),
        Term("stuck", "pawns that cannot move", -10),
        Term("move", "to be the one to move", 40),
    )
)
HOME, LATE, WAY, FILL, READY, BLOCKED, EXPOSED, MOBILITY, STUCK, MOVE = range(len(WORTH.terms))

MANY_HOME = 5
FORWARD, BACKWARD = U(0), U(1)
FAR_AWAY = LONGEST + 1
_6, _63 = U(6), U(63)


@compiles
def apart(cell: U, others: U, direction: U, ground: GreengageGround) -> int:
    """How many moves it is from a cell to the nearest of others, or back from there."""
    for number in range(LONGEST + 1):
        if U(ground.ways[direction, U(number), cell]) & others:
            return number
    return FAR_AWAY


@compiles
def all_apart(some: U, others: U, direction: U, ground: GreengageGround) -> int:
    """The sum over some cells."""
    n = 0
    while some:
        n += apart(first(some), others, direction, ground)
        some = without_first(some)
    return n


@compiles
def side(own: U, other: U, aims: U, weights: Weights, ground: GreengageGround) -> int:
    """What a side's pawns on the board are worth to it."""
    home, waits = own & aims, aims & ~own
    walkers = own & ~home
    landing = landings(own, other, aims)
    occupied = own | other
    moves, stuck, ready, expels = 0, 0, 0, NONE
    left = own
    while left:
        pawn = first(left)
        left = without_first(left)
        goes = reached(pawn, occupied, ground) & landing
        moves += popcount(goes)
        stuck += 1 if goes == NONE else 0
        expels |= goes & other
        ready += 1 if goes & aims and walkers & bit(pawn) else 0
    at_home = popcount(home)
    value: int = (
        weights[HOME] * at_home
        + weights[LATE] * max(0, at_home - MANY_HOME)
        + weights[WAY] * all_apart(walkers, waits, FORWARD, ground)
        + weights[FILL] * all_apart(waits, walkers, BACKWARD, ground)
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
    aims, their_aims = goal(state.turn, ground), goal(3 - state.turn, ground)
    value = side(state.own, state.other, aims, weights, ground)
    value -= side(state.other, state.own, their_aims, weights, ground)
    if state.pending == PLACING:
        value -= weights[WAY] * FAR_AWAY
    elif state.pending != NOBODY:
        value += weights[WAY] * apart(U(state.pending), aims & ~state.own, FORWARD, ground)
    return bounded(value + weights[MOVE])


@rule(judging.urgency, GreengageState)
def urgency(state: GreengageState, ground: GreengageGround, move: int) -> int:
    """Home first, best by an expulsion; then the moves that come nearer. To place: far away."""
    source, target = U(move) >> _6, U(move) & _63
    if move == PASS:
        return 0
    if source == HAND:
        theirs = goal(3 - state.turn, ground) & ~state.other
        return 100 * apart(target, theirs, FORWARD, ground)
    waits = goal(state.turn, ground) & ~state.own
    leaves = goal(state.turn, ground) & state.own & bit(source)
    if waits == bit(target) and leaves == NONE:
        return 1000
    looks = 100 if leaves else 300 + 60 * apart(source, waits, FORWARD, ground)
    looks -= 60 * apart(target, waits, FORWARD, ground)
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
