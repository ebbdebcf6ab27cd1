"""Chromino: the tiles, and how they are laid. A test quotes the sentence it stands for."""

from __future__ import annotations

import pickle
from itertools import product

import pytest

from pardalis import InvalidMove, InvalidOption, InvalidPosition
from pardalis.core.chance import Chance
from pardalis.games.chromino.table import Laying, Table
from pardalis.games.chromino.tiles import (
    CHAMELEONS,
    PLAIN,
    STRIPS,
    TILES,
    is_palindrome,
    order,
    smaller,
    tile_fault,
    value,
)
from tests.games.chromino import START, table

# Tiles --------------------------------------------------------------------------------------------


def test_strips() -> None:
    """All 75 different strips, a strip and its reversal being the same. A tile is written in the
    smaller of its two readings, in the order R Y G B P: `RGB`, never `BGR`."""
    assert len(PLAIN) == len(set(PLAIN)) == 75
    for letters in product("RYGBP", repeat=3):
        reading = "".join(letters)
        assert (reading in PLAIN) + (reading[::-1] in PLAIN) == 1 + is_palindrome(reading)
    assert smaller("BGR") == smaller("RGB") == "RGB"
    assert smaller("GRY") == "YRG", "Y comes before G"


def test_r1_five_chameleons() -> None:
    """Five chameleons, centre `*`: `R*G R*P Y*B Y*P G*B` (R1; keep this list as data)."""
    assert CHAMELEONS == ("R*G", "R*P", "Y*B", "Y*P", "G*B")
    assert sorted(TILES) == sorted(PLAIN + CHAMELEONS)


def test_order() -> None:
    """In the order R Y G B P `*` letter by letter."""
    hand = ["PPP", "R*G", "RRB", "GRP", "RPR", "YYY"]
    assert sorted(hand, key=order) == ["RRB", "RPR", "R*G", "YYY", "GRP", "PPP"]
    assert list(TILES) == sorted(TILES, key=order)


@pytest.mark.parametrize(
    ("tile", "worth"), [("GGG", 1), ("RGG", 2), ("RGR", 2), ("RBG", 3), ("R*G", 3), ("Y*P", 3)]
)
def test_value(tile: str, worth: int) -> None:
    """Expert: a tile is worth its number of colours, a chameleon 3."""
    assert value(tile) == worth


@pytest.mark.parametrize(
    ("tile", "code", "english", "french"),
    [
        ("BGR", "reading", "BGR is written RGB: of its two", "BGR s'écrit RGB : de ses deux"),
        ("G*R", "reading", "G*R is written R*G: of its two", "G*R s'écrit R*G : de ses deux"),
        ("R*Y", "unknown", '"R*Y" is not a tile: it takes', '"R*Y" n\'est pas un chromino : il'),
    ],
)
def test_tile_faults(tile: str, code: str, english: str, french: str) -> None:
    fault = tile_fault(tile)
    assert fault is not None
    assert fault.code == code
    assert fault.text("en").startswith(english)
    assert fault.text("fr").startswith(french)


# Laying, normal contact ---------------------------------------------------------------------------


@pytest.mark.parametrize("chameleon", CHAMELEONS)
def test_first_layings(chameleon: str) -> None:
    """With one chameleon on the table, any of the five, 37 of the other 79 tiles can be laid, in
    142 ways."""
    start = table(f"{chameleon}@0,0e")
    ways = [start.placements(tile) for tile in TILES if tile != chameleon]
    assert sum(1 for found in ways if found) == 37
    assert sum(map(len, ways)) == 142


def test_figure() -> None:
    """Legal in this order: `R*Y@2,0w` (a tile of the sheet's figure, not in R1's list), then
    `RRG@3,1w`, `RBY@3,0n`, `RGP@2,2w`, `YBP@-1,0s`, two contacts each."""
    figure = table("R*Y@2,0w")
    for move in ("RRG@3,1w", "RBY@3,0n", "RGP@2,2w", "YBP@-1,0s"):
        laying = Laying.parse(move)
        assert len(figure.contacts(laying)) == 2
        assert figure.refusal(laying, "normal") is None
        assert laying in figure.placements(laying.tile)
        figure = figure.lay(laying)
    rows = ["".join(figure.squares.get((x, y), ".") for x in range(-1, 4)) for y in range(-2, 3)]
    assert rows == [
        "....Y",
        "....B",
        "YY*RR",
        "B.GRR",
        "PPGR.",
    ]


