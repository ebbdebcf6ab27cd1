"""The house and the disk: what was acknowledged is on disk, and what fails changes nothing."""

from __future__ import annotations

import asyncio
import logging

import pytest

from pardalis.core.words import Words
from pardalis.server.house import Damaged, House
from pardalis.server.listeners import Listener
from pardalis.server.tables.commands import Rematch, Resign
from pardalis.server.tables.eyes import Eyes
from pardalis.server.tables.ruling import Stale
from pardalis.server.tables.table import Table
from pardalis.server.tables.wish import Wish
from pardalis.store.log import Conflict, StoreError, StoreFull
from tests.server.housekeeping import (
    ANNA,
    BLAISE,
    HeldStore,
    a_game,
    a_house,
    a_listener,
    a_move,
    has_nothing,
    looped,
    told,
    whose,
)

FULL = StoreFull(Words("pardalis.core")("over"))
FAULT = StoreError(Words("pardalis.core")("over"))


async def a_held_move(
    store: HeldStore, house: House
) -> tuple[Table, asyncio.Task[int], list[Listener]]:
    """A move that waits for the disk, at a table where three listen."""
    table = await a_game(house)
    listeners = [a_listener(ANNA), a_listener(BLAISE), a_listener(watch=True)]
    for listener in listeners:
        await house.listen(table.id, listener)
    store.is_held = True
    asked = asyncio.create_task(house.ask(whose(table), table.id, a_move(table)))
    await store.asked.wait()
    return table, asked, listeners


@looped
async def test_nobody_hears_of_a_move_before_it_is_on_disk() -> None:
    """A move is acknowledged, and told to others, only when it is on disk."""
    store = HeldStore()
    house = a_house(store)
    table, asked, listeners = await a_held_move(store, house)
    before = house.state(table, Eyes("anna", "en"))
    for _ in range(20):  # whatever could run has run
        await asyncio.sleep(0)
    assert not asked.done()
    assert all(map(has_nothing, listeners))
    assert house.state(await house.table(table.id), Eyes("anna", "en")) == before
    late = a_listener(ANNA)
    assert b'"moved"' not in await house.listen(table.id, late)

    store.release()
    number = await asked
    assert number == table.number + 1
    for listener in (*listeners, late):
        happening = await told(listener)
        assert [news["number"] for news in happening["news"]] == [number]
        assert happening["state"]["number"] == number
    assert (await house.table(table.id)).match.ply == 1
    await house.close()


@looped
async def test_a_move_that_cannot_be_written_changes_nothing() -> None:
    """If append fails nothing has changed and the error goes to the asker."""
    store = HeldStore()
    house = a_house(store)
    table, asked, listeners = await a_held_move(store, house)
    store.fail(FULL)
    with pytest.raises(StoreFull):
        await asked
    assert all(map(has_nothing, listeners))
    now = await house.table(table.id)
    assert (now.number, now.at, now.match.ply) == (table.number, table.at, 0)
    store.is_held = False  # there is room again
    assert await house.ask(whose(now), now.id, a_move(now)) == table.number + 1
    await house.close()


@looped
async def test_a_deal_is_the_same_after_a_writing_that_failed() -> None:
    """Replay gives the same text: a game whose beginning failed to be written is dealt as the log
    would have it."""
    store = HeldStore()
    house = a_house(store)
    table = await a_game(house, chairs=("me", "person"))
    await house.ask(ANNA, table.id, Resign(seat=1, at=table.at))
    over = await house.table(table.id)
    await house.ask(ANNA, table.id, Rematch(seat=1, at=over.at))
    store.is_held = True
    for _ in range(2):
        again = asyncio.create_task(house.ask(BLAISE, table.id, Rematch(seat=2, at=over.at)))
        await store.asked.wait()
        store.fail(FULL)
        with pytest.raises(StoreFull):
            await again
    store.is_held = False
    await house.ask(BLAISE, table.id, Rematch(seat=2, at=over.at))
    now, replayed = await house.table(table.id), await a_house(store).table(table.id)
    assert now.round == 2
    assert now.match == replayed.match
    await house.close()


@looped
async def test_what_was_written_all_the_same_has_happened() -> None:
    """If the outcome of an append is unknown: reload from the store before anything else."""
    store = HeldStore()
    house = a_house(store)
    table, asked, listeners = await a_held_move(store, house)
    store.fail(FAULT, written=True)
    with pytest.raises(StoreError):
        await asked
    for listener in listeners:
        assert [news["what"] for news in (await told(listener))["news"]] == ["moved"]
    now = await house.table(table.id)
    assert (now.number, now.match.ply) == (table.number + 1, 1)
    # The asker may ask again and gets the number it has.
    assert await house.ask(whose(table), table.id, a_move(table)) == now.number
    await house.close()


