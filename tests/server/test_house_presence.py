"""Who is at a table: comings and goings, crowds, and faults that concern one alone."""

from __future__ import annotations

from typing import Any

import pytest

from pardalis.server.audience import MOST_SOCKETS, MOST_WATCHERS, SEATS_PAUSE, WATCHERS_PAUSE
from pardalis.server.house import Crowded, NotFound
from pardalis.server.tables import showing
from pardalis.server.tables.eyes import Eyes
from pardalis.server.tables.told import State
from pardalis.server.tables.wish import Wish
from tests.server.housekeeping import (
    ANNA,
    BLAISE,
    CARLA,
    FakeTime,
    a_game,
    a_house,
    a_listener,
    a_move,
    has_nothing,
    looped,
    told,
    welcomed,
    whose,
)


@looped
async def test_a_seat_that_vanishes_is_shown_as_away() -> None:
    """Presence is told when it changes (not numbered, not stored)."""
    time = FakeTime()
    house = a_house(time=time)
    table = await a_game(house)
    anna, blaise = a_listener(ANNA), a_listener(BLAISE)
    assert not (await welcomed(house, table.id, anna))["state"]["sitters"][1]["here"]
    welcome = await welcomed(house, table.id, blaise)
    assert [sitter["here"] for sitter in welcome["state"]["sitters"]] == [True, True]
    assert has_nothing(anna)
    time.pass_by(SEATS_PAUSE)
    for listener in (anna, blaise):
        assert await told(listener) == {"tell": "presence", "here": [1, 2], "watching": 0}
    house.leave_listener(blaise)
    time.pass_by(SEATS_PAUSE)
    assert await told(anna) == {"tell": "presence", "here": [1], "watching": 0}
    assert (await house.table(table.id)).number == table.number
    await house.close()


@looped
async def test_a_watcher_who_sits_down_is_here_at_once() -> None:
    time = FakeTime()
    house = a_house(time=time)
    table = await house.create(ANNA, Wish(game="kamon", public=True))
    anna, carla = a_listener(ANNA), a_listener(CARLA)
    await house.listen(table.id, anna)
    await house.listen(table.id, carla)
    time.pass_by(WATCHERS_PAUSE)
    assert await told(anna) == {"tell": "presence", "here": [1], "watching": 1}
    await house.sit(CARLA, table.id, seat=2)
    assert (await told(anna))["tell"] == "news"
    time.pass_by(SEATS_PAUSE)
    assert await told(anna) == {"tell": "presence", "here": [1, 2], "watching": 0}
    await house.close()


@looped
async def test_watchers_do_not_put_off_the_news_of_a_seat() -> None:
    time = FakeTime()
    house = a_house(time=time)
    table = await a_game(house)
    anna = a_listener(ANNA)
    await house.listen(table.id, anna)
    time.pass_by(SEATS_PAUSE - 1)
    await house.listen(table.id, a_listener(watch=True))
    time.pass_by(1)
    assert await told(anna) == {"tell": "presence", "here": [1], "watching": 1}
    await house.close()


@looped
async def test_a_short_absence_is_not_told() -> None:
    time = FakeTime()
    house = a_house(time=time)
    table = await a_game(house)
    anna, blaise = a_listener(ANNA), a_listener(BLAISE)
    await house.listen(table.id, anna)
    await house.listen(table.id, blaise)
    time.pass_by(SEATS_PAUSE)
    await told(anna)
    house.leave_listener(blaise)
    await house.listen(table.id, a_listener(BLAISE))
    time.pass_by(WATCHERS_PAUSE)
    assert has_nothing(anna)
    await house.close()


@looped
async def test_many_watchers_come_in_one_message() -> None:
    """200 watchers coming do not make 40,000 messages; one more is refused, who sits is not."""
    time = FakeTime()
    house = a_house(time=time)
    table = await a_game(house)
    anna = a_listener(ANNA)
    await house.listen(table.id, anna)
    time.pass_by(SEATS_PAUSE)
    await told(anna)
    watchers = [a_listener(watch=True) for _ in range(MOST_WATCHERS)]
    for watcher in watchers:
        await house.listen(table.id, watcher)
    with pytest.raises(Crowded) as refused:
        await house.listen(table.id, a_listener(watch=True))
    assert refused.value.code == "crowded"
    await house.listen(table.id, a_listener(BLAISE))
    house.leave_listener(watchers[0])
    await house.listen(table.id, a_listener(watch=True))
    time.pass_by(WATCHERS_PAUSE)
    assert await told(anna) == {"tell": "presence", "here": [1, 2], "watching": MOST_WATCHERS}
    assert has_nothing(anna)
    assert [(await told(watcher))["tell"] for watcher in watchers[1:3]] == ["presence"] * 2
    assert has_nothing(watchers[1])
    await house.close()


@looped
async def test_of_too_many_sockets_of_one_guest_the_oldest_goes() -> None:
    """8 sockets a guest a table."""
    house = a_house()
    table = await a_game(house)
    sockets = [a_listener(ANNA) for _ in range(MOST_SOCKETS + 1)]
    for socket in sockets:
        await house.listen(table.id, socket)
    assert (await told(sockets[0]))["code"] == "crowded"
    assert [socket.code for socket in sockets[1:]] == [""] * MOST_SOCKETS
    await house.close()


@looped
async def test_what_cannot_be_shown_to_one_is_told_to_the_others(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """What has happened has happened: a fault in showing it costs nobody the move."""
    house = a_house()
    table = await a_game(house)
    anna, blaise = a_listener(ANNA), a_listener(BLAISE)
    for listener in (anna, blaise):
        await house.listen(table.id, listener)
    show = showing.state

    def state(table: Any, eyes: Eyes, *args: Any, **kwargs: Any) -> State:
        if eyes.guest == "anna":
            raise RuntimeError("boom")
        return show(table, eyes, *args, **kwargs)

    monkeypatch.setattr(showing, "state", state)
    assert await house.ask(whose(table), table.id, a_move(table)) == table.number + 1
    assert (await told(blaise))["news"][0]["what"] == "moved"
    assert (await told(anna))["code"] == "fault"
    assert [record.message for record in caplog.records] == ["not shown"]
    await house.close()


@looped
async def test_a_welcome_without_listening() -> None:
    house = a_house()
    table = await a_game(house)
    welcome = await house.welcome(Eyes("anna", "en"), table.id, after=2)
    assert [news.number for news in welcome.news] == list(range(3, table.number + 1))
    assert welcome.state.seat == 1
    watched = await house.welcome(Eyes("anna", "en"), table.id, after=10**9, watch=True)
    assert (watched.news, watched.state.seat) == ((), None)
    with pytest.raises(NotFound):
        await house.welcome(Eyes("carla", "en"), table.id)
