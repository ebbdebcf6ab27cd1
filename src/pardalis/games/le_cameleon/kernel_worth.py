"""Le Caméléon: how good a state looks to a search.

What counts is pieces: complementaries and chameleons more than primaries, for they bring more. A
full reserve is a fault, since its owner captures nothing until a piece has left it. What can be
captured by the side to move is found by making the captures; what the other side could capture
next is counted here.
"""

from __future__ import annotations

import numpy as np

from pardalis.core.kernel import judging
from pardalis.core.kernel.bits import NONE, ONE, bit, first, popcount, without_first
from pardalis.core.kernel.contract import U, compiles, rule
from pardalis.core.kernel.judging import Term, Weights, Worth, bounded
from pardalis.games.le_cameleon.board import CELLS
from pardalis.games.le_cameleon.kernel_cells import (
    BESIDE,
    INSIDE,
    RESERVE,
    SIDES,
    STEPS,
    cells_of,
    slid_to,
    steps,
)
from pardalis.games.le_cameleon.kernel_turn import (
    TAKES,
    CameleonGround,
    CameleonState,
    chameleons,
    kind,
    mover,
    open_captures,
    other_men,
    own_men,
    stepped,
)

WORTH = Worth(
    terms=(
        Term("primaries", "primary pieces", 100),
        Term("complementaries", "complementary pieces, one that is being placed too", 150),
        Term("chameleons", "chameleons, one that is being placed too", 400),
        Term("reserved", "pieces in the reserve: safe, but idle", -5),
        Term("full", "to have the reserve full, and so to capture nothing", -40),
        Term("stock", "pieces left in stock", 1),
        Term("mobility", "steps, were it the side's turn", 4),
        Term("beyond", "pieces on the middle rank or beyond: behind it is nothing to capture", 20),
        Term("faced", "pieces beside two enemies or more", -8),
        Term("threatened", "pieces of the side to move that the other could capture next", -50),
        Term("move", "to be the one to move", 10),
    )
)
(
    PRIMARIES,
    COMPLEMENTARIES,
    CHAMELEONS,
    RESERVED,
    FULL,
    STOCK,
    MOBILITY,
    BEYOND,
    FACED,
    THREATENED,
    MOVE,
) = range(len(WORTH.terms))

