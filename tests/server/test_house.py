"""The house: tables are laid, joined and played at."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress

import pytest

import pardalis
from pardalis.core.chance import Chance
from pardalis.core.errors import PardalisError
from pardalis.engine.levels import level_name
from pardalis.server.guests import Guest
from pardalis.server.house import House, NotFound, Stopping
from pardalis.server.limits import MOST_TABLES_A_GUEST, Limits, Rates, TooMany
from pardalis.server.tables.commands import Leave, Resign, Say
from pardalis.server.tables.eyes import Eyes
from pardalis.server.tables.ruling import NotYours, Refusal, Stale
from pardalis.server.tables.table import Table
from pardalis.server.tables.wish import Wish
from pardalis.store.memory import MemoryStore
from tests.server.housekeeping import (
    ANNA,
    BLAISE,
    CARLA,
    FakeTime,
    HeldStore,
    a_game,
    a_house,
    a_move,
    looped,
    whose,
)

GAMES = [game.id for game in pardalis.games()]
PLIES = 30


async def played(house: House, table: Table, seed: int = 1) -> Table:
    """The table after some moves, at random."""
    chance = Chance(seed)
    for _ in range(PLIES):
        if table.turn:
            move = a_move(table, chance.choice(table.match.moves()))
            number = await house.ask(whose(table), table.id, move)
            table = await house.table(table.id)
            assert number == table.number
    return table


def told_whole(house: House, table: Table) -> list[object]:
    """All that can be seen of a table by everybody."""
    return [house.state(table, Eyes(who, "fr")) for who in ("anna", "blaise", None)]


@pytest.mark.parametrize("game", GAMES)
@looped
async def test_every_game_is_laid_joined_and_played(game: str) -> None:
    """Create, join by link, move: in all five games."""
    store = MemoryStore()
    house = a_house(store)
    laid = await house.create(ANNA, Wish(game=game))
    assert laid.phase == "open"
    assert await house.sit(BLAISE, laid.id, chair=2) == 2
    table = await played(house, await house.table(laid.id))
    assert table.match.ply > 5
    assert len(store.events(table.id)) == table.number
    assert store.summary(table.id) == table.summary()
    await house.close()


@pytest.mark.parametrize("game", GAMES)
@looped
async def test_a_table_that_left_memory_comes_back_the_same(game: str) -> None:
    """A table is what its events make of it: unloaded and read again it shows the same."""
    store, time = HeldStore(), FakeTime()
    house = a_house(store, time=time)
    await house.open()
    before = await played(house, await a_game(house, game))
    shown = told_whole(house, before)
    reads = store.reads
    assert await house.table(before.id) is before
    time.pass_by(12 * 60 * 1000)
    after = await house.table(before.id)
    assert store.reads == reads + 1
    assert after is not before
    assert told_whole(house, after) == shown
    assert after.match == before.match
    again = await played(house, after, seed=2)
    assert again.number > before.number or before.phase == "over"
    await house.close()


@looped
async def test_two_who_come_at_once_read_a_table_once() -> None:
    """A per-table future, so that two askers load once; one who goes away stops nobody."""
    store = HeldStore()
    first = a_house(store)
    table = await a_game(first)
    house = a_house(store)
    store.reads = 0
    gone = asyncio.create_task(house.table(table.id))
    await asyncio.sleep(0)
    gone.cancel()
    found = await asyncio.gather(*(house.table(table.id) for _ in range(5)))
    assert store.reads == 1
    assert all(one is found[0] for one in found)


@looped
async def test_who_may_look_and_who_may_not() -> None:
    """Who sits at it, its maker, anybody if public, anybody by the watching door; for others it is
    as if it were not there."""
    house = a_house()
    table = await a_game(house)
    public = await house.create(ANNA, Wish(game="kamon", public=True))
    for guest in (ANNA, BLAISE):
        assert (await house.look(guest, table.id)).id == table.id
    assert (await house.look(None, table.id, watch=True)).id == table.id
    assert (await house.look(None, public.id)).id == public.id
    strangers: list[tuple[Guest | None, str]]
    strangers = [(CARLA, table.id), (None, table.id), (CARLA, "zzzzzzzzzz"), (CARLA, "../x")]
    refusals = []
    for stranger, name in strangers:
        with pytest.raises(NotFound) as refused:
            await house.look(stranger, name)
        refusals.append(str(refused.value))
    assert len(set(refusals)) == 1


@looped
async def test_a_stranger_can_do_nothing_and_learns_nothing() -> None:
    house = a_house()
    table = await a_game(house)
    with pytest.raises(NotFound):
        await house.ask(CARLA, table.id, a_move(table))
    with pytest.raises(NotFound):
        await house.ask(CARLA, "zzzzzzzzzz", a_move(table))
    with pytest.raises(NotFound):
        await house.sit(CARLA, table.id, seat=1)
    with pytest.raises(NotFound):
        await house.sit(CARLA, table.id, chair=7)
    other = BLAISE if whose(table) is ANNA else ANNA
    with pytest.raises(NotYours):
        await house.ask(other, table.id, a_move(table))
    assert (await house.table(table.id)).number == table.number


@looped
async def test_a_free_seat_at_a_public_table_is_anybodys() -> None:
    house = a_house()
    table = await house.create(ANNA, Wish(game="kamon", public=True))
    with pytest.raises(Refusal) as refused:
        await house.sit(CARLA, table.id, seat=1)
    assert refused.value.code == "taken"
    assert await house.sit(CARLA, table.id, seat=2) == 2
    assert (await house.table(table.id)).phase == "playing"


@looped
async def test_a_repeat_gets_the_same_answer_and_a_late_command_the_numbers_now() -> None:
    """A repeat gets the same answer and changes nothing, a stale one is refused with the current
    number."""
    house = a_house()
    table = await a_game(house)
    mover, move = whose(table), a_move(table)
    number = await house.ask(mover, table.id, move)
    assert await house.ask(mover, table.id, move) == number
    after = await house.table(table.id)
    assert after.number == number
    with pytest.raises(Stale) as stale:
        await house.ask(mover, table.id, a_move(table, table.match.moves()[1]))
    assert (stale.value.ply, stale.value.at) == (1, after.at)


@looped
async def test_commands_at_once_happen_one_after_another() -> None:
    """Per table a lock: of two moves for one position one is made, at whatever moment they come."""
    house = a_house()
    table = await a_game(house)
    mover = whose(table)
    moves = [a_move(table, move) for move in table.match.moves()[:5]]
    answers = await asyncio.gather(
        *(house.ask(mover, table.id, move) for move in moves), return_exceptions=True
    )
    assert [type(answer) for answer in answers].count(int) == 1
    assert sum(isinstance(answer, Stale) for answer in answers) == 4
    assert (await house.table(table.id)).match.ply == 1


@looped
async def test_a_guest_has_a_bounded_number_of_unfinished_tables() -> None:
    """MOST_TABLES_A_GUEST unfinished: then a refusal, also when all are asked for at once."""
    house = a_house()
    wish = Wish(game="kamon")
    wishes = (house.create(ANNA, wish) for _ in range(MOST_TABLES_A_GUEST + 5))
    laid = await asyncio.gather(*wishes, return_exceptions=True)
    tables = [table for table in laid if isinstance(table, Table)]
    refused = [error for error in laid if isinstance(error, Refusal)]
    assert 0 < len(tables) <= MOST_TABLES_A_GUEST
    assert {error.code for error in refused} == {"many-tables"}
    for _ in range(MOST_TABLES_A_GUEST - len(tables)):
        await house.create(ANNA, wish)
    with pytest.raises(Refusal, match="50 tables"):
        await house.create(ANNA, wish)
    await house.create(BLAISE, wish)
    await house.sit(BLAISE, tables[0].id, chair=2)
    table = await house.table(tables[0].id)
    await house.ask(ANNA, table.id, Resign(seat=1, at=table.at))
    await house.create(ANNA, wish)


@looped
async def test_rates_are_kept() -> None:
    """Rate limits per seat: commands, chat, tables."""
    house = a_house(limits=Limits(Rates(), clock=lambda: 0.0))
    table = await a_game(house)

    async def often(ask: Callable[[int], Coroutine[None, None, object]]) -> None:
        for time in range(100):
            with suppress(Stale):
                await ask(time)

    with pytest.raises(TooMany):
        await often(lambda _: house.create(ANNA, Wish(game="kamon")))
    with pytest.raises(TooMany):
        await often(lambda n: house.ask(ANNA, table.id, Say(seat=1, text=f"line {n}")))
    with pytest.raises(TooMany):
        await often(lambda _: house.ask(BLAISE, table.id, Resign(seat=2, at=0)))


@pytest.mark.parametrize(
    "wish", [Wish(game="go"), Wish(game="kamon", chairs=("me",)), Wish(game="kamon", position="x")]
)
@looped
async def test_a_wish_that_cannot_be_granted_leaves_nothing(wish: Wish) -> None:
    store = MemoryStore()
    house = a_house(store)
    with pytest.raises(PardalisError):
        await house.create(ANNA, wish)
    assert store.of_guest("anna", 10) == []
    assert await house.mine(ANNA) == []


@looped
async def test_a_closed_house_does_nothing_more() -> None:
    """Graceful stop: nothing new is begun."""
    house = a_house()
    table = await a_game(house)
    await house.open()
    await house.close()
    with pytest.raises(Stopping):
        await house.ask(whose(table), table.id, a_move(table))
    with pytest.raises(Stopping):
        await house.create(ANNA, Wish(game="kamon"))


@looped
async def test_my_tables_are_found_again() -> None:
    """My tables are found again: in the reader's language, the last changed first, with whose turn
    it is."""
    store, time = MemoryStore(), FakeTime()
    house = a_house(store, time=time)
    first = await a_game(house, "chameleon-chess")
    time.pass_by(1000)
    second = await house.create(ANNA, Wish(game="kamon", chairs=("me", "person"), public=True))
    time.pass_by(1000)
    for one in (house, a_house(store, time=time)):  # as it is in memory, and as it is read
        cards = await one.mine(ANNA)
        assert [card.table for card in cards] == [second.id, first.id]
        assert [card.phase for card in cards] == ["open", "playing"]
        assert [card.mine for card in cards] == [False, True]
        assert [card.names for card in cards] == [("Anna", ""), ("Anna", "Blaise")]
        assert [card.free for card in cards] == [(2,), ()]
        (card,) = await one.mine(BLAISE)
        assert (card.turn, card.mine, card.seats) == (1, False, (2,))
        assert [card.table for card in await one.listed("open", "en")] == [second.id]
        assert await one.listed("playing", "en") == []
    await house.ask(ANNA, first.id, a_move(first))
    (card,) = await house.mine(BLAISE)
    assert card.mine
    await house.ask(BLAISE, first.id, Leave(seat=2))
    assert await house.mine(BLAISE) == []


@looped
async def test_a_card_is_read_once_for_each_change() -> None:
    store, time = HeldStore(), FakeTime()
    elsewhere, house = a_house(store, time=time), a_house(store, time=time)
    table = await a_game(elsewhere)
    store.reads = 0
    assert [(await house.mine(ANNA))[0].mine for _ in range(3)] == [True] * 3
    assert store.reads == 1
    time.pass_by(1)
    await elsewhere.ask(ANNA, table.id, a_move(table))
    assert [(await house.mine(ANNA))[0].mine for _ in range(3)] == [False] * 3
    assert store.reads == 2


@looped
async def test_cards_are_in_the_readers_language() -> None:
    house = a_house()
    await house.create(BLAISE, Wish(game="kamon", chairs=("me", "2"), public=True))
    (french,) = await house.mine(BLAISE)
    (english,) = await house.listed("playing", "en")
    for card, lang in ((french, "fr"), (english, "en")):
        assert card.title == pardalis.game("kamon").title(lang)
        assert card.names == ("Blaise", level_name("2").text(lang))
        assert card.free == ()
    assert french.names != english.names
    await house.close()
