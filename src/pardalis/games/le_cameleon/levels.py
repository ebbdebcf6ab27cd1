"""How strong the computers are: nodes of a search, moves overlooked of a thousand, whims."""

from __future__ import annotations

from pardalis.core.levels import Level

LEVELS = (
    Level(30, oversight=800, whim=100),
    Level(55, oversight=650, whim=72),
    Level(140, oversight=450, whim=50),
    Level(400, oversight=320, whim=38),
    Level(1_200, oversight=200, whim=25),
    Level(6_000, oversight=100, whim=15),
    Level(25_000, oversight=35, whim=8),
    Level(800_000, whim=2),
)
