"""Chromino: positions set up for the ends that play from a start hardly comes to, and phases."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pardalis
from pardalis import Outcome, Position
from pardalis.core.chance import Chance
from tests.walks import any_start

CHROMINO = pardalis.game("chromino")
DRAWN_SOON = 9  # tiles in the bag, at most, when it is nearly empty


def set_up(chance: Chance) -> Position:
    """Half of them whole games, half with a bag that is nearly empty: there, some get stuck."""
    start = any_start(CHROMINO, chance)
    if chance.below(2):
        return start
    bag = start.state.bag[: chance.below(DRAWN_SOON)]
    return CHROMINO.parse(str(Position(CHROMINO, replace(start.state, bag=bag))))


PHASES: dict[str, Callable[[Any, str | Outcome], bool]] = {
    "a tile just drawn is laid": lambda s, m: s.drawn is not None and "@" in str(m),
    "somebody passes with an empty bag": lambda s, m: not s.bag and m == "pass",
    "somebody passes with tiles in the bag": lambda s, m: bool(s.bag) and m == "pass",
    "a large table": lambda s, m: len(s.table.layings) > 40,
    "seven or eight seats": lambda s, m: len(s.hands) > 6,
    "alone": lambda s, m: len(s.hands) == 1,
    "won alone": lambda s, m: len(s.hands) == 1 and isinstance(m, Outcome) and bool(m.winners),
    "stuck, several winners": lambda s, m: (
        isinstance(m, Outcome) and m.reason == "stuck" and len(m.winners) > 1
    ),
}
