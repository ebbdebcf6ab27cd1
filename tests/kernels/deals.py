"""Positions dealt anew by a kernel, for tests."""

from __future__ import annotations

from typing import Any

import numpy as np

from pardalis import Position
from pardalis.core.kernel.cache import Entry, compiled
from pardalis.core.kernel.chance import stream
from pardalis.core.kernel.contract import Rows, U, pack, resample
from pardalis.engine.kernels.batch import Batch, batch


@compiled
def _deal_anew(state: Any, ground: Any, seat: int, seed: U, rows: Rows) -> None:
    for at in range(len(rows)):
        pack(resample(state, ground, seat, stream(seed, U(at))), rows, at)


def entry(start: Batch) -> Entry:
    """What must be compiled for a game."""
    return Entry(_deal_anew, (start.like, start.ground, 1, U(0), start.rows))


def deal_anew(
    position: Position, seat: int, deals: int, seed: int, uncompiled: bool = False
) -> list[Position]:
    """So many deals that a seat should not tell from a position's; seat 0 is a spectator."""
    one = batch([position])
    rows = np.zeros((deals, one.rows.shape[1]), dtype=np.uint64)
    deal = _deal_anew.py_func if uncompiled else _deal_anew
    with np.errstate(over="ignore"):  # numbers wrap round
        deal(one.state(0), one.ground, seat, U(seed), rows)
    found = one.with_rows(rows)
    return [found.position(at) for at in range(deals)]