@looped
async def test_a_table_in_doubt_is_read_before_anything_happens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As long as the log cannot be read, nothing happens at a table in doubt."""
    store = HeldStore()
    house = a_house(store)
    table, asked, listeners = await a_held_move(store, house)
    with monkeypatch.context() as broken:

        def events(table: str, after: int = 0) -> list[bytes]:
            raise FAULT

        broken.setattr(store, "events", events)
        store.fail(FAULT, written=True)
        with pytest.raises(StoreError):
            await asked
        store.is_held = False
        for trying in (house.table(table.id), house.ask(ANNA, table.id, a_move(table))):
            with pytest.raises(StoreError):
                await trying
        assert all(map(has_nothing, listeners))
    assert (await house.table(table.id)).number == table.number + 1
    await asyncio.sleep(0)  # watchers are told when the event loop comes round
    assert not any(map(has_nothing, listeners))
    await house.close()


@looped
async def test_what_another_wrote_meanwhile_is_read_and_told() -> None:
    """Conflict: reload the table and say so."""
    store = HeldStore()
    house, other = a_house(store), a_house(store)
    table = await a_game(house)
    listener = a_listener(ANNA)
    await house.listen(table.id, listener)
    await other.table(table.id)
    mover, move = whose(table), a_move(table)
    other_move = a_move(table, table.match.moves()[1])
    number = await other.ask(mover, table.id, other_move)
    with pytest.raises(Conflict):
        await house.ask(mover, table.id, move)
    assert [news["number"] for news in (await told(listener))["news"]] == [number]
    with pytest.raises(Stale):
        await house.ask(mover, table.id, move)
    assert await house.ask(mover, table.id, other_move) == number
    await house.close()


@looped
async def test_whoever_goes_away_in_the_middle_leaves_nothing_half_done() -> None:
    """The asker's cancellation must not leave the table between append and apply."""
    store = HeldStore()
    house = a_house(store)
    table, asked, listeners = await a_held_move(store, house)
    asked.cancel()
    await asyncio.wait([asked])
    assert asked.cancelled()
    assert all(map(has_nothing, listeners))
    store.release()
    assert [news["what"] for news in (await told(listeners[0]))["news"]] == ["moved"]
    assert (await house.table(table.id)).match.ply == 1
    store.is_held = False
    now = await house.table(table.id)
    assert await house.ask(whose(now), table.id, a_move(now)) == now.number + 1
    await house.close()


@looped
async def test_a_stop_waits_for_what_is_being_written() -> None:
    """Graceful stop tells clients and finishes writes: the move first, then the goodbye."""
    store = HeldStore()
    house = a_house(store)
    _, asked, listeners = await a_held_move(store, house)
    closing = asyncio.create_task(house.close())
    await asyncio.sleep(0)
    assert not closing.done()
    store.release()
    await closing
    assert isinstance(await asked, int)
    for listener in listeners:
        assert (await told(listener))["tell"] == "news"
        assert (await told(listener))["code"] == "stopping"


@looped
async def test_a_table_that_could_not_be_written_is_not_there() -> None:
    store = HeldStore()
    house = a_house(store)
    store.is_held = True
    laying = asyncio.create_task(house.create(ANNA, Wish(game="kamon")))
    await store.asked.wait()
    store.fail(FULL)
    with pytest.raises(StoreFull):
        await laying
    assert await house.mine(ANNA) == []
    store.is_held = False
    await house.create(ANNA, Wish(game="kamon"))
    assert len(await house.mine(ANNA)) == 1


@pytest.mark.parametrize(
    "nonsense",
    [
        b"{",
        b'{"event":"moved"}',
        b'{"event":"moved","time":0,"date":0,"chair":1,"at":1,"ply":0,"move":"z9"}',
    ],
)
@looped
async def test_a_damaged_table_is_refused_and_harms_no_other(
    nonsense: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    """A table whose log cannot be replayed gives a clear refusal, is logged, and harms no other."""
    store = HeldStore()
    first = a_house(store)
    bad, good = await a_game(first), await a_game(first)
    store.append(bad.id, bad.number, [nonsense], bad.summary()).result()
    house = a_house(store)
    with caplog.at_level(logging.ERROR):
        for _ in range(3):
            with pytest.raises(Damaged, match="cannot be read"):
                await house.ask(whose(bad), bad.id, a_move(bad))
    assert [record.message for record in caplog.records] == ["damaged"]
    assert await house.ask(whose(good), good.id, a_move(good)) == good.number + 1
    assert [card.table for card in await house.mine(ANNA)] == [good.id]
    await house.close()


@looped
async def test_a_table_that_is_damaged_while_people_are_there() -> None:
    store = HeldStore()
    house = a_house(store)
    table = await a_game(house)
    listener = a_listener(ANNA)
    await house.listen(table.id, listener)
    store.append(table.id, table.number, [b"{"], table.summary()).result()
    with pytest.raises(Conflict):
        await house.ask(whose(table), table.id, a_move(table))
    assert (await told(listener))["code"] == "fault"
    with pytest.raises(Damaged):
        await house.table(table.id)
    await house.close()
