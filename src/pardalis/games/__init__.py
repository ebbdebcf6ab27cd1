"""The games, one folder each. A folder with a `rules.py` is a game: nothing else registers it."""

from __future__ import annotations

import sys
from types import ModuleType

from pardalis.core.game import Game
from pardalis.core.registry import games


class _Games(ModuleType):
    """Importing a game puts this folder in the place of the function `pardalis.games`.

    So the folder can be called like the function: `pardalis.games()` lists the games, before and
    after one is loaded, and `pardalis.games.kamon` is the game's folder.
    """

    def __call__(self) -> list[Game]:
        return games()


sys.modules[__name__].__class__ = _Games
