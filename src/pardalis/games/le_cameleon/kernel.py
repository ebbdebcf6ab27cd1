"""Le Caméléon: the kernel. The rules are those of `rules.py`; here is how they are made fast.

    9 |  .  12   .  23   .  34   .  45     Where squares can stand, with 9 ranks. Files and ranks
    8 |  5   .  16   .  27   .  38   .     counted from 0, a cell is bit (11 file + rank) // 2 + 2
    7 |  .  11   .  22   .  33   .  44     of its side's cells. So a step to the right is a shift
    6 |  4   .  15   .  26   .  37   .     by 6 going up and by 5 going down, a step to the left
    5 |  .  10   .  21   .  32   .  43     by as much the other way, for both sides. A step off the
    4 |  3   .  14   .  25   .  36   .     board ends on a bit that is no cell, or a closed one.
    3 |  .   9   .  20   .  31   .  42
    2 |  2   .  13   .  24   .  35   .     Bits are sorted as the names of the cells are. With 11
       a   b   c   d   e   f   g   h       ranks `a10` and `b11` come before `a2` and `b3`: there
                                           ranks 10 and 11 are 5 bits lower, in gaps below.

A kind of piece has a number of three bits, and a side a set of cells for each bit: its three planes.
A number that is 0 is an empty cell. The stock of the side to move is in the lower half of a word,
that of the other side in the upper half, four bits a kind.

A move is a number of two cells (a step), of a cell and a reward (a capture) or of a cell (a
placing), and a bit that tells which.

`play` makes all that follows without a choice, and finds at once whether the game is over. Pieces
come and go only by captures and placings, so after a step without one only `quiet` can end it, if
it was not over before. One piece each, `dead`, is never come to (rule 8).
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
from pardalis.games.le_cameleon import board as referee
from pardalis.games.le_cameleon import rules
from pardalis.games.le_cameleon.associations import association
from pardalis.games.le_cameleon.board import (
    CELLS,
    HEIGHTS,
    MEN,
    MOST_QUIET,
    NEIGHBOURS,
    PIECES,
    RAYS,
    RESERVES,
    REWARDS,
    Cameleon,
    Stock,
    owner,
)

# 1 vocabulary ------------------------------------------------------------------------------------


class CameleonState(NamedTuple):
    """A position; the last field follows from the others."""

    own_1: U  # the planes of the side to move
    own_2: U
    own_4: U
    other_1: U  # the planes of the other side
    other_2: U
    other_4: U
    stock: U
    capturing: int  # the cell of the piece whose captures are being made, or -1
    placing: int  # the kind of the reward to be placed, or 0
    turn: int
    quiet: int
    over: int  # the result


class CameleonGround(NamedTuple):
    """A board, with 9 ranks or 11."""

    board: U  # which of SIDES are played: this one and the next


# The numbers of the kinds. What can be a reward comes first, sorted by letter; none is 0.
KINDS = ".CGOVBRY"
SIDES = tuple((height, seat) for height in HEIGHTS for seat in (1, 2))


def _place(name: str, height: int) -> int:
    rank, file = divmod(referee.PLACE[name], 8)
    place = (11 * file + rank) // 2 + 2
    return place - 5 if height == 11 and rank >= 9 else place


def _home(height: int, seat: int) -> tuple[str, ...]:
    """The cells where a side can stand: those of its colour, but not the other's end rank."""
    within = CELLS[height][:-8] if seat == 1 else CELLS[height][8:]
    return tuple(sorted(cell for cell in within if owner(cell) == seat))


PLACES = tuple({name: _place(name, h) for name in _home(h, seat)} for h, seat in SIDES)
NAMES = tuple({place: name for name, place in places.items()} for places in PLACES)


def _set(side: int, names: Iterable[str]) -> U:
    return cells(PLACES[side][name] for name in names if name in PLACES[side])


RESERVE = np.array([_set(i, RESERVES[h][seat - 1]) for i, (h, seat) in enumerate(SIDES)])
# The cells where a piece can go: all but the end ranks (rule 2).
INSIDE = np.array([_set(i, CELLS[h][8:-8]) for i, (h, _) in enumerate(SIDES)])
# The cells of the ranks 10 and 11, which lie 5 bits lower than shifts would have them.
LOWERED = np.array([_set(i, CELLS[h][72:]) for i, (h, _) in enumerate(SIDES)])

