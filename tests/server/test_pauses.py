"""Pauses: what the interpreter does by itself is told when to do it."""

from __future__ import annotations

import asyncio
import gc
import sys
import weakref

import pytest

from pardalis.server import pauses
from pardalis.server.pauses import short_pauses


class Knot:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.itself = self


def test_all_is_as_it_was_afterwards() -> None:
    async def within() -> None:
        with short_pauses():
            assert gc.get_threshold()[1:] == (pauses.NEVER, pauses.NEVER)
            assert gc.get_freeze_count()

    gc.unfreeze()
    for frozen in (False, True):
        if frozen:
            gc.freeze()
        before = gc.get_threshold(), sys.getswitchinterval(), gc.get_freeze_count() > 0
        asyncio.run(within())
        now = gc.get_threshold(), sys.getswitchinterval(), gc.get_freeze_count() > 0
        assert now == before
        assert before[2] is frozen


def test_knots_are_found_now_and_then(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is kept for ever, however old it was when it was let go."""
    monkeypatch.setattr(pauses, "EVERYTHING", 0.01)

    async def within() -> None:
        with short_pauses():
            knot = Knot()
            gone = asyncio.Event()
            weakref.finalize(knot, gone.set)
            gc.collect(0)  # it is old now
            del knot
            await asyncio.wait_for(gone.wait(), 30)

    asyncio.run(within())
