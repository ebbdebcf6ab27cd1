"""Pardalis: five board games in which colour decides, at one table."""

from pardalis.core.errors import (
    IllegalMove,
    InvalidMove,
    InvalidOption,
    InvalidPosition,
    InvalidRecord,
    PardalisError,
    UnknownGame,
)
from pardalis.core.game import Game
from pardalis.core.outcome import Outcome
from pardalis.core.position import Position, View
from pardalis.games import game, games

__all__ = [
    "Game",
    "IllegalMove",
    "InvalidMove",
    "InvalidOption",
    "InvalidPosition",
    "InvalidRecord",
    "Outcome",
    "PardalisError",
    "Position",
    "UnknownGame",
    "View",
    "game",
    "games",
]
