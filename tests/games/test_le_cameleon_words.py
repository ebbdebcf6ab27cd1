"""Le Caméléon: what is said of moves, allowed and refused."""

from __future__ import annotations

from math import inf

import pytest

from pardalis import IllegalMove, InvalidMove
from pardalis.core.words import catalogue
from pardalis.games.le_cameleon.evaluation import promise
from tests.games.le_cameleon import (
    CAMELEON,
    standing,
    told_rows,
)

# refusals

# Men, phase, move and code, then what is said in English and in French.
REFUSED = """
Va1 Rb4 Rc5 Cg3 ye4 ba8 | - | d6-e7 | no-piece
there is no piece on d6
il n'y a pas de pion en d6

Va1 Rb4 Rc5 Cg3 ye4 ba8 | - | e4-f5 | not-yours
the yellow on e4 belongs to Squares
le pion jaune en e4 appartient aux carrés

Va1 Rb4 Rc5 Cg3 ye4 ba8 | - | g3-e1 | reserve-rank
e1 is in a reserve rank: a piece may leave it, but none moves into it
e1 est sur une rangée de réserve : on peut en sortir, on n'y entre jamais

Va1 Rb4 Rc5 Cg3 ye4 ba8 | - | c5-e4 | onto-enemy
the yellow on e4 is not taken by moving onto it, but by two of your pieces beside it
on ne prend pas le pion jaune en e4 en allant sur sa case, mais avec deux de ses propres pions \
à côté de lui

Va1 Rb4 Rc5 Cg3 ye4 ba8 | - | b4-b5 | not-diagonal
pieces move diagonally: b4 to b5 is not a diagonal
les pions se déplacent en diagonale : de b4 à b5, ce n'en est pas une

Va1 Rb4 Rc5 Cg3 ye4 ba8 | - | c5-c5 | not-diagonal
pieces move diagonally: c5 to c5 is not a diagonal
les pions se déplacent en diagonale : de c5 à c5, ce n'en est pas une

Va1 Rb4 Rc5 Cg3 ye4 ba8 | - | c5-e7 | too-far
the red on c5 moves one cell only, e7 is too far: only a chameleon slides
le pion rouge en c5 n'avance que d'une case, e7 est trop loin : seul un caméléon glisse

Va1 Rb4 Rc5 Cg3 ye4 ba8 | - | b4-c5 | taken
c5 is taken: your own red stands there
c5 est déjà occupée : le pion rouge qui s'y trouve est à vous

Rd4 Cf2 ye4 ba8 | - | f2-b6 | in-the-way
a chameleon slides until a piece is in the way: here the red on d4
un caméléon glisse tant qu'aucun pion ne lui barre la route : ici, le pion rouge en d4

Va1 Rb4 Rc5 Cg3 ye4 ba8 | - | @c1 | nothing-to-place
there is no reward to place: play a move like b4-c5
il n'y a pas de récompense à placer : jouez un coup comme b4-c5

Va1 Rb4 Rc5 Cg3 ye4 ba8 | - | xe4=O | nothing-to-pick
there is no capture to pick: captures are made after a piece has moved, as b4-c5
il n'y a pas de prise à choisir : on prend après avoir déplacé un pion, par exemple b4-c5

Va1 Oc1 Ge1 Cg1 Rb4 Yc7 rc6 ba8 | - | xc6=O | reserve-full
your four reserve cells are full: nothing can be captured until a piece has left one
vos quatre cases de réserve sont occupées : vous ne prenez plus rien tant que vous n'en avez pas \
dégagé une

Rd4 Yf4 Be3 re4 yc4 rb5 | d4 | d4-c3 | pick-first
pick a capture first: xe4=O or xe4=V
choisissez d'abord une prise : xe4=O ou xe4=V

Rd4 Yf4 Be3 re4 yc4 rb5 | d4 | @a1 | pick-first
pick a capture first: xe4=O or xe4=V
choisissez d'abord une prise : xe4=O ou xe4=V

Rd4 Yf4 Be3 re4 yc4 rb5 | d4 | xa4 | no-piece
there is no piece on a4
il n'y a pas de pion en a4

Rd4 Yf4 Be3 re4 yc4 rb5 | d4 | xf4 | own-piece
the yellow on f4 is your own
le pion jaune en f4 est à vous

Rd4 Yf4 Be3 re4 yc4 rb5 | d4 | xe4 | without-reward
say what the red on e4 is taken for: xe4=O or xe4=V
dites contre quoi le pion rouge en e4 est pris : xe4=O ou xe4=V

Rd4 Yf4 Be3 re4 yc4 rb5 | d4 | xe4=G | reward
the red on e4 cannot be taken for a green; open to you: xe4=O or xe4=V
le pion rouge en e4 ne se prend pas contre un pion vert ; prises possibles : xe4=O ou xe4=V

Rd4 Yf4 Be3 re4 yc4 rb5 | d4 | xe4=C | out-of-stock
no chameleon is left in your stock; open to you for the red on e4: xe4=O or xe4=V
il ne vous reste plus de caméléon en stock ; pour le pion rouge en e4, prises possibles : \
xe4=O ou xe4=V

Rd4 Yf4 Be3 re4 yc4 rb5 | d4 | xb5 | not-beside
the red on b5 is not beside the red on d4, and only the piece just moved captures
le pion rouge en b5 n'a pas de côté commun avec le pion rouge en d4 : seul prend le pion qui \
vient de jouer

Rd4 Yf4 Be3 re4 yc4 rb5 | d4 | xc4=O | no-partner
no other piece of yours is beside the yellow on c4: the red on d4 cannot take it alone
aucun autre de vos pions ne touche le pion jaune en c4 : le pion rouge en d4 ne peut pas le \
prendre seul

Rd4 Yf4 Be3 re4 yd5 Be5 Gd6 | d4 | xd5=O | no-association
the yellow on d5 makes no association with the red on d4 and the green on d6 or the blue on e5
le pion jaune en d5 ne forme pas d'association avec le pion rouge en d4 et le pion vert en d6 \
ou le pion bleu en e5

Rd4 Oc1 ba8 | d4+V | d4-c3 | place-first
place the violet first, on a1, e1 or g1
placez d'abord le pion violet, en a1, e1 ou g1

Rd4 Oc1 ba8 | d4+G | xe4 | place-first
place the green first, on a1, e1 or g1
placez d'abord le pion vert, en a1, e1 ou g1

Rd4 Oc1 ba8 | d4+V | @b9 | not-reserve
b9 is not one of your reserve cells; free: a1, e1 or g1
b9 n'est pas une de vos cases de réserve ; libres : a1, e1 ou g1

Rd4 Oc1 ba8 | d4+V | @c1 | reserve-taken
c1 is taken by the orange; free: a1, e1 or g1
c1 est occupée par le pion orange ; libres : a1, e1 ou g1
"""


