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
STRIP = 34  # a third of a cell


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


def drawn(tree: ElementTree.Element, view: Box, *parts: ElementTree.Element) -> bytes:
    """Parts of a picture, as far as they are seen in a box, in pixels of one size."""
    picture = ElementTree.Element(f"{SVG}svg", {"viewBox": " ".join(f"{n:.1f}" for n in view)})
    picture.extend([child for child in tree if child.tag == f"{SVG}defs"] + list(parts))
    pixel = _numbers(tree.attrib["viewBox"])[2] / WIDTH
    return png(ElementTree.tostring(picture, "unicode"), max(1, round(view[2] / pixel)))


def sheet(tree: ElementTree.Element, box: Box) -> ElementTree.Element:
    """What covers a box, to whole pixels."""
    pixel = _numbers(tree.attrib["viewBox"])[2] / WIDTH
    x, y, wide, high = box
    edges = x - pixel, y - pixel, wide + 2 * pixel, high + 2 * pixel
    names = ("x", "y", "width", "height")
    place = {name: f"{value:.1f}" for name, value in zip(names, edges, strict=True)}
    return ElementTree.Element(f"{SVG}rect", place, **{"shape-rendering": "crispEdges"})


def endings() -> Iterator[Any]:
    """Pictures with all that can be in them: what is asked now, and why a game is over."""
    for name, drawable, last in pictures():
        yield pytest.param(drawable, last, id=re.sub(r"\W+", "-", name))
    for game in GAMES:
        *_, (position, last) = moments(game, games=2)
        yield pytest.param(position, last, id=f"{game.id}-over")


@pytest.mark.parametrize(("drawable", "last"), list(endings()))
def test_nothing_is_drawn_beyond_a_box(drawable: Position | View, last: str | None) -> None:
    """With rings, shadows and captions: a sheet over the box hides all of a zone, and there is
    something in each strip of a third of a cell along its edges."""
    pytest.importorskip("resvg_py")
    tree = read(drawable.svg(last=last, targets=True))
    whole = _numbers(tree.attrib["viewBox"])
    for zone in [child for child in tree if child.attrib.get("class") == "zone"]:
        x, y, wide, high = box = _numbers(zone.attrib["data-box"])
        cover = sheet(tree, box)
        assert drawn(tree, whole, zone, cover) == drawn(tree, whole, cover), zone.attrib["id"]
        strips = (
            (x, y, STRIP, high),
            (x + wide - STRIP, y, STRIP, high),
            (x, y, wide, STRIP),
            (x, y + high - STRIP, wide, STRIP),
        )
        for strip in strips:
            assert drawn(tree, strip, zone) != drawn(tree, strip), (zone.attrib["id"], strip)
