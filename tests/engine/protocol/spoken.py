"""A conversation with our side of the protocol, in this process."""

from __future__ import annotations

from collections.abc import Iterator
from threading import Event

from pardalis.engine.protocol.talking import Conversation
from tests.patience import PATIENCE


def said(*lines: str) -> list[str]:
    """What the engine says to some lines, after which nobody speaks any more.

    Whoever says `go` hears the answer before the next line: another command would stop it.
    """
    heard: list[str] = []
    answered = Event()

    def say(line: str) -> None:
        heard.append(line)
        if line.startswith(("bestmove", "error")):
            answered.set()

    def spoken() -> Iterator[str]:
        for line in lines:
            answered.clear()
            yield line
            if line.startswith("go"):
                assert answered.wait(PATIENCE)

    Conversation(say).hold(spoken())
    return heard
