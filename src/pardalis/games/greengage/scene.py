"""Katarenga Greengage: the picture.

Ids: `cell-e4`, and on it the pawn `piece-e4`; `expelled` is the pawn that must move on or be
placed, `start` and `goal` show the colours of the variant, `turn` who moves; `pass` is there when a
side has no other move.
"""

from __future__ import annotations

from pardalis.core.scene import Cell, Piece, Point, Scene, Shape, Zone, box, coordinates, places
from pardalis.core.words import Message, Words
from pardalis.games.greengage.board import CELLS, SIZE
from pardalis.games.greengage.rules import ANYWHERE, PAWNS, Greengage, Move, moves, outcome

word = Words(__package__)

INKS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}
SYMBOLS = {"R": "rook", "Y": "bishop", "G": "knight", "B": "king"}
PAWN_INKS = {"w": "white", "b": "black"}
GAP = 0.16  # between the quarters
MARGIN = SIZE + GAP + 0.1  # where things lie beside the board


def touch(move: str) -> tuple[str, ...]:
    """The pawn's cell, then the one it goes to; the cell alone when a pawn is placed."""
    if move == "pass":
        return ("pass",)
    if move.startswith("@"):
        return (f"cell-{move[1:]}",)
    return f"cell-{move[:2]}", f"cell-{move[3:]}"


def scene(position: Greengage, seat: int | None) -> Scene:
    """The board as a seat sees it, its own half below."""
    turned = seat == 2
    spots = {
        cell: (x + GAP * (x >= SIZE / 2), y + GAP * (y >= SIZE / 2))
        for cell, (x, y) in places("abcdefgh", SIZE, turned).items()
    }
    board = Zone(
        id="board",
        label=word("picture.board"),
        shapes=tuple(_quarters()),
        cells=tuple(_cell(position, cell, spots[cell]) for cell in CELLS),
        pieces=tuple(
            _pawn(position.at(cell), spots[cell], id=f"piece-{cell}", on=f"cell-{cell}")
            for cell in CELLS
            if position.at(cell) != "."
        )
        + _expelled(position, spots, turned),
        captions=coordinates(spots, gap=0.8),
    )
    beside = Zone(
        id="beside",
        label=word("picture.beside"),
        shapes=(_arrow(),),
        cells=(*_variant(position), *_pass(position, turned)),
        pieces=_turn(position, turned),
    )
    return Scene(
        zones=(board, beside),
        left=-1.15,
        top=-0.85,
        width=10.25,
        height=9.35,
        colours=tuple(INKS.values()),
        legend=word("picture.legend"),
        notes=_notes(position),
    )


def _quarters() -> list[Shape]:
    half = SIZE // 2
    return [
        Shape(
            points=box(x * (half + GAP) - 0.56, y * (half + GAP) - 0.56, half + 0.12, half + 0.12),
            ink="board",
            corner=0.14,
        )
        for x in (0, 1)
        for y in (0, 1)
    ]


def _cell(position: Greengage, cell: str, spot: Point) -> Cell:
    letter, pawn = position.colour(cell), position.at(cell)
    colour = word(f"colour.{letter}")
    label = word("picture.empty", cell=cell, colour=colour)
    if pawn != ".":
        label = word("picture.cell", cell=cell, colour=colour, pawn=word(f"pawn.{pawn}"))
    return Cell(
        id=f"cell-{cell}",
        name=cell,
        x=spot[0],
        y=spot[1],
        ink=INKS[letter],
        glyph=INKS[letter],
        symbol=SYMBOLS[letter],
        covered=pawn != ".",
        letters=letter.lower(),
        label=label,
    )


def _pawn(
    pawn: str,
    spot: Point,
    *,
    id: str,
    on: str = "",
    size: float = 1,
    label: Message | None = None,
    accent: bool = False,
) -> Piece:
    return Piece(
        id=id,
        on=on,
        x=spot[0],
        y=spot[1],
        ink=PAWN_INKS[pawn],
        outline="pawn",
        size=size,
        letters=pawn.upper(),
        label=label or word(f"pawn.{pawn}"),
        accent=accent,
    )


def _expelled(position: Greengage, spots: dict[str, Point], turned: bool) -> tuple[Piece, ...]:
    """The pawn that was driven away: beside the expeller, or beside the board if it has no move."""
    if position.pending is None:
        return ()
    if position.pending == ANYWHERE:
        pawn = PAWNS[2 - position.turn]
        spot = MARGIN, _row(position.turn, turned, 1.1)
    else:
        pawn = PAWNS[position.turn - 1]
        x, y = spots[position.pending]
        spot = x + 0.3, y - 0.26
    label = word("picture.expelled", pawn=word(f"pawn.{pawn}"))
    return (_pawn(pawn, spot, id="expelled", size=0.66, label=label, accent=True),)


def _row(seat: int, turned: bool, up: float = 0) -> float:
    """How far down a thing lies that belongs to a seat, at the edge of its own side."""
    return SIZE - 1 + GAP - up if (seat == 1) != turned else up


def _turn(position: Greengage, turned: bool) -> tuple[Piece, ...]:
    """A pawn beside the board, on the side of whoever is to move."""
    if outcome(position):
        return ()
    label = word("picture.turn", seat=word(f"seat.{position.turn}"))
    spot = MARGIN, _row(position.turn, turned)
    return (_pawn(PAWNS[position.turn - 1], spot, id="turn", size=0.7, label=label, accent=True),)


def _pass(position: Greengage, turned: bool) -> tuple[Cell, ...]:
    if position.pending or moves(position) != [Move()]:
        return ()
    return (
        Cell(
            id="pass",
            x=MARGIN,
            y=_row(position.turn, turned, 1.1),
            ink="plain",
            outline="round",
            symbol="pass",
            size=0.8,
            letters="=",
            label=word("picture.pass"),
            accent=True,
        ),
    )


def _variant(position: Greengage) -> tuple[Cell, ...]:
    """From which colour to which: the start below, the goal above."""
    middle = (SIZE - 1 + GAP) / 2
    return tuple(
        Cell(
            id=name,
            x=MARGIN,
            y=middle + down,
            ink=INKS[letter],
            glyph=INKS[letter],
            size=0.5,
            letters=letter.lower(),
            label=word(f"picture.{name}", colour=word(f"colour.{letter}")),
        )
        for name, letter, down in (("start", position.start, 0.6), ("goal", position.goal, -0.6))
    )


def _arrow() -> Shape:
    middle = (SIZE - 1 + GAP) / 2
    points = (
        (MARGIN - 0.16, middle + 0.13),
        (MARGIN, middle - 0.15),
        (MARGIN + 0.16, middle + 0.13),
    )
    return Shape(points=points, ink="line", corner=0.04)


def _notes(position: Greengage) -> tuple[Message, ...]:
    colours = {name: word(f"colour.{getattr(position, name)}") for name in ("start", "goal")}
    notes = (word("picture.variant", **colours),)
    if position.pending is None or outcome(position):
        return notes
    if position.pending == ANYWHERE:
        return (*notes, word("picture.to-place", seat=word(f"seat.{position.turn}")))
    return (*notes, word("picture.to-move", cell=position.pending))
