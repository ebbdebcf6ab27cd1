"""Kamon, rule by rule. A test quotes the sentence it stands for."""

from __future__ import annotations

from collections import Counter

import pytest

import pardalis
from pardalis import IllegalMove, InvalidMove, InvalidPosition, Outcome, Position, perft
from pardalis.core.chance import Chance
from pardalis.games.kamon.rules import BORDER, CELLS, CORNERS, KAMON, NEIGHBOURS, SIDES

KAMON_GAME = pardalis.game("kamon")
LAYOUT = "1a1b1c1d/1e1f2a2b2c/2d2e2f3a3b3c/3d3e3f--4a4b4c/4d4e4f5a5b5c/5d5e5f6a6b/6c6d6e6f"
NOTHING = "..../...../....../......./....../...../...."
START = f"{LAYOUT} {NOTHING} - b"


def drawn(picture: str, last: str, turn: str, layout: str = LAYOUT) -> Position:
    """A position from a picture of its owners, one row a line, spaces as one likes."""
    rows = [line.replace(" ", "") for line in picture.strip().splitlines()]
    return KAMON_GAME.parse(f"{layout} {'/'.join(rows)} {last} {turn}")


def test_board() -> None:
    """37 hexagons, side 4; six sides of four cells; a corner cell belongs to both its sides (R3);
    12 border cells that are not corners."""
    assert len(CELLS) == 37
    assert len(BORDER) == 18
    assert len(CORNERS) == 6
    sides = [side for pair in SIDES.values() for side in pair]
    assert all(len(side) == 4 for side in sides)
    assert all(sum(corner in side for side in sides) == 2 for corner in CORNERS)
    assert sorted(SIDES["green"][0]) == ["a1", "a2", "a3", "a4"]
    assert sorted(SIDES["blue"][0]) == ["d1", "e1", "f1", "g1"]
    assert sorted(SIDES["yellow"][0]) == ["a1", "b1", "c1", "d1"]
    assert sorted(NEIGHBOURS["d4"]) == ["c3", "c4", "d3", "d5", "e3", "e4"]
    assert sorted(NEIGHBOURS["a1"]) == ["a2", "b1", "b2"]


def test_deal() -> None:
    """36 kamon (each pair of attribute and symbol once) and one neutral token are dealt at random,
    one to a cell."""
    state = KAMON_GAME.start(seed=3).state
    assert sorted(state.layout) == sorted((*KAMON, "--"))


def test_opening() -> None:
    """Black opens on one of the 12 border cells that are not corners."""
    position = KAMON_GAME.parse(START)
    assert position.turn == 1
    assert position.moves() == sorted(BORDER - CORNERS)
    with pytest.raises(IllegalMove) as refused:
        position.play("a1")
    assert refused.value.code == "opening"
    assert "corner" in refused.value.text("en")
    assert "coin" in refused.value.text("fr")


def test_opening_with_neutral_on_the_border() -> None:
    """… 11 if the neutral token lies on one."""
    layout = LAYOUT.replace("--", "XX").replace("1b", "--").replace("XX", "1b")
    position = KAMON_GAME.parse(f"{layout} {NOTHING} - b")
    assert len(position.moves()) == 11
    assert "a2" not in position.moves()


def test_match_attribute_or_symbol() -> None:
    """Each later move takes any free, non-neutral cell that shares the attribute or the symbol of
    the cell just played."""
    position = KAMON_GAME.parse(START).play("a2")  # 1b
    assert position.turn == 2
    played = {position.state.kamon(cell) for cell in position.moves()}
    assert played == {"1a", "1c", "1d", "1e", "1f", "2b", "3b", "4b", "5b", "6b"}
    with pytest.raises(IllegalMove) as refused:
        position.play("b3")
    assert refused.value.code == "golden-hexagon"
    assert refused.value.text("en") == "the golden hexagon on a2 asks for pink or fish"
    assert refused.value.text("fr") == "l'hexagone doré en a2 demande rose ou poisson"


