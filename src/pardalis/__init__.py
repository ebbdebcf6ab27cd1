"""Pardalis: five board games in which colour decides, at one table."""

from pardalis.core.contest import Contest
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
from pardalis.core.match import Match, read_matches
from pardalis.core.outcome import Outcome
from pardalis.core.perft import perft
from pardalis.core.position import Position, View
from pardalis.core.registry import game, games

__all__ = [
    "Contest",
    "Game",
    "IllegalMove",
    "InvalidMove",
    "InvalidOption",
    "InvalidPosition",
    "InvalidRecord",
    "Match",
    "Outcome",
    "PardalisError",
    "Position",
    "UnknownGame",
    "View",
    "game",
    "games",
    "perft",
    "read_matches",
]
