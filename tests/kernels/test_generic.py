"""What is written once over all kernels: perft, playouts, positions, figures."""

from __future__ import annotations

from itertools import count as counting

import numpy as np
import pytest

import pardalis
from pardalis import Game
from pardalis.core.chance import Chance
from pardalis.engine import by_referee
from pardalis.engine.kernels.batch import Batch, batch, kernel_of
from pardalis.engine.kernels.figures import figures
from pardalis.engine.kernels.perft import divide, perft
from pardalis.engine.kernels.playouts import playouts
from pardalis.engine.kernels.positions import random_positions
from tests import perft_tables
from tests.kernels.table import GAMES_WITH_KERNEL, begun
from tests.walks import any_start, positions

by_id = pytest.mark.parametrize("game", GAMES_WITH_KERNEL, ids=lambda game: game.id)

# What the pages know beyond the tables.
DEEP = {
    "kamon": (0, [12, 120, 1080, 9240]),
    "chameleon-chess": (0, [27, 729, 20554, 566230, 16257386]),
    "greengage": (0, [35, 1090, 36691]),
    "le-cameleon": (0, [7, 49, 441, 3844, 37603, 366391]),
}


@by_id
def test_perft_tables(game: Game) -> None:
    for name, nodes, text in perft_tables.read(game):
        position = game.parse(text)
        assert [perft(position, depth) for depth in range(1, len(nodes) + 1)] == nodes, name


@pytest.mark.parametrize(("id", "known"), DEEP.items())
def test_known_results(id: str, known: tuple[int, list[int]]) -> None:
    page, nodes = known
    position = pardalis.game(id).parse(perft_tables.PAGES[id][page])
    assert [perft(position, depth) for depth in range(1, len(nodes) + 1)] == nodes


@by_id
def test_divide(game: Game) -> None:
    """By first moves, in their order."""
    position = any_start(game, Chance(5))
    moves = position.moves()
    assert list(divide(position, 2)) == [(m, len(position.play(m).moves())) for m in moves]
    assert perft(position, 0) == 1
    assert list(divide(position, 1)) == [(move, 1) for move in moves]


def lively(game: Game) -> Batch:
    """A start from which not all games take the same time, as those to a limit do."""
    starts = (batch([begun(game, Chance(seed))]) for seed in counting(1))
    return next(start for start in starts if np.count_nonzero(figures(start, 1, 200).lengths) > 2)


@by_id
def test_one_seed_gives_one_result(game: Game) -> None:
    """whatever the number of threads, and in however many portions"""
    start = lively(game)
    alone, both = (playouts(start, 7, 3_000, threads=threads) for threads in (1, 2))
    assert alone.games == both.games == 3_000
    np.testing.assert_array_equal(alone.ends, both.ends)
    np.testing.assert_array_equal(alone.plies, both.plies)
    portions = playouts(start, 7, 1_000) + playouts(start, 7, 2_000, first=1_000, threads=2)
    np.testing.assert_array_equal(alone.ends, portions.ends)
    other = playouts(start, 8, 3_000)
    assert (other.plies != alone.plies).any()
    assert alone.ends.sum() == 3_000
    seats = range(1, start.seats + 1)
    assert sum(int(alone.wins(seat)[0]) for seat in seats) + alone.draws()[0] >= 3_000


@by_id
def test_playouts_for_some_time(game: Game) -> None:
    start = batch([any_start(game, Chance(1))])
    heard: list[int] = []
    some = playouts(start, 7, seconds=0.05, threads=2, told=heard.append)
    assert max(heard) == some.games == some.ends.sum()
    again = playouts(start, 7, some.games)
    np.testing.assert_array_equal(some.ends, again.ends)
    assert playouts(start, 7, seconds=0).games > 0


