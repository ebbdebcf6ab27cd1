"""The kernels uncompiled: plain Python that anybody can step through, equal to the referee too."""

from __future__ import annotations

import pytest

from pardalis import Game
from tests.kernels.table import GAMES_WITH_KERNEL, follow_many


@pytest.mark.parametrize("game", GAMES_WITH_KERNEL, ids=lambda game: game.id)
def test_uncompiled(game: Game) -> None:
    assert follow_many(game, 600, seed=3, uncompiled=True) >= 600
