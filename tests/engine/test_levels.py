"""Levels: one declaration, complete."""

from __future__ import annotations

import pytest

from pardalis.core.words import LANGUAGES
from pardalis.engine.levels import LEVELS, Level, level_name
from pardalis.engine.players import PLAYERS


@pytest.mark.parametrize("level", LEVELS.values(), ids=lambda level: level.id)
def test_each_level_can_be_played(level: Level) -> None:
    """A level names a player that there is, and a budget; its id can stand in a record."""
    assert LEVELS[level.id] is level
    assert level.player in PLAYERS
    assert level.seconds > 0
    assert level.megabytes > 0
    assert level.id.isdigit()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_level_has_a_name_of_its_own(lang: str) -> None:
    names = [level_name(level).text(lang) for level in LEVELS]
    assert len(set(names)) == len(LEVELS)
    assert all(level in name for level, name in zip(LEVELS, names, strict=True))
