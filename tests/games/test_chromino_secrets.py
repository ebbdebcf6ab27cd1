"""Chromino's deals and guesses in plain Python: they are the same as compiled."""

from __future__ import annotations

from collections import defaultdict

import numpy as np
import pytest

from pardalis import Position
from pardalis.core.chance import Chance
from pardalis.core.kernel import secrets
from pardalis.core.kernel.cache import compiled
from pardalis.core.kernel.chance import stream
from pardalis.core.kernel.contract import U, moves
from pardalis.core.kernel.secrets import never
from pardalis.engine.monte_carlo.by_view import seen
from pardalis.games.chromino import rules
from pardalis.games.chromino.kernel import encode
from pardalis.games.chromino.kernel_choices import (
    TABLES,
    compiled_survey,
    look_ahead,
    room,
    survey,
    temptations,
)
from pardalis.games.chromino.kernel_layings import NAMES, TILE
from pardalis.games.chromino.kernel_secrets import CHOICES, FROM, GROUPS, SEAT, SECRETS, SLOTS, TO
from pardalis.games.chromino.table import Table
from pardalis.games.chromino.tiles import TILES
from tests.engine.monte_carlo.deals import always, dealt, small_start
from tests.games.chromino import CHROMINO
from tests.games.chromino_deals import CASES
from tests.walks import any_start, walk


def moments() -> list[tuple[Position, list[str]]]:
    """Positions with the moves until then, of games small and whole, and some set up."""
    found = []
    for seed in range(12):
        chance = Chance(seed)
        start = small_start(chance, 2 + seed % 2) if seed % 3 else any_start(CHROMINO, chance)
        game = list(walk(start, chance))
        ply = len(game) * (seed % 5) // 5
        found.append((game[ply][0], [move for _, move in game[:ply]]))
    # Seat 2 has passed though all that is unseen fits: no deal agrees, so any will do.
    found.append((CASES["against the rules"][0], []))
    # Seat 2 lays what it must have had when it passed: the passes count for nothing.
    position = CHROMINO.start(seed=1)
    laying = next(move for move in position.moves() if "@" in move)
    found.append((position.play(laying), [rules.PASS, rules.PASS, laying]))
    # A hand that is shown in the midst of the moves.
    chance = Chance(2)
    game = list(walk(any_start(CHROMINO, chance), chance))
    found.append((game[62][0], [move for _, move in game[:62]]))
    # Much has been drawn and laid: what is guessed of one tile may leave nothing for another.
    game = list(walk(CHROMINO.start(seed=4, seats=3), Chance(4)))
    found += [(game[ply][0], [move for _, move in game[:ply]]) for ply in (75, 78, 84)]
    return found


@pytest.mark.filterwarnings("ignore:overflow encountered")  # numbers of 64 bits wrap round
def test_plain_python_deals_and_guesses_the_same() -> None:
    for position, history in moments():
        view = position.view(position.turn)
        kernel, state, ground, known, *_ = seen(view, history)
        for number, expected in enumerate(dealt(view, history, 4, 5)):
            with np.errstate(over="ignore"):
                deal = secrets.deal(state, ground, known, stream(U(5), U(number)))
            assert kernel.decode(deal, ground) == expected.state
        room = np.zeros(kernel.most_moves, dtype=np.int64)
        legal = room[: moves(state, ground, room)].tolist()
        hopes = np.zeros(len(legal))
        secrets.hopes(state, ground, room, len(legal), hopes)
        assert np.isfinite(hopes).all()
        likely = {secrets.likely(state, ground, stream(U(1), U(n)), room) for n in range(20)}
        assert likely <= set(legal)


@pytest.mark.filterwarnings("ignore:overflow encountered")
def test_where_nothing_is_left_for_a_tile_another_place_is_taken() -> None:
    """Two rules about one hand that cannot both hold: it is dealt all the same."""
    position, history = moments()[-1]
    view = position.view(position.turn)
    kernel, state, ground, known, *_ = seen(view, history)
    laying = len(known) - 1
    mine = [row for row in range(1, laying) if known[row, SEAT] == known[laying, SEAT]]
    mine = [row for row in mine if row <= known[0, GROUPS]]
    assert mine[0] > 1
    known[mine[0], SLOTS] += known[mine[-1], SLOTS]
    known[mine[-1], SLOTS] = 0
    known[laying, FROM] = known[laying, TO] = mine[-1]
    with np.errstate(over="ignore"):
        deal = secrets.deal(state, ground, known, stream(U(5), U(1)))
    assert Position(CHROMINO, kernel.decode(deal, ground)).view(position.turn) == view


