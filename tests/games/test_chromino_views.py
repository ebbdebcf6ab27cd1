"""Chromino: what a seat may see, and what a move looks worth to it."""

from __future__ import annotations

import pickle

import pytest

from pardalis import InvalidOption, Position
from pardalis.core.chance import Chance
from pardalis.games.chromino.evaluation import promise
from pardalis.games.chromino.position import HIDDEN, ChrominoView
from tests.games.chromino import CHROMINO, START, at, played, refusal, state


def seen(position: Position, seat: int | None) -> ChrominoView:
    """The view's state, with its type."""
    view = position.view(seat).state
    assert isinstance(view, ChrominoView)
    return view


# What a seat may see -----------------------------------------------------------------------------


def test_hidden_hands() -> None:
    """`hands` = `hidden` (default): one's own hand in full, of the others the number of tiles, of
    the bag the number of tiles."""
    position = at("RRR,YYY/BBB,PPP/YBP", "GGG,BPB")
    options = "draw=1,score=plain,contact=normal,hands=hidden"
    assert str(position.view(1)) == f"{START} RRR,YYY/???,???/??? 2 1 - 0/0/0 1 0 {options}"
    assert str(position.view(2)) == f"{START} ???,???/BBB,PPP/??? 2 1 - 0/0/0 1 0 {options}"
    assert str(position.view()) == f"{START} ???,???/???,???/??? 2 1 - 0/0/0 1 0 {options}"
    view = seen(position, 2)
    assert view.seat == 2
    assert view.hands == ((HIDDEN, HIDDEN), ("BBB", "PPP"), (HIDDEN,))
    assert view.bag == 2
    assert view.table == state(position).table
    with pytest.raises(InvalidOption):
        position.view(4)


def test_open_hands() -> None:
    """`hands` = `open`: all see all hands, and nobody the bag."""
    position = at("YYY/BBB,PPP", "GGG,BPB", visible="open", draw=2)
    options = "draw=2,score=plain,contact=normal,hands=open"
    for seat in (1, 2, None):
        assert str(position.view(seat)) == f"{START} YYY/BBB,PPP 2 1 - 0/0 1 0 {options}"
    drawn = played(position, "draw")
    for seat in (1, 2, None):
        assert str(drawn.view(seat)) == f"{START} YYY,GGG/BBB,PPP 1 1 GGG:1 0/0 1 0 {options}"


def test_empty_bag_and_hand() -> None:
    position = at("-/BBB,PPP", turn=2)
    assert str(position.view(1)).split()[1:3] == ["-/???,???", "0"]


def test_r4_a_shown_tile_stays_known() -> None:
    """A player whose hand goes down to one tile shows it to all; if he later draws, the shown tile
    stays known for as long as he holds it and the new ones are hidden (R4)."""
    position = played(at("RRR,YYY/BBB,PPP", "YBP,RYG"), "RRR@-1,1e")
    assert str(position.view(2)).split()[1] == "YYY!/BBB,PPP"
    position = played(position, "draw", "pass", "draw")
    for seat in (2, None):
        # First what is shown, wherever it stands in the hand: RYG comes before YYY.
        assert seen(position, seat).hands[0] == ("YYY", HIDDEN)
    assert seen(position, 1).hands[0] == ("RYG", "YYY")
    assert str(position.view(1)).split()[1] == "RYG,YYY!/???,???,???"
    assert str(position.view(2)).split()[1] == "YYY!,???/YBP,BBB,PPP"


def test_the_tile_just_drawn() -> None:
    """PHASE names the tile to the seat that drew it; the others see that it drew, and how often."""
    position = played(at("YYY,YBP/BBB,PPP", "BBP,BPB,YPY", draw=2), "draw", "draw")
    assert seen(position, 1).drawn == "BPB"
    assert str(position.view(1)).split()[4] == "BPB:2"
    for seat in (2, None):
        assert (seen(position, seat).drawn, seen(position, seat).draws) == (HIDDEN, 2)
        assert str(position.view(seat)).split()[4] == "???:2"
    assert seen(played(position, "pass"), 1).drawn is None


