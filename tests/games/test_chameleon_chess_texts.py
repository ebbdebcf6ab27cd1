"""Chameleon (5 × 5): its texts, its refusals and its words."""

from __future__ import annotations

import random

import pytest

from pardalis.core.errors import InvalidMove, InvalidPosition
from pardalis.core.outcome import Outcome
from pardalis.core.words import LANGUAGES, catalogue
from pardalis.games.chameleon_chess import rules
from pardalis.games.chameleon_chess.rules import CELLS, GAME, Move
from tests.games.test_chameleon_chess import START, board, refusal

# Texts -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "field", "code"),
    [
        ("WWW2/W4/5/5/b4 b 0", "BOARD", "natures"),  # more than 3 white …
        ("5/www2/w4/5/B4 r 0", "BOARD", "natures"),
        ("5/BBB2/5/5/b4 b 0", "BOARD", "natures"),  # … or 2 black natures a side
        ("5/bbb2/5/5/5 r 0", "BOARD", "natures"),
        ("5/5/5/5/5 r 0", "BOARD", "empty"),  # no piece at all on the board
        ("W4/5/5/5/4b r 0", "BOARD", "inside"),  # a piece of the side to move on the enemy's …
        ("W4/5/5/5/4b b 0", "BOARD", "inside"),  # … home rank
        ("4W/5/5/5/5 r 0", "BOARD", "inside"),
        ("wbwbw/5/5/5/WbWbW r 0", "BOARD", "natures"),
        ("w1w1w/5/5/5/WbWbW r 0", "BOARD", "invaders"),  # two intruders on the home rank of …
        ("BwB2/5/5/5/5 b 0", "BOARD", "invaders"),  # … the side to move
        ("wbwbw/5/5/5/WBWBW r 101", "QUIET", "number"),  # QUIET over 100
        ("wbwbw/5/5/5/WBWBW r 00", "QUIET", "number"),
        ("wbwbw/5/5/5/WBWBW r -1", "QUIET", "number"),
        ("wbwbw/5/5/5/WBWBW r ²", "QUIET", "number"),
        ("wbwbw/5/5/5/WBWBW r " + "9" * 5000, "QUIET", "number"),
        ("wbwbw/5/5/5/WBWBW w 0", "TURN", "choice"),
        ("wbwbw/5/5/5/WBWBW rb 0", "TURN", "choice"),
        ("wbwbw/5/5/WBWBW r 0", "BOARD", "ranks"),
        ("wbwbw/5/5/5/5/WBWBW r 0", "BOARD", "ranks"),
        ("wbwbw/5/5/5/WBWB r 0", "BOARD", "rank-length"),
        ("wbwbw/6/5/5/WBWBW r 0", "BOARD", "rank-length"),
        ("wbwbw/5/5//WBWBW r 0", "BOARD", "rank-length"),
        ("wbwbw/23/5/5/WBWBW r 0", "BOARD", "two-digits"),
        ("wbwbw/5/5/5/WBKBW r 0", "BOARD", "letter"),
        ("wbwbw/05/5/5/WBWBW r 0", "BOARD", "letter"),
        ("wbwbw/5/5/5/WBWBW r", "", "fields"),
        ("wbwbw/5/5/5/WBWBW  r 0", "", "fields"),
        (" wbwbw/5/5/5/WBWBW r 0", "", "fields"),
        ("wbwbw/5/5/5/WBWBW r 0\n", "QUIET", "number"),
        ("", "", "fields"),
        ("5" * 20_000, "", "too-long"),
    ],
)
def test_refused_texts(text: str, field: str, code: str) -> None:
    """Refused: more than 3 white or 2 black natures a side; no piece at all on the board; a piece
    of the side to move on the enemy's home rank; two intruders on the home rank of the side to
    move; QUIET over 100."""
    with pytest.raises(InvalidPosition) as caught:
        GAME.parse(text)
    assert (caught.value.field, caught.value.code) == (field, code)
    assert caught.value.text("fr") != caught.value.text("en")


