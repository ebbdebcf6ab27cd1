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

The search itself plays on the solver's positions (`kernel_proof.py`), in which all that is certain
already, and only safe cells are tried.

What is left is judged by how near each side is to joining opposite sides (`kernel_near.py`).
"""

from __future__ import annotations

from pardalis.core.kernel import judging
from pardalis.core.kernel.bits import NONE, bit, first, popcount, without_first
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
from pardalis.games.kamon.kernel_near import NEARNESS, near, nearer
from pardalis.games.kamon.kernel_proof import KamonHunt, opening

WORTH = Worth(
    terms=(
        Term("wins", "the side to move wins at once", 4000),
        Term("lost", "whatever the side to move takes, the other wins next", -3500),
        Term("forces", "one open cell leaves only poisoned answers: a win in three", 3000),
        *NEARNESS,
    )
)
WINS, LOST, FORCES, WAYS = range(4)  # where the terms for ways begin

SHORTEST = 5  # cells of a chain that one more can close to a loop
MANY = 100  # more answers than there ever are

# 1 what lies around ------------------------------------------------------------------------------


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
def winning(mine: U, free: U) -> U:
    """The free cells that would win for those who hold these."""
    green_1, green_2, blue_1, blue_2 = GREEN_1, GREEN_2, BLUE_1, BLUE_2
    yellow_1, yellow_2, loops = YELLOW_1, YELLOW_2, NONE
    left = mine
    while left:
        chain = reached(bit(first(left)), mine)
        left &= ~chain
        edge = near(chain) & free
        green_1 |= edge if chain & GREEN_1 else NONE
        green_2 |= edge if chain & GREEN_2 else NONE
        blue_1 |= edge if chain & BLUE_1 else NONE
        blue_2 |= edge if chain & BLUE_2 else NONE
        yellow_1 |= edge if chain & YELLOW_1 else NONE
        yellow_2 |= edge if chain & YELLOW_2 else NONE
        if popcount(chain) >= SHORTEST:
            loops |= closing(chain, edge)
    return ((green_1 & green_2) | (blue_1 & blue_2) | (yellow_1 & yellow_2) | loops) & free


# 2 judging ---------------------------------------------------------------------------------------


@rule(judging.worth, KamonState)
def worth(state: KamonState, ground: KamonGround, weights: Weights) -> int:
    """Three plies exactly, the rest by the terms."""
    free = ground.free & ~(state.own | state.other)
    wins = winning(state.own, free)
    if wins & state.open:
        return bounded(weights[WINS])
    theirs, mine = opening(wins, ground), opening(winning(state.other, free), ground)
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
    return bounded(nearer(state.own, state.other, free, weights, WAYS))


@rule(judging.worth, KamonHunt)
def hunt_worth(state: KamonHunt, ground: KamonGround, weights: Weights) -> int:
    """The terms but the first three: those are the solver's to tell."""
    return bounded(nearer(state.own, state.other, state.free, weights, WAYS))


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


@rule(judging.urgency, KamonHunt)
def hunt_urgency(state: KamonHunt, ground: KamonGround, move: int) -> int:
    """No cell wins at once. What takes a win from the other, then what joins and leaves little."""
    near = U(NEAR[U(move)])
    looks = 300 - 20 * popcount(state.free & U(ground.shares[U(move)]))
    looks += 20 * popcount(near & state.own) + 10 * popcount(near & state.other)
    return looks + 400 if state.other_wins & bit(move) else looks


@rule(judging.is_loud, KamonHunt)
def hunt_is_loud(state: KamonHunt, ground: KamonGround, move: int) -> bool:
    """None is: what is certain within three plies is known."""
    return False


@rule(judging.is_loud, KamonState)
def is_loud(state: KamonState, ground: KamonGround, move: int) -> bool:
    """None is: `worth` sees three plies ahead by itself."""
    return False
