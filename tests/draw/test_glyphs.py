"""Glyphs: colour never stands alone; one code for all games, unchanged by a quarter turn."""

from __future__ import annotations

import pytest

from pardalis import Game
from pardalis.core.scene import Tile
from pardalis.draw import glyphs
from pardalis.draw.fills import TABLES
from pardalis.draw.geometry import Point
from pardalis.draw.glyphs import GLYPHS, Glyph
from pardalis.draw.palette import BOARDS, PALETTES, THEMES, contrast, palette
from tests.draw.looks import moments, scene_of
from tests.walks import GAMES

by_id = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
COLOURED = set(GLYPHS)


def turned(point: Point) -> Point:
    """A point after a quarter turn."""
    return _near((-point[1], point[0]))


def _near(point: Point) -> Point:
    return round(point[0], 9) + 0.0, round(point[1], 9) + 0.0


def lines(glyph: Glyph, turn: bool) -> set[frozenset[Point]]:
    move = turned if turn else _near
    return {frozenset(map(move, line)) for line in glyph.lines}


def dots(glyph: Glyph, turn: bool) -> set[tuple[Point, float]]:
    move = turned if turn else _near
    return {(move((x, y)), r) for x, y, r in glyph.dots}


def sides(glyph: Glyph, turn: bool) -> set[frozenset[Point]]:
    move = turned if turn else _near
    return {
        frozenset((move(points[i - 1]), move(points[i])))
        for points in glyph.fills
        for i in range(len(points))
    }


@pytest.mark.parametrize("name", GLYPHS)
def test_a_quarter_turn_changes_nothing(name: str) -> None:
    """Rings lie round the middle; lines, dots and the sides of polygons go into themselves."""
    glyph = GLYPHS[name]
    assert glyph.lines or glyph.rings or glyph.dots or glyph.fills
    for part in (lines, dots, sides):
        assert part(glyph, True) == part(glyph, False)


@pytest.mark.parametrize("name", GLYPHS)
def test_what_is_drawn_is_turned_too(name: str) -> None:
    """The same of the numbers in the picture itself: every point has its three others."""
    for path in glyphs.drawn(name, 0.2):
        for part in path.replace("Z", "").split("M"):
            if not part or "a" in part:
                continue
            points = [tuple(map(float, point.split())) for point in part.split("L")]
            whole = {
                tuple(map(float, point.split()))
                for other in path.replace("Z", "").split("M")
                if other and "a" not in other
                for point in other.split("L")
            }
            assert all(
                any(abs(-y - a) < 0.11 and abs(x - b) < 0.11 for a, b in whole) for x, y in points
            )


def test_glyphs_mix_as_colours_do() -> None:
    """Ring, square and plus: two of them make the glyph of the colour that two colours make."""

    def parts(name: str) -> set[str]:
        glyph = GLYPHS[name]
        straight = {frozenset(line) for line in glyph.lines}
        across = {line for line in straight if any(0 in point for point in line)}
        found = {"ring"} if glyph.rings else set()
        return (
            found | ({"plus"} if across else set()) | ({"square"} if straight - across else set())
        )

    assert (parts("blue"), parts("red"), parts("yellow")) == ({"ring"}, {"square"}, {"plus"})
    assert parts("violet") == parts("blue") | parts("red")
    assert parts("orange") == parts("red") | parts("yellow")
    assert parts("green") == parts("yellow") | parts("blue")
    assert parts("pink") == parts("chameleon") == set()
    assert len({glyphs.drawn(name, 1) for name in GLYPHS}) == len(GLYPHS)


def test_every_colour_has_a_glyph() -> None:
    for table in TABLES["colour"]:
        assert table.keys() <= GLYPHS.keys()


@by_id
def test_colour_never_stands_alone(game: Game) -> None:
    """Whatever has a colour bears its glyph, so that every game can be played in grey."""
    for position, _ in moments(game, games=4):
        scene = scene_of(position)
        coloured = [thing for thing in scene.elements() if not isinstance(thing, Tile)]
        coloured = [thing for thing in coloured if thing.ink in COLOURED]
        assert all(thing.glyph == thing.ink for thing in coloured)
        assert coloured or game.id == "kamon"  # whose other edition has numbers
        shapes = [shape for zone in scene.zones for shape in zone.shapes]
        assert all(shape.glyph == shape.ink for shape in shapes if shape.ink in COLOURED)


@by_id
def test_glyphs_are_on_by_default(game: Game) -> None:
    position = game.start(seed=1)
    assert position.svg() == position.svg(glyphs=True)
    assert len(position.svg(glyphs=False)) < len(position.svg())


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("name", PALETTES)
def test_signs_can_be_read(theme: str, board: str, name: str) -> None:
    """Glyphs, symbols and digits have at least the contrast that WCAG asks of graphics, 3 to 1."""
    for table in TABLES["colour"]:
        inks = palette(tuple(table), theme, name, board)
        for role in (*table, "bone", "white", "black", "plain"):
            assert contrast(inks[role].fill, inks[role].sign) >= 3
        assert contrast(inks["text"].fill, inks["table"].fill) >= 4.5
