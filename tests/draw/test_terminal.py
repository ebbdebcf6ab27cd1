"""Terminal drawing: the same scene in colours and in letters."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from rich.console import Console
from rich.text import Text

import pardalis
from pardalis import Position
from pardalis.core.chance import Chance
from pardalis.core.registry import folders, part
from pardalis.draw.palette import contrast
from pardalis.draw.terminal import drawing
from pardalis.engine.players import greedy
from tests.games.le_cameleon import PICK

GAMES = list(folders())


def plain(position: Position, **look: object) -> list[str]:
    drawn = drawing(position, colour=False, **look)  # type: ignore[arg-type]  # any
    return [line.rstrip() for line in drawn.plain.splitlines()]


def walk(id: str, plies: int = 15) -> Iterator[tuple[Position, str | None]]:
    position, last, chance = pardalis.game(id).start(seed=8), None, Chance(8)
    for _ in range(plies):
        yield position, last
        if not position.turn:
            break
        last = greedy(position.view(position.turn), chance)
        position = position.play(last)


def test_a_chequered_board_in_letters() -> None:
    position = pardalis.game("chameleon-chess").start().play("b1-c3")
    assert plain(position, last="b1-c3") == [
        "  5 : w :  b  : w :  b  : w :",
        "  4      :::::     :::::",
        "  3 :::::     :(B):     :::::",
        "  2      :::::     :::::",
        "  1 : W : ( ) : W :  B  : W :",
        "      a    b    c    d    e",
        "  Move a piece: the tile under it says how.",
        "  W white-natured, B black-natured; capitals are Red, small letters Blue",
    ]


def test_a_hexagonal_board_names_its_cells_owners_and_golden_hexagon() -> None:
    position = pardalis.game("kamon").start(seed=7).play("a2").play("b5")
    drawn = plain(position, last="b5", targets=True)
    assert drawn[:4] == [
        "                3f      B4e    <1a>     3a",
        "                a1      a2      a3      a4",
        "           <5e>     6f      3c     <2e>    [W1e]",
        "            b1      b2      b3      b4      b5",
    ]


def test_coloured_cells_and_their_pawns() -> None:
    text = (
        "RYBGBGRY/GYGRYYBR/BBRYGRGB/YRGBRYBG/GRYBRYGB/BBRGGYRY/YYGRBBGR/RGBYYRBG "
        "3b1b2/b1b5/4b1b1/2b4b/w5w1/3ww3/2w3w1/1w5w GG w - 0"
    )
    drawn = plain(pardalis.game("greengage").parse(text))
    assert drawn[0].split() == ["8", "r", "y", "b", "gB", "b", "gB", "r", "y"]
    assert drawn[8].split() == list("abcdefgh")


def test_rounds_and_squares_differ_without_colours() -> None:
    drawn = plain(pardalis.game("le-cameleon").start())
    assert drawn[1].split(maxsplit=1) == ["8", ": b :     : b :     : b :     : b :"]
    assert drawn[7].split(maxsplit=1) == ["2", ":::::  B  :::::  B  :::::  B  :::::  B"]


def test_tiles_are_joined_by_strokes() -> None:
    placed = "Y*B@0,0e;YYP@-1,1e;YRY@-1,-2s"
    options = "draw=1,score=plain,contact=normal,hands=hidden"
    drawn = plain(pardalis.game("chromino").parse(f"{placed} RRR/GGG - 1 - 0/0 1 0 {options}"))
    row = next(at for at, line in enumerate(drawn) if "Y - * - B" in line)
    assert drawn[row].split()[0] == "0"
    assert "Y   Y - * - B" in drawn[row]
    assert "Y - Y - P" in drawn[row + 2]
    column = drawn[row].index("Y   Y")
    assert "".join(drawn[row + at].ljust(80)[column] for at in range(-4, 3)) == "Y|R|Y Y"


def test_an_empty_hand_is_told_in_words() -> None:
    options = "draw=1,score=plain,contact=normal,hands=hidden"
    over = pardalis.game("chromino").parse(f"Y*B@0,0e;YYP@-1,1e RRR/- - 0 - 0/0 1 0 {options}")
    drawn = [line.strip() for line in plain(over)]
    assert "Hand of player 2: 0 tiles" in drawn
    assert "Hand of player 1: 1 tile  RRR" in drawn


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_piece_of_a_game_is_on_the_drawing(id: str, lang: str) -> None:
    for position, last in walk(id):
        for colour in (True, False):
            look = {"lang": lang, "last": last, "targets": True, "colour": colour}
            drawn = drawing(position, **look).plain  # type: ignore[arg-type]  # any look
            scene = part(position.game, "scene").scene(position.state, None)
            for zone in scene.zones:
                standing = [piece.letters for piece in zone.pieces if piece.on]
                strips = [tile.letters for tile in zone.tiles]
                for letters in {*standing, *(strips if zone is not scene.zones[0] else ())}:
                    assert letters in drawn
            assert len(drawn) > 100


@pytest.mark.parametrize("id", GAMES)
def test_what_is_hidden_is_not_drawn(id: str) -> None:
    if pardalis.game(id).referee.view is None:
        return
    for position, last in walk(id):
        for seat in position.seats:
            drawn = drawing(position.view(seat), last=last, colour=False).plain
            for other in position.seats:
                if other != seat:
                    hidden = set(position.state.hands[other - 1]) - set(
                        position.state.hands[seat - 1]
                    )
                    hand = [line for line in drawn.splitlines() if "???" in line]
                    assert not any(tile in line for tile in hidden for line in hand)


def test_letters_can_be_read_on_every_ink() -> None:
    """WCAG asks for a contrast of 4.5 for text; bold letters get along with 3."""
    for game in GAMES:
        for position, last in walk(game, 12):
            drawn = drawing(position, last=last, targets=True)
            for span in drawn.spans:
                style = span.style
                if isinstance(style, str) or not drawn.plain[span.start : span.end].strip(" ▄▀"):
                    continue
                if style.color and style.bgcolor:
                    assert contrast(style.color.name, style.bgcolor.name) >= 3


@pytest.mark.parametrize("id", GAMES)
def test_small_and_large_terminals(id: str) -> None:
    *_, (position, last) = walk(id)
    for width, height in ((1, 1), (20, 5), (80, 24), (120, 50), (300, 200)):
        for colour in (True, False):
            drawn = drawing(position, last=last, colour=colour, width=width, height=height)
            assert isinstance(drawn, Text)
            if (width, height) == (80, 24) and colour:
                assert max(map(len, drawn.plain.splitlines())) <= width


@pytest.mark.parametrize("system", ["standard", "256", "truecolor"])
def test_poor_terminals_get_the_colours_they_have(system: str) -> None:
    file = io.StringIO()
    # The systems are listed as plain texts here, as literals there.
    console = Console(file=file, force_terminal=True, color_system=system)  # type: ignore[arg-type]  # above
    console.print(drawing(pardalis.game("kamon").start(seed=7)))
    assert "\x1b[" in file.getvalue()


def test_a_board_is_turned_for_whoever_sits_opposite() -> None:
    position = pardalis.game("chameleon-chess").start()
    drawn = drawing(position.view(2), colour=False).plain.splitlines()
    assert drawn[0].split()[0] == "1"
    assert drawn[5].split() == list("edcba")


def test_why_a_game_is_over_is_marked() -> None:
    """A piece on the opponent's home rank that cannot be taken."""
    position = pardalis.game("chameleon-chess").parse("W1w1w/5/5/5/3W1 b 0")
    assert plain(position)[0] == "  5 :{W}:     : w :     : w :"
    assert "  The invader: a5." in plain(position)


def test_what_waits_beside_the_board_is_told() -> None:
    """A reward that is to be placed, and what a capture may bring."""
    places = 0
    for position, _ in walk("le-cameleon", 120):
        phase = str(position).split()[2]
        if "+" in phase:
            places += 1
            beside = "\n".join(plain(position)[10:])
            assert phase[-1] in beside.replace("×", "")
            assert len(beside.splitlines()) >= 3
    assert places
    pick = plain(pardalis.game("le-cameleon").parse(PICK).play("h4-g3"))
    (choices,) = (line for line in pick if "To choose:" in line)
    assert "no reward" in choices
    assert "O take an orange" in choices
    assert "V take a violet" in choices
