"""Katarenga Greengage: the kernel. The rules are those of `rules.py`; here is how they are fast.

    8   7 15 23 31 39 47 55 63      A cell's bit is its place among the sorted names: a1, a2, …, h8.
    7   6 14 22 30 38 46 54 62      So moves from lower to higher bits are sorted as their texts
    6   5 13 21 29 37 45 53 61      are, and of one pawn those that expel (`x`) after those that do
    5   4 12 20 28 36 44 52 60      not (`-`).
    4   3 11 19 27 35 43 51 59
    3   2 10 18 26 34 42 50 58      A move is 64 times the cell it starts from, plus the cell it
    2   1  9 17 25 33 41 49 57      goes to. A pawn that is placed comes from `HAND`; `PASS` is the
    1   0  8 16 24 32 40 48 56      number after the last of those.
        a  b  c  d  e  f  g  h

The colours do not change in a game, so the lines from a cell end where they end (rule 2). What is
left to ask is which cells on them are taken: those before the last of each line, for behind the
last there is nothing to be shut off. A cell has one row in a table for every answer.

`play` finds at once whether the game is over. Only who has just moved can have come home, and by a
placing only the owner of the pawn: nobody had won before.
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
    bit,
    cells,
    first,
    nth,
    popcount,
    squeezed,
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
from pardalis.games.greengage import rules
from pardalis.games.greengage.board import CELLS, COLOURS, FAR, SIZE, Line, lines
from pardalis.games.greengage.kernel_ways import HIGHEST, ONES, all_ways
from pardalis.games.greengage.rules import ANYWHERE, LIMIT, PAWNS

# 1 vocabulary ------------------------------------------------------------------------------------


class GreengageState(NamedTuple):
    """A position; the last field follows from the others and the ground."""

    own: U  # cells with a pawn of the side to move
    other: U  # cells with a pawn of the other side, the expeller's on a pending cell too
    pending: int  # the cell from which an expelled pawn must move, NOBODY or PLACING
    turn: int
    ply: int
    over: int  # the result


class GreengageGround(NamedTuple):
    """A board and a variant."""

    goals: U  # the goal-colour cells of both halves
    rows: NDArray[np.uint64]  # for each cell, its first row in `reach`
    blockers: NDArray[np.uint64]  # for each cell, those that shut others off when taken
    reach: NDArray[np.uint64]  # where a pawn gets, by its cell and the blockers taken
    ways: NDArray[np.uint64]  # how far it is to the goals, as `kernel_ways.py` tells it
    colours: NDArray[np.uint64]  # the cells of each colour, in the order of LETTERS
    start: int  # the colours of the variant, as places in LETTERS
    goal: int
    salt: U  # all this as a key


NAMES = tuple(sorted(CELLS))
PLACE = {name: place for place, name in enumerate(NAMES)}
LETTERS = "".join(COLOURS.values())


def _set(names: Iterable[str]) -> U:
    return cells(PLACE[name] for name in names)


FAR_1, FAR_2 = (_set(half) for half in FAR)
NOBODY, PLACING = -1, 64
PENDING = (None, *NAMES, ANYWHERE)  # what NOBODY, the cells and PLACING stand for
HAND = U(64)
PASS = 65 * 64
REASONS = ("home", "limit")
BY_HOME, BY_LIMIT = 1, 2

_3, _6, _8, _9, _56, _63 = U(3), U(6), U(8), U(9), U(56), U(63)
BYTE = U(255)

# 2 where a pawn can go ---------------------------------------------------------------------------


@lru_cache(maxsize=1024)  # lines of a cell come again on other boards
def _reach(ways: tuple[Line, ...]) -> tuple[U, NDArray[np.uint64]]:
    """The blockers, which shut others off; and where lines lead, each up to the first cell that is
    taken, a row for each set of blockers."""
    blockers = sorted(cell for line in ways for cell in line[:-1])
    taken = np.arange(2 ** len(blockers))
    found = np.zeros(len(taken), dtype=np.uint64)
    for line in ways:
        led_on = np.ones(len(taken), dtype=np.bool_)
        for cell in line:
            found[led_on] |= bit(PLACE[cell])
            if cell in blockers:
                led_on &= taken >> blockers.index(cell) & 1 == 0
    return _set(blockers), found


@compiles
def reached(cell: U, occupied: U, ground: GreengageGround) -> U:
    """Where a pawn gets from a cell, and the first pawn that it meets on each line (rule 2)."""
    return U(ground.reach[U(ground.rows[cell]) + squeezed(occupied, U(ground.blockers[cell]))])


@compiles
def goal(turn: int, ground: GreengageGround) -> U:
    """The goal-colour cells of a seat's far half."""
    return ground.goals & (FAR_1 if turn == 1 else FAR_2)


