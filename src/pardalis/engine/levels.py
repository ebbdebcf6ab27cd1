"""Levels: how strong a computer plays, from a child's first game to all that the engine can do.

What a level may use is declared by each game, in its `levels.py`: nodes or playouts, not seconds,
so that a level is as strong on a slow machine as on a fast one. Weak levels see less far, overlook
moves, and follow whims; they do not throw games away at random.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pardalis.core.errors import InvalidOption
from pardalis.core.game import Game
from pardalis.core.levels import Level
from pardalis.core.registry import part
from pardalis.core.words import Listing, Message, Words, quoted

word = Words(__package__)

IDS = tuple(str(number) for number in range(1, 9))
USUAL = "4"  # unless somebody chooses
STRONGEST = IDS[-1]
HINT = "hint"  # no computer's level: what whoever asks for advice gets
ADVICE_SECONDS = 1.0


def level_of(game: Game, id: str) -> Level:
    """What a level may use in a game.

    >>> import pardalis
    >>> kamon = pardalis.game("kamon")
    >>> level_of(kamon, "1").thoughts < level_of(kamon, "8").thoughts
    True
    >>> level_of(kamon, "9")
    Traceback (most recent call last):
        ...
    pardalis.core.errors.InvalidOption: there is no level "9"; there is 1, 2, 3, 4, 5, 6, 7 or 8
    """
    if id not in IDS:
        known = Listing("or", IDS)
        raise InvalidOption("level", word("level.unknown", level=quoted(id), known=known))
    declared: Sequence[Level] = part(game, "levels").LEVELS
    return declared[IDS.index(id)]


def allowance(game: Game, id: str) -> Level:
    """What may be used for an answer: a level's own, or what a hint takes.

    >>> import pardalis
    >>> allowance(pardalis.game("kamon"), HINT).seconds
    1.0
    """
    if id == HINT:
        best = level_of(game, STRONGEST)
        # All that the engine can do in that time, without a whim.
        return replace(best, thoughts=0, whim=0, seconds=ADVICE_SECONDS)
    return level_of(game, id)


def level_name(id: str) -> Message:
    """What a computer of a level is called at a table.

    >>> level_name("4").text("fr")
    'ordinateur 4'
    """
    return word("level.name", level=id)


def level_told(id: str) -> Message:
    """The same for whoever chooses, with a word on how it plays."""
    return word("level.told", name=level_name(id), plays=word(f"level.{id}"))


def level_short(id: str) -> Message:
    """The same where it is plain that a computer is meant.

    >>> level_short("4").text("fr")
    '4 · habitué'
    """
    return word("level.short", level=id, plays=word(f"level.{id}"))