STEPS = np.zeros((4, 64), dtype=np.uint64)  # for each side and cell, where a step can lead
RIGHT_UP, RIGHT_DOWN, LEFT_UP, LEFT_DOWN = RAYED = np.zeros((4, 4, 64), dtype=np.uint64)
BESIDE = np.zeros((4, 64), dtype=np.uint64)  # for each side and cell, the other side's around it
for _side, (_height, _) in enumerate(SIDES):
    for _name, _at in PLACES[_side].items():
        _rays = RAYS[_height][_name]
        STEPS[_side, _at] = _set(_side, (ray[0] for ray in _rays if ray))
        RAYED[:, _side, _at] = [_set(_side, ray) for ray in _rays]
        BESIDE[_side, _at] = _set(_side ^ 1, NEIGHBOURS[_height][_name])

# By the kinds of the piece that moved, its target and its partner, three bits each: the set of the
# one reward, that of "none" if there is none, the empty set if they cannot take it.
TAKES = np.zeros(512, dtype=np.uint64)
for _a, _attacker in enumerate(PIECES):
    for _target in PIECES:
        for _partner in PIECES:
            _reward = association(_attacker, _partner, _target)
            _numbers = [KINDS.index(kind) for kind in (_attacker, _target, _partner)]
            if _reward is not None:
                TAKES[_numbers[0] << 6 | _numbers[1] << 3 | _numbers[2]] = bit(
                    KINDS.index(_reward or ".")
                )

REASONS = ("elimination", "dead", "two-chameleons", "quiet")
BY_ELIMINATION, _, BY_CHAMELEONS, BY_QUIET = range(1, 5)

_2, _3, _5, _6, _7, _8, _10, _12, _13 = (U(n) for n in (2, 3, 5, 6, 7, 8, 10, 12, 13))
_20, _24, _32, _52, _63 = (U(n) for n in (20, 24, 32, 52, 63))
CAPTURE, PLACING = ONE << _12, ONE << _13
STOCKED, GATHER = U(0x11110), U(1 << 9 | 1 << 6 | 1 << 3 | 1)
KINDS_IN_STOCK = U(0b11110)

# 2 where a piece can go, and what it takes -------------------------------------------------------


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
def chameleons(plane_1: U, plane_2: U, plane_4: U) -> U:
    """Where chameleons stand: kind 1."""
    return plane_1 & ~(plane_2 | plane_4)


@compiles
def kind(plane_1: U, plane_2: U, plane_4: U, place: U) -> U:
    """What stands on a cell."""
    low = ((plane_1 >> place) & ONE) | (((plane_2 >> place) & ONE) << ONE)
    return low | (((plane_4 >> place) & ONE) << _2)


@compiles
def before(ray: U, own: U) -> U:
    """The cells of a ray to the right before the first piece: bits grow along it."""
    met = ray & own
    return ray & (met - ONE) & ~met


@compiles
def slid_to(side: U, place: U, own: U) -> U:
    """Where a chameleon can go (rule 1).

    Rays to the left go down by 5 or by 6 bits a cell: what stands on one is drawn out over all that
    lies behind it. Rank 10, where rays end, is one step more than it should be, still behind.
    """
    up, down = U(LEFT_UP[side, place]), U(LEFT_DOWN[side, place])
    behind_up, behind_down = up & own, down & own
    behind_up |= behind_up >> _5
    behind_up |= behind_up >> _10
    behind_up |= behind_up >> _20
    behind_down |= behind_down >> _6
    behind_down |= behind_down >> _12
    behind_down |= behind_down >> _24
    left = (up & ~behind_up) | (down & ~behind_down)
    right = before(U(RIGHT_UP[side, place]), own) | before(U(RIGHT_DOWN[side, place]), own)
    return left | right


@compiles
def gone_to(side: U, place: U, own: U, sliding: U) -> U:
    """Where the piece on a cell can go."""
    if (sliding >> place) & ONE:
        return slid_to(side, place, own)
    return U(STEPS[side, place]) & ~own


@compiles
def raised(some: U, lowered: U) -> U:
    """A set with the ranks 10 and 11 where shifts lead to and from them."""
    return (some & ~lowered) | ((some & lowered) << _5)


