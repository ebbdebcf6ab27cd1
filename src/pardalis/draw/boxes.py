"""Boxes: how much room the parts of a picture take, so that a zone can be shown by itself."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TypeAlias

from pardalis.core.scene import Caption, Cell, Piece, Scene, Shape, Tile, Zone
from pardalis.draw import font
from pardalis.draw.brush import CELL, PIECE, SLAB
from pardalis.draw.geometry import number

Box: TypeAlias = tuple[float, float, float, float]  # left, top, right, bottom
Part: TypeAlias = Cell | Piece | Tile | Shape | Caption

RIM = 0.14  # beyond the outline of a thing: what is laid round it
EDGE = 0.02  # the lit edge of a board
BELOW = 0.12  # how far its shadow falls
LETTER_RIM, DESCENT = 0.08, 0.9  # of a letter: half its stroke, and how far a `g` reaches down
HEXAGON = 3**0.5 / 2  # a hexagon stands on a corner: it is narrower than high
PAWN = 0.7  # how wide a pawn is, its height being 1


def box(zone: Zone, scene: Scene, coordinates: bool) -> str:
    """The box that a zone fills, `x y width height` in the units of the picture, and not beyond."""
    boxes = [reach(part) for part in _parts(zone, coordinates)]
    left = max(min(box[0] for box in boxes), scene.left)
    top = max(min(box[1] for box in boxes), scene.top)
    right = min(max(box[2] for box in boxes), scene.left + scene.width)
    bottom = min(max(box[3] for box in boxes), scene.top + scene.height)
    return " ".join(map(number, (left, top, right - left, bottom - top)))


def _parts(zone: Zone, coordinates: bool) -> Iterable[Part]:
    yield from zone.shapes
    yield from zone.cells
    yield from zone.tiles
    yield from zone.pieces
    for caption in zone.captions:
        if coordinates or not caption.coordinate:
            yield caption


@lru_cache(maxsize=16_384)  # the next picture has mostly the same parts
def reach(part: Part) -> Box:
    """The box that a part fills, with what may be laid round it."""
    if isinstance(part, Shape):
        xs, ys = zip(*part.points, strict=True)
        below = BELOW if part.ink == "board" else 0
        return min(xs) - EDGE, min(ys) - EDGE, max(xs) + EDGE, max(ys) + EDGE + below
    if isinstance(part, Caption):
        wide = (font.width(part.text) / 2 + LETTER_RIM) * part.size
        return _round(part.x, part.y, wide, DESCENT * part.size)
    if isinstance(part, Tile):
        size = part.squares[0].size
        along, across = ((len(part.squares) - 1) / 2 + SLAB) * size, SLAB * size
        half = (along, across) if part.is_level else (across, along)
        return _round(*part.middle, half[0] + RIM, half[1] + RIM)
    sizes = CELL if isinstance(part, Cell) else PIECE
    high = sizes[part.outline] * part.size
    wide = high * {"hexagon": HEXAGON, "pawn": PAWN}.get(part.outline, 1)
    return _round(part.x, part.y, wide + RIM, high + RIM)


def _round(x: float, y: float, wide: float, high: float) -> Box:
    return x - wide, y - high, x + wide, y + high
