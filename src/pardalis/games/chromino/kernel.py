"""Chromino: the kernel. The rules are those of `rules.py`; here is how they are made fast.

The table is in `kernel_table.py`: it knows at any time in how many ways each tile can be laid, and
brings that up to date around the tile laid. So the moves of a hand are counted by a look at each of
its tiles, and one of them is found by listing the ways of one tile only. Positions, hands and keys
are in `kernel_state.py`; what a seat may not see is dealt anew by `kernel_deal.py`.

A move is a laying, a number of 27 bits: tile, x, y and way, each in the order of the texts; or one
of two larger numbers.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from pardalis.core.kernel import contract
from pardalis.core.kernel.bits import NONE, ONE, first, popcount, without_first
from pardalis.core.kernel.cache import Entry, compiled
from pardalis.core.kernel.chance import below, hashed
from pardalis.core.kernel.contract import (
    Kernel,
    Moves,
    U,
    compiles,
    ended,
    result_of,
    rule,
)
from pardalis.core.kernel.lending import lent
from pardalis.games.chromino import (
    kernel_deal,  # noqa: F401  # declares `resample`
    rules,
)
from pardalis.games.chromino.kernel_choices import compiled_survey, room
from pardalis.games.chromino.kernel_layings import (
    DOWN,
    NAMES,
    TILE,
    WAYS_TO_READ,
    laying_of,
    square_of,
    tile_of,
)
from pardalis.games.chromino.kernel_look import points
from pardalis.games.chromino.kernel_order import nth_of, sort
from pardalis.games.chromino.kernel_state import (
    BAG,
    CHAMELEONS_HIGH,
    CHAMELEONS_LOW,
    HANDS,
    LENGTH,
    SCORES,
    SHOWN,
    ChrominoGround,
    ChrominoState,
    Hands,
    as_shown,
    flip,
    held_key,
    in_bag,
    in_hand,
    lowest,
    size,
    words,
)
from pardalis.games.chromino.kernel_table import (
    LAID,
    TABLE,
    WAYS,
    Marks,
    empty_table,
    lay,
    write_ways,
)
from pardalis.games.chromino.position import MOST_DRAWS, MOST_SEATS, Chromino
from pardalis.games.chromino.table import Laying, Table
from pardalis.games.chromino.tiles import order

DRAW, PASS = 80 << 20, 81 << 20
REASONS = ("out", "stuck", "score")
OUT, STUCK, SCORE = range(1, 4)
LEAST = -(10**9)  # less than any score
_63 = U(63)

# 1 play ------------------------------------------------------------------------------------------


@compiles
def layable(state: ChrominoState) -> tuple[U, U]:
    """The tiles that may be laid, if they fit: of the hand, or the one just drawn (rule 2)."""
    low, high = state.hands[U(state.turn * 2 - 2)], state.hands[U(state.turn * 2 - 1)]
    chameleons = (low & CHAMELEONS_LOW) | (high & CHAMELEONS_HIGH)
    if chameleons and popcount(low) + popcount(high) == 1:  # rule 4
        return NONE, NONE
    if state.drawn < 0:
        return low, high
    only = ONE << (U(state.drawn) & _63)
    return (only, NONE) if state.drawn < 64 else (NONE, only)


@compiles
def ways_of(state: ChrominoState, low: U, high: U) -> int:
    """In how many ways one of these tiles can be laid."""
    n = 0
    while low:
        n += state.marks[U(WAYS) + first(low)]
        low = without_first(low)
    while high:
        n += state.marks[U(WAYS + 64) + first(high)]
        high = without_first(high)
    return int(n)


@compiles
def without_laying(state: ChrominoState, ground: ChrominoGround) -> int:
    """The only move when nothing can be laid (rules 2 and 3)."""
    return DRAW if state.bag > 0 and state.draws < ground.most_draws else PASS


@rule(contract.moves, ChrominoState)
def moves(state: ChrominoState, ground: ChrominoGround, out: Moves) -> int:
    """The layings of each tile in turn, sorted; without any, to draw or to pass."""
    if state.turn == 0:
        return 0
    low, high = layable(state)
    n = 0
    while low | high:
        tile = lowest(low, high)
        if low:
            low = without_first(low)
        else:
            high = without_first(high)
        end = write_ways(state.marks, ground.contact, tile, out, n)
        sort(out, n, end)
        n = end
    if n == 0:
        out[0] = without_laying(state, ground)
        n = 1
    return n


@rule(contract.count, ChrominoState)
def count(state: ChrominoState, ground: ChrominoGround, out: Moves) -> int:
    """As the table knows it."""
    if state.turn == 0:
        return 0
    low, high = layable(state)
    return max(1, ways_of(state, low, high))


@rule(contract.pick, ChrominoState)
def pick(state: ChrominoState, ground: ChrominoGround, number: U, out: Moves) -> int:
    """As `moves`, but only of the one tile are the ways listed that the choice falls on."""
    low, high = layable(state)
    n = ways_of(state, low, high)
    if n == 0:
        return without_laying(state, ground)
    place = below(number, n)
    while True:
        tile = lowest(low, high)
        here = int(state.marks[U(WAYS + tile)])
        if place < here:
            break
        place -= here
        if low:
            low = without_first(low)
        else:
            high = without_first(high)
    write_ways(state.marks, ground.contact, tile, out, 0)
    return nth_of(out, here, place)


@rule(contract.play, ChrominoState)
def play(state: ChrominoState, ground: ChrominoGround, move: int) -> ChrominoState:
    """Draw a tile, or lay one or pass and see what follows."""
    # Lent: nobody counts who holds them, which costs more than to lay a tile.
    marks, hands, seat = lent(state.marks), lent(state.hands), state.turn
    laid, bag, held, trail, passes = state.laid, state.bag, state.held, state.trail, state.passes
    if move == DRAW:
        bag -= 1
        tile = int(marks[U(BAG + bag)]) - 1
        marks[U(BAG + bag)] = 0
        flip(hands, seat, tile)
        held ^= in_bag(bag, tile) ^ in_hand(seat, tile)
        return ChrominoState(
            state.marks,
            state.hands,
            laid,
            bag,
            seat,
            tile,
            state.draws + 1,
            state.starter,
            0,
            trail,
            held,
            0,
        )
    if move == PASS:
        passes = passes + 1 if state.drawn < 0 else 0
    else:
        passes = 0
        tile = tile_of(move)
        if ground.expert:
            marks[U(SCORES + seat - 1)] += points(marks, move, laid)
        lay(marks, ground.contact, move, laid)
        laid += 1
        trail = hashed(trail, U(move))
        flip(hands, seat, tile)
        held ^= in_hand(seat, tile)
        shown = int(marks[U(SHOWN + seat - 1)]) - 1
        only = size(hands, seat) == 1
        if only or shown == tile:
            if shown >= 0:
                held ^= as_shown(seat, shown)
            shown = -1
            if only:  # rule 5
                shown = lowest(hands[U(seat * 2 - 2)], hands[U(seat * 2 - 1)])
                held ^= as_shown(seat, shown)
            marks[U(SHOWN + seat - 1)] = shown + 1
    seat = seat % ground.seats + 1
    over = 0
    if seat == state.starter or passes == ground.seats:
        over = ending(marks, hands, ground, passes)
    if over != 0:
        seat = 0
    return ChrominoState(
        state.marks, state.hands, laid, bag, seat, -1, 0, state.starter, passes, trail, held, over
    )


@compiles
def ending(marks: Marks, hands: Hands, ground: ChrominoGround, passes: int) -> int:
    """The result at the end of a round, or when all have passed; 0 if the game goes on."""
    is_out = False
    for seat in range(1, ground.seats + 1):
        is_out |= size(hands, seat) == 0
    if not is_out and passes < ground.seats:  # rules 6 and 7
        return 0
    reason = OUT if is_out else STUCK
    if ground.seats == 1:
        return ended(reason, 1 if is_out else 0)
    winners, best = 0, LEAST
    for seat in range(1, ground.seats + 1):
        worth = int(marks[U(SCORES + seat - 1)]) if ground.expert else -size(hands, seat)
        if worth > best:
            winners, best = 0, worth
        if worth == best:
            winners |= 1 << seat - 1
    return ended(SCORE if ground.expert else reason, winners)  # R7


@rule(contract.result, ChrominoState)
def result(state: ChrominoState, ground: ChrominoGround) -> int:
    """As `play` found it."""
    return state.over


@rule(contract.turn, ChrominoState)
def turn(state: ChrominoState, ground: ChrominoGround) -> int:
    """As it stands there."""
    return state.turn


@rule(contract.key, ChrominoState)
def key(state: ChrominoState, ground: ChrominoGround) -> U:
    """The keys of what lies and of what is held, and the rest in a word; scores if there are."""
    rest = state.turn | state.drawn + 1 << 4 | state.draws << 12
    rest |= state.starter << 20 | state.passes << 24
    found = hashed(hashed(hashed(ground.salt, state.trail), state.held), U(rest))
    if ground.expert:
        for seat in range(ground.seats):
            found = hashed(found, U(state.marks[U(SCORES + seat)]))
    return found


@rule(contract.repetition, ChrominoState)
def repetition(state: ChrominoState, ground: ChrominoGround) -> U:
    """Nothing comes back: all passes in a row end the game."""
    return key(state, ground)


# 2 between the referee and the kernel ------------------------------------------------------------

# Compiled by themselves: to bring a table up to date tile by tile takes long in Python.
_lay = compiled(lay)
_held_key = compiled(held_key)


@lru_cache(maxsize=64)
def _ground(seats: int, draw: str, score: str, contact: str, visible: str) -> ChrominoGround:
    most = MOST_DRAWS if draw == "all" else int(draw)
    expert, bambino = int(score == "expert"), int(contact == "bambino")
    every, seen = int(draw == "all"), int(visible == "open")
    salt = NONE
    with np.errstate(over="ignore"):  # a key is what is left of numbers that grow too large
        for number in (seats, most, every, expert, bambino, seen):
            salt = hashed(salt, U(number))
    return ChrominoGround(seats, most, every, expert, bambino, seen, salt)


def _hand(tiles: tuple[str, ...]) -> tuple[int, int]:
    tiles_held = sum(1 << TILE[tile] for tile in tiles)
    return tiles_held % 2**64, tiles_held >> 64


def _as_number(laying: Laying) -> int:
    square = (laying.y + 256) * DOWN + laying.x + 256
    return laying_of(TILE[laying.tile], square, WAYS_TO_READ.index(laying.way))


def encode(position: Chromino) -> tuple[ChrominoState, ChrominoGround]:
    """The state and ground of a referee's position."""
    ground = _ground(
        position.seats, position.draw, position.score, position.contact, position.visible
    )
    marks = empty_table(LENGTH - TABLE)
    trail = NONE
    for at, laying in enumerate(map(_as_number, position.table.layings)):
        _lay(marks, ground.contact, laying, at)
        with np.errstate(over="ignore"):
            trail = hashed(trail, U(laying))
    hands = np.zeros(HANDS, dtype=np.uint64)
    for seat in range(position.seats):
        hands[2 * seat : 2 * seat + 2] = _hand(position.hands[seat])
        shown = position.shown[seat]
        marks[SHOWN + seat] = TILE[shown] + 1 if shown else 0
        marks[SCORES + seat] = position.scores[seat]
    bag = len(position.bag)
    marks[BAG : BAG + bag] = [TILE[tile] + 1 for tile in reversed(position.bag)]
    state = ChrominoState(
        marks,
        hands,
        len(position.table.layings),
        bag,
        position.turn,
        TILE[position.drawn] if position.drawn else -1,
        position.draws,
        position.starter,
        position.passes,
        trail,
        U(_held_key(marks, hands, bag)),
        result_of(rules.outcome(position), REASONS),
    )
    return state, ground


