"""Katarenga Greengage: the picture.

Ids: `cell-e4`, and on it the pawn `piece-e4`; `expelled` is the pawn that must move on or be
placed, `start` and `goal` show the colours of the variant, `turn` who moves; `pass` is there when a
side has no other move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache

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
from pardalis.games.greengage.board import CELLS, SIZE
from pardalis.games.greengage.rules import ANYWHERE, PAWNS, Greengage, Move, must_pass, outcome

word = Words(__package__)

INKS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}
SYMBOLS = {"R": "rook", "Y": "bishop", "G": "knight", "B": "king"}
PAWN_INKS = {"w": "white", "b": "black"}
GAP = 0.16  # between the quarters
MARGIN = SIZE + GAP + 0.1  # where things lie beside the board
MIDDLE = (SIZE - 1 + GAP) / 2
ARROW = Shape(
    points=(
        (MARGIN - 0.16, MIDDLE + 0.13),
        (MARGIN, MIDDLE - 0.15),
        (MARGIN + 0.16, MIDDLE + 0.13),
    ),
    ink="line",
    corner=0.04,
)


def touch(move: str) -> tuple[str, ...]:
    """The pawn's cell, then the one it goes to; the cell alone when a pawn is placed."""
    if move == "pass":
        return ("pass",)
    if move.startswith("@"):
        return (f"cell-{move[1:]}",)
    return f"cell-{move[:2]}", f"cell-{move[3:]}"


def gesture(position: Greengage, touched: Sequence[str]) -> str | None:
    """The move that these elements mean, allowed or not; None when they mean none yet."""
    if [*touched] == ["pass"]:
        return str(Move())
    known = {f"cell-{cell}": cell for cell in CELLS}
    cells = [known[one] for one in touched if one in known]
    if len(cells) != len(touched):
        return None
    if len(cells) == 1 and position.pending == ANYWHERE:
        return str(Move(target=cells[0]))
    if len(cells) != 2:
        return None
    source, target = cells
    return str(Move(source, target, expels=position.at(target) == PAWNS[2 - position.turn]))


def scene(position: Greengage, seat: int | None, flip: bool = False) -> Scene:
    """The board as a seat sees it, its own half below."""
    turned = (seat == 2) != flip
    ended = outcome(position)
    home = tuple(_home(position, ended.winners[0])) if ended and ended.winners else ()
    pawns = [(cell, pawn) for cell, pawn in zip(CELLS, position.pawns, strict=True) if pawn != "."]
    driven, placed = _expelled(position, turned)
    board = Zone(
        id="board",
        label=word("picture.board"),
        shapes=_quarters(),
        cells=tuple(
            _cell(cell, colour, pawn, turned)
            for cell, colour, pawn in zip(CELLS, position.colours, position.pawns, strict=True)
        ),
        pieces=(*(_standing(pawn, cell, turned) for cell, pawn in pawns), *driven),
        captions=_coordinates(turned),
    )
    beside = Zone(
        id="beside",
        label=word("picture.beside"),
        shapes=(ARROW,),
        cells=(
            *_variant(position.start, position.goal),
            *((_pass(position.turn, turned),) if must_pass(position) else ()),
        ),
        pieces=placed,
    )
    colours = {name: word(f"colour.{getattr(position, name)}") for name in ("start", "goal")}
    variant = word("picture.variant", **colours)
    return Scene(
        zones=(board, beside) if ended else (board, beside, _mover(position.turn, turned)),
        left=-1.15,
        top=-0.85,
        width=10.25,
        height=9.35,
        colours=tuple(INKS.values()),
        legend=word("picture.legend"),
        notes=(variant, word("won.home", cells=Listing("and", home))) if home else (variant,),
        won=tuple(f"cell-{cell}" for cell in home),
    )


def asked(position: Greengage, seat: int | None) -> Message | None:
    """What the rules ask of the side to move (rules 2, 4, 5, R6); nothing when the game is over."""
    if outcome(position):
        return None
    if position.pending == ANYWHERE:
        return word("ask.place")
    if position.pending:
        man = word(f"colour.{position.colour(position.pending)}")
        return word("ask.expelled", cell=position.pending, colour=man)
    return word("ask.pass") if must_pass(position) else word("ask.move")


