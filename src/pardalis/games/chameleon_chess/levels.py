"""How strong the computers are: nodes of a search, moves overlooked of a thousand, whims."""

from __future__ import annotations

from pardalis.core.levels import Level

LEVELS = (
    Level(30, oversight=800, whim=80),
    Level(40, oversight=700, whim=70),
    Level(50, oversight=605, whim=62),
    Level(60, oversight=495, whim=56),
    Level(160, oversight=290, whim=42),
    Level(2_000, oversight=95, whim=16),
    Level(10_000, oversight=20, whim=6),
    Level(600_000, whim=2),
)
