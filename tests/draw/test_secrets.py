"""What is secret never leaves with a picture."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pardalis import Game, Position
from pardalis.core.chance import Chance
from pardalis.games.chromino.position import Chromino
from pardalis.games.chromino.tiles import order
from tests.draw.looks import ids, moments
from tests.walks import GAMES

CHROMINO = next(game for game in GAMES if game.id == "chromino")


def hidden_from(state: Chromino, seat: int | None) -> set[str]:
    """The tiles a seat may not see: the bag, and what the others hold and have not shown."""
    if state.visible == "open":
        return set(state.bag)
    held = {
        tile
        for other, (hand, shown) in enumerate(zip(state.hands, state.shown, strict=True), 1)
        if other != seat
        for tile in hand
        if tile != shown
    }
    return held | set(state.bag)


@pytest.mark.parametrize("game", [CHROMINO], ids=lambda game: game.id)
def test_a_view_shows_no_hidden_tile(game: Game) -> None:
    for position, last in moments(game, games=5, every=20):
        for seat in (None, *position.seats):
            picture = position.view(seat).svg(last=last, targets=True)
            names = set(ids(picture))
            for tile in hidden_from(position.state, seat):
                assert f"tile-{tile.replace('*', 'x')}" not in names


@pytest.mark.parametrize("game", [CHROMINO], ids=lambda game: game.id)
def test_other_secrets_give_the_same_picture(game: Game) -> None:
    """Exchange all that a seat cannot see: it sees the same picture, byte for byte."""
    exchanged = 0
    for n, (position, last) in enumerate(moments(game, games=5, every=20)):
        state: Chromino = position.state
        if state.drawn:
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
            look = {"last": last, "targets": position.turn == seat}
            assert other.view(seat).svg(**look) == position.view(seat).svg(**look)
    assert exchanged


def test_backs_are_counted() -> None:
    """A hidden tile is drawn as a back."""
    position = CHROMINO.start(seed=1, seats=3)
    for seat, backs in ((1, 16), (None, 24)):
        names = ids(position.view(seat).svg())
        assert sum(name.startswith("back-") and name.count("-") == 2 for name in names) == backs
