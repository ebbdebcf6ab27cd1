"""How strong the computers are: nodes of a search, moves overlooked of a thousand, whims.

The strongest lets the solver try first: from the tenth placement on it mostly finds out who wins.
Else it plays games out, and its thoughts are playouts: before that random games tell more than any
judgement does.
"""

from __future__ import annotations

from pardalis.core.levels import Level

LEVELS = (
    Level(30, oversight=400, whim=120),
    Level(100, oversight=250, whim=80),
    Level(400, oversight=150, whim=50),
    Level(2_000, oversight=80, whim=30),
    Level(10_000, oversight=30, whim=15),
    Level(50_000, whim=8),
    Level(250_000, whim=4),
    Level(50_000, proof=150_000, plays_out=True),
)
