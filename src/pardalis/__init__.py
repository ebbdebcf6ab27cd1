"""Pardalis: five board games in which colour decides, at one table."""

from typing import Any

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
from pardalis.core.position import Drawable, Position, View
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


def _pen(drawable: Position | View, **look: Any) -> str:
    """Draws a position; drawing is loaded with the first picture."""
    from pardalis.draw import svg

    return svg(drawable, **look)


Drawable.pen = _pen
