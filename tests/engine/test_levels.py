"""Levels: declared for every game, each stronger than the one below."""

from __future__ import annotations

from itertools import pairwise

import pytest

from pardalis import Game
from pardalis.core.errors import InvalidOption
from pardalis.core.words import LANGUAGES
from pardalis.engine.levels import IDS, USUAL, level_name, level_of, level_told
from tests.walks import GAMES


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_each_game_declares_all(game: Game) -> None:
    """Each sees further than the one below and overlooks no more; the strongest overlooks none."""
    levels = [level_of(game, level) for level in IDS]
    for weaker, stronger in pairwise(levels):
        if stronger.plays_out == weaker.plays_out:  # playouts are no nodes
            assert stronger.thoughts > weaker.thoughts
        assert stronger.oversight <= weaker.oversight
        assert stronger.whim <= weaker.whim
    assert levels[-1].oversight == 0
    for level in levels:
        assert level.seconds > 0
        assert level.megabytes > 0
    with pytest.raises(InvalidOption, match='no level "9"'):
        level_of(game, "9")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_level_has_a_name_of_its_own(lang: str) -> None:
    assert USUAL in IDS
    names = [level_name(level).text(lang) for level in IDS]
    assert len(set(names)) == len(IDS)
    assert all(level in name for level, name in zip(IDS, names, strict=True))
    told = [level_told(level).text(lang) for level in IDS]
    assert all(longer.startswith(name) for longer, name in zip(told, names, strict=True))
