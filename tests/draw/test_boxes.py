"""Boxes: each zone says which part of the picture it fills, so that it can be shown by itself."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

from pardalis import Game, Position, View
from pardalis.draw import png
from tests.draw.golden import pictures
from tests.draw.looks import SVG, moments, read
from tests.walks import GAMES

by_id = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
Box = tuple[float, float, float, float]
WIDTH = 480  # pixels of the pictures that are looked at


def zones(drawable: Position | View, **look: object) -> dict[str, Box]:
    """The zones of a picture and the boxes they claim."""
    tree = read(drawable.svg(**look))  # type: ignore[arg-type]  # any look
    return {
        zone.attrib["id"]: _numbers(zone.attrib["data-box"])
        for zone in tree.iter()
        if zone.attrib.get("class") == "zone"
    }


def _numbers(text: str) -> Box:
    x, y, width, height = map(float, text.split(" "))
    return x, y, width, height


@by_id
def test_boxes_lie_within_the_picture(game: Game) -> None:
    for position, last in moments(game, games=3):
        tree = read(position.svg(last=last))
        left, top, width, height = _numbers(tree.attrib["viewBox"])
        claimed = zones(position, last=last)
        assert next(iter(claimed)) == "board"
        for x, y, wide, high in claimed.values():
            assert left <= x < x + wide <= left + width + 0.1
            assert top <= y < y + high <= top + height + 0.1


@pytest.mark.parametrize(
    "game", [game for game in GAMES if game.seats[-1] == 2], ids=lambda game: game.id
)
def test_a_board_keeps_its_box(game: Game) -> None:
    """Whoever is to move and whatever is asked: a board shown by itself does not jump."""
    boxes: dict[str, set[Box]] = {}
    for position, last in moments(game, games=5, every=5):
        whole = read(position.svg()).attrib["viewBox"]  # boards may come in several sizes
        boxes.setdefault(whole, set()).add(zones(position, last=last)["board"])
    assert all(len(found) == 1 for found in boxes.values())


@by_id
def test_a_board_without_coordinates_is_smaller(game: Game) -> None:
    position = game.start(seed=1)
    with_them, without = (zones(position, coordinates=on)["board"] for on in (True, False))
    x, y, wide, high = with_them
    assert x <= without[0] < without[0] + without[2] <= x + wide
    assert y <= without[1] < without[1] + without[3] <= y + high
    # A table of tiles has its numbers on it.
    assert (with_them != without) == (game.seats[-1] == 2)


def shows(tree: ElementTree.Element, zone: ElementTree.Element, cover: Box) -> bool:
    """Whether anything of a zone is seen when this box is covered."""
    pixel = _numbers(tree.attrib["viewBox"])[2] / WIDTH
    x, y, wide, high = cover
    edges = x - pixel, y - pixel, wide + 2 * pixel, high + 2 * pixel  # whole pixels
    names = ("x", "y", "width", "height")
    place = {name: f"{value:.1f}" for name, value in zip(names, edges, strict=True)}
    sheet = ElementTree.Element(f"{SVG}rect", place, **{"shape-rendering": "crispEdges"})
    covered, empty = (
        ElementTree.Element(f"{SVG}svg", {"viewBox": tree.attrib["viewBox"]}) for _ in range(2)
    )
    covered.extend([child for child in tree if child.tag == f"{SVG}defs"] + [zone, sheet])
    empty.append(sheet)
    drawn, blank = (
        png(ElementTree.tostring(picture, "unicode"), WIDTH) for picture in (covered, empty)
    )
    return drawn != blank


def endings() -> Iterator[Any]:
    """Pictures with all that can be in them: what is asked now, and why a game is over."""
    for name, drawable, last in pictures():
        yield pytest.param(drawable, last, id=re.sub(r"\W+", "-", name))
    for game in GAMES:
        *_, (position, last) = moments(game, games=2)
        yield pytest.param(position, last, id=f"{game.id}-over")


@pytest.mark.parametrize(("drawable", "last"), list(endings()))
def test_nothing_is_drawn_beyond_a_box(drawable: Position | View, last: str | None) -> None:
    """With rings, shadows and captions: a sheet over the box hides all of a zone, and one that
    leaves a strip of a third of a cell open does not."""
    pytest.importorskip("resvg_py")
    tree = read(drawable.svg(last=last, targets=True))
    for zone in [child for child in tree if child.attrib.get("class") == "zone"]:
        x, y, wide, high = _numbers(zone.attrib["data-box"])
        assert not shows(tree, zone, (x, y, wide, high)), zone.attrib["id"]
        strip = 34
        for left, top, right, bottom in ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)):
            cover = (
                x + left * strip,
                y + top * strip,
                wide - (left + right) * strip,
                high - (top + bottom) * strip,
            )
            assert shows(tree, zone, cover), (zone.attrib["id"], left, top, right, bottom)
