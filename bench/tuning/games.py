"""Games by a shallow search, compiled: alpha-beta to a small depth, then loud moves only.

It is no more than tuning needs: without tables, the same on every machine, some thousand games a
minute.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import njit
from numpy.typing import NDArray

from pardalis.core.kernel.chance import STEP, below, mixed, stream
from pardalis.core.kernel.contract import (
    SEAT_MASKS,
    Moves,
    Rows,
    U,
    compiles,
    moves,
    pack,
    pick,
    play,
    repetition,
    result,
    turn,
    unpack,
)
from pardalis.core.kernel.judging import Weights, is_loud, urgency, worth
from pardalis.core.kernel.lending import lent

# Not kept on disk: it is compiled when it is needed, some seconds before minutes of games.
compiled = njit(nogil=True)

WON = 1_000_000
DEEPEST = 40  # plies of a search, loud moves included
DRAWN = 0  # the mask of nobody


@compiles
def ended_for(over: int, seat: int, ply: int) -> int:
    """The value of a finished game for a seat."""
    winners = over % SEAT_MASKS
    if winners == 0:
        return 0
    return WON - ply if (winners >> (seat - 1)) & 1 else ply - WON


@compiles
def best_first(rooms: Moves, ranks: Moves, ply: int, at: int, n: int) -> int:
    """Bring the most urgent of the moves from a place on to that place."""
    best = at
    for i in range(at + 1, n):
        if ranks[ply, i] > ranks[ply, best]:
            best = i
    move = rooms[ply, best]
    rooms[ply, best] = rooms[ply, at]
    ranks[ply, best] = ranks[ply, at]
    return int(move)


@compiled
def _value(
    state: Any,
    ground: Any,
    weights: Weights,
    depth: int,
    ply: int,
    alpha: int,
    beta: int,
    rooms: Moves,
    ranks: Moves,
) -> int:
    """What an unfinished state is worth to the side to move."""
    ground, weights, rooms, ranks = lent(ground), lent(weights), lent(rooms), lent(ranks)
    best = -WON
    if depth <= 0:
        best = worth(state, ground, weights)
        if best >= beta or ply >= DEEPEST:
            return best
        alpha = max(alpha, best)
    n = 0
    for i in range(moves(state, ground, rooms[ply])):
        move = rooms[ply, i]
        if depth > 0 or is_loud(state, ground, move):
            rooms[ply, n] = move
            ranks[ply, n] = urgency(state, ground, move)
            n += 1
    seat = turn(state, ground)
    for i in range(n):
        after = play(state, ground, best_first(rooms, ranks, ply, i, n))
        over = result(after, ground)
        if over != 0:
            value = ended_for(over, seat, ply)
        elif turn(after, ground) == seat:
            value = _value(after, ground, weights, depth - 1, ply + 1, alpha, beta, rooms, ranks)
        else:
            value = -_value(after, ground, weights, depth - 1, ply + 1, -beta, -alpha, rooms, ranks)
        best = max(best, value)
        alpha = max(alpha, value)
        if alpha >= beta:
            break
    return best


@compiled
def chosen(
    state: Any, ground: Any, weights: Weights, depth: int, at: U, rooms: Moves, ranks: Moves
) -> int:
    """The best move after so many plies; of equals any."""
    ground, weights, rooms, ranks = lent(ground), lent(weights), lent(rooms), lent(ranks)
    n = moves(state, ground, rooms[0])
    start = below(at, n)
    best, move, seat = -2 * WON, 0, turn(state, ground)
    for i in range(n):
        this = rooms[0, (start + i) % n]
        after = play(state, ground, this)
        over = result(after, ground)
        if over != 0:
            value = ended_for(over, seat, 0)
        elif turn(after, ground) == seat:
            value = _value(after, ground, weights, depth - 1, 1, best, WON, rooms, ranks)
        else:
            value = -_value(after, ground, weights, depth - 1, 1, -WON, -best, rooms, ranks)
        if value > best:
            best, move = value, this
    return move


@compiles
def is_quiet(state: Any, ground: Any, weights: Weights, rooms: Moves, ranks: Moves) -> bool:
    """Whether a judgement can be asked here: nothing loud is better than to stop."""
    value = _value(state, ground, weights, 0, 0, -WON, WON, rooms, ranks)
    return value == worth(state, ground, weights)


@compiled
def game(
    like: Any,
    ground: Any,
    rows: Rows,
    both: NDArray[np.int64],
    depth: int,
    opening: int,
    stray: int,
    seed: U,
    rooms: Moves,
    ranks: Moves,
    noted: Rows,
    keys: Rows,
    facts: NDArray[np.int64],
) -> tuple[int, int]:
    """Play a game from row 0; how many plies, and the winners' mask (none: drawn).

    `both` has the weights of seat 1 and of seat 2. The first moves are random, and so are `stray`
    of a hundred later ones. What was met is noted, with its seat and whether it is quiet. When a
    position comes for the third time, the game is drawn; so it is when there is no more room.
    """
    ground, rows, both, rooms = lent(ground), lent(rows), lent(both), lent(rooms)
    ranks, noted, keys, facts = lent(ranks), lent(noted), lent(keys), lent(facts)
    state = unpack(like, rows, 0)
    at = stream(seed, U(0))
    for ply in range(len(noted)):
        over = result(state, ground)
        if over != 0:
            return ply, over % SEAT_MASKS
        seat = turn(state, ground)
        keys[ply, 0] = repetition(state, ground)
        before = 0
        for i in range(ply):
            before += 1 if keys[i, 0] == keys[ply, 0] else 0
        if before == 2:
            return ply, DRAWN
        pack(state, noted, ply)
        at += STEP
        facts[ply, 0] = seat
        if ply < opening or below(mixed(at), 100) < stray:
            facts[ply, 1] = 0
            at += STEP
            move = pick(state, ground, mixed(at), rooms[0])
        else:
            own = both[seat - 1]
            facts[ply, 1] = 1 if is_quiet(state, ground, own, rooms, ranks) else 0
            move = chosen(state, ground, own, depth, mixed(at), rooms, ranks)
        state = play(state, ground, move)
    over = result(state, ground)
    return len(noted), DRAWN if over == 0 else over % SEAT_MASKS


@compiled
def terms(
    like: Any, ground: Any, rows: Rows, units: NDArray[np.int64], out: NDArray[np.int64]
) -> None:
    """The terms of states, one by one: what each is worth when it alone has a weight."""
    ground, rows, units, out = lent(ground), lent(rows), lent(units), lent(out)
    for at in range(len(rows)):
        state = unpack(like, rows, at)
        for i in range(len(units)):
            out[at, i] = worth(state, ground, units[i])
