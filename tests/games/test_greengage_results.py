"""Katarenga Greengage: contests, the first sight of a move, and the known results."""

from __future__ import annotations

import random
from fractions import Fraction
from math import inf

import pytest

import pardalis
from pardalis import perft
from pardalis.core.chance import Chance
from pardalis.core.outcome import Outcome
from pardalis.core.position import Position
from pardalis.games.greengage.evaluation import promise
from pardalis.games.greengage.rules import GAME
from tests.games.test_greengage import (
    BLOCKED,
    KNOWN,
    board,
)

# Contest -----------------------------------------------------------------------------------------


def points(position: Position, outcome: Outcome | None = None) -> tuple[Fraction, ...]:
    count = GAME.referee.points
    ended = outcome or position.outcome
    assert count is not None
    assert ended is not None
    return count(position.state, ended)


def test_the_winner_scores_each_enemy_pawn_that_is_not_home() -> None:
    """Contest: the winner of a game scores one point for each enemy pawn that is not home."""
    position = board("""
        w w w w w w w .
        . . . . . . . w
        . . . . . . . .
        b b b . . . . .
        . . . . . . . .
        b b b b b . . .
        . . . . . . . .
        . . . . . . . .""").play("h7-h8")
    assert points(position) == (Fraction(3), Fraction(0))
    assert points(position, Outcome((2,), "resignation")) == (Fraction(0), Fraction(0))


def test_an_expelled_pawn_not_yet_moved_is_not_home() -> None:
    """An expelled pawn not yet moved is not home."""
    position = board("""
        b w w w w w w w
        w . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . b b b b b b b
        . . . . . . . .
        . . . . . . . .""").play("a7xa8")
    assert points(position) == (Fraction(1), Fraction(0))


def test_a_draw_scores_nothing() -> None:
    """A draw scores nothing."""
    assert points(board(BLOCKED, ply=300)) == (Fraction(0), Fraction(0))
    assert points(board(BLOCKED), Outcome((2,), "resignation")) == (Fraction(0), Fraction(8))


# First sight -------------------------------------------------------------------------------------


def test_promise_likes_home_and_short_ways() -> None:
    near = board("""
        w w w w w w w .
        . . . . . . . w
        . . . . . . . .
        b b b b b b b b
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .""")
    assert promise(near.state, "h7-h8") == inf
    assert promise(near.state, "a8-b6") < promise(near.state, "h7-g7") < inf
    placing = board(
        """
        w . . . . . . .
        . w . . . . . .
        . . . . . . . .
        . . . . . . . .
        . . . . . . . .
        . b b b b b b b
        . . . . . . . .
        w w w w w w . .""",
        pending="+",
    )
    assert promise(placing.state, "@a3") == -inf
    assert promise(placing.state, "@a2") > promise(placing.state, "@a3")
    assert promise(board(BLOCKED, ply=299).state, "pass") == 0.0


def test_whoever_follows_the_promise_beats_chance() -> None:
    chance = random.Random(8)
    for seed in range(3):
        position = GAME.start(seed=seed)
        while not position.outcome:
            moves = position.moves()
            if position.turn == 1:
                promises = {move: promise(position.state, move) for move in moves}
                moves = [move for move in moves if promises[move] == max(promises.values())]
            position = position.play(chance.choice(moves))
        assert position.outcome == Outcome((1,), "home")


# Known results -----------------------------------------------------------------------------------


def test_known_board() -> None:
    """This board is `Db0-Ab3-Cb3-Bf0`."""
    assert str(GAME.start(board="Db0-Ab3-Cb3-Bf0")) == KNOWN


@pytest.mark.parametrize(("depth", "count"), [(1, 35), (2, 1090), (3, 36691)])
def test_perft(depth: int, count: int) -> None:
    """Perft is 35, 1090, 36691."""
    assert perft(GAME.parse(KNOWN), depth) == count


@pytest.mark.uncounted
def test_random_play_goes_to_the_limit() -> None:
    """Random play almost never ends before the limit."""
    reasons = []
    for seed in range(40):
        chance = Chance(seed)
        position = pardalis.game("greengage").start(seed)
        while position.outcome is None:
            position = position.play(chance.choice(position.moves()))
        reasons.append(position.outcome.reason)
    assert reasons.count("limit") >= 39
