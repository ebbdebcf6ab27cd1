"""How strong the computers are: nodes of a search, moves overlooked of a thousand, whims.

The strongest lets the solver try first: from the tenth placement on it mostly finds out who wins.
Else it plays games out, and its thoughts are playouts: before that random games tell more than any
judgement does.
"""

from __future__ import annotations

from pardalis.core.levels import Level

LEVELS = (
    Level(24, oversight=640, whim=100),
    Level(130, oversight=320, whim=57),
    Level(600, oversight=165, whim=40),
    Level(1_800, oversight=90, whim=28),
    Level(6_000, oversight=45, whim=17),
    Level(22_000, oversight=12, whim=9),
    Level(90_000, whim=4),
    Level(200_000, proof=200_000, plays_out=True, threads=2, megabytes=160),
)
