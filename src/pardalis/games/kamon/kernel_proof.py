"""Kamon: what the solver knows beyond the rules.

A cell is *winning* for a side if it makes a connection or a loop for it: that depends on the side's
own cells alone. The other cannot undo it but by taking the cell; the side itself can, by filling
the hole of a loop, and then the hole is a neighbour of the winning cell.

Whoever takes a cell opens those that share its attribute or symbol. So whoever opens a cell that is
winning for the other loses at once, and such moves are left out: what is left is *safe*. The same
with `block`: a free cell is a *leaf* if it shares with one free cell at most. Whoever takes that
one opens the leaf, the other takes it, and nothing is open.

The solver plays on a `KamonHunt`, a position in which the side to move cannot win at once. That
stays so after a safe move: the other's winning cells were not opened, nor leaves, and a move makes
no new winning cells for the other. What is certain without a search:

- No move is safe: the side to move loses.
- After a safe move every answer opens a leaf, or a cell that is winning for the mover and no
  neighbour of the move: it wins.
- Free cells that no line of sharing cells leads to from the open ones will never be taken. They
  count as walls; but then the board will never be full (`rest`), and that is all they are good for.

With `rest`, or more than two free cells, a leaf that is taken leaves some cell free: that is
`block`, not `full` (R2); the tests of leaves wait for it.

Positions with the same owners and the same safe cells have the same value, wherever the golden
hexagon lies: the other moves lose.
"""

from __future__ import annotations

from math import exp
from typing import NamedTuple

from pardalis.core.kernel import contract, proving
from pardalis.core.kernel.bits import NONE, ONE, bit, first, popcount, without_first
from pardalis.core.kernel.chance import hashed
from pardalis.core.kernel.contract import SEAT_MASKS, Moves, U, compiles, ended, rule, signed
from pardalis.games.kamon.kernel import (
    BLOCK,
    BLUE_1,
    BLUE_2,
    CONNECTION,
    FULL,
    GREEN_1,
    GREEN_2,
    NEAR,
    YELLOW_1,
    YELLOW_2,
    KamonGround,
    KamonState,
    in_several_arcs,
    reached,
    won,
)
from pardalis.games.kamon.kernel_near import WEIGHTS, near, nearer

SHORTEST_LOOP = 6
SCALE, HIGHEST = 200.0, 4.0  # of what is judged, for the odds
FINE = 4  # parts of one in which hopes are told apart

# 1 vocabulary ------------------------------------------------------------------------------------


class KamonHunt(NamedTuple):
    """A position in which the side to move has no win at once, unless it is `over`."""

    own: U  # cells of the side to move
    other: U  # cells of the side that has just moved
    free: U  # cells that can still be taken
    rest: int  # 1 if there are free cells that can never be taken
    safe: U  # open cells after which the other side has no win at once
    own_wins: U  # free cells that are winning for the side to move
    other_wins: U  # and for the other
    nearest: int  # of the safe cells' numbers of safe answers the least
    answers: int  # and their sum
    over: int  # the result, if it is certain


# 2 what is certain -------------------------------------------------------------------------------


@compiles
def touching(mine: U, side: U) -> U:
    """The cells that would be joined to a side: those on it, and beside chains from it."""
    return side | near(reached(mine & side, mine))


@compiles
def winning(mine: U, last: U, free: U) -> U:
    """The free cells that are winning by way of the chain of one cell; nobody has won before."""
    chain = reached(last, mine)
    around = near(chain) & free
    found = NONE
    if around:
        if chain & GREEN_1:
            found |= touching(mine, GREEN_2)
        if chain & GREEN_2:
            found |= touching(mine, GREEN_1)
        if chain & BLUE_1:
            found |= touching(mine, BLUE_2)
        if chain & BLUE_2:
            found |= touching(mine, BLUE_1)
        if chain & YELLOW_1:
            found |= touching(mine, YELLOW_2)
        if chain & YELLOW_2:
            found |= touching(mine, YELLOW_1)
        found &= around
        if popcount(chain) >= SHORTEST_LOOP - 1:
            while around:
                cell = first(around)
                # As in `won`: where two arcs of one chain meet, something is enclosed.
                if in_several_arcs(U(NEAR[cell]) & chain, signed(cell)):
                    found |= bit(cell)
                around = without_first(around)
    return found


@compiles
def still_winning(mine: U, cells: U) -> U:
    """Of free cells those that are winning."""
    found = NONE
    while cells:
        cell = first(cells)
        if won(mine | bit(cell), signed(cell)) != 0:
            found |= bit(cell)
        cells = without_first(cells)
    return found


@compiles
def all_winning(mine: U, free: U) -> U:
    """The free cells that are winning for those who hold these cells."""
    found = NONE
    left = mine
    while left:
        one = bit(first(left))
        found |= winning(mine, one, free)
        left &= ~reached(one, mine)
    return found


@compiles
def playable(opened: U, free: U, ground: KamonGround) -> U:
    """The free cells that lines of sharing cells lead to from the open ones."""
    found = opened
    left = opened
    while left and found != free:
        new = U(ground.shares[first(left)]) & free & ~found
        found |= new
        left = without_first(left) | new
    return found


@compiles
def leaves(free: U, ground: KamonGround) -> U:
    """The free cells that share with one other at most."""
    found = NONE
    left = free
    while left:
        cell = first(left)
        if not without_first_or_none(U(ground.shares[cell]) & free):
            found |= bit(cell)
        left = without_first(left)
    return found


@compiles
def without_first_or_none(some: U) -> U:
    """A set without its lowest cell; an empty one stays so."""
    return some & (some - ONE)


