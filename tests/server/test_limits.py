"""Limits: enough for a household, too little for a flood."""

from __future__ import annotations

from dataclasses import fields
from typing import get_args

import pytest

from pardalis.server.limits import MOST_KEYS, Kind, Limits, Rate, Rates, TooMany, address_key


class Clock:
    """Time that passes when told to."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


def spent(limits: Limits, kind: Kind, key: str, most: int = 10_000) -> int:
    """How many measures there are until there are no more."""
    for count in range(most):
        try:
            limits.spend(kind, key)
        except TooMany:
            return count
    return most


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.mark.parametrize("kind", get_args(Kind))
def test_a_burst_and_then_a_steady_rate(kind: Kind, clock: Clock) -> None:
    rate: Rate = getattr(Rates(), kind)
    limits = Limits(Rates(), clock=clock)
    assert spent(limits, kind, "a") == rate.burst
    clock.now += 1 / rate.a_second
    assert spent(limits, kind, "a") == 1
    clock.now += 5 / rate.a_second
    assert spent(limits, kind, "a") == 5
    clock.now += 1000 * rate.burst / rate.a_second
    assert spent(limits, kind, "a") == rate.burst


def test_kinds_and_rates_are_the_same() -> None:
    assert {field.name for field in fields(Rates)} == set(get_args(Kind))


def test_everybody_has_their_own(clock: Clock) -> None:
    limits = Limits(Rates(), clock=clock)
    assert spent(limits, "joins", "a") == 30
    assert spent(limits, "joins", "b") == 30
    assert spent(limits, "chat", "a") == 10


def test_a_refused_request_costs_nothing(clock: Clock) -> None:
    limits = Limits(Rates(chat=Rate(1, 1)), clock=clock)
    limits.spend("chat", "a")
    for _ in range(100):
        with pytest.raises(TooMany):
            limits.spend("chat", "a")
    clock.now += 1
    limits.spend("chat", "a")


def test_when_to_come_back(clock: Clock) -> None:
    """In whole seconds, and then it is right: not a moment too early."""
    limits = Limits(Rates(tables=Rate(2, 1 / 30)), clock=clock)
    limits.spend("tables", "a")
    clock.now += 10
    limits.spend("tables", "a")
    with pytest.raises(TooMany) as refused:
        limits.spend("tables", "a")
    assert refused.value.retry_after == 20
    assert refused.value.code == "too-many"
    assert refused.value.text("en").endswith("20 seconds")
    assert "20 secondes" in refused.value.text("fr")
    clock.now += 20
    limits.spend("tables", "a")


def test_a_bot_may_play_fast(clock: Clock) -> None:
    """Twenty commands a second from one seat, for ever."""
    limits = Limits(Rates(), clock=clock)
    for _ in range(2000):
        limits.spend("commands", "seat")
        clock.now += 1 / 20


def test_keys_are_bounded(clock: Clock) -> None:
    limits = Limits(Rates(), clock=clock)
    for n in range(3 * MOST_KEYS):
        limits.spend("requests", str(n))
        assert len(limits._buckets["requests"]._full_at) <= MOST_KEYS


def test_bringing_others_does_not_fill_an_empty_bucket(clock: Clock) -> None:
    """Of too many buckets the fullest are forgotten: a flooder's own is the emptiest."""
    limits = Limits(Rates(), clock=clock)
    assert spent(limits, "joins", "flooder") == 30
    for n in range(10 * MOST_KEYS):
        limits.spend("joins", str(n))
    assert spent(limits, "joins", "flooder") == 0


def test_no_limits() -> None:
    limits = Limits(None)
    assert spent(limits, "tables", "a", most=1000) == 1000


@pytest.mark.parametrize(
    ("address", "key"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::", "2001:db8:1:2::"),
        ("2001:DB8:1:3::1", "2001:db8:1:3::"),
        ("fe80::1%eth0", "fe80::"),
        ("::1", "::"),
        ("", "elsewhere"),
        (None, "elsewhere"),
        ("localhost", "elsewhere"),
        ("192.0.2.7:80", "elsewhere"),
        ("\ud800", "elsewhere"),
        ("1" * 10_000, "elsewhere"),
    ],
)
def test_addresses(address: str | None, key: str) -> None:
    assert address_key(address) == key
