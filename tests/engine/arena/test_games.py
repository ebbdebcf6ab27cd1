"""Games of an arena: openings, seats, and what happens to whoever gives no legal move."""

from __future__ import annotations

from typing import Any

import pytest

import pardalis
from pardalis.core.chance import Chance
from pardalis.core.errors import InvalidOption
from pardalis.core.match import Match
from pardalis.core.outcome import Outcome
from pardalis.core.position import View
from pardalis.engine.arena import contestants
from pardalis.engine.arena.contestants import KINDS, Contestant, Entrant, Kind, entrant
from pardalis.engine.arena.plan import Plan, Task, seatings
from pardalis.engine.arena.playing import Hall
from pardalis.engine.past import Past
from tests.walks import GAMES

KAMON = pardalis.game("kamon")
CHESS = pardalis.game("chameleon-chess")
CHROMINO = pardalis.game("chromino")
FIRST = Task((0, 1), 0, "AB")


def plan(game: pardalis.Game, *names: str, **chosen: Any) -> Plan:
    return Plan.of(game, names or ("greedy", "random"), seed=7, **chosen)


# Names --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "part"),
    [
        ("gready", "random, greedy, level:N, uct:PLAYOUTS, flat:PLAYOUTS, search:NODES or engine:"),
        ("", "random, greedy"),
        ("uct", "uct:PLAYOUTS"),
        ("random:", "random, greedy"),
        ("random:5", "random, greedy"),
        ("level:", "there is no level"),
        ("level:99", "there is no level"),
        *((f"uct:{n}", "from 1 to 1000000000") for n in ("", "0", "-1", "many", "1e3", "9" * 5000)),
    ],
)
def test_unknown_names_say_what_there_is(name: str, part: str) -> None:
    with pytest.raises(InvalidOption, match=part):
        entrant(name, KAMON)


@pytest.mark.parametrize("name", ["uct:30", "flat:30"])
def test_those_that_play_games_out(name: str) -> None:
    """They play legal moves to the end, with nothing left to compile, and come back by the seed."""
    one = plan(KAMON, name, "random")
    hall = Hall(one)
    hall.make_ready()
    played = hall.play(FIRST)
    assert played.fault is None
    assert Hall(one).play(FIRST).moves == played.moves


def test_uct_plays_open_games_only() -> None:
    with pytest.raises(InvalidOption, match="nothing is hidden"):
        entrant("uct:10", CHROMINO)
    assert entrant("flat:10", CHROMINO).name == "flat:10"


@pytest.mark.parametrize(
    ("chosen", "part"),
    [
        ({"seats": 1}, "two seats"),
        ({"seats": 9}, "1 to 8"),
        ({"plies": -1}, "0 to 1000"),
        ({"plies": 1001}, "0 to 1000"),
        ({"options": {"contact": "none"}}, "contact"),
    ],
)
def test_plans_that_cannot_be_played(chosen: dict[str, Any], part: str) -> None:
    with pytest.raises(InvalidOption, match=part):
        plan(CHROMINO, **chosen)
    with pytest.raises(InvalidOption, match="two contestants"):
        plan(CHROMINO, "random")


# Openings -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_openings_vary_and_come_back(game: pardalis.Game) -> None:
    one = plan(game)
    openings = [one.opening(number) for number in range(8)]
    assert len({str(match.position) for match in openings}) == 8
    assert [str(plan(game).opening(n).position) for n in range(8)] == [
        str(match.position) for match in openings
    ]
    other = Plan.of(game, ("greedy", "random"), seed=8)
    assert str(other.opening(0).position) != str(openings[0].position)
    assert all(match.ply == one.plies and match.outcome is None for match in openings)


def test_an_opening_never_ends_the_game() -> None:
    late = plan(KAMON, plies=24)
    assert all(late.opening(number).outcome is None for number in range(20))
    with pytest.raises(InvalidOption, match="shorter"):
        plan(KAMON, plies=36).opening(0)


@pytest.mark.parametrize("seats", range(2, 9))
def test_every_seat_is_as_often_one_contestants_as_the_others(seats: int) -> None:
    found = seatings(seats)
    assert len(set(found)) == len(found) == (seats * 2 if seats % 2 else 2)
    for seat in range(seats):
        assert sum(seating[seat] == "A" for seating in found) * 2 == len(found)


# Games --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_game_is_a_match(game: pardalis.Game) -> None:
    """What is kept of it is replayed by the referee, to the same end; and it comes back."""
    one = plan(game)
    for seating in seatings(one.seats):
        task = Task((0, 1), 1, seating)
        played = Hall(one).play(task)
        seed = one.opening(1).seed
        again = Match(game, seed=seed, seats=one.seats, options=one.options)
        for move in played.moves:
            again.play(move)
        assert again.outcome == played.outcome
        assert len(played.moves) == one.plies + sum(map(len, played.seconds))
        repeated = Hall(one).play(task)
        assert (repeated.moves, repeated.outcome) == (played.moves, played.outcome)


