"""Chromino's kernel: what a seat does not see, dealt anew.

**What the seat sees** is what the referee's `view` shows it: the table, the tiles in its own hand
(in all hands when they are open), the shown tiles, how many tiles the others and the bag have,
whose turn it is, how many tiles were drawn in it, and how many turns in a row were passed with an
empty bag. All of this is the same in the new deal. Every other tile can be in every other place:
hidden in another hand, just drawn by another seat, anywhere in the bag. A set-up for study may lack
tiles, and no view says which; so any unseen tile may be lacking.

**What follows from it by the rules** holds in the new deal too. Who can lay a tile must (rule 1).
So two things that a view shows tell of tiles that do not fit, on the very table that lies there:

- A seat that has drawn in this turn could lay none of its tiles before, nor any tile that it drew
  before the last one.
- The seats that have passed since the last laying or drawing, as PASSES counts them, can lay none.

A chameleon as a hand's only tile may fit and yet not be laid (rule 4). Such a tile has been shown
(rule 5), so it is known. In a set-up it may be hidden, and then a chameleon that fits may be there.

**What is not in it**: draws and passes of earlier turns. They told something about the table as it
was then, but neither a position nor a view keeps them, and what was drawn may have been laid since.
Nor how likely the others were to play as they did: all deals that are left are equally likely.

In a set-up it can be that no deal agrees with the rules, such as a draw by a seat whose tiles must
all fit. Then there is nothing to conclude, and every deal will do that looks the same.
"""

from __future__ import annotations

from pardalis.core.kernel import contract
from pardalis.core.kernel.bits import NONE, ONE, first, nth, popcount, without_first
from pardalis.core.kernel.chance import STEP, below, mixed
from pardalis.core.kernel.contract import U, compiles, rule, signed
from pardalis.games.chromino.kernel_layings import tile_of
from pardalis.games.chromino.kernel_state import (
    ALL_HIGH,
    ALL_LOW,
    BAG,
    CHAMELEONS_HIGH,
    CHAMELEONS_LOW,
    SHOWN,
    ChrominoGround,
    ChrominoState,
    dealt,
    flip,
    held_key,
    size,
)
from pardalis.games.chromino.kernel_table import LAID, WAYS, Marks

_63 = U(63)


@compiles
def without(low: U, high: U, tile: int) -> tuple[U, U]:
    """A set of tiles without one of them."""
    only = ONE << (U(tile) & _63)
    return (low & ~only, high) if tile < 64 else (low, high & ~only)


@compiles
def any_of(low: U, high: U, number: U) -> int:
    """One of a set of tiles that is not empty, by a random number."""
    here = popcount(low)
    place = below(number, here + popcount(high))
    return signed(nth(low, place)) if place < here else 64 + signed(nth(high, place - here))


@compiles
def unable(marks: Marks, low: U, high: U) -> tuple[U, U]:
    """Those of a set of tiles that cannot be laid."""
    left = low
    while left:
        tile = first(left)
        left = without_first(left)
        if marks[U(WAYS) + tile] != 0:
            low &= ~(ONE << tile)
    left = high
    while left:
        tile = first(left)
        left = without_first(left)
        if marks[U(WAYS + 64) + tile] != 0:
            high &= ~(ONE << tile)
    return low, high


@compiles
def is_hidden(ground: ChrominoGround, seat: int, other: int) -> bool:
    """Whether a seat does not see another's hand."""
    return not ground.open and other != seat


@compiles
def could_not_lay(state: ChrominoState, ground: ChrominoGround, seat: int) -> bool:
    """Whether it shows that a seat could lay nothing: it drew in this turn, or passed before it."""
    if state.drawn >= 0:
        return seat == state.turn
    then = state.turn if state.turn else state.starter  # over, a round is over or all have passed
    return (then - 1 - seat) % ground.seats < state.passes