def test_moves_are_for_the_mover() -> None:
    position = at("RRR,YYY/BBB,PPP")
    assert position.view(1).moves() == ["RRR@-1,-1e", "RRR@-1,1e"]
    assert position.view(2).moves() == position.view().moves() == []


@pytest.mark.parametrize(
    ("one", "other", "seat"),
    [
        # another hand, another bag
        (at("RRR,YYY/BBB,PPP", "GGG,BPB"), at("RRR,YYY/YPY,GGG", "PPP,BBB"), 1),
        (at("RRR,YYY/BBB,PPP", "GGG,BPB"), at("YBP,BPB/RRR,YYY", "GGG,BBB"), None),
        # the shown tile first or last among the others
        (at("RRR,YYY/BBB!,PPP"), at("RRR,YYY/GGG,BBB!"), 1),
        # which one was drawn
        (at("YYY,YBP/BBB", "-", 1, "YYY:1"), at("YYY,YBP/BBB", "-", 1, "YBP:1"), 2),
        (at("YYY,YBP/BBB", "-", 1, "YYY:1"), at("RRR,PPP/BBB", "-", 1, "RRR:1"), 2),
        # over: what was not shown stays hidden
        (at("-/BBB,PPP", turn=0), at("-/YYY,PPP", turn=0), 1),
    ],
)
def test_secrets(one: Position, other: Position, seat: int | None) -> None:
    """Two deals that differ only in what a seat may not see give byte-equal views."""
    assert one != other
    assert str(one.view(seat)) == str(other.view(seat))
    assert seen(one, seat) == seen(other, seat)
    assert one.view(seat) == other.view(seat)
    assert pickle.dumps(seen(one, seat)) == pickle.dumps(seen(other, seat))


def test_played_or_read_a_view_is_the_same() -> None:
    """Not even the bytes of a view tell whether its position was played or read from a text."""
    position = CHROMINO.start(seed=4, seats=3, draw=2)
    chance = Chance(4)
    while position.turn:
        position = position.play(chance.choice(position.moves()))
        again = CHROMINO.parse(str(position))
        for seat in (1, 2, 3, None):
            assert pickle.dumps(seen(position, seat)) == pickle.dumps(seen(again, seat))


def test_refusals_keep_secrets() -> None:
    """A refusal is told from the table and one's own hand alone."""
    for hands, bag in (("YYY/BBB,PPP", "GGG"), ("YYY/RRR,GGG", "BBB")):
        assert refusal(at(hands, bag), "pass") == "must-draw"


# At first sight ----------------------------------------------------------------------------------


def best(position: Position) -> str:
    """The move that looks best to the seat to move."""
    view = seen(position, position.turn)
    return max(position.moves(), key=lambda move: (promise(view, move), move))


def test_promise() -> None:
    """A simple player lays the tile with few colours and many contacts, in the expert game the one
    that scores most; to draw or to pass is no choice."""
    position = at("RRR,RYG,YYY/BBB,PPP")
    assert best(position) == "RRR@-1,1e"
    assert best(at("RYG,RGG,YYY/BBB,PPP", placed="R*G@0,0e")) == "RGG@0,1e"
    assert best(at("RRR,RYG,YYY/BBB,PPP", score="expert")) == "RYG@0,1e"
    view = seen(position, 1)
    assert promise(view, "draw") == promise(view, "pass") == 0


def test_promise_keeps_no_lone_chameleon() -> None:
    """With a chameleon and one other tile, the chameleon goes first (rule 4)."""
    assert best(at("RRR,Y*B/BBB,PPP")).startswith("Y*B@")
    assert best(at("RRR,YYY,Y*B/BBB,PPP")).startswith("RRR@")
