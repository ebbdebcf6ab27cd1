"""How strong the computers are: playouts by what a seat knows, and layings overlooked."""

from __future__ import annotations

from pardalis.core.levels import Level

# More than some hundred playouts add hardly anything: there is more luck in this game than choice.
# So from whoever lays anything to the best there are but two hundred Elo: the steps are small, and
# even, and the last is the largest.
LEVELS = (
    Level(4, oversight=960),
    Level(11, oversight=735),
    Level(22, oversight=530),
    Level(40, oversight=400),
    Level(70, oversight=300),
    Level(110, oversight=225),
    Level(165, oversight=180),
    Level(20_000),
)
