"""The kernels uncompiled: plain Python that anybody can step through, equal to the referee too."""

from __future__ import annotations

import pytest

import pardalis
from pardalis import Game
from pardalis.core.chance import Chance
from pardalis.core.kernel.contract import fresh, play
from tests.games.chromino import wide
from tests.kernels.set_up import SET_UP
from tests.kernels.table import GAMES_WITH_KERNEL, TEMPERS, Recorder, follow, follow_many, plain

# So many positions come to every branch; where some phases are rare, it takes more.
ENOUGH = {"le-cameleon": 1_200}


@pytest.mark.parametrize("game", GAMES_WITH_KERNEL, ids=lambda game: game.id)
def test_uncompiled(game: Game) -> None:
    enough = ENOUGH.get(game.id, 300)
    assert follow_many(game, enough, seed=3, uncompiled=True) >= enough


@pytest.mark.parametrize("id", SET_UP)
def test_every_move_of_positions_set_up(id: str) -> None:
    """In phases that are rare, every move leads where the referee says."""
    recorder = Recorder(pardalis.game(id), uncompiled=True)
    kernel = recorder.kernel
    for seed in range(8 if id == "chromino" else 150):  # there it takes longer
        position = SET_UP[id](Chance(seed))
        follow(recorder, position, seed, TEMPERS[0], 0)
        state, ground = kernel.encode(position.state)
        for text in position.moves():
            after = play(fresh(state), ground, kernel.parse_move(state, ground, text))
            assert plain(after) == plain(kernel.encode(position.play(text).state)[0]), text


# What chance alone seldom comes to.
RARE = {
    "a chameleon is not laid as a hand's only tile": "R*G@0,0e Y*B!/RRG,YYB GGB,RRR 1 - 0/0 1 0",
    "alone, a hand is empty": "R*G@0,0e RRG! - 1 - 0 1 0",
    "alone, nothing can be laid": "R*G@0,0e YYB,BBB! - 1 - 0 1 0",
}


@pytest.mark.parametrize("text", RARE.values(), ids=RARE)
def test_rare_positions(text: str) -> None:
    game = pardalis.game("chromino")
    position = game.parse(f"{text} draw=1,score=plain,contact=normal,hands=hidden")
    follow(Recorder(game, uncompiled=True), position, 1, TEMPERS[0], 4)


@pytest.mark.parametrize("contact", ["normal", "bambino"])
def test_a_wide_table(contact: str) -> None:
    position = wide("w", 55, contact=contact, score="expert")
    follow(Recorder(position.game, uncompiled=True), position, 1, TEMPERS[0], 4)
