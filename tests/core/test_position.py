"""Positions: what a move does, and what need not be kept."""

from __future__ import annotations

import pytest

import pardalis
from pardalis.core.perft import perft


@pytest.mark.parametrize("game", pardalis.games(), ids=lambda game: game.id)
def test_told_is_what_describe_says(game: pardalis.Game) -> None:
    """What a move does can be kept in no language and read in any."""
    position = game.start(seed=1)
    for move in position.moves():
        told = position.told(move)
        for lang in ("en", "fr"):
            text = told.text(lang)
            sentence = text[:1].upper() + text[1:] + "."
            assert position.describe(move, lang) == sentence


def test_told_by_another_way_of_writing_it() -> None:
    position = pardalis.game("chameleon-chess").start()
    assert position.told("b1xc3") == position.told("b1-c3")
    with pytest.raises(pardalis.IllegalMove):
        position.told("a1-a5")


def test_forgotten_moves_are_found_again() -> None:
    """Letting go of the legal moves changes nothing that can be seen."""
    position = pardalis.game("kamon").start(seed=1)
    moves, after = position.moves(), position.play("a2")
    position.forget_moves()
    assert position.moves() == moves
    assert position.play("a2") == after


def test_a_notebook_shows_the_picture() -> None:
    position = pardalis.game("kamon").start(seed=7)
    assert position._repr_svg_() == position.svg()


def test_an_end_is_told_when_there_is_one() -> None:
    position = pardalis.game("chameleon-chess").start()
    assert position.describe_outcome() == ""
    drawn = pardalis.Outcome((), "agreement")
    assert drawn.is_draw
    assert not pardalis.Outcome((1,), "resignation").is_draw


@pytest.mark.parametrize("text", [None, 7, "a1-" * 1000])
def test_what_cannot_be_a_move_at_all(text: object) -> None:
    position = pardalis.game("chameleon-chess").start()
    with pytest.raises(pardalis.InvalidMove, match="move is a text"):
        position.play(text)  # type: ignore[arg-type]  # on purpose


def test_no_move_is_one_way_of_making_none() -> None:
    assert perft(pardalis.game("chameleon-chess").start(), 0) == 1
