"""Chameleon (5 × 5): the picture. Ids: `cell-c3`, and on it `piece-c3`; `turn` shows who moves."""

from __future__ import annotations

from pardalis.core.scene import Cell, Piece, Scene, Shape, Zone, box, coordinates, places
from pardalis.core.words import Message, Words
from pardalis.games.chameleon_chess.rules import CELLS, PIECES, SIZE, TILE, ChameleonChess, outcome

word = Words(__package__)

INKS = ("red", "blue")  # of seat 1 and seat 2
NATURES = {"b": "black", "w": "white"}
GROUNDS = {"b": "dark", "w": "light"}


def touch(move: str) -> tuple[str, ...]:
    """The piece's cell, then the one it goes to."""
    return f"cell-{move[:2]}", f"cell-{move[3:]}"


def scene(position: ChameleonChess, seat: int | None) -> Scene:
    """The board as a seat sees it, his home rank below."""
    spots = places("abcde", SIZE, turned=seat == 2)
    board = Zone(
        id="board",
        label=word("picture.board"),
        shapes=(
            Shape(points=box(-0.66, -0.66, SIZE + 0.32, SIZE + 0.32), ink="board", corner=0.2),
        ),
        cells=tuple(
            Cell(
                id=f"cell-{cell}",
                name=cell,
                x=spots[cell][0],
                y=spots[cell][1],
                ink=GROUNDS[TILE[cell]],
                label=_cell(position, cell),
            )
            for cell in CELLS
        ),
        pieces=tuple(
            _piece(position.at(cell), *spots[cell], f"piece-{cell}", f"cell-{cell}")
            for cell in CELLS
            if position.at(cell) != "."
        )
        + _turn(position, below=position.turn == (seat or 1)),
        captions=coordinates(spots, gap=0.85),
    )
    return Scene(
        zones=(board,),
        left=-1.2,
        top=-0.95,
        width=6.9,
        height=6.3,
        colours=INKS,
        legend=word("picture.legend"),
    )


def _piece(piece: str, x: float, y: float, id: str, on: str) -> Piece:
    ink = INKS[0 if piece in PIECES[0] else 1]
    return Piece(
        id=id,
        on=on,
        x=x,
        y=y,
        ink=ink,
        glyph=ink,
        core=NATURES[piece.lower()],
        letters=piece,
        label=_named(piece),
    )


def _turn(position: ChameleonChess, below: bool) -> tuple[Piece, ...]:
    """A stone beside the board, on the side of whoever is to move."""
    if outcome(position):
        return ()
    label = word("picture.turn", seat=word(f"seat.{position.turn}"))
    ink = INKS[position.turn - 1]
    y = SIZE - 1 if below else 0
    return (Piece(id="turn", x=5.15, y=y, ink=ink, glyph=ink, size=0.6, label=label, accent=True),)


def _cell(position: ChameleonChess, cell: str) -> Message:
    """A tile, its colour and what stands on it."""
    tile = word(f"tile.{TILE[cell]}")
    piece = position.at(cell)
    if piece == ".":
        return word("picture.empty", cell=cell, tile=tile)
    return word("picture.cell", cell=cell, tile=tile, piece=_named(piece))


def _named(piece: str) -> Message:
    seat = 1 if piece in PIECES[0] else 2
    nature = word(f"nature.{piece.lower()}")
    return word("picture.piece", seat=word(f"seat.{seat}"), nature=nature)
