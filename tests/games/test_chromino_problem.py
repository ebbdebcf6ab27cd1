"""Problems of Chromino. A test quotes the sentence it stands for."""

from __future__ import annotations

import pickle

import pytest

from pardalis import InvalidPosition
from pardalis.games.chromino.problem import Problem
from pardalis.games.chromino.table import Laying, Table
from pardalis.games.chromino.tiles import CHAMELEONS, TILES
from tests.games.chromino import CHROMINO, START, state, table

PAGE = "R*G@0,0e;RRG@-1,1e RGB,YYP normal"


def test_text_of_a_problem() -> None:
    """Problem text: `PLACED TILES CONTACT`, as `R*G@0,0e;RRG@-1,1e RGB,YYP normal`."""
    problem = Problem.parse(PAGE)
    assert problem.table == table("R*G@0,0e;RRG@-1,1e")
    assert problem.tiles == ("RGB", "YYP")
    assert problem.contact == "normal"
    assert str(problem) == PAGE
    assert Problem(problem.table, ("RGB", "YYP")) == problem
    assert pickle.loads(pickle.dumps(problem)) == problem


def test_answer() -> None:
    """The answer is every different way of laying each tile, each alone on the given table, and its
    number: one per tile and their sum.

        . R * G
        R R G .
    """
    problem = Problem.parse(PAGE)
    answer = problem.answer()
    assert [str(way) for way in answer["RGB"]] == [
        "RGB@-1,0n",
        "RGB@-1,0w",
        "RGB@0,2e",
        "RGB@1,-1e",
        "RGB@3,-1w",
    ]
    assert answer["YYP"] == []
    assert problem.counts() == {"RGB": 5, "YYP": 0}
    assert problem.total() == 5


@pytest.mark.parametrize("chameleon", CHAMELEONS)
def test_known_number(chameleon: str) -> None:
    """With one chameleon on the table, any of the five, 37 of the other 79 tiles can be laid, in
    142 ways."""
    others = tuple(tile for tile in TILES if tile != chameleon)
    problem = Problem.parse(f"{chameleon}@0,0e {','.join(others)} normal")
    assert sum(1 for n in problem.counts().values() if n) == 37
    assert problem.total() == 142


def test_palindromes_and_symmetry() -> None:
    """Different means different resulting tables: a palindrome and its reversal are one way, no
    symmetry is taken out."""
    problem = Problem.parse("RRR@0,0e RRR normal")
    #   . . . . .     two or three side by side, on either side
    #   . R R R .
    assert [str(way) for way in problem.answer()["RRR"]] == [
        "RRR@-1,-1e",
        "RRR@-1,1e",
        "RRR@0,-1e",
        "RRR@0,1e",
        "RRR@1,-1e",
        "RRR@1,1e",
    ]


def test_bambino_problem() -> None:
    problem = Problem.parse(f"{START} RBB,Y*B bambino")
    assert problem.counts() == {"RBB": 5, "Y*B": 4}


@pytest.mark.parametrize(
    "written",
    [
        "R*Y@2,0w RRG normal",  # a strip outside R1's list
        "RGB@5,5s RRG normal",  # without the set-up chameleon
        "RGB@0,0e;RGB@0,9e;RGB@-50,-50n RGB bambino",  # one tile thrice, apart; and asked for
        "R*G@-999,999s G*P,R*Y,R*B normal",
    ],
)
def test_any_strip_anywhere(written: str) -> None:
    """On a problem's table any strip may stand anywhere, with or without the set-up chameleon; only
    overlaps are refused."""
    problem = Problem.parse(written)
    assert str(problem) == written
    assert problem.total() > 0


def test_of_a_game() -> None:
    """A problem of any position's table."""
    position = CHROMINO.start(seed=2)
    while len(state(position).table.layings) < 6:
        position = position.play(position.moves()[0])
    problem = Problem(state(position).table, state(position).hand, state(position).contact)
    laid = [str(way) for ways in problem.answer().values() for way in ways]
    assert sorted(laid) == [move for move in position.moves() if "@" in move]
    assert Problem.parse(str(problem)) == problem


@pytest.mark.parametrize(
    ("written", "field", "code", "english", "french"),
    [
        (f"{START} RGB", "", "fields", "has 3 fields", "3 champs"),
        (f"{START}  RGB normal", "", "fields", "PLACED TILES CONTACT", "PLACED TILES CONTACT"),
        (f"{START};RRR@2,0e RGB normal", "PLACED", "occupied",
         "square 2,0 is already covered by R*G", "la case 2,0 est déjà couverte par R*G"),
        ("G*R@0,0e RGB normal", "PLACED", "reading", "write R*G@2,0w", "écrivez R*G@2,0w"),
        ("R*R@0,0e RGB normal", "PLACED", "unknown", '"R*R" is not a tile',
         "\"R*R\" n'est pas un chromino"),
        ("- RGB normal", "PLACED", "form", '"-" is not a laying', "\"-\" n'est pas une pose"),
        (f"{START} RGB,BGR normal", "TILES", "reading", "BGR is written RGB", "BGR s'écrit RGB"),
        (f"{START} - normal", "TILES", "unknown", '"-" is not a tile',
         "\"-\" n'est pas un chromino"),
        (f"{START} RGB,YYP,RGB normal", "TILES", "asked-twice", "RGB is asked for twice",
         "RGB est demandé deux fois"),
        (f"{START} RGB two", "CONTACT", "choice", '"two" is not one of normal or bambino',
         "normal ou bambino"),
    ],
)  # fmt: skip
def test_not_a_problem(written: str, field: str, code: str, english: str, french: str) -> None:
    with pytest.raises(InvalidPosition) as refused:
        Problem.parse(written)
    assert refused.value.field == field
    assert refused.value.code == code
    assert english in refused.value.text("en")
    assert french in refused.value.text("fr")


def test_a_problem_of_nothing() -> None:
    """A problem is a table and one or more tiles."""
    with pytest.raises(InvalidPosition) as no_table:
        Problem(Table(), ("RGB",))
    assert no_table.value.text("en") == "PLACED: a problem's table holds at least one tile"
    assert no_table.value.text("fr") == "PLACED: la table d'un problème porte au moins un chromino"
    with pytest.raises(InvalidPosition) as no_tile:
        Problem(Table((Laying("RGB", 0, 0, "e"),)), ())
    assert no_tile.value.text("en") == "TILES: a problem asks for at least one tile"
    assert no_tile.value.text("fr") == "TILES: un problème demande au moins un chromino"
