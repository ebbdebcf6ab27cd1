"""Greengage: its texts, its refusals and its words."""

from __future__ import annotations

import pytest

from pardalis.core.errors import InvalidMove, InvalidPosition
from pardalis.core.outcome import Outcome
from pardalis.core.position import Position
from pardalis.core.words import LANGUAGES, catalogue
from pardalis.games.greengage import rules
from pardalis.games.greengage.board import CELLS
from pardalis.games.greengage.rules import GAME
from tests.games.test_greengage import BLOCKED, STRIPED_START, STRIPES, STUCK, board, lone, refusal

# Texts -------------------------------------------------------------------------------------------

B, W = "bbbbbbbb", "wwwwwwww"
GOOD = f"{STRIPES} {B}/8/8/8/8/{W}/8/8"


@pytest.mark.parametrize(
    ("text", "field", "code"),
    [
        # COLOURS must have eight cells of each colour in each half
        (
            f"{STRIPES.replace('GGGGGGGG', 'GGGGGGGR', 1)} {B}/8/8/8/8/{W}/8/8 GG w - 0",
            "COLOURS",
            "colours",
        ),
        (f"{STRIPES[:-1]}B {B}/8/8/8/8/{W}/8/8 GG w - 0", "COLOURS", "colours"),
        (f"{STRIPES[:-1]} {B}/8/8/8/8/{W}/8/8 GG w - 0", "COLOURS", "row-length"),
        (f"{STRIPES[:-1]}P {B}/8/8/8/8/{W}/8/8 GG w - 0", "COLOURS", "letter"),
        (f"{STRIPES[:-9]} {B}/8/8/8/8/{W}/8/8 GG w - 0", "COLOURS", "rows"),
        (f"{STRIPES} {B}/8/8/8/8/{W}/8 GG w - 0", "PIECES", "ranks"),
        (f"{STRIPES} {B}/8/8/8/44/{W}/8/8 GG w - 0", "PIECES", "two-digits"),
        (f"{STRIPES} {B}/8/8/8/9/{W}/8/8 GG w - 0", "PIECES", "rank-length"),
        (f"{STRIPES} {B}/8/8/8/p7/{W}/8/8 GG w - 0", "PIECES", "letter"),
        # Eight pawns a side, seven for the expelled side while PENDING is not `-`
        (f"{STRIPES} {B}/8/8/8/8/1wwwwwww/8/8 GG w - 0", "PIECES", "pawns"),
        (f"{STRIPES} {B}/b7/8/8/8/{W}/8/8 GG w - 0", "PIECES", "pawns"),
        (f"{STRIPES} {B}/8/8/8/8/{W}/8/8 GG w + 0", "PIECES", "pawns-expelled"),
        (f"{STRIPES} 1bbbbbbb/8/8/8/8/{W}/8/8 GG b + 0", "PIECES", "pawns-expelled"),
        (f"{STRIPES} 1bbbbbbb/8/8/8/8/{W}/8/8 GG w - 0", "PIECES", "pawns"),
        (f"{STRIPES} wbbbbbbb/8/8/8/8/{W}/8/8 GG b a8 0", "PIECES", "pawns"),
        (f"{STRIPES} {B}/8/8/8/8/{W}/8/8 GG w a8 0", "PIECES", "pawns-expelled"),
        (f"{GOOD} Gg w - 0", "VARIANT", "choice"),
        (f"{GOOD} G w - 0", "VARIANT", "choice"),
        (f"{GOOD} GGG w - 0", "VARIANT", "choice"),
        (f"{GOOD} GG r - 0", "TURN", "choice"),
        (f"{GOOD} GG w x 0", "PENDING", "pending"),
        (f"{GOOD} GG w i9 0", "PENDING", "pending"),
        (f"{GOOD} GG w a8a8 0", "PENDING", "pending"),
        (f"{GOOD} GG w - 301", "PLY", "number"),
        (f"{GOOD} GG w - 007", "PLY", "number"),
        (f"{GOOD} GG w - -1", "PLY", "number"),
        (f"{GOOD} GG w - {'9' * 5000}", "PLY", "number"),
        (f"{GOOD} GG w -", "", "fields"),
        (f"{GOOD} GG w - 0 ", "", "fields"),
        ("", "", "fields"),
        ("w" * 20_000, "", "too-long"),
        # PENDING a cell: PIECES shows the expeller there
        (f"{STRIPES} 1bbbbbbb/8/8/8/8/{W}/8/8 GG b a8 0", "PENDING", "expeller"),
        (f"{STRIPES} 1bbbbbbb/8/8/8/8/{W}/8/8 GG b b8 0", "PENDING", "expeller"),
        # … on a goal-colour cell of his far half
        (f"{STRIPES} 1bbbbbbb/w7/8/8/8/1wwwwwww/8/8 GG b a7 0", "PENDING", "expulsion"),
        (f"{STRIPES} 1bbbbbbb/8/8/8/8/{W}/8/8 GG b a3 0", "PENDING", "expulsion"),
        (f"{STRIPES} w1bbbbbb/8/8/8/8/1wwwwwww/b7/8 GR b a8 0", "PENDING", "expulsion"),
        # … and if the expelled pawn had no move it would be to place
        (f"{STRIPES} w1bbbbb1/2b5/1b6/8/8/1wwwwwww/8/8 GG b a8 0", "PENDING", "stuck"),
        (f"{STRIPES} w1bbbbb1/2b5/1b6/8/8/1wwwwwww/8/8 GG b a8 300", "PENDING", "stuck"),
    ],
)
def test_refused_texts(text: str, field: str, code: str) -> None:
    """Eight pawns a side, seven for the expelled side while PENDING is not `-`. COLOURS must have
    eight cells of each colour in each half; a text that is no position is refused with an error
    that says which field and why."""
    with pytest.raises(InvalidPosition) as caught:
        GAME.parse(text)
    assert (caught.value.field, caught.value.code) == (field, code)
    assert caught.value.text("fr") != caught.value.text("en")


