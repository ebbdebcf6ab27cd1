"""How strong the computers are: playouts by what a seat knows, and layings overlooked."""

from __future__ import annotations

from pardalis.core.levels import Level

LEVELS = (
    Level(2, oversight=700),
    Level(8, oversight=500),
    Level(30, oversight=350),
    Level(100, oversight=200),
    Level(400, oversight=100),
    Level(1_500),
    Level(6_000),
    Level(20_000),
)