@pytest.mark.parametrize(
    ("placed", "laying", "contacts", "refused"),
    [
        # r y g   x grows right, y down: -1 is above
        # R * G
        (START, "RYG@0,-1e", 3, None),
        # r y b   every contact must match
        # R * G
        (START, "RYB@0,-1e", 3, "mismatch"),
        #     R   both contacts may be on one square
        # y y r
        #     R R G
        ("RRG@0,1e;RPP@0,-1n", "RYY@0,0w", 2, None),
        #   R R G   with one tile, and of one colour
        # b r r
        ("RRG@0,0e", "RRB@1,1w", 2, None),
        #   B   a centre may touch one colour on one side, another on the other
        # r * p
        #   G
        ("BBB@0,-3s;GGG@0,1s", "R*P@-1,0e", 2, None),
        #   R * G   a centre on the table matches as well
        # b r b
        (START, "BRB@-1,1e", 2, None),
        # R * G   two centres match (R2)
        # r * g
        (START, "R*G@0,1e", 3, None),
        # r r r R * G   one contact is not enough
        (START, "RRR@-3,0e", 1, "contacts"),
        (START, "BBB@1,1s", 1, "contacts"),
        (START, "BBB@0,2e", 0, "contacts"),
        # R * G   … on every side
        # b r y
        (START, "YRB@2,1w", 3, "mismatch"),
        # three free squares
        (START, "RRR@0,-1s", 2, "occupied"),
    ],
)
def test_contacts(placed: str, laying: str, contacts: int, refused: str | None) -> None:
    """A tile covers three free squares in a line and touches the tiles on the table by at least
    **two** contacts (pairs of adjacent squares). Every contact must match: same colour, or a
    chameleon centre on either side (two centres match, R2). Both contacts may be on one square,
    with one tile, or of one colour."""
    under, way = table(placed), Laying.parse(laying, STRIPS)
    fault = under.refusal(way, "normal")
    assert (fault.code if fault else None) == refused
    if refused != "occupied":
        assert len(under.contacts(way)) == contacts


def test_ways_are_different_tables() -> None:
    """Different means different resulting tables: a palindrome and its reversal are one way."""
    start = table(START)
    assert sorted(map(str, start.placements("RRR"))) == ["RRR@-1,-1e", "RRR@-1,1e"]
    for tile in TILES:
        if tile == "R*G":
            continue
        after = [frozenset(start.lay(way).squares.items()) for way in start.placements(tile)]
        assert len(after) == len(set(after))


# Bambino ------------------------------------------------------------------------------------------


def test_bambino_figure() -> None:
    """Bambino, legal in this order: `Y*P@2,0w`, `YGP@3,0e`, `Y*B@6,-1s`, `GYG@7,0e`, `GRB@6,4n`,
    `YRG@1,3n`."""
    figure = table("Y*P@2,0w")
    for move in ("YGP@3,0e", "Y*B@6,-1s", "GYG@7,0e", "GRB@6,4n", "YRG@1,3n"):
        laying = Laying.parse(move)
        assert len(figure.contacts(laying)) == 1
        assert figure.refusal(laying, "bambino") is None
        assert laying in figure.placements(laying.tile, "bambino")
        figure = figure.lay(laying)
    rows = ["".join(figure.squares.get((x, y), ".") for x in range(10)) for y in range(-1, 5)]
    assert rows == [
        "......Y...",
        "P*YYGP*GYG",
        ".G....B...",
        ".R....B...",
        ".Y....R...",
        "......G...",
    ]


@pytest.mark.parametrize(
    ("placed", "laying", "refused"),
    [
        # onto an end square of a tile, along that tile's line
        (START, "RRB@-1,0w", None),  # b r r R * G
        (START, "GGB@3,0e", None),  # R * G g g b
        (START, "RGB@3,0e", "mismatch"),  # colours match as always
        ("RYG@0,0e", "GGB@3,0e", None),
        # or at a right angle onto the side of a chameleon's centre
        (START, "YBB@1,1s", None),
        (START, "YBB@1,-3s", None),
        # not onto the side of an end, nor of a plain centre
        (START, "RBB@0,1s", "bambino-line"),
        ("RYG@0,0e", "YBB@1,1s", "bambino-line"),
        # not by its centre, nor side by side
        (START, "BRB@-1,-1s", "bambino-line"),
        ("RYG@0,0e", "RRB@0,1w", "bambino-line"),
        # exactly one contact in all
        (START, "RRB@1,1w", "bambino-contacts"),
        (START, "YYY@5,5e", "bambino-contacts"),
        (f"{START};GGG@-3,1e", "RRB@-1,0w", "mismatch"),
        (f"{START};RRR@-1,1s", "RRB@-1,0w", "bambino-contacts"),
        (START, "RRR@0,0e", "occupied"),
        # a chameleon is laid across: its centre onto an end square of a tile, plain or chameleon
        (START, "Y*B@-1,-1s", None),
        (START, "Y*B@3,1n", None),
        ("RYG@0,0s", "Y*B@-1,3e", None),
        # not by its end, in line or onto a centre
        (START, "R*P@-1,0w", "bambino-across"),
        (START, "R*P@1,1s", "bambino-across"),
        # not its centre onto the side of an end or of a plain centre: that is side by side
        ("RYG@0,0e", "Y*B@0,1e", "mismatch"),
        ("RYG@0,0e", "R*P@0,-1s", "occupied"),
        # no centre is laid on a centre
        (START, "R*G@0,1e", "bambino-contacts"),
    ],
)
def test_r8_bambino(placed: str, laying: str, refused: str | None) -> None:
    """Bambino: exactly one contact in all (R8). A plain tile is laid by one of its end squares, in
    line: onto an end square of a tile, along that tile's line, or at a right angle onto the side of
    a chameleon's centre. A chameleon is laid across: its centre onto an end square of a tile (plain
    or chameleon), that tile's line meeting it at a right angle; no centre is laid on a centre."""
    under, way = table(placed), Laying.parse(laying, STRIPS)
    fault = under.refusal(way, "bambino")
    assert (fault.code if fault else None) == refused
    assert (way in under.placements(way.tile, "bambino")) == (refused is None)