@compiles
def opening(some: U, ground: KamonGround) -> U:
    """The cells that open one of these."""
    found = NONE
    while some:
        found |= U(ground.shares[first(some)])
        some = without_first(some)
    return found


@compiles
def hunted(
    own: U,
    other: U,
    opened: U,
    all_free: U,
    rest: int,
    own_wins: U,
    other_wins: U,
    ground: KamonGround,
) -> KamonHunt:
    """What is certain in a position with open cells, of which none wins at once."""
    free = playable(opened, all_free, ground)
    if free != all_free:
        rest = 1
    own_wins &= free
    other_wins &= free
    ends = leaves(free, ground)
    left_over = popcount(free) + rest
    danger = other_wins
    if left_over > 2:
        danger |= ends
    if left_over <= 3:
        ends = NONE
    safe = opened & ~opening(danger, ground)
    nearest, total = 64, 0
    left = safe
    while left:
        cell = first(left)
        left = without_first(left)
        bad = (ends & ~bit(cell)) | (own_wins & ~near(bit(cell)))
        count = popcount(U(ground.shares[cell]) & free & ~opening(bad, ground))
        nearest = min(nearest, count)
        total += count
    mover = 1 + (popcount(own | other) & 1)
    over = 0
    if safe == NONE:
        over = ended(BLOCK, 3 - mover)
    elif nearest == 0 and left_over > 1:
        over = ended(BLOCK, mover)
    return KamonHunt(own, other, free, rest, safe, own_wins, other_wins, nearest, total, over)


@rule(proving.lifted, KamonState)
def lifted(state: KamonState, ground: KamonGround) -> KamonHunt:
    """Look for a win at once; if there is none, for what else is certain."""
    own, other, opened = state.own, state.other, state.open
    free = ground.free & ~(own | other)
    own_wins, other_wins = all_winning(own, free), all_winning(other, free)
    over = state.over
    if over == 0:
        left = opened
        while left:
            move = bit(first(left))
            blocks = not (U(ground.shares[first(left)]) & free) and free != move
            if blocks or own_wins & move:
                over = ended(CONNECTION, 1 + (popcount(own | other) & 1))
            left = without_first(left)
    if over != 0:
        return KamonHunt(own, other, free, 0, NONE, own_wins, other_wins, 0, 0, over)
    return hunted(own, other, opened, free, 0, own_wins, other_wins, ground)


# 3 play ------------------------------------------------------------------------------------------


@rule(contract.play, KamonHunt)
def play(state: KamonHunt, ground: KamonGround, move: int) -> KamonHunt:
    """Take a safe cell. If it opens none, it was the last: else it would have won at once."""
    own = state.own | bit(move)
    free = state.free & ~bit(move)
    opened = U(ground.shares[U(move)]) & free
    if opened == NONE:
        return KamonHunt(state.other, own, NONE, state.rest, NONE, NONE, NONE, 0, 0, ended(FULL, 0))
    beside = near(bit(move)) & free
    wins = (state.own_wins & ~beside) | still_winning(own, state.own_wins & beside)
    wins |= winning(own, bit(move), free)
    return hunted(state.other, own, opened, free, state.rest, state.other_wins, wins, ground)


@rule(contract.result, KamonHunt)
def result(state: KamonHunt, ground: KamonGround) -> int:
    """What is certain. The reason may be another than in the game."""
    return state.over


@rule(contract.turn, KamonHunt)
def turn(state: KamonHunt, ground: KamonGround) -> int:
    """Black while both hold the same number of cells."""
    return 1 + (popcount(state.own | state.other) & 1)


@rule(contract.moves, KamonHunt)
def moves(state: KamonHunt, ground: KamonGround, out: Moves) -> int:
    """The safe cells."""
    n = 0
    left = state.safe
    while left:
        out[n] = first(left)
        left = without_first(left)
        n += 1
    return n


@rule(contract.key, KamonHunt)
def key(state: KamonHunt, ground: KamonGround) -> U:
    """Owners and safe cells: states with the same have the same value."""
    return hashed(hashed(hashed(ground.salt, state.own), state.other), state.safe)


@rule(contract.repetition, KamonHunt)
def repetition(state: KamonHunt, ground: KamonGround) -> U:
    """Nothing comes back."""
    return key(state, ground)


@rule(proving.essence, KamonHunt)
def essence(state: KamonHunt, ground: KamonGround) -> tuple[U, U]:
    """Owners and safe cells, mixed in two ways."""
    place = key(state, ground)
    check = hashed(hashed(hashed(~ground.salt, state.safe), state.other), state.own)
    return place, check


@rule(proving.delay, KamonHunt)
def delay(state: KamonHunt, ground: KamonGround) -> int:
    """One ply for a win at once, two without a safe cell, three if all answers are poisoned."""
    winners = state.over % SEAT_MASKS
    if winners == 0:
        return 0
    if winners != turn(state, ground):
        return 2
    return 1 if state.safe == NONE else 3


@rule(proving.hope, KamonHunt)
def hope(state: KamonHunt, ground: KamonGround, out: Moves) -> tuple[int, int]:
    """To win, one safe cell with few safe answers is enough; to lose, all of them must fail.

    Both by the odds: who is nearer to joining his sides wins more easily. That saves three nodes of
    four; how the two are put together matters little.
    """
    ahead = nearer(state.own, state.other, state.free, WEIGHTS, 0) / SCALE
    odds = exp(max(-HIGHEST, min(HIGHEST, ahead)))
    wins, fails = FINE * state.nearest / odds, FINE * (state.answers >> 1) * odds
    return 1 + int(wins), 1 + int(fails)
