"""Depth-first proof-number search (df-pn), written once for all games.

The question is always: does the *asked* seat force a win? A draw is none. Every state has a proof
number, about how many states must still be won to prove it, and a disproof number. At a state of
the asked seat one proved answer is enough, at one of the other's one disproved. The search goes
down to where it is nearest to knowing, and comes back when the numbers have grown past what an
answer elsewhere promises (times 1 + ε, or it would go to and fro between two answers).

- Who moves is read off each state: a seat may move several times on end.
- There is no way back to a state that was left: the keys count what the rules count (plies without
  a capture, plies in all), so a state that comes back is another. No disproof hangs on the path.
- A disproof says "no win". One in which no draw was met says more, "lost": it is noted too, and
  proves the other's win.
- Of the numbers of answers of which all count, the largest counts in full, the others by half: the
  same proofs lie under many of them.
- Threads work on one table from the same root. Where another thread is just then looks a bit worse.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pardalis.core.kernel.bits import NONE
from pardalis.core.kernel.cache import compiled_whole
from pardalis.core.kernel.contract import (
    SEAT_MASKS,
    Moves,
    U,
    compiles,
    fresh,
    play,
    result,
    turn,
)
from pardalis.core.kernel.lending import lent
from pardalis.core.kernel.proving import answers, essence, hope
from pardalis.engine.kernels.held import goes_on
from pardalis.engine.leash import NODES, OFF, Numbers
from pardalis.engine.proof.table import (
    NEVER,
    Words,
    disproof_of,
    effort_of,
    known,
    lost_of,
    noted,
    packed,
    proof_of,
)

MOST = NEVER - 1  # as hard as can be, but open
DEEPEST = 600  # plies; what lies deeper stays open

PROOF, DISPROOF, LOST = range(3)
PLACE, CHECK = range(2)


class Rooms(NamedTuple):
    """Where a thread writes, a row for every ply; and where it sees the others."""

    moves: Moves
    numbers: NDArray[np.int64]  # for every answer PROOF, DISPROOF, LOST
    keys: NDArray[np.uint64]  # for every answer PLACE, CHECK
    found: NDArray[np.int64]  # for the state itself PROOF, DISPROOF, LOST
    paths: NDArray[np.uint64]  # for every thread, the PLACE of the state at every ply
    halt: NDArray[np.int64]  # set when one thread is done: the others need not go on
    me: int  # the number of the thread


def new_rooms(deepest: int, most_moves: int, threads: int) -> list[Rooms]:
    """Rooms for so many threads."""
    plies = min(deepest, DEEPEST) + 2
    paths = np.zeros((threads, plies), dtype=np.uint64)
    halt = np.zeros(1, dtype=np.int64)
    return [
        Rooms(
            np.zeros((plies, most_moves), dtype=np.int64),
            np.zeros((plies, most_moves, 3), dtype=np.int64),
            np.zeros((plies, most_moves, 2), dtype=np.uint64),
            np.zeros((plies, 3), dtype=np.int64),
            paths,
            halt,
            me,
        )
        for me in range(threads)
    ]


@compiles
def numbers_of_end(over: int, asked: int) -> tuple[int, int, int]:
    """The numbers of a state that is decided."""
    winners = over % SEAT_MASKS
    if winners == 1 << (asked - 1):
        return 0, NEVER, 0
    return NEVER, 0, 1 if winners == 1 << (2 - asked) else 0


@compiles
def _first_look(
    after: Any, ground: Any, asked: int, table: Words, out: Moves
) -> tuple[int, int, int, U, U]:
    """The numbers of a state before it is searched, and its keys."""
    over = result(after, ground)
    if over != 0:
        proof, disproof, lost = numbers_of_end(over, asked)
        return proof, disproof, lost, NONE, NONE
    place, check = essence(after, ground)
    word = known(table, place, check, asked)
    if word != NONE:
        return proof_of(word), disproof_of(word), lost_of(word), place, check
    wins, fails = hope(after, ground, out)
    if turn(after, ground) == asked:
        return wins, fails, 0, place, check
    return fails, wins, 0, place, check


@compiled_whole
def visit(
    state: Any,
    ground: Any,
    ply: int,
    place: U,
    check: U,
    most_proof: int,
    most_disproof: int,
    asked: int,
    table: Words,
    rooms: Rooms,
    leash: Numbers,
) -> None:
    """Search an undecided state until one of its numbers is too large; `found` has them then."""
    ground, table, rooms, leash = lent(ground), lent(table), lent(rooms), lent(leash)
    began = leash[NODES]
    room, numbers, keys, found = rooms.moves, rooms.numbers, rooms.keys, rooms.found
    rooms.paths[rooms.me, ply] = place
    if not goes_on(leash) or rooms.halt[0] != 0:
        return
    if ply + 2 >= len(room):
        found[ply, PROOF], found[ply, DISPROOF], found[ply, LOST] = MOST, MOST, 0
        return
    n = answers(state, ground, room[ply])
    # Both kinds of state are one: `x` is the number of which the least counts, `y` that of which
    # all do.
    x, y = (PROOF, DISPROOF) if turn(state, ground) == asked else (DISPROOF, PROOF)
    least, total, lost = NEVER, 0, 1
    for i in range(n):
        after = play(fresh(state), ground, room[ply, i])
        proof, disproof, is_lost, its_place, its_check = _first_look(
            after, ground, asked, table, room[ply + 1]
        )
        numbers[ply, i, PROOF] = proof
        numbers[ply, i, DISPROOF] = disproof
        numbers[ply, i, LOST] = is_lost
        keys[ply, i, PLACE] = its_place
        keys[ply, i, CHECK] = its_check
        if numbers[ply, i, x] == 0:
            least, total, lost = 0, NEVER, is_lost
            break
    threads = len(rooms.paths)
    most_x, most_y = most_proof, most_disproof
    if x == DISPROOF:
        most_x, most_y = most_disproof, most_proof
    while least != 0:
        best, nearest, second, largest = -1, NEVER, NEVER, 0
        least, total, lost = NEVER, 0, 1
        for i in range(n):
            one = numbers[ply, i, x]
            least = min(least, one)
            for other in range(threads):
                if (
                    other != rooms.me
                    and one < MOST
                    and rooms.paths[other, ply + 1] == keys[ply, i, PLACE]
                ):
                    one += (one >> 1) + 1
            if one < nearest:
                best, nearest, second = i, one, nearest
            elif one < second:
                second = one
            every = numbers[ply, i, y]
            total += every
            largest = max(largest, every)
            lost &= numbers[ply, i, LOST]
        if least == 0:
            total, lost = NEVER, numbers[ply, best, LOST]
            break
        if least == NEVER:
            break
        total = min(largest + (total - largest) // 2, MOST)
        if ply == 0:  # for those who watch
            found[0, x], found[0, y] = least, total
        if least >= most_x or total >= most_y:
            break
        # More than now, or nothing would come of it.
        now = numbers[ply, best, x]
        next_x = min(max(min(most_x, second + (second >> 2) + 1), now + 1), MOST)
        now = numbers[ply, best, y]
        next_y = min(max(most_y - total + now, now + 1), MOST)
        after = play(fresh(state), ground, room[ply, best])
        visit(
            after,
            ground,
            ply + 1,
            keys[ply, best, PLACE],
            keys[ply, best, CHECK],
            next_x if x == PROOF else next_y,
            next_y if x == PROOF else next_x,
            asked,
            table,
            rooms,
            leash,
        )
        if leash[OFF] != 0 or rooms.halt[0] != 0:
            return
        for number in range(3):
            numbers[ply, best, number] = found[ply + 1, number]
        if threads > 1:  # what the others have found meanwhile
            for i in range(n):
                if i != best and numbers[ply, i, x] != NEVER:
                    word = known(table, keys[ply, i, PLACE], keys[ply, i, CHECK], asked)
                    if word != NONE:
                        numbers[ply, i, PROOF] = proof_of(word)
                        numbers[ply, i, DISPROOF] = disproof_of(word)
                        numbers[ply, i, LOST] = lost_of(word)
    proof, disproof = (least, total) if x == PROOF else (total, least)
    if disproof != 0:
        lost = 0
    found[ply, PROOF], found[ply, DISPROOF], found[ply, LOST] = proof, disproof, lost
    noted(table, place, check, asked, packed(proof, disproof, lost, leash[NODES] - began))


@compiled_whole
def look(
    raised: Any, ground: Any, asked: int, table: Words, out: Moves
) -> tuple[int, int, int, int, U, U]:
    """What is known of a lifted state without a search, how much work that was, and its keys."""
    ground, table, out = lent(ground), lent(table), lent(out)
    proof, disproof, lost, place, check = _first_look(raised, ground, asked, table, out)
    effort = 0
    if result(raised, ground) == 0:
        effort = effort_of(known(table, place, check, asked))
    return proof, disproof, lost, effort, place, check