def test_refused_texts_say_what_is_wrong() -> None:
    """Refused with an error that says which field and why."""

    def said(text: str) -> tuple[str, str]:
        with pytest.raises(InvalidPosition) as caught:
            GAME.parse(text)
        return caught.value.text("en"), caught.value.text("fr")

    assert said(f"{STRIPES[:-1]}B {B}/8/8/8/8/{W}/8/8 GG w - 0") == (
        "COLOURS: each half has eight cells of each colour; of red, ranks 1-4 have 7",
        "COLOURS: chaque moitié a huit cases de chaque couleur ; les rangées 1-4 en ont 7 de "
        "couleur rouge",
    )
    assert said(f"{STRIPES} 1bbbbbbb/w7/8/8/8/1wwwwwww/8/8 GG b a7 0") == (
        "PENDING: White can only have expelled a pawn from a green cell of its far half, ranks 5 "
        "to 8; a7 is none",
        "PENDING: Blanc n'a pu expulser un pion que d'une case verte de la moitié opposée, "
        "rangées 5 à 8 ; a7 n'en est pas une",
    )
    assert said(f"{STRIPES} {B}/8/8/8/8/{W}/8/8 GG w + 0") == (
        "PIECES: Black must have 7 pawns while its eighth is expelled, not 8",
        "PIECES: Noir doit avoir 7 pions tant que le huitième est expulsé, et non 8",
    )


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        # COLOURS need not be an assembly of quarters
        (STRIPED_START, None),
        # one side home, whoever is to move
        (f"{STRIPES} {W}/8/{B}/8/8/8/8/8 GG b - 40", Outcome((1,), "home")),
        (f"{STRIPES} {W}/8/{B}/8/8/8/8/8 GG w - 300", Outcome((1,), "home")),
        (f"{STRIPES} {W}/8/1bbbbbbb/8/8/8/8/8 GG w + 0", Outcome((1,), "home")),
        # both sides home: the side not to move wins
        (f"{STRIPES} {W}/8/8/8/8/{B}/8/8 GG w - 0", Outcome((2,), "home")),
        (f"{STRIPES} {W}/8/8/8/8/{B}/8/8 GG b - 0", Outcome((1,), "home")),
        (f"{GOOD} GG w - 300", Outcome((), "limit")),
        # over by `home`, so the expelled pawn need not have a move
        (f"{STRIPES} {W}/2b5/1b6/8/8/3bbbbb/8/8 GG b a8 0", Outcome((1,), "home")),
        (f"{STRIPES} 1bbbbbbb/8/8/8/8/{W}/8/8 YB w + 12", None),
        (f"{STRIPES} w1bbbbbb/8/8/8/8/1wwwwwww/b7/8 GG b a8 0", None),
    ],
)
def test_anything_else_is_a_position(text: str, outcome: Outcome | None) -> None:
    """Anything else is a position and must be playable, reached in a game or not."""
    position = GAME.parse(text)
    assert str(position) == text
    assert position.outcome == outcome
    assert bool(position.moves()) == (outcome is None)
    if outcome:
        assert refusal(position, "a1-a2").code == "over"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "e2",
        "e2f4",
        "e2=f4",
        "e2-i4",
        "e0-f4",
        "E2-f4",
        "e2-f4\n",
        "@",
        "@d9",
        "d4@",
        "Pass",
        "e２-f4",
    ],
)
def test_no_move_at_all(text: str) -> None:
    """Move: `e2-f4`; expelling `e2xf4`; placing `@d4`; `pass`."""
    with pytest.raises(InvalidMove) as caught:
        GAME.parse(STRIPED_START).play(text)
    assert caught.value.code == "shape"
    assert "it takes e2-f4" in caught.value.text("en")
    assert "il faut e2-f4" in caught.value.text("fr")


