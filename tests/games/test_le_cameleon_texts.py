"""Le Caméléon: texts of positions."""

from __future__ import annotations

import random

import pytest

from pardalis import InvalidPosition
from tests.games.le_cameleon import (
    CAMELEON,
    PICK,
    START,
    text_of,
)

# texts of positions

CROWD = [f"{file}{rank}" for rank in range(2, 9) for file in ("bdfh", "aceg")[rank % 2]]
MANY = "BBBBRRRRYYYYVVVVVVOOOOOO"


def crowd(n: int) -> str:
    return " ".join(f"{man}{cell}" for man, cell in zip(MANY[:n], CROWD, strict=False)) + " ba8"


@pytest.mark.parametrize(
    ("text", "field", "code"),
    [
        # a piece on the wrong cell colour or on the enemy's reserve rank
        (text_of("Ra2 ba8"), "BOARD", "cell-1"),
        (text_of("Rb2 ba7"), "BOARD", "cell-2"),
        (text_of("Rb2 Vc9 ba8"), "BOARD", "enemy-reserve"),
        (text_of("Rb2 vb1 ba8"), "BOARD", "enemy-reserve"),
        # a primary on a reserve cell
        (text_of("Ra1 ba8"), "BOARD", "primary-reserve"),
        (text_of("Rb2 bh9"), "BOARD", "primary-reserve"),
        # more than 4 of one primary
        (text_of("Rb2 Rd2 Rf2 Rh2 Ra3 ba8"), "BOARD", "primaries"),
        (text_of("Rb2 ba8 bc8 be8 bg8 bb7"), "BOARD", "primaries"),
        # board + stock (+ 1 being placed) over 6 of a complementary or over 5 chameleons
        (text_of("Vb2 ba8", stocks="6111 1111"), "STOCK1", "kind"),
        (text_of("Rb2 ba8", stocks="1711 1111"), "STOCK1", "kind"),
        (text_of("Rb2 ga8 gc8", stocks="1111 1151"), "STOCK2", "kind"),
        (text_of("Cb2 ba8", stocks="1115 1111"), "STOCK1", "kind"),
        (text_of("Rb2 ca8", stocks="1111 1115"), "STOCK2", "kind"),
        (text_of("Rd4 ba8", phase="d4+V", stocks="6111 1111", quiet=0), "STOCK1", "kind"),
        (text_of("Rb2 ba8", "s", "a8+C", "1111 1115", quiet=0), "STOCK2", "kind"),
        # more than 23 pieces a side
        (text_of(crowd(24), stocks="0011 1111"), "BOARD", "pieces"),
        # no piece at all on the board
        (text_of(""), "BOARD", "empty"),
        # a PHASE cell without a piece of the mover or in a reserve rank
        (text_of("Rd4 ba8", phase="e5"), "PHASE", "phase-cell"),
        (text_of("Rd4 ba8", phase="a8"), "PHASE", "phase-cell"),
        (text_of("Rd4 ba8", "s", "d4+V", quiet=0), "PHASE", "phase-cell"),
        (text_of("Rd4 ba8", phase="h10"), "PHASE", "phase-cell"),
        (text_of("Rd4 ba8", phase="h99+V", quiet=0), "PHASE", "phase-cell"),
        (text_of("Va1 ba8", phase="a1"), "PHASE", "phase-reserve"),
        (text_of("Va1 ba8", phase="a1+V", quiet=0), "PHASE", "phase-reserve"),
        (text_of("Rd4 vb9", "s", "b9+V", quiet=0), "PHASE", "phase-reserve"),
        # a pick with fewer than two options
        (text_of("Rd4 ba8", phase="d4"), "PHASE", "pick"),
        (text_of("Rd4 Bf4 re4 ba8", phase="d4"), "PHASE", "pick"),
        (text_of("Rd4 Bf4 Ye3 re4 Va1 Oc1 Ge1 Cg1 ba8", phase="d4"), "PHASE", "pick"),
        # a placing with fewer than two free cells or QUIET not 0
        (text_of("Rd4 Va1 Oc1 Ge1 ba8", phase="d4+V", quiet=0), "PHASE", "placing"),
        (text_of("Rd4 Va1 Oc1 Ge1 Cg1 ba8", phase="d4+V", quiet=0), "PHASE", "placing"),
        (text_of("Rd4 ba8", phase="d4+V", quiet=1), "QUIET", "placing-quiet"),
        # QUIET over 100
        (text_of("Rd4 ba8", quiet=101), "QUIET", "number"),
        # texts that are no position
        *((text_of("Rd4 ba8", phase=phase), "PHASE", "phase") for phase in ("d", "D4", "i4", "x")),
        *(
            (text_of("Rd4 ba8", phase=f"d4{end}"), "PHASE", "phase")
            for end in ("+", "+v", "+R", "-")
        ),
        *(
            (text_of("Rd4 ba8", phase=cell), "PHASE", "phase")
            for cell in ("d04", "d0", "d4\n", "--")
        ),
        *((text_of("Rd4 ba8", stocks=f"{s} 1111"), "STOCK1", "stock") for s in ("111", "1-11")),
        *(
            (text_of("Rd4 ba8", stocks=f"1111 {s}"), "STOCK2", "stock")
            for s in ("11111", "１１１１")
        ),
        (text_of("Rd4 ba8", turn="R"), "TURN", "choice"),
        (START.replace("8/", "", 1), "BOARD", "ranks"),
        (START.replace("8/", "8/8/", 1), "BOARD", "ranks"),
        (START.replace("8/", "44/", 1), "BOARD", "two-digits"),
        (START.replace("8/", "7/", 1), "BOARD", "rank-length"),
        (START.replace("B", "W", 1), "BOARD", "letter"),
        (START[:-1] + "00", "QUIET", "number"),
        (START[:-2], "", "fields"),
        (START + " ", "", "fields"),
    ],
)
def test_refused_positions(text: str, field: str, code: str) -> None:
    """**Refused**: … with an error that says which field and why."""
    with pytest.raises(InvalidPosition) as refused:
        CAMELEON.parse(text)
    assert (refused.value.field, refused.value.code) == (field, code)
    assert refused.value.text("en") != refused.value.text("fr")


