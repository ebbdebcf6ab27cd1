"""Whatever is a position is searched, analysed and solved; whatever is over is told to be."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import pardalis
from pardalis import Game, Position
from pardalis.core.chance import Chance
from pardalis.core.errors import InvalidOption, InvalidPosition
from pardalis.core.match import Match
from pardalis.engine.analysis import analyse
from pardalis.engine.choosing import choose, chosen
from pardalis.engine.leash import Leash
from pardalis.engine.proof.solve import NotSolvable, is_solvable, solve
from tests.engine.protocol.spoken import said
from tests.kernels.table import begun
from tests.kernels.test_same import rearranged
from tests.laws.test_naive import mutated
from tests.walks import GAMES, any_start, walk

by_id = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
PLIES = 12  # of a walk: the referee takes its time


def fuzzed(game: Game, texts: int, seed: int) -> Iterator[Position]:
    """Positions by changed texts, of all phases, options and numbers of seats, finished too."""
    chance, done = Chance(seed), 0
    while done < texts:
        start = (begun, any_start)[done % 2](game, chance)
        for ply, (before, _) in enumerate(walk(start, chance, 0.0)):
            if ply == PLIES or done == texts:
                break
            if ply and chance.below(3):
                continue
            done += 1
            text = (mutated, rearranged, lambda text, chance: text)[done % 3](str(before), chance)
            try:
                yield game.parse(text)
            except InvalidPosition:
                continue


def follows(position: Position, moves: tuple[str, ...]) -> Position:
    """Where a line leads; each of its moves is legal."""
    for move in moves:
        position = position.play(move)
    return position


def asked(position: Position, seed: int) -> None:
    """All that can be asked about an unfinished position has an answer that makes sense."""
    view = position.view(position.turn)
    legal = set(position.moves())
    assert choose(view, level=1 + seed % 2, seed=seed) in legal
    assert chosen(view, nodes=1 + seed % 300) in legal
    *_, last = analyse(position, nodes=1 + seed * 7 % 500, lines=1 + seed % 3, megabytes=1)
    assert len({line.move for line in last.lines}) == len(last.lines)
    for line in last.lines:
        follows(position, line.moves)
    if len(position.seats) != 2 or not is_solvable(position):
        with pytest.raises(NotSolvable):
            solve(position, megabytes=1)
        return
    solution = solve(position, leash=Leash(nodes=1 + seed * 11 % 700), megabytes=1)
    after = follows(position, solution.line)
    if after.outcome:
        winners = {"win": (position.turn,), "draw": (), "loss": (3 - position.turn,)}
        assert after.outcome.winners == winners[solution.value]
    elif solution.value == "unknown":
        assert solution.line == ()


def refused(position: Position) -> None:
    """A finished position is refused at every door, in both languages."""
    with pytest.raises(InvalidPosition, match="over") as told:
        choose(position.view(1))
    assert "finie" in told.value.text("fr")
    with pytest.raises(InvalidPosition, match="over"):
        chosen(position.view(1), nodes=10)
    with pytest.raises(InvalidPosition, match="over"):
        next(analyse(position, nodes=10))
    with pytest.raises(NotSolvable, match=r"over|seats|secrets"):
        solve(position)
    (error,) = said(f"game {position.game.id}", f"position {position}", "go nodes 10")
    assert error.startswith("error ")
    assert "over" in error


@by_id
@pytest.mark.parametrize(
    ("texts", "some"),
    [(36, 6), pytest.param(3_000, 300, marks=pytest.mark.verify)],
    ids=["some", "many"],
)
def test_any_position(game: Game, texts: int, some: int) -> None:
    going = 0
    for number, position in enumerate(fuzzed(game, texts, seed=texts)):
        if position.outcome:
            refused(position)
        else:
            going += 1
            asked(position, number)
    assert going > some


def finished(game: Game) -> Position:
    """The end of a game."""
    *_, (last, move) = walk(game.start(seed=1), Chance(1))
    return last.play(move)


@by_id
def test_finished_games_are_refused(game: Game) -> None:
    refused(finished(game))


def test_a_match_that_was_ended_is_over() -> None:
    """By the players' word, while the position would go on."""
    for game in ("kamon", "chromino"):
        match = Match(pardalis.game(game), seed=1)
        match.resign(1)
        with pytest.raises(InvalidPosition, match="over"):
            choose(match.view(2))


@by_id
def test_only_the_seat_to_move_chooses(game: Game) -> None:
    """Else it would be told a move of another seat."""
    start = game.start(seed=1)
    other = next(seat for seat in start.seats if seat != start.turn)
    for seat in (other, None):
        with pytest.raises(InvalidOption, match="turn"):
            choose(start.view(seat), level=1)
