"""Chromino: positions and moves as texts, what refuses them, and what is said in two languages."""

from __future__ import annotations

import pytest

from pardalis import IllegalMove, InvalidMove, InvalidPosition, Position
from pardalis.core.words import catalogue
from tests.games.chromino import CHROMINO, START, at, played, state, text

# Moves -------------------------------------------------------------------------------------------

HAND = "RRR,RGB,RBR,R*P,YYY,GGG/BBB,PPP"


@pytest.mark.parametrize(
    ("move", "code", "english", "french"),
    [
        ("lay", "form", '"lay" is not a move: it takes a laying like RGB@3,-2e, draw or pass',
         "\"lay\" n'est pas un coup : il faut une pose comme RGB@3,-2e, draw ou pass"),
        ("", "form", '"" is not a move', "\"\" n'est pas un coup"),
        ("Draw", "form", '"Draw" is not a move', "\"Draw\" n'est pas un coup"),
        ("RGB@3,-2", "form", '"RGB@3,-2" is not a laying: it takes a tile, the square of its first '
         "letter and the way it reads (e, s, w or n), like RGB@3,-2e",
         '"RGB@3,-2" n\'est pas une pose : il faut un chromino, la case de sa première lettre et '
         "le sens de lecture (e, s, w ou n), comme RGB@3,-2e"),
        ("RGB@3e", "form", '"RGB@3e" is not a laying', '"RGB@3e" n\'est pas une pose'),
        ("RGB@3,1,2e", "form", '"RGB@3,1,2e" is not a laying', '"RGB@3,1,2e" n\'est pas une pose'),
        ("RGB@3,-2E", "form", '"RGB@3,-2E" is not a laying', '"RGB@3,-2E" n\'est pas une pose'),
        ("R*Y@0,1e", "unknown", '"R*Y" is not a tile: it takes three of the letters R Y G B P, or '
         "a chameleon like R*G",
         "\"R*Y\" n'est pas un chromino : il faut trois des lettres R Y G B P, ou un caméléon "
         "comme R*G"),
        ("rgb@0,1e", "unknown", '"rgb" is not a tile', "\"rgb\" n'est pas un chromino"),
        ("@0,1e", "unknown", '"" is not a tile', "\"\" n'est pas un chromino"),
        ("RGB@03,1e", "square", '"03,1" is not a square: it takes two whole numbers from -999 to '
         "999 in plain digits, like 3,-2",
         '"03,1" n\'est pas une case : il faut deux nombres entiers de -999 à 999 en simples '
         "chiffres, comme 3,-2"),
        ("RGB@0,-0e", "square", '"0,-0" is not a square', '"0,-0" n\'est pas une case'),
        ("RGB@+1,0e", "square", '"+1,0" is not a square', '"+1,0" n\'est pas une case'),
        ("RGB@1000,0e", "square", '"1000,0" is not a square', '"1000,0" n\'est pas une case'),
        ("RGB@0,-1000e", "square", '"0,-1000" is not a square', '"0,-1000" n\'est pas une case'),
        ("RGB@ 1,0e", "square", '" 1,0" is not a square', '" 1,0" n\'est pas une case'),
        ("RGB@٣,0e", "square", '"٣,0" is not a square', '"٣,0" n\'est pas une case'),
        ("BGR@2,1e", "reading", "BGR is the larger reading of its tile: write RGB@4,1w",
         "BGR est la plus grande lecture de son chromino : écrivez RGB@4,1w"),
        ("P*R@0,1n", "reading", "P*R is the larger reading of its tile: write R*P@0,-1s",
         "P*R est la plus grande lecture de son chromino : écrivez R*P@0,-1s"),
        ("RBR@1,1w", "palindrome", "RBR reads the same both ways and takes only e or s: write "
         "RBR@-1,1e",
         "RBR se lit pareil dans les deux sens et n'admet que e ou s : écrivez RBR@-1,1e"),
        ("RRR@0,3n", "palindrome", "RRR reads the same both ways and takes only e or s: write "
         "RRR@0,1s",
         "RRR se lit pareil dans les deux sens et n'admet que e ou s : écrivez RRR@0,1s"),
    ],
)  # fmt: skip
def test_not_a_move(move: str, code: str, english: str, french: str) -> None:
    """Move: a laying `RGB@3,-2e`: the tile, the square of its first letter, and the way it reads,
    `e s w n` (palindromes only `e` or `s`); `draw`; `pass`."""
    with pytest.raises(InvalidMove) as refused:
        at(HAND).play(move)
    assert refused.value.code == code
    assert refused.value.text("en").startswith(english)
    assert refused.value.text("fr").startswith(french)


