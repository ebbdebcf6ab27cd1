"""Levels: how strong a computer plays, and what it may use for a move."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pardalis.core.words import Message, Words

word = Words(__package__)


@dataclass(frozen=True, slots=True)
class Level:
    """A player with a budget: seconds for a move, and megabytes beside the program itself."""

    id: str
    player: str
    seconds: float
    megabytes: int


LEVELS: Mapping[str, Level] = {
    level.id: level for level in (Level("1", "random", 2, 64), Level("2", "greedy", 2, 64))
}


def level_name(id: str) -> Message:
    """What a computer of a level is called."""
    return word(f"level.{id}")