def _home(position: Greengage, seat: int) -> list[str]:
    """Where the pawns of a seat are home: all eight of them win (rule 6)."""
    goals = position.goals(seat)
    return [cell for cell in position.cells(seat) if cell in goals]


# Parts, each made once ----------------------------------------------------------------------------


@cache
def _spots(turned: bool) -> Mapping[str, Point]:
    return {
        cell: (x + GAP * (x >= SIZE / 2), y + GAP * (y >= SIZE / 2))
        for cell, (x, y) in places("abcdefgh", SIZE, turned).items()
    }


@cache
def _coordinates(turned: bool) -> tuple[Caption, ...]:
    return coordinates(_spots(turned), gap=0.8)


@cache
def _quarters() -> tuple[Shape, ...]:
    half = SIZE // 2
    return tuple(
        Shape(
            points=box(x * (half + GAP) - 0.56, y * (half + GAP) - 0.56, half + 0.12, half + 0.12),
            ink="board",
            corner=0.14,
        )
        for x in (0, 1)
        for y in (0, 1)
    )


@cache
def _cell(cell: str, letter: str, pawn: str, turned: bool) -> Cell:
    x, y = _spots(turned)[cell]
    colour = word(f"colour.{letter}")
    label = word("picture.empty", cell=cell, colour=colour)
    if pawn != ".":
        label = word("picture.cell", cell=cell, colour=colour, pawn=word(f"pawn.{pawn}"))
    return Cell(
        id=f"cell-{cell}",
        name=cell,
        x=x,
        y=y,
        ink=INKS[letter],
        glyph=INKS[letter],
        symbol=SYMBOLS[letter],
        covered=pawn != ".",
        letters=letter.lower(),
        label=label,
    )


@cache
def _standing(pawn: str, cell: str, turned: bool) -> Piece:
    return _pawn(pawn, _spots(turned)[cell], id=f"piece-{cell}", on=f"cell-{cell}")


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


def _expelled(position: Greengage, turned: bool) -> tuple[tuple[Piece, ...], tuple[Piece, ...]]:
    """The pawn that was driven away: beside the expeller, or beside the board if it has no move."""
    if position.pending is None:
        return (), ()
    if position.pending == ANYWHERE:
        spot = MARGIN, _row(position.turn, turned, 1.1)
        return (), (_driven(PAWNS[2 - position.turn], spot),)
    x, y = _spots(turned)[position.pending]
    return (_driven(PAWNS[position.turn - 1], (x + 0.3, y - 0.26)),), ()


@cache
def _driven(pawn: str, spot: Point) -> Piece:
    label = word("picture.expelled", pawn=word(f"pawn.{pawn}"))
    return _pawn(pawn, spot, id="expelled", size=0.66, label=label, accent=True)


def _row(seat: int, turned: bool, up: float = 0) -> float:
    """How far down a thing lies that belongs to a seat, at the edge of its own side."""
    return SIZE - 1 + GAP - up if (seat == 1) != turned else up


@cache
def _mover(seat: int, turned: bool) -> Zone:
    """A pawn beside the board, on the side of whoever is to move."""
    label = word("picture.turn", seat=word(f"seat.{seat}"))
    spot = MARGIN, _row(seat, turned)
    pawn = _pawn(PAWNS[seat - 1], spot, id="turn", size=0.7, label=label, accent=True)
    return Zone(id="mover", label=label, pieces=(pawn,))


@cache
def _pass(seat: int, turned: bool) -> Cell:
    return Cell(
        id="pass",
        x=MARGIN,
        y=_row(seat, turned, 1.1),
        ink="plain",
        outline="round",
        symbol="pass",
        size=0.8,
        letters="=",
        label=word("picture.pass"),
        accent=True,
    )


@cache
def _variant(start: str, goal: str) -> tuple[Cell, ...]:
    """From which colour to which: the start below, the goal above."""
    return tuple(
        Cell(
            id=name,
            x=MARGIN,
            y=MIDDLE + down,
            ink=INKS[letter],
            glyph=INKS[letter],
            size=0.5,
            letters=letter.lower(),
            label=word(f"picture.{name}", colour=word(f"colour.{letter}")),
        )
        for name, letter, down in (("start", start, 0.6), ("goal", goal, -0.6))
    )
