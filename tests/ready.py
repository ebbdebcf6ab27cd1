"""Kernels compiled ahead: what is said while one is compiled must not get into a test's way."""

from __future__ import annotations

from functools import cache

import pardalis
from pardalis.core.kernel.cache import make_ready
from pardalis.core.registry import has_part
from pardalis.engine.kernels import figures, perft, playouts
from pardalis.engine.kernels.batch import batch


@cache
def ready(*ids: str) -> None:
    """Have the commands' kernels of some games in the cache."""
    for game in map(pardalis.game, ids):
        if has_part(game, "kernel"):
            start = batch([game.start(seed=1)])
            make_ready([part.entry(start) for part in (perft, playouts, figures)])