def test_words_of_refused_positions() -> None:
    """A few of them in full."""

    def said(text: str) -> tuple[str, str]:
        with pytest.raises(InvalidPosition) as refused:
            CAMELEON.parse(text)
        return refused.value.message.text("en"), refused.value.message.text("fr")

    assert said(text_of("Rd4 ba8", phase="a8")) == (
        "there is no piece of Rounds, who are to move, on a8",
        "il n'y a pas de pion des ronds, au trait, en a8",
    )
    assert said(text_of("Ob2 ba8", stocks="1611 1111")) == (
        "Rounds have 7 oranges on the board, in stock and in hand; there are only 6",
        "les ronds ont 7 pions orange sur le plateau, en stock et en main ; il n'y en a que 6",
    )
    assert said(text_of("Rb2 cc1 ba8")) == (
        "the chameleon on c1 stands in the enemy's reserve rank, where Squares never come",
        "le caméléon en c1 est sur la rangée de réserve adverse, où les carrés ne vont jamais",
    )


@pytest.mark.parametrize(
    "text",
    [
        START,
        PICK,
        text_of(crowd(23), stocks="0111 1111"),
        text_of("Rb2"),
        text_of("bb3"),
        text_of("Rd4 ba8", phase="d4+V", stocks="5665 6665", quiet=0),
        text_of("Rd4 Va1 Oc1 ba8", phase="d4+C", quiet=0),
        text_of("Rd4 Yf4 Be3 re4 ba8", phase="d4", quiet=100),
        text_of("Rb2 bb3 ya8", quiet=100),
    ],
)
def test_anything_else_is_a_position(text: str) -> None:
    """Anything else is a position and must be playable, reached in a game or not."""
    position = CAMELEON.parse(text)
    assert str(position) == text
    assert bool(position.moves()) == (position.outcome is None)
    for move in position.moves():
        position.play(move)


def test_strangers_texts() -> None:
    """Texts from outside meet the error family only, and one text is one position."""
    chance = random.Random(1)
    accepted = 0
    for _ in range(3000):
        letters = list(chance.choice((START, PICK, text_of("Rd4 Yf4 Be3 re4 ba8", phase="d4"))))
        for _ in range(chance.randint(1, 3)):
            place = chance.randrange(len(letters))
            letters[place : place + chance.randint(0, 1)] = chance.choice("BRvcC18/ -+d4rs0²é\0")
        text = "".join(letters)
        try:
            position = CAMELEON.parse(text)
        except InvalidPosition as refused:
            assert refused.text("fr")
        else:
            accepted += 1
            assert str(position) == text
            assert bool(position.moves()) == (position.outcome is None)
    assert accepted
