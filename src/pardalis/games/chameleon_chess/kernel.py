"""Chameleon (5 × 5): the kernel. The rules are those of `rules.py`; here is how they are made fast.

    5   4  9 14 19 24      A tile's bit is its place among the sorted names of the tiles: a1, a2, …,
    4   3  8 13 18 23      e5. So moves from lower to higher bits are sorted as their texts are,
    3   2  7 12 17 22      and of one piece those that take (`x`) after those that do not (`-`).
    2   1  6 11 16 21
    1   0  5 10 15 20      A move is 32 times the bit it starts from, plus the bit it goes to.
        a  b  c  d  e

Where a piece can go depends on its tile, on whether it leaps there, and if it slides on what stands
on the inner tiles of its diagonals: at most four, since nothing lies behind a tile of the edge. So
one table tells it: 17 rows a tile, 16 for sliding and one for leaping.

`play` finds at once whether the game is over. A piece on the enemy's home rank came there by the
last move, since an earlier one has been taken (rule 5): so one invader is all there can be.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

import numpy as np

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
from pardalis.games.chameleon_chess import rules
from pardalis.games.chameleon_chess.rules import (
    CELLS,
    HOME,
    LEAPING,
    PIECES,
    QUIET,
    SLIDING,
    TILE,
)

# 1 vocabulary ------------------------------------------------------------------------------------


class ChessState(NamedTuple):
    """A position; the last field follows from the others."""

    own: U  # tiles with a piece of the side to move
    other: U  # tiles with a piece of the side that has just moved
    dark: U  # tiles with a black-natured piece of either side
    turn: int
    quiet: int
    over: int  # the result


class ChessGround(NamedTuple):
    """Nothing: all games are played on the same board, and there are no options."""


NAMES = tuple(sorted(CELLS))
PLACE = {name: place for place, name in enumerate(NAMES)}


def _set(names: Iterable[str]) -> U:
    return cells(PLACE[name] for name in names)


BLACK = _set(name for name in NAMES if TILE[name] == "b")
RED_HOME, BLUE_HOME = (_set(home) for home in HOME)
REASONS = ("capture", "lone", "infiltration", "quiet")
BY_CAPTURE, BY_LONE, BY_INFILTRATION, BY_QUIET = range(1, 5)

_5, _16, _17, _25, _31, _50, _60 = U(5), U(16), U(17), U(25), U(31), U(50), U(60)

# 2 where a piece can go --------------------------------------------------------------------------

ROWS = 17
# Multiplied by this, any two ways in which a tile's diagonals can be blocked differ in their four
# highest bits, which are the row of the table.
GATHER = U(1 << 44 | 1 << 48 | 1 << 49 | 1 << 55)
INNER = [name for name in NAMES if name[0] in "bcd" and name[1] in "234"]


def _blockers(name: str) -> list[str]:
    """The inner tiles on a tile's diagonals."""
    return [tile for line in SLIDING[name] if len(line) > 1 for tile in line if tile in INNER]


def _goes(lines: Iterable[tuple[str, ...]], blocked: set[str]) -> U:
    """The tiles that lines lead to, each up to the first that is blocked."""
    found = set()
    for line in lines:
        for tile in line:
            found.add(tile)
            if tile in blocked:
                break
    return _set(found)


def _row(blocked: set[str]) -> int:
    return (int(_set(blocked)) * int(GATHER)) % 2**64 >> 60


BLOCKERS = np.array([_set(_blockers(name)) for name in NAMES])
GOES = np.zeros(len(NAMES) * ROWS, dtype=np.uint64)
for _place, _name in enumerate(NAMES):
    _inner = _blockers(_name)
    for _number in range(2 ** len(_inner)):
        _blocked = {tile for i, tile in enumerate(_inner) if _number >> i & 1}
        GOES[_place * ROWS + _row(_blocked)] = _goes(SLIDING[_name], _blocked)
    GOES[_place * ROWS + 16] = _goes(LEAPING[_name], set())


@compiles
def slid_to(place: U, occupied: U) -> U:
    """Where a piece that slides from a tile can go, own pieces included."""
    return U(GOES[place * _17 + (((occupied & U(BLOCKERS[place])) * GATHER) >> _60)])


@compiles
def leapt_to(place: U) -> U:
    """Where a piece that leaps from a tile can go, own pieces included."""
    return U(GOES[place * _17 + _16])


@compiles
def leapers(dark: U) -> U:
    """The tiles on which a piece, if there is one, leaps: its nature is not the tile's colour."""
    return dark ^ BLACK


@compiles
def gone_to(place: U, occupied: U, leaping: U) -> U:
    """Where the piece on a tile can go, own pieces included (rules 1 and 2)."""
    row = ((occupied & U(BLOCKERS[place])) * GATHER) >> _60
    if (leaping >> place) & ONE:
        row = _16
    return U(GOES[place * _17 + row])


@compiles
def takers(own: U, occupied: U, leaping: U, target: U) -> U:
    """The pieces that can go to a tile: every way leads there and back alike."""
    return own & ((leapt_to(target) & leaping) | (slid_to(target, occupied) & ~leaping))


@compiles
def home(turn: int) -> U:
    """The home rank of a seat."""
    return RED_HOME if turn == 1 else BLUE_HOME


# 3 play ------------------------------------------------------------------------------------------