LONE = at("R*P!/BBB,PPP", "YYY,BBP")
EMPTY = at("YYY/BBB,PPP")
BAMBINO = at(HAND, contact="bambino")


@pytest.mark.parametrize(
    ("position", "move", "code", "english", "french"),
    [
        (at(HAND), "BBB@0,1e", "not-in-hand", "BBB is not in your hand",
         "BBB n'est pas dans votre main"),
        (at(HAND), "YBP@0,1e", "not-in-hand", "YBP is not in your hand",
         "YBP n'est pas dans votre main"),
        (played(LONE, "draw"), "R*P@-1,1e", "only-drawn",
         "after a draw only the tile just drawn may be laid, YYY",
         "après une pioche, on ne peut poser que le chromino pioché, YYY"),
        (LONE, "R*P@-1,1e", "last-chameleon",
         "a chameleon may not be the last tile of a hand, so R*P cannot be laid",
         "un caméléon ne peut pas être le dernier chromino d'une main : R*P ne se pose pas"),
        (at(HAND), "RRR@0,-2s", "occupied", "square 0,0 is already covered by R*G",
         "la case 0,0 est déjà couverte par R*G"),
        (at(HAND), "RGB@0,1e", "mismatch",
         "blue on 2,1 would touch green on 2,0: every contact must match",
         "bleu en 2,1 toucherait vert en 2,0 : tous les contacts doivent concorder"),
        (at(HAND), "RRR@-3,0e", "contacts",
         "this makes 1 contact with the table: it takes at least two",
         "cela fait 1 contact avec la table : il en faut au moins deux"),
        (at(HAND), "YYY@0,2e", "contacts",
         "this makes 0 contacts with the table: it takes at least two",
         "cela fait 0 contact avec la table : il en faut au moins deux"),
        (BAMBINO, "RRR@-1,1e", "bambino-contacts",
         "this makes 2 contacts: bambino takes exactly one",
         "cela fait 2 contacts : en bambino il en faut exactement un"),
        (BAMBINO, "RRR@9,9e", "bambino-contacts",
         "this makes 0 contacts: bambino takes exactly one",
         "cela fait 0 contact : en bambino il en faut exactement un"),
        (BAMBINO, "RRR@0,1s", "bambino-line",
         "in bambino a tile is laid in line by one of its ends: onto the end of a tile along its "
         "line, or at a right angle onto the centre of a chameleon",
         "en bambino, un chromino se pose en ligne, par un bout : contre le bout d'un chromino, "
         "dans son prolongement, ou à angle droit contre le centre d'un caméléon"),
        (BAMBINO, "R*P@-1,0w", "bambino-across",
         "in bambino a chameleon is laid across: its centre onto the end of a tile, at a right "
         "angle to it",
         "en bambino, un caméléon se pose en travers : son centre contre le bout d'un chromino, à "
         "angle droit avec lui"),
        (at(HAND, "BBP"), "draw", "must-lay",
         "a tile of your hand can be laid, so one must be laid",
         "un chromino de votre main peut être posé : il faut donc en poser un"),
        (at(HAND), "pass", "must-lay", "a tile of your hand can be laid, so one must be laid",
         "un chromino de votre main peut être posé : il faut donc en poser un"),
        (at("RRR,YYY/BBB", "-", 1, "RRR:1"), "pass", "must-lay-drawn",
         "the tile just drawn, RRR, can be laid, so it must be",
         "le chromino pioché, RRR, peut être posé : il faut donc le poser"),
        (at("YYY/BBB,PPP", "BBP"), "pass", "must-draw",
         "nothing can be laid and there are tiles in the bag: one must be drawn",
         "rien ne peut être posé et il reste des chrominos dans le sac : il faut piocher"),
        (EMPTY, "draw", "empty-bag", "the bag is empty: there is nothing to draw",
         "le sac est vide : il n'y a plus rien à piocher"),
        (played(LONE, "draw"), "draw", "draw-limit", "only one tile may be drawn in a turn: pass",
         "on ne pioche qu'un chromino par tour : passez"),
        (at("YYY,YBP/BBB", "BBP", 1, "YBP:2", draw=2), "draw", "draw-limit",
         "only 2 tiles may be drawn in a turn: pass",
         "on ne pioche que 2 chrominos par tour : passez"),
    ],
)  # fmt: skip
def test_refusals(position: Position, move: str, code: str, english: str, french: str) -> None:
    """A refused move says which rule refuses it, in both languages."""
    with pytest.raises(IllegalMove) as refused:
        position.play(move)
    assert refused.value.code == code
    assert refused.value.text("en") == english
    assert refused.value.text("fr") == french


