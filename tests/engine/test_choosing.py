"""Choosing: by what a seat can see, the same each time, as weak or strong as a level says."""

from __future__ import annotations

from itertools import islice

import pytest

import pardalis
from pardalis import Game, Position
from pardalis.core.chance import Chance
from pardalis.core.errors import InvalidOption
from pardalis.core.levels import Level
from pardalis.core.match import Match
from pardalis.engine import choosing
from pardalis.engine.choosing import RESISTING, choose, chosen
from pardalis.engine.found import Report
from pardalis.engine.leash import Leash
from pardalis.engine.levels import STRONGEST
from pardalis.engine.monte_carlo import certainly
from pardalis.engine.past import Past
from pardalis.engine.proof.openings import sample
from pardalis.engine.proof.solve import solve
from tests.walks import GAMES, any_start

by_id = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
WON = "5/2w2/1B3/5/W4 r 0"


@by_id
@pytest.mark.parametrize("level", ["1", "3", "5"])
def test_games_to_the_end(game: Game, level: str) -> None:
    """Every choice is legal, with all options and numbers of seats."""
    chance = Chance(int(level))
    match = Match(game, position=any_start(game, chance))
    while match.outcome is None and match.ply < 60:
        move = choose(
            match.view(match.turn),
            level=level,
            past=Past.of(match, match.turn),
            seed=chance.below(2**63),
        )
        match.play(move)


@by_id
def test_one_seed_one_move(game: Game) -> None:
    start = game.start(seed=5)
    view = start.view(start.turn)
    assert len({choose(view, level="4", seed=3) for _ in range(3)}) == 1
    assert len({choose(view, level="2", seed=seed) for seed in range(12)}) > 1


@by_id
@pytest.mark.parametrize("seed", [-1, 2**63, 2**64 - 1, 2**200])
def test_any_seed_will_do(game: Game, seed: int) -> None:
    start = game.start(seed=5)
    view = start.view(start.turn)
    assert choose(view, level="1", seed=seed) in view.moves()


def test_loading_is_no_time_to_think(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time of a level begins when all is there, also for the first choice in a process."""
    order: list[str] = []
    enter = Leash.__enter__

    def entering(leash: Leash) -> Leash:
        order.append("thinks")
        return enter(leash)

    monkeypatch.setattr(choosing, "_loaded", set())
    monkeypatch.setattr(choosing, "make_ready", lambda entries: order.append("loads"))
    monkeypatch.setattr(Leash, "__enter__", entering)
    view = pardalis.game("kamon").start(seed=1).view(1)
    for _ in range(2):
        choose(view, level="1")
    assert order == ["loads", "loads", "thinks", "thinks"]


def test_a_single_move_needs_no_thought() -> None:
    chess = pardalis.game("chameleon-chess")
    position = chess.parse("5/5/5/2w2/Wb3 r 0")
    assert len(position.moves()) == 1
    assert choose(position.view(1)) == position.moves()[0]


def test_what_the_solver_proves_is_played() -> None:
    """Kamon's strongest level gives nothing away after ten placements."""
    for number in (0, 3, 5):
        *_, position = islice(sample("kamon", plies=11, count=9), number + 1)
        move = choose(position.view(position.turn), level=STRONGEST)
        assert solve(position.play(move)).value != solve(position).value


def test_who_has_lost_goes_on_with_what_looks_best(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where all moves lose, Kamon's strongest level leaves the other most to overlook."""
    lost = next(one for one in sample("kamon", plies=12, count=50) if solve(one).value == "loss")
    view = lost.view(lost.turn)
    asked: list[int] = []
    search = certainly.search

    def counted(position: Position, *, leash: Leash, megabytes: float, seed: int) -> Report | None:
        report = search(position, leash=leash, megabytes=megabytes, seed=seed)
        asked.append(leash.nodes)
        return report

    monkeypatch.setattr(certainly, "search", counted)
    move = choose(view, level=STRONGEST, seed=1)
    assert 0 < asked[0] <= RESISTING
    assert len(asked) == 1
    report = search(lost, leash=Leash(nodes=RESISTING), seed=1)
    assert report
    assert move == report.lines[0].move


def test_who_overlooks_everything_does_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where hands are hidden too, a computer that notices no move does not make the best one."""
    blind = Level(50, oversight=1000)
    monkeypatch.setattr(choosing, "allowance", lambda *asked: blind)
    start = pardalis.game("chromino").start(seed=7)
    moves = {choose(start.view(start.turn), level="1", seed=seed) for seed in range(30)}
    assert len(moves) > 5
    assert moves <= set(start.moves())


def test_full_strength() -> None:
    view = pardalis.game("chameleon-chess").parse(WON).view(1)
    assert chosen(view, nodes=1_000) == "b3-a5"
    assert chosen(view, seconds=0.2) == "b3-a5"


def test_no_such_level() -> None:
    with pytest.raises(InvalidOption, match='no level "0"'):
        choose(pardalis.game("kamon").start(seed=1).view(1), level="0")


def wins(game: Game, strong: str, weak: str, games: int) -> float:
    """The points of a level against a weaker one, with seats exchanged."""
    points = 0.0
    for number in range(games):
        chance = Chance(number // 2)
        position: Position = game.start(seed=number // 2)
        for _ in range(2):
            position = position.play(chance.choice(position.moves()))
        match = Match(game, position=position)
        first = strong if number % 2 else weak
        second = weak if number % 2 else strong
        while match.outcome is None:
            level = first if match.turn == 1 else second
            past = Past.of(match, match.turn)
            match.play(choose(match.view(match.turn), level=level, past=past, seed=number))
        winners = match.outcome.winners
        ours = 1 if number % 2 else 2
        points += 0.5 if len(winners) != 1 else float(winners[0] == ours)
    return points / games


@pytest.mark.parametrize("id", ["kamon", "chameleon-chess"])
def test_a_higher_level_is_stronger(id: str) -> None:
    assert wins(pardalis.game(id), "5", "1", 20) >= 0.8
