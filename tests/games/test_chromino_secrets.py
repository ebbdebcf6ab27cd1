"""Chromino's deals and guesses in plain Python: they are the same as compiled."""

from __future__ import annotations

import numpy as np
import pytest

from pardalis import Position
from pardalis.core.chance import Chance
from pardalis.core.kernel import secrets
from pardalis.core.kernel.chance import stream
from pardalis.core.kernel.contract import U, moves
from pardalis.engine.monte_carlo.by_view import seen
from tests.engine.monte_carlo.deals import dealt, small_start
from tests.games.chromino import CHROMINO, at
from tests.walks import any_start, walk


def moments() -> list[tuple[Position, list[str]]]:
    """Positions with the moves until then, of games small and whole, and some set up."""
    found = []
    for seed in range(24):
        chance = Chance(seed)
        start = small_start(chance, 2 + seed % 2) if seed % 3 else any_start(CHROMINO, chance)
        game = list(walk(start, chance))
        ply = len(game) * (seed % 5) // 5
        found.append((game[ply][0], [move for _, move in game[:ply]]))
    # Seat 2 has passed though all its tiles must fit: no deal agrees, so any will do.
    hands = "RRG,RGG,RGB/RRR,GGG"
    found.append((at(hands, turn=1, passes=1, starter=2), []))
    return found


@pytest.mark.filterwarnings("ignore:overflow encountered")  # numbers of 64 bits wrap round
def test_plain_python_deals_and_guesses_the_same() -> None:
    for position, history in moments():
        view = position.view(position.turn)
        kernel, state, ground, known, *_ = seen(view, history)
        for number, expected in enumerate(dealt(view, history, 3, 5)):
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


def test_history_may_begin_in_the_midst() -> None:
    """What came before is not known; what is told holds all the same."""
    for position, history in moments():
        for begin in (len(history) // 2, len(history)):
            view = position.view(position.turn)
            for deal in dealt(view, history[begin:], 3, 1):
                assert deal.view(position.turn) == view
