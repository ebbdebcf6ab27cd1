"""Which games a test is for: of all with `make verify`, of some each time."""

from __future__ import annotations

import pytest

from tests.walks import GAMES


def some_games(*few: str) -> pytest.MarkDecorator:
    """A test of these games, in which it tries what all share; of the others with `make verify`."""
    return pytest.mark.parametrize(
        "game",
        [
            pytest.param(game, id=game.id, marks=[] if game.id in few else [pytest.mark.verify])
            for game in GAMES
        ],
    )
