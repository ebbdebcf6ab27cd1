"""Records: a game written down, readable by people and read back exactly.

    Pardalis record 1
    Game: kamon
    Date: 2026-11-15
    Seats: 2
    Seat 1: Anna
    Seat 2: Blaise
    Option edition: colours
    Seed: 7
    Result: *

    1. a2
    2. c4 [0:04:58.250] ; the only gate left

This module knows how a record is written, not what its words mean: `Match` replays it. The whole
format is told in `docs/records.md`.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TextIO

from pardalis.core.errors import InvalidRecord
from pardalis.core.texts import LONGEST_TEXT, is_number
from pardalis.core.words import Listing, Message, Words, quoted

core = Words("pardalis.core")

FIRST_LINE = "Pardalis record 1"
HEADERS = ("Game", "Date", "Seats", "Seat", "Option", "Seed", "Position", "Result")
LONGEST_LINE = LONGEST_TEXT + 100
LARGEST_CLOCK = 10**12  # milliseconds: some thirty years


@dataclass(frozen=True, slots=True)
class Place:
    """Where something stands in a file, for the words of an error; both count from 1."""

    line: int
    column: int

    def fault(self, message: Message) -> InvalidRecord:
        """The error that something here is wrong."""
        return InvalidRecord(self.line, self.column, message)


@dataclass(frozen=True, slots=True)
class Entry:
    """A move as it is written down: its text, a comment, the mover's clock in milliseconds."""

    move: str
    comment: str = ""
    clock: int | None = None


@dataclass(slots=True)
class Record:
    """The parts of one record, each with its place when it was read from a file."""

    headers: dict[str, str] = field(default_factory=dict)
    entries: list[Entry] = field(default_factory=list)
    places: dict[str | int, Place] = field(default_factory=dict)

    def place(self, part: str | int) -> Place:
        """Where a header, or the entry with an index, stands; the first line if it is missing."""
        return self.places.get(part, self.places[""])

    def write(self) -> str:
        """The record as text."""
        lines = [FIRST_LINE]
        lines += [f"{name}: {escaped(value)}" for name, value in self.headers.items()]
        lines.append("")
        for ply, entry in enumerate(self.entries, 1):
            clock = "" if entry.clock is None else f" [{write_clock(entry.clock)}]"
            comment = f" ; {escaped(entry.comment)}" if entry.comment else ""
            lines.append(f"{ply}. {entry.move}{clock}{comment}")
        return "\n".join(lines) + "\n"


def read_records(source: str | TextIO) -> Iterator[Record]:
    """The records of a text or an open file, one by one as they are read."""
    stream = io.StringIO(source) if isinstance(source, str) else source
    record: Record | None = None
    in_moves = False
    for line, text in enumerate(_lines(stream), 1):
        if len(text) > LONGEST_LINE:
            raise Place(line, LONGEST_LINE).fault(core("record.long-line", most=LONGEST_LINE))
        if text == FIRST_LINE:
            if record is not None:
                yield record
            record, in_moves = Record(places={"": Place(line, 1)}), False
        elif record is None:
            if text.strip():
                told = core("record.first-line", text=quoted(text), wanted=FIRST_LINE)
                raise Place(line, 1).fault(told)
        elif not text:
            in_moves = in_moves or bool(record.headers)
        elif in_moves:
            record.places[len(record.entries)] = _move_place(line, text)
            record.entries.append(_read_entry(line, text, len(record.entries) + 1))
        else:
            _read_header(record, line, text)
    if record is not None:
        yield record


def _lines(stream: TextIO) -> Iterator[str]:
    """The lines without their ends; of a line that is too long only as much as shows it."""
    while text := stream.readline(LONGEST_LINE + 2):
        yield text.rstrip("\r\n")


