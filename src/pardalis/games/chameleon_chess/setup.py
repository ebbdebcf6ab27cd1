"""Chameleon (5 × 5): setting up a position by hand. Each piece goes on any tile."""

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
from pardalis.games.chameleon_chess.rules import CELLS, INDEX, PIECES, ChameleonChess, read, word
from pardalis.games.chameleon_chess.scene import scene

EMPTY = "." * len(CELLS)


def palette(position: ChameleonChess) -> tuple[Item, ...]:
    """The four kinds of pieces."""
    pieces = tuple(
        Item(id=piece, label=look.label, group=core("setup.pieces"), looks=(look,))
        for piece in "".join(PIECES)
        for look in (_look(piece),)
    )
    return *pieces, nothing(), *turns(word, (1, 2), position.turn), clear()


@cache
def _look(piece: str) -> Element:
    alone = ChameleonChess(piece + EMPTY[1:], 1, 0)
    return moved(found(scene(alone, None), f"piece-{CELLS[0]}"), f"item-{piece}")


def places(position: ChameleonChess, item: str) -> Collection[Touches]:
    """Any tile."""
    if item == CLEAR or item.startswith("turn-"):
        return (AT_ONCE,)
    return [(f"cell-{cell}",) for cell in CELLS]


def put(position: ChameleonChess, item: str, touched: Touches) -> ChameleonChess:
    """The position with a piece on a tile; what was counted before counts no more."""
    after = replace(position, quiet=0)
    if item == CLEAR:
        return replace(after, board=EMPTY)
    if item.startswith("turn-"):
        return replace(after, turn=int(item.removeprefix("turn-")))
    at = INDEX[touched[0].removeprefix("cell-")]
    piece = "." if item == NOTHING else item
    return replace(after, board=position.board[:at] + piece + position.board[at + 1 :])


SETUP = Setup(read=read, palette=palette, places=places, put=put)
