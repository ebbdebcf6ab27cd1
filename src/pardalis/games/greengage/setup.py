"""Greengage: setting up a position by hand.

Pawns and colours go on any cell; a colour also on the signs of the start and the goal beside the
board. The quarter round a cell is turned, or turned over, as when the board is put together. An
expulsion that is under way is set up too.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from functools import cache

from pardalis.core.scene import Element
from pardalis.core.setup import (
    AT_ONCE,
    CLEAR,
    NOTHING,
    Item,
    Setup,
    Touches,
    clear,
    core,
    found,
    moved,
    nothing,
    turns,
)
from pardalis.games.greengage.board import CELLS, COLOURS, INDEX, SIZE
from pardalis.games.greengage.rules import ANYWHERE, PAWNS, Greengage, read, word
from pardalis.games.greengage.scene import scene

TURN, OVER = "quarter-turn", "quarter-over"
EXPELLED, IN_HAND = "expelled", "in-hand"
LETTERS = tuple(COLOURS.values())
HALF = SIZE // 2
VACANT = "." * len(CELLS)


def palette(position: Greengage) -> tuple[Item, ...]:
    """Pawns, colours, quarters, and the pawn that was expelled."""
    pieces, board, driven = (core("setup.pieces"), word("setup.board"), word("setup.expulsion"))
    pawns = tuple(
        Item(id=pawn, label=word(f"pawn.{pawn}"), group=pieces, looks=(_pawn(pawn),))
        for pawn in PAWNS
    )
    colours = tuple(
        Item(id=letter, label=word(f"colour.{letter}"), group=board, looks=(_colour(letter),))
        for letter in LETTERS
    )
    quarters = tuple(
        Item(id=item, label=word(f"setup.{item}"), group=board) for item in (TURN, OVER)
    )
    expulsion = (
        Item(id=EXPELLED, label=word("setup.expelled"), group=driven),
        Item(
            id=IN_HAND,
            label=word("setup.in-hand"),
            group=driven,
            at_once=True,
            chosen=position.pending == ANYWHERE,
        ),
    )
    others = (*turns(word, (1, 2), position.turn), clear())
    return *pawns, nothing(), *colours, *quarters, *expulsion, *others


@cache
def _pawn(pawn: str) -> Element:
    alone = Greengage("R" * len(CELLS), pawn + VACANT[1:], "G", "G", 1, None, 0)
    return moved(found(scene(alone, None), f"piece-{CELLS[0]}"), f"item-{pawn}")


@cache
def _colour(letter: str) -> Element:
    plain = Greengage(letter * len(CELLS), VACANT, "G", "G", 1, None, 0)
    return moved(found(scene(plain, None), f"cell-{CELLS[0]}"), f"item-{letter}")


def places(position: Greengage, item: str) -> Collection[Touches]:
    """Any cell, and for a colour what shows the start and the goal."""
    if item in (CLEAR, IN_HAND) or item.startswith("turn-"):
        return (AT_ONCE,)
    cells = [(f"cell-{cell}",) for cell in CELLS]
    return [*cells, ("start",), ("goal",)] if item in LETTERS else cells


def put(position: Greengage, item: str, touched: Touches) -> Greengage:
    """The position with a thing put on a cell; the moves made so far count no more."""
    after = replace(position, ply=0)
    if item == CLEAR:
        return replace(after, pawns=VACANT, pending=None)
    if item == IN_HAND:
        return replace(after, pending=None if position.pending == ANYWHERE else ANYWHERE)
    if item.startswith("turn-"):
        return replace(after, turn=int(item.removeprefix("turn-")))
    if touched == ("start",):
        return replace(after, start=item)
    if touched == ("goal",):
        return replace(after, goal=item)
    cell = touched[0].removeprefix("cell-")
    if item == EXPELLED:
        return replace(after, pending=None if position.pending == cell else cell)
    if item in (TURN, OVER):
        return replace(after, colours=_quarter(position.colours, cell, item))
    if item in LETTERS:
        return replace(after, colours=_with(position.colours, cell, item))
    return replace(after, pawns=_with(position.pawns, cell, "." if item == NOTHING else item))


def _with(signs: str, cell: str, sign: str) -> str:
    at = INDEX[cell]
    return signs[:at] + sign + signs[at + 1 :]


def _quarter(colours: str, cell: str, how: str) -> str:
    """The colours with the quarter round a cell turned clockwise, or turned over."""
    down, right = (n // HALF * HALF for n in divmod(INDEX[cell], SIZE))
    rows = [list(colours[at : at + SIZE]) for at in range(0, len(colours), SIZE)]
    before = [row[right : right + HALF] for row in rows[down : down + HALF]]
    # The back is the front mirrored in the main diagonal.
    lines = before[::-1] if how == TURN else before
    for row, column in zip(rows[down : down + HALF], zip(*lines, strict=True), strict=True):
        row[right : right + HALF] = column
    return "".join("".join(row) for row in rows)


SETUP = Setup(read=read, palette=palette, places=places, put=put)
