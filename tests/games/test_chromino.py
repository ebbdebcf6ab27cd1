"""Chromino: set-up, turn and end, rule by rule. A test quotes the sentence it stands for."""

from __future__ import annotations

import pytest

from pardalis import IllegalMove, InvalidOption, Outcome
from pardalis.core.chance import Chance
from pardalis.games.chromino.position import OPTIONS
from pardalis.games.chromino.table import Laying
from pardalis.games.chromino.tiles import CHAMELEONS, TILES, order
from tests.games.chromino import (
    CHROMINO,
    START,
    at,
    played,
    refusal,
    state,
    table,
    text,
    tiles_laid,
)

# Set-up -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", range(1, 9))
def test_set_up(seats: int) -> None:
    """One chameleon, drawn at random, is laid in the middle: its first letter on 0,0, reading east.
    The other 79 tiles are shuffled into the bag, each seat draws 8."""
    position = CHROMINO.start(seed=seats, seats=seats)
    dealt = state(position)
    (first,) = dealt.table.layings
    assert first.tile in CHAMELEONS
    assert str(first) == f"{first.tile}@0,0e"
    assert position.seats == range(1, seats + 1)
    assert [len(hand) for hand in dealt.hands] == [8] * seats
    assert all(hand == tuple(sorted(hand, key=order)) for hand in dealt.hands)
    everything = [first.tile, *dealt.bag, *(tile for hand in dealt.hands for tile in hand)]
    assert sorted(everything) == sorted(TILES)
    assert position.turn == dealt.starter
    assert CHROMINO.parse(str(position)) == position


def test_set_up_is_random() -> None:
    """One chameleon, drawn at random … shuffled … The starting seat is drawn at random."""
    starts = [state(CHROMINO.start(seed=seed, seats=3)) for seed in range(60)]
    assert {start.table.layings[0].tile for start in starts} == set(CHAMELEONS)
    assert {start.starter for start in starts} == {1, 2, 3}
    assert len({start.bag for start in starts}) == 60


def test_a_deal_is_for_ever() -> None:
    """The same seed and options, the same position, on every machine."""
    written = str(CHROMINO.start(seed=7, seats=2, draw="all"))
    assert written.startswith(
        "Y*B@0,0e RYB,RYP,YRY,YBP,GRB,BRB,BGB,PBP/RYR,YRG,YYP,YBG,YBB,GYG,GGB,BPB RGP,YYG,RGY,"
    )
    assert written.endswith(",YPY,GGP 2 - 0/0 2 0 draw=all,score=plain,contact=normal,hands=hidden")


def test_play_goes_round() -> None:
    """Play goes round by seat number."""
    position = at("YYP,YPB/RRR,YYY/YYB,YBB", turn=2, starter=2)
    turns = []
    for _ in range(4):
        turns.append(position.turn)
        position = position.play(position.moves()[0])
    assert turns == [2, 3, 1, 2]


def test_options() -> None:
    """Option `draw`: 1 (default); a number n from 2 to 79; `all`. `hands` = `hidden` (default) or
    `open`. `score` = `plain` or `expert`. `contact` = `normal` or `bambino`."""
    written = str(CHROMINO.start(seed=1, draw=79, score="expert", contact="bambino", hands="open"))
    assert written.endswith(" draw=79,score=expert,contact=bambino,hands=open")
    written = str(CHROMINO.start(seed=1))
    assert written.endswith(" draw=1,score=plain,contact=normal,hands=hidden")
    for draw in ("0", "80", "01", "+1", "", "none", "²", "9" * 5000):
        with pytest.raises(InvalidOption) as refused:
            CHROMINO.start(draw=draw)
        assert refused.value.code == "draw-option"
        assert "it takes 1 to 79, or all" in refused.value.text("en")
        assert "il faut de 1 à 79, ou all" in refused.value.text("fr")
    with pytest.raises(InvalidOption):
        CHROMINO.start(draw=None)
    with pytest.raises(InvalidOption):
        CHROMINO.start(seats=9)


def test_options_in_words() -> None:
    labels = [
        (
            option.label(CHROMINO.words, value).text("en"),
            option.label(CHROMINO.words, value).text("fr"),
        )
        for option in OPTIONS
        for value in option.values
    ]
    assert len(set(labels)) == len(labels)
    draw = OPTIONS[0]
    assert draw.label(CHROMINO.words, "12").text("en") == "up to 12 tiles"
    assert draw.label(CHROMINO.words, "12").text("fr") == "jusqu'à 12 chrominos"
    for option in OPTIONS:
        assert option.title(CHROMINO.words).text("en")
        assert option.help(CHROMINO.words).text("fr")


# Turn ---------------------------------------------------------------------------------------------