@compiles
def landings(own: U, other: U, goal: U) -> U:
    """Where pawns may land, by rule 3: on vacant cells, and on the enemy in one's goal."""
    return ~(own | other) | (other & goal)


@compiles
def movers(state: GreengageState) -> U:
    """The cells from which the side to move may move: an expelled pawn goes first (rule 4)."""
    return state.own if state.pending == NOBODY else bit(state.pending)


@compiles
def listed(source: U, targets: U, out: Moves, n: int) -> int:
    """Write the moves from a cell to others behind the first n; how many there are then."""
    while targets:
        out[n] = (source << _6) | first(targets)
        targets = without_first(targets)
        n += 1
    return n


# 3 play ------------------------------------------------------------------------------------------


@rule(contract.moves, GreengageState)
def moves(state: GreengageState, ground: GreengageGround, out: Moves) -> int:
    """Every pawn in turn, or the vacant cells for one that is placed (rule 5), or to pass (R6)."""
    n = 0
    if state.over != 0:
        return n
    occupied = state.own | state.other
    if state.pending == PLACING:
        return listed(HAND, ~occupied, out, n)
    landing = landings(state.own, state.other, goal(state.turn, ground))
    left = movers(state)
    while left:
        source = first(left)
        left = without_first(left)
        goes = reached(source, occupied, ground) & landing
        n = listed(source, goes & ~occupied, out, n)
        n = listed(source, goes & occupied, out, n)
    if n == 0:
        out[0] = PASS
        n = 1
    return n


@rule(contract.count, GreengageState)
def count(state: GreengageState, ground: GreengageGround, out: Moves) -> int:
    """As `moves`, but the cells are counted only."""
    n = 0
    if state.over != 0:
        return n
    occupied = state.own | state.other
    if state.pending == PLACING:
        return popcount(~occupied)
    landing = landings(state.own, state.other, goal(state.turn, ground))
    left = movers(state)
    while left:
        n += popcount(reached(first(left), occupied, ground) & landing)
        left = without_first(left)
    return max(n, 1)


@rule(contract.pick, GreengageState)
def pick(state: GreengageState, ground: GreengageGround, number: U, out: Moves) -> int:
    """As `moves`, but only the one pawn's cells are looked through that the choice falls on."""
    occupied = state.own | state.other
    if state.pending == PLACING:
        vacant = ~occupied
        return signed((HAND << _6) | nth(vacant, below(number, popcount(vacant))))
    landing = landings(state.own, state.other, goal(state.turn, ground))
    if state.pending == NOBODY:
        ends = all_ends(state.own, occupied, landing, ground)
        n = signed(ends >> _56)
        if n == 0:
            return PASS
        place = below(number, n)
        # How many pawns' moves end at this place or before: no byte borrows from the next, since
        # all are less than 128.
        passed = popcount(((U(place) * ONES) | HIGHEST) - ends & HIGHEST)
        place -= signed(((ends << _8) >> (U(passed) << _3)) & BYTE)
        source = nth(state.own, passed)
        goes = reached(source, occupied, ground) & landing
    else:
        source = U(state.pending)
        goes = reached(source, occupied, ground) & landing
        place = below(number, popcount(goes))
    targets = goes & ~occupied
    quiet = popcount(targets)
    if place >= quiet:
        place -= quiet
        targets = goes & occupied
    return signed((source << _6) | nth(targets, place))


@compiles
def all_ends(own: U, occupied: U, landing: U, ground: GreengageGround) -> U:
    """For each of eight pawns a byte, from the lowest: where in the list its moves have ended.

    The highest is how many there are of all, at most `MOST_MOVES`.
    """
    n, ends, shift = 0, NONE, NONE
    for _ in range(SIZE):
        n += popcount(reached(first(own), occupied, ground) & landing)
        own = without_first(own)
        ends |= U(n) << shift
        shift += _8
    return ends


@rule(contract.play, GreengageState)
def play(state: GreengageState, ground: GreengageGround, move: int) -> GreengageState:
    """Move, place or pass, and see what follows (rules 4 to 7)."""
    source, target = U(move) >> _6, U(move) & _63
    own, other, turn, pending = state.own, state.other, state.turn, NOBODY
    ply = state.ply + 1
    over = ended(BY_LIMIT, 0) if ply == LIMIT else 0
    if source < HAND:
        own = (own & ~bit(source)) | bit(target)  # from a pending cell none of one's own leaves
        wins = goal(turn, ground) & ~own == NONE
        if wins:
            over = ended(BY_HOME, turn)  # seats 1 and 2 are masks 1 and 2
        if other & bit(target):
            other ^= bit(target)
            flight = landings(other, own, goal(3 - turn, ground))
            if wins or reached(target, own | other, ground) & flight:  # R3, rule 4
                pending = signed(target)
            else:  # rule 5
                return GreengageState(own, other, PLACING, turn, ply, over)
    elif move != PASS:
        other |= bit(target)
        if goal(3 - turn, ground) & ~other == NONE:
            over = ended(BY_HOME, 3 - turn)
    return GreengageState(other, own, pending, 3 - turn, ply, over)


