"""The house by itself: flags fall, and what nobody needs is put away."""

from __future__ import annotations

import asyncio
import logging

import pytest

from pardalis.core.words import Words
from pardalis.server import rooms
from pardalis.server.house import Full
from pardalis.server.tables.clock import LAG_BOUND
from pardalis.server.tables.events import Days, Fischer
from pardalis.server.tables.wish import Wish
from pardalis.server.timers import AGAIN, FORGOTTEN
from pardalis.store.log import StoreError
from pardalis.store.memory import MemoryStore
from tests.server.housekeeping import (
    ANNA,
    BLAISE,
    FakeTime,
    HeldStore,
    a_game,
    a_house,
    a_move,
    all_else,
    listening,
    looped,
    news_of,
    whose,
)

MINUTE = 60_000
DAY = 24 * 60 * MINUTE
FAULT = StoreError(Words("pardalis.core")("over"))


# Clocks -------------------------------------------------------------------------------------------


@looped
async def test_a_flag_falls_and_ends_the_game() -> None:
    """Flag falls end the game with their reason; the flag falls at due + the allowed lag."""
    time = FakeTime()
    house = a_house(time=time)
    table = await a_game(house, clock=Fischer(60, 0))
    listener = await listening(house, table)
    time.pass_by(MINUTE + LAG_BOUND - 1)
    assert (await house.table(table.id)).phase == "playing"
    time.pass_by(1)
    assert await news_of(listener) == ["ended"]
    over = await house.table(table.id)
    assert over.outcome is not None
    assert (over.outcome.winners, over.outcome.reason) == ((2,), "time")
    await house.close()


@looped
async def test_a_move_in_time_sets_the_other_clock_going() -> None:
    time = FakeTime()
    house = a_house(time=time)
    table = await a_game(house, clock=Fischer(60, 0))
    time.pass_by(50_000)
    await house.ask(whose(table), table.id, a_move(table))
    listener = await listening(house, table)
    time.pass_by(50_000)
    assert (await house.table(table.id)).phase == "playing"
    time.pass_by(11_000)
    assert await news_of(listener) == ["ended"]
    outcome = (await house.table(table.id)).outcome
    assert outcome is not None
    assert outcome.winners == (1,)
    await house.close()


@looped
async def test_a_clock_of_days_runs_without_its_table_in_memory() -> None:
    """A clock runs on while nobody is there, and the table need not stay in memory for it."""
    store, time = HeldStore(), FakeTime()
    house = a_house(store, time=time)
    await house.open()
    table = await a_game(house, clock=Days(2))
    time.pass_by(DAY)
    reads = store.reads
    assert (await house.table(table.id)).phase == "playing"
    assert store.reads == reads + 1
    listener = await listening(house, table)
    time.pass_by(DAY + LAG_BOUND)
    assert await news_of(listener) == ["ended"]
    await house.close()


@looped
async def test_downtime_is_not_charged() -> None:
    """After any crash every table comes back by replay, clocks not charged for the downtime."""
    store, time = MemoryStore(), FakeTime()
    house = a_house(store, time=time)
    await house.open()
    table = await a_game(house, clock=Fischer(60, 0))
    time.pass_by(20_000)
    # The server is killed here and comes back a day later, with what the store has kept.
    later = FakeTime(store.time(), time.date + DAY)
    assert later.time == time.time
    again = a_house(store, time=later)
    await again.open()
    listener = await listening(again, table)
    assert (await again.table(table.id)).time_left(1, later.time) == 40_000
    later.pass_by(40_000 + LAG_BOUND - 1)
    assert (await again.table(table.id)).phase == "playing"
    later.pass_by(1)
    assert await news_of(listener) == ["ended"]
    await again.close()


@looped
async def test_time_is_kept_with_every_event_of_a_clock() -> None:
    """A crash right after a move: table time has not gone back behind it."""
    store, time = MemoryStore(), FakeTime()
    house = a_house(store, time=time)
    table = await a_game(house, clock=Fischer(60, 0))
    time.pass_by(1234)
    await house.ask(whose(table), table.id, a_move(table))
    assert store.time() == 1234


@looped
async def test_an_orderly_stop_keeps_the_time_to_the_last() -> None:
    store, time = MemoryStore(), FakeTime()
    house = a_house(store, time=time)
    await house.open()
    time.pass_by(777)
    assert store.time() == 0  # no clock runs, so nobody minds
    await house.close()
    assert store.time() == 777