def test_history_may_begin_in_the_midst() -> None:
    """What came before is not known; what is told holds all the same."""
    for position, history in moments():
        for begin in (len(history) // 2, len(history)):
            view = position.view(position.turn)
            for deal in dealt(view, history[begin:], 3, 1):
                assert deal.view(position.turn) == view


def test_only_the_seat_to_move_searches() -> None:
    position = CHROMINO.start(seed=1)
    for seat in (None, 3 - position.turn):
        with pytest.raises(ValueError, match="only the seat to move"):
            SECRETS.known(position.view(seat).state, (), never)


def test_moves_that_lead_elsewhere_are_refused() -> None:
    position = CHROMINO.start(seed=1)
    with pytest.raises(ValueError, match="do not lead"):
        SECRETS.known(position.view(position.turn).state, ["RRR@0,1e"], never)


def test_how_tempting_tiles_are_is_the_same_by_the_referee() -> None:
    """Every way to lay a tile, and the share of the others that would fit afterwards."""
    game = list(walk(CHROMINO.start(seed=3), Chance(3)))
    for position, _ in game[:12:4]:
        table, state = position.state.table, encode(position.state)[0]
        left = unlaid(position)
        expected = []
        for tile in left:
            for laying in table.placements(tile, "normal"):
                after = table.lay(laying)
                fit = sum(bool(after.placements(one, "normal")) for one in left if one != tile)
                expected.append((TILE[tile], fit / len(left)))
        out, tiles, shares, later = room()
        n = compiled_survey(state.marks, state.laid, TABLES, out, tiles, shares, later)
        assert sorted(zip(tiles[:n], shares[:n], strict=True)) == sorted(expected)
        tempting = temptations(state.marks, state.laid)
        assert {tile for tile, much in enumerate(tempting) if much} == {one for one, _ in expected}


def unlaid(position: Position) -> list[str]:
    """The tiles that are not on the table."""
    laid = {laying.tile for laying in position.state.table.layings}
    return [tile for tile in TILES if tile not in laid]


def tables_ahead(table: Table, left: frozenset[str], odds: float, found: dict[str, float]) -> None:
    """How often each tile is left on the tables that come, and fits there (its name with a +), when
    any of those that fit are laid anyhow, until none does."""
    fitting = [tile for tile in left if table.placements(tile, "normal")]
    for tile in fitting:
        ways = table.placements(tile, "normal")
        for laying in ways:
            after, kept = table.lay(laying), left - {tile}
            one = odds / len(fitting) / len(ways)
            for other in kept:
                found[other] += one
                found[f"{other}+"] += one if after.placements(other, "normal") else 0
            tables_ahead(after, kept, one, found)


@pytest.mark.filterwarnings("ignore:overflow encountered")
def test_what_fits_later_is_the_same_by_the_referee() -> None:
    """On a small table, with few tiles left: all that can come is looked at."""
    position = list(walk(CHROMINO.start(seed=3), Chance(3)))[2][0]
    state = encode(position.state)[0]
    some = frozenset(unlaid(position)[::9][:4])
    found = defaultdict[str, float](float)
    tables_ahead(position.state.table, some, TABLES, found)
    left = np.array([tile in some for tile in NAMES])
    out, *_, later = room()
    compiled_look = compiled(look_ahead)
    compiled_look(state.marks, state.laid, TABLES, left, out, later)
    for tile in some:
        share = (1 + found[f"{tile}+"]) / (2 + found[tile])
        assert later[TILE[tile]] == pytest.approx(share, abs=0.08)
    assert len({round(later[TILE[tile]], 1) for tile in some}) > 2
    # In plain Python, until nothing fits, it is the same.
    *_, plain = room()
    with np.errstate(over="ignore"):
        look_ahead(state.marks, state.laid, 3, left, out, plain)
    compiled_look(state.marks, state.laid, 3, left, out, later)
    assert plain.tolist() == later.tolist()


@pytest.mark.filterwarnings("ignore:overflow encountered")
def test_plain_python_weighs_choices_the_same() -> None:
    """And what is dealt agrees with the view, where choices count and where they do not."""
    weighs = 0
    state = encode(list(walk(CHROMINO.start(seed=3), Chance(3)))[30][0].state)[0]
    plain, fast = room(), room()
    with np.errstate(over="ignore"):
        survey(state.marks, state.laid, 2, *plain)
    compiled_survey(state.marks, state.laid, 2, *fast)
    for one, other in zip(plain[1:], fast[1:], strict=True):
        assert one.tolist() == other.tolist()
    for position, history in moments():
        view = position.view(position.turn)
        kernel, state, ground, known, *_ = seen(view, history, always)
        weighs += int(known[0, CHOICES] > 0)
        assert seen(view, history).known[0, CHOICES] == 0
        if view.state.score == "expert" or view.state.contact == "bambino":
            assert known[0, CHOICES] == 0
        for number, expected in enumerate(dealt(view, history, 4, 5, always)):
            with np.errstate(over="ignore"):
                deal = secrets.deal(state, ground, known, stream(U(5), U(number)))
            assert kernel.decode(deal, ground) == expected.state
            assert expected.view(position.turn) == view
    assert weighs > 3
