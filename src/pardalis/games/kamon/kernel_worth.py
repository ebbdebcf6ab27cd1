"""Kamon: how good a state looks to a search.

What wins is one cell more, taken in time: the cell just played says where the next may lie. So all
begins with the cells that would win, for either side. A cell that shares with one of them is
poisoned for the other side: to play it opens the win. With that, the next three plies need no
search:

- The side to move wins at once if a cell that wins is open, or one that leaves no answer.
- Else, if all open cells are poisoned, it has lost: whatever it takes, the other wins next. A cell
  that wins is not taken away by taking another.
- Else, if after one of its cells all answers are poisoned, it wins in three.

That is right, but not all: new threats and blocks after the first ply are for the search to find.

What is left is judged: how many cells are poisoned, how near each side is to more threats, how much
choice the mover has, and how little he can leave.
"""

from __future__ import annotations

from pardalis.core.kernel import judging
from pardalis.core.kernel.bits import NONE, ONE, bit, first, popcount, without_first
from pardalis.core.kernel.contract import U, compiles, rule, signed
from pardalis.core.kernel.judging import Term, Weights, Worth, bounded
from pardalis.games.kamon.kernel import (
    BLUE_1,
    BLUE_2,
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

WORTH = Worth(
    terms=(
        Term("wins", "the side to move wins at once", 4000),
        Term("lost", "whatever the side to move takes, the other wins next", -3500),
        Term("forces", "one open cell leaves only poisoned answers: a win in three", 3000),
        Term("threats", "cells that would win, own less the other's", 4),
        Term("poison", "free cells poisoned for the other, less those for oneself", 13),
        Term("links", "cells that win after one more, on any of the three axes", 22),
        Term("reach", "free cells joined to a side of the board, summed over the six", -1),
        Term("choice", "open cells that are not poisoned, for the side to move", 4),
        Term("squeeze", "safe answers that the best open cell leaves to the other", -4),
    )
)
WINS, LOST, FORCES, THREATS, POISON, LINKS, REACH, CHOICE, SQUEEZE = range(len(WORTH.terms))

SHORTEST = 5  # cells of a chain that one more can close to a loop
MANY = 100  # more answers than there ever are
_8 = U(8)

# 1 what lies around ------------------------------------------------------------------------------


@compiles
def widened(some: U) -> U:
    """A set with its neighbours; bits that are no cells may be set too."""
    left = some | (some >> ONE)
    right = some | (some << ONE)
    return left | right | (left << _8) | (right >> _8)


@compiles
def closing(chain: U, edge: U) -> U:
    """The cells of a chain's edge that close it to a loop: its arcs around them are several."""
    found = NONE
    while edge:
        cell = first(edge)
        if in_several_arcs(chain & U(NEAR[cell]), signed(cell)):
            found |= bit(cell)
        edge = without_first(edge)
    return found


@compiles
def linked(near: U, far: U, mine: U, free: U) -> int:
    """How many of the cells at one side are joined to those at the other, chains between or not."""
    beyond = widened(near)
    return popcount((beyond | widened(reached(beyond & mine, mine))) & far & free)


@compiles
def prospects(mine: U, free: U) -> tuple[U, int, int]:
    """The free cells that would win for those who hold these, their links and their reach."""
    green_1, green_2, blue_1, blue_2 = GREEN_1, GREEN_2, BLUE_1, BLUE_2
    yellow_1, yellow_2, loops = YELLOW_1, YELLOW_2, NONE
    left = mine
    while left:
        chain = reached(bit(first(left)), mine)
        left &= ~chain
        edge = widened(chain) & free
        green_1 |= edge if chain & GREEN_1 else NONE
        green_2 |= edge if chain & GREEN_2 else NONE
        blue_1 |= edge if chain & BLUE_1 else NONE
        blue_2 |= edge if chain & BLUE_2 else NONE
        yellow_1 |= edge if chain & YELLOW_1 else NONE
        yellow_2 |= edge if chain & YELLOW_2 else NONE
        if popcount(chain) >= SHORTEST:
            loops |= closing(chain, edge)
    wins = ((green_1 & green_2) | (blue_1 & blue_2) | (yellow_1 & yellow_2) | loops) & free
    green_1, blue_1, yellow_1 = green_1 & free, blue_1 & free, yellow_1 & free
    links = linked(green_1, green_2, mine, free)
    links += linked(blue_1, blue_2, mine, free)
    links += linked(yellow_1, yellow_2, mine, free)
    reach = popcount(green_1) + popcount(blue_1) + popcount(yellow_1)
    reach += popcount(green_2 & free) + popcount(blue_2 & free) + popcount(yellow_2 & free)
    return wins, links, reach


@compiles
def poisoned(wins: U, ground: KamonGround) -> U:
    """The cells that open one of those that win."""
    found = NONE
    while wins:
        found |= U(ground.shares[first(wins)])
        wins = without_first(wins)
    return found


# 2 judging ---------------------------------------------------------------------------------------


@rule(judging.worth, KamonState)
def worth(state: KamonState, ground: KamonGround, weights: Weights) -> int:
    """Three plies exactly, the rest by the terms."""
    free = ground.free & ~(state.own | state.other)
    wins, links, reach = prospects(state.own, free)
    if wins & state.open:
        return bounded(weights[WINS])
    their_wins, their_links, their_reach = prospects(state.other, free)
    theirs, mine = poisoned(wins, ground), poisoned(their_wins, ground)
    safe, fewest = 0, MANY
    left = state.open
    while left:
        answers = free & U(ground.shares[first(left)])
        cell = left & (NONE - left)
        left ^= cell
        if answers == NONE:  # the last cell of all draws, any other wins by `block`
            return bounded(weights[WINS]) if free != cell else 0
        if not cell & mine:
            safe += 1
            fewest = min(fewest, popcount(answers & ~theirs))
    if safe == 0:
        return bounded(weights[LOST])
    if fewest == 0:
        return bounded(weights[FORCES])
    return bounded(
        weights[THREATS] * (popcount(wins) - popcount(their_wins))
        + weights[POISON] * (popcount(theirs & free) - popcount(mine & free))
        + weights[LINKS] * (links - their_links)
        + weights[REACH] * (reach - their_reach)
        + weights[CHOICE] * safe
        + weights[SQUEEZE] * fewest
    )


@rule(judging.urgency, KamonState)
def urgency(state: KamonState, ground: KamonGround, move: int) -> int:
    """A win first, then what takes one from the other, then what joins and leaves few answers.

    What opens a win for the other is not looked for: he finds it first of all, at once.
    """
    cell = bit(move)
    own = state.own | cell
    answers = ground.free & ~(own | state.other) & U(ground.shares[U(move)])
    if answers == NONE or won(own, move) != 0:
        return 1000
    near = U(NEAR[U(move)])
    looks = 300 - 20 * popcount(answers)
    looks += 20 * popcount(near & state.own) + 10 * popcount(near & state.other)
    return looks + 400 if won(state.other | cell, move) != 0 else looks


@rule(judging.is_loud, KamonState)
def is_loud(state: KamonState, ground: KamonGround, move: int) -> bool:
    """None is: `worth` sees three plies ahead by itself."""
    return False
