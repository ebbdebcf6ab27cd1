"""A proof that the side to move wins Chameleon (5 × 5), as a list that can be checked line by line.

It has a line for every position in which the winner may come to move: the position, the move to
make, and how many plies the win takes at the most. After the move, every answer must lead to a
position of the list that takes two plies less at least, or to one that the tablebase knows to be
won. So nothing can go round in circles, and each line is right if those with fewer plies are.

Here such a list is made: the winner makes the moves that a search has proved, the other side every
move that there is. `check.py` is the referee's word on it.
"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import pardalis
from pardalis import Position
from pardalis.core.kernel.bits import NONE
from pardalis.core.kernel.cache import compiled
from pardalis.core.kernel.chance import hashed
from pardalis.core.kernel.contract import (
    SEAT_MASKS,
    Moves,
    U,
    compiles,
    key,
    moves,
    play,
    result,
)
from pardalis.core.kernel.lending import lent
from pardalis.engine.found import SURE
from pardalis.engine.kernels.sharing import interruptible
from pardalis.engine.leash import OFF, Leash
from pardalis.engine.search.desk import PLIES, Desk
from pardalis.engine.search.searching import Asked, Root
from pardalis.engine.search.table import AT_LEAST, Table, bound_in, looked_up, move_in, value_in
from pardalis.engine.search.tree import DEEPEST, in_the_book, valued
from pardalis.engine.tablebase.probe import Tablebase
from pardalis.games.chameleon_chess.kernel import KERNEL, ChessGround, ChessState

GAME = pardalis.game("chameleon-chess")
ROOM = 2**22  # positions
ON_THE_WAY = 0  # instead of plies: what comes after the position is not all known
UNPROVEN, COMES_BACK, FULL, CALLED_OFF = -1, -2, -3, -4
REASONS = {
    UNPROVEN: "no move is known to win in a position that should be won",
    COMES_BACK: "a position comes back on the way",
    FULL: "there is no room for so many positions",
}


class Unproven(Exception):
    """A win that could not be followed, or a line that is not true; the text says why."""


class Lines(NamedTuple):
    """The list, while it is made: positions by number, from 1 on."""

    boards: NDArray[np.uint64]  # two words: the pieces, then the natures and the turn
    moves: Moves
    plies: Moves
    places: Moves  # numbers by board: a table of twice the size, a power of 2
    used: Moves  # one number: the last
    answers: Moves  # by ply of the way: room for the moves there


def empty_lines(room: int) -> Lines:
    """A list without a line, and room for so many."""
    return Lines(
        boards=np.zeros((room + 1, 2), dtype=np.uint64),
        moves=np.zeros(room + 1, dtype=np.int64),
        plies=np.zeros(room + 1, dtype=np.int64),
        places=np.zeros(1 << (2 * room).bit_length(), dtype=np.int64),
        used=np.zeros(1, dtype=np.int64),
        answers=np.zeros((PLIES, KERNEL.most_moves), dtype=np.int64),
    )


_25, _50 = U(25), U(50)


@compiles
def pieces_of(state: ChessState) -> U:
    """The tiles of both sides; 25 bits each, so two positions are never taken for one."""
    return state.own | (state.other << _25)


@compiles
def natures_of(state: ChessState) -> U:
    """The black-natured pieces, and the turn. How many plies are quiet says nothing here: as long
    as a proof takes less than a hundred, it does not matter."""
    return state.dark | (U(state.turn) << _50)


@compiles
def place_of(lines: Lines, pieces: U, natures: U) -> U:
    """Where the number of a position stands, or would."""
    last = U(len(lines.places) - 1)
    place = hashed(pieces, natures) & last
    while lines.places[place] != 0:
        number = lines.places[place]
        if U(lines.boards[number, 0]) == pieces and U(lines.boards[number, 1]) == natures:
            break
        place = (place + U(1)) & last
    return place


@compiles
def known_to_win(desk: Desk, name: U) -> int:
    """The move that the table has as won for certain; -1 if it has none."""
    found = looked_up(desk.table, name)
    if found != NONE and bound_in(found) & AT_LEAST != NONE and value_in(found, 0) > SURE:
        return move_in(found)
    return -1


@compiles
def proved(state: Any, ground: Any, desk: Desk, ply: int, sure: int) -> int:
    """A move that wins for certain, from the table or by a search that only asks for that.

    `sure` is SURE. Written as a number here, it would be another type to Numba (`best_of` in
    `engine/search/tree.py`).
    """
    name = key(state, ground) ^ U(desk.stood[0])
    move = known_to_win(desk, name)
    depth = 1
    while move < 0 and depth <= DEEPEST and desk.leash[OFF] == 0:
        valued(state, ground, desk, ply, depth, sure, sure + 1)
        move = known_to_win(desk, name)
        depth += 1
    return move


@compiled
def follow(state: Any, ground: Any, desk: Desk, lines: Lines, ply: int, sure: int) -> int:
    """Follow the win of the side to move; how many plies it takes at the most, or why it is none.

    What the tablebase knows is not followed.
    """
    ground, desk, lines = lent(ground), lent(desk), lent(lines)
    if len(desk.book) > 0:
        booked = in_the_book(state, ground, desk)
        if booked >= 0:
            return booked if booked % 2 == 1 else UNPROVEN
    pieces, natures = pieces_of(state), natures_of(state)
    place = place_of(lines, pieces, natures)
    number = lines.places[place]
    if number != 0:
        plies = lines.plies[number]
        return plies if plies != ON_THE_WAY else COMES_BACK
    number = lines.used[0] + 1
    if number == len(lines.plies):
        return FULL
    lines.used[0] = number
    lines.places[place] = number
    lines.boards[number, 0] = pieces
    lines.boards[number, 1] = natures

    move = proved(state, ground, desk, ply, sure)
    if desk.leash[OFF] != 0:
        return CALLED_OFF
    if move < 0:
        return UNPROVEN
    lines.moves[number] = move
    longest = 1
    after = play(state, ground, move)
    over = result(after, ground)
    if over != 0 and over % SEAT_MASKS != state.turn:  # seats 1 and 2 are masks 1 and 2
        return UNPROVEN
    row = lines.answers[ply]
    for at in range(moves(after, ground, row)):
        answered = play(after, ground, row[at])
        if result(answered, ground) != 0:
            return UNPROVEN
        plies = follow(answered, ground, desk, lines, ply + 1, sure)
        if plies < 0:
            return plies
        longest = max(longest, plies + 2)
    lines.plies[number] = longest
    return longest


# As texts -----------------------------------------------------------------------------------------


def made(start: Position, table: Table, book: Tablebase | None, room: int = ROOM) -> list[str]:
    """The lines, shortest wins first: `BOARD TURN MOVE PLIES`. So none needs one that comes later.

    The table is that of the search that has proved the win.
    """
    root, leash = Root.of(start), Leash()
    desk, lines = root.desk(leash, 0, Asked(table, book=book)), empty_lines(room)
    try:
        plies = interruptible(partial(follow, root.state, root.ground, desk, lines, 0, SURE))
    except KeyboardInterrupt:
        leash.call_off()
        raise
    if plies < 0:
        raise Unproven(REASONS[plies])
    return sorted(
        (line_of(lines, number) for number in range(1, lines.used[0] + 1)),
        key=lambda line: (int(line.rpartition(" ")[2]), line),
    )


def line_of(lines: Lines, number: int) -> str:
    """A line of the list, as a text."""
    tiles, ground = 2**25 - 1, ChessGround()
    pieces, natures = map(int, lines.boards[number])
    own, other = U(pieces & tiles), U(pieces >> 25)
    state = ChessState(own, other, U(natures & tiles), natures >> 50, 0, 0)
    move = KERNEL.move_text(state, ground, int(lines.moves[number]))
    return f"{board_of(Position(GAME, KERNEL.decode(state, ground)))} {move} {lines.plies[number]}"


def board_of(position: Position) -> str:
    """A position without its quiet plies."""
    return str(position).rpartition(" ")[0]
