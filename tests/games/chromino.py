"""Positions and tables of Chromino for the tests."""

from __future__ import annotations

from dataclasses import replace

import pytest

import pardalis
from pardalis import IllegalMove, Position
from pardalis.games.chromino.position import Chromino
from pardalis.games.chromino.table import STEP, Laying, Table
from pardalis.games.chromino.tiles import STRIPS, order

CHROMINO = pardalis.game("chromino")
# R * G     The table most tests begin with. RRR, GGG, BRB and every chameleon can be laid on it;
#           YYY, BBB, PPP, YBP and whatever else has no red and no green cannot.
START = "R*G@0,0e"


def text(
    hands: str,
    bag: str = "-",
    turn: int | str = 1,
    phase: str = "-",
    placed: str = START,
    scores: str = "",
    starter: int | str = 1,
    passes: int | str = 0,
    draw: int | str = 1,
    score: str = "plain",
    contact: str = "normal",
    visible: str = "hidden",
) -> str:
    """The text of a position, most of it as at the start."""
    scores = scores or "/".join("0" * (hands.count("/") + 1))
    options = f"draw={draw},score={score},contact={contact},hands={visible}"
    return f"{placed} {hands} {bag} {turn} {phase} {scores} {starter} {passes} {options}"


def at(hands: str, bag: str = "-", turn: int = 1, phase: str = "-", **rest: str | int) -> Position:
    """The position of that text."""
    written = text(hands, bag, turn, phase, **rest)  # type: ignore[arg-type]  # any field
    position = CHROMINO.parse(written)
    assert str(position) == written
    return position


def wide(
    way: str, tiles: int, most: int = 1000, position: Position | None = None, **options: str
) -> Position:
    """Alone with all tiles, so many of them laid, each as far in one direction as possible, but no
    farther than allowed."""
    if position is None:
        start = CHROMINO.start(seed=1, seats=1, **options)
        hand = tuple(sorted((*start.state.hands[0], *start.state.bag), key=order))
        position = Position(CHROMINO, replace(start.state, hands=(hand,), bag=()))
    for _ in range(tiles):
        allowed = [move for move in position.moves() if reach(move, way) <= most]
        position = position.play(max(allowed, key=lambda move: reach(move, way)))
    return position


def reach(move: str, way: str) -> int:
    """How far a laying goes in a direction."""
    (dx, dy), laying = STEP[way], Laying.parse(move)
    return max(dx * x + dy * y for (x, y), _ in laying.squares())


def state(position: Position) -> Chromino:
    """The position's state, with its type."""
    assert isinstance(position.state, Chromino)
    return position.state


def played(position: Position, *moves: str) -> Position:
    """The position after some moves; its text leads back to it."""
    for move in moves:
        position = position.play(move)
        assert CHROMINO.parse(str(position)) == position
    return position


def table(placed: str) -> Table:
    """A table of any strips."""
    return Table(tuple(Laying.parse(part, STRIPS) for part in placed.split(";")))


def refusal(position: Position, move: str) -> str:
    """The code of the rule that refuses a move."""
    with pytest.raises(IllegalMove) as refused:
        position.play(move)
    assert refused.value.move == move
    return refused.value.code


def tiles_laid(position: Position) -> set[str]:
    """The tiles that can be laid."""
    return {move.partition("@")[0] for move in position.moves() if "@" in move}