@by_id
def test_a_batch_is_its_states(game: Game) -> None:
    """Playout i starts from state i modulo their number, wherever else the batch is cut."""
    start = any_start(game, Chance(3))
    after = [start.play(move) for move in start.moves()[:3]]
    together = playouts(batch(after), 5, 900, threads=2)
    assert together.ends.sum(axis=(1, 2)).tolist() == [900 // len(after)] * len(after)
    # A batch in which only one state is the same tells that state's playouts.
    twice = playouts(batch([after[0]] * len(after)), 5, 900)
    np.testing.assert_array_equal(together.ends[0], twice.ends[0])


@by_id
def test_a_finished_game_is_played_out(game: Game) -> None:
    over = next(p for p in positions(game, 10_000) if p.outcome)
    tally = playouts(batch([over]), 1, 5)
    assert tally.plies.tolist() == [0]
    assert perft(over, 3) == 0


def test_a_batch_has_one_ground() -> None:
    kamon = pardalis.game("kamon")
    with pytest.raises(ValueError, match="ground"):
        batch([kamon.start(1), kamon.start(2)])
    with pytest.raises(ValueError, match="game"):
        batch([kamon.start(1), pardalis.game("chameleon-chess").start()])


@by_id
def test_random_positions(game: Game) -> None:
    """At the ply asked for, by legal moves, none finished, the same from the same seed."""
    start = any_start(game, Chance(2))
    found = random_positions(batch([start]), 2, 200, seed=9)
    assert len(found) == 200
    reached = {
        start.play(one).play(two) for one in start.moves() for two in start.play(one).moves()
    }
    for at in range(200):
        assert found.position(at) in reached
        assert found.position(at).outcome is None
    again = random_positions(batch([start]), 2, 200, seed=9)
    np.testing.assert_array_equal(found.rows, again.rows)
    assert len(random_positions(batch([start]), 10**6, 2, seed=9)) == 0
    assert random_positions(batch([start]), 0, 1, seed=9).position(0) == start


@by_id
def test_figures_are_of_the_same_games(game: Game) -> None:
    start = batch([any_start(game, Chance(4))])
    told = figures(start, 3, 2_000, threads=2)
    tally = playouts(start, 3, 2_000)
    assert told.games == 2_000
    assert told.ends == tally.of(0)
    assert told.plies == tally.plies[0]
    assert sum(told.lengths) == 2_000
    assert told.length(0) <= told.length(0.5) <= told.length(1)
    assert abs(told.mean_length - told.plies / 2_000) < 1e-9
    by_ply = told.branching_by_ply()
    assert by_ply[0] == len(start.position(0).moves())
    assert told.branching > 1
    ends = told.ends
    assert sum(share.games for share in ends.by_reason().values()) == 2_000
    seats = range(1, start.seats + 1)
    assert sum(ends.won(seat).games for seat in seats) + ends.drawn().games >= 2_000
    assert abs(sum(ends.score(seat, start.seats) for seat in seats) - 1) < 1e-9
    portions = figures(start, 3, 500) + figures(start, 3, 1_500, first=500)
    assert portions == told


@by_id
def test_the_referee_plays_the_same_games(game: Game) -> None:
    """The same seed gives the same games, whoever plays them."""
    start = any_start(game, Chance(6))
    slow = by_referee.figures(start, 11, 20, first=3)
    assert slow == figures(batch([start]), 11, 20, first=3)
    assert slow.ends == playouts(batch([start]), 11, 20, first=3).of(0)


def test_known_shares_of_kamon() -> None:
    """First player 51.5 %, second 48.1 %, draws 0.4 %; connection 61 %, block 32 %, loop 7 %."""
    kamon = pardalis.game("kamon")
    found = [figures(batch([kamon.start(seed)]), seed, 200) for seed in range(400)]
    games = sum(told.games for told in found)
    first = sum(told.ends.won(1).games for told in found) / games
    assert abs(first - 0.515) < 0.01
    for reason, share in {"connection": 0.61, "block": 0.32, "loop": 0.07}.items():
        assert abs(sum(t.ends.by_reason()[reason].games for t in found) / games - share) < 0.02
    assert abs(sum(told.plies for told in found) / games - 29.5) < 0.2


@by_id
def test_what_encode_compiles_is_announced(game: Game) -> None:
    """Only for the types that are made ready ahead, which somebody hears of."""
    for position in positions(game, 20, seed=1):
        batch([position])
    for entry in kernel_of(game).ahead:
        assert list(entry.function.overloads) == [entry.signature]