def test_neutral_is_never_played() -> None:
    """Nobody ever plays the neutral cell."""
    with pytest.raises(IllegalMove) as refused:
        KAMON_GAME.parse(START).play("d4")
    assert refused.value.code == "neutral"


def test_taken_cell() -> None:
    """… any free cell."""
    with pytest.raises(IllegalMove) as refused:
        KAMON_GAME.parse(START).play("a2").play("a2")
    assert refused.value.code == "taken"
    assert refused.value.text() == "a2 already belongs to Black"


GREEN = """
     . b . .
    . b . . .
   . b . . . .
  . b . . . . .
   w b w w . .
    . b w w .
     . b w .
"""
BLUE = """
     . . . .
    . . . w .
   w w w . . .
  b b b . b b b
   . . b b w .
    . . w w .
     . . . .
"""
YELLOW = """
     . . . .
    . . . . .
   b . . . w .
  . b . . w . .
   . b b b b b
    . w w w w
     . . . .
"""


@pytest.mark.parametrize(
    ("picture", "last"),
    [(GREEN, "g2"), (BLUE, "d7"), (YELLOW, "e6")],
    ids=["green", "blue", "yellow"],
)
def test_connection(picture: str, last: str) -> None:
    """connection: a chain of own cells touching two opposite sides."""
    assert drawn(picture, last, "w").outcome == Outcome((1,), "connection")


def test_connection_through_a_gap_is_none() -> None:
    """a chain of own cells: all joined, one after another."""
    assert drawn(GREEN.replace("w b w w . .", "w . w w . b"), "g2", "w").outcome is None


def test_corner_counts_for_both_sides() -> None:
    """a corner cell belongs to both its sides (R3)."""
    picture = """
         b . . .
        w b . . .
       . w b . . .
      . w w b b b b
       . . w . . .
        . . w . .
         . . . .
    """
    assert drawn(picture, "a1", "w", moved_neutral("g4")).outcome == Outcome((1,), "connection")


def moved_neutral(cell: str) -> str:
    """LAYOUT with the neutral token on another cell."""
    row, place = "abcdefg".index(cell[0]), int(cell[1]) - 1
    other = LAYOUT.split("/")[row][2 * place : 2 * place + 2]
    return LAYOUT.replace("--", "XX").replace(other, "--").replace("XX", other)


RING = """
     . . . .
    . . . . .
   . . b b . .
  . . b {} b . .
   . . b b . .
    . . . . {}
     w w w w
"""


def test_loop_round_a_free_cell() -> None:
    """loop: a closed chain of own cells around at least one cell that is not his own, be it
    free …"""
    position = drawn(RING.format(".", "w"), "c3", "w", moved_neutral("a1"))
    assert position.outcome == Outcome((1,), "loop")


def test_loop_round_the_neutral_cell() -> None:
    """… neutral (R1) …"""
    assert drawn(RING.format(".", "w"), "c3", "w").outcome == Outcome((1,), "loop")


def test_loop_round_an_enemy_cell() -> None:
    """… or the opponent's."""
    position = drawn(RING.format("w", "."), "c3", "w", moved_neutral("a1"))
    assert position.outcome == Outcome((1,), "loop")


def test_ring_round_own_cells_is_no_loop() -> None:
    """A ring around own cells only is no loop (R4)."""
    picture = RING.format("b", "w").replace(". . . . w", "w . . . w")
    assert drawn(picture, "c3", "w", moved_neutral("a1")).outcome is None


def test_edge_closes_nothing() -> None:
    """… and the board's edge closes nothing (R4)."""
    picture = """
         . b . .
        b b . . .
       . . . . . .
      . . . . . . .
       . . . . . .
        . . . . .
         . . w w
    """
    assert drawn(picture, "b2", "w").outcome is None


