"""Chromino: the picture of a position, or of what one seat sees of it.

Ids: `square-3_-2` is a square of the table, covered or within reach of a tile; `tile-RGB` is a tile
wherever it lies, a chameleon being `tile-RxG`, and `tile-RGB-1` the first square of a tile in hand;
`back-2-1` is the first hidden tile of seat 2; a hand is `hand-2`, its owner `seat-2` and the points
made `points-2`; `bag` and `pass` are what one touches to draw and to pass.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from pardalis.core.scene import Caption, Cell, Piece, Point, Scene, Shape, Tile, Zone, box
from pardalis.core.words import Message, Words
from pardalis.games.chromino.position import HIDDEN, Chromino, ChrominoView
from pardalis.games.chromino.rules import lone_chameleon, may_draw, outcome
from pardalis.games.chromino.table import FARTHEST, STEP, Laying, Square
from pardalis.games.chromino.tiles import CENTRE, TILES, is_palindrome, named

word = Words(__package__)

INKS = {
    "R": "red",
    "Y": "yellow",
    "G": "green",
    "B": "blue",
    "P": "violet",
    CENTRE: "chameleon",
    "?": "back",
}
REACH = 3  # no laying covers a square that is farther from the tiles on the table
NARROWEST = 13.5  # eight tiles of a hand, and the bag beside them
NEAR, FAR = 1.0, 0.5  # how large the tiles of one's own hand are, and those of the others
NEAR_ROW, FAR_ROW = 3.5, 2.1  # from row to row
SPACING = 1.15  # from tile to tile
KEPT = 8192  # squares, tiles and numbers: those of some hundred tables
SQUARE_ID = re.compile(r"square-(-?[0-9]{1,4})_(-?[0-9]{1,4})")


def touch(move: str) -> tuple[str, ...]:
    """A tile in hand, the square of its first letter and that of its last; the bag; passing."""
    if move == "draw":
        return ("bag",)
    if move == "pass":
        return ("pass",)
    laying = Laying.parse(move)
    (first, _), _, (last, _) = laying.squares()
    return tile_id(laying.tile), square_id(first), square_id(last)


def gesture(position: Chromino | ChrominoView, touched: Sequence[str]) -> str | None:
    """The move that these elements mean, allowed or not; None when they mean none yet.

    The last square of a tile may be any on the side to which it reads.
    """
    if len(touched) == 1:
        return {"bag": "draw", "pass": "pass"}.get(touched[0])
    tiles = {tile_id(tile): tile for tile in TILES}
    squares = [SQUARE_ID.fullmatch(one) for one in touched[1:]]
    if len(squares) != 2 or touched[0] not in tiles or None in squares:
        return None
    (x, y), (last_x, last_y) = ((int(found[1]), int(found[2])) for found in squares if found)
    if (x == last_x) == (y == last_y):
        return None
    step = (last_x > x) - (last_x < x), (last_y > y) - (last_y < y)
    way = next(way for way, taken in STEP.items() if taken == step)
    laying = Laying(tiles[touched[0]], x, y, way)
    if is_palindrome(laying.tile) and way in "wn":
        laying = laying.reversed()
    return str(laying) if max(abs(laying.x), abs(laying.y)) <= FARTHEST else None


def scene(position: Chromino | ChrominoView, seat: int | None, flip: bool = False) -> Scene:
    """The table, the hands of the others above it, one's own below it, with the bag.

    A position is seen from seat 1 unless another is asked for; a spectator's view from none. When
    it is flipped the table is turned round, and the hands stay.
    """
    near = 1 if seat is None and isinstance(position, Chromino) else seat
    xs, ys = zip(*(_spot(square, flip) for square in position.table.squares), strict=True)
    left, right = min(xs) - REACH, max(xs) + REACH
    top, bottom = min(ys) - REACH, max(ys) + REACH
    width = max(right - left + 1.8, NARROWEST)
    edge = (left + right - width) / 2
    far = _rows(position, [n for n in range(1, position.seats + 1) if n != near], width)
    ceiling = top - 0.9 - FAR_ROW * len(far)
    across = int((width - 4.2) / (NEAR * SPACING))
    rows = max(1, -(-len(position.hands[near - 1]) // across)) if near else 0.6
    floor = bottom + 1.2 + NEAR_ROW * rows
    zones = [_table(position, flip, left, right, top, bottom)]
    for up, row in enumerate(far):
        x = edge
        for other in row:
            zones.append(_hand(position, other, x, ceiling + FAR_ROW * (up + 0.45), FAR, 80))
            x += _room(position, other)
    if near:
        zones.append(_hand(position, near, edge, bottom + 1.2 + NEAR_ROW / 2, NEAR, across))
    in_bag = len(position.bag) if isinstance(position, Chromino) else position.bag
    zones.append(_supply(in_bag, edge + width, bottom + 1.2))
    ended = outcome(position)
    return Scene(
        zones=tuple(zones),
        left=edge - 0.35,
        top=ceiling - 0.35,
        width=width + 0.7,
        height=floor - ceiling + 0.7,
        colours=("red", "yellow", "green", "blue", "violet"),
        legend=word("picture.legend"),
        notes=(word("picture.in-bag", n=in_bag),),
        won=tuple(f"seat-{winner}" for winner in ended.winners) if ended else (),
    )


def asked(position: Chromino | ChrominoView, seat: int | None) -> Message | None:
    """What the rules ask of the seat to move (rules 1 to 4); nothing when the game is over.

    It follows from what all may see. Whether a tile fits is for the player to find.
    """
    if not position.turn:
        return None
    if position.drawn:
        key = "drawn"
    else:
        key = "lone" if lone_chameleon(position.hands[position.turn - 1]) else "lay"
    return word(f"ask.{key}-{'draw' if may_draw(position) else 'pass'}")


# The table ----------------------------------------------------------------------------------------


def _spot(square: Square, flip: bool) -> Square:
    """Where a square of the table is drawn."""
    return (-square[0], -square[1]) if flip else square


def _table(
    position: Chromino | ChrominoView, flip: bool, left: int, right: int, top: int, bottom: int
) -> Zone:
    way = -1 if flip else 1
    return Zone(
        id="board",
        label=word("picture.table"),
        shapes=(_felt(left, right, top, bottom),),
        cells=tuple(_free(square, flip) for square in sorted(_reached(position))),
        tiles=tuple(_laid(laying, flip) for laying in position.table.layings),
        captions=(
            *(_number(way * x, x, top - 0.6) for x in range(left, right + 1)),
            *(_number(way * y, left - 0.6, y) for y in range(top, bottom + 1)),
        ),
    )


@lru_cache(maxsize=256)
def _felt(left: int, right: int, top: int, bottom: int) -> Shape:
    felt = box(left - 0.9, top - 0.9, right - left + 1.8, bottom - top + 1.8)
    return Shape(points=felt, ink="felt", corner=0.4)


@lru_cache(maxsize=KEPT)
def _number(number: int, x: float, y: float) -> Caption:
    return Caption(text=str(number), x=x, y=y, size=0.2, coordinate=True)


def _reached(position: Chromino | ChrominoView) -> set[Square]:
    """The free squares that a laying might cover; none when the game is over."""
    covered = edge = set(position.table.squares)
    reached: set[Square] = set()
    for _ in range(REACH if position.turn else 0):
        edge = {(x + dx, y + dy) for x, y in edge for dx, dy in STEP.values()} - covered - reached
        reached |= edge
    return reached


@lru_cache(maxsize=KEPT)
def _free(square: Square, flip: bool) -> Cell:
    x, y = _spot(square, flip)
    name = f"{square[0]},{square[1]}"
    return Cell(
        id=square_id(square),
        name=name,
        x=x,
        y=y,
        ink="none",
        letters=".",
        label=word("picture.free", square=name),
    )


@lru_cache(maxsize=KEPT)
def _laid(laying: Laying, flip: bool) -> Tile:
    squares = tuple(
        _square(square_id(square), letter, _spot(square, flip), name=f"{square[0]},{square[1]}")
        for square, letter in laying.squares()
    )
    label = word(
        "picture.laid",
        tile=named(laying.tile),
        square=f"{laying.x},{laying.y}",
        way=word(f"way.{laying.way}"),
    )
    return Tile(id=tile_id(laying.tile), squares=squares, label=label, letters=laying.tile)


def _square(id: str, letter: str, spot: Point, name: str = "", size: float = 1) -> Cell:
    colour = word("picture.hidden") if letter == "?" else word(f"colour.{letter}")
    return Cell(
        id=id,
        name=name,
        x=spot[0],
        y=spot[1],
        ink=INKS[letter],
        glyph="" if letter == "?" else INKS[letter],
        letters=letter,
        size=size,
        label=word("picture.square", square=name, colour=colour) if name else colour,
    )


# The hands and the bag ----------------------------------------------------------------------------


def _rows(position: Chromino | ChrominoView, seats: list[int], width: float) -> list[list[int]]:
    """The hands of the others, as many side by side as there is room for."""
    rows: list[list[int]] = []
    free = 0.0
    for seat in seats:
        if not rows or free < _room(position, seat):
            rows.append([])
            free = width
        rows[-1].append(seat)
        free -= _room(position, seat)
    return rows


def _room(position: Chromino | ChrominoView, seat: int) -> float:
    return 1.6 + len(position.hands[seat - 1]) * FAR * SPACING


def _hand(
    position: Chromino | ChrominoView, seat: int, x: float, y: float, size: float, across: int
) -> Zone:
    """A hand from left to right, its owner's number first; `across` tiles a row."""
    shown = position.shown[seat - 1]
    tiles, captions = [], []
    hidden = 0
    for i, tile in enumerate(position.hands[seat - 1]):
        right, down = i % across, i // across
        spot = x + 1.1 + size / 2 + right * size * SPACING, y + down * NEAR_ROW
        hidden += tile == HIDDEN
        held = f"back-{seat}-{hidden}" if tile == HIDDEN else tile_id(tile)
        drawn = seat == position.turn and tile == position.drawn and tile != HIDDEN
        tiles.append(_held(tile, held, spot, size, tile == shown, drawn))
        if tile == shown and tile != HIDDEN:
            captions.append(Caption(text="!", x=spot[0], y=spot[1] - size * 1.78, size=0.22))
    label = word("picture.hand", n=len(tiles), seat=seat)
    if position.score == "expert":
        points = position.scores[seat - 1]
        label = word("picture.hand-scored", hand=label, n=points)
        counted = f"points-{seat}"
        captions.append(Caption(text=str(points), x=x + 0.45, y=y + 0.7, id=counted))
    return Zone(
        id=f"hand-{seat}",
        label=label,
        tiles=tuple(tiles),
        pieces=(_owner(seat, (x + 0.45, y), position.turn == seat),),
        captions=tuple(captions),
    )


