"""Kamon: the picture. Ids: `cell-d4`, and on it `piece-d4`, its kamon with whoever owns it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from math import cos, pi, sin

from pardalis.core.outcome import Outcome
from pardalis.core.scene import Caption, Cell, Piece, Point, Scene, Shape, Zone
from pardalis.core.words import Listing, Message, Words
from pardalis.games.kamon.endings import block, chain, loop
from pardalis.games.kamon.rules import (
    AXIAL,
    CELLS,
    COLOURS,
    NEUTRAL,
    ROWS,
    Kamon,
    attributes,
    enclosed,
    outcome,
)

word = Words(__package__)

INKS = ("pink", "yellow", "blue", "orange", "red", "green")  # of the attributes 1 to 6
SYMBOLS = ("butterfly", "fish", "bird", "fan", "mountain", "gate")  # a to f
OWNERS = {"b": "black", "w": "white"}
# The six sides from the right, clockwise: lower right, bottom, lower left, upper left and so on.
SIDES = ("yellow", "green", "blue", "yellow", "green", "blue")
INNER, OUTER, LETTERED = 3.82, 4.22, 4.52  # radii of the coloured sides and of what is beyond
STEP = 3**0.5 / 2  # from row to row


def touch(move: str) -> tuple[str, ...]:
    """The cell to take."""
    return (f"cell-{move}",)


def gesture(position: Kamon, touched: Sequence[str]) -> str | None:
    """The move that these elements mean, allowed or not: the cell that was touched."""
    cells = {f"cell-{cell}": cell for cell in CELLS}
    return cells.get(touched[0]) if len(touched) == 1 else None


def scene(position: Kamon, seat: int | None, flip: bool = False) -> Scene:
    """The board as a seat sees it; from the second seat it is turned by 180°."""
    turned = (seat == 2) != flip
    ended = _ended(position)
    won = _won(position, ended)
    things = [
        (cell, kamon, owner, cell == position.last, position.edition, turned)
        for cell, kamon, owner in zip(CELLS, position.layout, position.owners, strict=True)
    ]
    board = Zone(
        id="board",
        label=word("picture.board"),
        shapes=_sides(),
        cells=tuple(_cell(*thing) for thing in things),
        pieces=tuple(_piece(*thing) for thing in things),
        captions=_coordinates(turned),
    )
    return Scene(
        zones=(board,) if ended else (board, _mover(position.turn, turned)),
        left=-4.85,
        top=-4.3,
        width=9.7,
        height=8.65,
        colours=INKS,
        legend=word(f"picture.legend.{position.edition}"),
        notes=_notes(position, ended, won),
        won=tuple(f"cell-{cell}" for cell in won),
    )


def asked(position: Kamon, seat: int | None) -> Message | None:
    """What the rules ask of the side to move (rules 1 and 2); nothing when the game is over."""
    if _ended(position):
        return None
    if position.last is None:
        return word("ask.opening")
    return word("ask.golden-hexagon", **attributes(position.edition, position.kamon(position.last)))


@lru_cache(maxsize=256)  # it is asked for more than once a picture, and floods the board
def _ended(position: Kamon) -> Outcome | None:
    return outcome(position)


def _won(position: Kamon, ended: Outcome | None) -> tuple[str, ...]:
    """The cells that show why a side has won (rule 3)."""
    if ended is None or not ended.winners:
        return ()
    mine = position.owned(ended.winners[0])
    if ended.reason == "connection":
        return chain(mine)
    return loop(mine) if ended.reason == "loop" else block(position)


def _notes(position: Kamon, ended: Outcome | None, won: tuple[str, ...]) -> tuple[Message, ...]:
    """The same in words."""
    if ended is None or not won:
        return ()
    told: dict[str, Message | Listing] = {"cells": Listing("and", won)}
    if ended.reason == "loop":
        inside = enclosed(position.owned(ended.winners[0]))
        told["inside"] = Listing("and", tuple(cell for cell in CELLS if cell in inside))
    elif ended.reason == "block" and position.last:
        told |= attributes(position.edition, position.kamon(position.last))
    return (word(f"won.{ended.reason}", **told),)


# Parts, each made once ----------------------------------------------------------------------------


@cache
def _places(turned: bool) -> Mapping[str, Point]:
    way = -1 if turned else 1
    return {cell: (way * (q + r / 2 - 4.5), way * (r - 3) * STEP) for cell, (q, r) in AXIAL.items()}


def _corner(radius: float, k: float) -> Point:
    return radius * cos(k * pi / 3), radius * sin(k * pi / 3)


@cache
def _sides() -> tuple[Shape, ...]:
    """The board, and its sides in their colours; a turn by 180° changes neither."""

    def hexagon(radius: float, ink: str, corner: float) -> Shape:
        return Shape(points=tuple(_corner(radius, k) for k in range(6)), ink=ink, corner=corner)

    def side(k: int, ink: str) -> Shape:
        gap = 0.016
        points = (
            _corner(OUTER, k + gap),
            _corner(OUTER, k + 1 - gap),
            _corner(INNER + 0.06, k + 1 - gap),
            _corner(INNER + 0.06, k + gap),
        )
        return Shape(points=points, ink=ink, corner=0.08, glyph=ink)

    return (
        hexagon(OUTER + 0.14, "board", 0.35),
        *(side(k, ink) for k, ink in enumerate(SIDES)),
        hexagon(INNER, "plain", 0.2),
    )


@cache
def _mover(seat: int, turned: bool) -> Zone:
    """A stone beside the board, on the side of whoever is to move."""
    label = word("picture.turn", seat=word(f"seat.{seat}"))
    stone = Piece(
        id="turn",
        x=4.1,
        y=3.55 if (seat == 1) != turned else -3.55,
        ink=OWNERS[COLOURS[seat - 1]],
        outline="hexagon",
        size=0.6,
        label=label,
        accent=True,
    )
    return Zone(id="mover", label=label, pieces=(stone,))


@lru_cache(maxsize=8192)  # a board that was dealt has 37 of them, and 37 of their pieces
def _cell(cell: str, kamon: str, owner: str, golden: bool, edition: str, turned: bool) -> Cell:
    x, y = _places(turned)[cell]
    label = word("picture.cell", cell=cell, what=_what(kamon, owner, golden, edition))
    return Cell(id=f"cell-{cell}", name=cell, x=x, y=y, ink="plain", outline="hexagon", label=label)


@lru_cache(maxsize=8192)
def _piece(cell: str, kamon: str, owner: str, golden: bool, edition: str, turned: bool) -> Piece:
    """A kamon, within its owner's hexagon; the neutral token is blank."""
    x, y = _places(turned)[cell]
    ink, symbol, digit = "bone", "", ""
    if kamon != NEUTRAL:
        symbol = SYMBOLS["abcdef".index(kamon[1])]
        if edition == "colours":
            ink = INKS[int(kamon[0]) - 1]
        else:
            digit = kamon[0]
    return Piece(
        id=f"piece-{cell}",
        on=f"cell-{cell}",
        x=x,
        y=y,
        outline="hexagon",
        ink=ink,
        glyph=ink if ink in INKS else "",
        symbol=symbol,
        digit=digit,
        rim=OWNERS.get(owner, ""),
        accent=golden,
        letters=kamon,
        label=_what(kamon, owner, golden, edition),
    )


