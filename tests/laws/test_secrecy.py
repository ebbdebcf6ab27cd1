"""Secrecy as a law: what a seat may not see cannot change anything that reaches it."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pardalis
from pardalis import Position
from pardalis.core.chance import Chance
from pardalis.games.chromino.tiles import TILES
from tests.walks import any_setting

CHROMINO = pardalis.game("chromino")


def another_deal(position: Position, seat: int | None, chance: Chance) -> Position:
    """The same position to the eyes of one seat: all that it cannot see is dealt anew."""
    placed, hands, bag, *rest = str(position).split(" ")
    rows = [hand.split(",") if hand != "-" else [] for hand in hands.split("/")]
    open_hands = rest[-1].endswith("hands=open")
    hidden = [
        (row, at)
        for row, hand in enumerate(rows, 1)
        for at, tile in enumerate(hand)
        if row != seat and not open_hands and not tile.endswith("!")
    ]
    drawn, colon, count = rest[1].partition(":")
    unseen = [rows[row - 1][at] for row, at in hidden]
    unseen += [] if bag == "-" else bag.split(",")
    order = chance.shuffled(unseen)
    for row, at in hidden:
        rows[row - 1][at] = order.pop()
    if colon and (not open_hands and position.turn != seat):
        # The tile just drawn is some other unseen tile of that hand.
        own = [tile for tile in rows[position.turn - 1] if not tile.endswith("!")]
        drawn = chance.choice(own)
    in_order = str.maketrans("RYGBP*", "012345")
    written = [
        ",".join(sorted(hand, key=lambda tile: tile.translate(in_order))) or "-" for hand in rows
    ]
    rest[1] = f"{drawn}{colon}{count}"
    text = " ".join([placed, "/".join(written), ",".join(order) or "-", *rest])
    return CHROMINO.parse(text)


def seen(position: Position, seat: int | None, with_pictures: bool) -> tuple[object, ...]:
    """Everything that reaches a seat, byte for byte."""
    view = position.view(seat)
    sent = pickle.dumps(view)
    for tile in TILES:
        assert tile in str(view) or tile.encode() not in sent
    pictures = (
        [view.svg(), view.svg(lang="fr", theme="dark", targets=True)] if with_pictures else []
    )
    return (
        str(view),
        repr(view),
        view.state,
        view.moves(),
        view.turn,
        view.outcome,
        pictures,
    )


@pytest.mark.long
@given(seed=st.integers(0, 2**32))
@settings(max_examples=25)
def test_two_worlds(seed: int) -> None:
    """two deals that differ only in what a seat may not see give byte-equal views, texts and
    descriptions for that seat, all through random games"""
    chance = Chance(seed)
    setting = any_setting(CHROMINO, chance)
    position = CHROMINO.start(chance.below(2**64), 1 + chance.below(8), **setting)
    while position.outcome is None:
        seat = chance.choice((*position.seats, None))
        other = another_deal(position, seat, chance)
        with_pictures = chance.below(12) == 0  # they take their time
        assert seen(position, seat, with_pictures) == seen(other, seat, with_pictures)
        move = chance.choice(position.moves())
        told = [position.describe(move, lang) for lang in ("en", "fr")]
        # A laying may show the last tile (rule 5): then the worlds part, and everybody may know it.
        if move in other.moves() and seen_after(position, move, seat) == seen_after(
            other, move, seat
        ):
            assert [other.describe(move, lang) for lang in ("en", "fr")] == told
        for text in ("draw", "pass", "RRR@0,0e", "R*G@9,9s", "GGG@1,-1s"):
            if seat == position.turn:
                assert refusal(position, text) == refusal(other, text)
        position = position.play(move)


def seen_after(position: Position, move: str, seat: int | None) -> str:
    return str(position.play(move).view(seat))


def refusal(position: Position, text: str) -> tuple[str, str] | None:
    try:
        position.play(text)
    except pardalis.PardalisError as refused:
        return refused.text("en"), refused.text("fr")
    return None


def test_the_law_can_fail() -> None:
    """The law has teeth: the whole position tells the deals apart, the other seat's view too."""
    chance = Chance(1)
    position = CHROMINO.start(seed=1, seats=2)
    other = another_deal(position, 1, chance)
    assert str(other) != str(position)
    assert str(other.view(2)) != str(position.view(2))
    assert str(other.view(1)) == str(position.view(1))


def test_a_view_cannot_be_played_on() -> None:
    """A view is its own type that can be drawn and sent but not played on."""
    view = CHROMINO.start(seed=1).view(1)
    assert not hasattr(view, "play")
    with pytest.raises(AttributeError):
        view.hidden = 1  # type: ignore[attr-defined]  # there is no room for more
