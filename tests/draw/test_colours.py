"""Colours: apart for every kind of colour vision, against each other and against their ground."""

from __future__ import annotations

from functools import cache
from itertools import combinations

import pytest
from coloraide import Color

from pardalis import Game
from pardalis.core.scene import Cell, Piece
from pardalis.draw.palette import TABLES, THEMES, grey, luminance, palette
from tests.draw.looks import moments, scene_of
from tests.walks import GAMES

by_id = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
VISIONS = ("normal", "protan", "deutan", "tritan")
LEAST = 20  # CIEDE2000


@cache
def seen(colour: str, vision: str) -> Color:
    """A colour as somebody with this vision sees it (Machado 2009, full severity)."""
    shown = Color(colour)
    if vision != "normal":
        shown = shown.filter(vision, method="machado")
    return shown.convert("srgb").clip()


def distance(one: str, other: str) -> float:
    """How far apart two colours are for whoever tells them apart worst."""
    return min(seen(one, v).delta_e(seen(other, v), method="2000") for v in VISIONS)


@by_id
@pytest.mark.parametrize("theme", THEMES)
def test_colours_of_a_game_stay_apart(game: Game, theme: str) -> None:
    """Every pair of colours that the rules of a game tell apart, CIEDE2000 20 or more."""
    colours = scene_of(game.start(seed=1)).colours
    inks = palette(colours, theme)
    for one, other in combinations(colours, 2):
        assert distance(inks[one].fill, inks[other].fill) >= LEAST, (one, other)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: " ".join(table))
def test_whole_tables_stay_apart(table: dict[str, str]) -> None:
    """A picture may use any colour of its table, as the wheel of a chameleon does."""
    assert min(distance(a, b) for a, b in combinations(table.values(), 2)) >= LEAST


# The hue of a name in OKLCh: a green that is green, a red that is red.
HUES = {
    "red": (15, 35),
    "orange": (45, 70),
    "yellow": (90, 112),
    "green": (145, 168),
    "blue": (254, 276),
    "violet": (295, 315),
    "pink": (335, 355),
}


@pytest.mark.parametrize("table", TABLES, ids=lambda table: " ".join(table))
def test_colours_look_like_their_names(table: dict[str, str]) -> None:
    for name, fill in table.items():
        low, high = HUES[name]
        _, chroma, hue = Color(fill).convert("oklch").coords()
        assert low <= hue <= high, (name, fill, hue)
        assert chroma >= 0.1, (name, fill, chroma)


@by_id
@pytest.mark.parametrize("theme", THEMES)
def test_players_stand_out_from_their_ground(game: Game, theme: str) -> None:
    """What a player owns against the cell it stands on, its middle against itself."""
    pairs: set[tuple[str, str]] = set()
    for position, _ in moments(game, games=4):
        scene = scene_of(position)
        inks = palette(scene.colours, theme)
        things = scene.by_id()
        for piece in scene.zones[0].pieces:
            ground = things.get(piece.on)
            if isinstance(ground, Cell) and (face := _players_own(piece)):
                pairs.add((face, ground.ink))
            if piece.core:
                pairs.add((piece.ink, piece.core))
    assert pairs or game.id == "chromino"
    for one, other in pairs:
        assert distance(inks[one].fill, inks[other].fill) >= LEAST, (one, other)


def _players_own(piece: Piece) -> str:
    """The ink that shows whose a piece is; a kamon nobody owns shows none."""
    if piece.ink == "chameleon":
        return ""
    return piece.rim or ("" if piece.outline == "hexagon" else piece.ink)


def test_players_stay_apart() -> None:
    for theme in THEMES:
        inks = palette(("red", "blue"), theme)
        for one, other in (("white", "black"), ("red", "blue"), ("light", "dark")):
            assert distance(inks[one].fill, inks[other].fill) >= LEAST


def test_grey_is_as_light_as_the_colour() -> None:
    for table in TABLES:
        inks = palette(tuple(table), name="grey")
        for name, fill in table.items():
            shade = inks[name].fill
            assert shade == grey(fill)
            assert shade[1:3] == shade[3:5] == shade[5:]
            assert abs(luminance(shade) - luminance(fill)) < 0.005
