"""What a seat does not see, dealt anew: it cannot tell."""

from __future__ import annotations

import pytest

from pardalis import Game
from tests.kernels.deals import deal_anew
from tests.kernels.table import GAMES_WITH_KERNEL
from tests.walks import positions

by_id = pytest.mark.parametrize("game", GAMES_WITH_KERNEL, ids=lambda game: game.id)


@by_id
def test_no_seat_can_tell(game: Game) -> None:
    """In every position, finished ones too, and for every seat the view is the same to the letter,
    and so are the seat's moves and the result."""
    for at, position in enumerate(positions(game, 400, seed=20)):
        for seat in position.seats:
            (other,) = deal_anew(position, seat, 1, seed=at)
            assert other.view(seat) == position.view(seat)
            assert other.outcome == position.outcome
            if game.referee.view is None:
                assert other == position
