"""Kamon: the kernel. The rules are those of `rules.py`; here is how they are made fast.

            3 4 5 6  row 0       A cell (q, r) is bit 8 r + q. Column 7 and row 7 stay empty, so the
          2 3 4 5 6              neighbours of a set are six shifts of it: by 1, 7 and 8, up and
        1 2 3 4 5 6              down. Nothing comes in over an edge. In this order the cells are
    q 0 1 2 3 4 5 6  row 3       sorted as their names are.
        0 1 2 3 4 5
          0 1 2 3 4
            0 1 2 3  row 6

`play` finds at once what follows from a move: where the next may be made, and whether the game is
over. Only the cell just taken can have made a win, since nobody had won before:

- It joins the chains of its own neighbours into one. `connection`: that chain touches two opposite
  sides.
- Its own neighbours lie around it in arcs, with gaps between. If two arcs are joined elsewhere, the
  way round closes here, with a gap on either side: one of them is inside, and a gap inside is a
  cell that is not one's own: `loop`. If no two arcs are joined, nothing closes; a single arc closes
  nothing new.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pardalis.core.kernel import contract
from pardalis.core.kernel.bits import (
    NONE,
    ONE,
    bit,
    cells,
    first,
    nth,
    popcount,
    without_first,
)
from pardalis.core.kernel.chance import below, hashed
from pardalis.core.kernel.contract import (
    Kernel,
    Moves,
    U,
    compiles,
    ended,
    result_of,
    rule,
    signed,
)
from pardalis.games.kamon import rules
from pardalis.games.kamon.rules import AXIAL, CELLS, KAMON, NEIGHBOURS, NEUTRAL, SIDES

# 1 vocabulary ------------------------------------------------------------------------------------


class KamonState(NamedTuple):
    """A position: the last two fields follow from the others and the ground."""

    own: U  # cells of the side to move
    other: U  # cells of the side that has just moved
    last: int  # the cell just taken, -1 before the first
    open: U  # cells that may be taken now, none when the game is over
    over: int  # the result


class KamonGround(NamedTuple):
    """A layout."""

    free: U  # all cells but the neutral one
    shares: NDArray[np.uint64]  # for each cell, the others that share its attribute or symbol
    kamon: NDArray[np.int64]  # for each cell, which of KAMON lies there; -1 on the neutral one
    salt: U  # the layout as a key


PLACE = {cell: 8 * r + q for cell, (q, r) in AXIAL.items()}
NAME = {place: cell for cell, place in PLACE.items()}


def _set(names: Iterable[str]) -> U:
    return cells(PLACE[name] for name in names)


GREEN_1, GREEN_2 = (_set(side) for side in SIDES["green"])
BLUE_1, BLUE_2 = (_set(side) for side in SIDES["blue"])
YELLOW_1, YELLOW_2 = (_set(side) for side in SIDES["yellow"])

NEAR = np.zeros(64, dtype=np.uint64)
for _name in CELLS:
    NEAR[PLACE[_name]] = _set(NEIGHBOURS[_name])

REASONS = ("connection", "loop", "full", "block")
CONNECTION, LOOP, FULL, BLOCK = range(1, 5)

_8, _56, _58, _63, _64 = U(8), U(56), U(58), U(63), U(64)

# 2 wins ------------------------------------------------------------------------------------------


@compiles
def reached(some: U, within: U) -> U:
    """All cells of a set that a chain of neighbours joins to some of its cells."""
    while True:
        left = some | (some >> ONE)
        right = some | (some << ONE)
        wider = (left | right | (left << _8) | (right >> _8)) & within
        if wider == some:
            return some
        some = wider


@compiles
def is_joining(chain: U) -> bool:
    """Whether a set touches two opposite sides."""
    return bool(
        ((chain & GREEN_1) and (chain & GREEN_2))
        or ((chain & BLUE_1) and (chain & BLUE_2))
        or ((chain & YELLOW_1) and (chain & YELLOW_2))
    )


# The neighbours of the cell at bit 8, in the order in which they lie around it.
RING = (9, 1, 0, 7, 15, 16)
# Multiplied by this, the 64 sets of them differ in their six highest bits.
GATHER = U(1 << 42 | 1 << 45 | 1 << 52 | 1 << 62)


def _arcs(around: int) -> int:
    """In how many arcs a set of neighbours lies: each has one place that the one before lacks."""
    lies = [bool(around >> place & 1) for place in RING]
    return sum(lies[i] and not lies[i - 1] for i in range(6))


def _all_in_several_arcs() -> U:
    """Which of the 64 sets, as bits by what they are gathered to, lie in more than one arc."""
    found = set()
    for number in range(64):
        around = sum(1 << place for i, place in enumerate(RING) if number >> i & 1)
        gathered = (around * int(GATHER)) % 2**64 >> 58
        if _arcs(around) > 1:
            found.add(gathered)
    return cells(found)


SEVERAL = _all_in_several_arcs()


@compiles
def in_several_arcs(neighbours: U, cell: int) -> bool:
    """Whether neighbours of a cell lie around it in more than one arc."""
    by = (U(cell) - _8) & _63  # turned so that the cell comes to bit 8; no bit is lost
    around = (neighbours >> by) | (neighbours << ((_64 - by) & _63))
    return bool((SEVERAL >> ((around * GATHER) >> _58)) & ONE)


@compiles
def won(mine: U, last: int) -> int:
    """Why the cell just taken wins for those who hold these cells, or 0."""
    near = U(NEAR[U(last)]) & mine
    if near == NONE:
        return 0
    if not in_several_arcs(near, last):
        # The first test is quick and says mostly no.
        if is_joining(mine) and is_joining(reached(near, mine)):
            return CONNECTION
        return 0
    elsewhere = mine & ~bit(last)
    chain = bit(last)
    closes = False
    while near:
        part = reached(bit(first(near)), elsewhere)
        closes |= in_several_arcs(part & near, last)
        chain |= part
        near &= ~part
    if is_joining(chain):
        return CONNECTION
    return LOOP if closes else 0


# 3 play ------------------------------------------------------------------------------------------


@rule(contract.moves, KamonState)
def moves(state: KamonState, ground: KamonGround, out: Moves) -> int:
    """The open cells."""
    n = 0
    left = state.open
    while left:
        out[n] = first(left)
        left = without_first(left)
        n += 1
    return n


@rule(contract.count, KamonState)
def count(state: KamonState, ground: KamonGround, out: Moves) -> int:
    """How many cells are open."""
    return popcount(state.open)


@rule(contract.pick, KamonState)
def pick(state: KamonState, ground: KamonGround, number: U, out: Moves) -> int:
    """One of the open cells."""
    return signed(nth(state.open, below(number, popcount(state.open))))


@rule(contract.play, KamonState)
def play(state: KamonState, ground: KamonGround, move: int) -> KamonState:
    """Take a cell, and see what follows: a win, else `full`, else `block` (rules 3 and 4, R2)."""
    own = state.own | bit(move)
    free = ground.free & ~(own | state.other)
    then = free & U(ground.shares[U(move)])  # rule 2
    reason = won(own, move)
    if reason == 0 and then == NONE:
        reason = BLOCK if free else FULL
    over = 0
    if reason != 0:
        then = NONE
        mover = turn(state, ground)
        over = ended(reason, 0 if reason == FULL else mover)  # seats 1 and 2 are masks 1 and 2
    return KamonState(state.other, own, move, then, over)


@rule(contract.result, KamonState)
def result(state: KamonState, ground: KamonGround) -> int:
    """As `play` found it."""
    return state.over


@rule(contract.turn, KamonState)
def turn(state: KamonState, ground: KamonGround) -> int:
    """Black while both hold the same number of cells."""
    return 1 + (popcount(state.own | state.other) & 1)


@rule(contract.key, KamonState)
def key(state: KamonState, ground: KamonGround) -> U:
    """All but what follows: the number of cells tells whose turn it is."""
    last = U(state.last + 1) << _56
    return hashed(hashed(ground.salt, state.own | last), state.other)


@rule(contract.repetition, KamonState)
def repetition(state: KamonState, ground: KamonGround) -> U:
    """Nothing comes back: a cell once taken stays so."""
    return key(state, ground)


# 4 between the referee and the kernel ------------------------------------------------------------


@lru_cache(maxsize=64)
def _ground(layout: tuple[str, ...]) -> KamonGround:
    kamon = dict(zip(CELLS, layout, strict=True))
    free = [cell for cell in CELLS if kamon[cell] != NEUTRAL]
    shares = np.zeros(64, dtype=np.uint64)
    tokens = np.full(64, -1, dtype=np.int64)
    salt = NONE
    for cell in free:
        like = (c for c in free if rules.shares(kamon[c], kamon[cell]))
        shares[PLACE[cell]] = _set(like) & ~bit(PLACE[cell])
        tokens[PLACE[cell]] = KAMON.index(kamon[cell])
    with np.errstate(over="ignore"):  # a key is what is left of numbers that grow too large
        for place in PLACE.values():
            salt = hashed(salt, U(tokens[place] + 1))
    return KamonGround(_set(free), shares, tokens, salt)


def encode(position: rules.Kamon) -> tuple[KamonState, KamonGround]:
    """The state and ground of a referee's position."""
    outcome = rules.outcome(position)
    own, other = _set(position.owned(position.turn)), _set(position.owned(3 - position.turn))
    last = -1 if position.last is None else PLACE[position.last]
    then = NONE if outcome else _set(rules.open_cells(position))
    state = KamonState(own, other, last, then, result_of(outcome, REASONS))
    return state, _ground(position.layout)