def test_a_game_with_many_seats() -> None:
    one = plan(CHROMINO, seats=5)
    played = Hall(one).play(Task((0, 1), 0, "ABABA"))
    assert all(played.seconds)
    assert 0 <= played.points <= 1


def test_winners_share_the_point() -> None:
    def points(winners: tuple[int, ...], seating: str) -> float:
        from pardalis.engine.arena.played import Played

        return float(Played(Task((0, 1), 0, seating), (), Outcome(winners, ""), ((), ())).points)

    assert points((1,), "AB") == 1
    assert points((2,), "AB") == 0
    assert points((), "AB") == 0.5
    assert points((1, 3), "ABA") == 1
    assert points((1, 2), "ABA") == 0.5
    assert points((), "ABA") == pytest.approx(2 / 3)


# Contestants that are up to something -------------------------------------------------------------


class Odd(Contestant):
    """Does what the test says; remembers what it was given."""

    given: list[tuple[View, Past]]
    closed = 0

    def __init__(self, does: Any) -> None:
        self.does = does

    def move(self, view: View, past: Past, chance: Chance) -> str:
        Odd.given.append((view, past))
        found: str = self.does(view)
        return found

    def close(self) -> None:
        Odd.closed += 1


@pytest.fixture
def odd(monkeypatch: pytest.MonkeyPatch) -> Any:
    def odd(does: Any) -> None:
        Odd.given, Odd.closed = [], 0
        made = Kind("odd", lambda name, argument, game: Entrant(name, lambda: Odd(does)))
        monkeypatch.setattr(contestants, "KINDS", {**KINDS, "odd": made})

    return odd


def leave(view: View) -> str:
    raise SystemExit(1)


@pytest.mark.parametrize(
    ("does", "kind", "told"),
    [
        (lambda view: "z9", "illegal", "z9"),
        (lambda view: "", "illegal", '""'),
        (lambda view: None, "illegal", "None"),
        (lambda view: 7, "illegal", "7"),
        (lambda view: "x" * 10**6, "illegal", "xxx…"),
        (lambda view: view.nothing, "failed", "AttributeError"),
        (lambda view: 1 / 0, "failed", "ZeroDivisionError"),
        (leave, "failed", "SystemExit"),
    ],
)
def test_no_legal_move_loses(odd: Any, does: Any, kind: str, told: str) -> None:
    odd(does)
    hall = Hall(plan(CHESS, "greedy", "odd"))
    for seating in ("AB", "BA"):
        played = hall.play(Task((0, 1), 0, seating))
        assert played.fault
        assert played.fault.kind == played.outcome.reason == kind
        assert told in played.fault.told
        assert len(played.fault.told) < 300
        assert played.points == 1
        assert played.winner == 0
        assert len(played.seconds[1]) == 1
    assert Odd.closed == 2


def test_whoever_cannot_sit_down_loses(monkeypatch: pytest.MonkeyPatch) -> None:
    def absent() -> Contestant:
        raise FileNotFoundError("no such program")

    made = Kind("absent", lambda name, argument, game: Entrant(name, absent))
    monkeypatch.setattr(contestants, "KINDS", {**KINDS, "absent": made})
    played = Hall(plan(CHESS, "absent", "random")).play(FIRST)
    assert played.outcome == Outcome((2,), "failed")
    assert played.fault
    assert "no such program" in played.fault.told
    assert played.points == 0


def test_with_many_seats_all_of_the_other_side_win(odd: Any) -> None:
    odd(lambda view: "pass by")
    played = Hall(plan(CHROMINO, "odd", "random", seats=5)).play(Task((0, 1), 0, "BABAB"))
    assert played.outcome == Outcome((1, 3, 5), "illegal")
    assert played.points == 0


@pytest.mark.parametrize("game", [KAMON, CHROMINO], ids=lambda game: game.id)
def test_the_past_is_what_the_seat_has_seen(odd: Any, game: pardalis.Game) -> None:
    """All positions before this one, the opening too, and nothing that the seat may not see."""
    odd(lambda view: view.moves()[0])
    one = plan(game, "odd", "random", plies=3)
    played = Hall(one).play(FIRST)
    match = Match(game, seed=one.opening(0).seed, seats=2, options=one.options)
    for move in played.moves:
        match.play(move)
    assert len(Odd.given) == len(played.seconds[0]) > 3
    for view, past in Odd.given:
        assert view.seat == 1
        assert list(past) == [match.view(1, ply) for ply in range(len(past))]
        assert past.moves == played.moves[: len(past)]
        assert past[-1] == past[len(past) - 1 :][0] == match.view(1, len(past) - 1)
        assert view == match.view(1, len(past))
