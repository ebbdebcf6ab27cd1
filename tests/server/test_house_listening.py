"""Listening: everybody is told everything they may know, once and in order."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest

from pardalis.server.audience import GROUP
from pardalis.server.house import NotFound
from pardalis.server.listeners import MOST_MESSAGES, Listener
from pardalis.server.tables import showing
from pardalis.server.tables.commands import Leave, Mute, Rematch, Resign, Say
from pardalis.server.tables.eyes import Eyes
from pardalis.server.tables.told import State
from pardalis.server.tables.wish import Wish
from tests.server.housekeeping import (
    ANNA,
    BLAISE,
    CARLA,
    a_game,
    a_house,
    a_listener,
    a_move,
    all_else,
    has_nothing,
    looped,
    numbers,
    told,
    welcomed,
    whose,
)


@looped
async def test_a_client_that_comes_back_gets_the_rest_exactly_once() -> None:
    """Every event of a table is numbered; a client that comes back says what it has and gets the
    rest."""
    house = a_house()
    table = await a_game(house)
    listener = a_listener(ANNA)
    had = numbers(await welcomed(house, table.id, listener))
    assert had == list(range(1, table.number + 1))
    for turn in range(12):
        if turn == 5:
            house.leave_listener(listener)
        if turn == 9:
            listener = a_listener(ANNA)
            had += numbers(await welcomed(house, table.id, listener, after=had[-1]))
        await house.ask(whose(table), table.id, a_move(table))
        table = await house.table(table.id)
        if not 5 <= turn < 9:
            had += numbers(await told(listener))
    assert had == list(range(1, table.number + 1))
    assert has_nothing(listener)
    await house.close()


@looped
async def test_nothing_is_missed_or_doubled_while_a_welcome_is_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """No event may be missed or doubled between the welcome and the first news, also when the news
    are so many that others have their turn between them."""
    monkeypatch.setattr("pardalis.server.house.NEWS_AT_ONCE", 2)
    house = a_house()
    table = await a_game(house)

    async def chatter() -> None:
        for line in range(60):
            await house.ask(BLAISE, table.id, Say(seat=2, text=f"line {line}"))

    talking = asyncio.create_task(chatter())
    heard: list[list[int]] = []
    for _ in range(10):
        listener = a_listener(ANNA)
        heard.append(numbers(await welcomed(house, table.id, listener)))
        message = await told(listener)
        while message["tell"] != "news":
            message = await told(listener)
        heard[-1] += numbers(message)
        house.leave_listener(listener)
        if talking.done():
            break
    await talking
    for had in heard:
        assert had == list(range(1, len(had) + 1))
    await house.close()


@looped
async def test_everybody_sees_with_their_own_eyes() -> None:
    """Messages are made for one pair of eyes: what a seat may not see is not in them."""
    house = a_house()
    table = await a_game(house, "chromino")
    listeners = {
        "anna": a_listener(ANNA),
        "blaise": a_listener(BLAISE),
        None: a_listener(watch=True),
    }
    for listener in listeners.values():
        await welcomed(house, table.id, listener)
    await house.ask(whose(table), table.id, a_move(table))
    after = await house.table(table.id)
    for guest, listener in listeners.items():
        message = await told(listener)
        state = msgspec.convert(message["state"], State)
        expected = house.state(after, Eyes(guest, listener.eyes.lang))
        assert state == expected
        hands = state.position.split()[1].split("/")
        assert ["?" in hand for hand in hands] == [guest != "anna", guest != "blaise"]
    await house.close()


@looped
async def test_those_who_see_the_same_share_one_message(monkeypatch: pytest.MonkeyPatch) -> None:
    """Messages are encoded once per distinct viewpoint and shared."""
    house = a_house()
    table = await a_game(house, public=True)
    watchers = [a_listener(watch=True), a_listener(CARLA), a_listener()]
    for listener in watchers:
        await house.listen(table.id, listener)
    made = []
    show = showing.state

    def state(*args: Any, **kwargs: Any) -> State:
        made.append(args)
        return show(*args, **kwargs)

    monkeypatch.setattr(showing, "state", state)
    await house.ask(whose(table), table.id, a_move(table))
    first, *others = [await listener.next() for listener in watchers]
    assert all(other is first for other in others)
    assert len(made) == 1
    await house.close()


@looped
async def test_a_crowd_keeps_nobody_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Players are told at once, watchers a few at a time: in between, the event loop serves others.
    Nobody's order is upset by it, also not that of a watcher who sits down."""
    house = a_house()
    table = await a_game(house, public=True)
    player, carla = a_listener(ANNA), a_listener(CARLA)
    crowd = [a_listener() for _ in range(30)]
    for listener in (*crowd, carla, player):
        await welcomed(house, table.id, listener)
    turns: list[list[Listener]] = [[]]
    put = Listener.put

    def noted(listener: Listener, message: bytes) -> None:
        turns[-1].append(listener)
        put(listener, message)

    monkeypatch.setattr(Listener, "put", noted)

    async def others() -> None:
        while True:
            turns.append([])
            await asyncio.sleep(0)

    serving = asyncio.create_task(others())
    await house.ask(ANNA, table.id, a_move(table))
    await house.sit(CARLA, table.id, chair=2)
    serving.cancel()
    await all_else()
    busy = [turn for turn in turns if turn]
    assert busy[0][0] is player
    assert all(len(turn) <= GROUP for turn in busy[1:3])
    heard = [numbers(await told(carla)) for _ in range(2)]
    assert heard == [[table.number + 1], [table.number + 2]]
    for listener in crowd:
        assert numbers(await told(listener)) == [table.number + 1]
    await house.close()


