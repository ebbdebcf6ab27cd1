"""Geometry of a picture: numbers, outlines and paths, a cell being 100 units wide."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from math import cos, hypot, pi, sin

UNIT = 100
Point = tuple[float, float]


@lru_cache(maxsize=4096)
def number(value: float) -> str:
    """A length in cells as a number of units, as short as a tenth of a unit allows.

    >>> number(0.5), number(-1.236), number(0)
    ('50', '-123.6', '0')
    """
    rounded = round(value * UNIT, 1)
    whole = int(rounded)
    return str(whole) if rounded == whole else str(rounded)


def at(point: Point) -> str:
    """A point, as a path names it."""
    return f"{number(point[0])} {number(point[1])}"


def box(x: float, y: float) -> tuple[Point, ...]:
    """The corners of a rectangle round the origin, by the half of its sides."""
    return (-x, -y), (x, -y), (x, y), (-x, y)


def polygon(points: Sequence[Point]) -> str:
    """The path round these points."""
    return f"M{'L'.join(map(at, points))}Z"


def polyline(points: Sequence[Point]) -> str:
    """The path through these points."""
    return f"M{'L'.join(map(at, points))}"


def rounded(points: Sequence[Point], corner: float) -> str:
    """The path round these points, its corners cut by curves that begin `corner` before them."""
    if not corner:
        return polygon(points)
    parts: list[str] = []
    for i, point in enumerate(points):
        before, after = points[i - 1], points[(i + 1) % len(points)]
        start, end = _towards(point, before, corner), _towards(point, after, corner)
        parts.append(f"{'L' if parts else 'M'}{at(start)}Q{at(point)} {at(end)}")
    return "".join(parts) + "Z"


def _towards(point: Point, other: Point, length: float) -> Point:
    dx, dy = other[0] - point[0], other[1] - point[1]
    share = min(0.5, length / hypot(dx, dy))
    return point[0] + dx * share, point[1] + dy * share


def circle(x: float, y: float, radius: float) -> str:
    """The path of a circle."""
    radius = round(radius, 3)  # so that twice the rounded number is the number rounded
    r, d = number(radius), number(2 * radius)
    return f"M{at((x - radius, y))}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0Z"


def corners(sides: int, radius: float, first: float) -> list[Point]:
    """The corners of a regular polygon, the first at this angle in degrees."""
    angles = [(first + 360 * i / sides) * pi / 180 for i in range(sides)]
    return [(radius * cos(angle), radius * sin(angle)) for angle in angles]


# What a pawn looks like from the side, right half from the top down; the left half mirrors it.
_PAWN = (
    "M0 -42C11 -42 19 -34 19 -23C19 -17 16 -11 11 -8L17 -8C19 -8 20 -6 20 -4C20 -2 19 0 17 0"
    "L10 0C11 11 15 19 23 25C27 28 29 31 29 35C29 38 27 40 24 40L-24 40C-27 40 -29 38 -29 35"
    "C-29 31 -27 28 -23 25C-15 19 -11 11 -10 0L-17 0C-19 0 -20 -2 -20 -4C-20 -6 -19 -8 -17 -8"
    "L-11 -8C-16 -11 -19 -17 -19 -23C-19 -34 -11 -42 0 -42Z"
)


@cache
def outline(kind: str, size: float) -> str:
    """The path round a thing of this kind; `size` is its radius, or half its side."""
    if kind == "round":
        return circle(0, 0, size)
    if kind == "hexagon":
        return rounded(corners(6, size, 30), size * 0.12)
    if kind == "pawn":
        return _scaled(_PAWN, size / 0.42)
    return rounded(box(size, size), 0 if kind == "flush" else size * 0.22)


def _scaled(path: str, scale: float) -> str:
    parts = "".join(f" {c} " if c.isalpha() else c for c in path).split()
    return " ".join(
        part if part.isalpha() else number(float(part) * scale / UNIT) for part in parts
    )


@cache
def strip(before: float, after: float, half: float, level: bool) -> str:
    """The path round a strip that reaches so far before and after the origin, and so far aside."""
    points: tuple[Point, ...] = (-before, -half), (after, -half), (after, half), (-before, half)
    return rounded(points if level else [(y, x) for x, y in points], half * 0.2)


@cache
def wedges(kind: str, size: float, count: int) -> tuple[str, ...]:
    """The sectors of a round or square thing, from the top clockwise."""
    paths = []
    for i in range(count):
        start, end = (-90 + 360 * k / count for k in (i, i + 1))
        if kind == "round":
            first, last = (_polar(size, angle) for angle in (start, end))
            r = number(size)
            paths.append(f"M0 0L{at(first)}A{r} {r} 0 0 1 {at(last)}Z")
        else:
            between = [a for a in (-45, 45, 135, 225) if start < a < end]
            rim = [_on_square(size, angle) for angle in (start, *between, end)]
            paths.append(polygon([(0, 0), *rim]))
    return tuple(paths)


def _polar(radius: float, angle: float) -> Point:
    return radius * cos(angle * pi / 180), radius * sin(angle * pi / 180)


def _on_square(half: float, angle: float) -> Point:
    x, y = _polar(1, angle)
    reach = half / max(abs(x), abs(y))
    return x * reach, y * reach
