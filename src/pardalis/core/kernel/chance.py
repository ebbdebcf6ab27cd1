"""Chance for compiled code: small, fast, the same on every machine.

The generator is SplitMix64: a counter that grows by a fixed step, and its bits mixed. Every playout
has a stream of its own, made of a seed and the playout's number, so it does not matter which thread
plays it, nor when.
"""

from __future__ import annotations

from pardalis.core.kernel.contract import U, compiles, signed

ONE = U(1)
STEP = U(0x9E3779B97F4A7C15)
_ONCE, _TWICE = U(0xBF58476D1CE4E5B9), U(0x94D049BB133111EB)
_27, _30, _31, _32 = U(27), U(30), U(31), U(32)


@compiles
def mixed(number: U) -> U:
    """The bits of a number mixed thoroughly; different numbers stay different."""
    number = (number ^ (number >> _30)) * _ONCE
    number = (number ^ (number >> _27)) * _TWICE
    return number ^ (number >> _31)


@compiles
def hashed(key: U, number: U) -> U:
    """A key to which a number is added: for keys of several numbers, in their order."""
    return mixed((key + ONE) * STEP ^ number)


@compiles
def stream(seed: U, number: U) -> U:
    """Where the stream of a playout begins: its random numbers are `mixed(at)`, each a STEP on."""
    return mixed(mixed(seed) + number * STEP)


@compiles
def below(number: U, n: int) -> int:
    """A whole number under a small n by a random one; all are as likely, to one in a million."""
    return signed(((number >> _32) * U(n)) >> _32)
