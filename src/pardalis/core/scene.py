"""Scene: what is to be seen of a position, before anybody has drawn it.

A game says what lies where: cells, pieces, tiles, and what belongs to no cell. How that looks, in
SVG or in a terminal, is decided by a drawing program that knows no game. Everything here is plain
unchanging data.

Places are in cells, x to the right and y down, and name the middle of a thing. A picture has
zones: first the board, then what lies beside it, such as a hand or a stock, and `mover`, a stone
that shows whose turn it is; a program that cannot draw at any place it likes shows the board as a
grid and every other zone as a line.

Colours and other inks are roles, not colours: `red` `orange` `yellow` `green` `blue` `violet`
`pink`, each with its glyph; `chameleon`, all of them at once; `white` and `black` for players and
natures; `light` and `dark` for cells of a chequered board, `light-reserve` and `dark-reserve` for
those set apart; `plain` for a ground without colour, `bone` for a token without one; `board`,
`felt` and `line` for what lies under all that; `back` for what is hidden, and `none` for a cell
that is there only to be touched.

The ids are unique within a picture, fit for XML, CSS and scripts, and stay the same from picture to
picture: `cell-e4` is the cell, `piece-e4` whatever stands on it. What a move touches is told by
these ids, and cells are touched, not the pieces on them.

The next picture has mostly the same parts. So a game keeps the parts it makes, and a part is equal
to itself alone: whatever draws them can quickly find how it drew each before.

A game's `scene.py` has four functions that all games share: `scene(state, seat, flip)` is the
picture from a seat's side, or from the other side of the board; `touch(move)` names what a move
touches, `gesture(state, touched)` the move that touches mean, and `asked(state, seat)` says what
the rules ask of the side to move, as far as a seat may know.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from pardalis.core.words import Message

Point: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Cell:
    """A place where things stand, or anything else that is touched in a move, such as a bag.

    `name` is what the rules call the cell; `label` says for those who listen what the cell is and
    what stands on it; `letters` are its one or two characters in plain text. `outline` is one of
    `square`, `hexagon` and `round`; `symbol` is a drawing in the middle, unless the cell is
    `covered` by what stands on it. `accent` says that the rules speak of just this cell now.
    """

    id: str
    x: float
    y: float
    ink: str
    label: Message
    name: str = ""
    letters: str = ""
    outline: str = "square"
    glyph: str = ""
    symbol: str = ""
    covered: bool = False
    size: float = 1
    accent: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Piece:
    """A thing that stands on a cell (`on` is that cell's id) or lies beside the board.

    `outline` is one of `round`, `square`, `hexagon` and `pawn`; `rim` is the ink of a frame around
    the piece and `core` that of its middle; `symbol` and `digit` are what it bears. `accent` says
    that the rules speak of just this piece now.
    """

    id: str
    x: float
    y: float
    ink: str
    label: Message
    on: str = ""
    letters: str = ""
    outline: str = "round"
    glyph: str = ""
    symbol: str = ""
    digit: str = ""
    rim: str = ""
    core: str = ""
    size: float = 1
    accent: bool = False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Tile:
    """A strip of squares in one piece, on the table or in a hand; its squares are cells."""

    id: str
    squares: tuple[Cell, ...]
    label: Message
    letters: str = ""
    accent: bool = False

    @property
    def middle(self) -> Point:
        """The middle of the strip."""
        first, last = self.squares[0], self.squares[-1]
        return (first.x + last.x) / 2, (first.y + last.y) / 2

    @property
    def is_level(self) -> bool:
        """Whether the strip lies from left to right."""
        return self.squares[0].y == self.squares[-1].y


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Shape:
    """Decoration: a polygon in one ink.

    `corner` is how far its corners are rounded off; the `glyph` of its colour is in the middle.
    """

    points: tuple[Point, ...]
    ink: str
    corner: float = 0
    glyph: str = ""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Caption:
    """A short plain text beside things: a coordinate, a count, a score.

    One with an `id` is a number whose change is worth seeing, such as the points of a seat.
    """

    text: str
    x: float
    y: float
    size: float = 0.28
    coordinate: bool = False
    id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Zone:
    """A part of the picture: the board, or what lies beside it, from the ground upwards."""

    id: str
    label: Message
    shapes: tuple[Shape, ...] = ()
    cells: tuple[Cell, ...] = ()
    tiles: tuple[Tile, ...] = ()
    pieces: tuple[Piece, ...] = ()
    captions: tuple[Caption, ...] = ()


Element: TypeAlias = Cell | Piece | Tile


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """A picture: its zones, the rectangle that holds them, and what colours must be told apart.

    `notes` are sentences for those who listen about what no single element tells; `legend` says
    what the letters of cells and pieces stand for. When the game is over, `won` are the ids of
    whatever shows why: the chain, the pawns that are home.
    """

    zones: tuple[Zone, ...]
    left: float
    top: float
    width: float
    height: float
    colours: tuple[str, ...]
    legend: Message
    notes: tuple[Message, ...] = ()
    won: tuple[str, ...] = ()

    def elements(self) -> Iterator[Element]:
        """Everything that has an id, in the order in which it is drawn."""
        for zone in self.zones:
            yield from zone.cells
            for tile in zone.tiles:
                yield tile
                yield from tile.squares
            yield from zone.pieces

    def by_id(self) -> Mapping[str, Element]:
        """Everything that has an id, by that id."""
        return {element.id: element for element in self.elements()}


def box(left: float, top: float, width: float, height: float) -> tuple[Point, ...]:
    """The corners of a rectangle."""
    right, bottom = left + width, top + height
    return (left, top), (right, top), (right, bottom), (left, bottom)


# Boards with files and ranks ----------------------------------------------------------------------


def places(files: str, ranks: int, turned: bool) -> dict[str, Point]:
    """Where the cells of a board lie, `a1` at the lower left, or the upper right when turned.

    >>> places("ab", 2, turned=False)["a1"], places("ab", 2, turned=True)["a1"]
    ((0, 1), (1, 0))
    """
    width = len(files)
    return {
        f"{name}{rank + 1}": (width - 1 - file, rank) if turned else (file, ranks - 1 - rank)
        for rank in range(ranks)
        for file, name in enumerate(files)
    }


def coordinates(places: Mapping[str, Point], gap: float) -> tuple[Caption, ...]:
    """The letters of the files below a board and the numbers of the ranks on its left."""
    left, bottom = min(x for x, _ in places.values()), max(y for _, y in places.values())
    return tuple(
        # A board is a little thick: below it one stands further off.
        Caption(text=cell[0], x=x, y=bottom + gap + 0.12, size=0.24, coordinate=True)
        for cell, (x, y) in places.items()
        if y == bottom
    ) + tuple(
        Caption(text=cell[1:], x=left - gap, y=y, size=0.24, coordinate=True)
        for cell, (x, y) in places.items()
        if x == left
    )
