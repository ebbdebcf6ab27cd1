"""Palettes: which colour a role such as `red` or `board` has in a picture, by day and by night.

A picture has a theme, a board and a palette: the theme is the time of day, the board what lies
under the pieces, the palette the colours that the game tells apart. The colours themselves are in
`fills.py`. In grey every colour becomes the grey that is as light.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from pardalis.draw.fills import GROUNDS, SURFACES, TABLES

THEMES = ("light", "dark")
BOARDS = ("walnut", "slate", "meadow")
PALETTES = ("colour", "vivid", "soft", "grey")


@dataclass(frozen=True, slots=True)
class Ink:
    """One role's colour and what goes with it."""

    fill: str
    edge: str  # the side of a thick piece, in shade
    sheen: str  # its lit rim
    tone: str  # a drawing tone on tone
    sign: str  # glyphs, symbols and digits, readable on the fill


@dataclass(frozen=True, slots=True, eq=False)
class Palette:
    """All inks of one picture; `wheel` are the colours that a chameleon takes, in their order.

    There is only one of each, so that they can be told apart quickly.
    """

    inks: Mapping[str, Ink]
    wheel: tuple[str, ...]

    def __getitem__(self, role: str) -> Ink:
        return self.inks[role]


# Round the wheel as the colours follow each other.
ORDER = ("red", "orange", "yellow", "green", "blue", "violet", "pink")


@cache
def palette(
    colours: tuple[str, ...], theme: str = "light", name: str = "colour", board: str = "walnut"
) -> Palette:
    """The inks for a picture that must tell these colours apart."""
    tables = TABLES["colour" if name == "grey" else name]
    table = next(table for table in tables if table.keys() >= set(colours))
    fills = {**SURFACES[theme], **GROUNDS[board][theme], **table}
    if name == "grey":
        fills = {role: grey(fill) for role, fill in fills.items()}
    wheel = tuple(fills[role] for role in ORDER if role in table)
    return Palette({role: _ink(fill) for role, fill in fills.items()}, wheel)


def _ink(fill: str) -> Ink:
    dark = luminance(fill) < 0.2
    return Ink(
        fill=fill,
        edge=mix(fill, "#000000", 0.45),
        sheen=mix(fill, "#ffffff", 0.22 if dark else 0.45),
        tone=mix(fill, "#ffffff", 0.3) if dark else mix(fill, "#000000", 0.26),
        sign="#ffffff" if contrast(fill, "#ffffff") > contrast(fill, "#1d1b24") else "#1d1b24",
    )


def _channels(fill: str) -> tuple[int, int, int]:
    return int(fill[1:3], 16), int(fill[3:5], 16), int(fill[5:7], 16)


def mix(one: str, other: str, share: float) -> str:
    """A colour between two, with this share of the other.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = zip(_channels(one), _channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def luminance(fill: str) -> float:
    """How light a colour is, from 0 to 1, as WCAG defines it."""
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4
        for c in (channel / 255 for channel in _channels(fill))
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21, as WCAG defines it."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def grey(fill: str) -> str:
    """The grey that is as light as a colour."""
    light = luminance(fill)
    channel = 12.92 * light if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return "#" + f"{round(channel * 255):02x}" * 3
