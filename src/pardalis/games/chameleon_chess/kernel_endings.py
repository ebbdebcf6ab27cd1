"""Chameleon (5 × 5): endings, by what each side has of either nature.

A position is seen from the side to move, whose home is rank 1: with Blue to move the board is
turned upside down, which changes no tile's colour and no move. A mirror from left to right changes
nothing either.

The place of a position is a number of four digits. The first says where the first group of pieces
stands, up to a mirror; each further one where the next group stands, on the tiles that are left.
Where the first group is its own mirror image, the smaller of both numbers counts.
"""

from __future__ import annotations

from itertools import combinations
from math import comb

import numpy as np

from pardalis.core.kernel import endings
from pardalis.core.kernel.bits import (
    NONE,
    ONE,
    bit,
    cells,
    first,
    nth,
    popcount,
    squeezed,
    without_first,
)
from pardalis.core.kernel.contract import Moves, U, compiles, ended, rule, signed
from pardalis.core.kernel.endings import Endings, Table
from pardalis.games.chameleon_chess.kernel import (
    BY_INFILTRATION,
    NAMES,
    ChessGround,
    ChessState,
    home,
    leapers,
    leapt_to,
    slid_to,
    takers,
)
from pardalis.games.chameleon_chess.rules import QUIET

# 1 groups of pieces ------------------------------------------------------------------------------

TILES = len(NAMES)
MOST_WHITE, MOST_BLACK = 3, 2  # of a side, by nature
GROUP = 3  # pieces in a group, at most

