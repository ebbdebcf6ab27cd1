"""Katarenga Greengage: how many moves apart cells are on the empty board, for the kernel.

The way there and the way back differ: each move goes by the colour of the cell it starts from.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

LONGEST = 6  # moves; what takes more, or has no way at all, counts as one more


def all_ways(goes: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """By direction, number of moves and cell: where one gets within so many moves (0), or from (1).

    `goes` has for each cell those that one move leads to.
    """
    found = np.zeros((2, LONGEST + 1, len(goes)), dtype=np.uint64)
    cells = np.uint64(1) << np.arange(len(goes), dtype=np.uint64)
    leads = goes[:, None] & cells[None, :] != 0
    within = np.eye(len(goes), dtype=np.bool_)
    for number in range(LONGEST + 1):
        found[0, number] = (within * cells[None, :]).sum(axis=1)
        found[1, number] = (within * cells[:, None]).sum(axis=0)
        within = within | (within.astype(np.int64) @ leads > 0)
    return found
