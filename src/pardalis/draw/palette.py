"""Palettes: which colour a role such as `red` or `board` has, by day, by night and in grey.

A table of colours is made for as many as a game tells apart: the fewer there are, the further
apart they can be. Every two colours of a table keep a CIEDE2000 distance of at least 20 for normal,
protan, deutan and tritan vision alike (Machado 2009, full severity), and each still looks like its
name. Hence the ladder of lightness in each table: a dark red, a middle green, a bright yellow.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

THEMES = ("light", "dark")
PALETTES = ("colour", "grey")

# From the smallest table to the largest; a picture takes the first that has all its colours.
TABLES: tuple[Mapping[str, str], ...] = (
    {"red": "#aa031a", "yellow": "#ffd929", "green": "#3fa869", "blue": "#375bb6"},
    {
        "red": "#b3091e",
        "yellow": "#fedc1d",
        "green": "#30ad73",
        "blue": "#1c3a8d",
        "violet": "#a052f8",
    },
    {
        "red": "#ae0a20",
        "orange": "#d67800",
        "yellow": "#ffe317",
        "green": "#43c291",
        "blue": "#2c6aff",
        "violet": "#5b227e",
    },
    {
        "pink": "#ffa8de",
        "yellow": "#fff11f",
        "blue": "#1c69df",
        "orange": "#e96b00",
        "red": "#ad0620",
        "green": "#3abd8c",
    },
)

# What has no colour of its own: the table, the boards, the players' black and white.
SURFACES: Mapping[str, Mapping[str, str]] = {
    "light": {
        "table": "#f5efe3",
        "text": "#5a4d43",
        "board": "#54423a",
        "line": "#cdbfa9",
        "plain": "#a8967c",
        "bone": "#f0e2c4",
        "light": "#eaf0f6",
        "dark": "#1c1b22",
        "light-reserve": "#cdd2e8",
        "dark-reserve": "#0c0c11",
        "white": "#f6f8f2",
        "black": "#1d1b24",
        "gold": "#f5b81c",
        "mark": "#d6249f",
        "target": "#19c3e6",
        "back": "#9a8c7b",
        "felt": "#ebe2d0",
        "slab": "#2b2733",
        "shadow": "#2a1d12",
    },
    "dark": {
        "table": "#1b1922",
        "text": "#cfc6b8",
        "board": "#46372f",
        "line": "#4a4554",
        "plain": "#8a7d76",
        "bone": "#ead9b6",
        "light": "#dfe6f0",
        "dark": "#1a1920",
        "light-reserve": "#c4cae2",
        "dark-reserve": "#0b0b0f",
        "white": "#f1f4ee",
        "black": "#16141b",
        "gold": "#f5b81c",
        "mark": "#f04fbb",
        "target": "#19c3e6",
        "back": "#6d645c",
        "felt": "#25222d",
        "slab": "#efe6d4",
        "shadow": "#000000",
    },
}


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
def palette(colours: tuple[str, ...], theme: str = "light", name: str = "colour") -> Palette:
    """The inks for a picture that must tell these colours apart."""
    table = next(table for table in TABLES if table.keys() >= set(colours))
    fills = {**SURFACES[theme], **table}
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