def test_rule_1() -> None:
    """If any tile in hand can be laid, one must be laid (R3)."""
    position = at("RRR,YYY,GGG/BBB,PPP", "BBP,YBP")
    assert tiles_laid(position) == {"RRR", "GGG"}
    assert position.moves() == sorted(position.moves())
    assert refusal(position, "draw") == "must-lay"
    assert refusal(position, "pass") == "must-lay"
    after = played(position, "RRR@-1,1e")
    assert state(after).hands == (("YYY", "GGG"), ("BBB", "PPP"))
    assert [str(laying) for laying in state(after).table.layings] == [START, "RRR@-1,1e"]
    assert after.turn == 2


def test_rule_2_draw_and_lay() -> None:
    """Otherwise, with tiles in the bag, draw one: if it can be laid it must be … After a draw only
    the tile just drawn may be laid (R3)."""
    position = at("YYY/BBB,PPP", "RRR,BBP")
    assert position.moves() == ["draw"]
    assert refusal(position, "pass") == "must-draw"
    drawn = played(position, "draw")
    assert drawn.turn == 1
    assert str(drawn) == text("RRR,YYY/BBB,PPP", "BBP", 1, "RRR:1")
    assert tiles_laid(drawn) == {"RRR"}
    assert refusal(drawn, "pass") == "must-lay-drawn"
    assert refusal(drawn, "draw") == "must-lay-drawn"
    assert refusal(drawn, "YYY@0,1e") == "only-drawn"
    assert str(played(drawn, "RRR@-1,1e")) == text(
        "YYY!/BBB,PPP", "BBP", 2, placed=f"{START};RRR@-1,1e"
    )


def test_rule_2_draw_and_keep() -> None:
    """… if not it is kept and the only move is `pass`."""
    position = played(at("YYY,YBP/BBB,PPP", "BBP,RRR"), "draw")
    assert str(position) == text("YYY,YBP,BBP/BBB,PPP", "RRR", 1, "BBP:1")
    assert position.moves() == ["pass"]
    assert refusal(position, "draw") == "draw-limit"
    assert str(played(position, "pass")) == text("YYY,YBP,BBP/BBB,PPP", "RRR", 2)


def test_after_a_draw_only_the_tile_drawn() -> None:
    """After a draw only the tile just drawn may be laid (R3), though another one could be, as a
    set-up for study may have it."""
    position = at("RRR,YYY/BBB", "-", 1, "YYY:1")
    assert position.moves() == ["pass"]
    assert refusal(position, "RRR@-1,1e") == "only-drawn"


def test_draw_n() -> None:
    """A number n from 2 to 79: up to n draws in the turn, each laid if possible."""
    position = at("YYY/BBB,PPP", "YBP,BPB,RRR", draw=2)
    position = played(position, "draw")
    assert position.moves() == ["draw"]
    assert refusal(position, "pass") == "must-draw"
    position = played(position, "draw")
    assert str(position) == text("YYY,YBP,BPB/BBB,PPP", "RRR", 1, "BPB:2", draw=2)
    assert position.moves() == ["pass"]
    assert refusal(position, "draw") == "draw-limit"
    position = played(position, "pass")
    assert position.turn == 2
    # Each is laid if possible.
    position = played(at("YYY/BBB,PPP", "YBP,RRR,GGG", draw=3), "draw", "draw")
    assert tiles_laid(position) == {"RRR"}
    assert refusal(position, "draw") == "must-lay-drawn"


def test_draw_n_ends_with_the_bag() -> None:
    position = played(at("YYY/BBB,PPP", "YBP,BPB", draw=5), "draw", "draw")
    assert position.moves() == ["pass"]
    assert refusal(position, "draw") == "empty-bag"
    assert state(played(position, "pass")).passes == 0


def test_draw_all() -> None:
    """`all`: until one can be laid or the bag is empty."""
    start = at("YYY/BBB,PPP", "YBP,BPB,YPY,RRR,GGG", draw="all")
    position = played(start, "draw", "draw", "draw")
    assert position.moves() == ["draw"]
    position = played(position, "draw")
    assert tiles_laid(position) == {"RRR"}
    assert state(position).draws == 4
    position = at("YYY/BBB,PPP", "YBP,BPB", draw="all")
    assert played(position, "draw", "draw").moves() == ["pass"]


def test_rule_3() -> None:
    """Otherwise pass."""
    position = at("YYY/RRR,BBB")
    assert position.moves() == ["pass"]
    assert refusal(position, "draw") == "empty-bag"
    position = played(position, "pass")
    assert (position.turn, state(position).passes) == (2, 1)


