"""What Monte Carlo finds: lines with how often each was tried, and how much of that was won."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import log10

from pardalis.core.kernel.judging import MOST_WORTH
from pardalis.engine.found import Line

# Ten times the odds is so much: as many points as in the ratings of chess.
TENFOLD = 400


@dataclass(frozen=True, slots=True, kw_only=True)
class Counted(Line):
    """A move, how many games were played after it, and what part of them the mover won.

    Winners share a game, and so do all seats one that nobody won; alone, such a game is lost.
    """

    games: int
    share: float


def value_of(won: float, games: int, seats: int) -> int:
    """A share of games as a value: 0 is what equal seats would get, ten times the odds is 400.

    One more game is counted, won as equal seats would, so that no value is endless.

    >>> value_of(50, 100, 2), value_of(75, 100, 2), value_of(25, 100, 4), value_of(0, 0, 3)
    (0, 189, 0, 0)
    """
    even = 1 / max(2, seats)
    odds = (won + even) / (games - won + 1 - even)
    value = round(TENFOLD * log10(odds * (1 - even) / even))
    return max(-MOST_WORTH, min(MOST_WORTH, value))


@dataclass(frozen=True, slots=True)
class Tried:
    """A first move as a search knows it: its text, what follows, games, and points won in them."""

    moves: tuple[str, ...]
    games: int
    won: float


def lines_of(tried: Iterable[Tried], seats: int) -> tuple[Counted, ...]:
    """The lines, the most tried first; of those, the one that won more."""
    found = sorted(tried, key=lambda one: (-one.games, -one.won, one.moves))
    return tuple(
        Counted(
            moves=one.moves,
            value=value_of(one.won, one.games, seats),
            games=one.games,
            share=one.won / one.games if one.games else 0.0,
        )
        for one in found
    )