@pytest.mark.parametrize(
    ("position", "move", "english", "french"),
    [
        (at(HAND), "R*P@1,1w",
         "Player 1 lays the red and purple chameleon from 1,1 to the left.",
         "Le joueur 1 pose le caméléon rouge et violet à partir de 1,1 vers la gauche."),
        (at("BBB,PPP/RYG,YYY,YBP", turn=2, score="expert"), "RYG@0,-1e",
         "Player 2 lays the red-yellow-green tile from 0,-1 to the right and scores 6 points.",
         "Le joueur 2 pose le chromino rouge-jaune-vert à partir de 0,-1 vers la droite et marque "
         "6 points."),
        # Say when a hand goes down to one tile and shows it (rule 5).
        (at("RRR,YYY/BBB,PPP"), "RRR@-1,-1e",
         "Player 1 lays the red-red-red tile from -1,-1 to the right; one tile is left, shown to "
         "all: the yellow-yellow-yellow tile.",
         "Le joueur 1 pose le chromino rouge-rouge-rouge à partir de -1,-1 vers la droite ; il lui "
         "en reste un seul, montré à tous : le chromino jaune-jaune-jaune."),
        (at("RRR/BBB,PPP"), "RRR@-1,-1e",
         "Player 1 lays the red-red-red tile from -1,-1 to the right, and has no tile left.",
         "Le joueur 1 pose le chromino rouge-rouge-rouge à partir de -1,-1 vers la droite et n'a "
         "plus de chromino."),
        (BAMBINO, "GGG@1,1s", "Player 1 lays the green-green-green tile from 1,1 down.",
         "Le joueur 1 pose le chromino vert-vert-vert à partir de 1,1 vers le bas."),
        (BAMBINO, "RGB@1,-1n", "Player 1 lays the red-green-blue tile from 1,-1 up.",
         "Le joueur 1 pose le chromino rouge-vert-bleu à partir de 1,-1 vers le haut."),
        (at("YYY/BBB,PPP", "BBP"), "draw", "Player 1 draws a tile.",
         "Le joueur 1 pioche un chromino."),
        (EMPTY, "pass", "Player 1 passes.", "Le joueur 1 passe."),
        (at("-/YYY/BBB", turn=3), "pass",
         "Player 3 passes. Player 1 wins: all tiles laid by the end of the round.",
         "Le joueur 3 passe. Le joueur 1 gagne : tous les chrominos posés à la fin du tour."),
        (at("YYY/BBB", turn=1, passes=1), "pass",
         "Player 1 passes. Player 1 and Player 2 share first place: the game is stuck, and what "
         "counts is the number of tiles left.",
         "Le joueur 1 passe. Le joueur 1 et le joueur 2 sont premiers ex æquo : la partie est "
         "bloquée et c'est le nombre de chrominos restants qui compte."),
        (at("YYY/BBB", passes=1, score="expert", scores="5/12"), "pass",
         "Player 1 passes. Player 2 wins: the highest total.",
         "Le joueur 1 passe. Le joueur 2 gagne : le plus haut total."),
    ],
)  # fmt: skip
def test_describe(position: Position, move: str, english: str, french: str) -> None:
    """What a move does, as everybody may know it."""
    assert position.describe(move) == english
    assert position.describe(move, "fr") == french