# All of attribute 1 and of symbol a is taken, and 1a was just played.
BLOCKED = """
     b w b w
    w b w . .
   . . . b . .
  . . . . w . .
   . . . b . .
    . . . b .
     . . . .
"""


def test_block() -> None:
    """block: the opponent has to move and cannot."""
    assert drawn(BLOCKED, "a1", "w").outcome == Outcome((1,), "block")


FULL = (
    "6e4f5f1a/1c6f2d4c1e/4a3e2f3f3d1d/4e4d--6b1f6a5e/3c4b5d6d5a2e/1b2b2c3a2a/6c5b3b5c "
    "wbbb/bbwww/wwbbwb/wb.bwbb/wbwwwb/wbbbw/wwwb e3 b"
)


def test_full_is_a_draw_and_goes_before_block() -> None:
    """When all 36 cells are taken and nobody has won, the game is drawn, full. This is tested
    before block (R2)."""
    position = KAMON_GAME.parse(FULL)
    assert position.outcome == Outcome((), "full")
    assert position.moves() == []
    assert position.turn == 0
    assert position.describe_outcome("fr") == "Partie nulle : les 36 cases sont prises."


def test_connection_goes_before_loop() -> None:
    """Order of reasons when one move does several things: connection, loop, block."""
    picture = """
         w w w w
        w . . . .
       . . b b . .
      b b b . b b b
       . . b b . .
        . . . . .
         w w w w
    """
    assert drawn(picture, "c3", "w").outcome == Outcome((1,), "connection")


def test_loop_goes_before_block() -> None:
    """… connection, loop, block."""
    rows = [line.replace(" ", "") for line in RING.format(".", "w").strip().splitlines()]
    sharing = ["1a", *(k for k in KAMON if k != "1a" and (k[0] == "1" or k[1] == "a"))]
    others = ["--", *(k for k in KAMON if k not in sharing)]
    # Every kamon that shares with 1a lies on an owned cell, so White is blocked as well.
    layout = "/".join(
        "".join((others if o == "." else sharing).pop(0) for o in row) for row in rows
    )
    position = drawn(RING.format(".", "w"), "c3", "w", layout)
    assert position.state.kamon("c3") == "1a"
    assert position.outcome == Outcome((1,), "loop")


def test_the_side_to_move_may_have_won_before() -> None:
    """Anything else is a position, reached in a game or not: the other side's chain counts too."""
    position = drawn(GREEN.replace(". b . .", ". b . w", 1), "a4", "b")
    assert position.outcome == Outcome((1,), "connection")


def test_editions_are_one_game() -> None:
    """edition: only how attributes and symbols are named and drawn."""
    colours = KAMON_GAME.start(seed=5, edition="colours")
    numbers = KAMON_GAME.start(seed=5, edition="numbers")
    assert colours == numbers
    assert str(colours) == str(numbers)
    move = colours.moves()[0]
    assert colours.describe(move) != numbers.describe(move)
    assert numbers.play(move).state.edition == "numbers"
    assert KAMON_GAME.parse(str(numbers), edition="numbers").describe(move) == numbers.describe(
        move
    )


def test_describe() -> None:
    """What a move takes, and what it asks of the other seat; French agrees in gender."""
    position = KAMON_GAME.parse(START)
    assert position.describe("b1") == (
        "Black takes b1, pink mountain; White must now play pink or mountain."
    )
    after = position.play("b1")
    assert after.describe("b2", "fr") == (
        "Blanc prend b2, porte rose ; Noir doit jouer rose ou porte."
    )


def test_describe_a_win() -> None:
    """A winning move says who wins and why, and asks nothing of the other seat."""
    before = drawn(GREEN.replace("     . b w .", "     . . w ."), "e1", "b")
    assert before.describe("g2") == (
        "Black takes g2, green fan. Black wins: a chain joins two opposite sides."
    )


