"""Glyphs: a sign for every colour, so that colour never stands alone.

    ○ blue    □ red    + yellow        ring, square and plus mix as their colours do:
    ◎ violet  ⊞ orange ⊕ green         ring in square, plus in square, plus in ring
    ⁘ pink    ✴ chameleon              four dots; a star of eight points

A quarter turn changes none of them, so a sign means the same from every side of a table and on a
tile laid in any direction.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from pardalis.draw.geometry import Point, circle, corners, number, polygon, polyline

WEIGHT = 0.26  # of a stroke; a glyph fills the square from -1 to 1


@dataclass(frozen=True, slots=True)
class Glyph:
    """A sign: lines and rings that are drawn, dots and polygons that are filled."""

    lines: tuple[tuple[Point, Point], ...] = ()
    rings: tuple[float, ...] = ()
    dots: tuple[tuple[float, float, float], ...] = ()
    fills: tuple[tuple[Point, ...], ...] = ()


def _square(half: float) -> tuple[tuple[Point, Point], ...]:
    ring = ((-half, -half), (half, -half), (half, half), (-half, half))
    return tuple((ring[i], ring[(i + 1) % 4]) for i in range(4))


def _plus(arm: float) -> tuple[tuple[Point, Point], ...]:
    return (((-arm, 0), (arm, 0)), ((0, -arm), (0, arm)))


def _star(outer: float, inner: float) -> tuple[Point, ...]:
    tips, dents = corners(8, outer, 0), corners(8, inner, 22.5)
    return tuple(point for pair in zip(tips, dents, strict=True) for point in pair)


GLYPHS: Mapping[str, Glyph] = {
    "blue": Glyph(rings=(0.8,)),
    "red": Glyph(lines=_square(0.74)),
    "yellow": Glyph(lines=_plus(0.92)),
    "violet": Glyph(lines=_square(0.84), rings=(0.42,)),
    "orange": Glyph(lines=_square(0.84) + _plus(0.84)),
    "green": Glyph(lines=_plus(0.86), rings=(0.86,)),
    "pink": Glyph(dots=tuple((x * 0.52, y * 0.52, 0.36) for x in (-1, 1) for y in (-1, 1))),
    "chameleon": Glyph(fills=(_star(1, 0.5),)),
}


@cache
def drawn(name: str, size: float) -> tuple[str, str]:
    """The paths of a glyph with this radius: the one to stroke, and the one to fill."""
    glyph = GLYPHS[name]

    def scaled(points: tuple[Point, ...]) -> list[Point]:
        return [(x * size, y * size) for x, y in points]

    stroked = [polyline(scaled(line)) for line in glyph.lines]
    stroked += [circle(0, 0, radius * size) for radius in glyph.rings]
    filled = [circle(x * size, y * size, r * size) for x, y, r in glyph.dots]
    filled += [polygon(scaled(points)) for points in glyph.fills]
    return "".join(stroked), "".join(filled)


@cache
def markup(name: str, size: float, colour: str) -> str:
    """A glyph as SVG, in one colour, round the origin."""
    stroked, filled = drawn(name, size)
    parts = []
    if stroked:
        weight = number(WEIGHT * size)
        parts.append(
            f'<path d="{stroked}" fill="none" stroke="{colour}" stroke-width="{weight}"'
            ' stroke-linecap="square"/>'
        )
    if filled:
        parts.append(f'<path d="{filled}" fill="{colour}"/>')
    return "".join(parts)