@pytest.mark.parametrize(("men", "phase", "move", "code", "en", "fr"), told_rows(REFUSED))
def test_refusals(men: str, phase: str, move: str, code: str, en: str, fr: str) -> None:
    """A refused move comes back with the rule that refused it."""
    position = standing(men, phase=phase, stocks="1110 1111", quiet=0)
    with pytest.raises(IllegalMove) as refused:
        position.play(move)
    assert (refused.value.code, refused.value.text("en")) == (code, en)
    assert refused.value.text("fr") == fr


def test_every_refusal_is_tested() -> None:
    words = catalogue("pardalis.games.le_cameleon", "en")
    assert {f"refuse.{row[3]}" for row in told_rows(REFUSED)} == {
        k for k in words if k.startswith("refuse.")
    }


def test_nothing_is_played_when_the_game_is_over() -> None:
    over = standing("Rd4 ra8")
    with pytest.raises(IllegalMove) as refused:
        over.play("d4-e5")
    assert refused.value.code == "over"


@pytest.mark.parametrize(
    "text",
    [
        *["", "b4", "b4c5", "b4 c5", "B4-C5", "b4-c5-d6", "b4xc5", "b4-c5\n", " b4-c5", "-", "--"],
        *["xc6=", "xc6=v", "xc6=B", "x", "xc6=VO", "c6=V", "@", "a1", "@a1=V", "@@a1", "b４-c5"],
    ],
)
def test_texts_that_are_no_move(text: str) -> None:
    """Move: `b4-c5`; picking a capture `xc6=V`, without reward `xc6`; placing `@a1`."""
    with pytest.raises(InvalidMove) as refused:
        CAMELEON.start().play(text)
    assert refused.value.code == "form"
    assert "write b4-c5 to move" in refused.value.text("en")
    assert "écrivez b4-c5 pour jouer un pion" in refused.value.text("fr")


@pytest.mark.parametrize("text", ["b4-c10", "i4-c5", "xa0", "xh10=V", "@a01", "@a99"])
def test_cells_off_the_board(text: str) -> None:
    with pytest.raises(InvalidMove) as refused:
        CAMELEON.start().play(text)
    assert refused.value.code == "cell"
    assert refused.value.text("en").endswith("files a to h, ranks 1 to 9")
    assert refused.value.text("fr").endswith("colonnes a à h, rangées 1 à 9")


def test_the_higher_board_has_more_cells() -> None:
    """R1."""
    with pytest.raises(IllegalMove) as refused:
        CAMELEON.start(ranks=11).play("b4-h10")
    assert refused.value.code == "too-far"


# what a move does