@lru_cache(maxsize=KEPT)
def _owner(seat: int, spot: Point, to_move: bool) -> Piece:
    """Whose hand it is, and whether it is his turn."""
    name = word("seat.any", seat=seat)
    return Piece(
        id=f"seat-{seat}",
        x=spot[0],
        y=spot[1],
        ink="bone",
        digit=str(seat),
        size=0.9,
        letters=str(seat),
        label=word("picture.turn", seat=name) if to_move else name,
        accent=to_move,
    )


@lru_cache(maxsize=KEPT)
def _held(tile: str, id: str, spot: Point, size: float, shown: bool, drawn: bool) -> Tile:
    """A tile in a hand, upright."""
    label = word("picture.back") if tile == HIDDEN else named(tile)
    if shown:
        label = word("picture.shown", tile=label)
    if drawn:
        label = word("picture.drawn", tile=label)
    squares = tuple(
        _square(f"{id}-{i + 1}", letter, (spot[0], spot[1] + (i - 1) * size), size=size)
        for i, letter in enumerate(tile)
    )
    return Tile(id=id, squares=squares, label=label, letters=tile, accent=drawn)


@lru_cache(maxsize=1024)
def _supply(n: int, right: float, top: float) -> Zone:
    """The bag with so many tiles, and what is touched to pass."""
    bag = Cell(
        id="bag",
        x=right - 0.7,
        y=top + 0.75,
        ink="plain",
        outline="round",
        symbol="bag",
        size=1.35,
        letters="#",
        label=word("picture.in-bag", n=n),
    )
    passing = Cell(
        id="pass",
        x=right - 2.05,
        y=top + 0.75,
        ink="plain",
        outline="round",
        symbol="pass",
        size=0.95,
        letters="=",
        label=word("picture.pass"),
    )
    count = Caption(text=f"×{n}", x=right - 0.7, y=top + 1.75, size=0.34)
    return Zone(id="supply", label=word("picture.supply"), cells=(bag, passing), captions=(count,))


def tile_id(tile: str) -> str:
    """What a tile is called in the picture."""
    return f"tile-{tile.replace(CENTRE, 'x')}"


def square_id(square: Square) -> str:
    """What a square of the table is called in the picture."""
    return f"square-{square[0]}_{square[1]}"
