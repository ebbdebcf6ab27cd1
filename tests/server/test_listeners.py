"""Listeners: slow readers are dropped instead of buffered."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from pardalis.core.words import LANGUAGES, Words
from pardalis.server.listeners import MOST_BYTES, MOST_MESSAGES, Listener
from pardalis.server.tables.eyes import Eyes
from tests.server.housekeeping import a_listener, has_nothing, looped, told


@looped
async def test_messages_come_in_order_and_one_can_wait_for_them() -> None:
    listener = a_listener()
    waiting = asyncio.create_task(listener.next())
    await asyncio.sleep(0)
    assert not waiting.done()
    listener.put(b"one")
    listener.put(b"two")
    assert await waiting == b"one"
    assert await listener.next() == b"two"
    assert has_nothing(listener)


@looped
async def test_a_message_is_sent_at_once_while_nothing_else_is_under_way() -> None:
    """Only then: the order is kept, whatever the line can take."""
    sent: list[bytes] = []
    ready = True

    def at_once(message: bytes) -> bool:
        if ready:
            sent.append(message)
        return ready

    listener = Listener(Eyes("anna", "en"), at_once=at_once)
    listener.put(b"before anybody waits")
    assert await listener.next() == b"before anybody waits"
    listener.put(b"while that is under way")
    assert not sent
    assert await listener.next() == b"while that is under way"
    waiting = asyncio.create_task(listener.next())
    await asyncio.sleep(0)
    listener.put(b"at once")
    assert sent == [b"at once"]
    ready = False
    listener.put(b"when there is room")
    ready = True
    listener.put(b"after it")
    assert sent == [b"at once"]
    assert await waiting == b"when there is room"
    assert await listener.next() == b"after it"


@looped
async def test_whoever_stops_waiting_loses_nothing() -> None:
    """A sender that is cancelled while it waits leaves the next message to the next sender."""
    listener = a_listener()
    waiting = asyncio.create_task(listener.next())
    await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait([waiting])
    listener.put(b"one")
    assert await listener.next() == b"one"


@looped
async def test_too_many_messages_end_a_listener_at_once() -> None:
    """Bounded (64 messages): when full it is dropped, never buffered more."""
    codes: list[str] = []
    listener = Listener(Eyes(None, "fr"), dropped=codes.append)
    for _ in range(MOST_MESSAGES):
        listener.put(b"x")
    assert codes == []
    listener.put(b"x")
    assert codes == ["slow"]
    listener.put(b"x")
    goodbye = await told(listener)
    assert (goodbye["tell"], goodbye["code"]) == ("goodbye", "slow")
    assert "connexion" in goodbye["words"]
    assert await listener.next() is None
    assert await listener.next() is None


@looped
async def test_too_many_bytes_end_a_listener_at_once() -> None:
    """Bounded (128 KiB); what was sent counts no more, and a single message may be longer."""
    listener = a_listener()
    for _ in range(3):
        listener.put(b"x" * (MOST_BYTES - 1))
        listener.put(b"x")
        assert await listener.next()
        assert await listener.next() == b"x"
    listener.put(b"x" * (MOST_BYTES + 1))
    assert listener.code == ""
    listener.put(b"x")
    assert listener.code == "slow"


@looped
async def test_a_goodbye_comes_after_what_is_left_and_only_once() -> None:
    codes: list[str] = []
    listener = Listener(Eyes(None, "en"), dropped=codes.append)
    listener.put(b'"news"')
    listener.drop("stopping")
    listener.drop("idle")
    assert await listener.next() == b'"news"'
    assert (await told(listener))["code"] == "stopping"
    assert await listener.next() is None
    assert codes == ["stopping"]


@looped
async def test_a_goodbye_wakes_whoever_waits() -> None:
    listener = a_listener()
    waiting = asyncio.create_task(listener.next())
    await asyncio.sleep(0)
    listener.drop("idle")
    message = await waiting
    assert message is not None
    assert msgspec.json.decode(message)["code"] == "idle"


@pytest.mark.parametrize(
    "code", ["stopping", "slow", "taken-over", "left", "idle", "crowded", "flood", "fault"]
)
def test_every_goodbye_has_words(code: str) -> None:
    for lang in LANGUAGES:
        assert Words("pardalis.server")(f"goodbye.{code}").text(lang)


def test_whoever_came_by_the_watching_door_is_nobody_in_particular() -> None:
    assert Listener(Eyes("anna", "en"), watch=True).guest is None
    assert Listener(Eyes("anna", "en")).guest == "anna"
