"""Chromino: the picture of a position, or of what one seat sees of it.

Ids: `square-3_-2` is a square of the table, covered or within reach of a tile; `tile-RGB` is a tile
wherever it lies, a chameleon being `tile-RxG`, and `tile-RGB-1` the first square of a tile in hand;
`back-2-1` is the first hidden tile of seat 2; a hand is `hand-2` and its owner `seat-2`; `bag` and
`pass` are what one touches to draw and to pass.
"""

from __future__ import annotations

from pardalis.core.scene import Caption, Cell, Piece, Point, Scene, Shape, Tile, Zone, box
from pardalis.core.words import Words
from pardalis.games.chromino.position import HIDDEN, Chromino, ChrominoView
from pardalis.games.chromino.table import STEP, Laying, Square
from pardalis.games.chromino.tiles import CENTRE, named

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


def touch(move: str) -> tuple[str, ...]:
    """A tile in hand, the square of its first letter and that of its last; the bag; passing."""
    if move == "draw":
        return ("bag",)
    if move == "pass":
        return ("pass",)
    laying = Laying.parse(move)
    (first, _), _, (last, _) = laying.squares()
    return _tile_id(laying.tile), _square_id(first), _square_id(last)


def scene(position: Chromino | ChrominoView, seat: int | None) -> Scene:
    """The table, the hands of the others above it, one's own below it, with the bag.

    A position is seen from seat 1 unless another is asked for; a spectator's view from none.
    """
    near = 1 if seat is None and isinstance(position, Chromino) else seat
    xs, ys = zip(*position.table.squares, strict=True)
    left, right = min(xs) - REACH, max(xs) + REACH
    top, bottom = min(ys) - REACH, max(ys) + REACH
    width = max(right - left + 1.8, NARROWEST)
    edge = (left + right - width) / 2
    far = _rows(position, [n for n in range(1, len(position.hands) + 1) if n != near], width)
    ceiling = top - 0.9 - FAR_ROW * len(far)
    across = int((width - 4.2) / (NEAR * SPACING))
    rows = max(1, -(-len(position.hands[near - 1]) // across)) if near else 0.6
    floor = bottom + 1.2 + NEAR_ROW * rows
    zones = [_table(position, left, right, top, bottom)]
    for up, row in enumerate(far):
        x = edge
        for other in row:
            zones.append(_hand(position, other, x, ceiling + FAR_ROW * (up + 0.45), FAR, 80))
            x += _room(position, other)
    if near:
        zones.append(_hand(position, near, edge, bottom + 1.2 + NEAR_ROW / 2, NEAR, across))
    zones.append(_supply(position, edge + width, bottom + 1.2))
    return Scene(
        zones=tuple(zones),
        left=edge - 0.35,
        top=ceiling - 0.35,
        width=width + 0.7,
        height=floor - ceiling + 0.7,
        colours=("red", "yellow", "green", "blue", "violet"),
        legend=word("picture.legend"),
        notes=(word("picture.in-bag", n=_in_bag(position)),),
    )


def _in_bag(position: Chromino | ChrominoView) -> int:
    return len(position.bag) if isinstance(position, Chromino) else position.bag


# The table ----------------------------------------------------------------------------------------


def _table(position: Chromino | ChrominoView, left: int, right: int, top: int, bottom: int) -> Zone:
    felt = box(left - 0.9, top - 0.9, right - left + 1.8, bottom - top + 1.8)
    return Zone(
        id="board",
        label=word("picture.table"),
        shapes=(Shape(points=felt, ink="felt", corner=0.4),),
        cells=tuple(_free(square) for square in sorted(_reached(position))),
        tiles=tuple(map(_laid, position.table.layings)),
        captions=tuple(
            Caption(text=str(x), x=x, y=top - 0.6, size=0.2, coordinate=True)
            for x in range(left, right + 1)
        )
        + tuple(
            Caption(text=str(y), x=left - 0.6, y=y, size=0.2, coordinate=True)
            for y in range(top, bottom + 1)
        ),
    )


def _reached(position: Chromino | ChrominoView) -> set[Square]:
    """The free squares that a laying might cover; none when the game is over."""
    covered = set(position.table.squares)
    reached = set(covered)
    for _ in range(REACH if position.turn else 0):
        reached |= {(x + dx, y + dy) for x, y in reached for dx, dy in STEP.values()}
    return reached - covered


def _free(square: Square) -> Cell:
    x, y = square
    name = f"{x},{y}"
    return Cell(
        id=_square_id(square),
        name=name,
        x=x,
        y=y,
        ink="none",
        letters=".",
        label=word("picture.free", square=name),
    )


def _laid(laying: Laying) -> Tile:
    squares = tuple(
        _square(_square_id((x, y)), letter, (x, y), name=f"{x},{y}")
        for (x, y), letter in laying.squares()
    )
    label = word(
        "picture.laid",
        tile=named(laying.tile),
        square=f"{laying.x},{laying.y}",
        way=word(f"way.{laying.way}"),
    )
    return Tile(id=_tile_id(laying.tile), squares=squares, label=label, letters=laying.tile)


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
        held = f"back-{seat}-{hidden}" if tile == HIDDEN else _tile_id(tile)
        tiles.append(_held(position, seat, tile, held, spot, size))
        if tile == shown and tile != HIDDEN:
            captions.append(Caption(text="!", x=spot[0], y=spot[1] - size * 1.78, size=0.22))
    label = word("picture.hand", n=len(tiles), seat=seat)
    if position.score == "expert":
        points = position.scores[seat - 1]
        label = word("picture.hand-scored", hand=label, n=points)
        captions.append(Caption(text=str(points), x=x + 0.45, y=y + 0.7))
    name = word("seat.any", seat=seat)
    owner = Piece(
        id=f"seat-{seat}",
        x=x + 0.45,
        y=y,
        ink="bone",
        digit=str(seat),
        size=0.9,
        letters=str(seat),
        label=word("picture.turn", seat=name) if position.turn == seat else name,
        accent=position.turn == seat,
    )
    return Zone(
        id=f"hand-{seat}",
        label=label,
        tiles=tuple(tiles),
        pieces=(owner,),
        captions=tuple(captions),
    )


def _held(
    position: Chromino | ChrominoView, seat: int, tile: str, id: str, spot: Point, size: float
) -> Tile:
    """A tile in a hand, upright."""
    label = word("picture.back") if tile == HIDDEN else named(tile)
    if tile == position.shown[seat - 1]:
        label = word("picture.shown", tile=label)
    drawn = seat == position.turn and tile == position.drawn and tile != HIDDEN
    if drawn:
        label = word("picture.drawn", tile=label)
    squares = tuple(
        _square(f"{id}-{i + 1}", letter, (spot[0], spot[1] + (i - 1) * size), size=size)
        for i, letter in enumerate(tile)
    )
    return Tile(id=id, squares=squares, label=label, letters=tile, accent=drawn)


def _supply(position: Chromino | ChrominoView, right: float, top: float) -> Zone:
    """The bag, and what is touched to pass."""
    n = _in_bag(position)
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


def _tile_id(tile: str) -> str:
    return f"tile-{tile.replace(CENTRE, 'x')}"


def _square_id(square: Square) -> str:
    return f"square-{square[0]}_{square[1]}"
