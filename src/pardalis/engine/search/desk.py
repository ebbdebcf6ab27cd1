"""The desk: where one thread searches. All its room is made beforehand, a row for every ply."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pardalis.core.kernel.chance import STEP, mixed
from pardalis.core.kernel.contract import Kernel, Moves, U, compiles, signed
from pardalis.core.kernel.judging import Weights
from pardalis.engine.leash import Numbers
from pardalis.engine.search.table import Table, Words
from pardalis.engine.tablebase.probe import Tablebase
from pardalis.engine.tablebase.retrograde import Offsets, Values

PLIES = 128  # no line is longer: what lies behind is judged
LAST = PLIES - 1

# Tricks: each may be left out, to see what it is worth and that no proof hangs on it.
TABLE = 1  # what was found about a position is used when it is met again
NARROW = 2  # depths begin with a narrow window around the last value
REDUCED = 4  # late moves are searched less deep at first
HOPELESS = 8  # near the leaves, quiet moves are left out that cannot help any more
AHEAD = 16  # near the leaves, a side that is far ahead need not move
FORCED = 32  # a single reply is searched a ply deeper
CALM = 64  # leaves are judged when no loud move is left
GUESSED = 128  # without a move from the table, one ply less
ALL_TRICKS = 255

# What is in `facts`.
TRICKS, REPEATS, AGE, DEPTH, CALMING, OVERSIGHT, WHIM, SEED = range(8)

LOUD_PLIES = 12  # of loud moves behind a leaf, at most

MARKS = 1024  # in the filter of what stands on the path
MOVES = 1 << 14  # in the history of moves; larger numbers share a place with others
MOST_MERIT = 1 << 14


class Desk(NamedTuple):
    """The room of one thread; what the threads share is the table."""

    leash: Numbers
    facts: Numbers  # what is asked for, by the names above
    weights: Weights
    moves: Moves  # by ply, what is left to try behind what has been tried
    ranks: Moves  # by ply, how soon each is to be tried
    lines: Moves  # by ply, how long the best line is, and its moves
    killers: Moves  # by ply, two moves that refuted others there
    merits: Moves  # by seat and move, how often it was best
    marks: Numbers  # how many positions of the path or the match fall on each place
    path: Words  # by ply, what must come back for a repetition
    stood: Words  # a salt for keys; then what has stood twice in the match
    table: Words
    starts: Offsets  # of endings in the book, by their numbers
    book: Values  # a tablebase, or nothing


def new_desk(
    leash: Numbers,
    kernel: Kernel,
    weights: Weights,
    table: Table,
    *,
    repeats: bool,
    stood: Sequence[U] = (),
    tricks: int = ALL_TRICKS,
    book: Tablebase | None = None,
    oversight: int = 0,
    whim: int = 0,
    seed: int = 0,
) -> Desk:
    """A desk for a game, with nothing on it yet."""

    def rows(*shape: int) -> NDArray[np.int64]:
        return np.zeros(shape, dtype=np.int64)

    calming = LOUD_PLIES if tricks & CALM else 0
    number = seed % 2**63  # any seed will do
    marks = rows(MARKS)
    for mark in stood:
        marks[int(mark) % MARKS] += 1
    # With other positions to be avoided, what the table knows is about another game.
    salt = U(hash(tuple(sorted(map(int, stood)))) % 2**64 if stood else 0)
    return Desk(
        leash=leash,
        facts=np.array(
            [tricks, repeats, table.age, 0, calming, oversight, whim, number], dtype=np.int64
        ),
        weights=weights,
        moves=rows(PLIES, kernel.most_moves),
        ranks=rows(PLIES, kernel.most_moves),
        lines=rows(PLIES + 1, PLIES + 1),
        killers=rows(PLIES + 1, 2) - 1,
        merits=rows(3, MOVES),
        marks=marks,
        path=np.zeros(PLIES, dtype=np.uint64),
        stood=np.array([salt, *stood], dtype=np.uint64),
        table=table.words,
        # What the book wins may lead over a position that has stood twice: then it would be a draw.
        starts=book.offsets if book and not stood else np.zeros(0, dtype=np.int64),
        book=np.asarray(book.values) if book and not stood else np.zeros(0, dtype=np.uint8),
    )


@compiles
def uses(desk: Desk, trick: int) -> bool:
    """Whether a trick is used."""
    return bool(desk.facts[TRICKS] & trick)


# Oversight and whims ------------------------------------------------------------------------------

THOUSAND = U(1000)
_1 = U(1)


@compiles
def is_overlooked(desk: Desk, mark: U, move: int) -> bool:
    """Whether a move is not seen in a position, by somebody who does not see all.

    It is the same each time the position comes up in a search, as it is with people.
    """
    if desk.facts[OVERSIGHT] == 0:
        return False
    number = mixed(mark ^ mixed(U(desk.facts[SEED]) + U(move) * STEP))
    return bool(signed(number % THOUSAND) < desk.facts[OVERSIGHT])


@compiles
def whim(desk: Desk, mark: U) -> int:
    """By how much somebody likes a position for no reason: the same each time it comes up."""
    most = desk.facts[WHIM]
    number = mixed(mark ^ mixed(~U(desk.facts[SEED])))
    return int(signed(number % (U(most) + U(most) + _1)) - most)


# Repetition ---------------------------------------------------------------------------------------

_MARKS = U(MARKS - 1)


@compiles
def has_stood(desk: Desk, ply: int, mark: U) -> bool:
    """Whether a position stands on the path before, or has stood twice in the match."""
    if desk.marks[mark & _MARKS] == 0:  # mostly so: nothing to look for
        return False
    for before in range(ply):
        if U(desk.path[before]) == mark:
            return True
    for place in range(1, len(desk.stood)):  # noqa: SIM110  # compiled code has no generators
        if U(desk.stood[place]) == mark:
            return True
    return False


@compiles
def stand(desk: Desk, ply: int, mark: U) -> None:
    """The path goes on from this position."""
    desk.path[ply] = mark
    desk.marks[mark & _MARKS] += 1


@compiles
def leave(desk: Desk, mark: U) -> None:
    """The path goes back."""
    desk.marks[mark & _MARKS] -= 1


# The best line ------------------------------------------------------------------------------------


@compiles
def follow(desk: Desk, ply: int, move: int) -> None:
    """The best line is this move and the best line after it."""
    lines = desk.lines
    length = min(int(lines[ply + 1, 0]), PLIES - 1)
    lines[ply, 0] = length + 1
    lines[ply, 1] = move
    for place in range(1, length + 1):
        lines[ply, place + 1] = lines[ply + 1, place]


@compiles
def end_line(desk: Desk, ply: int) -> None:
    """The best line ends here."""
    desk.lines[ply, 0] = 0