@cache
def _what(kamon: str, owner: str, golden: bool, edition: str) -> Message:
    """What lies on a cell, and who owns it."""
    if kamon == NEUTRAL:
        return word("picture.neutral")
    what = word(f"kamon.{edition}", **attributes(edition, kamon))
    if owner == ".":
        return what
    seat = word(f"seat.{COLOURS.index(owner) + 1}")
    return word("picture.golden" if golden else "picture.owned", kamon=what, owner=seat)


@cache
def _coordinates(turned: bool) -> tuple[Caption, ...]:
    """Row letters where the rows begin, places where the lines of equal places begin."""
    return tuple(_captions(-1 if turned else 1))


def _captions(turned: int) -> Iterator[Caption]:
    for r, length in enumerate(ROWS):
        y = (r - 3) * STEP
        beyond = LETTERED - abs(r - 3) * 0.5
        yield _caption("abcdefg"[r], -beyond, y, turned)
        yield _caption(str(length), beyond, y, turned)
    for place in range(1, 4):
        for end in (-1, 1):
            beyond = OUTER * STEP + (0.4 if end == turned else 0.3)
            yield _caption(str(place), place - 2.5, end * beyond, turned)


def _caption(text: str, x: float, y: float, turned: int) -> Caption:
    return Caption(text=text, x=turned * x, y=turned * y, size=0.22, coordinate=True)
