"""What the tests hold equal is all there is: every reason, and the phases that are rare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from pardalis import Game, Outcome
from pardalis.engine.kernels.batch import batch
from tests.kernels import chromino, greengage, le_cameleon
from tests.kernels.table import GAMES_WITH_KERNEL, Recorder, starts

by_id = pytest.mark.parametrize("game", GAMES_WITH_KERNEL, ids=lambda game: game.id)
ENOUGH = 3
ENOUGH_POSITIONS = {"chromino": 8_000, "greengage": 15_000, "le-cameleon": 20_000}

# A phase, by the referee's state and the move made in it, or the outcome.
Phases = dict[str, Callable[[Any, str | Outcome], bool]]

PHASES: dict[str, Phases] = {
    "chromino": chromino.PHASES,
    "greengage": greengage.PHASES,
    "le-cameleon": le_cameleon.PHASES,
}


def met(game: Game, positions: int, seed: int) -> Counter[str]:
    """How often the games of `follow_many` come to each reason and each phase."""
    recorder, found, done = Recorder(game), Counter[str](), 0
    kernel, phases = recorder.kernel, PHASES.get(game.id, {})
    for start, number, temper in starts(game, seed):
        one = batch([start])
        made, notes = recorder.game(one, number, temper)
        for ply in range(made + 1):
            seen = recorder.seen(one, ply)
            state = kernel.decode(seen.state, one.ground)
            came = kernel.outcome(seen.result) or kernel.move_text(
                seen.state, one.ground, int(notes.chosen[ply])
            )
            found.update(name for name, is_met in phases.items() if is_met(state, came))
            if isinstance(came, Outcome):
                found[came.reason] += 1
        done += made + 1
        if done >= positions:
            return found
    raise AssertionError


@pytest.mark.verify  # it holds for the same games each time, as long as nobody changes them
@by_id
def test_every_reason_and_phase_is_met(game: Game) -> None:
    found = met(game, ENOUGH_POSITIONS.get(game.id, 5_000), seed=0)
    for name in (*Recorder(game).kernel.reasons, *PHASES.get(game.id, {})):
        assert found[name] >= ENOUGH, name
