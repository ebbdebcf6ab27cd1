"""Clocks: how long one may think.

Table time decides. What a command spent on its way is not charged, up to a bound: so nobody loses
by a slow line, and nobody gains much by pretending to have one.
"""

from __future__ import annotations

from typing import NamedTuple

from pardalis.core.words import Words
from pardalis.server.tables.events import AnyClock, Days, Fischer
from pardalis.server.tables.verdicts import Refusal

word = Words(__package__)

LAG_BOUND = 500  # milliseconds of a move's way to the table that are not charged
SECONDS = range(1, 10_800 + 1)
INCREMENT = range(180 + 1)
DAYS = range(1, 14 + 1)
SECOND = 1_000
DAY = 24 * 60 * 60 * SECOND


class Now(NamedTuple):
    """A moment, in milliseconds: table time, and the calendar's date since 1970."""

    time: int
    date: int


def checked(clock: AnyClock | None) -> AnyClock | None:
    """The clock, if one can play by it."""
    if isinstance(clock, Fischer) and not (
        clock.seconds in SECONDS and clock.increment in INCREMENT
    ):
        raise Refusal(word("refuse.fischer", seconds=SECONDS[-1], increment=INCREMENT[-1]))
    if isinstance(clock, Days) and clock.days not in DAYS:
        raise Refusal(word("refuse.days", days=DAYS[-1]))
    return clock


def full(clock: AnyClock) -> int:
    """What a clock shows before anybody has thought.

    >>> full(Fischer(300, 5)), full(Days(2))
    (300000, 172800000)
    """
    return clock.seconds * SECOND if isinstance(clock, Fischer) else clock.days * DAY


def allowed(lag: int) -> int:
    """How much of a command's way is not charged.

    >>> allowed(80), allowed(7_000), allowed(-5)
    (80, 500, 0)
    """
    return min(max(lag, 0), LAG_BOUND)


def after_move(clock: AnyClock, left: int, passed: int, lag: int) -> int | None:
    """What a clock shows after a move, `passed` since the turn began; None if it has fallen.

    >>> after_move(Fischer(60, 2), 10_000, 4_000, lag=100)
    8100
    >>> after_move(Fischer(60, 2), 10_000, 10_100, lag=100) is None
    True
    """
    left -= max(passed - allowed(lag), 0)
    if left <= 0:
        return None
    return left + clock.increment * SECOND if isinstance(clock, Fischer) else full(clock)