@rule(contract.moves, ChessState)
def moves(state: ChessState, ground: ChessGround, out: Moves) -> int:
    """Every piece in turn; with an invader, only what takes it (rule 5)."""
    n = 0
    if state.over != 0:
        return n
    occupied = state.own | state.other
    leaping = leapers(state.dark)
    invader = state.other & home(state.turn)
    left = state.own
    if invader:
        left = takers(left, occupied, leaping, first(invader))
    while left:
        source = first(left)
        left = without_first(left)
        goes = gone_to(source, occupied, leaping) & ~state.own
        if invader:
            goes = invader
        targets = goes & ~occupied
        while targets:
            out[n] = (source << _5) | first(targets)
            targets = without_first(targets)
            n += 1
        targets = goes & occupied
        while targets:
            out[n] = (source << _5) | first(targets)
            targets = without_first(targets)
            n += 1
    return n


@rule(contract.count, ChessState)
def count(state: ChessState, ground: ChessGround, out: Moves) -> int:
    """As `moves`, but the tiles are counted only."""
    n = 0
    if state.over != 0:
        return n
    occupied = state.own | state.other
    leaping = leapers(state.dark)
    invader = state.other & home(state.turn)
    left = state.own
    if invader:
        return popcount(takers(left, occupied, leaping, first(invader)))
    while left:
        source = first(left)
        left = without_first(left)
        n += popcount(gone_to(source, occupied, leaping) & ~state.own)
    return n


@rule(contract.pick, ChessState)
def pick(state: ChessState, ground: ChessGround, number: U, out: Moves) -> int:
    """As `moves`, but only the one piece's tiles are looked through that the choice falls on."""
    occupied = state.own | state.other
    leaping = leapers(state.dark)
    invader = state.other & home(state.turn)
    place = below(number, count(state, ground, out))
    if invader:
        target = first(invader)
        return signed((nth(takers(state.own, occupied, leaping, target), place) << _5) | target)
    left = state.own
    while True:
        source = first(left)
        left = without_first(left)
        goes = gone_to(source, occupied, leaping) & ~state.own
        here = popcount(goes)
        if place < here:
            break
        place -= here
    targets = goes & ~occupied
    quiet = popcount(targets)
    if place >= quiet:
        place -= quiet
        targets = goes & occupied
    return signed((source << _5) | nth(targets, place))


@rule(contract.play, ChessState)
def play(state: ChessState, ground: ChessGround, move: int) -> ChessState:
    """Move a piece, taking what stands there, and see what follows (rules 4 and 6)."""
    source, target = bit(U(move) >> _5), bit(U(move) & _31)
    own = state.own ^ (source | target)
    other = state.other & ~target
    dark = state.dark & ~(source | target)
    if state.dark & source:
        dark |= target
    quiet = 0 if state.other & target else state.quiet + 1
    turn = 3 - state.turn
    reason = 0
    invader = own & home(turn)
    if other == NONE:
        reason = BY_CAPTURE
    elif invader:
        if own == invader:
            reason = BY_LONE
        elif takers(other, own | other, leapers(dark), first(invader)) == NONE:
            reason = BY_INFILTRATION
    over = 0
    if reason != 0:
        over = ended(reason, state.turn)  # seats 1 and 2 are masks 1 and 2
    elif quiet == QUIET:
        over = ended(BY_QUIET, 0)
    return ChessState(other, own, dark, turn, quiet, over)


@rule(contract.result, ChessState)
def result(state: ChessState, ground: ChessGround) -> int:
    """As `play` found it."""
    return state.over


@rule(contract.turn, ChessState)
def turn(state: ChessState, ground: ChessGround) -> int:
    """As it stands there."""
    return state.turn


@rule(contract.key, ChessState)
def key(state: ChessState, ground: ChessGround) -> U:
    """All but the result, in two words."""
    return hashed(repetition(state, ground), U(state.quiet))


@rule(contract.repetition, ChessState)
def repetition(state: ChessState, ground: ChessGround) -> U:
    """The pieces and the turn."""
    pieces = state.own | (state.other << _25)
    return hashed(hashed(NONE, pieces), state.dark | (U(state.turn) << _50))


# 4 between the referee and the kernel ------------------------------------------------------------


def encode(position: rules.ChameleonChess) -> tuple[ChessState, ChessGround]:
    """The state of a referee's position."""
    over = result_of(rules.outcome(position), REASONS)
    own, other = _set(position.pieces(position.turn)), _set(position.pieces(3 - position.turn))
    dark = _set(name for name in NAMES if position.at(name) in "Bb")
    state = ChessState(own, other, dark, position.turn, position.quiet, over)
    return state, ChessGround()


def decode(state: ChessState, ground: ChessGround) -> rules.ChameleonChess:
    """The inverse of `encode`."""
    seat = int(state.turn)
    own, other, dark = int(state.own), int(state.other), int(state.dark)
    mine, theirs = PIECES[seat - 1], PIECES[2 - seat]
    board = ""
    for place in (PLACE[name] for name in CELLS):
        if not (own | other) >> place & 1:
            board += "."
        else:
            light = 1 - (dark >> place & 1)  # PIECES has the black nature first
            board += (mine if own >> place & 1 else theirs)[light]
    return rules.ChameleonChess(board, seat, int(state.quiet))


def move_text(state: ChessState, ground: ChessGround, move: int) -> str:
    """From tile to tile, with the sign that says whether something is taken."""
    source, target = divmod(int(move), 32)
    sign = "x" if int(state.other) >> target & 1 else "-"
    return f"{NAMES[source]}{sign}{NAMES[target]}"


def parse_move(state: ChessState, ground: ChessGround, text: str) -> int:
    """The inverse of `move_text`."""
    return PLACE[text[:2]] * 32 + PLACE[text[3:]]


# 5 -----------------------------------------------------------------------------------------------

KERNEL = Kernel(
    encode=encode,
    decode=decode,
    move_text=move_text,
    parse_move=parse_move,
    reasons=REASONS,
    most_moves=5 * 16,  # pieces, and tiles that one of them can reach
    deepest=10 * QUIET,  # at most nine captures, with so many plies before, between and after
)
