"""Faults: what is wrong with a message that does not have the form it should, in both languages.

msgspec checks messages and says in English what it found; here that is read and said again.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec

from pardalis.core.errors import PardalisError
from pardalis.core.words import Listing, Message, Words, quoted

word = Words(__package__)


class Malformed(PardalisError):
    """A message that does not have the form it should; `field` says where."""

    def __init__(self, message: Message, field: str = "") -> None:
        super().__init__(message)
        self.args = (message, field)
        self.field = field


# What reading JSON ends with when it is none: too deep, or a text in it that is not UTF-8.
UNREAD = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
KINDS = {"int": "whole", "str": "string", "bool": "truth", "array": "list", "object": "object"}
WHERE = re.compile(r"^(?P<what>.*?)(?: - at `(?P<where>[^`]*)`)?$", re.S)


def _wanted(kinds: str) -> Listing:
    known = (kind.strip() for kind in kinds.split("|"))
    return Listing("or", tuple(word(f"kind.{KINDS.get(kind, 'null')}") for kind in known))


def _bound(kind: str, sign: str, bound: str) -> Message:
    return word("fault.least" if sign == ">=" else "fault.most", bound=bound)


def _length(kind: str, sign: str, bound: str) -> Message:
    n = int(bound)
    if kind == "str":
        return word("fault.shortest" if sign == ">=" else "fault.longest", n=n)
    return word("fault.fewest" if sign == ">=" else "fault.largest", n=n)


SAID: tuple[tuple[re.Pattern[str], Callable[..., Message]], ...] = (
    (
        re.compile(r"Expected `([^`]*)`(?:, got `[^`]*`)?$"),
        lambda kinds: word("fault.kind", wanted=_wanted(kinds)),
    ),
    (re.compile(r"Expected `(\w+)` of length (<=|>=) (\d+)"), _length),
    (re.compile(r"Expected `(\w+)` (<=|>=) (-?\d+)"), _bound),
    (re.compile(r"Expected `str` matching regex"), lambda: word("fault.shape")),
    (
        re.compile(r"Object missing required field `(.*)`", re.S),
        lambda field: word("fault.missing", field=quoted(field)),
    ),
    (
        re.compile(r"Object contains unknown field `(.*)`", re.S),
        lambda field: word("fault.unknown", field=quoted(field)),
    ),
    (
        re.compile(r"Invalid (?:enum )?value '?(.*?)'?$", re.S),
        lambda value: word("fault.value", value=quoted(value)),
    ),
    (re.compile(r"(?:Integer|Number).* out of range"), lambda: word("fault.range")),
)


def whole(given: Any) -> Any:
    """The same with 1.0 written as 1: for JSON they are one number, and some languages have no
    other way of writing it."""
    if isinstance(given, float) and given.is_integer():
        return int(given)
    if isinstance(given, list):
        return [whole(one) for one in given]
    if isinstance(given, dict):
        return {name: whole(one) for name, one in given.items()}
    return given


def told(error: Exception, place: str) -> Malformed:
    """What is wrong with a message; `place` is `body`, `query` or `frame`."""
    if not isinstance(error, msgspec.ValidationError):
        return Malformed(word("malformed.json", place=word(f"place.{place}")))
    found = WHERE.match(str(error))
    assert found is not None
    field = (found["where"] or "").removeprefix("$").removeprefix(".")
    if field.startswith("`") or "[...]" in field:  # a key or a value of a stranger's own
        field = field.partition("[...]")[0]
    # In an address nothing is said by leaving it out.
    what = found["what"].replace(" | null`", "`") if place == "query" else found["what"]
    for pattern, say in SAID:
        if said := pattern.match(what):
            why = say(*said.groups())
            break
    else:
        why = word("fault.other")
    where = quoted(field) if field else word(f"place.{place}")
    return Malformed(word("malformed.field", where=where, why=why), field)
