"""Kamon: the picture. Ids: `cell-d4`, and on it `piece-d4`, its kamon with whoever owns it."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from pardalis.core.scene import Caption, Cell, Piece, Point, Scene, Shape, Zone
from pardalis.core.words import Message, Words
from pardalis.games.kamon.rules import AXIAL, CELLS, COLOURS, NEUTRAL, ROWS, Kamon, named, outcome

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


def scene(position: Kamon, seat: int | None) -> Scene:
    """The board as a seat sees it; from the second seat it is turned by 180°."""
    turned = -1 if seat == 2 else 1
    places = {
        cell: (turned * (q + r / 2 - 4.5), turned * (r - 3) * STEP)
        for cell, (q, r) in AXIAL.items()
    }
    board = Zone(
        id="board",
        label=word("picture.board"),
        shapes=tuple(_sides()),
        cells=tuple(_cell(position, cell, *places[cell]) for cell in CELLS),
        pieces=(
            *(_piece(position, cell, *places[cell]) for cell in CELLS),
            *_turn(position, turned),
        ),
        captions=tuple(_coordinates(turned)),
    )
    return Scene(
        zones=(board,),
        left=-4.85,
        top=-4.3,
        width=9.7,
        height=8.65,
        colours=INKS,
        legend=word(f"picture.legend.{position.edition}"),
    )


def _corner(radius: float, k: float) -> Point:
    return radius * cos(k * pi / 3), radius * sin(k * pi / 3)


def _sides() -> Iterator[Shape]:
    """The board, and its sides in their colours; a turn by 180° changes neither."""
    yield Shape(points=tuple(_corner(OUTER + 0.14, k) for k in range(6)), ink="board", corner=0.35)
    for k, ink in enumerate(SIDES):
        gap = 0.016
        points = (
            _corner(OUTER, k + gap),
            _corner(OUTER, k + 1 - gap),
            _corner(INNER + 0.06, k + 1 - gap),
            _corner(INNER + 0.06, k + gap),
        )
        yield Shape(points=points, ink=ink, corner=0.08, glyph=ink)
    yield Shape(points=tuple(_corner(INNER, k) for k in range(6)), ink="plain", corner=0.2)


def _turn(position: Kamon, turned: int) -> Iterator[Piece]:
    """A stone beside the board, on the side of whoever is to move."""
    if outcome(position) is None:
        seat = position.turn
        yield Piece(
            id="turn",
            x=4.1,
            y=(3.55 if seat == 1 else -3.55) * turned,
            ink=OWNERS[COLOURS[seat - 1]],
            outline="hexagon",
            size=0.6,
            label=word("picture.turn", seat=word(f"seat.{seat}")),
            accent=True,
        )


def _cell(position: Kamon, cell: str, x: float, y: float) -> Cell:
    return Cell(
        id=f"cell-{cell}",
        name=cell,
        x=x,
        y=y,
        ink="plain",
        outline="hexagon",
        label=word("picture.cell", cell=cell, what=_what(position, cell)),
    )


def _piece(position: Kamon, cell: str, x: float, y: float) -> Piece:
    """A kamon, within its owner's hexagon; the neutral token is blank."""
    kamon = position.kamon(cell)
    ink, symbol, digit = "bone", "", ""
    if kamon != NEUTRAL:
        symbol = SYMBOLS["abcdef".index(kamon[1])]
        if position.edition == "colours":
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
        rim=OWNERS.get(position.owner(cell), ""),
        accent=cell == position.last,
        letters=kamon,
        label=_what(position, cell),
    )


def _what(position: Kamon, cell: str) -> Message:
    """What lies on a cell, and who owns it."""
    kamon, owner = position.kamon(cell), position.owner(cell)
    if kamon == NEUTRAL:
        return word("picture.neutral")
    what = named(position, kamon)
    if owner == ".":
        return what
    seat = word(f"seat.{COLOURS.index(owner) + 1}")
    key = "picture.golden" if cell == position.last else "picture.owned"
    return word(key, kamon=what, owner=seat)


def _coordinates(turned: int) -> Iterator[Caption]:
    """Row letters where the rows begin, places where the lines of equal places begin."""
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