def _read_header(record: Record, line: int, text: str) -> None:
    name, colon, value = text.partition(": ")
    if not colon:
        raise Place(line, 1).fault(core("record.header", text=quoted(text)))
    if name.partition(" ")[0] not in HEADERS:
        known = Listing("and", HEADERS)
        raise Place(line, 1).fault(core("record.unknown", name=quoted(name), known=known))
    if name in record.headers:
        raise Place(line, 1).fault(core("record.twice", name=quoted(name)))
    here = Place(line, len(name) + 3)
    record.headers[name] = unescaped(value, here)
    record.places[name] = here


def _move_place(line: int, text: str) -> Place:
    return Place(line, text.find(" ") + 2)


ENTRY = re.compile(r"(?P<ply>\S+)\. (?P<move>[^\s;\[]+)(?P<clock> \[[^\]]*\])?(?P<comment> ; .*)?")


def _read_entry(line: int, text: str, ply: int) -> Entry:
    """A line `PLY. MOVE`, then perhaps ` [CLOCK]`, then perhaps ` ; COMMENT`."""
    number, dot, _ = text.partition(". ")
    if not dot or number != str(ply):
        raise Place(line, 1).fault(core("record.number", text=quoted(text), ply=ply))
    parts = ENTRY.match(text)
    if parts is None:
        raise Place(line, len(number) + 3).fault(core("record.entry", text=quoted(text)))
    if parts.end() < len(text):
        column = parts.end() + 1
        raise Place(line, column).fault(core("record.entry", text=quoted(text[parts.end() :])))
    clock, comment = None, ""
    if parts["clock"]:
        clock = read_clock(parts["clock"][2:-1], Place(line, parts.start("clock") + 3))
    if parts["comment"]:
        here = Place(line, parts.start("comment") + 4)
        comment = unescaped(parts["comment"][3:], here)
    return Entry(parts["move"], comment, clock)


# A clock shows hours, minutes, seconds and, if there are any, thousandths.


def write_clock(milliseconds: int) -> str:
    """A clock's time.

    >>> write_clock(298_250)
    '0:04:58.250'
    """
    seconds, thousandths = divmod(milliseconds, 1000)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    end = f".{thousandths:03}" if thousandths else ""
    return f"{hours}:{minutes:02}:{seconds:02}{end}"


CLOCK = re.compile(r"([0-9]{1,6}):([0-5][0-9]):([0-5][0-9])(?:\.([0-9]{3}))?")


def read_clock(text: str, here: Place) -> int:
    """The inverse of `write_clock`."""
    parts = CLOCK.fullmatch(text)
    if parts is None or not is_number(parts[1]):
        raise here.fault(core("record.clock", text=quoted(text)))
    hours, minutes, seconds, thousandths = (int(part or 0) for part in parts.groups())
    return ((hours * 60 + minutes) * 60 + seconds) * 1000 + thousandths


# Names and comments are anybody's text on one line: a backslash writes what could not stand there.


def escaped(text: str) -> str:
    r"""Any text as one line that no space at an end gets lost from.

    >>> escaped("two\nlines ")
    'two\\u{a}lines\\u{20}'
    """
    ends = {0, len(text) - 1}
    return "".join(
        "\\\\"
        if sign == "\\"
        else sign
        if sign.isprintable() and not (sign.isspace() and at in ends)
        else f"\\u{{{ord(sign):x}}}"
        for at, sign in enumerate(text)
    )


ESCAPE = re.compile(r"\\(?:\\|u\{([0-9a-f]{1,6})\})?")


def unescaped(text: str, here: Place) -> str:
    """The inverse of `escaped`."""

    def sign(found: re.Match[str]) -> str:
        if found[1] is not None and int(found[1], 16) <= 0x10FFFF:
            return chr(int(found[1], 16))
        if found[0] != "\\\\":
            at = Place(here.line, here.column + found.start())
            raise at.fault(core("record.escape", text=quoted(text[found.start() :], 10)))
        return "\\"

    return ESCAPE.sub(sign, text)
