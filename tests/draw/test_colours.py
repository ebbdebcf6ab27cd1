"""Colours: apart for every kind of colour vision, against each other and against their ground."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import combinations, product

import pytest
from coloraide import Color

from pardalis import Game
from pardalis.core.scene import Cell, Piece
from pardalis.draw.fills import GROUNDS, SURFACES, TABLES
from pardalis.draw.palette import BOARDS, PALETTES, THEMES, grey, luminance, palette
from tests.draw.looks import moments, scene_of
from tests.walks import GAMES

by_id = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
COLOURED = [name for name in PALETTES if name != "grey"]  # grey has glyphs alone
by_look = pytest.mark.parametrize(
    ("theme", "board", "name"), [*product(THEMES, BOARDS, COLOURED)], ids="-".join
)
by_table = pytest.mark.parametrize(
    ("name", "table"),
    [(name, table) for name, tables in TABLES.items() for table in tables],
    ids=lambda one: one if isinstance(one, str) else " ".join(one),
)
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
@by_look
def test_colours_of_a_game_stay_apart(game: Game, theme: str, board: str, name: str) -> None:
    """Every pair of colours that the rules of a game tell apart, CIEDE2000 20 or more."""
    colours = scene_of(game.start(seed=1)).colours
    inks = palette(colours, theme, name, board)
    for one, other in combinations(colours, 2):
        assert distance(inks[one].fill, inks[other].fill) >= LEAST, (one, other)


@by_table
def test_whole_tables_stay_apart(name: str, table: dict[str, str]) -> None:
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


@by_table
def test_colours_look_like_their_names(name: str, table: dict[str, str]) -> None:
    for colour, fill in table.items():
        low, high = HUES[colour]
        _, chroma, hue = Color(fill).convert("oklch").coords()
        assert low <= hue <= high, (colour, fill, hue)
        assert chroma >= (0.08 if name == "soft" else 0.1), (colour, fill, chroma)


def test_vivid_and_soft_are_what_they_are_called() -> None:
    """Every soft table is quieter than the common one; vivid ones are further apart."""
    for common, vivid, soft in zip(*(TABLES[name] for name in COLOURED), strict=True):
        assert common.keys() == vivid.keys() == soft.keys()
        assert _chroma(soft) < _chroma(common) - 0.03
        assert _apart(vivid) > _apart(common)


def _chroma(table: Mapping[str, str]) -> float:
    return sum(Color(fill).convert("oklch").coords()[1] for fill in table.values()) / len(table)


def _apart(table: Mapping[str, str]) -> float:
    return min(distance(one, other) for one, other in combinations(table.values(), 2))


def test_boards_differ() -> None:
    """Each has a ground of its own by day and by night, and every role that the others have."""
    assert tuple(GROUNDS) == BOARDS
    assert tuple(TABLES) == tuple(COLOURED)
    for theme in THEMES:
        for one, other in combinations(GROUNDS.values(), 2):
            assert one[theme].keys() == other[theme].keys()
            assert not one[theme].keys() & SURFACES[theme].keys()
            for role in ("table", "board", "plain", "felt", "line", "light", "dark"):
                assert one[theme][role] != other[theme][role]


@by_id
def test_players_stand_out_from_their_ground(game: Game) -> None:
    """What a player owns against the cell it stands on, its middle against itself: everywhere."""
    pairs: set[tuple[str, str]] = set()
    for position, _ in moments(game, games=4):
        scene = scene_of(position)
        things = scene.by_id()
        for piece in scene.zones[0].pieces:
            ground = things.get(piece.on)
            if isinstance(ground, Cell) and (face := _players_own(piece)):
                pairs.add((face, ground.ink))
            if piece.core:
                pairs.add((piece.ink, piece.core))
    assert pairs or game.id == "chromino"
    for theme, board, name in product(THEMES, BOARDS, COLOURED):
        inks = palette(scene.colours, theme, name, board)
        for one, other in pairs:
            look = one, other, theme, board, name
            assert distance(inks[one].fill, inks[other].fill) >= LEAST, look


def _players_own(piece: Piece) -> str:
    """The ink that shows whose a piece is; a kamon nobody owns shows none."""
    if piece.ink == "chameleon":
        return ""
    return piece.rim or ("" if piece.outline == "hexagon" else piece.ink)


def test_players_stay_apart() -> None:
    for theme, board, name in product(THEMES, BOARDS, COLOURED):
        inks = palette(("red", "blue"), theme, name, board)
        for one, other in (("white", "black"), ("red", "blue"), ("light", "dark")):
            assert distance(inks[one].fill, inks[other].fill) >= LEAST


def test_grey_is_as_light_as_the_colour() -> None:
    for table in TABLES["colour"]:
        inks = palette(tuple(table), name="grey")
        for name, fill in table.items():
            shade = inks[name].fill
            assert shade == grey(fill)
            assert shade[1:3] == shade[3:5] == shade[5:]
            assert abs(luminance(shade) - luminance(fill)) < 0.005
