"""Fills: the colours of every palette and every board, as a painter keeps them in pots.

The colours that games tell apart are in tables, for each palette one table for every number of
colours: the fewer there are, the further apart they can be. Every two colours of a table keep a
CIEDE2000 distance of at least 20 for normal, protan, deutan and tritan vision alike (Machado 2009,
full severity), and each still looks like its name. Hence the ladder of lightness in each table: a
dark red, a middle green, a bright yellow.

What a game has no word for, such as the wood round a board, belongs to the board. Light and dark
cells differ little from board to board: pieces of six colours must stand out from both.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

Fills: TypeAlias = Mapping[str, str]

# From the smallest table to the largest; a picture takes the first that has all its colours.
TABLES: Mapping[str, tuple[Fills, ...]] = {
    # Strong and warm.
    "colour": (
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
    ),
    # As far apart as colours can be that still look like their names.
    "vivid": (
        {"red": "#c60315", "yellow": "#ffd501", "green": "#01b182", "blue": "#194fe7"},
        {
            "red": "#a90208",
            "yellow": "#ffff2d",
            "green": "#00b285",
            "blue": "#03278f",
            "violet": "#ad61fb",
        },
        {
            "red": "#a60016",
            "orange": "#cf7602",
            "yellow": "#ffe341",
            "green": "#28c192",
            "blue": "#0734b2",
            "violet": "#af5dff",
        },
        {
            "pink": "#ffaae9",
            "yellow": "#fcfc33",
            "blue": "#0052e3",
            "orange": "#e26a04",
            "red": "#a20116",
            "green": "#14d19c",
        },
    ),
    # As quiet as they can be and still stay apart.
    "soft": (
        {"red": "#a14046", "yellow": "#f2d471", "green": "#65ad91", "blue": "#43639d"},
        {
            "red": "#a14140",
            "yellow": "#fcf3ac",
            "green": "#6aad8a",
            "blue": "#29477e",
            "violet": "#a18acd",
        },
        {
            "red": "#9e2e2d",
            "orange": "#c67a20",
            "yellow": "#f8de80",
            "green": "#61ab8e",
            "blue": "#274a82",
            "violet": "#957bbe",
        },
        {
            "pink": "#f6b6e4",
            "yellow": "#f6f9a4",
            "blue": "#3e649c",
            "orange": "#c47918",
            "red": "#933336",
            "green": "#66b18f",
        },
    ),
}

# What looks the same on every board: the players' black and white, and what is laid over things.
SURFACES: Mapping[str, Fills] = {
    "light": {
        "bone": "#f0e2c4",
        "white": "#f6f8f2",
        "black": "#1d1b24",
        "gold": "#f5b81c",
        "mark": "#d6249f",
        "target": "#19c3e6",
        "slab": "#2b2733",
    },
    "dark": {
        "bone": "#ead9b6",
        "white": "#f1f4ee",
        "black": "#16141b",
        "gold": "#f5b81c",
        "mark": "#f04fbb",
        "target": "#19c3e6",
        "slab": "#efe6d4",
    },
}

# The boards by day and by night.
GROUNDS: Mapping[str, Mapping[str, Fills]] = {
    # Brown wood on paper; plum at night.
    "walnut": {
        "light": {
            "table": "#f5efe3",
            "text": "#5a4d43",
            "board": "#54423a",
            "line": "#cdbfa9",
            "plain": "#a8967c",
            "light": "#eaf0f6",
            "dark": "#1c1b22",
            "light-reserve": "#cdd2e8",
            "dark-reserve": "#0c0c11",
            "back": "#9a8c7b",
            "felt": "#ebe2d0",
            "shadow": "#2a1d12",
        },
        "dark": {
            "table": "#1b1922",
            "text": "#cfc6b8",
            "board": "#46372f",
            "line": "#4a4554",
            "plain": "#8a7d76",
            "light": "#dfe6f0",
            "dark": "#1a1920",
            "light-reserve": "#c4cae2",
            "dark-reserve": "#0b0b0f",
            "back": "#6d645c",
            "felt": "#25222d",
            "shadow": "#000000",
        },
    },
    # Blue-grey stone, cool by day and by night.
    "slate": {
        "light": {
            "table": "#e9edf2",
            "text": "#434d5a",
            "board": "#3b4654",
            "line": "#b3bfcc",
            "plain": "#8e9bac",
            "light": "#e2eaf6",
            "dark": "#1a1c24",
            "light-reserve": "#ccd6ea",
            "dark-reserve": "#0a0d14",
            "back": "#8492a3",
            "felt": "#dae1e9",
            "shadow": "#131a24",
        },
        "dark": {
            "table": "#14181f",
            "text": "#bdc7d3",
            "board": "#333d4a",
            "line": "#3d4856",
            "plain": "#748194",
            "light": "#d8e2f2",
            "dark": "#171920",
            "light-reserve": "#c6cee4",
            "dark-reserve": "#090b10",
            "back": "#5a6675",
            "felt": "#1c222b",
            "shadow": "#000000",
        },
    },
    # A lawn: moss round the board, grass under the tiles.
    "meadow": {
        "light": {
            "table": "#eff3e2",
            "text": "#46533a",
            "board": "#3d5233",
            "line": "#b6c49c",
            "plain": "#969f78",
            "light": "#f3f8f8",
            "dark": "#0c100d",
            "light-reserve": "#d2e0ee",
            "dark-reserve": "#060907",
            "back": "#8f9c7c",
            "felt": "#dbe6c6",
            "shadow": "#1a2410",
        },
        "dark": {
            "table": "#131a14",
            "text": "#c4cfb6",
            "board": "#2f4129",
            "line": "#3c4b38",
            "plain": "#7d876a",
            "light": "#e4eef0",
            "dark": "#101312",
            "light-reserve": "#cfdce8",
            "dark-reserve": "#070a0c",
            "back": "#5d6a52",
            "felt": "#1d281d",
            "shadow": "#000000",
        },
    },
}