# Refusals ----------------------------------------------------------------------------------------

FREE = board("""
    b b b b . . . .
    . . . w . . . .
    . . . . . . . b
    . . . b . . . b
    . . . . . . . b
    . w . . . . . .
    . . . . . . . .
    w w . . w w w w""")
EXPELLED = FREE.play("d7xd8")
TO_PLACE = board(STUCK).play("a7xa8")


SAID = {
    "no-pawn": ("there is no pawn on d4", "il n'y a pas de pion en d4"),
    "not-yours": (
        "the pawn on d8 is not yours: it is a Black pawn",
        "le pion en d8 n'est pas à vous : c'est un pion noir",
    ),
    "gait": (
        "a pawn on green moves as a knight: it does not get from b3 to b4",
        "un pion sur une case verte se déplace comme un cavalier : il ne va pas de b3 à b4",
    ),
    "blocked": ("the Black pawn on d5 is in the way", "le pion noir en d5 barre le passage"),
    "beyond": (
        "a pawn on red may not go beyond the first red cell, e7",
        "un pion sur une case rouge ne peut pas dépasser la première case rouge, e7",
    ),
    "own-pawn": ("your own pawn stands on b1", "votre propre pion occupe b1"),
    "safe": (
        "the Black pawn on d5 cannot be expelled: d5 is not a green cell of your far half, "
        "ranks 5 to 8",
        "on ne peut pas expulser le pion noir de d5 : ce n'est pas une case verte de la moitié "
        "opposée, rangées 5 à 8",
    ),
    "no-expulsion": (
        "there is nobody to expel from d6: write d7-d6",
        "il n'y a personne à expulser de d6 : écrivez d7-d6",
    ),
    "expulsion": (
        "the pawn on d8 would be expelled: write d7xd8",
        "le pion en d8 serait expulsé : écrivez d7xd8",
    ),
    "pass": (
        "one passes only when there is no other move",
        "on ne passe que si l'on n'a aucun autre coup",
    ),
    "nothing-to-place": (
        "there is no expelled pawn to place",
        "il n'y a pas de pion expulsé à poser",
    ),
    "expelled-first": (
        '"Bouge de là!" Your pawn expelled from d8 must move first',
        "« Bouge de là ! » Votre pion expulsé de d8 doit d'abord se déplacer",
    ),
    "occupied": (
        "the expelled pawn goes on a vacant cell; a White pawn stands on a8",
        "le pion expulsé se pose sur une case libre ; un pion blanc occupe a8",
    ),
    "place-first": (
        "you must first place the expelled pawn on a vacant cell, like @d4",
        "vous devez d'abord poser le pion expulsé sur une case libre, comme @d4",
    ),
}


@pytest.mark.parametrize(
    ("position", "move", "code"),
    [
        (FREE, "d4-d5", "no-pawn"),
        (FREE, "d8-c6", "not-yours"),
        (FREE, "b3-b4", "gait"),
        (FREE, "d7-d4", "blocked"),
        (FREE, "d7-f7", "beyond"),
        (FREE, "a1-b1", "own-pawn"),
        (FREE, "d7xd5", "safe"),
        (FREE, "d7xd6", "no-expulsion"),  # the sign must be right
        (FREE, "d7-d8", "expulsion"),
        (FREE, "pass", "pass"),
        (FREE, "@d4", "nothing-to-place"),
        (EXPELLED, "a8-b6", "expelled-first"),
        (EXPELLED, "pass", "expelled-first"),
        (EXPELLED, "@d4", "expelled-first"),
        (TO_PLACE, "@a8", "occupied"),
        (TO_PLACE, "a1-a2", "place-first"),
        (TO_PLACE, "pass", "place-first"),
    ],
)
def test_refusals(position: Position, move: str, code: str) -> None:
    """A refused move says which rule refuses it, in the reader's language."""
    error = refusal(position, move)
    assert (error.code, error.text("en"), error.text("fr")) == (code, *SAID[code])


