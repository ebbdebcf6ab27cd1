"""Search by what a seat sees: it keeps to that, for all numbers of seats and all options."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from threading import Event, Timer

import pytest

import pardalis
from pardalis import Position
from pardalis.core.chance import Chance
from pardalis.core.levels import Level
from pardalis.engine import choosing
from pardalis.engine.analysis import analyse
from pardalis.engine.found import Report
from pardalis.engine.leash import Leash
from pardalis.engine.monte_carlo import by_view, flat
from pardalis.engine.monte_carlo.counted import Counted
from pardalis.engine.past import Past
from pardalis.games.chromino import kernel_told
from pardalis.games.chromino.kernel_choices import temptations
from pardalis.games.chromino.kernel_table import Marks
from pardalis.games.chromino.tiles import order
from tests.engine.monte_carlo.deals import dealt
from tests.engine.monte_carlo.test_uct import best, late_games
from tests.games.chromino import CHROMINO, at, text
from tests.walks import any_start, walk


def counted(report: Report) -> list[Counted]:
    return [line for line in report.lines if isinstance(line, Counted)]


def random_moment(seed: int) -> tuple[Position, list[str]]:
    """A position of a random game of Chromino, any options and seats, and the moves until then."""
    chance = Chance(seed)
    game = list(walk(any_start(CHROMINO, chance), chance, 0.5))
    ply = chance.below(len(game))
    return game[ply][0], [move for _, move in game[:ply]]


def test_what_is_hidden_changes_nothing() -> None:
    """Positions that a seat cannot tell apart get the same report, by both searches."""
    apart = 0
    for seed in range(6):
        position, history = random_moment(seed)
        view = position.view(position.turn)
        for search in (by_view.search, flat.search):
            report = search(view, history=history, playouts=200, seed=seed)
            for other in dealt(view, history, 2, seed):
                apart += other != position
                again = search(other.view(other.turn), history=history, playouts=200, seed=seed)
                assert again.lines == report.lines
    assert apart > 15


def test_every_position_is_searched() -> None:
    for seed in range(20):
        position, history = random_moment(seed)
        told = history if seed % 2 else history[seed % (len(history) + 1) :]
        view = position.view(position.turn)
        report = by_view.search(view, history=told, playouts=60, seed=seed, nodes=50)
        assert {line.move for line in report.lines} == set(position.moves()), str(position)
        assert report.nodes == 60 == sum(line.games for line in counted(report))
        report = flat.search(view, history=told, playouts=60, seed=seed)
        assert {line.move for line in report.lines} == set(position.moves())


def test_threads_give_the_same_report_each_time() -> None:
    position, history = random_moment(5)
    view = position.view(position.turn)
    reports = [
        by_view.search(view, history=history, playouts=2_000, seed=1, threads=2) for _ in range(3)
    ]
    assert len({report.lines for report in reports}) == 1
    assert reports[0].nodes == 2_000
    assert by_view.search(view, history=history, playouts=2_000, seed=2).lines != reports[0].lines


def test_what_the_moves_tell_matters() -> None:
    """Seat 2 had to pass with two tiles, so seat 1 knows that neither fits."""
    view = at("RRR,RRG,GGG/YYY,BBB", turn=1, starter=1, passes=1).view(1)
    for deal in dealt(view, (), 200, 1):
        for tile in deal.state.hands[1]:
            assert not deal.state.table.placements(tile)


@pytest.mark.parametrize("plies", [1, 3, 6])
def test_what_is_won_by_force_is_found(plies: int) -> None:
    """In a game without secrets, as plain UCT."""
    for _, position in zip(range(10), late_games(plies), strict=False):
        values = best(position)
        found = by_view.search(position.view(position.turn), playouts=20_000, seed=1).lines[0]
        assert values[found.move] == max(values.values()), str(position)


def reached(position: Position) -> bool:
    """Whether a seat alone can get out, when all is known: by looking at all games."""
    if position.outcome:
        return bool(position.outcome.winners)
    return any(reached(position.play(move)) for move in position.moves())


def test_alone() -> None:
    """With an empty bag nothing is hidden: the search finds the way out where there is one."""
    found = 0
    for seed in range(60):
        chance = Chance(seed)
        tiles = chance.shuffled(["RRR", "RRG", "RGG", "GGG", "BRB", "PGP", "YRY", "BGP", "YYG"])
        hand = ",".join(sorted(tiles[:3], key=order))
        position = CHROMINO.parse(text(hand))
        ways = {move: reached(position.play(move)) for move in position.moves()}
        if len(set(ways.values())) == 2:
            found += 1
            report = by_view.search(position.view(1), playouts=5_000, seed=seed)
            assert ways[report.lines[0].move], str(position)
    assert found >= 3


def test_a_leash_calls_it_off() -> None:
    start = CHROMINO.start(seed=3)
    view = start.view(start.turn)
    by_view.search(view, playouts=1)
    leash = Leash(threads=2)
    Timer(0.05, leash.call_off).start()
    report = by_view.search(view, leash=leash, threads=2)
    assert report.nodes == leash.nodes
    leash = Leash()
    leash.call_off()
    assert by_view.search(view, leash=leash).nodes == 1
    assert flat.search(view, seconds=0.02).nodes > 1


def long_game() -> tuple[Position, list[str]]:
    """The last choice of a game in which much was chosen, and the moves until then."""
    game = list(walk(CHROMINO.start(seed=3, seats=3), Chance(3), eager=1.0))
    last = max(at for at, (position, _) in enumerate(game) if len(position.moves()) > 1)
    return game[last][0], [move for _, move in game[:last]]


def weighed(monkeypatch: pytest.MonkeyPatch, each: Callable[[int], object]) -> list[int]:
    """How many tiles lay on the table at each choice that is weighed, and for each something is
    done that gets their number so far."""
    found: list[int] = []

    def slowly(marks: Marks, laid: int) -> tuple[int, ...]:
        found.append(laid)
        each(len(found))
        return temptations(marks, laid)

    monkeypatch.setattr(kernel_told, "temptations", slowly)
    return found


@pytest.mark.parametrize("enough", [1, 3])
def test_a_leash_ends_the_weighing_of_choices(enough: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is called off in the midst of it weighs no more choices and goes by those he has."""
    position, history = long_game()
    leash = Leash()

    def at_last(number: int) -> None:
        if number == enough:
            leash.call_off()

    found = weighed(monkeypatch, at_last)
    report = by_view.search(position.view(position.turn), history=history, leash=leash)
    assert len(found) == enough
    assert (report.nodes, report.lines[0].move in position.moves()) == (1, True)
    # Whoever comes back to it has not lost anything.
    by_view.search(position.view(position.turn), history=history, playouts=1)
    assert len(found) > enough + 10


