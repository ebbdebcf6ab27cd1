"""Le Caméléon: setting up a position by hand.

A piece goes on any cell, and the cell says whose it is: Rounds stand on the white ones, Squares on
the black ones. What has a stock comes out of it and goes back to it; a stock is filled by putting a
piece on it and emptied by taking one off. A turn that was under way is over.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
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
from pardalis.games.le_cameleon.board import (
    CELLS,
    FULL_STOCK,
    HEIGHTS,
    MEN,
    PIECES,
    REWARDS,
    Cameleon,
    owner,
    piece_name,
    word,
)
from pardalis.games.le_cameleon.board import put as placed
from pardalis.games.le_cameleon.scene import scene
from pardalis.games.le_cameleon.texts import read

STOCKS = tuple(f"stock-{seat}-{kind}" for seat in (1, 2) for kind in REWARDS)


def palette(position: Cameleon) -> tuple[Item, ...]:
    """The seven colours, each round and square."""
    looks = _looks()
    pieces = tuple(
        Item(id=kind, label=piece_name(kind), group=core("setup.pieces"), looks=looks[kind])
        for kind in PIECES
    )
    return *pieces, nothing(), *turns(word, (1, 2), position.turn), clear()


@cache
def _looks() -> Mapping[str, tuple[Element, ...]]:
    """How the pieces look, a round one and a square one overlapping."""
    cells = CELLS[HEIGHTS[0]]
    mine = [[cell for cell in cells if owner(cell) == seat] for seat in (1, 2)]
    board = "." * len(cells)
    for seat in (1, 2):
        for cell, man in zip(mine[seat - 1], MEN[seat - 1], strict=False):
            board = placed(board, cell, man)
    drawn = scene(Cameleon(board, 1, None, None, (FULL_STOCK, FULL_STOCK), 0), None)
    return {
        kind: tuple(
            moved(found(drawn, f"piece-{mine[seat - 1][n]}"), f"item-{kind}-{seat}", x, y, 0.8)
            for seat, x, y in ((2, 0.2, -0.16), (1, -0.2, 0.16))
        )
        for n, kind in enumerate(PIECES)
    }


def places(position: Cameleon, item: str) -> Collection[Touches]:
    """Any cell; the stocks that such a piece comes from."""
    if item == CLEAR or item.startswith("turn-"):
        return (AT_ONCE,)
    stocks = [(stock,) for stock in STOCKS if item in (NOTHING, stock[-1])]
    return [(f"cell-{cell}",) for cell in CELLS[position.height]] + stocks


def put(position: Cameleon, item: str, touched: Touches) -> Cameleon:
    """The position with a piece on a cell or in a stock."""
    after = replace(position, capturing=None, placing=None, quiet=0)
    if position.placing:  # it goes back
        after = _stocked(after, position.turn, position.placing, 1)
    if item == CLEAR:
        empty = "." * len(position.board)
        return replace(after, board=empty, stock=(FULL_STOCK, FULL_STOCK))
    if item.startswith("turn-"):
        return replace(after, turn=int(item.removeprefix("turn-")))
    if touched[0] in STOCKS:
        seat, kind = int(touched[0][6]), touched[0][-1]
        return _stocked(after, seat, kind, -1 if item == NOTHING else 1)
    cell = touched[0].removeprefix("cell-")
    seat = owner(cell)
    man = "." if item == NOTHING else MEN[seat - 1][PIECES.index(item)]
    gone = position.at(cell)
    if gone == man:
        return after
    after = replace(after, board=placed(position.board, cell, man))
    after = _stocked(after, 1 if gone in MEN[0] else 2, gone.upper(), 1)
    return _stocked(after, seat, man.upper(), -1)


def _stocked(position: Cameleon, seat: int, kind: str, more: int) -> Cameleon:
    """The position with one piece more or less in stock, between none and what the box has left."""
    if kind not in REWARDS:
        return position
    stock, at = list(position.stock[seat - 1]), REWARDS.index(kind)
    most = FULL_STOCK[at] - position.men(seat).count(kind)
    stock[at] = max(0, min(stock[at] + more, most))
    v, o, g, c = stock
    rounds, squares = position.stock
    stocks = ((v, o, g, c), squares) if seat == 1 else (rounds, (v, o, g, c))
    return replace(position, stock=stocks)


SETUP = Setup(read=read, palette=palette, places=places, put=put)
