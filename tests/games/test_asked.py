"""What the rules ask of the side to move, in its words; and what they ask tells no secret."""

from __future__ import annotations

from dataclasses import replace

import pytest

import pardalis
from pardalis import Game, Position
from pardalis.core.chance import Chance
from pardalis.core.registry import part
from pardalis.games.chromino.tiles import order
from tests.draw.looks import moments, read
from tests.draw.test_secrets import hidden_from
from tests.games.chromino import at as chromino
from tests.games.chromino import played
from tests.games.le_cameleon import FULL, PICK, standing
from tests.games.test_chameleon_chess import board as chess
from tests.games.test_greengage import BLOCKED
from tests.games.test_greengage import board as greengage
from tests.games.test_kamon import LAYOUT, START
from tests.walks import GAMES

by_id = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def asked(position: Position, seat: int | None = None, lang: str = "en") -> str | None:
    """What a seat reads."""
    view = position.view(seat)
    found = part(position.game, "scene").asked(view.state, seat)
    return None if found is None else str(found.text(lang))


@by_id
def test_something_is_asked_until_the_game_is_over(game: Game) -> None:
    for position, _ in moments(game, games=5, every=5):
        for lang in ("en", "fr"):
            seen = {asked(position, seat, lang) for seat in (None, *position.seats)}
            assert len(seen) == 1  # all may know it
            (text,) = seen
            assert (text is None) == (position.outcome is not None)
            assert text is None or ("{" not in text and not text.endswith("."))


@by_id
def test_a_picture_tells_what_is_asked(game: Game) -> None:
    """Until it is over, be it that somebody has given up."""
    match = pardalis.Match(game, seed=1)
    for lang in ("en", "fr"):
        text = asked(match.position, None, lang)
        assert text
        sentence = f"{text[:1].upper()}{text[1:]}."
        assert sentence in "".join(read(match.view(1).svg(lang=lang)).itertext())
    match.resign(1)
    assert sentence not in "".join(read(match.view(1).svg(lang="fr")).itertext())


def test_kamon() -> None:
    """1. Black opens on one of the border cells that are not corners. 2. Each later move takes any
    free cell that shares the attribute or the symbol of the cell just played."""
    opening = pardalis.game("kamon").parse(START)
    assert asked(opening) == "open on a border cell that is not a corner"
    assert asked(opening, lang="fr") == "commencer sur une case du bord qui n'est pas un coin"
    owners = "..../...../.b..../......./....../...../...."
    golden = f"{LAYOUT.replace('2e', 'XX').replace('3d', '2e').replace('XX', '3d')} {owners} c2 w"
    colours = pardalis.game("kamon").parse(golden)
    assert asked(colours) == "the golden hexagon: play blue or fan"
    assert asked(colours, lang="fr") == "l'hexagone doré : jouer bleu ou éventail"
    numbers = pardalis.game("kamon").parse(golden, edition="numbers")
    assert asked(numbers) == "the golden hexagon: play three or fan"
    assert asked(numbers, lang="fr") == "l'hexagone doré : jouer trois ou éventail"


def test_greengage() -> None:
    """2. A pawn moves by the colour it stands on. 4. The expelled pawn's owner must at once move
    it, by the colour it is driven from. 5. If it has no legal move, the expeller puts it on any
    vacant cell. R6 a side with no move at all passes."""
    game = pardalis.game("greengage")
    start = game.start(seed=1)
    assert asked(start) == "move a pawn as the colour under it says"
    assert asked(start, lang="fr") == "jouer un pion selon la couleur de sa case"
    expelled = game.parse(
        "RYBGBGRY/GYGRYYBR/BBRYGRGB/YRGBRYBG/GRYBRYGB/BBRGGYRY/YYGRBBGR/RGBYYRBG "
        "3w1b2/b1b5/4b1b1/2b4b/w5w1/3ww3/2w5/1w5w GG b d8 31"
    )
    assert asked(expelled) == '"Bouge de là!" Move the pawn expelled from d8, as a knight'
    assert asked(expelled, lang="fr") == (
        "« Bouge de là ! » Déplacer le pion expulsé de d8, comme un cavalier"
    )
    placing = game.parse(
        "RYBGYRGB/GRGBBGRY/YYBRGYBR/BGRYRYBG/RGBYBYRG/YYBRGRGB/GRGBRBYY/BYRGYBGR "
        "1w4b1/1b2w3/w5w1/wbww4/3b4/b7/6b1/4b2w YY w + 33"
    )
    assert asked(placing) == "place the expelled pawn on any vacant cell"
    assert asked(placing, lang="fr") == "poser le pion expulsé sur une case libre"
    stuck = greengage(BLOCKED)
    assert stuck.moves() == ["pass"]
    assert asked(stuck) == "there is no move: pass"
    assert asked(stuck, lang="fr") == "aucun coup possible : passer"