def test_rule_4() -> None:
    """A chameleon may not be a hand's only tile when it is laid: with a lone chameleon one draws,
    or passes when the bag is empty, and after drawing may lay only the tile just drawn."""
    position = at("R*P!/BBB,PPP", "YYY,RRR,Y*B", draw=1)
    assert position.moves() == ["draw"]
    assert refusal(position, "R*P@-1,1e") == "last-chameleon"
    drawn = played(position, "draw")
    assert drawn.moves() == ["pass"]
    assert refusal(drawn, "R*P@-1,1e") == "only-drawn"
    assert at("R*P!/BBB,PPP").moves() == ["pass"]
    # A tile that can be laid is laid, a chameleon too: it is not the only one any more.
    assert tiles_laid(played(at("R*P!/BBB,PPP", "RRR"), "draw")) == {"RRR"}
    assert tiles_laid(played(at("R*P!/BBB,PPP", "Y*B"), "draw")) == {"Y*B"}
    # With two tiles in hand, in a later turn, either may be laid.
    assert tiles_laid(at("RRR,R*P!/BBB,PPP")) == {"RRR", "R*P"}


def test_rule_5() -> None:
    """A player whose hand goes down to one tile shows it to all; if he later draws, the shown tile
    stays known for as long as he holds it and the new ones are hidden (R4)."""
    position = played(at("RRR,YYY/BBB,PPP", "YBP,YPY,BPB"), "RRR@-1,1e")
    assert state(position).shown == ("YYY", None)
    position = played(position, "draw", "pass", "draw", "pass")
    assert str(position).split()[1] == "YYY!,YPY/YBP,BBB,PPP"
    # He lays the new one: the same tile is shown.
    one = at("YYY!,GGG/BBB,PPP")
    assert state(played(one, "GGG@1,1e")).shown == ("YYY", None)
    # He lays the shown one of two: the other goes down to one tile and is shown.
    two = at("RRR!,YYY/BBB,PPP")
    assert state(played(two, "RRR@-1,1e")).shown == ("YYY", None)
    # He lays the shown one of three: the others stay hidden.
    three = at("RRR!,YYY,YBP/BBB,PPP")
    assert state(played(three, "RRR@-1,1e")).shown == (None, None)
    # He lays another of three: the shown one stays known.
    four = at("RRR,YYY!,YBP/BBB,PPP")
    assert state(played(four, "RRR@-1,1e")).shown == ("YYY", None)
    # With open hands the mark is kept all the same.
    five = at("RRR,YYY/BBB,PPP", visible="open")
    assert state(played(five, "RRR@-1,1e")).shown == ("YYY", None)


# End ----------------------------------------------------------------------------------------------


def test_rule_6() -> None:
    """When a hand is empty the current round is finished, a round running from the starting seat to
    the one before it. All seats that are out by then share first place, `out` (R5)."""
    position = at("GGG!/RRR!/YYY,YBP", "BBP,BPB", 2, starter=2)
    position = played(position, "RRR@-1,1e")
    assert (position.turn, position.outcome) == (3, None)
    position = played(position, "draw", "pass")
    assert (position.turn, position.outcome) == (1, None)
    alone = played(at("YPY!/-/YYY,YBP", "BBP,BPB", 1, starter=2), "draw", "pass")
    assert alone.outcome == Outcome((2,), "out")
    position = played(position, "GGG@1,-1e")
    assert position.turn == 0
    assert position.moves() == []
    assert position.outcome == Outcome((1, 2), "out")
    assert str(position) == text(
        "-/-/YYY,YBP,BBP",
        "BPB",
        0,
        placed=f"{START};RRR@-1,1e;GGG@1,-1e",
        starter=2,
    )
    with pytest.raises(IllegalMove) as over:
        position.play("pass")
    assert over.value.code == "over"


def test_rule_6_last_of_the_round() -> None:
    """The seat before the starting one ends the round: out at once, and alone."""
    position = played(at("RRR!/YYY,GGG!", starter=2), "RRR@-1,1e")
    assert position.outcome == Outcome((1,), "out")


def test_rule_7() -> None:
    """When the bag is empty and every seat in turn has passed without drawing, the game is stuck:
    the fewest tiles win, ties shared, `stuck` (R6)."""
    position = at("YYY/BBB,PPP/YBP", turn=2, starter=3)
    position = played(position, "pass", "pass")
    assert position.outcome is None
    position = played(position, "pass")
    assert position.outcome == Outcome((1, 3), "stuck")
    assert str(position) == text("YYY/BBB,PPP/YBP", "-", 0, starter=3, passes=3)
    position = played(at("YYY,BPB/BBB,PPP/YBP"), "pass", "pass", "pass")
    assert position.outcome == Outcome((3,), "stuck")


