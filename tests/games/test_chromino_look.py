"""Chromino's kernel: what a laying would do, and how sensible players lay. All of it uncompiled."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np
import pytest

from pardalis import Position
from pardalis.core.chance import Chance
from pardalis.core.kernel import contract, secrets
from pardalis.core.kernel.chance import stream
from pardalis.core.kernel.contract import U
from pardalis.games.chromino import (
    kernel_secrets,  # noqa: F401  # declares what is called by way of `secrets`
)
from pardalis.games.chromino.kernel import KERNEL
from pardalis.games.chromino.kernel_layings import NAMES
from pardalis.games.chromino.kernel_look import foresee
from pardalis.games.chromino.kernel_table import FAR, WAYS, WIDE
from pardalis.games.chromino.kernel_worth import WEIGHTS, best_laying
from pardalis.games.chromino.table import Laying
from tests.games.chromino import CHROMINO, at, reach, wide
from tests.walks import any_start, walk

ROOM = KERNEL.most_moves


def choices(games: int, each: int) -> Iterator[Position]:
    """Positions of random games, any options and seats, in which there is a choice."""
    for seed in range(games):
        chance = Chance(seed)
        start = any_start(CHROMINO, chance)
        found = [place for place, _ in walk(start, chance) if len(place.moves()) > 1]
        yield from found[:: max(1, len(found) // each)]


def wide_tables() -> Iterator[Position]:
    """Positions with tables that are wider than the codes of their squares are kept for."""
    for contact, way in product(("normal", "bambino"), "en"):
        yield wide(way, 55, contact=contact)


def test_a_laying_that_makes_the_table_wide() -> None:
    """What lies at the other end has nothing to do with it."""
    position = wide("e", 10, most=FAR - 1, contact="bambino")
    position = wide("w", 10, most=FAR - 1, position=position)
    state, ground = KERNEL.encode(position.state)
    assert not state.marks[WIDE]
    ways = np.zeros(len(NAMES), dtype=np.int64)
    outward = [text for text in position.moves() if max(reach(text, "e"), reach(text, "w")) >= FAR]
    assert len(outward) > 20
    for text in outward:
        move = KERNEL.parse_move(state, ground, text)
        foresee(state.marks, ground.contact, move, state.laid, ways, 0)
        after = contract.play(contract.fresh(state), ground, move)
        assert after.marks[WIDE]
        assert np.array_equal(ways, after.marks[WAYS : WAYS + len(NAMES)]), text


@pytest.mark.uncounted
def test_ways_are_foreseen_as_they_will_be() -> None:
    contacts = set()
    for position in (*choices(12, 5), *wide_tables()):
        contacts.add(position.state.contact)
        state, ground = KERNEL.encode(position.state)
        before, ways = state.marks.copy(), np.zeros(3 + len(NAMES), dtype=np.int64)
        for text in position.moves()[:4]:
            move = KERNEL.parse_move(state, ground, text)
            foresee(state.marks, ground.contact, move, state.laid, ways, 3)
            after = contract.play(contract.fresh(state), ground, move)
            assert np.array_equal(ways[3:], after.marks[WAYS : WAYS + len(NAMES)]), text
            assert np.array_equal(state.marks, before)
    assert contacts == {"normal", "bambino"}


def hoped(position: Position) -> dict[str, float]:
    """What each move of a position looks worth."""
    state, ground = KERNEL.encode(position.state)
    room, into = np.zeros(ROOM, dtype=np.int64), np.zeros(ROOM)
    n = contract.moves(state, ground, room)
    secrets.hopes(state, ground, room, n, into)
    return {KERNEL.move_text(state, ground, int(room[i])): float(into[i]) for i in range(n)}


def test_a_sensible_player_makes_a_legal_move() -> None:
    room = np.zeros(ROOM, dtype=np.int64)
    for position in choices(6, 3):
        state, ground = KERNEL.encode(position.state)
        with np.errstate(over="ignore"):  # numbers wrap round
            laying = best_laying(state, ground, WEIGHTS, U(7), room)
        move = KERNEL.move_text(state, ground, laying)
        looks = hoped(position)
        assert move in looks
        if len(looks) <= 16:  # of more, only some are looked at
            assert looks[move] == max(looks.values())


@pytest.mark.uncounted
def test_a_likely_game_is_half_sensible() -> None:
    """Half of its layings look best, the other half are any."""
    room = np.zeros(ROOM, dtype=np.int64)
    state, ground = KERNEL.encode(at("RRR,RRG,GGG/YYY,BBB", turn=1).state)
    best = best_laying(state, ground, WEIGHTS, U(7), room)
    with np.errstate(over="ignore"):
        numbers = [stream(U(1), U(n)) for n in range(400)]
    made = [int(secrets.likely(state, ground, number, room)) for number in numbers]
    n = contract.moves(state, ground, room)
    legal = [int(move) for move in room[:n]]
    assert set(made) == set(legal)
    others = [made.count(move) for move in legal if move != best]
    assert 0.4 < sum(others) / len(made) * n / (n - 1) < 0.6
    assert max(others) < 2.5 * min(others)


def test_the_last_tile_is_laid_and_a_lone_chameleon_avoided() -> None:
    """Seat 1 has a chameleon and a tile: it lays the chameleon first (rule 4)."""
    looks = hoped(at("RRR,R*P/YYY,BBB", turn=1, starter=1))
    best = max(looks, key=lambda text: looks[text])
    assert Laying.parse(best).tile == "R*P"


def test_hopes_do_not_hang_on_what_is_hidden() -> None:
    one, other = at("RRR,RRG,GGG/YYY,BBB", turn=1), at("RRR,RRG,GGG/YYG,PPP", turn=1)
    assert hoped(one) == hoped(other)


def outlook(position: Position, moved: int = 1000) -> tuple[float, float] | None:
    """What the two seats can expect, if it can be said."""
    state, ground = KERNEL.encode(position.state)
    shares = np.zeros(8)
    if not secrets.outlook(state, ground, moved, shares):
        return None
    return float(shares[0]), float(shares[1])


def test_games_are_judged_late_enough_and_only_those_that_are_known() -> None:
    assert outlook(at("RRR,RRG/YYY,BBB"), moved=0) is None
    assert outlook(at("RRR,RRG/YYY,BBB")) is not None
    assert outlook(at("RRR,RRG/YYY,BBB", score="expert")) is None
    assert outlook(at("RRR,RRG/YYY,BBB", contact="bambino")) is None
    assert outlook(at("RRR,RRG/YYY,BBB/YPP,PPP")) is None
    assert outlook(at("RRR,YYY/BBB,PPP", phase="YYY:1")) is None


def test_who_has_fewer_tiles_expects_more() -> None:
    for hands, better in (("RRR/YYY,BBB,PPP", 0), ("YYY,YYB,BBB,PPP/GGG", 1), ("GGG/YYY,BBB", 0)):
        for turn in (1, 2):
            shares = outlook(at(hands, turn=turn, starter=turn))
            assert shares is not None
            assert abs(sum(shares) - 1) < 1e-9
            assert shares[better] > 0.5, (hands, turn, shares)
