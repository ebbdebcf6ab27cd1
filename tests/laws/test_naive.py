"""The referee against a second, naive one that shares no code with it (`tests/naive`)."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from pardalis import Game, Outcome, Position
from pardalis.core.chance import Chance
from pardalis.core.errors import InvalidPosition
from tests.walks import GAMES, any_start, walk

by_id = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def naive_of(game: Game) -> Any:
    return import_module(f"tests.naive.{game.id.replace('-', '_')}")


def held_equal(game: Game, count: int, seed: int) -> None:
    """Play random games with both referees until `count` positions were the same to the letter."""
    naive = naive_of(game)
    seen = 0
    while seen < count:
        chance = Chance(seed)
        eager = (0.0, 0.02, 0.06)[seed % 3]  # looking ahead takes its time
        seed += 1
        position = any_start(game, chance)
        state = naive.parse(str(position))
        for before, move in walk(position, chance, eager):
            same(before, naive, state)
            state = naive.play(state, move)
            position = before.play(move)
            seen += 1
        same(position, naive, state)
        seen += 1


def same(position: Position, naive: Any, state: Any) -> None:
    text = naive.text(state)
    assert str(position) == text
    assert position.moves() == naive.moves(state), text
    assert position.outcome == (Outcome(*ended) if (ended := naive.outcome(state)) else None), text
    assert naive.parse(text) == state


@pytest.mark.parametrize("part", range(4))
@by_id
def test_random_games(game: Game, part: int) -> None:
    """at least 20,000 positions a game (5,000 for Chromino)"""
    held_equal(game, (5_000 if game.id == "chromino" else 20_000) // 4, seed=part * 100_000)


@pytest.mark.verify
@pytest.mark.parametrize("part", range(20))
@by_id
def test_many_random_games(game: Game, part: int) -> None:
    """a million positions a game (100,000 for Chromino)"""
    held_equal(game, (100_000 if game.id == "chromino" else 1_000_000) // 20, 10**6 * (part + 1))


# Letters that occur in position texts, so that a mutation is often still a position.
SIGNS = "0123456789/-+.,;:@!*=abcdefghwrsnepBRYVOGCPWxyz "


def mutated(text: str, chance: Chance) -> str:
    """A text with a few things changed: signs replaced, put in, left out, swapped, fields mixed."""
    for _ in range(1 + chance.below(3)):
        at = chance.below(len(text))
        other = chance.below(len(text))
        sign = chance.choice(SIGNS)
        match chance.below(5):
            case 0:
                text = text[:at] + sign + text[at + 1 :]
            case 1:
                text = text[:at] + sign + text[at:]
            case 2:
                text = text[:at] + text[at + 1 :] or sign
            case 3:
                low, high = sorted((at, other))
                if low < high:
                    swapped = text[high] + text[low + 1 : high] + text[low]
                    text = text[:low] + swapped + text[high + 1 :]
            case _:
                text = text[:at] + text[other] + text[at + 1 :]
    return text


def both_read_alike(game: Game, count: int, seed: int) -> int:
    """How many of so many mutated texts both referees accept; on the others both refuse."""
    naive = naive_of(game)
    chance = Chance(seed)
    accepted = done = 0
    while done < count:
        for before, _ in walk(any_start(game, chance), chance, 0.3):
            if chance.below(2):
                continue
            text = mutated(str(before), chance)
            done += 1
            try:
                position = game.parse(text)
            except InvalidPosition as refused:
                assert refused.text("fr")
                with pytest.raises(ValueError):  # noqa: PT011  # any reason will do here
                    naive.parse(text)
                continue
            accepted += 1
            same(position, naive, naive.parse(text))
            for move in position.moves()[:20]:
                after = position.play(move)
                assert str(after) == naive.text(naive.play(naive.parse(text), move))
                assert game.parse(str(after)) == after
    return accepted


@by_id
def test_mutated_texts(game: Game) -> None:
    """Both referees take the same texts for positions, and go on alike from them."""
    assert both_read_alike(game, 800, seed=1) > 8


@pytest.mark.verify
@by_id
def test_many_mutated_texts(game: Game) -> None:
    assert both_read_alike(game, 50_000, seed=2) > 500
