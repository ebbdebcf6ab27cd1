"""How strong the computers are: nodes of a search, moves overlooked of a thousand, whims."""

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
    Level(600_000, whim=2),
)