@compiles
def steps(side: U, own: U, sliding: U) -> int:
    """How many steps there are: those of coloured pieces all at once, by direction."""
    lowered = U(LOWERED[side])
    men = raised(own & ~sliding, lowered)
    free = raised(U(INSIDE[side]) & ~own, lowered)
    n = popcount(men & (free >> _6)) + popcount(men & (free >> _5))
    n += popcount(men & (free << _5)) + popcount(men & (free << _6))
    while sliding:
        n += popcount(slid_to(side, first(sliding), own))
        sliding = without_first(sliding)
    return n


@compiles
def stocked(stock: U) -> U:
    """The set of the kinds that the mover has in stock, and of "none".

    A kind has a bit if one of its three is set; the four, four bits apart, are then put together.
    """
    some = (stock | (stock >> ONE) | (stock >> _2)) & STOCKED
    return (((some * GATHER) >> _12) & KINDS_IN_STOCK) | ONE


@compiles
def targets(state: CameleonState, ground: CameleonGround) -> U:
    """The pieces beside the one just moved; none if the reserve is full (rule 5)."""
    side = mover(state, ground)
    if U(RESERVE[side]) & ~own_men(state):
        return U(BESIDE[side, U(state.capturing)]) & other_men(state)
    return NONE


@compiles
def open_captures(state: CameleonState, ground: CameleonGround) -> U:
    """Eight bits for each target in turn: the set of the rewards that it can be taken for."""
    left = targets(state, ground)
    if left == NONE:
        return NONE
    place = U(state.capturing)
    partners = own_men(state) ^ bit(place)
    others = mover(state, ground) ^ ONE
    attacker = kind(state.own_1, state.own_2, state.own_4, place) << _6
    have = stocked(state.stock)
    found = by = NONE
    while left:
        target = first(left)
        left = without_first(left)
        near = U(BESIDE[others, target]) & partners
        if near:
            both = kind(state.other_1, state.other_2, state.other_4, target) << _3 | attacker
            rewards = NONE
            while near:
                partner = kind(state.own_1, state.own_2, state.own_4, first(near))
                rewards |= U(TAKES[both | partner])
                near = without_first(near)
            if rewards & ~have:
                rewards = (rewards & have) | ONE  # R7: out of stock, it stands without reward
            found |= rewards << by
        by += _8
    return found


# 3 play ------------------------------------------------------------------------------------------


@rule(contract.moves, CameleonState)
def moves(state: CameleonState, ground: CameleonGround, out: Moves) -> int:
    """The steps; within a turn the captures to pick from, or the cells to place a reward on."""
    n = 0
    if state.over != 0:
        return n
    side, own = mover(state, ground), own_men(state)
    if state.placing != 0:
        left = U(RESERVE[side]) & ~own
        while left:
            out[n] = PLACING | first(left)
            left = without_first(left)
            n += 1
        return n
    if state.capturing >= 0:
        beside, left = targets(state, ground), open_captures(state, ground)
        while left:
            option = first(left)
            target = nth(beside, signed(option >> _3))
            out[n] = CAPTURE | (target << _3) | (option & _7)
            left = without_first(left)
            n += 1
        return n
    sliding = chameleons(state.own_1, state.own_2, state.own_4)
    left = own
    while left:
        source = first(left)
        left = without_first(left)
        goes = gone_to(side, source, own, sliding)
        while goes:
            out[n] = (source << _6) | first(goes)
            goes = without_first(goes)
            n += 1
    return n


@rule(contract.count, CameleonState)
def count(state: CameleonState, ground: CameleonGround, out: Moves) -> int:
    """As `moves`, but they are counted only."""
    if state.over != 0:
        return 0
    side, own = mover(state, ground), own_men(state)
    if state.placing != 0:
        return popcount(U(RESERVE[side]) & ~own)
    if state.capturing >= 0:
        return popcount(open_captures(state, ground))
    return steps(side, own, chameleons(state.own_1, state.own_2, state.own_4))


@rule(contract.pick, CameleonState)
def pick(state: CameleonState, ground: CameleonGround, number: U, out: Moves) -> int:
    """As `moves`, but only the one piece's steps are looked through that the choice falls on."""
    if state.capturing >= 0:
        return int(out[below(number, moves(state, ground, out))])
    side, own = mover(state, ground), own_men(state)
    sliding = chameleons(state.own_1, state.own_2, state.own_4)
    place = below(number, steps(side, own, sliding))
    left = own
    while True:
        source = first(left)
        left = without_first(left)
        goes = gone_to(side, source, own, sliding)
        here = popcount(goes)
        if place < here:
            return signed((source << _6) | nth(goes, place))
        place -= here


