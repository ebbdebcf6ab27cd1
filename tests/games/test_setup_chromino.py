"""Setting up Chromino by hand, and positions that look like a view."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import pardalis
from pardalis import Game, InvalidPosition, Position
from pardalis.core.chance import Chance
from pardalis.core.scene import Tile
from pardalis.core.setup import draft, looked_at, moved, put, setup
from tests.draw.looks import moments, scene_of
from tests.games.chromino import CHROMINO
from tests.games.chromino import at as chromino
from tests.games.chromino import text as chromino_text
from tests.walks import GAMES

SECRETIVE = [game for game in GAMES if game.referee.view]
KAMON = pardalis.game("kamon")


def fault(game: Game, text: str) -> tuple[str, str]:
    """The field and the code of what is wrong with a draft."""
    with pytest.raises(InvalidPosition) as refused:
        game.parse(text)
    return refused.value.field, refused.value.code


def several(game: Game) -> Iterator[Position]:
    yield from (position for position, _ in moments(game, games=3, every=31))


def test_nothing_goes_farther_than_a_draft_can_tell() -> None:
    text = chromino_text("RRR/YYY", "PPP", placed="R*G@0,0e;RGB@238,0e")
    places = setup(CHROMINO).places(draft(CHROMINO, text).state, "PPP")
    ends = {
        int(touch.split("-", 1)[1].split("_")[0])
        for ways in places
        for touch in ways[:1]
        if "_" in touch
    }
    assert max(ends) == 240


def test_any_table_of_chromino_can_be_laid_in_any_order() -> None:
    chance = Chance(4)
    for position in several(CHROMINO):
        first, *others = position.state.table.layings
        text = put(CHROMINO, str(position), "clear")
        start = draft(CHROMINO, text).state
        assert [one.tile for one in start.table.layings] == [first.tile]
        assert len(start.bag) == 79
        if position.state.contact == "normal" and len(others) < 12:
            # The farthest may be out of reach until the others lie there.
            left = chance.shuffled(others)
            while left:
                made = setup(CHROMINO)
                places = {
                    one.tile: {*made.places(draft(CHROMINO, text).state, one.tile)} for one in left
                }
                fits = next(one for one in left if ends(one) in places[one.tile])
                text = put(CHROMINO, text, fits.tile, ends(fits))
                left.remove(fits)
            made_ = draft(CHROMINO, text).state.table
            assert {*made_.layings} == {first, *others}
        for seat, hand in enumerate(position.state.hands, 1):
            for tile in hand:
                text = put(CHROMINO, text, tile, [f"seat-{seat}"])
        made = draft(CHROMINO, text).state
        assert made.hands == position.state.hands
        if all(made.hands) and position.state.contact == "normal" and len(others) < 12:
            CHROMINO.parse(text)


def ends(laying: object) -> tuple[str, str]:
    (first, _), _, (last, _) = laying.squares()  # type: ignore[attr-defined]  # a laying
    return f"square-{first[0]}_{first[1]}", f"square-{last[0]}_{last[1]}"


def test_a_tile_goes_where_it_is_put_and_leaves_where_it_was() -> None:
    text = chromino_text("RRR,RGB/YYY,YBB", "PPP,BBB")
    laid = put(CHROMINO, text, "RRR", ["square--1_1", "square-1_1"])
    assert laid.split()[:2] == ["R*G@0,0e;RRR@-1,1e", "RGB!/YYY,YBB"]
    CHROMINO.parse(laid)
    handed = put(CHROMINO, laid, "RRR", ["seat-2"])
    assert handed.split()[:3] == ["R*G@0,0e", "RGB!/RRR,YYY,YBB", "PPP,BBB"]
    bagged = put(CHROMINO, handed, "RRR", ["bag"])
    assert bagged.split()[1:3] == ["RGB!/YYY,YBB", "RRR,PPP,BBB"]
    off = put(CHROMINO, laid, "nothing", ["square-0_1"])
    assert off.split()[:3] == ["R*G@0,0e", "RGB!/YYY,YBB", "PPP,BBB,RRR"]
    thrown = put(CHROMINO, text, "nothing", ["tile-YBB"])
    assert thrown.split()[1:3] == ["RRR,RGB/YYY!", "PPP,BBB,YBB"]


def test_the_last_tile_stays_on_the_table() -> None:
    text = chromino_text("RRR,RGB/YYY,YBB", "PPP,BBB")
    state = draft(CHROMINO, text).state
    assert not [t for t in setup(CHROMINO).places(state, "nothing") if "square" in t[0]]
    assert not [*setup(CHROMINO).places(state, "R*G")]


def test_what_cannot_be_laid_yet_is_told_and_kept() -> None:
    """Without a contact; then another tile makes two, and the order is found."""
    text = chromino_text("YYY,YBB/YYG,YYP", "PPP")
    alone = put(CHROMINO, text, "RRY", ["square-0_2", "square-2_2"])
    assert fault(CHROMINO, alone) == ("PLACED", "laying")
    assert alone.split()[0] == "R*G@0,0e;RRY@0,2e"
    joined = put(CHROMINO, alone, "RRR", ["square--1_1", "square-1_1"])
    assert joined.split()[0] == "R*G@0,0e;RRR@-1,1e;RRY@0,2e"
    CHROMINO.parse(joined)


def test_another_chameleon_may_come_first() -> None:
    """The table is counted from it."""
    text = chromino_text("YYY,YBB/YYG,YYP", "PPP", placed="R*G@0,0e;R*P@1,1e")
    after = put(CHROMINO, text, "nothing", ["square-0_0"])
    assert after.split()[0] == "R*P@0,0e"
    CHROMINO.parse(after)


def test_without_a_chameleon_there_is_no_first_tile() -> None:
    text = chromino_text("YYY,YBB/YYG,YYP", "GBB", placed="R*G@0,0e;RRR@-1,1e")
    after = put(CHROMINO, text, "nothing", ["square-0_0"])
    assert after.split()[0] == "RRR@-1,1e"
    assert fault(CHROMINO, after) == ("PLACED", "first")
    assert put(CHROMINO, after, "clear").split()[0] == "R*G@0,0e"


def test_hands_are_dealt_from_the_bag() -> None:
    text = put(CHROMINO, str(CHROMINO.start(seed=7, seats=3)), "clear")
    assert fault(CHROMINO, text) == ("HANDS", "empty-hand")
    dealt = CHROMINO.parse(put(CHROMINO, text, "deal")).state
    assert [len(hand) for hand in dealt.hands] == [8, 8, 8]
    assert len(dealt.bag) == 79 - 24
    few = put(CHROMINO, chromino_text("-/YYY,YBB", "PPP,BBB", 2, starter=2), "deal")
    assert few.split()[1:3] == ["BBB,PPP/YYY,YBB", "-"]


def test_a_game_that_is_over_goes_on_when_it_is_changed() -> None:
    over = chromino_text("-/YYY", turn=0, starter=2, passes=0)
    assert CHROMINO.parse(over).outcome
    after = put(CHROMINO, over, "RRR", ["seat-1"])
    assert CHROMINO.parse(after).turn == 2


# Views --------------------------------------------------------------------------------------------


@pytest.mark.uncounted
@pytest.mark.parametrize("game", SECRETIVE, ids=lambda game: game.id)
def test_a_view_is_what_it_looks_like(game: Game) -> None:
    """Of a view's text some position is made that has just this view, and the same moves."""
    for position, _ in moments(game, games=8, every=7):
        for seat in (*position.seats, None):
            view = position.view(seat)
            guessed = looked_at(game, str(view))
            assert str(guessed.view(seat)) == str(view)
            if seat == position.turn:
                assert guessed.moves() == position.moves()
        assert looked_at(game, str(position)) == position