def test_refusals_name_what_is_wrong() -> None:
    """Refused with an error that says which field and why."""
    with pytest.raises(InvalidPosition) as caught:
        GAME.parse("5/www2/w4/5/B4 r 0")
    assert str(caught.value) == ("BOARD: Blue has 4 white-natured pieces: a side has at most 3")
    assert caught.value.text("fr") == (
        "BOARD: Bleu a 4 pièces de nature blanche : un camp en a 3 au plus"
    )
    with pytest.raises(InvalidPosition, match="Blue's home rank; one stands on a5"):
        GAME.parse("W4/5/5/5/4b r 0")
    with pytest.raises(InvalidPosition, match="they stand on b1 and d1"):
        GAME.parse("w1w1w/5/5/5/WbWbW r 0")


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("5/5/5/5/W4 b 0", Outcome((1,), "capture")),
        ("5/5/5/5/W4 r 7", Outcome((1,), "capture")),
        ("5/5/5/w4/5 r 0", Outcome((2,), "capture")),
        ("5/5/5/w4/5 b 100", Outcome((2,), "capture")),
        ("W4/5/5/5/5 b 0", Outcome((1,), "capture")),
        ("wbwbw/5/5/5/WBWBW b 100", Outcome((), "quiet")),
        ("5/5/5/4w/5 r 0", Outcome((2,), "capture")),
        ("4w/5/5/5/b3W r 3", Outcome((2,), "infiltration")),
    ],
)
def test_anything_else_is_a_position(text: str, outcome: Outcome) -> None:
    """Anything else is a position and must be playable, reached in a game or not."""
    position = GAME.parse(text)
    assert position.outcome == outcome
    assert str(position) == text
    assert position.moves() == []
    assert refusal(position, "a1-a2").code == "over"


def test_texts_and_positions_are_inverse() -> None:
    """Start: `wbwbw/5/5/5/WBWBW r 0`; one text means one position."""
    chance = random.Random(11)
    for _ in range(20):
        position = GAME.start()
        while not position.outcome:
            assert GAME.parse(str(position)) == position
            assert position.moves() == sorted(set(position.moves()))
            position = position.play(chance.choice(position.moves()))
        assert GAME.parse(str(position)) == position


def test_either_sign_serves() -> None:
    """Move: `b1-c3`, capturing `b1xc3`. A parser also takes either sign for the other."""
    position = GAME.start()
    assert position.play("b1xc3") == position.play("b1-c3")
    assert rules.parse_move(position.state, "b1xc3") == Move("b1", "c3", takes=False)
    taking = GAME.parse("4b/5/2B2/3w1/5 r 0")
    assert taking.play("c3-d2") == taking.play("c3xd2")
    assert rules.parse_move(taking.state, "c3-d2") == Move("c3", "d2", takes=True)
    assert str(rules.parse_move(taking.state, "c3-d2")) == "c3xd2"


@pytest.mark.parametrize(
    "text",
    ["", "b1", "b1c3", "b1=c3", "b1-f3", "b0-c3", "B1-c3", "b1-c3 ", "b1-c3\n", "b1-c３"],
)
def test_no_move_at_all(text: str) -> None:
    """Move: `b1-c3`, capturing `b1xc3`."""
    with pytest.raises(InvalidMove) as caught:
        GAME.start().play(text)
    assert caught.value.code == "shape"
    assert "like b1-c3" in caught.value.text("en")
    assert "comme b1-c3" in caught.value.text("fr")


# Refusals ----------------------------------------------------------------------------------------

CROWD = """
    w . . . b
    . b . . .
    . . B . .
    . . . . .
    W . . W ."""
INVADED = """
    . . . . w
    . . . . .
    . . . . .
    . B . . .
    W . b W ."""


SAID = {
    "no-piece": ("there is no piece on a3", "il n'y a pas de pièce en a3"),
    "not-yours": (
        "the black-natured piece on b4 belongs to Blue",
        "la pièce de nature noire en b4 appartient à Bleu",
    ),
    "stays": (
        "a move goes to another tile: the piece cannot stay on c3",
        "un coup mène à une autre case : la pièce ne peut pas rester en c3",
    ),
    "own-piece": (
        "your own white-natured piece stands on a1",
        "votre propre pièce de nature blanche se trouve en a1",
    ),
    "in-the-way": (
        "the black-natured piece on b4 is in the way",
        "la pièce de nature noire en b4 barre le passage",
    ),
    "no-slide": (
        "a white-natured piece slides only from a white tile; a1 is black, so it steps or leaps",
        "une pièce de nature blanche ne glisse que depuis une case blanche ; a1 est noire : "
        "elle y fait un pas ou saute",
    ),
    "no-leap": (
        "a black-natured piece leaps only from a white tile; c3 is black, so it steps or slides",
        "une pièce de nature noire ne saute que depuis une case blanche ; c3 est noire : "
        "elle y fait un pas ou glisse",
    ),
    "slider": (
        "a black-natured piece on c3, a black tile, steps one tile or slides diagonally: "
        "it cannot reach c5",
        "une pièce de nature noire en c3, case noire, fait un pas ou glisse en diagonale : "
        "elle n'atteint pas c5",
    ),
    "leaper": (
        "a white-natured piece on a1, a black tile, steps one tile or leaps as a knight: "
        "it cannot reach c1",
        "une pièce de nature blanche en a1, case noire, fait un pas ou saute comme un "
        "cavalier : elle n'atteint pas c1",
    ),
    "invader": (
        "you must take the invader on c1; it can be taken from b2 or d1",
        "vous devez prendre l'intrus en c1 ; on peut le prendre depuis b2 ou d1",
    ),
}