def decode(state: KamonState, ground: KamonGround) -> rules.Kamon:
    """The inverse of `encode`; the edition, which is no matter of rules, is the usual one."""
    seat = turn(state, ground)
    mine, others = rules.COLOURS[seat - 1], rules.COLOURS[2 - seat]
    own, other = int(state.own), int(state.other)
    owners = tuple(
        mine if own >> place & 1 else others if other >> place & 1 else "."
        for place in PLACE.values()
    )
    last = None if state.last < 0 else NAME[int(state.last)]
    return rules.Kamon(_layout(ground.kamon.tobytes()), owners, last, seat)


@lru_cache(maxsize=64)
def _layout(kamon: bytes) -> tuple[str, ...]:
    numbers = np.frombuffer(kamon, dtype=np.int64)
    on = [int(numbers[place]) for place in PLACE.values()]
    return tuple(NEUTRAL if number < 0 else KAMON[number] for number in on)


def move_text(state: KamonState, ground: KamonGround, move: int) -> str:
    """The name of the cell."""
    return NAME[int(move)]


def parse_move(state: KamonState, ground: KamonGround, text: str) -> int:
    """The inverse of `move_text`."""
    return PLACE[text]


# 5 -----------------------------------------------------------------------------------------------

KERNEL = Kernel(
    encode=encode,
    decode=decode,
    move_text=move_text,
    parse_move=parse_move,
    reasons=REASONS,
    most_moves=len(KAMON),
    deepest=len(KAMON),
)
