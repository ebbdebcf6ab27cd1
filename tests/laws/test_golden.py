"""Golden playthroughs: a registered game or option value without one fails the suite."""

from __future__ import annotations

import pytest

from pardalis import Game
from tests.golden_games import FOLDER, cases, playthrough
from tests.walks import GAMES, Setting

CASES = [pytest.param(game, *case, id=case[0]) for game in GAMES for case in cases(game)]


@pytest.mark.parametrize(("game", "name", "seats", "setting"), CASES)
def test_playthrough(game: Game, name: str, seats: int, setting: Setting) -> None:
    """The game goes as it did; `make golden` writes the files anew, and git shows what changed."""
    assert playthrough(game, name, seats, setting) == (FOLDER / f"{name}.txt").read_text("utf-8")


def test_every_value_is_played() -> None:
    for game in GAMES:
        played = [case[2] for case in cases(game)]
        for option in game.options:
            assert {setting.get(option.name, option.default) for setting in played} >= {
                *option.values
            }


def test_no_file_too_many() -> None:
    names = {f"{case[0]}.txt" for game in GAMES for case in cases(game)}
    assert {path.name for path in FOLDER.iterdir()} == names
