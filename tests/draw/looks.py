"""What the tests of the pictures share: reading a picture, and positions to draw."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from xml.etree import ElementTree

import pardalis
from pardalis import Game, Position, View
from pardalis.core.chance import Chance
from pardalis.core.registry import part
from pardalis.core.scene import Scene
from tests.walks import any_start, walk

SVG = "{http://www.w3.org/2000/svg}"
HREF = "href"


def read(svg: str) -> ElementTree.Element:
    """The picture as a tree; a picture that is not well-formed is an error."""
    return ElementTree.fromstring(svg)


def ids(svg: str) -> list[str]:
    """Every id of a picture, in order."""
    return [element.attrib["id"] for element in read(svg).iter() if "id" in element.attrib]


def scene_of(drawable: Position | View, seat: int | None = None) -> Scene:
    """What a game puts into its picture."""
    scene: Scene = part(drawable.game, "scene").scene(drawable.state, seat)
    return scene


@cache
def _walked(id: str, seed: int) -> list[tuple[Position, str | None]]:
    """The positions of a random game, or of its first 121 moves, each with the move before it."""
    chance = Chance(seed)
    position = any_start(pardalis.game(id), chance)
    found: list[tuple[Position, str | None]] = [(position, None)]
    eager = (0.0, 0.4, 0.8)[seed % 3]
    for before, move in islice(walk(position, chance, eager), 121):
        found.append((before.play(move), move))
    return found


def moments(game: Game, games: int = 6, every: int = 9) -> Iterator[tuple[Position, str | None]]:
    """Starts, every so many moves of random games, and ends, each with the move that led there."""
    for seed in range(games):
        *before, end = _walked(game.id, seed)
        yield from before[::every]
        yield end
