"""What is dealt agrees with all that was seen, and all that agrees is dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest

from pardalis.core.chance import Chance
from pardalis.engine.monte_carlo.by_view import seen
from tests.engine.monte_carlo.deals import agreeing, always, dealt, small_start, weighed
from tests.games.chromino import CHROMINO
from tests.games.chromino_deals import case
from tests.walks import walk

DEALS = 3_000


def held(seed: int, seats: int) -> tuple[int, float]:
    """Follow a small game: at every turn of seat 1, all deals that agree come out, and no others.

    How often the moves told more than the view, and how far deals were from equally likely.
    """
    chance = Chance(seed)
    start = small_start(chance, seats)
    history: list[str] = []
    told, apart = 0, 0.0
    for position, move in walk(start, chance):
        if position.turn == 1 and history:
            there = agreeing(start, history, position)
            assert str(position) in there
            found = Counter(map(str, dealt(position.view(1), history, DEALS, seed)))
            assert found.keys() <= there.keys(), (seed, str(start), history)
            total = there.total()
            for text, ways in there.items():  # one in a million is missed by chance
                assert text in found or ways * DEALS < 14 * total, (seed, str(start), history)
            apart = max(apart, sum(abs(found[t] / DEALS - n / total) for t, n in there.items()) / 2)
            told += len(there) < len(agreeing(position, [], position))
        history.append(move)
        if len(history) == 9:
            break
    return told, apart


@pytest.mark.parametrize(("seats", "games"), [(2, 1), (3, 6)])
def test_deals_agree_with_all_moves(seats: int, games: int) -> None:
    found = [held(seed, seats) for seed in range(games)]
    assert sum(told for told, _ in found) > 0, "the moves must tell something"
    assert max(apart for _, apart in found) < 0.2


def apart(one: Mapping[str, float], other: Mapping[str, float]) -> float:
    """How far two distributions are from each other: 0 if they are the same, 1 at the most."""
    total, other_total = sum(one.values()), sum(other.values())
    both = one.keys() | other.keys()
    return sum(abs(one.get(t, 0) / total - other.get(t, 0) / other_total) for t in both) / 2


@pytest.mark.parametrize(
    ("hand", "laid"),
    [("RRR,YYY,GGG", "RRR"), ("YYY,GGG,BRB", "GGG"), ("GGG,BBB,PGP", "PGP")],
)
def test_deals_are_as_likely_as_choices_tell(hand: str, laid: str) -> None:
    """In small games, where all deals can be counted: weighed deals come out as often as they are
    likely, which is not equally often."""
    start = case("RRR,GGG,BRB,PGP,YYY,BBB", hand, 2, turn=2)
    history = [next(move for move in start.moves() if move.startswith(laid))]
    position = start.play(history[0])
    likely = weighed(start, history, position)
    far = apart(likely, agreeing(start, history, position))
    assert far > 0.05, "the choice must tell something"
    found = Counter(map(str, dealt(position.view(1), history, 6_000, 1, always)))
    assert found.keys() <= likely.keys()
    assert apart(found, likely) < far / 3
    certain = Counter(map(str, dealt(position.view(1), history, 6_000, 1)))
    assert apart(certain, likely) > far / 2


@pytest.mark.verify
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_deals_agree_with_all_moves_of_many_games(seats: int) -> None:
    for seed in range(100, 300):
        held(seed, seats)


def test_moves_that_lead_elsewhere_are_refused() -> None:
    position = CHROMINO.start(seed=1)
    with pytest.raises(ValueError, match="lead"):
        seen(position.view(position.turn), ["RRR@0,1e"])