# The first groups, by their size: for each set its number up to a mirror, or -1 where only the
# mirror image has one; and for each number the set.
MIRROR = [5 * (4 - place // 5) + place % 5 for place in range(TILES)]
CHOICES = [comb(TILES, size) for size in range(GROUP + 1)]
SETS = np.zeros((GROUP + 1, max(CHOICES)), dtype=np.uint64)
LEADS = np.full((GROUP + 1, max(CHOICES)), -1, dtype=np.int64)
LEADING = np.zeros((GROUP + 1, max(CHOICES)), dtype=np.uint64)
NUMBER_OF_LEADS = np.zeros(GROUP + 1, dtype=np.int64)
WAYS = np.array([[comb(n, k) for k in range(GROUP + 1)] for n in range(TILES + 1)], dtype=np.int64)


def _rank(chosen: tuple[int, ...]) -> int:
    """The number of a set among all of its size."""
    return sum(comb(place, at + 1) for at, place in enumerate(chosen))


for _size in range(GROUP + 1):
    for _chosen in combinations(range(TILES), _size):
        SETS[_size, _rank(_chosen)] = cells(_chosen)
    for _number in range(CHOICES[_size]):
        _places = [p for p in range(TILES) if int(SETS[_size, _number]) >> p & 1]
        if _number <= _rank(tuple(sorted(MIRROR[p] for p in _places))):
            LEADS[_size, _number] = NUMBER_OF_LEADS[_size]
            LEADING[_size, NUMBER_OF_LEADS[_size]] = SETS[_size, _number]
            NUMBER_OF_LEADS[_size] += 1

_1, _2, _4, _5, _10, _15, _20, _31 = U(1), U(2), U(4), U(5), U(10), U(15), U(20), U(31)
BOARD = cells(range(TILES))
RANK = [cells(range(rank, TILES, 5)) for rank in range(5)]
RANK_1, RANK_2, RANK_3, RANK_4, RANK_5 = RANK


@compiles
def mirrored(tiles: U) -> U:
    """A set as it is from left to right."""
    outer = ((tiles & _31) << _20) | ((tiles >> _20) & _31)
    inner = (((tiles >> _5) & _31) << _15) | (((tiles >> _15) & _31) << _5)
    return outer | inner | (tiles & (_31 << _10))


@compiles
def upside_down(tiles: U) -> U:
    """A set as it is from the other side."""
    outer = ((tiles & RANK_1) << _4) | ((tiles & RANK_5) >> _4)
    inner = ((tiles & RANK_2) << _2) | ((tiles & RANK_4) >> _2)
    return outer | inner | (tiles & RANK_3)


@compiles
def rank(chosen: U) -> int:
    """The number of a set among all of its size: each cell counts by how many sets are below."""
    found, size = 0, 0
    while chosen:
        size += 1
        found += int(WAYS[first(chosen), U(size)])
        chosen = without_first(chosen)
    return found


@compiles
def laid_out(number: int, size: int, free: U) -> U:
    """The set of so many free tiles that has a number."""
    chosen = U(SETS[U(size), U(number)])
    found = NONE
    while chosen:
        found |= bit(nth(free, signed(first(chosen))))
        chosen = without_first(chosen)
    return found


# 2 places ----------------------------------------------------------------------------------------


@compiles
def numbered(own_white: int, own_black: int, other_white: int, other_black: int) -> int:
    """The number of an ending."""
    own = own_white * (MOST_BLACK + 1) + own_black
    return (own * (MOST_WHITE + 1) + other_white) * (MOST_BLACK + 1) + other_black


@rule(endings.ending, ChessState)
def ending(state: ChessState, ground: ChessGround) -> int:
    """By the number of pieces of each side and nature. All there can be have a number."""
    return numbered(
        popcount(state.own & ~state.dark),
        popcount(state.own & state.dark),
        popcount(state.other & ~state.dark),
        popcount(state.other & state.dark),
    )


@compiles
def digits(first_group: U, second: U, third: U, fourth: U) -> int:
    """The place by four groups of which the first is not empty; -1 if only a mirror has one."""
    lead = int(LEADS[U(popcount(first_group)), U(rank(first_group))])
    if lead < 0:
        return -1
    found = lead
    free = BOARD & ~first_group
    for group in (second, third, fourth):
        found = found * int(WAYS[U(popcount(free)), U(popcount(group))])
        found += rank(squeezed(group, free))
        free &= ~group
    return found


@rule(endings.place, ChessState)
def place(state: ChessState, ground: ChessGround) -> int:
    """The smaller of the two numbers that a position and its mirror image have."""
    own, other, dark = state.own, state.other, state.dark
    if state.turn == 2:
        own, other, dark = upside_down(own), upside_down(other), upside_down(dark)
    lead, rest = own & ~dark, own & dark
    if lead == NONE:
        lead, rest = rest, lead
    light, deep = other & ~dark, other & dark
    one = digits(lead, rest, light, deep)
    if mirrored(lead) != lead and one >= 0:
        return one
    two = digits(mirrored(lead), mirrored(rest), mirrored(light), mirrored(deep))
    return two if one < 0 else min(one, two)


@rule(endings.at_place, ChessState)
def at_place(like: ChessState, ground: ChessGround, ending: int, place: int) -> ChessState:
    """With Red to move. No game comes to it if somebody has won, or stands where he cannot."""
    other_black = ending % (MOST_BLACK + 1)
    ending //= MOST_BLACK + 1
    other_white = ending % (MOST_WHITE + 1)
    ending //= MOST_WHITE + 1
    own_black = ending % (MOST_BLACK + 1)
    own_white = ending // (MOST_BLACK + 1)
    lead = own_white if own_white else own_black
    rest = own_black if own_white else 0
    left = TILES - lead - rest - other_white
    fourth = int(WAYS[U(left), U(other_black)])
    third = int(WAYS[U(left + other_white), U(other_white)])
    second = int(WAYS[U(TILES - lead), U(rest)])
    deep_number, place = place % fourth, place // fourth
    light_number, place = place % third, place // third
    rest_number, place = place % second, place // second
    lead_set = U(LEADING[U(lead), U(place)])
    free = BOARD & ~lead_set
    rest_set = laid_out(rest_number, rest, free)
    free &= ~rest_set
    light_set = laid_out(light_number, other_white, free)
    free &= ~light_set
    deep_set = laid_out(deep_number, other_black, free)
    dark = deep_set | (rest_set if own_white else lead_set)
    own, other = lead_set | rest_set, light_set | deep_set
    over = 0 if is_standing(own, other, dark) else ended(BY_INFILTRATION, 2)
    return ChessState(own, other, dark, 1, 0, over)


@rule(endings.slack, ChessState)
def slack(state: ChessState, ground: ChessGround) -> int:
    """Until the game is quiet (rule 6)."""
    return QUIET - state.quiet


@compiles
def is_standing(own: U, other: U, dark: U) -> bool:
    """Whether a game that goes on can have this position, with Red to move (rules 4 and 5)."""
    if own & RANK_5:
        return False
    invaders = other & RANK_1
    if invaders == NONE:
        return True
    if without_first(invaders) or invaders == other:
        return False
    return bool(takers(own, own | other, leapers(dark), first(invaders)))


# 3 back ------------------------------------------------------------------------------------------


@rule(endings.ways_back, ChessState)
def ways_back(state: ChessState, ground: ChessGround, out: Moves) -> int:
    """From where the pieces of the side that has just moved may have come.

    Not if one of the other side stands on its home now: it stood there before, so it had to be
    taken. And no other of its pieces can have stood on the other's home (rule 5).
    """
    n = 0
    if state.own & home(3 - state.turn):
        return n
    occupied = state.own | state.other
    invaders = state.other & home(state.turn)
    left = invaders if invaders else state.other
    if invaders and without_first(invaders):
        return n
    while left:
        target = first(left)
        left = without_first(left)
        is_dark = (state.dark >> target) & ONE
        # A piece leaps from tiles of the other colour than its nature.
        leaping = leapers(BOARD if is_dark else NONE)
        came = (leapt_to(target) & leaping) | (slid_to(target, occupied) & ~leaping)
        came &= ~occupied & ~home(state.turn)
        while came:
            out[n] = (first(came) << _5) | target
            came = without_first(came)
            n += 1
    return n


@rule(endings.taken_back, ChessState)
def taken_back(state: ChessState, ground: ChessGround, move: int) -> ChessState:
    """The piece where it came from, and its side to move."""
    source, target = bit(U(move) >> _5), bit(U(move) & _31)
    own = state.other ^ (source | target)
    dark = state.dark
    if dark & target:
        dark ^= source | target
    return ChessState(own, state.own, dark, 3 - state.turn, 0, 0)


# 4 -----------------------------------------------------------------------------------------------


def _table(own_white: int, own_black: int, other_white: int, other_black: int) -> Table:
    lead, rest = (own_white, own_black) if own_white else (own_black, 0)
    size, left = int(NUMBER_OF_LEADS[lead]), TILES - lead
    for group in (rest, other_white, other_black):
        size *= comb(left, group)
        left -= group
    name = "W" * own_white + "B" * own_black + "-" + "w" * other_white + "b" * other_black
    return Table(numbered(own_white, own_black, other_white, other_black), name, size)


def groups(pieces: int) -> list[tuple[Table, ...]]:
    """Two endings a group, with the sides exchanged; small ones first."""
    sides = [
        (white, black)
        for white in range(MOST_WHITE + 1)
        for black in range(MOST_BLACK + 1)
        if white + black
    ]
    pairs = [(one, other) for one in sides for other in sides if one <= other]
    pairs = [(one, other) for one, other in pairs if sum(one) + sum(other) <= pieces]
    pairs.sort(key=lambda pair: sum(pair[0]) + sum(pair[1]))
    return [
        (_table(*one, *other), _table(*other, *one)) if one != other else (_table(*one, *other),)
        for one, other in pairs
    ]


ENDINGS = Endings(
    groups=groups,
    numbers=numbered(MOST_WHITE, MOST_BLACK, MOST_WHITE, MOST_BLACK) + 1,
    fewest=2,
    most=2 * (MOST_WHITE + MOST_BLACK),
)
