"""The file of a tablebase: a page that says what it holds, then one byte a position.

It is mapped into memory, so that only the parts that are asked for are read, and processes share
them. A file that is still being made has the ending `.part`, and its page says how far it is.
"""

from __future__ import annotations

import json
import os
import sys
import zlib
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from pardalis.core.errors import PardalisError
from pardalis.core.game import Game
from pardalis.core.kernel.endings import Endings
from pardalis.core.registry import has_part, part
from pardalis.core.words import Words, quoted
from pardalis.engine.tablebase.retrograde import ABSENT, Offsets, Values

word = Words("pardalis.engine")

MAGIC = b"Pardalis tablebase 1\n"
PAGE = 4096
PORTION = 2**24  # bytes summed up at a time


class InvalidTablebase(PardalisError):
    """There is no tablebase of this kind, or a file is none."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What the page of a file says."""

    game: str
    pieces: int
    size: int
    done: int = 0  # groups of endings that are solved
    sum: int = 0  # CRC of all values, once all are solved


def endings_of(game: Game) -> Endings:
    """What a game knows of its endings."""
    if not has_part(game, "kernel_endings"):
        raise InvalidTablebase(word("tablebase.no-endings", title=game.words("game.title")))
    found: Endings = part(game, "kernel_endings").ENDINGS
    return found


def contents_of(game: Game, pieces: int) -> Contents:
    """What the page of a file with so many pieces says at first."""
    endings = endings_of(game)
    if not endings.fewest <= pieces <= endings.most:
        told = {"pieces": pieces, "fewest": endings.fewest, "most": endings.most}
        raise InvalidTablebase(word("tablebase.pieces", **told))
    size = sum(table.size for group in endings.groups(pieces) for table in group)
    return Contents(game.id, pieces, size)


def offsets_of(game: Game, pieces: int) -> Offsets:
    """Where each ending begins, by its number."""
    endings, start = endings_of(game), 0
    offsets = np.full(endings.numbers, ABSENT, dtype=np.int64)
    for table in (table for group in endings.groups(pieces) for table in group):
        offsets[table.number] = start
        start += table.size
    return offsets


def folder() -> Path:
    """Where tablebases are kept: in the folder that the system sets apart for data."""
    asked = os.environ.get("XDG_DATA_HOME", "")
    if os.path.isabs(asked):
        return Path(asked) / "pardalis" / "tablebases"
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA")
        home = Path(local) if local else Path.home() / "AppData" / "Local"
        return home / "pardalis" / "tablebases"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "pardalis" / "tablebases"
    return Path.home() / ".local" / "share" / "pardalis" / "tablebases"


def file_of(game: Game, pieces: int, within: Path) -> Path:
    """The file of a tablebase."""
    return within / f"{game.id}-{pieces}.tablebase"


def written(contents: Contents) -> bytes:
    """The page of a file."""
    return (MAGIC + json.dumps(asdict(contents)).encode()).ljust(PAGE)


def read(path: Path) -> Contents:
    """What the page of a file says."""
    try:
        with path.open("rb") as file:
            page = file.read(PAGE)
        if not page.startswith(MAGIC):
            raise ValueError
        told: dict[str, Any] = json.loads(page.removeprefix(MAGIC))
        found = Contents(**told)
        if path.stat().st_size != PAGE + found.size:
            raise ValueError
        return found
    except (ValueError, TypeError):  # no such page, or another file that begins like one
        raise InvalidTablebase(word("tablebase.no-file", path=quoted(path, 200))) from None


def mapped(path: Path, mode: Any) -> Values:
    """The values of a file."""
    return np.memmap(path, dtype=np.uint8, mode=mode, offset=PAGE)


def summed(values: Values) -> int:
    """The sum by which damage is noticed."""
    total = 0
    for start in range(0, len(values), PORTION):
        total = zlib.crc32(values[start : start + PORTION].data, total)
    return total


def opened(game: Game, path: Path) -> Values:
    """The values of a finished tablebase of a game, whole and unchanged."""
    found = read(path)
    expected = contents_of(game, found.pieces) if found.game == game.id else None
    if replace(found, done=0, sum=0) != expected:
        raise InvalidTablebase(word("tablebase.other", path=quoted(path, 200), game=game.id))
    values = mapped(path, "c")  # nobody writes, but compiled code knows one type of array only
    if summed(values) != found.sum:
        raise InvalidTablebase(word("tablebase.damaged", path=quoted(path, 200)))
    return values
