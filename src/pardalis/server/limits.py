"""Limits: how often somebody may ask for something.

Everybody has a bucket for each kind of request. It starts full, is filled again at a steady rate,
and every request takes one measure out of it. A bucket is kept as the moment at which it will be
full: one number, and a bucket that is full need not be kept at all.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, fields
from heapq import nsmallest
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Literal, TypeAlias

from pardalis.core.errors import PardalisError
from pardalis.core.words import Words

word = Words(__package__)

MOST_TABLES_A_GUEST = 50  # open or being played
MOST_KEYS = 8192  # buckets a kind: beyond that the fullest are forgotten

Kind: TypeAlias = Literal[
    "requests", "tables", "joins", "commands", "chat", "pictures", "hints", "sockets", "frames"
]


@dataclass(frozen=True, slots=True)
class Rate:
    """So many at once, and so many a second after that."""

    burst: int
    a_second: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Rates:
    """How much is enough for eight people behind one address, and too little to do harm."""

    # By address. Eight browsers that load a page with all that belongs to it, or a bot that asks
    # for the state after each of its moves.
    requests: Rate = Rate(300, 60)
    # By address and by guest. A table costs a row on disk for ever; nobody lays two a minute for
    # long, but a family trying out the games lays several in a row.
    tables: Rate = Rate(20, 1 / 30)
    # By address. A token cannot be guessed; this keeps those who try from keeping us busy.
    joins: Rate = Rate(30, 0.5)
    # By seat. Faster than any hand; a bot that plays a whole game at once finds it enough.
    commands: Rate = Rate(60, 20)
    # By guest. A short exclamation after another, but no flood.
    chat: Rate = Rate(10, 0.5)
    # By address. Each takes a few hundredths of a second to draw.
    pictures: Rate = Rate(60, 8)
    # By address. Each takes a computer as long as a move.
    hints: Rate = Rate(10, 0.5)
    # By address. Everybody comes back at once when the network was away.
    sockets: Rate = Rate(80, 2)
    # By socket. Messages that are no commands, or not even messages.
    frames: Rate = Rate(30, 5)


class TooMany(PardalisError):
    """Somebody asks too often; `retry_after` is in whole seconds."""

    def __init__(self, retry_after: int) -> None:
        super().__init__(word("refuse.too-many", n=retry_after))
        self.retry_after = retry_after


class Limits:
    """Counts what everybody asks for. Without rates there are no limits."""

    def __init__(self, rates: Rates | None, *, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._buckets: dict[str, _Buckets] = {}
        if rates is not None:
            self._buckets = {
                field.name: _Buckets(getattr(rates, field.name)) for field in fields(rates)
            }

    def spend(self, kind: Kind, key: str) -> None:
        """Take one measure out of a bucket; raise `TooMany` when there is none left."""
        if self._buckets:
            wait = self._buckets[kind].spend(key, self._clock())
            if wait > 0:
                raise TooMany(math.ceil(wait))


class _Buckets:
    """The buckets of one kind: for each key the moment at which its bucket will be full."""

    def __init__(self, rate: Rate) -> None:
        self._measure = 1 / rate.a_second
        self._depth = rate.burst * self._measure
        self._full_at: dict[str, float] = {}

    def spend(self, key: str, now: float) -> float:
        """Spend one measure; how long to wait for it, 0 when it was there."""
        full_at = max(self._full_at.get(key, now), now) + self._measure
        # A measure is there to the last: sums of fractions must not lose it.
        wait = full_at - now - self._depth
        if wait > self._measure * 1e-6:
            return wait
        if key not in self._full_at and len(self._full_at) >= MOST_KEYS:
            self._forget()
        self._full_at[key] = full_at
        return 0

    def _forget(self) -> None:
        """Make room for many. The fullest buckets go: a full one is as good as none, while whoever
        has emptied theirs does not get a new one by bringing others."""
        for key in nsmallest(MOST_KEYS // 8, self._full_at, key=self._full_at.__getitem__):
            del self._full_at[key]


def address_key(address: str | None) -> str:
    """Whose address this is: IPv6 by the network of /64 that one household has.

    >>> address_key("192.0.2.7"), address_key("::ffff:192.0.2.7"), address_key("2001:db8::1:2")
    ('192.0.2.7', '192.0.2.7', '2001:db8::')
    """
    try:
        found = ip_address(address or "")
    except ValueError:
        return "elsewhere"  # a socket that is a file, or a proxy that says nothing of use
    if isinstance(found, IPv6Address):
        if found.ipv4_mapped:
            return str(found.ipv4_mapped)
        return str(IPv6Network((int(found), 64), strict=False).network_address)
    return str(found)
