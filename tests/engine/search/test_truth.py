"""The search says what plain minimax says, with tricks and without; what it proves is true."""

from __future__ import annotations

import pytest

from pardalis import Game, Position
from pardalis.engine.found import SURE, plies_to_end
from pardalis.engine.leash import Leash
from pardalis.engine.search.desk import ALL_TRICKS, TABLE
from pardalis.engine.search.searching import search
from pardalis.engine.search.table import BUCKET, Table
from tests.engine.search.plain import (
    GAMES,
    at_depth,
    by_referee,
    lates,
    minimax,
    searched,
)

games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)

# How many positions of a game, in every run and in the long proofs.
some = pytest.mark.parametrize(
    "some", [16, pytest.param(600, marks=pytest.mark.verify)], ids=["some", "many"]
)

SHALLOW = 3  # as deep as minimax goes in a moment
WIDE = 2_500  # lines of moves: where there are more, it goes a ply less deep
# How many plies before the end a game may tell what is certain (`proving.delay`).
CERTAIN = {"kamon": 3, "chameleon-chess": 0, "greengage": 0, "le-cameleon": 0}
TINY = BUCKET * 8 / 2**20  # megabytes: four entries


def depth_for(position: Position) -> int:
    """How deep minimax can look here."""
    return SHALLOW if len(position.moves()) ** SHALLOW < 10 * WIDE else SHALLOW - 1


def ends(value: int) -> int:
    """A proven value; 0 for all that is not."""
    return value if abs(value) > SURE else 0


def holds(position: Position, value: int) -> None:
    """A proven value is true: the game can be ended so, in no more plies."""
    plies = plies_to_end(value)
    assert plies is not None
    if plies <= depth_for(position):
        truth = minimax(position, plies)
        assert (truth > SURE) == (value > SURE), (position, value, truth)
        assert abs(truth) > SURE
        if value > 0:
            assert truth >= value


@games
def test_minimax_is_the_referees(game: Game) -> None:
    for position in lates(game, 4):
        if len(position.moves()) < 20:
            assert minimax(position, 2) == by_referee(position, 2), position


@games
@some
def test_no_tricks_equal_minimax(game: Game, some: int) -> None:
    """To the last ply: without tricks, ends are seen at the depth at which they are.

    What is certain may be seen some plies before; it is then as far away as minimax finds it.
    """
    proven = 0
    for position in lates(game, some):
        deepest = depth_for(position)
        for depth in searched(position, deepest, tricks=0):
            truth, value = ends(minimax(position, depth.depth)), ends(depth.lines[0].value)
            if truth == 0 and value != 0:
                plies = plies_to_end(value) or 0
                assert depth.depth < plies <= depth.depth + CERTAIN[game.id], (position, depth)
                truth = minimax(position, plies)
            assert value == truth, (position, depth)
            proven += truth != 0
    assert proven >= some // 8


@games
@some
def test_table_alone_changes_nothing_proven(game: Game, some: int) -> None:
    """With a table, a proof may be found sooner, or the shorter way later; never another end."""
    for position in lates(game, some):
        depth = depth_for(position)
        plain, kept = ends(at_depth(position, depth, 0)), ends(at_depth(position, depth, TABLE))
        if plain:
            assert (kept > 0) == (plain > 0), position
        if kept:
            holds(position, kept)


@games
@pytest.mark.parametrize("megabytes", [TINY, 1], ids=["tiny table", "table"])
@some
def test_all_tricks_prove_the_same(game: Game, some: int, megabytes: float) -> None:
    """What is proven is true; and what minimax sees is proven some plies deeper, at the latest."""
    proven = 0
    for position in lates(game, some):
        depth = depth_for(position)
        truth = ends(minimax(position, depth))
        last = 0
        for found in searched(position, depth + 4, table=Table(megabytes)):
            last = ends(found.lines[0].value)
            if last:
                holds(position, last)
                break
        if truth:
            assert last, position
            assert (last > 0) == (truth > 0), position
            proven += 1
    assert proven >= some // 8


@games
@some
def test_every_trick_is_sound_alone(game: Game, some: int) -> None:
    """Each alone, and all without it."""
    for number, position in enumerate(lates(game, some)):
        trick = 1 << number % 8
        for tricks in (trick, ALL_TRICKS & ~trick):
            value = ends(at_depth(position, depth_for(position), tricks))
            if value:
                holds(position, value)


def wins_against_all(position: Position, plies: int, budget: list[int]) -> None:
    """Play the moves that the search gives against every defence: the game is won in time."""
    if budget[0] == 0:
        return
    budget[0] -= 1
    with Leash(nodes=200_000) as leash:
        *_, report = search(position, leash=leash, megabytes=1)
    best = report.lines[0]
    assert best.proven
    assert best.value > SURE
    assert (plies_to_end(best.value) or 0) <= plies
    seat = position.turn
    after = position.play(best.move)
    left = plies - 1
    if after.outcome:
        assert after.outcome.winners == (seat,)
    elif after.turn == seat:
        wins_against_all(after, left, budget)
    else:
        defended(after, seat, left, budget)


def defended(position: Position, seat: int, plies: int, budget: list[int]) -> None:
    """Try every defence."""
    for move in position.moves():
        after = position.play(move)
        if after.outcome:
            assert after.outcome.winners == (seat,)
        elif after.turn == seat:
            wins_against_all(after, plies - 1, budget)
        else:
            defended(after, seat, plies - 1, budget)


@games
@some
def test_proven_wins_are_won_against_every_defence(game: Game, some: int) -> None:
    """By the referee, move by move; never later than was said. The longest of those found."""
    won = []
    for position in lates(game, some):
        with Leash(nodes=20_000) as leash:
            *_, report = search(position, leash=leash, megabytes=1)
        plies = plies_to_end(report.lines[0].value)
        if report.lines[0].value > SURE and plies and plies < 8:
            won.append((plies, position))
    assert won
    for plies, position in sorted(won, key=lambda found: -found[0])[: some // 5]:
        wins_against_all(position, plies, [40])


@games
@some
def test_a_loss_is_one_of_all_moves(game: Game, some: int) -> None:
    """However early it is called off: what was not looked at may be better."""
    for number, position in enumerate(lates(game, some)):
        for nodes in (1, 2, 3, 5, 8, 13, 21 + number):
            with Leash(nodes=nodes) as leash:
                *_, report = search(position, leash=leash, megabytes=TINY)
            if report.lines[0].proven:
                holds(position, report.lines[0].value)


@games
@some
def test_what_is_proven_stays_proven(game: Game, some: int) -> None:
    """Of several lines too, with next to no table; and the best always comes first."""
    for number, position in enumerate(lates(game, some)):
        proven: dict[str, int] = {}
        with Leash(nodes=4_000 + 137 * number) as leash:
            for report in search(position, leash=leash, lines=4, megabytes=TINY):
                values = [line.value for line in report.lines]
                assert values == sorted(values, reverse=True), position
                now = {line.move: line for line in report.lines}
                for move, value in proven.items():
                    assert value < 0 or move in now, (position, report)
                    assert move not in now or now[move].proven, (position, report)
                proven |= {line.move: line.value for line in report.lines if line.proven}