DESCRIBED = """
Rb4 Yd8 ba8 yh7 | r | - | b4-c5
Rounds move the red from b4 to c5.
Les ronds jouent le pion rouge de b4 en c5.

Oc1 Ge1 Cg1 Rb4 Yc7 yc6 ba8 | r | - | b4-c5
Rounds move the red from b4 to c5 and take the yellow on c6: an orange goes to a1.
Les ronds jouent le pion rouge de b4 en c5 et prennent le pion jaune en c6 : un pion orange va \
en a1.

Ob4 Gc7 gc6 ba8 | r | - | b4-c5
Rounds move the orange from b4 to c5 and take the green on c6: a chameleon is theirs to place.
Les ronds jouent le pion orange de b4 en c5 et prennent le pion vert en c6 : ils ont un caméléon \
à placer.

Cb4 Gc7 yc6 ba8 | r | - | b4-c5
Rounds move the chameleon from b4 to c5 and take the yellow on c6.
Les ronds jouent le caméléon de b4 en c5 et prennent le pion jaune en c6.

Rc5 Yf4 Be5 re4 ya8 | r | - | c5-d4
Rounds move the red from c5 to d4; they now pick a capture: xe4=O or xe4=V.
Les ronds jouent le pion rouge de c5 en d4 ; ils ont une prise à choisir : xe4=O ou xe4=V.

Va1 Oc1 Ge1 Cg1 Rb4 Yc7 rc6 ba8 | r | - | b4-c5
Rounds move the red from b4 to c5; nothing is captured while their reserve is full.
Les ronds jouent le pion rouge de b4 en c5 ; leur réserve est pleine, ils ne prennent rien.

Gd4 Gf4 ye4 Gc3 bd3 ba8 | r | d4 | xe4
Rounds take the yellow on e4; then they take the blue on d3.
Les ronds prennent le pion jaune en e4 ; puis ils prennent le pion bleu en d3.

Va1 Oc1 Ge1 Rd4 Bf4 re4 Bc3 rd3 ba8 | r | d4 | xe4=V
Rounds take the red on e4: a violet goes to g1; their reserve is now full, so nothing more is \
captured.
Les ronds prennent le pion rouge en e4 : un pion violet va en g1 ; leur réserve est maintenant \
pleine, ils ne prennent rien de plus.

Bh8 Rb2 rc6 vd9 | s | c6+O | @b9
Squares place the orange on b9.
Les carrés placent le pion orange en b9.

Rb2 ra2 ba8 | r | b2+V | @a1
Rounds place the violet on a1 and take the red on a2.
Les ronds placent le pion violet en a1 et prennent le pion rouge en a2.
"""


@pytest.mark.parametrize(("men", "turn", "phase", "move", "en", "fr"), told_rows(DESCRIBED))
def test_descriptions(men: str, turn: str, phase: str, move: str, en: str, fr: str) -> None:
    """What a move does, the captures and placings that follow by themselves included."""
    position = standing(men, turn, phase, quiet=0)
    assert position.describe(move) == en
    assert position.describe(move, "fr") == fr


@pytest.mark.parametrize(
    ("men", "quiet", "en", "fr"),
    [
        ("Rb2", 7, "the other side has no piece left", "plus un pion à l'adversaire"),
        ("Rb2 ba8", 7, "each side has a single piece left", "qu'un pion à chacun"),
        ("Cb2 ca8 cc8", 7, "three chameleons are left", "il reste trois caméléons"),
        ("Rb2 ba8 rc8", 100, "a hundred turns in a row", "cent tours de suite"),
    ],
)
def test_outcomes_are_told(men: str, quiet: int, en: str, fr: str) -> None:
    position = standing(men, quiet=quiet)
    assert en in position.describe_outcome("en")
    assert fr in position.describe_outcome("fr")


# at first sight


def test_promise() -> None:
    """How good a move looks: a win above all, then the material one is ahead by."""
    last = standing("Rc5 Bf4 re4").state
    assert promise(last, "c5-d4") == inf
    assert promise(last, "c5-b6") == 1.0
    assert promise(standing("Rc5 Bf4 Bh2 re4 ya8", quiet=99).state, "c5-b6") == 0.0  # a draw
    rewarded = standing("Rc5 Bf4 re4 ya8").state
    assert promise(rewarded, "c5-d4") == 2.5  # 1 + 1 and the violet in hand, against 1
    assert promise(rewarded, "c5-b6") == 0.0


def test_promise_of_a_pick() -> None:
    """A move that leaves a capture to pick is as good as the best pick."""
    position = standing("Oc5 Of4 Gc3 ge4 yd3 Yd2 ba8")
    pick = position.play("c5-d4")
    # After the yellow the green is taken too; after the green the chameleon is placed first.
    assert {move: promise(pick.state, move) for move in pick.moves()} == {"xd3": 7.5, "xe4=C": 6.5}
    assert promise(position.state, "c5-d4") == 7.5