def test_a_position_without_secrets_is_looked_at_as_it_is() -> None:
    position = KAMON.start(seed=3, edition="numbers")
    assert looked_at(KAMON, str(position), edition="numbers") == position


@pytest.mark.parametrize(
    ("hands", "bag", "phase", "field"),
    [
        ("RRR,???/???", "99", "-", "BAG"),
        ("RRR,XXX,???/YYY", "2", "-", "HANDS"),
        ("RRR,YYY/" + ",".join(["???"] * 99), "-", "-", "HANDS"),
        ("RRR!/YYY", "4", "???:1", "PHASE"),
        ("RRR/YYY", "²", "-", "BAG"),
    ],
)
def test_a_text_that_is_no_view(hands: str, bag: str, phase: str, field: str) -> None:
    with pytest.raises(InvalidPosition) as refused:
        looked_at(CHROMINO, chromino_text(hands, bag, phase=phase))
    assert refused.value.field == field


def test_a_hidden_draw_is_some_hidden_tile() -> None:
    drawing = chromino("RGB,PPP/YYY,YBB", "RRR", 1, "PPP:1")
    view = drawing.view(2)
    assert "???:1" in str(view)
    assert str(looked_at(CHROMINO, str(view)).view(2)) == str(view)


def test_things_are_moved_into_the_palette() -> None:
    position = CHROMINO.start(seed=1)
    tile = next(zone for zone in scene_of(position).zones if zone.tiles).tiles[0]
    there = moved(tile, "x", 1, 2)
    assert isinstance(there, Tile)
    assert there.middle == (1, 2)
    assert [square.id for square in there.squares] == ["x-1", "x-2", "x-3"]
