"""Warming: all that the engine compiles for a game, so that it can be compiled ahead."""

from __future__ import annotations

from pardalis.core.game import Game
from pardalis.core.kernel.cache import Entry
from pardalis.core.registry import has_part
from pardalis.engine import choosing
from pardalis.engine.kernels import figures, perft, playouts
from pardalis.engine.kernels.batch import batch
from pardalis.engine.levels import STRONGEST, level_of
from pardalis.engine.proof import solve
from pardalis.engine.tablebase import build


def entries(game: Game) -> list[Entry]:
    """What playing, analysing, solving and counting need, what is needed most first."""
    start = game.start(seed=1)
    one = batch([start])
    found = choosing.entries(start.view(start.turn))
    found += [part.entry(one) for part in (playouts, perft, figures)]
    if solve.is_solvable(start) and not level_of(game, STRONGEST).proof:  # else it is there
        found += solve.entries(one)
    if has_part(game, "kernel_endings"):
        found += build.entries(game, pieces=2)
    return found