@looped
async def test_talk_is_for_those_at_the_table() -> None:
    """Chat is for people at the table only, mutes only for who muted; talk brings no state."""
    house = a_house()
    table = await a_game(house)
    anna, blaise, watcher = a_listener(ANNA), a_listener(BLAISE), a_listener(watch=True)
    for listener in (anna, blaise, watcher):
        await house.listen(table.id, listener)
    await house.ask(ANNA, table.id, Say(seat=1, text="hello"))
    for listener in (anna, blaise):
        message = await told(listener)
        assert message["news"][0]["text"] == "hello"
        assert message["state"] is None
    await house.ask(BLAISE, table.id, Mute(seat=2, whom=1))
    message = await told(blaise)
    assert message["state"]["sitters"][0]["muted"]
    await house.ask(ANNA, table.id, Say(seat=1, text="are you there?"))
    assert (await told(anna))["news"][0]["text"] == "are you there?"
    assert all(map(has_nothing, (anna, blaise, watcher)))
    await house.close()


@looped
async def test_a_slow_listener_is_dropped_and_the_others_hear_on() -> None:
    """Slow readers are dropped instead of buffered."""
    house = a_house()
    table = await a_game(house)
    codes: list[str] = []
    slow = Listener(Eyes("anna", "en"), dropped=codes.append)
    quick = a_listener(BLAISE)
    await house.listen(table.id, slow)
    await house.listen(table.id, quick)
    for line in range(MOST_MESSAGES + 1):
        assert codes == []
        await house.ask(ANNA, table.id, Say(seat=1, text=f"line {line}"))
        assert (await told(quick))["news"][0]["text"] == f"line {line}"
    assert codes == ["slow"]
    assert (await told(slow))["code"] == "slow"
    await house.ask(whose(table), table.id, a_move(table))
    state = (await told(quick))["state"]
    assert [sitter["here"] for sitter in state["sitters"]] == [False, True]
    assert await slow.next() is None
    await house.close()


# Taking over and leaving --------------------------------------------------------------------------


