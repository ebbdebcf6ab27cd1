"""What games tell solvers and searches beside their rules, in plain Python."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

import pardalis
from pardalis import Game, Position
from pardalis.core.chance import Chance
from pardalis.core.kernel import endings, secrets
from pardalis.core.kernel.bits import bit
from pardalis.core.kernel.chance import stream
from pardalis.core.kernel.contract import SEAT_MASKS, U, key, moves, play, repetition, result, turn
from pardalis.core.kernel.proving import answers, delay, essence, hope, lifted
from pardalis.engine.kernels.batch import kernel_of
from pardalis.games.kamon.endings import block
from pardalis.games.kamon.kernel import PLACE
from pardalis.games.kamon.kernel_proof import still_winning
from tests.walks import GAMES, any_start, walk

KAMON = pardalis.game("kamon")
PLAIN = [game for game in GAMES if game.id not in ("kamon", "chromino")]


def moves_of(state: Any, ground: Any) -> list[int]:
    room = np.zeros(600, dtype=np.int64)
    return [int(move) for move in room[: moves(state, ground, room)]]


# Games that tell nothing of their own -------------------------------------------------------------


@pytest.mark.parametrize("game", PLAIN, ids=lambda game: game.id)
def test_unless_a_game_says_otherwise(game: Game) -> None:
    """The solver plays on the game itself, tries all moves, and hopes for nothing."""
    chance = Chance(1)
    kernel = kernel_of(game)
    room = np.zeros(kernel.most_moves, dtype=np.int64)
    for position, _ in list(walk(any_start(game, chance), chance))[:8]:
        state, ground = kernel.encode(position.state)
        assert lifted(state, ground) == state
        assert room[: answers(state, ground, room)].tolist() == moves_of(state, ground)
        assert essence(state, ground)[1] == key(state, ground)
        assert hope(state, ground, room) == (1, 1)
        assert delay(state, ground) == 0


def test_nothing_is_hidden_and_no_ending_is_near() -> None:
    """What all games have that declare neither secrets nor endings."""
    kernel = kernel_of(KAMON)
    state, ground = kernel.encode(KAMON.start(seed=1).state)
    assert endings.ending(state, ground) == endings.NO_ENDING
    assert endings.place(state, ground) == endings.slack(state, ground) == 0
    assert secrets.deal(state, ground, secrets.NOTHING, U(1)) == state
    room, hopes = np.zeros(kernel.most_moves, dtype=np.int64), np.ones(3)
    with np.errstate(over="ignore"):
        number = stream(U(1), U(1))
    assert secrets.likely(state, ground, number, room) in moves_of(state, ground)
    secrets.hopes(state, ground, room, 3, hopes)
    assert hopes.tolist() == [0, 0, 0]
    assert not secrets.outlook(state, ground, 0, hopes)


# Kamon --------------------------------------------------------------------------------------------


@cache
def worth(position: Position) -> int:
    """1 if seat 1 wins, -1 if seat 2 does: by the referee, looking at all games."""
    if position.outcome:
        return sum(3 - 2 * seat for seat in position.outcome.winners)
    after = [worth(position.play(move)) for move in position.moves()]
    return max(after) if position.turn == 1 else min(after)


def hunted(state: Any, ground: Any) -> tuple[int, int]:
    """The same over what the solver plays on, and how many plies the end is away at the most."""
    over = result(state, ground)
    if over:
        winners = over % SEAT_MASKS
        return (1 if winners == 1 else -1 if winners == 2 else 0), delay(state, ground)
    after = [hunted(play(state, ground, move), ground) for move in moves_of(state, ground)]
    best = (max if turn(state, ground) == 1 else min)(value for value, _ in after)
    return best, 1 + max(plies for _, plies in after)


def late_games(count: int) -> list[Position]:
    """Unfinished positions with few cells left, each from a layout of its own."""
    found: list[Position] = []
    seed = 0
    while len(found) < count:
        game = [position for position, _ in walk(KAMON.start(seed=seed), Chance(seed))]
        if len(game) > 26:
            found.append(game[26 + seed % 3 if len(game) > 29 else 26])
        seed += 1
    return found


def test_what_is_certain_in_kamon_is_so() -> None:
    """Cells left out lose, and ends that are told ahead come: minimax of both is the same."""
    kernel, room = kernel_of(KAMON), np.zeros(64, dtype=np.int64)
    found, keys = set(), {}
    for position in late_games(40):
        state, ground = kernel.encode(position.state)
        hunt = lifted(state, ground)
        value, plies = hunted(hunt, ground)
        assert value == worth(position), str(position)
        free = sum(sign == "." for sign in str(position).split()[1])
        assert plies <= free
        found.add((value, result(hunt, ground) != 0))
        if result(hunt, ground) == 0:
            wins, fails = hope(hunt, ground, room)
            assert min(wins, fails) >= 1
            assert repetition(hunt, ground) == key(hunt, ground) == essence(hunt, ground)[0]
            keys[essence(hunt, ground)] = position
    assert {value for value, _ in found} == {-1, 0, 1}
    assert {known for _, known in found} == {True, False}
    assert len(keys) > 10


def test_an_end_stays_one() -> None:
    *_, (position, move) = walk(KAMON.start(seed=1), Chance(1))
    over = position.play(move)
    state, ground = kernel_of(KAMON).encode(over.state)
    assert over.outcome
    winners = result(lifted(state, ground), ground) % SEAT_MASKS
    assert winners == sum(1 << seat - 1 for seat in over.outcome.winners)


def test_a_cell_that_wins_no_longer() -> None:
    """The hole of a loop is filled: what would have closed it encloses nothing."""
    with np.errstate(over="ignore"):
        assert still_winning(bit(PLACE["d4"]), bit(PLACE["d5"])) == 0


def test_a_block_is_shown_only_where_there_is_a_golden_hexagon() -> None:
    assert block(KAMON.start(seed=1).state) == ()
