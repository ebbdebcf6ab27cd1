"""The structure of pictures stays as the golden texts have it: ids, classes, order and counts."""

from __future__ import annotations

import pytest

from pardalis import Position, View
from tests.draw.golden import FOLDER, pictures, structure
from tests.walks import GAMES

PICTURES = list(pictures())


@pytest.mark.parametrize(
    ("name", "drawable", "last"), PICTURES, ids=[name for name, *_ in PICTURES]
)
def test_structure(name: str, drawable: Position | View, last: str | None) -> None:
    assert structure(drawable, last) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_every_game_and_no_other_has_one() -> None:
    assert {drawable.game.id for _, drawable, _ in PICTURES} == {game.id for game in GAMES}
    assert {path.stem for path in FOLDER.glob("*.txt")} == {name for name, *_ in PICTURES}
