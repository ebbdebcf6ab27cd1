"""Greengage: its quarter boards, the boards made of them, and the options."""

from __future__ import annotations

import random
from itertools import permutations, product

import pytest

from pardalis.core.chance import Chance
from pardalis.core.errors import InvalidOption
from pardalis.games.greengage.board import COLOURS
from pardalis.games.greengage.quarters import QUARTERS, assembled, fault, quarter, random_board
from pardalis.games.greengage.rules import GAME
from tests.games.test_greengage import KNOWN

# Board -------------------------------------------------------------------------------------------

ASSEMBLIES = [
    "-".join(f"{letter}{side}{turns}" for letter, (side, turns) in zip(order, lies, strict=True))
    for order in permutations("ABCD")
    for lies in product(product("fb", "0123"), repeat=4)
]


def test_every_back_is_its_front_mirrored() -> None:
    """The back is the mirror image of the front (printed here in the main diagonal)."""
    for letter in "ABCD":
        front, back = (QUARTERS[letter + side].split("/") for side in "fb")
        assert back == ["".join(column) for column in zip(*front, strict=True)]


def test_every_quarter_has_four_cells_of_each_colour() -> None:
    """Every quarter has four cells of each colour, so every half board has eight."""
    for rows in QUARTERS.values():
        assert [rows.count(letter) for letter in "RYGB"] == [4, 4, 4, 4]
    chance = random.Random(1)
    for name in chance.sample(ASSEMBLIES, 200):
        ranks = assembled(name)
        for half in ("".join(ranks[:4]), "".join(ranks[4:])):
            assert [half.count(letter) for letter in "RYGB"] == [8, 8, 8, 8]


def test_a_quarter_turns_clockwise() -> None:
    """Clockwise quarter turns 0–3."""
    assert quarter("Af0") == ("RYBG", "GRGB", "YYBR", "BGRY")
    # The left column, read upwards, becomes the top row.
    assert quarter("Af1") == ("BYGR", "GYRY", "RBGB", "YRBG")
    assert quarter("Af2") == ("YRGB", "RBYY", "BGRG", "GBYR")
    assert quarter("Af3") == ("GBRY", "BGBR", "YRYG", "RGYB")


def test_quarters_lie_in_reading_order() -> None:
    """Four quarters in reading order, as `Af0-Bb2-Cf1-Df3`."""
    ranks = assembled("Af0-Bb2-Cf1-Df3")
    assert tuple(rank[:4] for rank in ranks[:4]) == quarter("Af0")
    assert tuple(rank[4:] for rank in ranks[:4]) == quarter("Bb2")
    assert tuple(rank[:4] for rank in ranks[4:]) == quarter("Cf1")
    assert tuple(rank[4:] for rank in ranks[4:]) == quarter("Df3")


def turned(name: str) -> str:
    """The same board turned as a whole, a quarter clockwise."""
    a, b, c, d = (quarter[:2] + str((int(quarter[2]) + 1) % 4) for quarter in name.split("-"))
    return f"{c}-{a}-{d}-{b}"


def test_turning_the_whole() -> None:
    """Any quarter in any corner, on either side, in any of four rotations."""
    for name in random.Random(2).sample(ASSEMBLIES, 50):
        clockwise = zip(*reversed(assembled(name)), strict=True)
        assert assembled(turned(name)) == ["".join(column) for column in clockwise]


@pytest.mark.uncounted
def test_assemblies() -> None:
    """98,304 assemblies, 24,576 boards up to rotation of the whole."""
    boards = {name: "".join(assembled(name)) for name in ASSEMBLIES}
    assert len(boards) == len(set(boards.values())) == 98_304
    assert all(fault(name) is None for name in ASSEMBLIES)
    # Turning the whole brings quarter A once into each corner: one board in four has it first.
    first = [name for name in ASSEMBLIES if name.startswith("A")]
    assert len(first) == 24_576
    for _ in range(4):
        first = [turned(name) for name in first]
        for name in first:
            boards.pop(name)
    assert not boards


def test_random_boards() -> None:
    """Random from the seed when not given."""
    names = {random_board(Chance(seed)) for seed in range(300)}
    assert len(names) > 290
    assert names <= set(ASSEMBLIES)
    for place in range(4):
        assert {name.split("-")[place] for name in names} == {
            f"{letter}{side}{turns}" for letter in "ABCD" for side in "fb" for turns in "0123"
        }
    assert GAME.start(seed=3) == GAME.start(seed=3) != GAME.start(seed=4)
    assert GAME.start(seed=3) == GAME.start(board=random_board(Chance(3)))
    assert GAME.start(seed=3, board="random") == GAME.start(seed=3)
    assert str(GAME.start(seed=5)).split()[0] == str(GAME.start(seed=5, goal="red")).split()[0]


# Options -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("", "shape"),
        ("Af0-Bb2-Cf1", "shape"),
        ("Af0-Bb2-Cf1-Df3-Af0", "shape"),
        ("Af0-Bb2-Cf1-Df4", "shape"),
        ("Af0-Bb2-Cf1-Ef0", "shape"),
        ("af0-Bb2-Cf1-Df3", "shape"),
        ("Af0 Bb2 Cf1 Df3", "shape"),
        ("Af0-Bb2-Cf1-Df3\n", "shape"),
        ("Af0-Bb2-Cf1-D" + "f" * 10_000, "shape"),
        ("Af0-Ab2-Cf1-Df3", "each-once"),
    ],
)
def test_refused_boards(name: str, code: str) -> None:
    """`board`: four quarters in reading order, each its letter, `f` or `b` for the side, and
    clockwise quarter turns 0–3, joined by `-`."""
    with pytest.raises(InvalidOption) as caught:
        GAME.start(board=name)
    assert (caught.value.option, caught.value.code) == ("board", code)
    for lang, wrong in (("en", "is not a board"), ("fr", "n'est pas un plateau")):
        assert wrong in caught.value.text(lang)
        assert len(caught.value.text(lang)) < 300


def test_refused_colours() -> None:
    """Options: `start`, `goal` (red, yellow, green, blue; default green)."""
    with pytest.raises(InvalidOption, match="red, yellow, green or blue"):
        GAME.start(start="purple")
    with pytest.raises(InvalidOption, match="red, yellow, green or blue"):
        GAME.start(goal="G")
    with pytest.raises(InvalidOption):
        GAME.parse(KNOWN, goal="red")


def test_red_to_red_is_not_recommended() -> None:
    """Red to red is playable but not recommended: say so when it is chosen."""
    advice = GAME.advice(start="red", goal="red")
    assert advice is not None
    assert advice.text("en") == (
        "red to red is playable but not recommended, as you will see if you try it"
    )
    assert advice.text("fr").startswith("rouge vers rouge est jouable mais n'est pas recommandé")
    for start, goal in product(COLOURS, COLOURS):
        told = GAME.advice(start=start, goal=goal)
        assert (told is not None) == (start == goal == "red")
