"""The kernels uncompiled: plain Python that anybody can step through, equal to the referee too."""

from __future__ import annotations

import pytest

from pardalis import Game
from tests.kernels.table import GAMES_WITH_KERNEL, follow_many

# So many positions come to every branch; where some phases are rare, it takes more.
ENOUGH = {"le-cameleon": 3_000}


@pytest.mark.parametrize("game", GAMES_WITH_KERNEL, ids=lambda game: game.id)
def test_uncompiled(game: Game) -> None:
    enough = ENOUGH.get(game.id, 600)
    assert follow_many(game, enough, seed=3, uncompiled=True) >= enough
