"""How strong the computers are: nodes of a search, moves overlooked of a thousand, whims."""

from __future__ import annotations

from pardalis.core.levels import Level

LEVELS = (
    Level(30, oversight=800, whim=80),
    Level(40, oversight=700, whim=70),
    Level(70, oversight=440, whim=55),
    Level(120, oversight=310, whim=45),
    Level(400, oversight=200, whim=30),
    Level(1_500, oversight=110, whim=18),
    Level(8_000, oversight=30, whim=8),
    Level(600_000, whim=2),
)
