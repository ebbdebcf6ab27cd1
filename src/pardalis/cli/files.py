"""Files a user names: records read one match at a time, anything written."""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import TextIO

from pardalis.cli.errors import Refused, fault
from pardalis.core.errors import InvalidRecord
from pardalis.core.match import Match, read_matches
from pardalis.core.words import Words, quoted

word = Words("pardalis.cli")


def matches_in(path: str) -> Iterator[Match]:
    """The matches recorded in a file, one by one as they are read; `-` is standard input."""
    with _opened(path) as file:
        matches = read_matches(file)
        while True:
            try:
                match = next(matches, None)
            except InvalidRecord as error:
                place = {"line": error.line, "column": error.column}
                told = word("file.damaged", path=quoted(path), **place, why=error.message)
                raise Refused(told) from error
            except (OSError, UnicodeDecodeError) as error:
                raise Refused(fault(path, error)) from error
            if match is None:
                return
            yield match


def _opened(path: str) -> AbstractContextManager[TextIO]:
    if path == "-":
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(encoding="utf-8-sig", errors="strict")
        return nullcontext(sys.stdin or io.StringIO())
    try:
        return open(path, encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        raise Refused(fault(path, error)) from error


def write(path: str, content: bytes) -> None:
    """Write a file; `-` is standard output."""
    if path == "-":
        sys.stdout.buffer.write(content)
        return
    try:
        Path(path).write_bytes(content)
    except (OSError, ValueError) as error:
        raise Refused(fault(path, error)) from error
