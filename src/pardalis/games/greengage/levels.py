"""How strong the computers are: nodes of a search, moves overlooked of a thousand, whims."""

from __future__ import annotations

from pardalis.core.levels import Level

LEVELS = (
    Level(30, oversight=600, whim=100),
    Level(60, oversight=360, whim=90),
    Level(250, oversight=190, whim=60),
    Level(1_600, oversight=90, whim=33),
    Level(10_000, oversight=30, whim=15),
    Level(35_000, oversight=5, whim=9),
    Level(150_000, whim=4),
    Level(600_000),
)
