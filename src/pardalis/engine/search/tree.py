"""The tree: how good a position is, by looking ahead. Alpha-beta with a principal variation.

A search asks of a position: what is it worth to the seat to move, if that lies between `alpha` and
`beta`? If not, a bound will do. The first move is asked about its value; the others, whether they
are better at all (a window of nothing: `alpha`, `alpha + 1`), and one that is gets asked again.

- **Turns.** When the same seat moves again after a move, values keep their sign, and the move costs
  no depth: a turn of several moves is as deep as one of a single move.
- **Ends.** A win after n plies from the root is `WIN - n`. Who has won is seen as soon as a move is
  made, before anything is searched.
- **Certain ends.** Below the root the search plays on what the solver plays on (`lifted` in
  `core/kernel/proving.py`): there a game may leave moves out that lose at once, and tell who wins
  some plies before the end (`delay`). In most games it is the state itself.
- **Repetition.** A position that stands on the path already is a draw, and so is one that has stood
  twice in the match: it would be the third time.

**A value beyond SURE is proven.** For every trick one must ask whether it could make a win up:

- A win is claimed if *one* move leads to a proven loss of the other side. No matter how the others
  were treated.
- A loss is claimed if *all* moves lead to proven wins of the other side: `best` is then the best of
  true values. A move that is left out raises `best` to a judgement, which is no loss. A move that
  is searched less deep counts with what was found: a proof is a proof at any depth.
- Judgements are cut off far from SURE, so a leaf is never a win or a loss.
- A draw by repetition depends on the path, and what the table says of a position may come from
  another path. But a draw is never part of a proof. The winner need not repeat anything: from move
  to move, the win comes nearer.
- What the table keeps has all that matters in its key: counters, and which positions have stood
  twice in the match.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pardalis.core.kernel.bits import NONE
from pardalis.core.kernel.cache import compiled
from pardalis.core.kernel.contract import (
    SEAT_MASKS,
    U,
    compiles,
    fresh,
    key,
    moves,
    play,
    repetition,
    result,
    turn,
)
from pardalis.core.kernel.endings import NO_ENDING, ending, place, slack
from pardalis.core.kernel.judging import bounded, is_loud, urgency, worth
from pardalis.core.kernel.lending import lent
from pardalis.core.kernel.proving import delay, lifted
from pardalis.engine.found import SURE, WIN
from pardalis.engine.kernels.held import goes_on
from pardalis.engine.leash import OFF
from pardalis.engine.search.desk import (
    AGE,
    AHEAD,
    CALMING,
    DEPTH,
    FORCED,
    GUESSED,
    HOPELESS,
    LAST,
    REDUCED,
    REPEATS,
    TABLE,
    WHIM,
    Desk,
    end_line,
    follow,
    has_stood,
    is_overlooked,
    leave,
    stand,
    uses,
    whim,
)
from pardalis.engine.search.order import bring_first, bring_next, learn, rank
from pardalis.engine.search.table import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    bound_in,
    depth_in,
    keep,
    looked_up,
    move_in,
    packed,
    seen_from_here,
    value_in,
)
from pardalis.engine.tablebase.retrograde import ABSENT

DRAW = 0
NOTHING = -WIN - 1  # less than any value
DEEPEST = 64  # plies: the deepest search

MARGIN = 120  # how much a quiet move may change a judgement, for each ply that is left
NEAR = 3  # plies: where margins are used
UNSURE = 4  # plies: from here on, a position without a move from the table is searched less deep
LATE = 3  # moves that are searched at full depth before others are reduced

# By depth and the number of moves tried before: how much less deep a late move is searched.
LESS = np.zeros((DEEPEST + 1, 64), dtype=np.int64)
for _depth in range(3, DEEPEST + 1):
    for _tried in range(LATE, 64):
        LESS[_depth, _tried] = 0.5 + np.log(_depth) * np.log(_tried) / 2.5


@compiles
def ended_with(over: int, seat: int, plies: int) -> int:
    """What the end of a game is worth to a seat, so many plies after the root."""
    winners = over % SEAT_MASKS
    if winners == 0:
        return DRAW
    return WIN - plies if winners >> (seat - 1) & 1 else plies - WIN


@compiles
def in_the_book(state: Any, ground: Any, desk: Desk) -> int:
    """The plies to the end of a state that the book has, as it counts them; -1 if it has not."""
    number = ending(state, ground)
    if number == NO_ENDING or desk.starts[number] == ABSENT:
        return -1
    plies = int(desk.book[desk.starts[number] + place(state, ground)])
    return plies if plies <= slack(state, ground) else -1


@compiles
def booked(plies: int, ply: int) -> int:
    """What an entry of the book is worth: odd numbers are wins, even ones losses, 0 is a draw."""
    if plies == 0:
        return DRAW
    return WIN - ply - plies if plies % 2 else ply + plies - WIN


@compiled
def calmed(state: Any, ground: Any, desk: Desk, ply: int, left: int, alpha: int, beta: int) -> int:
    """What an unfinished position is worth when loud moves may still be made, or none."""
    ground, desk = lent(ground), lent(desk)
    if not goes_on(desk.leash):
        return 0
    best = bounded(worth(state, ground, desk.weights))
    if desk.facts[WHIM] != 0:
        best += whim(desk, repetition(state, ground))
    if best >= beta or left == 0 or ply >= LAST:
        return best
    alpha = max(alpha, best)
    seat = turn(state, ground)
    row, ranks = desk.moves[ply], desk.ranks[ply]
    loud = 0
    for at in range(moves(state, ground, row)):
        move = row[at]
        if is_loud(state, ground, move):
            row[loud] = move
            ranks[loud] = urgency(state, ground, move)
            loud += 1
    for at in range(loud):
        after = play(fresh(state), ground, bring_next(desk, ply, at, loud))
        over = result(after, ground)
        if over != 0:
            value = ended_with(over, seat, ply + 1 + delay(after, ground))
        else:
            # Nothing is negated when the same seat moves again.
            sign = 1 if turn(after, ground) == seat else -1
            low, high = (alpha, beta) if sign == 1 else (-beta, -alpha)
            value = sign * calmed(after, ground, desk, ply + 1, left - 1, low, high)
            if desk.leash[OFF] != 0:
                return 0
        if value > best:
            best = value
            if value >= beta:
                break
            alpha = max(alpha, value)
    return best


@compiled
def valued(state: Any, ground: Any, desk: Desk, ply: int, depth: int, alpha: int, beta: int) -> int:
    """What an unfinished position is worth to the seat to move, so many plies ahead.

    Or a bound: if it is not more than `alpha`, at most that; if it is not less than `beta`, at
    least that.
    """
    ground, desk = lent(ground), lent(desk)
    wide = beta - alpha > 1
    if wide:
        end_line(desk, ply)
    mark = repetition(state, ground)
    if desk.facts[REPEATS] and has_stood(desk, ply, mark):
        return DRAW
    if len(desk.book) > 0:
        plies = in_the_book(state, ground, desk)
        if plies >= 0:
            return booked(plies, ply)
    if depth <= 0 or ply >= LAST:
        return calmed(state, ground, desk, ply, desk.facts[CALMING], alpha, beta)
    if not goes_on(desk.leash):
        return 0

    # No end is nearer than the next ply: nothing to look for if something as near is known.
    if alpha >= WIN - ply - 1:
        return alpha
    if beta <= ply - WIN:
        return beta

    tried = -1
    name = key(state, ground) ^ U(desk.stood[0])
    if uses(desk, TABLE):
        found = looked_up(desk.table, name)
        if found != NONE:
            tried = move_in(found)
            known, bound = value_in(found, ply), bound_in(found)
            deep = depth_in(found) >= depth
            if not wide:
                if bound & AT_LEAST != NONE and known >= beta and (deep or known > SURE):
                    return known
                if bound & AT_MOST != NONE and known <= alpha and (deep or known < -SURE):
                    return known
        elif depth >= UNSURE and uses(desk, GUESSED):
            depth -= 1

    # Near the leaves a judgement may do.
    guess, hopeless = 0, False
    if depth <= NEAR and not wide and alpha > -SURE and beta < SURE:
        guess = bounded(worth(state, ground, desk.weights))
        margin = MARGIN * depth
        if guess - margin >= beta and uses(desk, AHEAD):
            return guess
        hopeless = guess + margin <= alpha and uses(desk, HOPELESS)

    seat = turn(state, ground)
    count = moves(state, ground, desk.moves[ply])
    then = depth - 1
    if count == 1 and ply < 2 * desk.facts[DEPTH] and uses(desk, FORCED):
        then = depth
    best, best_at, low = NOTHING, 0, alpha
    # The move from the table often does: the others are ranked only when it has not.
    known_first = 1 if bring_first(desk, ply, count, tried) else 0
    stand(desk, ply, mark)
    for at in range(count):
        if at == known_first:
            rank(state, ground, desk, ply, seat, at, count)
        move = desk.moves[ply, at] if at < known_first else bring_next(desk, ply, at, count)
        if is_overlooked(desk, mark, move) and (best != NOTHING or at < count - 1):
            continue
        after = play(fresh(state), ground, move)
        over = result(after, ground)
        full = at == 0
        if over != 0:
            value = ended_with(over, seat, ply + 1 + delay(after, ground))
            if wide:
                end_line(desk, ply + 1)
        else:
            sign = 1 if turn(after, ground) == seat else -1
            deeper = depth if sign == 1 else then
            less = 0
            if at > 0 and (hopeless or depth >= 3) and not is_loud(state, ground, move):
                if hopeless and best > -SURE:
                    best = max(best, guess + MARGIN * depth)
                    continue
                if uses(desk, REDUCED) and sign == -1:
                    less = LESS[min(depth, DEEPEST), min(at, 63)]
                    if wide and less > 0:
                        less -= 1
                    less = min(less, deeper - 1)
            while True:
                high = beta if full else low + 1
                bottom, top = (low, high) if sign == 1 else (-high, -low)
                value = sign * valued(after, ground, desk, ply + 1, deeper - less, bottom, top)
                if desk.leash[OFF] != 0 or value <= low:
                    break
                if less > 0:  # better than thought: look at it at full depth
                    less = 0
                elif full or value >= beta:
                    break
                else:  # better than the best: by how much?
                    full = True
            if desk.leash[OFF] != 0:
                break
        if value > best:
            best, best_at = value, at
            if value > low:
                low = value
                if wide:
                    if not full:  # only that it is better was asked: what follows is not known
                        end_line(desk, ply + 1)
                    follow(desk, ply, move)
                if value >= beta:
                    learn(desk, ply, seat, at, depth)
                    break
    leave(desk, mark)
    if desk.leash[OFF] != 0:
        return 0
    if uses(desk, TABLE):
        bound = AT_LEAST if best >= beta else (EXACT if best > alpha else AT_MOST)
        # Where no move was good enough, none is known to be best: keep the one from the table.
        good = tried if best <= alpha else desk.moves[ply, best_at]
        word = packed(good, seen_from_here(best, ply), bound, depth, desk.facts[AGE])
        keep(desk.table, name, word)
    return best


@compiled
def best_of(
    state: Any,
    ground: Any,
    desk: Desk,
    ply: int,
    depth: int,
    alpha: int,
    beta: int,
    begin: int,
    count: int,
) -> int:
    """What the best of the root's moves from a place on is worth; it is brought to that place.

    The root's moves are in the first row of the desk, in the order in which they are to be tried,
    and the best line after them in that of `lines`. If the search is called off, this is what is
    known by then: NOTHING, if not even the first move is.

    `ply` is 0. Written as a number here, it would be another type to Numba, and another `valued`
    would be compiled for it, which is not found again when it comes from the cache.
    """
    ground, desk = lent(ground), lent(desk)
    seat = turn(state, ground)
    mark = repetition(state, ground)
    desk.facts[DEPTH] = depth
    best, low = NOTHING, alpha
    row = desk.moves[ply]
    stand(desk, ply, mark)
    for at in range(begin, count):
        move = row[at]
        if is_overlooked(desk, mark, move) and (best != NOTHING or at < count - 1):
            continue
        played = play(fresh(state), ground, move)
        after = lifted(played, ground)
        over, late = result(played, ground), 0
        full = at == begin
        if over == 0:
            over, late = result(after, ground), delay(after, ground)
        if over != 0:
            value = ended_with(over, seat, ply + 1 + late)
            end_line(desk, ply + 1)
        else:
            sign = 1 if turn(after, ground) == seat else -1
            deeper = depth if sign == 1 else depth - 1
            while True:
                high = beta if full else low + 1
                bottom, top = (low, high) if sign == 1 else (-high, -low)
                value = sign * valued(after, ground, desk, ply + 1, deeper, bottom, top)
                if desk.leash[OFF] != 0 or value <= low or full or value >= beta:
                    break
                full = True
            if desk.leash[OFF] != 0:
                break
        if value > best:
            best = value
            if value > low:
                low = value
                if not full:
                    end_line(desk, ply + 1)
                follow(desk, ply, move)
                for place in range(at, begin, -1):
                    row[place] = row[place - 1]
                row[begin] = move
                if value >= beta:
                    break
    leave(desk, mark)
    return best
