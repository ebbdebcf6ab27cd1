"""Fate: what is dealt at a server's tables and what its computers choose, the same each time."""

from __future__ import annotations

from hashlib import sha256

from pardalis.core.chance import Chance
from pardalis.server.doors import LETTERS, TABLE_LENGTH
from tests.server.live import Live


def destine(server: Live, name: str) -> None:
    """From now on have chance at a server follow from a name.

    A table's id is part of it: what a computer chooses follows from that.
    """
    fate = Chance(int.from_bytes(sha256(name.encode()).digest()[:8], "big"))
    house = server.server.house
    house._fresh_seed = lambda: fate.below(2**53)
    house._new_id = lambda: "".join(fate.choice(LETTERS) for _ in range(TABLE_LENGTH))
