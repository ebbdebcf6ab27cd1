"""Finding the games: every folder under `games` that has a `rules.py`, loaded when asked for.

>>> "kamon" in [game.id for game in games()]
True
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import Any

from pardalis.core.errors import UnknownGame
from pardalis.core.game import Game
from pardalis.core.words import Listing, Words, quoted

core = Words("pardalis.core")
GAMES = "pardalis.games"


@cache
def folders() -> dict[str, str]:
    """Each game's id and the name of its package; the id is the folder's name with hyphens."""
    names = [f.name for f in files(GAMES).iterdir() if f.joinpath("rules.py").is_file()]
    return {name.replace("_", "-"): f"{GAMES}.{name}" for name in sorted(names)}


def game(id: str) -> Game:
    """The game with this id.

    >>> game("kamon").title("fr")
    'Kamon'
    """
    package = folders().get(id) if isinstance(id, str) else None
    if package is None:
        known = Listing("and", tuple(folders()))
        raise UnknownGame(core("unknown.game", id=quoted(id), known=known))
    found: Game = import_module(f"{package}.rules").GAME
    return found


def games() -> list[Game]:
    """All games, by id.

    >>> [game.title() for game in games()][:2]
    ['Chameleon (5 × 5)', 'Chromino']
    """
    return [game(name) for name in folders()]


def part(game: Game, name: str) -> Any:
    """A module of the game's folder beside its rules, such as its scene."""
    return import_module(f"{game.words.package}.{name}")


def has_part(game: Game, name: str) -> bool:
    """Whether there is such a module; it is not loaded.

    >>> has_part(game("kamon"), "rules"), has_part(game("kamon"), "recipe")
    (True, False)
    """
    return find_spec(f"{game.words.package}.{name}") is not None
