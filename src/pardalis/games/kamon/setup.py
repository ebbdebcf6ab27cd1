"""Kamon: setting up a position by hand.

A cell is given to Black, to White or to nobody; whose turn it is follows from how many each has.
Every kamon lies on the board once, so one that is put on a cell changes places with what lies
there.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from functools import cache

from pardalis.core.scene import Element, Piece
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
)
from pardalis.core.words import Message
from pardalis.games.kamon.rules import (
    CELLS,
    COLOURS,
    INDEX,
    KAMON,
    NEUTRAL,
    Kamon,
    named,
    read,
    word,
)
from pardalis.games.kamon.scene import OWNERS, scene

GOLDEN = "golden"
FREE = (".",) * len(CELLS)
DEAL = (*KAMON, NEUTRAL)


def _token(id: str, label: Message, rim: str = "", accent: bool = False) -> Piece:
    return Piece(
        id=f"item-{id}",
        x=0,
        y=0,
        ink="bone",
        outline="hexagon",
        rim=rim,
        accent=accent,
        label=label,
    )


TOKENS = {
    "b": _token("b", word("setup.owned", seat=word("seat.1")), rim=OWNERS["b"]),
    "w": _token("w", word("setup.owned", seat=word("seat.2")), rim=OWNERS["w"]),
    GOLDEN: _token(GOLDEN, word("setup.golden"), accent=True),
}


def palette(position: Kamon) -> tuple[Item, ...]:
    """Whose a cell is, where the golden hexagon lies, and every kamon."""
    pieces, deal = core("setup.pieces"), word("setup.deal")
    tokens = tuple(
        Item(id=token, label=look.label, group=pieces, looks=(look,))
        for token, look in TOKENS.items()
    )
    looks = _looks(position.edition)
    dealt = tuple(
        Item(
            id=kamon,
            label=named(position, kamon) if kamon != NEUTRAL else word("picture.neutral"),
            group=deal,
            looks=(looks[kamon],),
        )
        for kamon in DEAL
        if kamon in position.layout
    )
    return *tokens, replace(nothing(), label=word("setup.free")), *dealt, clear()


@cache
def _looks(edition: str) -> Mapping[str, Element]:
    """How each kamon looks."""
    drawn = scene(Kamon(DEAL, FREE, None, 1, edition), None)
    return {
        kamon: moved(found(drawn, f"piece-{cell}"), f"item-{kamon}")
        for cell, kamon in zip(CELLS, DEAL, strict=True)
    }


def places(position: Kamon, item: str) -> Collection[Touches]:
    """Any cell."""
    return (AT_ONCE,) if item == CLEAR else [(f"cell-{cell}",) for cell in CELLS]


def put(position: Kamon, item: str, touched: Touches) -> Kamon:
    """The position with a cell given away, or two kamon changed."""
    if item == CLEAR:
        return replace(position, owners=FREE, last=None, turn=1)
    cell = touched[0].removeprefix("cell-")
    if item == GOLDEN:
        return replace(position, last=cell)
    if item in (*COLOURS, NOTHING):
        return _given(position, cell, "." if item == NOTHING else item)
    layout = list(position.layout)
    here, there = INDEX[cell], layout.index(item)
    layout[here], layout[there] = layout[there], layout[here]
    after = replace(position, layout=tuple(layout))
    neutral = CELLS[layout.index(NEUTRAL)] if NEUTRAL in layout else cell
    # Nobody owns the neutral cell.
    return _given(after, neutral, ".") if after.owner(neutral) != "." else after


def _given(position: Kamon, cell: str, owner: str) -> Kamon:
    """The position with a cell given to somebody; the turn, and the cell just played, follow."""
    owners = list(position.owners)
    owners[INDEX[cell]] = owner
    turn = 2 if owners.count("b") > owners.count("w") else 1
    after = replace(position, owners=tuple(owners), turn=turn)
    played = [mine for mine in CELLS if mine in after.owned(3 - turn)]
    last = cell if cell in played else position.last if position.last in played else None
    return replace(after, last=last or next(iter(played), None))


SETUP = Setup(read=read, palette=palette, places=places, put=put)
