"""How strong the computers are: playouts by what a seat knows, and layings overlooked."""

from __future__ import annotations

from pardalis.core.levels import Level

LEVELS = (
    Level(2, oversight=950),
    Level(5, oversight=800),
    Level(15, oversight=600),
    Level(40, oversight=400),
    Level(150, oversight=200),
    Level(700, oversight=50),
    Level(4_000),
    Level(20_000),
)
