"""Plain minimax, to hold the search against: every line to its end or to a depth, no tricks."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import numpy as np

import pardalis
from pardalis import Game, Position
from pardalis.core.chance import Chance
from pardalis.core.kernel.cache import compiled
from pardalis.core.kernel.contract import (
    Moves,
    Rows,
    fresh,
    moves,
    play,
    repetition,
    result,
    turn,
)
from pardalis.core.kernel.lending import lent
from pardalis.engine.leash import Leash
from pardalis.engine.search.deepening import Depth, deepened
from pardalis.engine.search.desk import ALL_TRICKS, PLIES
from pardalis.engine.search.searching import Asked, Root, is_searchable
from pardalis.engine.search.table import Table
from pardalis.engine.search.tree import NOTHING, ended_with
from tests.kernels.table import begun
from tests.walks import any_start, walk

GAMES = [game for game in pardalis.games() if is_searchable(game)]


@compiled
def _minimax(
    state: Any, ground: Any, ply: int, depth: int, repeats: bool, rooms: Moves, path: Rows
) -> int:
    """The value of a state that is judged as even at the leaves; depth counts turns, not moves."""
    ground, rooms, path = lent(ground), lent(rooms), lent(path)
    mark = repetition(state, ground)
    if repeats:
        for before in range(ply):
            if path[before] == mark:
                return 0
    if depth == 0:
        return 0
    path[ply] = mark
    seat, best = turn(state, ground), NOTHING
    for at in range(moves(state, ground, rooms[ply])):
        after = play(fresh(state), ground, rooms[ply, at])
        over = result(after, ground)
        sign = 1 if turn(after, ground) == seat else -1
        if over != 0:
            value = ended_with(over, seat, ply + 1)
        else:
            then = depth if sign == 1 else depth - 1
            value = sign * _minimax(after, ground, ply + 1, then, repeats, rooms, path)
        best = max(best, value)
    return best


def minimax(position: Position, depth: int) -> int:
    """What a position is worth, if only ends count."""
    root = Root.of(position)
    rooms = np.zeros((PLIES, root.kernel.most_moves), dtype=np.int64)
    path = np.zeros(PLIES, dtype=np.uint64)
    repeats = position.game.referee.repetition is not None
    return int(_minimax(root.state, root.ground, 0, depth, repeats, rooms, path))


def by_referee(position: Position, depth: int, ply: int = 0, path: tuple[object, ...] = ()) -> int:
    """The same, by the referee."""
    same = position.game.referee.repetition
    mark = same(position.state) if same else None
    if depth == 0 or (same and mark in path):
        return 0
    best = NOTHING
    for move in position.moves():
        after = position.play(move)
        if after.outcome:
            winners = after.outcome.winners
            value = ended_with(sum(1 << seat - 1 for seat in winners), position.turn, ply + 1)
        elif after.turn == position.turn:
            value = by_referee(after, depth, ply + 1, (*path, mark))
        else:
            value = -by_referee(after, depth - 1, ply + 1, (*path, mark))
        best = max(best, value)
    return best


def searched(
    position: Position,
    deepest: int,
    tricks: int = ALL_TRICKS,
    *,
    table: Table | None = None,
    lines: int = 1,
    history: tuple[Position, ...] = (),
) -> Iterator[Depth]:
    """What a search by one thread finds, depth by depth."""
    root = Root.of(position)
    desk = root.desk(Leash(), 0, Asked(table or Table(1), history, tricks=tricks))
    for depth in deepened(root.state, root.ground, desk, lines=lines):
        yield depth
        if depth.depth == deepest:
            return


def at_depth(position: Position, depth: int, tricks: int = ALL_TRICKS) -> int:
    """The value that a search of this depth finds."""
    *_, last = searched(position, depth, tricks)
    return last.lines[0].value


@cache
def late(game: str, number: int) -> Position:
    """An unfinished position some moves before the end of a game; often from one that was set up
    for rare phases, often played with an eye to its end."""
    chance, line = Chance(number), list[Position]()
    while not line:  # what is set up may be over
        start = (begun, begun, any_start)[number % 3](pardalis.game(game), chance)
        line = [position for position, _ in walk(start, chance, (0.3, 0.95)[number % 2])]
    return line[max(0, len(line) - 1 - chance.below(5))]


def lates(game: Game, count: int) -> Iterator[Position]:
    """So many of them, the same for all tests: the referee takes a while to play them."""
    return (late(game.id, number) for number in range(count))