# Positions ---------------------------------------------------------------------------------------


def test_text_of_a_position() -> None:
    """Position: `PLACED HANDS BAG TURN PHASE SCORES STARTER PASSES OPTIONS`."""
    position = CHROMINO.parse(
        "R*G@0,0e;RRR@-1,1e YYP!/YBB,PPP/- RBY,GPG 2 PPP:2 3/0/12 3 0 "
        "draw=all,score=expert,contact=normal,hands=open"
    )
    read = state(position)
    assert [str(laying) for laying in read.table.layings] == ["R*G@0,0e", "RRR@-1,1e"]
    assert read.hands == (("YYP",), ("YBB", "PPP"), ())
    assert read.shown == ("YYP", None, None)
    assert read.bag == ("RBY", "GPG")
    assert (read.turn, read.drawn, read.draws) == (2, "PPP", 2)
    assert (read.scores, read.starter, read.passes) == ((3, 0, 12), 3, 0)
    assert (read.draw, read.score, read.contact, read.visible) == (
        "all",
        "expert",
        "normal",
        "open",
    )


@pytest.mark.parametrize(
    "written",
    [
        text("YYY"),  # a set-up for study may lack tiles
        text("YYY/BBB"),  # a hand of one tile that is not shown
        text("YYY!/BBB,PPP!"),
        text("RRR!,RYG,YYY"),  # a shown tile among others
        text("-/RRR,YYY", turn=2),  # out, and the round goes on
        text("-/-/RRR", turn=3),
        text("RRR/-", turn=1, starter=2),
        text("-/RRR", "YYY", 0),
        text("-/-", "-", 0, passes=2),
        text("-/YYY/BBB", "-", 0, passes=2),
        text("YYY/BBB", "-", 0, passes=2),
        text("YYY/BBB/PPP", passes=2),
        text("YYY", "-", 1, "YYY:1", draw="all"),
        text("YYY,PPP", "-", 1, "PPP:2", draw=79),
        text("YYY,PPP!", "-", 1, "YYY:1"),
        text("YYY/BBB", scores="9999/0", score="expert"),
        text("YYY/BBB/PPP/YBP/BPB/YPY/PYP/PBP", turn=8, starter=8),
        text("YYY", contact="bambino", placed=f"{START};RRR@-3,0e;RBB@-4,0w"),
    ],
)
def test_there_and_back(written: str) -> None:
    """Anything else is a position and must be playable, reached in a game or not."""
    position = CHROMINO.parse(written)
    assert str(position) == written
    assert bool(position.moves()) == (position.turn != 0)
    for move in position.moves():
        after = position.play(move)
        assert CHROMINO.parse(str(after)) == after


def test_the_highest_score_can_be_played_on() -> None:
    """What is played from a text can be read back, whatever the scores."""
    position = at("RRR,YYY,GGG", scores="9999", score="expert")
    position = played(position, "RRR@-1,1e", "GGG@1,-1e")
    assert state(position).scores == (10007,)
    with pytest.raises(InvalidPosition):
        CHROMINO.parse(text("RRR", scores="10000", score="expert"))