@compiles
def unfit(state: ChrominoState, ground: ChrominoGround, seat: int, other: int) -> int:
    """How many tiles that a seat does not see in another's hand could not be laid: all but the one
    just drawn, if it shows at all."""
    if not is_hidden(ground, seat, other) or not could_not_lay(state, ground, other):
        return 0
    seen = (1 if state.drawn >= 0 else 0) + (1 if state.marks[U(SHOWN + other - 1)] else 0)
    return size(state.hands, other) - seen


@compiles
def may_be_lone(state: ChrominoState, seat: int) -> bool:
    """Whether a seat that could lay nothing may have had a chameleon only, hidden (rule 4)."""
    alone = size(state.hands, seat) - state.draws <= 1
    return alone and state.marks[U(SHOWN + seat - 1)] == 0


@rule(contract.resample, ChrominoState)
def resample(state: ChrominoState, ground: ChrominoGround, seat: int, number: U) -> ChrominoState:
    """A random deal that a seat, or a spectator with 0, cannot tell from this one."""
    marks, hands, drawn, at = state.marks.copy(), state.hands.copy(), state.drawn, number
    # Everything unseen is taken back.
    low, high = ALL_LOW, ALL_HIGH
    for i in range(state.laid):
        low, high = without(low, high, tile_of(int(marks[U(LAID + i)])))
    for other in range(1, ground.seats + 1):
        shown = int(marks[U(SHOWN + other - 1)]) - 1
        if is_hidden(ground, seat, other):
            hands[U(other * 2 - 2)] = NONE
            hands[U(other * 2 - 1)] = NONE
            if shown >= 0:
                flip(hands, other, shown)
        low &= ~hands[U(other * 2 - 2)]
        high &= ~hands[U(other * 2 - 1)]

    # First come those who could lay nothing: they get tiles that do not fit. Whatever these are,
    # the rest can then be dealt in the same number of ways; so all deals are equally likely.
    idle_low, idle_high = unable(marks, low, high)
    lone_low, lone_high = CHAMELEONS_LOW & low & ~idle_low, CHAMELEONS_HIGH & high & ~idle_high
    idle, lone = popcount(idle_low) + popcount(idle_high), popcount(lone_low) + popcount(lone_high)
    wanted = lone_wanted = lone_seats = 0
    for other in range(1, ground.seats + 1):
        n = unfit(state, ground, seat, other)
        if n > 0 and may_be_lone(state, other):
            lone_seats += 1
            lone_wanted += n
        else:
            wanted += n
    if wanted <= idle and wanted + lone_wanted <= idle + min(lone, lone_seats):
        for is_lone in (False, True):
            for other in range(1, ground.seats + 1):
                n = unfit(state, ground, seat, other)
                if n == 0 or may_be_lone(state, other) != is_lone:
                    continue
                if is_lone:
                    # One of n tiles may be a chameleon that fits. Of i idle tiles there are
                    # (i - n + 1) / n times as many sets of n as of n - 1.
                    at += STEP
                    if below(mixed(at), lone * n + idle - n + 1) < lone * n:
                        at += STEP
                        tile = any_of(lone_low, lone_high, mixed(at))
                        lone_low, lone_high = without(lone_low, lone_high, tile)
                        low, high = without(low, high, tile)
                        flip(hands, other, tile)
                        lone -= 1
                        n -= 1
                for _ in range(n):
                    at += STEP
                    tile = any_of(idle_low, idle_high, mixed(at))
                    idle_low, idle_high = without(idle_low, idle_high, tile)
                    low, high = without(low, high, tile)
                    flip(hands, other, tile)
                idle -= n

    # Then the others, the tile just drawn, and the bag.
    for other in range(1, ground.seats + 1):
        for _ in range(size(state.hands, other) - size(hands, other)):
            at += STEP
            tile = any_of(low, high, mixed(at))
            low, high = without(low, high, tile)
            flip(hands, other, tile)
            if state.drawn >= 0 and other == state.turn:
                drawn = tile  # the last of them
    for place in range(state.bag):
        at += STEP
        tile = any_of(low, high, mixed(at))
        low, high = without(low, high, tile)
        marks[U(BAG + place)] = tile + 1
    return dealt(state, marks, hands, drawn, held_key(marks, hands, state.bag))
