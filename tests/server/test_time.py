"""Table time runs only while the server does, by a clock that cannot be set."""

from __future__ import annotations

import asyncio

from pardalis.server.time import TableTime
from tests.server.housekeeping import looped


def test_table_time_goes_on_from_where_it_was_kept() -> None:
    """Downtime is never charged: what lies between two runs of the server is no table time."""
    ticks = iter((1_000_000_000_000, 1_002_500_000_000))
    time = TableTime(40_000, monotonic=lambda: next(ticks), wall=lambda: 0)
    assert time.now().time == 42_500


def test_a_jump_of_the_calendar_changes_only_the_date() -> None:
    """Calendar jumps change nothing."""
    walls = iter((1_700_000_000_000_000_000, 1_600_000_000_000_000_000))
    time = TableTime(0, monotonic=lambda: 5, wall=lambda: next(walls))
    first, second = time.now(), time.now()
    assert (first.time, second.time) == (0, 0)
    assert (first.date, second.date) == (1_700_000_000_000, 1_600_000_000_000)


@looped
async def test_later_is_done_unless_it_is_cancelled() -> None:
    time, done, seen = TableTime(0), asyncio.Event(), []
    time.later(0, lambda: seen.append("cancelled")).cancel()
    time.later(-5, done.set)
    await done.wait()
    assert seen == []
