"""Symbols: what kamon, cells and counters bear, drawn in the square from -100 to 100.

A symbol is a list of paths: filled, stroked with a weight, or cut out of what is filled. A path
that begins with `|` is the right half of a symmetrical thing and is drawn on the left too.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache


@dataclass(frozen=True, slots=True)
class Symbol:
    """Paths to fill, to stroke and to cut: `cuts` are filled, `slits` stroked, with the ground."""

    fills: tuple[str, ...] = ()
    strokes: tuple[str, ...] = ()
    cuts: tuple[str, ...] = ()
    slits: tuple[str, ...] = ()
    weight: float = 9


def _dot(x: float, y: float, r: float) -> str:
    return f"M{x - r} {y}a{r} {r} 0 1 0 {2 * r} 0a{r} {r} 0 1 0 {-2 * r} 0Z"


SYMBOLS: Mapping[str, Symbol] = {
    "butterfly": Symbol(
        fills=(
            "|M9 -10C16 -50 52 -94 82 -86C104 -80 100 -32 72 -8C58 4 30 8 9 4Z",
            "|M9 12C34 10 66 14 73 40C79 66 56 86 40 76C24 66 12 42 9 12Z",
            "M0 -44C6 -44 7 -24 6 0C5 34 3 62 0 74C-3 62 -5 34 -6 0C-7 -24 -6 -44 0 -44Z",
        ),
        strokes=("|M3 -42C8 -62 18 -76 31 -84",),
        cuts=("|" + _dot(66, -50, 13), "|" + _dot(48, 46, 10)),
        slits=("|M18 -16C30 -34 40 -44 46 -48",),
        weight=7,
    ),
    "fish": Symbol(
        fills=(
            "M-94 6C-70 -42 -14 -54 32 -14L40 -7C58 -34 76 -48 96 -52C84 -26 84 30 96 56"
            "C76 50 58 36 40 14L32 20C-12 60 -68 52 -94 6Z",
            "M-30 -44C-16 -70 14 -74 34 -58C26 -48 24 -38 26 -28C10 -40 -10 -46 -30 -44Z",
            "M-22 54C-10 56 4 52 16 44C14 56 6 70 -8 76C-14 72 -20 64 -22 54Z",
        ),
        cuts=(_dot(-58, -6, 8),),
        slits=(
            "M-38 -34C-24 -12 -24 22 -38 42",
            "M-6 -24C4 -10 4 18 -6 34",
            "M18 -14C24 -4 24 10 18 22",
            "M62 2L80 -16M64 4L84 4M62 8L80 24",
        ),
        weight=7,
    ),
    "bird": Symbol(
        fills=(
            "M98 -40L76 -50C70 -72 42 -80 22 -64C8 -52 4 -36 -12 -24C-36 -6 -66 -2 -98 -8"
            "C-86 8 -72 16 -60 20C-74 30 -86 34 -98 36C-72 52 -42 50 -24 42C0 60 44 50 62 14"
            "C70 -2 74 -16 76 -30Z",
        ),
        strokes=("M8 46L4 78M32 44L34 78M-12 80L18 80M18 80L48 80",),
        cuts=(_dot(50, -52, 7),),
        slits=("M24 -30C14 0 -14 10 -44 10C-16 30 32 24 40 -16",),
        weight=8,
    ),
    "fan": Symbol(
        fills=(
            "M-99 8A118 118 0 0 1 99 8L42 39A50 50 0 0 0 -42 39Z",
            _dot(0, 68, 12),
        ),
        strokes=("M0 68L-40 40M0 68L40 40M0 68L-22 20M0 68L22 20M0 68L0 14",),
        cuts=(_dot(0, -18, 19),),
        slits=("|M35 28L80 -26", "|M18 18L44 -50"),
        weight=7,
    ),
    "mountain": Symbol(
        fills=(
            "M-100 66C-62 52 -40 0 -24 -50L-11 -43L0 -52L12 -43L24 -50C40 0 62 52 100 66Z",
            _dot(72, -48, 19),
        ),
        slits=(
            "M-44 -2L-24 12L-12 -8L2 14L16 -8L26 10L44 -4",
            "M-66 40C-40 30 -30 48 -6 40C18 32 36 48 64 38",
        ),
        weight=9,
    ),
    "gate": Symbol(
        fills=(
            "M-102 -76C-62 -64 62 -64 102 -76L95 -46C60 -37 -60 -37 -95 -46Z",
            "M-80 -14L80 -14L80 6L-80 6Z",
            "M42 -44L60 -44L68 78L46 78Z",
            "M-60 -44L-42 -44L-46 78L-68 78Z",
            "M-9 -44L9 -44L9 -10L-9 -10Z",
        ),
        slits=("M-94 -55C-60 -47 60 -47 94 -55",),
        weight=6,
    ),
    "rook": Symbol(
        fills=(
            "M-52 74L52 74L52 54L38 46L32 -14L46 -28L46 -68L26 -68L26 -50L11 -50L11 -68L-11 -68"
            "L-11 -50L-26 -50L-26 -68L-46 -68L-46 -28L-32 -14L-38 46L-52 54Z",
        ),
        slits=("M-34 -14L34 -14M-40 50L40 50",),
        weight=7,
    ),
    "bishop": Symbol(
        fills=(
            "M0 -82C8 -82 13 -76 13 -69C13 -65 11 -61 8 -59C30 -42 40 -20 36 2C34 14 26 24 20 30"
            "L-20 30C-26 24 -34 14 -36 2C-40 -20 -30 -42 -8 -59C-11 -61 -13 -65 -13 -69"
            "C-13 -76 -8 -82 0 -82Z",
            "M-22 36L22 36L28 54L54 60L54 74L-54 74L-54 60L-28 54Z",
        ),
        slits=("M6 -34L18 -4",),
        weight=9,
    ),
    "knight": Symbol(
        fills=(
            "M-40 74L50 74L50 56C46 20 56 -24 32 -52C22 -62 8 -68 -4 -68L-8 -86L-24 -64"
            "C-36 -56 -44 -42 -48 -28L-68 2C-72 10 -69 19 -61 23L-47 28L-34 15C-24 15 -12 9 -3 0"
            "C-2 22 -36 32 -40 56Z",
        ),
        cuts=(_dot(-26, -33, 6),),
        slits=("M10 -50C30 -32 32 10 30 44",),
        weight=7,
    ),
    "king": Symbol(
        fills=(
            "M-6 -92L6 -92L6 -80L18 -80L18 -68L6 -68L6 -50L-6 -50L-6 -68L-18 -68L-18 -80L-6 -80Z",
            "M0 -50C11 -50 16 -40 13 -28C32 -48 66 -40 66 -12C66 8 46 22 38 42L-38 42"
            "C-46 22 -66 8 -66 -12C-66 -40 -32 -48 -13 -28C-16 -40 -11 -50 0 -50Z",
            "M-42 50L42 50L46 74L-46 74Z",
        ),
        slits=("M0 -26L0 30",),
        weight=7,
    ),
    "bag": Symbol(
        fills=(
            "M-30 -44C-86 -4 -96 82 -54 90C-30 94 30 94 54 90C96 82 86 -4 30 -44Z",
            "M-34 -88C-20 -78 -12 -78 0 -88C12 -78 20 -78 34 -88L22 -56L-22 -56Z",
        ),
        strokes=("M-34 -50L34 -50",),
        weight=11,
    ),
    "nothing": Symbol(strokes=("M-40 -40L40 40M40 -40L-40 40",), weight=16),
    "pass": Symbol(
        strokes=("M-58 30C-58 -40 40 -62 56 12", "M26 -4L58 22L78 -16"),
        weight=16,
    ),
}


@cache
def solid(name: str) -> str:
    """What is drawn of a symbol, as SVG without a colour."""
    symbol = SYMBOLS[name]
    return _filled(symbol.fills) + _stroked(symbol.strokes, symbol.weight)


@cache
def cut(name: str) -> str:
    """What is cut out of it."""
    symbol = SYMBOLS[name]
    return _filled(symbol.cuts) + _stroked(symbol.slits, symbol.weight)


def _filled(paths: tuple[str, ...]) -> str:
    return f'<path d="{_both(paths)}" stroke="none"/>' if paths else ""


def _stroked(paths: tuple[str, ...], weight: float) -> str:
    if not paths:
        return ""
    return (
        f'<path d="{_both(paths)}" fill="none" stroke-width="{weight:g}" stroke-linecap="round"'
        ' stroke-linejoin="round"/>'
    )


def _both(paths: tuple[str, ...]) -> str:
    """The paths in one, with the left halves of those that are given by their right ones."""
    return "".join(
        path[1:] + _mirrored(path[1:]) if path.startswith("|") else path for path in paths
    )


def _mirrored(path: str) -> str:
    """A path with left and right exchanged: every x, and the way that an arc turns."""
    parts = "".join(f" {c} " if c.isalpha() else c for c in path).split()
    mirrored: list[str] = []
    command, n = "", 0
    for part in parts:
        if part.isalpha():
            command, n = part, 0
            mirrored.append(part)
            continue
        if command in "Aa":
            flips, turns = n % 7 == 5, n % 7 == 4
        else:
            flips, turns = n % 2 == 0, False
        value = 1 - float(part) if turns else -float(part) if flips else float(part)
        mirrored.append(f"{value + 0:g}")
        n += 1
    return " ".join(mirrored)
