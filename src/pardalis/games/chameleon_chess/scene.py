"""Chameleon (5 × 5): the picture. Ids: `cell-c3`, and on it `piece-c3`; `turn` shows who moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

from pardalis.core.outcome import Outcome
from pardalis.core.scene import (
    Caption,
    Cell,
    Piece,
    Point,
    Scene,
    Shape,
    Zone,
    box,
    coordinates,
    places,
)
from pardalis.core.words import Listing, Message, Words
from pardalis.games.chameleon_chess.rules import (
    CELLS,
    PIECES,
    SIZE,
    TILE,
    ChameleonChess,
    Move,
    outcome,
)

word = Words(__package__)

INKS = ("red", "blue")  # of seat 1 and seat 2
NATURES = {"b": "black", "w": "white"}
GROUNDS = {"b": "dark", "w": "light"}
FRAME = Shape(points=box(-0.66, -0.66, SIZE + 0.32, SIZE + 0.32), ink="board", corner=0.2)


def touch(move: str) -> tuple[str, ...]:
    """The piece's cell, then the one it goes to."""
    return f"cell-{move[:2]}", f"cell-{move[3:]}"


def gesture(position: ChameleonChess, touched: Sequence[str]) -> str | None:
    """The move that these elements mean, allowed or not; None when they mean none yet."""
    if len(touched) != 2 or not {*touched} <= {f"cell-{cell}" for cell in CELLS}:
        return None
    source, target = (one.removeprefix("cell-") for one in touched)
    takes = position.at(target) in PIECES[2 - position.turn]
    return str(Move(source, target, takes))


def scene(position: ChameleonChess, seat: int | None, flip: bool = False) -> Scene:
    """The board as a seat sees it, its home rank below."""
    turned = (seat == 2) != flip
    ended = outcome(position)
    won = _won(position, ended)
    board = Zone(
        id="board",
        label=word("picture.board"),
        shapes=(FRAME,),
        cells=tuple(_cell(cell, position.at(cell), turned) for cell in CELLS),
        pieces=tuple(
            _piece(position.at(cell), cell, turned) for cell in CELLS if position.at(cell) != "."
        ),
        captions=_coordinates(turned),
    )
    return Scene(
        zones=(board,) if ended else (board, _mover(position.turn, turned)),
        left=-1.2,
        top=-0.95,
        width=6.9,
        height=6.3,
        colours=INKS,
        legend=word("picture.legend"),
        notes=(word(f"won.{ended.reason}", cells=Listing("and", won)),) if ended and won else (),
        won=tuple(f"cell-{cell}" for cell in won),
    )


def asked(position: ChameleonChess, seat: int | None) -> Message | None:
    """What the rules ask of the side to move; nothing when the game is over."""
    if outcome(position):
        return None
    invader = position.invader()
    return word("ask.invader", cell=invader) if invader else word("ask.move")


def _won(position: ChameleonChess, ended: Outcome | None) -> tuple[str, ...]:
    """The cells that show why a side has won (rule 4): the invader's, or of all that is left."""
    if ended is None or not ended.winners:
        return ()
    if ended.reason == "capture":
        return tuple(position.pieces(ended.winners[0]))
    invader = position.invader()
    return (invader,) if invader else ()


# Parts, each made once ----------------------------------------------------------------------------


@cache
def _spots(turned: bool) -> Mapping[str, Point]:
    return places("abcde", SIZE, turned)


@cache
def _coordinates(turned: bool) -> tuple[Caption, ...]:
    return coordinates(_spots(turned), gap=0.85)


@cache
def _cell(cell: str, piece: str, turned: bool) -> Cell:
    """A tile, its colour and what stands on it."""
    x, y = _spots(turned)[cell]
    tile = word(f"tile.{TILE[cell]}")
    label = word("picture.empty", cell=cell, tile=tile)
    if piece != ".":
        label = word("picture.cell", cell=cell, tile=tile, piece=_named(piece))
    ink = GROUNDS[TILE[cell]]
    return Cell(id=f"cell-{cell}", name=cell, x=x, y=y, ink=ink, label=label)


@cache
def _piece(piece: str, cell: str, turned: bool) -> Piece:
    x, y = _spots(turned)[cell]
    ink = INKS[0 if piece in PIECES[0] else 1]
    return Piece(
        id=f"piece-{cell}",
        on=f"cell-{cell}",
        x=x,
        y=y,
        ink=ink,
        glyph=ink,
        core=NATURES[piece.lower()],
        letters=piece,
        label=_named(piece),
    )


@cache
def _mover(seat: int, turned: bool) -> Zone:
    """A stone beside the board, on the side of whoever is to move."""
    label = word("picture.turn", seat=word(f"seat.{seat}"))
    ink = INKS[seat - 1]
    y = SIZE - 1 if (seat == 1) != turned else 0
    stone = Piece(id="turn", x=5.15, y=y, ink=ink, glyph=ink, size=0.6, label=label, accent=True)
    return Zone(id="mover", label=label, pieces=(stone,))


def _named(piece: str) -> Message:
    seat = 1 if piece in PIECES[0] else 2
    nature = word(f"nature.{piece.lower()}")
    return word("picture.piece", seat=word(f"seat.{seat}"), nature=nature)