def test_chameleon_chess() -> None:
    """2. On a tile of its own nature's colour it slides, on the other it leaps. 5. A player whose
    home rank holds an enemy piece must take it."""
    start = pardalis.game("chameleon-chess").start()
    assert asked(start) == "move a piece: the tile under it says how"
    assert asked(start, lang="fr") == "jouer une pièce : sa case dit comment elle marche"
    invaded = chess(". . w b .\nB . . . w\n. . . . .\n. . . . .\n. W . . .").play("a4-b5")
    assert asked(invaded) == "take the invader on b5"
    assert asked(invaded, lang="fr") == "prendre l'intrus en b5"


def test_le_cameleon() -> None:
    """1. A coloured piece moves one cell diagonally, a chameleon slides. 5. A player whose four
    reserve cells are full captures nothing. 6. Of several captures the mover picks one. 7. A reward
    goes to a free reserve cell of the mover's choice."""
    game = pardalis.game("le-cameleon")
    assert asked(game.start()) == "move a piece diagonally"
    assert asked(game.start(), lang="fr") == "jouer un pion en diagonale"
    full = standing(f"{FULL} Cg1 Rb4 Yc7 rc6 ya8")
    assert asked(full) == "move a piece diagonally; nothing is captured while the reserve is full"
    assert asked(full, lang="fr") == (
        "jouer un pion en diagonale ; tant que la réserve est pleine, on ne prend rien"
    )
    picking = game.parse(PICK).play("h4-g3")
    assert asked(picking) == "pick what to capture with the piece on g3"
    assert asked(picking, lang="fr") == "choisir ce que prend le pion en g3"
    text = "1o1v1o1o/b3b3/7r/2b1b1r1/1r6/5Y2/R1R1B1R1/1B1B1O1B/O1O5 r g3+V 5265 5365 0"
    placing = game.parse(text)
    assert asked(placing) == "place the violet on a free reserve cell"
    assert asked(placing, lang="fr") == "placer le pion violet sur une case de réserve libre"
    assert asked(standing("Rb4 rc6")) is None  # 8. One piece each is a draw


def test_chromino() -> None:
    """1. If any tile in hand can be laid, one must be laid. 2. Otherwise, with tiles in the bag,
    draw one: if it can be laid it must be. 3. Otherwise pass. 4. A chameleon may not be a hand's
    only tile when it is laid. Whether a tile fits is not said: to find it is the game."""
    position = chromino("YYY,BBB/RRR,PPP", "YBP,BPB", draw=2)
    assert asked(position) == "lay a tile; if none fits, draw one"
    assert asked(position, lang="fr") == "poser un chromino ; si aucun ne va, piocher"
    once = played(position, "draw")
    assert asked(once) == "lay the tile just drawn; if it does not fit, draw another"
    assert asked(once, lang="fr") == "poser le chromino pioché ; s'il ne va pas, piocher encore"
    twice = played(once, "draw")
    assert asked(twice) == "lay the tile just drawn; if it does not fit, pass"
    assert asked(twice, lang="fr") == "poser le chromino pioché ; s'il ne va pas, passer"
    empty = chromino("YYY,BBB/RRR,PPP")
    assert asked(empty) == "lay a tile; if none fits, pass"
    assert asked(empty, lang="fr") == "poser un chromino ; si aucun ne va, passer"
    lone = chromino("R*P!/BBB,PPP", "YYY")
    assert asked(lone) == "a chameleon may not be laid last: draw a tile"
    assert asked(lone, lang="fr") == "un caméléon ne se pose pas en dernier : piocher"
    alone = chromino("R*P!/BBB,PPP")
    assert asked(alone) == "a chameleon may not be laid last: pass"
    assert asked(alone, lang="fr") == "un caméléon ne se pose pas en dernier : passer"
    # Alike whether or not a tile can be laid.
    assert asked(chromino("RRR,GGG/BBB,PPP", "YBP", draw=2)) == asked(position)


def test_other_secrets_ask_the_same() -> None:
    """Exchange all that a seat cannot see: it reads the same."""
    game = pardalis.game("chromino")
    exchanged = 0
    for n, (position, _) in enumerate(moments(game, games=5, every=15)):
        state = position.state
        if state.drawn or not position.turn:
            continue
        for seat in (None, *position.seats):
            hidden = hidden_from(state, seat)
            others = iter(Chance(n).shuffled(sorted(hidden)))
            hands = tuple(
                tuple(sorted((next(others) if t in hidden else t for t in hand), key=order))
                for hand in state.hands
            )
            bag = tuple(next(others) for _ in state.bag)
            other = Position(game, replace(state, hands=hands, bag=bag))
            exchanged += other != position
            assert asked(other, seat) == asked(position, seat)
    assert exchanged