@compiles
def stepped(state: CameleonState, source: U, target: U) -> CameleonState:
    """A piece moves, and is the one whose captures are made."""
    both = bit(source) | bit(target)
    return CameleonState(
        state.own_1 ^ (both & (NONE - ((state.own_1 >> source) & ONE))),
        state.own_2 ^ (both & (NONE - ((state.own_2 >> source) & ONE))),
        state.own_4 ^ (both & (NONE - ((state.own_4 >> source) & ONE))),
        state.other_1,
        state.other_2,
        state.other_4,
        state.stock,
        signed(target),
        0,
        state.turn,
        state.quiet,
        0,
    )


@compiles
def placed(state: CameleonState, reward: U, cell: U) -> CameleonState:
    """A reward comes to a reserve cell."""
    return CameleonState(
        state.own_1 | (cell & (NONE - (reward & ONE))),
        state.own_2 | (cell & (NONE - ((reward >> ONE) & ONE))),
        state.own_4 | (cell & (NONE - (reward >> _2))),
        state.other_1,
        state.other_2,
        state.other_4,
        state.stock,
        state.capturing,
        0,
        state.turn,
        state.quiet,
        0,
    )


@compiles
def taken(state: CameleonState, ground: CameleonGround, target: U, reward: U) -> CameleonState:
    """A piece leaves the game, a reward the stock; with one free cell it goes there (rule 7)."""
    stays = ~bit(target)
    other_1, other_2, other_4 = state.other_1 & stays, state.other_2 & stays, state.other_4 & stays
    if (other_1 | other_2 | other_4) == NONE:
        reward = NONE  # rule 8: the game is won
    stock = state.stock
    if reward:
        stock -= ONE << (reward << _2)
    after = CameleonState(
        state.own_1,
        state.own_2,
        state.own_4,
        other_1,
        other_2,
        other_4,
        stock,
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
    """The result at the end of a turn in which pieces came or went (rule 8)."""
    own, other = own_men(state), other_men(state)
    if other == NONE:
        return ended(BY_ELIMINATION, state.turn)  # seats 1 and 2 are masks 1 and 2
    coloured = (own | other) ^ (
        chameleons(state.own_1, state.own_2, state.own_4)
        | chameleons(state.other_1, state.other_2, state.other_4)
    )
    if coloured == NONE and popcount(own) + popcount(other) == 3:
        return ended(BY_CHAMELEONS, state.turn if popcount(own) == 2 else 3 - state.turn)
    return 0


@rule(contract.play, CameleonState)
def play(state: CameleonState, ground: CameleonGround, move: int) -> CameleonState:
    """Make a move, and all that follows from it without a choice (rule 6)."""
    low = U(move) & _63
    if state.placing != 0:
        state = placed(state, U(state.placing), bit(low))
        options = open_captures(state, ground)
    elif state.capturing >= 0:
        state = taken(state, ground, (U(move) >> _3) & _63, low & _7)
        options = open_captures(state, ground)
    else:
        state = stepped(state, U(move) >> _6, low)
        options = open_captures(state, ground)
        if options == NONE:
            quiet = state.quiet + 1
            return passed_on(state, quiet, ended(BY_QUIET, 0) if quiet == MOST_QUIET else 0)
    while state.placing == 0:
        if options == NONE:
            return passed_on(state, state.quiet, ending(state))
        if without_first(options):  # the mover picks one
            return state
        option = first(options)
        target = nth(targets(state, ground), signed(option >> _3))
        state = taken(state, ground, target, option & _7)
        options = open_captures(state, ground)
    return state


@rule(contract.result, CameleonState)
def result(state: CameleonState, ground: CameleonGround) -> int:
    """As `play` found it."""
    return state.over


@rule(contract.turn, CameleonState)
def turn(state: CameleonState, ground: CameleonGround) -> int:
    """As it stands there."""
    return state.turn


@rule(contract.key, CameleonState)
def key(state: CameleonState, ground: CameleonGround) -> U:
    """All but the result."""
    return hashed(repetition(state, ground), U(state.quiet))


@rule(contract.repetition, CameleonState)
def repetition(state: CameleonState, ground: CameleonGround) -> U:
    """All but the turns without a capture. A stock takes 20 bits, at 0 and at 32."""
    rest = state.stock | (U(state.placing) << _20) | (U(state.capturing + 1) << _52)
    found = hashed(hashed(mover(state, ground), rest), state.own_1)
    found = hashed(hashed(found, state.own_2), state.own_4)
    return hashed(hashed(hashed(found, state.other_1), state.other_2), state.other_4)


# 4 between the referee and the kernel ------------------------------------------------------------


def _planes(position: Cameleon, side: int) -> list[U]:
    """The cells of a side whose kinds have a bit set, for each bit."""
    kinds = {name: KINDS.index(position.at(name).upper()) for name in PLACES[side]}
    return [_set(side, (name for name in kinds if kinds[name] & n)) for n in (1, 2, 4)]


def encode(position: Cameleon) -> tuple[CameleonState, CameleonGround]:
    """The state and ground of a referee's position."""
    ground = CameleonGround(U(2 * HEIGHTS.index(position.height)))
    side = int(ground.board) + position.turn - 1
    stock = 0
    for stocks, by in zip(position.stock, (0, 32) if position.turn == 1 else (32, 0), strict=True):
        for reward, left in zip(REWARDS, stocks, strict=True):
            stock |= left << by + 4 * KINDS.index(reward)
    state = CameleonState(
        *_planes(position, side),
        *_planes(position, side ^ 1),
        U(stock),
        PLACES[side][position.capturing] if position.capturing else -1,
        KINDS.index(position.placing or "."),
        position.turn,
        position.quiet,
        result_of(rules.outcome(position), REASONS),
    )
    return state, ground


def decode(state: CameleonState, ground: CameleonGround) -> Cameleon:
    """The inverse of `encode`."""
    seat, side = int(state.turn), int(mover(state, ground))
    height, _ = SIDES[side]
    letters = dict.fromkeys(CELLS[height], ".")
    for seat_of, side_of, planes in ((seat, side, state[:3]), (3 - seat, side ^ 1, state[3:6])):
        for name, place in PLACES[side_of].items():
            number = int(kind(*planes, U(place)))
            if number:
                letters[name] = MEN[seat_of - 1][PIECES.index(KINDS[number])]
    own, other = _stock(int(state.stock)), _stock(int(state.stock) >> 32)
    return Cameleon(
        board="".join(letters.values()),
        turn=seat,
        capturing=None if state.capturing < 0 else NAMES[side][int(state.capturing)],
        placing=KINDS[int(state.placing)] if state.placing else None,
        stock=(own, other) if seat == 1 else (other, own),
        quiet=int(state.quiet),
    )


def _stock(packed: int) -> Stock:
    v, o, g, c = (packed >> 4 * KINDS.index(reward) & 15 for reward in REWARDS)
    return v, o, g, c


def move_text(state: CameleonState, ground: CameleonGround, move: int) -> str:
    """A step from cell to cell, a capture with its reward, or the cell where one is placed."""
    side, low = int(mover(state, ground)), int(move) & 63
    if state.placing:
        return f"@{NAMES[side][low]}"
    high = int(move) >> 6
    if state.capturing < 0:
        return f"{NAMES[side][high]}-{NAMES[side][low]}"
    target, reward = divmod(int(move) % int(CAPTURE), 8)
    taken = f"x{NAMES[side ^ 1][target]}"
    return f"{taken}={KINDS[reward]}" if reward else taken


def parse_move(state: CameleonState, ground: CameleonGround, text: str) -> int:
    """The inverse of `move_text`."""
    side = int(mover(state, ground))
    if text[0] == "@":
        return int(PLACING) | PLACES[side][text[1:]]
    if text[0] == "x":
        target, _, reward = text[1:].partition("=")
        return int(CAPTURE) | PLACES[side ^ 1][target] << 3 | KINDS.index(reward or ".")
    source, target = text.split("-")
    return PLACES[side][source] << 6 | PLACES[side][target]


# 5 -----------------------------------------------------------------------------------------------

# A side never has more pieces than its box: 12 primaries, 18 complementaries, 5 chameleons.
BOX = 12 + 18 + 5

KERNEL = Kernel(
    encode=encode,
    decode=decode,
    move_text=move_text,
    parse_move=parse_move,
    reasons=REASONS,
    most_moves=(BOX - 5) * 4 + 5 * 14,  # a chameleon: two diagonals of at most 8 cells
    # What is taken never comes back. Before each capture, and after the last, there are at most so
    # many turns, and a capture may be picked and its reward placed.
    deepest=2 * BOX * (MOST_QUIET + 2),
)