@looped
async def test_a_seat_link_opened_elsewhere_takes_the_seat_over() -> None:
    """A seat link reopened elsewhere takes the seat over; the former holder hears no more."""
    house = a_house()
    table = await a_game(house, "chromino")
    blaise, anna = a_listener(BLAISE), a_listener(ANNA)
    await house.listen(table.id, blaise)
    await house.listen(table.id, anna)
    assert await house.sit(CARLA, table.id, chair=2) == 2
    assert (await told(blaise))["code"] == "taken-over"
    assert (await told(anna))["news"][0]["what"] == "sat"
    with pytest.raises(NotFound):
        await house.listen(table.id, a_listener(BLAISE))
    with pytest.raises(NotFound):
        await house.ask(BLAISE, table.id, Say(seat=2, text="hey"))
    await house.close()


@looped
async def test_whoever_may_still_watch_sees_as_a_watcher_from_then_on() -> None:
    """They get a fresh state through a spectator's eyes if they may still watch."""
    house = a_house()
    table = await house.create(ANNA, Wish(game="chromino", public=True))
    await house.sit(BLAISE, table.id, seat=2)
    blaise = a_listener(BLAISE, seat=2)
    welcome = await welcomed(house, table.id, blaise)
    assert (welcome["state"]["seat"], "?" in welcome["state"]["position"]) == (2, True)
    await house.sit(CARLA, table.id, chair=2)
    message = await told(blaise)
    assert message["tell"] == "welcome"
    assert numbers(message) == [table.number + 3]
    state = message["state"]
    assert (state["seat"], state["choices"]) == (None, [])
    assert state["position"].split()[1].replace("?", "").strip(",/") == ""
    assert not any(sitter["mine"] for sitter in state["sitters"])
    now = await house.table(table.id)
    await house.ask(whose(now), table.id, a_move(now))
    assert (await told(blaise))["state"]["seat"] is None
    await house.close()


@looped
async def test_whoever_leaves_hears_no_more() -> None:
    house = a_house()
    table = await a_game(house)
    anna, blaise = a_listener(ANNA), a_listener(BLAISE)
    for listener in (anna, blaise):
        await house.listen(table.id, listener)
    await house.ask(BLAISE, table.id, Leave(seat=2))
    assert (await told(blaise))["code"] == "left"
    assert (await told(anna))["news"][0]["what"] == "left"
    now = await house.table(table.id)
    await house.ask(ANNA, table.id, Leave(seat=1))  # who made it may go on looking
    message = await told(anna)
    assert (message["tell"], message["state"]["seat"]) == ("welcome", None)
    assert numbers(message) == [now.number + 1]
    await house.close()


@looped
async def test_one_device_looks_from_seat_to_seat() -> None:
    """`look` gives a Welcome, in order with everything else."""
    house = a_house()
    table = await house.create(ANNA, Wish(game="chromino", chairs=("me", "me")))
    listener = a_listener(ANNA)
    assert (await welcomed(house, table.id, listener))["state"]["seat"] is None
    for seat in (2, 1):
        house.look_again(listener, seat)
        message = await told(listener)
        assert (message["tell"], message["state"]["seat"]) == ("welcome", seat)
        assert message["news"] == []
    await house.ask(ANNA, table.id, a_move(table))
    assert (await told(listener))["state"]["seat"] == 1
    await house.close()


@looped
async def test_eyes_follow_their_chair_from_game_to_game() -> None:
    """Rematch with seats rotated: everybody goes on seeing what is theirs, and nothing else."""
    house = a_house()
    table = await a_game(house, "chromino")
    anna, blaise = a_listener(ANNA, seat=1), a_listener(BLAISE, seat=2)
    for listener in (anna, blaise):
        await house.listen(table.id, listener)
    await house.ask(ANNA, table.id, Resign(seat=1, at=table.at))
    over = await house.table(table.id)
    await house.ask(ANNA, table.id, Rematch(seat=1, at=over.at))
    await house.ask(BLAISE, table.id, Rematch(seat=2, at=over.at))
    for listener, seat in ((anna, 2), (blaise, 1)):
        message = await told(listener)
        while (message["state"] or {}).get("round") != 2:
            message = await told(listener)
        assert message["state"]["seat"] == seat
        hands = message["state"]["position"].split()[1].split("/")
        assert ["?" in hand for hand in hands] == [seat != 1, seat != 2]
    await house.close()