def test_passes() -> None:
    """PASSES: turns in a row passed with an empty bag and no tile drawn in that turn; a laying or a
    draw resets it."""
    position = at("YYY,YBP/RRR,YPY,PPP/BBP,BPB", passes=1)
    position = played(position, "pass")
    assert state(position).passes == 2
    position = played(position, "RRR@-1,1e")
    assert state(position).passes == 0
    # A pass after drawing the last tile does not count.
    position = played(at("YYY/PPP/BPB", "YBP"), "draw")
    assert state(position).passes == 0
    position = played(position, "pass")
    assert state(position).passes == 0
    assert state(played(position, "pass")).passes == 1


def test_stuck_in_the_last_round() -> None:
    """Passes do not end the game before the round when a hand is empty: who is out has won."""
    position = played(at("RRR/YYY/PPP"), "RRR@-1,1e", "pass", "pass")
    assert position.outcome == Outcome((1,), "out")
    assert str(position).endswith(" 0 - 0/0/0 1 2 draw=1,score=plain,contact=normal,hands=hidden")


def test_solo() -> None:
    """1 to 8 seats. Solo: stuck is lost, no winner."""
    assert played(at("RRR"), "RRR@-1,1e").outcome == Outcome((1,), "out")
    stuck = played(at("YYY"), "pass")
    assert stuck.outcome == Outcome((), "stuck")
    assert stuck.describe_outcome("en").startswith("Lost: the game is stuck")
    assert stuck.describe_outcome("fr").startswith("Perdu : la partie est bloquée")


def test_a_whole_game_for_every_number_of_seats() -> None:
    for seats in range(1, 9):
        position = CHROMINO.start(seed=seats, seats=seats, draw="all")
        chance = Chance(seats)
        while position.moves():
            position = position.play(chance.choice(position.moves()))
        assert position.turn == 0
        assert position.outcome is not None
        assert CHROMINO.parse(str(position)) == position


# Expert -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("placed", "laying", "points"),
    [
        ("GGG@1,1e", "RGG@0,0e", 3),
        ("YRB@0,0s", "RBG@1,1s", 6),
        ("RYY@2,0w;RRR@3,-2s", "RRY@3,1w", 5),
        (START, "RRR@-1,1e", 4),
        # Two contacts with one tile count it once, a tile by its corner not at all.
        (f"{START};RRR@-1,1e;GGG@2,1e", "RRR@-2,2e", 2),
    ],
)
def test_expert_points(placed: str, laying: str, points: int) -> None:
    """Laying scores the tile laid and every tile it touches, each once. Expert: `RGG@0,0e` onto
    `GGG@1,1e` scores 3; `RBG@1,1s` onto `YRB@0,0s` scores 6; `RRY@3,1w` onto `RYY@2,0w` and
    `RRR@3,-2s` scores 5."""
    under, way = table(placed), Laying.parse(laying)
    assert under.refusal(way, "normal") is None
    assert under.points(way) == points


def test_expert_play() -> None:
    """Expert: the game ends as above and the highest total wins, ties shared, `score` (R7). The
    set-up chameleon scores nothing."""
    assert state(CHROMINO.start(seed=1, score="expert")).scores == (0, 0)
    position = played(at("RRR/YYY,GGG", scores="5/9", score="expert"), "RRR@-1,1e")
    assert state(position).scores == (9, 9)
    assert position.outcome is None, "the round is finished"
    assert played(position, "GGG@1,-1e").outcome == Outcome((2,), "score")
    shared = played(at("RRR/YYY,PPP", scores="5/9", score="expert"), "RRR@-1,1e", "pass")
    assert shared.outcome == Outcome((1, 2), "score")
    # R7 no deduction for tiles left, and no prize for being out.
    ahead = played(at("RRR/YYY,PPP", scores="0/9", score="expert"), "RRR@-1,1e", "pass")
    assert ahead.outcome == Outcome((2,), "score")
    stuck = played(at("YYY/BBB,PPP", scores="1/2", score="expert"), "pass", "pass")
    assert stuck.outcome == Outcome((2,), "score")


def test_plain_scores_nothing() -> None:
    """SCORES joined by `/`, all 0 in plain."""
    assert state(played(at("RRR,YYY/PPP"), "RRR@-1,1e")).scores == (0, 0)


def test_expert_solo() -> None:
    """Solo expert: outcome as in plain, `out` or `stuck`; the total is what one tries to beat."""
    out = played(at("RRR", score="expert", scores="7"), "RRR@-1,1e")
    assert out.outcome == Outcome((1,), "out")
    assert state(out).scores == (11,)
    assert played(at("YYY", score="expert"), "pass").outcome == Outcome((), "stuck")
