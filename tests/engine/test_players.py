"""Players: they see a view, and no more."""

from __future__ import annotations

import pytest

import pardalis
from pardalis import Game
from pardalis.core.chance import Chance
from pardalis.core.words import LANGUAGES
from pardalis.engine.players import PLAYERS, at_random, greedy, player_name
from tests.walks import GAMES


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize("player", PLAYERS)
def test_plays_legal_moves_to_the_end(game: Game, player: str) -> None:
    chance = Chance(1)
    position = game.start(seed=1)
    while position.outcome is None:
        view = position.view(position.turn)
        move = PLAYERS[player](view, chance)
        assert move in view.moves()
        position = position.play(move)
    assert position.outcome


@pytest.mark.parametrize("player", PLAYERS)
def test_same_chance_same_choice(player: str) -> None:
    position = pardalis.game("chromino").start(seed=5, seats=4)
    chosen = {PLAYERS[player](position.view(position.turn), Chance(9)) for _ in range(3)}
    assert len(chosen) == 1


@pytest.mark.parametrize("game", [g for g in GAMES if g.id != "chromino"], ids=lambda g: g.id)
def test_greedy_beats_random(game: Game) -> None:
    """Eight games of ten at least, from both sides; Chromino has too much luck for so few games."""
    won = 0
    for seed in range(10):
        chance = Chance(seed)
        position = game.start(seed=seed)
        seat = 1 + seed % 2
        while position.outcome is None:
            player = greedy if position.turn == seat else at_random
            position = position.play(player(position.view(position.turn), chance))
        won += seat in position.outcome.winners
    assert won >= 8


def test_greedy_wins_when_it_can() -> None:
    position = pardalis.game("chameleon-chess").parse("5/W4/2b2/5/5 r 0")
    assert position.play(greedy(position.view(1), Chance(1))).outcome


@pytest.mark.parametrize("player", PLAYERS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_names(player: str, lang: str) -> None:
    assert player_name(player).text(lang)
