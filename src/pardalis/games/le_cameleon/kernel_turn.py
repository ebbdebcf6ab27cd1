"""Le Caméléon: the state of the kernel, and what happens within a turn.

A kind of piece has a number of three bits, and a side has a plane for each bit: the set of the
cells with a piece in whose number it is set. No kind is 0, so a cell that is in no plane is empty.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

import numpy as np

from pardalis.core.kernel.bits import NONE, ONE, bit, first, popcount, without_first
from pardalis.core.kernel.contract import U, compiles, ended, signed
from pardalis.games.le_cameleon.associations import association
from pardalis.games.le_cameleon.kernel_cells import BESIDE, RESERVE

# 1 the state -------------------------------------------------------------------------------------


class CameleonState(NamedTuple):
    """A position; the last field follows from the others."""

    own_1: U  # the planes of the side to move
    own_2: U
    own_4: U
    other_1: U  # the planes of the other side
    other_2: U
    other_4: U
    stock: U  # four bits a kind, for the side to move; 32 bits higher, for the other
    capturing: int  # the cell of the piece whose captures are being made, or -1
    placing: int  # the kind of the reward to be placed, or 0
    turn: int
    quiet: int
    over: int  # the result


class CameleonGround(NamedTuple):
    """A board, with 9 ranks or 11."""

    board: U  # the first of its two SIDES


# A kind's number is its place here. What can be a reward comes first, in the order of the texts,
# after nothing, which a reward can be too.
KINDS = ".CGOVBRY"

# By the kinds of the piece just moved, its target and its partner, three bits each: the set of the
# one reward, which may be nothing; the empty set if they cannot take it.
TAKES = np.zeros(512, dtype=np.uint8)
for _attacker, _target, _partner in product(range(1, 8), repeat=3):
    _reward = association(KINDS[_attacker], KINDS[_partner], KINDS[_target])
    if _reward is not None:
        TAKES[_attacker << 6 | _target << 3 | _partner] = 1 << KINDS.index(_reward or ".")

REASONS = ("elimination", "dead", "two-chameleons", "quiet")
BY_ELIMINATION, BY_CHAMELEONS, BY_QUIET = 1, 3, 4  # `dead` is never come to in play

_2, _3, _6, _8, _12, _32 = (U(n) for n in (2, 3, 6, 8, 12, 32))


@compiles
def mover(state: CameleonState, ground: CameleonGround) -> U:
    """Which of SIDES is to move."""
    return ground.board + U(state.turn - 1)


@compiles
def own_men(state: CameleonState) -> U:
    """The cells of the side to move."""
    return state.own_1 | state.own_2 | state.own_4


@compiles
def other_men(state: CameleonState) -> U:
    """The cells of the other side."""
    return state.other_1 | state.other_2 | state.other_4


@compiles
def kind(plane_1: U, plane_2: U, plane_4: U, place: U) -> U:
    """The number of the kind that stands on a cell."""
    low = ((plane_1 >> place) & ONE) | (((plane_2 >> place) & ONE) << ONE)
    return low | (((plane_4 >> place) & ONE) << _2)


@compiles
def chameleons(plane_1: U, plane_2: U, plane_4: U) -> U:
    """The cells of kind 1."""
    return plane_1 & ~(plane_2 | plane_4)


# 2 captures --------------------------------------------------------------------------------------

# The lowest bits of the four kinds in stock; multiplied by GATHER, they come together at bit 13.
LOWEST = U(1 << 4 | 1 << 8 | 1 << 12 | 1 << 16)
GATHER = U(1 << 9 | 1 << 6 | 1 << 3 | 1)
IN_STOCK = U(0b11110)


@compiles
def to_be_had(stock: U) -> U:
    """The set of the rewards that the mover can get: nothing, and the kinds in stock."""
    some = (stock | (stock >> ONE) | (stock >> _2)) & LOWEST  # there are never more than seven
    return (((some * GATHER) >> _12) & IN_STOCK) | ONE


@compiles
def targets(state: CameleonState, ground: CameleonGround) -> U:
    """The enemies beside the piece just moved; none while the reserve is full (rule 5)."""
    side = mover(state, ground)
    if U(RESERVE[side]) & ~own_men(state):
        return U(BESIDE[side, U(state.capturing)]) & other_men(state)
    return NONE


@compiles
def open_captures(state: CameleonState, ground: CameleonGround) -> U:
    """Eight bits for each of the targets: the set of the rewards that it can be taken for."""
    found = NONE
    left = targets(state, ground)
    if left == NONE:
        return found
    place = U(state.capturing)
    attacker = kind(state.own_1, state.own_2, state.own_4, place) << _6
    partners = own_men(state) ^ bit(place)
    others = mover(state, ground) ^ ONE
    by = NONE
    while left:
        target = first(left)
        left = without_first(left)
        near = U(BESIDE[others, target]) & partners
        if near:
            pair = attacker | (kind(state.other_1, state.other_2, state.other_4, target) << _3)
            rewards = NONE
            while near:
                partner = kind(state.own_1, state.own_2, state.own_4, first(near))
                near = without_first(near)
                rewards |= U(TAKES[pair | partner])
            had = to_be_had(state.stock)
            if rewards & ~had:
                rewards = (rewards & had) | ONE  # R7: the capture stands without reward
            found |= rewards << by
        by += _8
    return found


# 3 what happens ----------------------------------------------------------------------------------


@compiles
def all_bits(number: U, place: U) -> U:
    """All bits if the one at a place is set, else none."""
    return NONE - ((number >> place) & ONE)


@compiles
def with_own(state: CameleonState, one: U, two: U, four: U, capturing: int) -> CameleonState:
    """The state with other planes of the mover, and nothing to place."""
    return CameleonState(
        one,
        two,
        four,
        state.other_1,
        state.other_2,
        state.other_4,
        state.stock,
        capturing,
        0,
        state.turn,
        state.quiet,
        0,
    )


@compiles
def stepped(state: CameleonState, source: U, target: U) -> CameleonState:
    """A piece moves: it is the one whose captures are made next."""
    both = bit(source) | bit(target)
    one = state.own_1 ^ (both & all_bits(state.own_1, source))
    two = state.own_2 ^ (both & all_bits(state.own_2, source))
    four = state.own_4 ^ (both & all_bits(state.own_4, source))
    return with_own(state, one, two, four, signed(target))


@compiles
def placed(state: CameleonState, reward: U, cell: U) -> CameleonState:
    """A reward comes to a reserve cell."""
    one = state.own_1 | (cell & all_bits(reward, NONE))
    two = state.own_2 | (cell & all_bits(reward, ONE))
    four = state.own_4 | (cell & all_bits(reward, _2))
    return with_own(state, one, two, four, state.capturing)


@compiles
def taken(state: CameleonState, ground: CameleonGround, target: U, reward: U) -> CameleonState:
    """A piece leaves the game, the reward the stock; it goes to the only free cell (rule 7)."""
    stay = other_men(state) & ~bit(target)
    if stay == NONE:
        reward = NONE  # rule 8: the game is won
    after = CameleonState(
        state.own_1,
        state.own_2,
        state.own_4,
        state.other_1 & stay,
        state.other_2 & stay,
        state.other_4 & stay,
        state.stock - (bit(reward << _2) & ~ONE),  # there is no stock of nothing
        state.capturing,
        signed(reward),
        state.turn,
        0,
        0,
    )
    free = U(RESERVE[mover(state, ground)]) & ~own_men(state)
    if reward and without_first(free) == NONE:
        return placed(after, reward, free)
    return after


@compiles
def passed_on(state: CameleonState, quiet: int, over: int) -> CameleonState:
    """The turn is the other side's."""
    return CameleonState(
        state.other_1,
        state.other_2,
        state.other_4,
        state.own_1,
        state.own_2,
        state.own_4,
        (state.stock >> _32) | (state.stock << _32),
        -1,
        0,
        3 - state.turn,
        quiet,
        over,
    )


@compiles
def ending(state: CameleonState) -> int:
    """The result at the end of a turn in which pieces came or went (rule 8).

    Who takes needs two pieces for it, and who places has two then: of three in all, the other side
    has one.
    """
    other = other_men(state)
    if other == NONE:
        return ended(BY_ELIMINATION, state.turn)  # seats 1 and 2 are masks 1 and 2
    if popcount(own_men(state)) + popcount(other) == 3:
        sliding = popcount(chameleons(state.own_1, state.own_2, state.own_4))
        sliding += popcount(chameleons(state.other_1, state.other_2, state.other_4))
        if sliding == 3:
            return ended(BY_CHAMELEONS, state.turn)
    return 0