@pytest.mark.uncounted
@pytest.mark.parametrize("contact", ["normal", "bambino"])
def test_placements_are_what_is_not_refused(contact: str) -> None:
    """On random tables of any strips, the quick search and the plain rule find the same ways."""
    chance = Chance(5)
    strips = sorted(STRIPS)
    ways = 0
    for _ in range(12):
        under = Table()
        for _ in range(9):
            way = anywhere(chance, chance.choice(strips), 4)
            if under.overlap(way) is None:
                under = under.lay(way)
        for tile in (chance.choice(strips), chance.choice(strips), "R*G", "RRR"):
            found = under.placements(tile, contact)
            assert len(found) == len(set(found))
            everywhere = (
                Laying(tile, x, y, way)
                for x, y in product(range(-9, 10), repeat=2)
                for way in ("es" if is_palindrome(tile) else "eswn")
            )
            assert {way for way in everywhere if not under.refusal(way, contact)} == set(found)
            ways += len(found)
    assert ways > 100


def anywhere(chance: Chance, tile: str, far: int) -> Laying:
    """A laying at random."""
    x, y = chance.below(2 * far + 1) - far, chance.below(2 * far + 1) - far
    return Laying(tile, x, y, chance.choice("es" if is_palindrome(tile) else "eswn"))


# Layings and tables -------------------------------------------------------------------------------


def test_laying_squares() -> None:
    """The tile, the square of its first letter, and the way it reads, `e s w n`."""
    squares = {
        "e": (((3, -2), "R"), ((4, -2), "G"), ((5, -2), "B")),
        "s": (((3, -2), "R"), ((3, -1), "G"), ((3, 0), "B")),
        "w": (((3, -2), "R"), ((2, -2), "G"), ((1, -2), "B")),
        "n": (((3, -2), "R"), ((3, -3), "G"), ((3, -4), "B")),
    }
    for way, covered in squares.items():
        laying = Laying("RGB", 3, -2, way)
        assert laying.squares() == covered
        assert Laying.parse(str(laying)) == laying
        assert str(laying) == f"RGB@3,-2{way}"
        assert laying.reversed().squares() == covered[::-1]


def test_table_is_a_value() -> None:
    """Equality and hash by the layings; nothing of it can be changed."""
    one, two = table(f"{START};RRR@-1,1e"), table(START).lay(Laying.parse("RRR@-1,1e"))
    assert one == two
    assert hash(one) == hash(two)
    assert one != table(START)
    assert one.squares == two.squares
    assert one.owners == two.owners
    assert two.owners[0, 1] == Laying("RRR", -1, 1, "e")
    assert two.squares[1, 0] == "*"
    assert two.touched(Laying.parse("RRR@-1,2e")) == [Laying("RRR", -1, 1, "e")]
    with pytest.raises(TypeError):
        two.squares[0, 0] = "B"  # type: ignore[index]  # cannot be
    with pytest.raises(AttributeError):
        two.layings = ()  # type: ignore[misc]  # cannot be
    again = pickle.loads(pickle.dumps(two))
    assert again == two
    assert again.squares == two.squares


def test_table_refuses_only_overlaps() -> None:
    start = table(START)
    assert start.lay(Laying.parse("YYY@50,50e")).squares[52, 50] == "Y"
    with pytest.raises(InvalidPosition) as refused:
        start.lay(Laying.parse("RRR@0,-2s"))
    assert refused.value.field == "PLACED"
    assert refused.value.code == "occupied"


def test_placements_check_what_is_asked() -> None:
    start = table(START)
    with pytest.raises(InvalidMove) as no_tile:
        start.placements("BGR")
    assert no_tile.value.code == "reading"
    with pytest.raises(InvalidOption):
        start.placements("RGB", "two")
