"""The tiles of Chromino: strips of three squares over five colours, and five chameleons.

A tile is written in the smaller of its two readings, letter by letter in the order R Y G B P *:
`RGB`, never `BGR`. The centre of a chameleon is `*`.
"""

from __future__ import annotations

from collections.abc import Collection
from itertools import combinations, product

from pardalis.core.words import Message, Words, quoted

word = Words(__package__)

COLOURS = "RYGBP"  # red, yellow, green, blue, purple
CENTRE = "*"
LETTERS = COLOURS + CENTRE


def order(tile: str) -> tuple[int, ...]:
    """The key by which tiles are sorted: letter by letter, R Y G B P `*`."""
    return tuple(LETTERS.index(letter) for letter in tile)


def smaller(reading: str) -> str:
    """The tile that has this reading, as it is written.

    >>> smaller("BGR")
    'RGB'
    """
    return min(reading, reading[::-1], key=order)


# All different strips: 75 of the 125 readings.
PLAIN = tuple(dict.fromkeys(smaller("".join(letters)) for letters in product(COLOURS, repeat=3)))
# R1: the five of three public implementations, one of them from a photo of the tiles.
CHAMELEONS = ("R*G", "R*P", "Y*B", "Y*P", "G*B")
TILES = tuple(sorted(PLAIN + CHAMELEONS, key=order))
# What may stand in a problem: the leaflet's figures also show a chameleon outside R1's list.
STRIPS = frozenset(PLAIN) | {a + CENTRE + b for a, b in combinations(COLOURS, 2)}


def is_chameleon(tile: str) -> bool:
    """Whether the tile has a centre that matches everything."""
    return tile[1] == CENTRE


def is_palindrome(tile: str) -> bool:
    """Whether the tile reads the same both ways."""
    return tile[0] == tile[2]


def value(tile: str) -> int:
    """What a tile is worth in the expert game: its number of colours, a chameleon 3."""
    return 3 if is_chameleon(tile) else len(set(tile))


def tile_fault(text: str, known: Collection[str] = TILES) -> Message | None:
    """What is wrong with a text that should be one of the known tiles, if anything is."""
    if text in known:
        return None
    if text[::-1] in known:
        return word("tile.reading", text=text, right=text[::-1])
    return word("tile.unknown", text=quoted(text))


def named(tile: str) -> Message:
    """What a tile is called: by its colours."""
    a, b, c = (word(f"colour.{letter}") for letter in tile)
    return word("tile.chameleon" if is_chameleon(tile) else "tile.plain", a=a, b=b, c=c)
