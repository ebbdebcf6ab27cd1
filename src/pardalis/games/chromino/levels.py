"""How strong the computers are: playouts by what a seat knows, and layings overlooked."""

from __future__ import annotations

from pardalis.core.levels import Level

# More than some thousand playouts add hardly anything: there is more luck in this game than choice.
# From whoever lays anything to the best there are but 270 Elo, so the steps are small, and even.
LEVELS = (
    Level(4, oversight=960),
    Level(16, oversight=640),
    Level(32, oversight=450),
    Level(68, oversight=320),
    Level(130, oversight=205),
    Level(330, oversight=115),
    Level(1_200, oversight=55),
    Level(20_000),
)