@pytest.mark.parametrize(
    ("drawing", "move", "code"),
    [
        (CROWD, "a3-a4", "no-piece"),
        (CROWD, "b4-a4", "not-yours"),
        (CROWD, "c3-c3", "stays"),
        (CROWD, "c3xa1", "own-piece"),
        (CROWD, "c3xa5", "in-the-way"),
        (CROWD, "a1-d4", "no-slide"),
        (CROWD, "c3-d5", "no-leap"),
        (CROWD, "c3-c5", "slider"),
        (CROWD, "a1-c1", "leaper"),
        (INVADED, "a1xc1", "leaper"),
        (INVADED, "d1-e1", "invader"),  # R1
    ],
)
def test_refusals(drawing: str, move: str, code: str) -> None:
    """A refused move says which rule refuses it, in the reader's language."""
    error = refusal(board(drawing), move)
    assert (error.code, error.text("en"), error.text("fr")) == (code, *SAID[code])


def test_every_illegal_move_has_its_reason() -> None:
    """Of two cells, either the move is legal or a rule forbids it."""
    words = catalogue(rules.__package__, "en")
    known = {key.removeprefix("refuse.") for key in words if key.startswith("refuse.")}
    seen = set()
    for drawing in (CROWD, INVADED):
        position = board(drawing)
        legal = set(position.moves())
        for source in CELLS:
            for target in CELLS:
                if legal.isdisjoint({f"{source}-{target}", f"{source}x{target}"}):
                    seen.add(refusal(position, f"{source}-{target}").code)
    assert seen == known == set(SAID)


# Words -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "move", "english", "french"),
    [
        (START, "b1-c3", "Red leaps from b1 to c3.", "Rouge saute de b1 à c3."),
        (START, "b1-b2", "Red steps from b1 to b2.", "Rouge fait un pas de b1 à b2."),
        (
            "4b/5/2B2/3w1/5 r 0",
            "c3-a1",
            "Red slides from c3 to a1.",
            "Rouge glisse de c3 à a1.",
        ),
        (
            "4b/5/5/B4/2w2 r 0",
            "a2xc1",
            "Red leaps from a2 to c1 and takes the white-natured piece.",
            "Rouge saute de a2 à c1 et prend la pièce de nature blanche.",
        ),
        (
            "w3b/5/B1B2/3w1/5 r 0",
            "c3xe5",
            "Red slides from c3 to e5 and takes the black-natured piece. "
            "Red wins: a piece has entered the opponent's home rank and cannot be taken.",
            "Rouge glisse de c3 à e5 et prend la pièce de nature noire. Rouge gagne : une pièce "
            "est entrée sur la rangée de départ adverse et ne peut pas être prise.",
        ),
        (
            "w4/5/2B2/5/W4 r 0",
            "c3-a5",
            "Red slides from c3 to a5 and takes the white-natured piece. "
            "Red wins: the other side has no piece left.",
            "Rouge glisse de c3 à a5 et prend la pièce de nature blanche. "
            "Rouge gagne : l'autre camp n'a plus de pièce.",
        ),
        (
            "wb3/5/5/4b/W4 b 0",
            "e2-e1",
            "Blue steps from e2 to e1. "
            "Blue wins: a piece has entered the opponent's home rank and cannot be taken.",
            "Bleu fait un pas de e2 à e1. Bleu gagne : une pièce est entrée sur la rangée de "
            "départ adverse et ne peut pas être prise.",
        ),
        (
            "wb3/5/5/4b/3W1 b 0",
            "e2-e1",
            "Blue steps from e2 to e1; Red must now take the invader.",
            "Bleu fait un pas de e2 à e1 ; Rouge doit maintenant prendre l'intrus.",
        ),
        (
            "5/5/5/4b/3W1 b 0",
            "e2-e1",
            "Blue steps from e2 to e1. "
            "Blue wins: a last piece has entered the opponent's home rank.",
            "Bleu fait un pas de e2 à e1. "
            "Bleu gagne : une dernière pièce est entrée sur la rangée de départ adverse.",
        ),
        (
            "w4/5/5/5/W4 b 99",
            "a5-a4",
            "Blue steps from a5 to a4. Draw: 100 moves have been made without a capture.",
            "Bleu fait un pas de a5 à a4. Partie nulle : 100 coups ont été joués sans prise.",
        ),
    ],
)
def test_describe(text: str, move: str, english: str, french: str) -> None:
    position = GAME.parse(text)
    assert position.describe(move, "en") == english
    assert position.describe(move, "fr") == french


def test_both_languages_are_complete() -> None:
    """French and English, both complete."""
    keys = [set(catalogue(rules.__package__, lang)) for lang in LANGUAGES]
    assert keys[0] == keys[1]