@pytest.mark.parametrize("is_readable", [True, False])
@looped
async def test_a_flag_that_cannot_be_written_falls_later(
    is_readable: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A full disk: the flag is tried again after a while, not all the time."""
    store, time = HeldStore(), FakeTime()
    house = a_house(store, time=time)
    table = await a_game(house, clock=Fischer(60, 0))
    listener = await listening(house, table)
    time.pass_by(MINUTE)
    store.is_held = True
    with monkeypatch.context() as broken:
        if not is_readable:

            def events(table: str, after: int = 0) -> list[bytes]:
                raise FAULT

            broken.setattr(store, "events", events)
        time.pass_by(LAG_BOUND)
        await store.asked.wait()
        store.fail(FAULT)
        await asyncio.gather(*house._flags._falling)
    time.pass_by(AGAIN - 1)
    await all_else()
    assert not store.asked.is_set()
    store.is_held = False
    time.pass_by(1)
    assert await news_of(listener) == ["ended"]
    await house.close()


@looped
async def test_a_stopped_house_drops_no_flags() -> None:
    """Server stop cancels."""
    store, time = MemoryStore(), FakeTime()
    house = a_house(store, time=time)
    await house.open()
    table = await a_game(house, clock=Fischer(60, 0))
    await house.close()
    time.pass_by(10 * MINUTE)
    assert len(store.events(table.id)) == table.number


# Putting away -------------------------------------------------------------------------------------


@looped
async def test_tables_that_never_began_are_closed_when_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Tables never begun and unchanged for 14 days are closed (`forgotten`)."""
    store, time = MemoryStore(), FakeTime()
    house = a_house(store, time=time)
    await house.open()
    never = await house.create(ANNA, Wish(game="kamon"))
    begun = await a_game(house)
    time.date += FORGOTTEN - MINUTE
    young = await house.create(ANNA, Wish(game="kamon"))
    time.date += 2 * MINUTE
    # The table is looked at again: somebody may have come since the store was asked.
    found = [table.summary() for table in (young, begun, never)]
    monkeypatch.setattr(store, "forgotten", lambda before, most: found)
    await house._chores.close_forgotten()
    assert (await house.table(never.id)).phase == "closed"
    assert (await house.table(young.id)).phase == "open"
    assert (await house.table(begun.id)).phase == "playing"
    assert store.unfinished("anna") == 2
    assert {card.table for card in await house.mine(ANNA)} == {begun.id, young.id}
    await house.close()


@looped
async def test_a_table_with_listeners_stays_in_memory() -> None:
    store, time = HeldStore(), FakeTime()
    house = a_house(store, time=time)
    await house.open()
    table = await a_game(house)
    listener = await listening(house, table)
    time.pass_by(60 * MINUTE)
    assert await house.table(table.id) is table
    time.pass_by(60 * MINUTE)
    house.leave_listener(listener)
    time.pass_by(9 * MINUTE)
    assert await house.table(table.id) is table
    time.pass_by(12 * MINUTE)
    assert await house.table(table.id) is not table
    await house.close()


@looped
async def test_only_so_many_tables_are_in_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bounded number in memory: the longest unused idle one makes room, if there is one."""
    monkeypatch.setattr(rooms, "MOST_LOADED", 2)
    store = HeldStore()
    house = a_house(store)
    first, second = await a_game(house), await a_game(house)
    assert await house.table(first.id) is first
    third = await a_game(house)
    assert await house.table(first.id) is first
    assert await house.table(second.id) is not second
    await listening(house, first)
    await listening(house, second)
    with pytest.raises(Full):
        await house.table(third.id)
    with pytest.raises(Full):
        await house.create(BLAISE, Wish(game="kamon"))
    await house.close()


@looped
async def test_what_goes_wrong_on_waking_harms_no_other(caplog: pytest.LogCaptureFixture) -> None:
    store, time = MemoryStore(), FakeTime()
    house = a_house(store, time=time)
    bad = await a_game(house, clock=Fischer(60, 0))
    good = await a_game(house, clock=Fischer(60, 0))
    store.append(bad.id, bad.number, [b"{"], bad.summary()).result()
    again = a_house(store, time=time)
    with caplog.at_level(logging.ERROR):
        await again.open()
        assert again._waking is not None
        await again._waking
    assert {record.message for record in caplog.records} == {"damaged", "not woken"}
    listener = await listening(again, good)
    time.pass_by(2 * MINUTE)
    assert await news_of(listener) == ["ended"]
    await again.close()