def test_weighing_is_a_part_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """And of a level's, and of an analysis'."""
    position, history = long_game()
    view = position.view(position.turn)
    found = weighed(monkeypatch, lambda n: Event().wait(0.1))
    by_view.search(view, history=history, playouts=1)
    all_of_them = len(found)
    assert all_of_them > 10
    found.clear()
    assert by_view.search(view, history=history, seconds=0.5).nodes == 1
    assert 0 < len(found) < all_of_them
    found.clear()
    level = Level(thoughts=2**60, seconds=0.5)
    past = Past(moves=tuple(history))
    assert choosing.choose(view, past=past, leash=Leash.of(level)) in position.moves()
    assert 0 < len(found) < all_of_them
    found.clear()
    *_, last = analyse(position, seconds=0.5, moves=history)
    assert last.nodes == 1
    assert 0 < len(found) < all_of_them


@pytest.mark.parametrize(("seats", "deeper"), [(2, False), (1, True)])
def test_a_tree_has_room_for_its_playouts_and_no_more(seats: int, deeper: bool) -> None:
    """Room that is never used takes longer than a hundred playouts do."""
    position = CHROMINO.start(seed=3, seats=seats)
    view = position.view(position.turn)
    by_view.search(view, playouts=1)

    def taken(playouts: int, threads: int = 1) -> int:
        tracemalloc.start()
        by_view.search(view, playouts=playouts, threads=threads)
        most = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return most

    assert taken(100) < 2**18
    assert taken(100, threads=2) < 2**19  # a table to lay on for each
    assert (taken(10_000) > 2**19) is deeper


def test_who_may_not_search_is_told() -> None:
    start = CHROMINO.start(seed=3)
    for view in (start.view(None), start.view(3 - start.turn)):
        with pytest.raises(ValueError, match="seat to move"):
            by_view.search(view, playouts=1)
    *_, (last, move) = walk(pardalis.game("kamon").start(seed=1), Chance(1))
    with pytest.raises(ValueError, match="over"):
        by_view.search(last.play(move).view(1), playouts=1)
