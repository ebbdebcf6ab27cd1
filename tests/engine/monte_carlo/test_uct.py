"""Plain UCT: it finds what is there to find, the same each time, within its bounds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from threading import Timer

import pytest

import pardalis
from pardalis import Position
from pardalis.core.chance import Chance
from pardalis.engine.kernels.batch import batch
from pardalis.engine.leash import Leash
from pardalis.engine.monte_carlo import uct
from pardalis.engine.monte_carlo.counted import Counted
from pardalis.engine.monte_carlo.tree import empty_tree, grow
from tests.sample import some_games
from tests.walks import any_start, walk

KAMON = pardalis.game("kamon")


def best(position: Position) -> dict[str, int]:
    """What every move leads to for the mover, by looking at all games: 1, 0 or -1."""

    @cache
    def worth(position: Position) -> int:
        """For seat 1."""
        if position.outcome:
            return sum(3 - 2 * seat for seat in position.outcome.winners)
        after = [worth(position.play(move)) for move in position.moves()]
        return max(after) if position.turn == 1 else min(after)

    sign = 3 - 2 * position.turn
    return {move: sign * worth(position.play(move)) for move in position.moves()}


def late_games(plies: int) -> Iterator[Position]:
    """Positions of Kamon so many plies before a random end, with moves that differ in worth."""
    seed = 0
    while True:
        chance = Chance(seed)
        game = [position for position, _ in walk(KAMON.start(seed=seed), chance)]
        seed += 1
        if len(game) > 27 + plies:  # few cells are left
            position = game[-plies]
            if len(set(best(position).values())) > 1:
                yield position


@pytest.mark.parametrize("plies", [1, 3, 6])
def test_what_is_won_by_force_is_found(plies: int) -> None:
    for _, position in zip(range(15), late_games(plies), strict=False):
        values = best(position)
        found = uct.search(position, playouts=20_000, seed=1).lines[0]
        assert values[found.move] == max(values.values()), str(position)


@some_games("kamon", "chameleon-chess")  # each game's tree must be compiled
def test_all_moves_are_judged_the_same_each_time(game: pardalis.Game) -> None:
    for number in range(3):
        chance = Chance(number)
        games = [position for position, _ in walk(any_start(game, chance), chance, 0.3)]
        position = games[chance.below(len(games))]
        report = uct.search(position, playouts=300, seed=number, nodes=200)
        assert {line.move for line in report.lines} == set(position.moves())
        assert report.nodes == 300
        lines = [line for line in report.lines if isinstance(line, Counted)]
        assert sum(line.games for line in lines) == 300
        assert all(0 <= line.share <= 1 and not line.proven for line in lines)
        again = uct.search(position, playouts=300, seed=number, nodes=200)
        assert again.lines == report.lines
        for line in report.lines[:3]:  # lines can be played
            after = position
            for move in line.moves:
                after = after.play(move)


def test_another_seed_is_another_search() -> None:
    position = KAMON.start(seed=7)
    lines = {uct.search(position, playouts=500, seed=seed).lines for seed in range(3)}
    assert len(lines) == 3


def test_a_full_tree_grows_no_more() -> None:
    position = KAMON.start(seed=7)
    one = batch([position])
    tree = empty_tree(100)
    with Leash(nodes=5_000) as leash:
        grow(*uct._arguments(one, 1, tree, leash))
    assert 50 < tree.used[0] <= 100
    assert tree.games[0] == 5_000
    # Every game goes through one child.
    first, children = int(tree.first[0]), int(tree.children[0])
    assert tree.games[first : first + children].sum() == 5_000


def test_a_leash_calls_it_off() -> None:
    position = pardalis.game("greengage").start(seed=7)
    uct.search(position, playouts=1)
    leash = Leash()
    Timer(0.05, leash.call_off).start()
    report = uct.search(position, leash=leash)
    assert report.nodes == leash.nodes
    leash = Leash()
    leash.call_off()
    assert uct.search(position, leash=leash).nodes == 1


def test_by_seconds() -> None:
    assert uct.search(KAMON.start(seed=7), seconds=0.02).nodes > 1


def test_what_cannot_be_searched_is_refused() -> None:
    start = pardalis.game("chromino").start(seed=1)
    with pytest.raises(ValueError, match="hides"):
        uct.search(start.view(start.turn), playouts=1)
    *_, (position, move) = walk(KAMON.start(seed=1), Chance(1))
    with pytest.raises(ValueError, match="over"):
        uct.search(position.play(move), playouts=1)
    with pytest.raises(ValueError, match="held"):
        uct.search(position)
    assert uct.search(position.view(1), playouts=1).nodes == 1
