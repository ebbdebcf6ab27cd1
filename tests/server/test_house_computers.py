"""Computers at the tables: they think, and nobody waits for them."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from concurrent.futures import Future

import pytest

from pardalis.core.words import Words
from pardalis.server.tables.commands import Leave, TakeBack
from pardalis.server.tables.events import Moved
from pardalis.server.tables.eyes import Eyes
from pardalis.server.tables.wish import Wish
from pardalis.server.turns import AGAIN as ASKED_AGAIN
from pardalis.server.turns import AMONG_THEMSELVES, seed
from pardalis.store.log import StoreError, Summary
from pardalis.store.memory import MemoryStore
from tests.server.housekeeping import (
    ANNA,
    FakeTime,
    HeldStore,
    Thinker,
    a_house,
    a_move,
    all_else,
    has_nothing,
    listening,
    looped,
    news_of,
    told,
)

MINUTE = 60_000
DAY = 24 * 60 * MINUTE
FAULT = StoreError(Words("pardalis.core")("over"))


@looped
async def test_a_computer_answers_every_move() -> None:
    """A computer gets a view, never the position; its dice are its own."""
    thinker = Thinker()
    house = a_house(thinker=thinker)
    table = await house.create(ANNA, Wish(game="chromino", chairs=("me", "2")))
    listener = await listening(house, table)
    for _ in range(8):
        table = await house.table(table.id)
        if table.turn == 1:
            await house.ask(ANNA, table.id, a_move(table))
        assert await news_of(listener) == ["moved"]
    assert thinker.asked
    assert {view.seat for view, _, _ in thinker.asked} == {2}
    assert {level for _, level, _ in thinker.asked} == {"2"}
    moves = [note.event for note in (await house.table(table.id)).notes if note.seat == 2]
    for event, (_, _, given) in zip(moves, thinker.asked, strict=False):
        assert isinstance(event, Moved)
        assert given == seed(table.id, event.at)
    await house.close()


@looped
async def test_those_at_the_table_know_that_a_computer_must_be_compiled() -> None:
    """They are told when it begins and when it is over, though nothing has happened."""
    thinker = Thinker()
    thinker.slow = asyncio.Event()
    house = a_house(thinker=thinker)
    table = await house.create(ANNA, Wish(game="kamon", chairs=("1", "me")))
    listener = await listening(house, table)
    while not thinker.asked:
        await asyncio.sleep(0)
    number = (await house.table(table.id)).number
    for waits, asked in ((True, "getting ready"), (False, "thinking")):
        thinker.compiling(waits)
        thinker.compiling(waits)  # told once
        news = await told(listener)
        assert (news["tell"], news["news"]) == ("news", [])
        assert news["state"]["number"] == number
        assert news["state"]["compiling"] is waits
        assert f"The computer is {asked}" in news["state"]["asked"]
        assert has_nothing(listener)
        # Whoever comes now sees the same.
        eyes = Eyes(ANNA.id, "en")
        assert house.state(await house.table(table.id), eyes).compiling is waits
        assert (await house.welcome(eyes, table.id)).state.compiling is waits
    thinker.slow.set()
    assert await news_of(listener) == ["moved"]
    await house.close()


@looped
async def test_a_computer_is_asked_again_after_a_restart() -> None:
    """At open, if a computer is to move, it is asked."""
    store, stuck = MemoryStore(), Thinker()
    stuck.slow = asyncio.Event()
    house = a_house(store, thinker=stuck)
    table = await house.create(ANNA, Wish(game="kamon", chairs=("1", "me")))
    await house.close()
    assert len(store.waking()) == 1
    again = a_house(store)
    await again.open()
    while (await again.table(table.id)).match.ply == 0:
        await asyncio.sleep(0)
    assert (await again.table(table.id)).turn == 2
    assert store.waking() == []
    await again.close()


@looped
async def test_a_computer_that_crashes_is_asked_again(caplog: pytest.LogCaptureFixture) -> None:
    """Every exception there is logged and retried once, never lost silently."""
    thinker, time = Thinker(), FakeTime()
    house = a_house(thinker=thinker, time=time)
    thinker.faults = [RuntimeError("boom")]
    table = await house.create(ANNA, Wish(game="kamon", chairs=("1", "me")))
    listener = await listening(house, table)
    assert await news_of(listener) == ["moved"]
    assert [record.message for record in caplog.records] == ["computer failed"]
    assert len(thinker.asked) == 2
    await house.close()


@looped
async def test_a_computer_that_keeps_crashing_is_asked_from_time_to_time(
    caplog: pytest.LogCaptureFixture,
) -> None:
    thinker, time = Thinker(), FakeTime()
    house = a_house(thinker=thinker, time=time)
    thinker.faults = [RuntimeError("boom")] * 4
    table = await house.create(ANNA, Wish(game="kamon", chairs=("1", "me")))
    listener = await listening(house, table)
    for tries in (2, 4):
        while len(caplog.records) < tries:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert len(thinker.asked) == tries
        time.pass_by(ASKED_AGAIN)
    assert await news_of(listener) == ["moved"]
    await house.close()


@looped
async def test_a_computers_move_that_cannot_be_written_is_made_later() -> None:
    class Forgetful(MemoryStore):
        faults = 1

        def append(
            self, table: str, after: int, events: Sequence[bytes], summary: Summary
        ) -> Future[None]:
            if b"moved" in events[0] and self.faults:
                self.faults -= 1
                raise FAULT
            return super().append(table, after, events, summary)

    house = a_house(Forgetful())
    table = await house.create(ANNA, Wish(game="kamon", chairs=("1", "me")))
    assert await news_of(await listening(house, table)) == ["moved"]
    await house.close()


@looped
async def test_an_answer_for_a_position_that_is_no_more_is_dropped() -> None:
    """The answer is dropped if `at` has changed: here a move is taken back meanwhile."""
    thinker = Thinker()
    house = a_house(thinker=thinker)
    table = await house.create(ANNA, Wish(game="kamon", chairs=("me", "1")))
    thinker.slow = asyncio.Event()
    await house.ask(ANNA, table.id, a_move(table))
    while not thinker.asked:
        await asyncio.sleep(0)
    now = await house.table(table.id)
    await house.ask(ANNA, table.id, TakeBack(seat=1, at=now.at))
    await all_else()
    assert thinker.stopped == 1
    thinker.slow.set()
    listener = await listening(house, table)
    now = await house.table(table.id)
    assert (now.turn, now.match.ply) == (1, 0)
    await house.ask(ANNA, table.id, a_move(now))
    assert await news_of(listener) == ["moved"]
    assert await news_of(listener) == ["moved"]
    assert (await house.table(table.id)).match.ply == 2
    assert len(thinker.asked) == 2
    await house.close()


@looped
async def test_an_answer_that_comes_while_a_move_is_taken_back() -> None:
    """The taking back is being written when the computer answers: the answer comes to nothing."""
    store, thinker = HeldStore(), Thinker()
    house = a_house(store, thinker=thinker)
    table = await house.create(ANNA, Wish(game="kamon", chairs=("me", "1")))
    thinker.slow = asyncio.Event()
    await house.ask(ANNA, table.id, a_move(table))
    now = await house.table(table.id)
    store.is_held = True
    taking = asyncio.create_task(house.ask(ANNA, table.id, TakeBack(seat=1, at=now.at)))
    await store.asked.wait()
    thinker.slow.set()
    await all_else()
    store.release()
    await taking
    await all_else()
    back = await house.table(table.id)
    assert (back.turn, back.match.ply, back.number) == (1, 0, now.number + 1)
    store.is_held = False
    await house.close()


@looped
async def test_computers_do_not_keep_a_person_waiting() -> None:
    """No pause when a person waits, listening or not."""
    time, thinker = FakeTime(), Thinker()
    house = a_house(time=time, thinker=thinker)
    table = await house.create(ANNA, Wish(game="chromino", chairs=("1", "1", "me", "1")))
    listener = await listening(house, table)
    for _ in range(3):
        assert await news_of(listener) == ["moved"]
    house.leave_listener(listener)
    for seats in ((1, 2, 4), (3,), (1, 2, 4)):  # she plays when it is her turn, the others do too
        while (table := await house.table(table.id)).turn in seats:
            if table.turn == 3:
                await house.ask(ANNA, table.id, a_move(table))
            await asyncio.sleep(0)
    assert table.turn == 3
    await house.close()


@looped
async def test_computers_left_alone_take_their_time() -> None:
    """With nobody listening and nobody at the table: a small pause between moves."""
    time, thinker = FakeTime(), Thinker()
    house = a_house(time=time, thinker=thinker)
    thinker.slow = asyncio.Event()
    table = await house.create(ANNA, Wish(game="chromino", chairs=("1", "1", "me", "1")))
    while not thinker.asked:
        await asyncio.sleep(0)
    await house.ask(ANNA, table.id, Leave(seat=3))
    thinker.slow.set()
    for ply in (1, 2):
        await all_else()
        assert (await house.table(table.id)).match.ply == ply
        time.pass_by(AMONG_THEMSELVES - 1)
        await all_else()
        assert len(thinker.asked) == ply
        time.pass_by(1)
    await all_else()
    assert (await house.table(table.id)).match.ply == 3
    await house.close()
