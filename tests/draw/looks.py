"""What the tests of the pictures share: reading a picture, and positions to draw."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

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


def moments(game: Game, games: int = 6, every: int = 9) -> Iterator[tuple[Position, str | None]]:
    """Starts, every so many moves of random games, and ends, each with the move that led there."""
    for seed in range(games):
        chance = Chance(seed)
        position, last = any_start(game, chance), None
        for ply, (before, move) in enumerate(walk(position, chance, (0.0, 0.4, 0.8)[seed % 3])):
            if ply % every == 0:
                yield before, last
            position, last = before.play(move), move
            if ply == 120:
                break
        yield position, last