@pytest.mark.parametrize(
    ("position", "move", "english", "french"),
    [
        (FREE, "d7xa4", "a pawn on red moves as a rook", "case rouge se déplace comme une tour"),
        (FREE, "d7-d7", "it does not get from d7 to d7", "il ne va pas de d7 à d7"),
        (EXPELLED, "d8-d6", "a pawn on green moves as a knight", "verte se déplace comme un cav"),
        (lone("d4"), "d4-d6", "a pawn on blue moves as a king", "bleue se déplace comme un roi"),
        (lone("b2"), "b2-b3", "on yellow moves as a bishop", "jaune se déplace comme un fou"),
    ],
)
def test_refused_gaits(position: Position, move: str, english: str, french: str) -> None:
    """2. A pawn moves by the colour it stands on: red as a rook, yellow as a bishop, green as a
    knight, blue as a king."""
    error = refusal(position, move)
    assert error.code == "gait"
    assert english in error.text("en")
    assert french in error.text("fr")


def test_every_illegal_move_has_its_reason() -> None:
    """Of any two cells, either the move is legal or a rule forbids it."""
    words = catalogue(rules.__package__, "en")
    known = {key.removeprefix("refuse.") for key in words if key.startswith("refuse.")}
    places = [f"@{cell}" for cell in CELLS]
    pairs = [f"{source}{sign}{target}" for source in CELLS for sign in "-x" for target in CELLS]
    seen = set()
    for position in (FREE, EXPELLED, TO_PLACE):
        legal = set(position.moves())
        for move in [*places, *pairs, "pass"]:
            if move not in legal:
                read = rules.parse_move(position.state, move)
                seen.add(rules.why(position.state, read).code)
    assert seen == known == set(SAID)


# Words -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "move", "english", "french"),
    [
        (
            FREE,
            "b3-c5",
            "White goes from b3 to c5, yellow, as a knight.",
            "Blanc va de b3 à c5, case jaune, comme un cavalier.",
        ),
        (
            FREE,
            "d7-d6",
            "White goes from d7 to d6, blue, as a rook.",
            "Blanc va de d7 à d6, case bleue, comme une tour.",
        ),
        (
            FREE,
            "d7xd8",
            '"Bouge de là!" White goes from d7 to d8, green, as a rook, and expels the Black pawn.',
            "« Bouge de là ! » Blanc va de d7 à d8, case verte, comme une tour, et expulse le pion "
            "noir.",
        ),
        (
            EXPELLED,
            "d8-f7",
            "Black moves the expelled pawn from d8 to f7, red, as a knight.",
            "Noir déplace le pion expulsé de d8 à f7, case rouge, comme un cavalier.",
        ),
        (
            board(STUCK),
            "a7xa8",
            '"Bouge de là!" White goes from a7 to a8, green, as a rook, and expels the Black pawn, '
            "which has no move: White will place it.",
            "« Bouge de là ! » Blanc va de a7 à a8, case verte, comme une tour, et expulse le pion "
            "noir, qui n'a aucun coup : Blanc va le poser.",
        ),
        (
            TO_PLACE,
            "@d4",
            "White places the expelled pawn on d4, blue.",
            "Blanc pose le pion expulsé en d4, case bleue.",
        ),
        (
            board(BLOCKED),
            "pass",
            "White has no move and passes.",
            "Blanc n'a aucun coup et passe.",
        ),
    ],
)
def test_describe(position: Position, move: str, english: str, french: str) -> None:
    """« Bouge de là ! » is said in French in both languages."""
    assert position.describe(move, "en") == english
    assert position.describe(move, "fr") == french


def test_describe_outcomes() -> None:
    home = GAME.parse(f"{STRIPES} {W}/8/{B}/8/8/8/8/8 GG b - 40")
    assert home.describe_outcome("en") == "White wins: all eight pawns are home."
    assert home.describe_outcome("fr") == "Blanc gagne : les huit pions sont rentrés à la maison."
    limit = GAME.parse(f"{GOOD} GG w - 300")
    assert limit.describe_outcome("en") == "Draw: 300 moves have been made."
    assert limit.describe_outcome("fr") == "Partie nulle : 300 coups ont été joués."


def test_both_languages_are_complete() -> None:
    """French and English, both complete."""
    keys = [set(catalogue(rules.__package__, lang)) for lang in LANGUAGES]
    assert keys[0] == keys[1]
    for option in GAME.options:
        for value in option.values:
            labels = [option.label(GAME.words, value).text(lang) for lang in LANGUAGES]
            assert labels[0] != labels[1]
    board_option = GAME.options[2]
    assert board_option.label(GAME.words, "Af0-Bb2-Cf1-Df3").text("fr") == "Af0-Bb2-Cf1-Df3"