# For each of SIDES, the cells from the middle rank on.
FRONT = np.array(
    [
        cells_of(i, CELLS[h][h // 2 * 8 :] if seat == 1 else CELLS[h][: h // 2 * 8 + 8])
        for i, (h, seat) in enumerate(SIDES)
    ]
)
CHAMELEON = 1  # the number of its kind
_3, _6, _7, _32, _63 = (U(n) for n in (3, 6, 7, 32, 63))
# The low, middle and high bits of the four kinds in stock: there are never more than seven.
LOW, MIDDLE, HIGH = U(0x11110), U(0x22220), U(0x44440)


@compiles
def in_stock(stock: U) -> int:
    """How many pieces the side has in stock whose kinds are in the lower half."""
    return popcount(stock & LOW) + 2 * popcount(stock & MIDDLE) + 4 * popcount(stock & HIGH)


@compiles
def pieces_worth(one: U, two: U, four: U, other: U, stock: U, side: U, weights: Weights) -> int:
    """What a side's pieces are worth to it, and the room that they have."""
    men = one | two | four
    sliding = chameleons(one, two, four)
    primaries = four & (one | two)
    reserve = U(RESERVE[side])
    faced = 0
    left = men
    while left:
        beside = U(BESIDE[side, first(left)]) & other
        left = without_first(left)
        faced += 1 if without_first(beside) else 0
    value: int = (
        weights[PRIMARIES] * popcount(primaries)
        + weights[COMPLEMENTARIES] * popcount(men & ~(primaries | sliding))
        + weights[CHAMELEONS] * popcount(sliding)
        + weights[RESERVED] * popcount(reserve & men)
        + weights[FULL] * (1 if reserve & ~men == NONE else 0)
        + weights[STOCK] * in_stock(stock)
        + weights[MOBILITY] * steps(side, men, sliding)
        + weights[BEYOND] * popcount(men & U(FRONT[side]))
        + weights[FACED] * faced
    )
    return value


@compiles
def is_threatened(state: CameleonState, place: U, side: U) -> bool:
    """Whether the other side can capture the piece of the side to move on a cell, next turn.

    A partner stands beside it already, and another piece can come beside it.
    """
    others = side ^ ONE
    men = other_men(state)
    around = U(BESIDE[side, place])
    partners = around & men
    if partners == NONE:
        return False
    target = kind(state.own_1, state.own_2, state.own_4, place) << _3
    sliding = chameleons(state.other_1, state.other_2, state.other_4)
    ways = around & U(INSIDE[others]) & ~men
    while ways:
        at = first(ways)
        ways = without_first(ways)
        # Every way leads there and back alike, but that nobody can go back into a reserve.
        comers = slid_to(others, at, men & ~sliding) & sliding
        comers |= U(STEPS[others, at]) & men & ~sliding
        while comers:
            comer = first(comers)
            comers = without_first(comers)
            pair = target | (kind(state.other_1, state.other_2, state.other_4, comer) << _6)
            left = partners & ~bit(comer)
            while left:
                partner = kind(state.other_1, state.other_2, state.other_4, first(left))
                left = without_first(left)
                if TAKES[pair | partner]:
                    return True
    return False


@compiles
def threatened(state: CameleonState, ground: CameleonGround) -> int:
    """How many pieces of the side to move the other could capture, if nothing is done about it."""
    side = mover(state, ground)
    if U(RESERVE[side ^ ONE]) & ~other_men(state) == NONE:
        return 0
    n = 0
    left = own_men(state) & ~U(RESERVE[side])
    while left:
        n += 1 if is_threatened(state, first(left), side) else 0
        left = without_first(left)
    return n


@rule(judging.worth, CameleonState)
def worth(state: CameleonState, ground: CameleonGround, weights: Weights) -> int:
    """One side less the other, the reward in hand, and what is threatened."""
    own, other, side = own_men(state), other_men(state), mover(state, ground)
    value = weights[MOVE] + weights[THREATENED] * threatened(state, ground)
    value += pieces_worth(state.own_1, state.own_2, state.own_4, other, state.stock, side, weights)
    value -= pieces_worth(
        state.other_1, state.other_2, state.other_4, own, state.stock >> _32, side ^ ONE, weights
    )
    if state.placing == CHAMELEON:
        value += weights[CHAMELEONS]
    elif state.placing != 0:
        value += weights[COMPLEMENTARIES]
    return bounded(value)


@rule(judging.urgency, CameleonState)
def urgency(state: CameleonState, ground: CameleonGround, move: int) -> int:
    """What captures first, most of it first; then what leaves the enemy's side."""
    low = U(move) & _63
    if state.placing != 0:
        return 0
    if state.capturing >= 0:
        target = kind(state.other_1, state.other_2, state.other_4, (U(move) >> _3) & _63)
        reward = low & _7
        looks = 300 if target == ONE else 0
        return looks + (0 if reward == NONE else 400 if reward == ONE else 200)
    source = U(move) >> _6
    after = stepped(state, source, low)
    options = open_captures(after, ground)
    if options:
        return 700 + min(300, 20 * popcount(options))
    other, side = other_men(state), mover(state, ground)
    looks = 200 + 30 * popcount(U(BESIDE[side, source]) & other)
    return looks - 20 * popcount(U(BESIDE[side, low]) & other)


@rule(judging.is_loud, CameleonState)
def is_loud(state: CameleonState, ground: CameleonGround, move: int) -> bool:
    """What captures; and of the cells for a reward the first, for one is much like another."""
    if state.placing != 0:
        free = U(RESERVE[mover(state, ground)]) & ~own_men(state)
        return bool(first(free) == U(move) & _63)
    if state.capturing >= 0:
        return True
    return bool(open_captures(stepped(state, U(move) >> _6, U(move) & _63), ground))