def _laying(number: int) -> Laying:
    y, x = divmod(square_of(number), DOWN)
    return Laying(NAMES[tile_of(number)], x - 256, y - 256, WAYS_TO_READ[number & 3])


def decode(state: ChrominoState, ground: ChrominoGround) -> Chromino:
    """The inverse of `encode`."""
    seats = range(ground.seats)
    marks, words = state.marks.tolist(), state.hands.tolist()
    held = [words[2 * seat] | words[2 * seat + 1] << 64 for seat in seats]
    return Chromino(
        table=Table(tuple(map(_laying, marks[LAID : LAID + state.laid]))),
        hands=tuple(
            tuple(sorted((name for tile, name in enumerate(NAMES) if hand >> tile & 1), key=order))
            for hand in held
        ),
        shown=tuple(NAMES[marks[SHOWN + s] - 1] if marks[SHOWN + s] else None for s in seats),
        bag=tuple(NAMES[tile - 1] for tile in reversed(marks[BAG : BAG + state.bag])),
        turn=int(state.turn),
        drawn=NAMES[state.drawn] if state.drawn >= 0 else None,
        draws=int(state.draws),
        scores=tuple(marks[SCORES + seat] for seat in seats),
        starter=int(state.starter),
        passes=int(state.passes),
        draw="all" if ground.all else str(ground.most_draws),
        score="expert" if ground.expert else "plain",
        contact="bambino" if ground.contact else "normal",
        visible="open" if ground.open else "hidden",
    )


