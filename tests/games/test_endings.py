"""Endings by number, uncompiled: every position has one place, and moves lead there and back."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

import pardalis
from pardalis import Position
from pardalis.core.chance import Chance
from pardalis.core.errors import InvalidPosition
from pardalis.core.kernel import contract
from pardalis.core.kernel.bits import NONE
from pardalis.core.kernel.endings import at_place, ending, place, slack, taken_back, ways_back
from pardalis.games.chameleon_chess import kernel
from pardalis.games.chameleon_chess.kernel_endings import ENDINGS
from pardalis.games.chameleon_chess.rules import CELLS

CHESS = pardalis.game("chameleon-chess")
GROUND = kernel.ChessGround()


def some_positions(count: int, seed: int) -> list[Position]:
    """Positions with few pieces, anywhere on the board, in which the game goes on."""
    chance = Chance(seed)
    found: list[Position] = []
    while len(found) < count:
        pieces = "".join(chance.shuffled("WWWBBwwwbb")[: 2 + chance.below(5)])
        board = "".join(chance.shuffled(pieces.ljust(25, ".")))
        ranks = "/".join(board[at : at + 5] for at in range(0, 25, 5))
        rows = re.sub(r"\.+", lambda free: str(len(free[0])), ranks)
        try:
            position = CHESS.parse(f"{rows} {'rb'[chance.below(2)]} 0")
        except InvalidPosition:
            continue
        if position.outcome is None:
            found.append(position)
    return found


def encoded(position: Position) -> Any:
    return kernel.encode(position.state)[0]


def flipped(text: str, across: bool) -> str:
    """The same position in a mirror, or with the sides exchanged."""
    board, turn, quiet = text.split()
    rows = board.split("/")
    if across:
        return f"{'/'.join(row[::-1] for row in rows)} {turn} {quiet}"
    other = "b" if turn == "r" else "r"
    return f"{'/'.join(reversed(rows)).swapcase()} {other} {quiet}"


@pytest.mark.parametrize("position", some_positions(24, 1), ids=str)
def test_alike_in_a_mirror_and_from_the_other_side(position: Position) -> None:
    state = encoded(position)
    for across in (True, False):
        other = encoded(CHESS.parse(flipped(str(position), across)))
        assert ending(other, GROUND) == ending(state, GROUND)
        assert place(other, GROUND) == place(state, GROUND)


@pytest.mark.parametrize("position", some_positions(24, 2), ids=str)
def test_a_place_and_back(position: Position) -> None:
    state = encoded(position)
    number, at = ending(state, GROUND), place(state, GROUND)
    again = at_place(state, GROUND, number, at)
    assert contract.result(again, GROUND) == 0
    assert (ending(again, GROUND), place(again, GROUND)) == (number, at)
    texts = {str(position), flipped(str(position), across=True)}
    texts |= {flipped(text, across=False) for text in texts}
    assert str(Position(CHESS, kernel.decode(again, GROUND))) in texts


def test_places_that_no_game_comes_to() -> None:
    """Exactly what the referee refuses, or where he sees a winner."""
    tables = [table for group in ENDINGS.groups(3) for table in group]
    chance = Chance(3)
    nowhere = 0
    for _ in range(600):
        table = chance.choice(tables)
        state = at_place(encoded(CHESS.start()), GROUND, table.number, chance.below(table.size))
        text = str(Position(CHESS, kernel.decode(state, GROUND)))
        try:
            plays = CHESS.parse(text).outcome is None
        except InvalidPosition:
            plays = False
        assert (contract.result(state, GROUND) == 0) == plays, text
        nowhere += not plays
    assert 100 < nowhere < 500


@pytest.mark.parametrize("position", some_positions(16, 4), ids=str)
def test_moves_are_taken_back(position: Position) -> None:
    """Each move that takes nothing is among the ways back, and each of those plays here again."""
    out = np.zeros(100, dtype=np.int64)
    state = encoded(position)
    for move in position.moves():
        after = position.play(move)
        if "x" in move or after.outcome:
            continue
        there = encoded(after)
        before = [taken_back(there, GROUND, way) for way in out[: ways_back(there, GROUND, out)]]
        assert state[:4] in [found[:4] for found in before]
        for found in before:
            assert contract.result(found, GROUND) == 0
            came = Position(CHESS, kernel.decode(found, GROUND))
            assert str(CHESS.parse(str(came))) == str(came)
            reached = [str(came.play(m)).split()[:2] for m in came.moves() if "x" not in m]
            assert str(after).split()[:2] in reached


def test_ways_back_from_where_none_leads() -> None:
    """Somebody who had to take took nothing; and two intruders never stand there."""
    out = np.zeros(100, dtype=np.int64)
    for rows in ("2W2/5/5/5/w4", "5/5/5/5/w1w1W"):
        state = encoded(Position(CHESS, CHESS.parse("4b/5/5/5/W4 r 0").state))
        board = rows.replace("/", "")
        for digit in "12345":
            board = board.replace(digit, "." * int(digit))
        names = CELLS
        held = {sign: [n for n, s in zip(names, board, strict=True) if s == sign] for sign in "Ww"}
        state = state._replace(own=kernel._set(held["W"]), other=kernel._set(held["w"]))
        assert ways_back(state._replace(dark=NONE), GROUND, out) == 0


def test_the_count_of_quiet_plies() -> None:
    assert slack(encoded(CHESS.parse("4b/5/5/5/W4 r 93")), GROUND) == 7