@pytest.mark.parametrize(
    ("written", "field", "code", "english", "french"),
    [
        ("R*G@0,0e", "", "fields", "has 9 fields", "9 champs"),
        (text("YYY") + " ", "", "fields", "has 9 fields", "9 champs"),
        (text("YYY").replace(" ", "  ", 1), "", "fields", "has 9 fields", "9 champs"),
        ("9" * 10_001, "", "too-long", "longer than", "dépasse"),
        # PLACED: layings in order joined by `;`, the first a chameleon at `0,0e`
        (text("YYY", placed="RRR@0,0e"), "PLACED", "first", '"RRR@0,0e" cannot come first',
         '"RRR@0,0e" ne peut pas venir en premier'),
        (text("YYY", placed="R*G@0,0s"), "PLACED", "first", "reading east, like R*G@0,0e",
         "lu vers l'est, comme R*G@0,0e"),
        (text("YYY", placed="R*G@1,0e"), "PLACED", "first", "on 0,0", "en 0,0"),
        (text("YYY", placed="R*Y@0,0e"), "PLACED", "unknown", '"R*Y" is not a tile',
         "\"R*Y\" n'est pas un chromino"),
        (text("YYY", placed="G*R@2,0w"), "PLACED", "reading", "write R*G@0,0e",
         "écrivez R*G@0,0e"),
        (text("YYY", placed="-"), "PLACED", "form", '"-" is not a laying',
         "\"-\" n'est pas une pose"),
        (text("YYY", placed=f"{START};"), "PLACED", "form", '"" is not a laying',
         "\"\" n'est pas une pose"),
        (text("YYY", placed=f"{START};RRR@1,1w"), "PLACED", "palindrome", "write RRR@-1,1e",
         "écrivez RRR@-1,1e"),
        (text("YYY", placed=f"{START};RRR@-01,1e"), "PLACED", "square", '"-01,1" is not a square',
         '"-01,1" n\'est pas une case'),
        (text("YYY", placed=f"{START};RRR@-1000,1e"), "PLACED", "square", "-999 to 999",
         "-999 à 999"),
        # every laying legal on the table of those before it, by the contact rule of OPTIONS
        (text("YYY", placed=f"{START};RRR@-3,0e"), "PLACED", "laying",
         "RRR@-3,0e cannot be laid after those before it: this makes 1 contact",
         "RRR@-3,0e ne peut pas se poser après ce qui précède : cela fait 1 contact"),
        (text("YYY", placed=f"{START};RRR@-1,1e", contact="bambino"), "PLACED", "laying",
         "bambino takes exactly one", "en bambino il en faut exactement un"),
        (text("YYY", placed=f"{START};RRR@0,0e"), "PLACED", "laying", "already covered by R*G",
         "déjà couverte par R*G"),
        # HANDS
        (text("BGR"), "HANDS", "reading", "BGR is written RGB", "BGR s'écrit RGB"),
        (text("RG"), "HANDS", "unknown", '"RG" is not a tile', "\"RG\" n'est pas un chromino"),
        (text("YYY,"), "HANDS", "unknown", '"" is not a tile', "\"\" n'est pas un chromino"),
        (text("YYY,-"), "HANDS", "unknown", '"-" is not a tile', "\"-\" n'est pas un chromino"),
        (text("YYY!!"), "HANDS", "unknown", '"YYY!" is not a tile',
         "\"YYY!\" n'est pas un chromino"),
        (text("-!"), "HANDS", "unknown", '"-" is not a tile', "\"-\" n'est pas un chromino"),
        (text("YYY!,PPP!"), "HANDS", "two-shown", "a hand has at most one", "en a un au plus"),
        (text("YYY,R*G,RRR!,R*P"), "HANDS", "order", 'write "RRR!,R*G,R*P,YYY"',
         'écrivez "RRR!,R*G,R*P,YYY"'),
        (text("/".join(["YYY"] * 9)), "HANDS", "seats", "there are 9 hands: it takes 1 to 8",
         "il y a 9 mains : il en faut de 1 à 8"),
        # BAG
        (text("YYY", "PPP,BGR"), "BAG", "reading", "BGR is written RGB", "BGR s'écrit RGB"),
        (text("YYY", "PPP,-"), "BAG", "unknown", '"-" is not a tile',
         "\"-\" n'est pas un chromino"),
        (text("YYY", "PPP!"), "BAG", "unknown", '"PPP!" is not a tile',
         "\"PPP!\" n'est pas un chromino"),
        # No tile stands twice in PLACED, HANDS and BAG together
        (text("YYY", placed=f"{START};RRR@-1,1e;RRR@-1,-1e"), "PLACED", "twice",
         "RRR stands twice", "RRR figure deux fois"),
        (text("R*G"), "HANDS", "twice", "R*G stands twice", "R*G figure deux fois"),
        (text("YYY/YYY"), "HANDS", "twice", "YYY stands twice", "YYY figure deux fois"),
        (text("YYY,YYY"), "HANDS", "twice", "YYY stands twice", "YYY figure deux fois"),
        (text("YYY", "YYY"), "BAG", "twice", "YYY stands twice", "YYY figure deux fois"),
        (text("YYY", "PPP,PPP"), "BAG", "twice", "PPP stands twice", "PPP figure deux fois"),
        # TURN: the seat, 0 when over
        (text("YYY/PPP", turn=3), "TURN", "choice", '"3" is not one of 0, 1 or 2', "0, 1 ou 2"),
        (text("YYY/PPP", turn="01"), "TURN", "choice", '"01" is not one of', "0, 1 ou 2"),
        (text("YYY/PPP", turn=0), "TURN", "not-over",
         "no hand is empty, and PASSES is not 2", "aucune main n'est vide, et PASSES n'est pas 2"),
        (text("YYY/PPP", turn=0, passes=1), "TURN", "not-over", "the game is not over",
         "la partie n'est pas finie"),
        (text("YYY/PPP", passes=2), "TURN", "stuck", "all 2 seats have passed in a row",
         "les 2 joueurs ont passé de suite"),
        (text("-/PPP"), "HANDS", "empty-hand", "the hand of Player 1 is empty before its turn",
         "le joueur 1 a la main vide avant son tour de jeu"),
        (text("YYY/-"), "HANDS", "empty-hand", "the hand of Player 2", "le joueur 2 a la main"),
        (text("-/YYY", turn=2, starter=2), "HANDS", "empty-hand", "of Player 1", "le joueur 1"),
        # PHASE: `-`, or `RGB:k`
        (text("-/PPP", "-", 0, "PPP:1"), "PHASE", "phase-over", "the game is over, so it is -",
         "la partie est finie, ce champ vaut donc -"),
        (text("YYY", phase="YYY"), "PHASE", "phase", '"YYY" is neither - nor', '"YYY" n\'est ni -'),
        (text("YYY", phase="BGR:1"), "PHASE", "reading", "written RGB", "s'écrit RGB"),
        (text("YYY", phase=":1"), "PHASE", "unknown", '"" is not a tile',
         "\"\" n'est pas un chromino"),
        (text("YYY", phase="PPP:1"), "PHASE", "drawn", "in the hand of Player 1 that is not shown",
         "un chromino non montré, dans la main au trait (le joueur 1)"),
        (text("YYY/PPP", phase="PPP:1"), "PHASE", "drawn", "PPP was not just drawn",
         "PPP ne vient pas d'être pioché"),
        (text("YYY!", phase="YYY:1"), "PHASE", "drawn", "YYY was not just drawn",
         "YYY ne vient pas d'être pioché"),
        (text("YYY", phase="YYY:0"), "PHASE", "draws", '"0" is not the number of tiles drawn this '
         "turn: it takes 1 to 1", '"0" n\'est pas le nombre de chrominos piochés'),
        (text("YYY,PPP", phase="YYY:2"), "PHASE", "draws", "it takes 1 to 1", "il faut de 1 à 1"),
        (text("YYY,PPP", phase="YYY:3", draw="all"), "PHASE", "draws", "1 to 2", "de 1 à 2"),
        (text("YYY", phase="YYY:01"), "PHASE", "draws", '"01" is not', '"01" n\'est pas'),
        (text("YYY", phase="YYY:" + "9" * 5000), "PHASE", "draws", "is not", "n'est pas"),
        # SCORES joined by `/`, all 0 in plain
        (text("YYY/PPP", scores="0"), "SCORES", "scores", "one score a seat, 2 joined by /, not 1",
         "un total par joueur, 2 séparés par /, et non 1"),
        (text("YYY/PPP", scores="0/1"), "SCORES", "plain-scores", "all scores are 0",
         "tous les totaux sont à 0"),
        (text("YYY", scores="01", score="expert"), "SCORES", "number", '"01" is not a whole',
         '"01" n\'est pas un nombre entier'),
        (text("YYY", scores="-1", score="expert"), "SCORES", "number", "from 0 to 9999",
         "de 0 à 9999"),
        # STARTER: a seat
        (text("YYY/PPP", starter=0), "STARTER", "choice", '"0" is not one of 1 or 2', "1 ou 2"),
        (text("YYY/PPP", starter=3), "STARTER", "choice", '"3" is not one of 1 or 2', "1 ou 2"),
        # PASSES: turns in a row passed with an empty bag and no tile drawn in that turn
        (text("YYY/PPP", passes=3), "PASSES", "number", "from 0 to 2", "de 0 à 2"),
        (text("YYY/PPP", "BBB", passes=1), "PASSES", "passes-bag",
         "with tiles in the bag it is 0, not 1", "avec des chrominos dans le sac c'est 0"),
        (text("-/PPP", "BBB", 0, passes=1), "PASSES", "passes-bag", "it is 0, not 1", "et non 1"),
        (text("YYY/PPP", phase="YYY:1", passes=1), "PASSES", "passes-phase",
         "with a tile just drawn it is 0, not 1", "avec un chromino pioché c'est 0, et non 1"),
        # OPTIONS: `draw=1,score=plain,contact=normal,hands=hidden`
        (text("YYY").replace("draw=1,score=plain", "score=plain,draw=1"), "OPTIONS", "options",
         "in this order", "dans cet ordre"),
        (text("YYY").replace(",hands=hidden", ""), "OPTIONS", "options", "hands=…", "hands=…"),
        (text("YYY") + ",x=1", "OPTIONS", "options", "in this order", "dans cet ordre"),
        (text("YYY").replace("draw=1", "draw"), "OPTIONS", "options", "draw=…", "draw=…"),
        (text("YYY", draw="0"), "OPTIONS", "draw-option", "it takes 1 to 79, or all",
         "il faut de 1 à 79, ou all"),
        (text("YYY", draw="80"), "OPTIONS", "draw-option", '"80" is not', '"80" n\'est pas'),
        (text("YYY", score="best"), "OPTIONS", "value", "it takes plain or expert",
         "il faut plain ou expert"),
        (text("YYY", contact="two"), "OPTIONS", "value", "it takes normal or bambino",
         "il faut normal ou bambino"),
        (text("YYY", visible="shown"), "OPTIONS", "value", "it takes hidden or open",
         "il faut hidden ou open"),
    ],
)  # fmt: skip
def test_not_a_position(written: str, field: str, code: str, english: str, french: str) -> None:
    """A text that is no position is refused with an error that says which field and why."""
    with pytest.raises(InvalidPosition) as refused:
        CHROMINO.parse(written)
    assert refused.value.field == field
    assert refused.value.code == code
    assert english in refused.value.text("en")
    assert french in refused.value.text("fr")


def test_both_languages_are_complete() -> None:
    english = catalogue("pardalis.games.chromino", "en")
    french = catalogue("pardalis.games.chromino", "fr")
    assert english.keys() == french.keys()
