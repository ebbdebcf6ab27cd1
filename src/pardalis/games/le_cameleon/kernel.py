"""Le Caméléon: the kernel. The rules are those of `rules.py`; here is how they are made fast.

The cells as bits, and where pieces can go, are in `kernel_cells.py`; the state, and what happens
within a turn, in `kernel_turn.py`.

A move is a number: 64 times the cell that a step starts from, plus the one it goes to; for a
capture 8 times the target, plus the kind of the reward, and a bit that no step has; for a placing
the cell, and another bit.

`play` makes all that follows from a move without a choice, and finds at once whether the game is
over. Pieces come and go by captures and placings only: after a step without one, nothing but
`quiet` can end a game that was not over before. One piece each, `dead`, is never come to (rule 8).
"""

from __future__ import annotations

from pardalis.core.kernel import contract
from pardalis.core.kernel.bits import NONE, bit, first, nth, popcount, without_first
from pardalis.core.kernel.chance import below, hashed
from pardalis.core.kernel.contract import Kernel, Moves, U, ended, result_of, rule, signed
from pardalis.games.le_cameleon import rules
from pardalis.games.le_cameleon.board import (
    CELLS,
    HEIGHTS,
    MOST_QUIET,
    PLACE,
    REWARDS,
    Cameleon,
    Stock,
)
from pardalis.games.le_cameleon.kernel_cells import (
    NAMES,
    PLACES,
    RESERVE,
    SIDES,
    gone_to,
    steps,
)
from pardalis.games.le_cameleon.kernel_turn import (
    BY_QUIET,
    KINDS,
    REASONS,
    CameleonGround,
    CameleonState,
    chameleons,
    ending,
    mover,
    open_captures,
    own_men,
    passed_on,
    placed,
    stepped,
    taken,
    targets,
)

# 1 vocabulary, and 2 the hard part: kernel_cells.py and kernel_turn.py ---------------------------

_3, _6, _7, _20, _52, _63 = (U(n) for n in (3, 6, 7, 20, 52, 63))
CAPTURE, PLACING = U(1 << 12), U(1 << 13)

LETTERS = (KINDS, KINDS.lower())  # of seat 1 and of seat 2
NUMBERS = {letter: number for kinds in LETTERS for number, letter in enumerate(kinds)}

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


@rule(contract.play, CameleonState)
def play(state: CameleonState, ground: CameleonGround, move: int) -> CameleonState:
    """Make a move, and all that follows from it without a choice (rule 6)."""
    low = U(move) & _63
    taking = state.capturing >= 0
    if state.placing != 0:
        state = placed(state, U(state.placing), bit(low))
    elif taking:
        state = taken(state, ground, (U(move) >> _3) & _63, low & _7)
    else:
        state = stepped(state, U(move) >> _6, low)
    while state.placing == 0:
        options = open_captures(state, ground)
        if options == NONE:
            if taking:
                return passed_on(state, state.quiet, ending(state))
            quiet = state.quiet + 1
            return passed_on(state, quiet, ended(BY_QUIET, 0) if quiet == MOST_QUIET else 0)
        if without_first(options):  # the mover picks one
            return state
        taking = True
        option = first(options)
        target = nth(targets(state, ground), signed(option >> _3))
        state = taken(state, ground, target, option & _7)
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


def _planes(position: Cameleon, side: int) -> tuple[U, U, U]:
    """The cells of a side whose kinds have a bit set, for each bit."""
    one = two = four = 0
    for name, place in PLACES[side].items():
        if number := NUMBERS[position.board[PLACE[name]]]:  # mostly there is none
            one |= (number & 1) << place
            two |= (number >> 1 & 1) << place
            four |= (number >> 2) << place
    return U(one), U(two), U(four)


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
    letters = ["."] * len(CELLS[height])
    for seat_of, side_of, planes in ((seat, side, state[:3]), (3 - seat, side ^ 1, state[3:6])):
        one, two, four = map(int, planes)
        men = one | two | four
        for name, place in PLACES[side_of].items():
            if men >> place & 1:
                number = one >> place & 1 | (two >> place & 1) << 1 | (four >> place & 1) << 2
                letters[PLACE[name]] = LETTERS[seat_of - 1][number]
    own, other = _stock(int(state.stock)), _stock(int(state.stock) >> 32)
    return Cameleon(
        board="".join(letters),
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
