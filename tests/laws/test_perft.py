"""Perft tables as data, counted by two generators that share no code."""

from __future__ import annotations

from typing import Any

import pytest

import pardalis
from pardalis import Game, perft
from tests import perft_tables
from tests.laws.test_naive import naive_of
from tests.walks import GAMES

CASES = [(game, *line) for game in GAMES for line in perft_tables.read(game)]


def naive_perft(naive: Any, state: Any, depth: int) -> int:
    if depth == 1:
        return len(naive.moves(state))
    return sum(naive_perft(naive, naive.play(state, m), depth - 1) for m in naive.moves(state))


@pytest.mark.parametrize(
    ("game", "name", "nodes", "text"), CASES, ids=lambda part: getattr(part, "id", "")
)
def test_table(game: Game, name: str, nodes: list[int], text: str) -> None:
    position = game.parse(text)
    naive = naive_of(game)
    depths = range(1, len(nodes) + 1)
    assert [perft(position, depth) for depth in depths] == nodes, name
    assert [naive_perft(naive, naive.parse(text), depth) for depth in depths] == nodes, name


def test_every_game_has_a_table() -> None:
    """several positions each (start, middle, special phases)"""
    for game in GAMES:
        assert len(perft_tables.read(game)) >= 6


def test_no_lines_of_no_length() -> None:
    """perft(p, 0) = 1"""
    assert perft(pardalis.game("kamon").start(), 0) == 1


# The pages' deep figures, beyond what the tables hold.
DEEP = [
    ("kamon", 0, 4, 9240),
    ("chameleon-chess", 0, 3, 20554),
    ("le-cameleon", 0, 5, 37603),
    ("le-cameleon", 1, 3, 2902),
    ("greengage", 0, 3, 36691),
]
DEEPER = [("chameleon-chess", 0, 4, 566230), ("le-cameleon", 0, 6, 366391)]


@pytest.mark.parametrize(("id", "page", "depth", "nodes"), DEEP)
def test_known_results(id: str, page: int, depth: int, nodes: int) -> None:
    position = pardalis.game(id).parse(perft_tables.PAGES[id][page])
    assert perft(position, depth) == nodes


@pytest.mark.verify
@pytest.mark.parametrize(("id", "page", "depth", "nodes"), DEEPER)
def test_deep_known_results(id: str, page: int, depth: int, nodes: int) -> None:
    test_known_results(id, page, depth, nodes)
