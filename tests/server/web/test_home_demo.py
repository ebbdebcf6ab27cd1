"""Living pictures: the same as the pen draws, in fewer bytes, and moves that lead from one to the
next."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import httpx
import msgspec
import pytest

import pardalis
from pardalis.draw.png import png
from pardalis.server.limits import Limits, Rate, Rates
from pardalis.server.tables.eyes import Style
from pardalis.server.web.pages import demo
from pardalis.server.web.pages.demo import living, playout
from pardalis.server.web.pages.frames import SVG, Frame, use
from tests.server.live import Live, live

GAMES = pytest.mark.parametrize("game", pardalis.games(), ids=lambda game: game.id)
NAMESPACE = f"{{{SVG}}}"


def get(server: Live, path: str, **headers: str) -> httpx.Response:
    return httpx.get(server.origin + path, headers=headers)


def played(still: str, moves: dict[str, Any], upto: int) -> str:
    """The picture after some moves, as a browser makes them."""
    root = ElementTree.fromstring(still)
    defs, things = root[0], list(root[1])
    defs.extend(ElementTree.fromstring(f'<g xmlns="{SVG}">{moves["drawings"]}</g>'))
    for move in moves["moves"][:upto]:
        after: list[Element] = []
        for one, other in move:
            if isinstance(one, int):
                after += things[one : one + other]
            else:
                after.append(ElementTree.fromstring(f'<g xmlns="{SVG}">{use(one, other)}</g>')[0])
        things = after
    root[1][:] = things
    return ElementTree.tostring(root, "unicode")


def boards(picture: str, box: str) -> str:
    """The board alone of a whole picture."""
    root = ElementTree.fromstring(picture)
    zone = root.find(f"{NAMESPACE}g[@id='board']")
    assert zone is not None
    tiles = [one for one in zone if one.get("class") == "tile"]
    if tiles:
        zone[:] = tiles
    for child in list(root):
        if child is not zone and child.tag != f"{NAMESPACE}defs":
            root.remove(child)
    root.set("viewBox", box)
    return ElementTree.tostring(root, "unicode")


@GAMES
@pytest.mark.parametrize("style", [Style(), Style(theme="dark", board="slate", glyphs=False)])
def test_it_shows_what_the_pen_draws(game: pardalis.Game, style: Style) -> None:
    """To the last pixel, at first and after every move."""
    positions = playout(game)
    made = living(positions, style)
    moves = msgspec.json.decode(made.moves)
    assert 4 <= len(moves["moves"]) <= demo.STEPS
    (box,) = re.findall(r'viewBox="([^"]+)"', made.still.decode())
    look = msgspec.structs.asdict(style)
    drawn = [one.view().svg(**look, coordinates=False) for one in positions]
    shown = [drawn[0]]
    for picture in drawn[1:]:
        if Frame(picture).things != Frame(shown[-1]).things:
            shown.append(picture)
    for upto in (0, 1, len(moves["moves"])):
        ours = _pixels(played(made.still.decode(), moves, upto))
        assert ours == _pixels(boards(shown[upto], box))


def _pixels(svg: str) -> bytes:
    """In one size, whatever the picture says of its own."""
    head, sign, rest = svg.partition(">")
    return png(re.sub(r' (?:width|height)="[^"]*"', "", head) + sign + rest, 240)


@GAMES
def test_it_is_always_the_same_lively_moment(game: pardalis.Game) -> None:
    positions = playout(game)
    again = playout.__wrapped__(game)
    assert [str(one) for one in positions] == [str(one) for one in again]
    assert positions[0].outcome is None
    assert str(positions[0]) != str(game.start(1))


@GAMES
def test_it_is_served(server: Live, game: pardalis.Game) -> None:
    picture = get(server, f"/demo/{game.id}.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.headers["cache-control"] == "public, max-age=3600"
    assert "sandbox" in picture.headers["content-security-policy"]
    assert "set-cookie" not in picture.headers
    # It is looked at only: there is nothing to listen to, and nothing to point at.
    assert not re.search(r"aria-|role=|<title|<desc|class=", picture.text)
    again = get(server, f"/demo/{game.id}.svg", **{"If-None-Match": picture.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    moves = get(server, f"/demo/{game.id}.json?theme=dark")
    assert moves.headers["content-type"] == "application/json"
    assert moves.json()["moves"]
    assert get(server, f"/demo/{game.id}.svg?theme=dark").text != picture.text


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/demo/nothing.svg", 404),
        ("/demo/kamon.png", 404),
        ("/demo/kamon", 404),
        ("/demo/../app.svg", 404),
        ("/demo/kamon.svg?theme=noon", 400),
        ("/demo/kamon.svg?board=glass", 400),
        ("/demo/kamon.svg?lang=fr", 400),
        ("/demo/kamon.svg?theme=dark&theme=dark", 400),
    ],
)
def test_what_is_not_there(server: Live, path: str, status: int) -> None:
    assert get(server, path).status_code == status


def test_drawing_is_counted_looking_is_not(tmp_path: Path) -> None:
    """What was drawn once is kept; whoever wants ever new ones waits."""
    limits = Limits(Rates(pictures=Rate(2, 0.001)))
    kept, demo.GALLERY = demo.GALLERY, demo.Gallery(most=2)
    try:
        with live(tmp_path, limits=limits) as server:
            for _ in range(4):
                assert get(server, "/demo/chameleon-chess.svg").status_code == 200
                assert get(server, "/demo/chameleon-chess.json").status_code == 200
            assert get(server, "/demo/chameleon-chess.svg?theme=dark").status_code == 200
            refused = get(server, "/demo/chameleon-chess.svg?glyphs=false")
            assert (refused.status_code, refused.json()["code"]) == (429, "too-many")
    finally:
        demo.GALLERY = kept


def test_only_so_many_are_kept(tmp_path: Path) -> None:
    kept, demo.GALLERY = demo.GALLERY, demo.Gallery(most=2)
    try:
        with live(tmp_path) as server:
            for query in ("", "?theme=dark", "?glyphs=false", "?palette=grey"):
                assert get(server, f"/demo/chameleon-chess.svg{query}").status_code == 200
        assert len(demo.GALLERY._kept) == 2
    finally:
        demo.GALLERY = kept