@rule(contract.result, GreengageState)
def result(state: GreengageState, ground: GreengageGround) -> int:
    """As `play` found it."""
    return state.over


@rule(contract.turn, GreengageState)
def turn(state: GreengageState, ground: GreengageGround) -> int:
    """As it stands there."""
    return state.turn


@rule(contract.key, GreengageState)
def key(state: GreengageState, ground: GreengageGround) -> U:
    """All but the result."""
    return hashed(repetition(state, ground), U(state.ply))


@rule(contract.repetition, GreengageState)
def repetition(state: GreengageState, ground: GreengageGround) -> U:
    """All but the result and the number of moves made."""
    phase = U(state.pending + 1) | (U(state.turn) << _8)
    return hashed(hashed(hashed(ground.salt, state.own), state.other), phase)


# 4 between the referee and the kernel ------------------------------------------------------------


@lru_cache(maxsize=64)
def _ground(colours: str, start: str, goal: str) -> GreengageGround:
    of = dict(zip(CELLS, colours, strict=True))
    sets = [_set(cell for cell in CELLS if of[cell] == letter) for letter in LETTERS]
    ways = [lines(colours)[name] for name in NAMES]
    blockers, reach = zip(*map(_reach, ways), strict=True)
    goes = np.array([some[0] for some in reach])  # with nobody in the way
    rows = np.cumsum([0, *(len(some) for some in reach[:-1])]).astype(np.uint64)
    variant = LETTERS.index(start), LETTERS.index(goal)
    salt = NONE
    with np.errstate(over="ignore"):  # a key is what is left of numbers that grow too large
        for part in (*sets, *map(U, variant)):
            salt = hashed(salt, part)
    return GreengageGround(
        sets[variant[1]],
        rows,
        np.array(blockers),
        np.concatenate(reach),
        all_ways(goes, [sets[variant[1]] & far for far in (FAR_1, FAR_2)]),
        np.array(sets),
        *variant,
        salt,
    )


def encode(position: rules.Greengage) -> tuple[GreengageState, GreengageGround]:
    """The state and ground of a referee's position."""
    seat = position.turn
    own, other = _set(position.cells(seat)), _set(position.cells(3 - seat))
    over = result_of(rules.outcome(position), REASONS)
    state = GreengageState(
        own, other, PENDING.index(position.pending) - 1, seat, position.ply, over
    )
    return state, _ground(position.colours, position.start, position.goal)


def decode(state: GreengageState, ground: GreengageGround) -> rules.Greengage:
    """The inverse of `encode`."""
    seat = int(state.turn)
    pawns = _signs((state.own, state.other), (PAWNS[seat - 1], PAWNS[2 - seat]))
    colours = _colours(ground.colours.tobytes())
    start, goal = LETTERS[ground.start], LETTERS[ground.goal]
    pending = PENDING[int(state.pending) + 1]
    return rules.Greengage(colours, pawns, start, goal, seat, pending, int(state.ply))


@lru_cache(maxsize=64)
def _colours(sets: bytes) -> str:
    return _signs(np.frombuffer(sets, dtype=np.uint64), LETTERS)


def _signs(sets: Iterable[U], signs: Iterable[str]) -> str:
    """A sign for each cell, in the order of the text: that of the set it is in, or a point."""
    found = dict.fromkeys(CELLS, ".")
    for some, sign in zip(map(int, sets), signs, strict=True):
        while some:
            place = some.bit_length() - 1
            found[NAMES[place]] = sign
            some ^= 1 << place
    return "".join(found.values())


def move_text(state: GreengageState, ground: GreengageGround, move: int) -> str:
    """From cell to cell, with the sign that says whether somebody is expelled."""
    if move == PASS:
        return "pass"
    source, target = divmod(int(move), 64)
    if source == HAND:
        return f"@{NAMES[target]}"
    sign = "x" if int(state.other) >> target & 1 else "-"
    return f"{NAMES[source]}{sign}{NAMES[target]}"


def parse_move(state: GreengageState, ground: GreengageGround, text: str) -> int:
    """The inverse of `move_text`."""
    if text == "pass":
        return PASS
    source = int(HAND) if text[0] == "@" else PLACE[text[:2]]
    return source * 64 + PLACE[text[-2:]]


# 5 -----------------------------------------------------------------------------------------------

MOST_MOVES = SIZE * 14  # pawns, and cells that a rook can reach; to place one, there are fewer

KERNEL = Kernel(
    encode=encode,
    decode=decode,
    move_text=move_text,
    parse_move=parse_move,
    reasons=REASONS,
    most_moves=MOST_MOVES,
    deepest=LIMIT,
)