@pytest.mark.parametrize(
    ("field", "code", "text"),
    [
        ("", "fields", f"{LAYOUT} {NOTHING} -"),
        ("", "fields", f"{START} "),
        ("", "too-long", START * 100),
        ("LAYOUT", "rows", START.replace("/6c6d6e6f", "", 1)),
        ("LAYOUT", "row-length", START.replace("1a", "1", 1)),
        ("LAYOUT", "letter", START.replace("1a", "7a")),
        ("LAYOUT", "kamon", START.replace("1a", "a1")),
        ("LAYOUT", "neutral", START.replace("1a", "--")),
        ("LAYOUT", "neutral", START.replace("--", "1a")),
        ("LAYOUT", "deal", START.replace("1a", "1b")),
        ("OWNERS", "rows", f"{LAYOUT} ..../...../....../......./....../..... - b"),
        ("OWNERS", "letter", START.replace("....", "x...", 1)),
        ("OWNERS", "neutral-owned", f"{LAYOUT} {NOTHING.replace('.......', '...b...')} d4 w"),
        ("OWNERS", "counts-b", f"{LAYOUT} {NOTHING.replace('....', 'b...', 1)} a1 b"),
        ("OWNERS", "counts-w", f"{LAYOUT} {NOTHING} - w"),
        ("LAST", "last-missing", f"{LAYOUT} {NOTHING.replace('....', 'b...', 1)} - w"),
        ("LAST", "last", f"{LAYOUT} {NOTHING.replace('....', 'b...', 1)} a2 w"),
        ("LAST", "last", f"{LAYOUT} {NOTHING.replace('....', 'bw..', 1)} a1 b"),
        ("LAST", "last", f"{LAYOUT} {NOTHING.replace('....', 'b...', 1)} h9 w"),
        ("TURN", "choice", f"{LAYOUT} {NOTHING} - r"),
    ],
)
def test_refused(field: str, code: str, text: str) -> None:
    """Refused: a kamon missing or twice; not exactly one `--`; an owner on `--`; black minus white
    cells other than 0 with TURN `b` or 1 with TURN `w`; LAST `-` unless nothing is owned; LAST not
    a cell of the side that is not to move."""
    with pytest.raises(InvalidPosition) as refused:
        KAMON_GAME.parse(text)
    assert (refused.value.field, refused.value.code) == (field, code)
    assert refused.value.text("fr") != refused.value.text("en")


@pytest.mark.parametrize("text", ["", "d8", "h1", "a2 ", "A2", "d٤", "draw"])
def test_not_a_move(text: str) -> None:
    """Move: the cell, `d4`."""
    with pytest.raises(InvalidMove) as refused:
        KAMON_GAME.parse(START).play(text)
    assert refused.value.code == "cell"


def test_perft() -> None:
    """perft from the layout in order: 12, 120, 1080, 9240."""
    assert [perft(KAMON_GAME.parse(START), depth) for depth in range(1, 5)] == [12, 120, 1080, 9240]


@pytest.mark.uncounted
def test_random_play() -> None:
    """Random play over many random layouts: first player 51.5 %, second 48.1 %, draws 0.4 %;
    connection 61 %, block 32 %, loop 7 %; mean length 29.5."""
    games = 400
    seen: Counter[object] = Counter()
    for seed in range(games):
        chance = Chance(seed)
        position = KAMON_GAME.start(seed)
        while position.outcome is None:
            position = position.play(chance.choice(position.moves()))
            seen["plies"] += 1
        seen[position.outcome.reason] += 1
        seen[position.outcome.winners] += 1
    shares = {(1,): 51.5, (2,): 48.1, (): 0.4, "connection": 61, "block": 32, "loop": 7}
    for what, share in shares.items():
        four_sigma = 4 * (share * (100 - share) / games) ** 0.5
        assert 100 * seen[what] / games == pytest.approx(share, abs=four_sigma), what
    assert seen["plies"] / games == pytest.approx(29.5, abs=0.8)