def move_text(state: ChrominoState, ground: ChrominoGround, move: int) -> str:
    """A laying's text, or one of two words."""
    if move >= DRAW:
        return rules.DRAW if move == DRAW else rules.PASS
    return str(_laying(int(move)))


def parse_move(state: ChrominoState, ground: ChrominoGround, text: str) -> int:
    """The inverse of `move_text`."""
    if "@" not in text:
        return DRAW if text == rules.DRAW else PASS
    return _as_number(Laying.parse(text))


# 3 -----------------------------------------------------------------------------------------------

KERNEL = Kernel(
    encode=encode,
    decode=decode,
    move_text=move_text,
    parse_move=parse_move,
    reasons=REASONS,
    # With n tiles laid there are at most 8 n + 8 spots (see `kernel_table.py`), and 80 - n tiles to
    # lay there, each in two ways: most with 40 laid, or 39.
    most_moves=max((8 * n + 8) * (80 - n) * 2 for n in range(80)),
    # 79 layings, 79 draws and a pass after each; with an empty bag all but one may pass before each
    # laying, and all in the end.
    deepest=79 * (3 + MOST_SEATS - 1) + MOST_SEATS,
    words=words,
    ahead=(
        Entry(_lay, (empty_table(LENGTH - TABLE), 0, 0, 0)),
        Entry(compiled_survey, (empty_table(LENGTH - TABLE), 0, 1, *room())),
        Entry(_held_key, (empty_table(LENGTH - TABLE), np.zeros(HANDS, dtype=np.uint64), 0)),
    ),
)
