"""Memory: what a solver has found out, kept between questions and in a file.

A file begins with a line that names the game, the position that the work began from, and the
sources that say what the words mean; then come the words of the table, then their sum. What is in
a file is taken for proved, so a file that is damaged or from elsewhere is refused.
"""

from __future__ import annotations

import json
import os
import zlib
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import numpy as np

from pardalis.core.errors import PardalisError
from pardalis.core.game import Game
from pardalis.core.kernel.cache import PACKAGE
from pardalis.core.position import Position
from pardalis.core.words import Words as Dictionary
from pardalis.core.words import quoted
from pardalis.engine.proof.table import BUCKET, Words, new_table

word = Dictionary("pardalis.engine")

KIND = "pardalis proof 1"
PIECE = 2**24  # bytes to write at a time
SUM_BYTES = 4
LONGEST_HEADER = 10_000
# What the words of a table depend on: how states are keyed, what is taken for certain, the search.
SOURCES = (
    "core/kernel/bits.py",
    "core/kernel/chance.py",
    "core/kernel/proving.py",
    "engine/proof/search.py",
    "engine/proof/table.py",
)
JUDGING = "kernel_worth.py"  # changes no proof


class ForeignFile(PardalisError):
    """A file that does not hold what was asked for; the text says what is wrong."""


def _foreign(path: Path, key: str, **named: str) -> ForeignFile:
    return ForeignFile(word(f"memory.{key}", path=quoted(path, 200), **named))


class Memory:
    """A table and what it is about.

    Positions of other grounds (other deals, other boards) have other keys: one memory may serve all
    positions of a game.

    >>> import pardalis
    >>> memory = Memory(pardalis.game("kamon").start(seed=1), megabytes=1)
    >>> memory.megabytes, memory.share_used
    (1.0, 0.0)
    """

    def __init__(self, position: Position, megabytes: int) -> None:
        self.position = position
        self.table: Words = new_table(megabytes)

    @property
    def megabytes(self) -> float:
        """How large the table is: the largest power of two that was allowed."""
        return self.table.nbytes / 2**20

    @property
    def share_used(self) -> float:
        """About how much of the table is in use, from 0 to 1."""
        some = self.table[: 2**14, 1::2]
        return float(np.count_nonzero(some)) / some.size

    def save(self, path: Path) -> None:
        """Write a file; if one was there, it is replaced when the new one is complete."""
        header = {"kind": KIND, "buckets": len(self.table), **_about(self.position)}
        beside = path.with_name(path.name + ".new")
        with beside.open("wb") as file:
            file.write(json.dumps(header).encode() + b"\n")
            sum_so_far = 0
            for rows in _pieces(self.table):
                piece = rows.tobytes()
                sum_so_far = zlib.crc32(piece, sum_so_far)
                file.write(piece)
            file.write(sum_so_far.to_bytes(SUM_BYTES, "big"))
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)

    @classmethod
    def load(cls, path: Path, position: Position) -> Memory:
        """What `save` has written about the same position; else `ForeignFile`."""
        with path.open("rb") as file:
            header = _header(file.readline(LONGEST_HEADER), path)
            for name, wanted in _about(position).items():
                if header.get(name) != wanted:
                    found = quoted(header.get(name), 200)
                    raise _foreign(
                        path, "other", name=name, found=found, wanted=quoted(wanted, 200)
                    )
            buckets = header.get("buckets")
            size = path.stat().st_size - file.tell() - SUM_BYTES
            if not isinstance(buckets, int) or buckets * BUCKET * 16 != size or not size:
                raise _foreign(path, "length")
            memory = cls(position, size // 2**20)
            if len(memory.table) != buckets:
                raise _foreign(path, "damaged")
            sum_so_far = 0
            for rows in _pieces(memory.table):
                piece = file.read(rows.nbytes)
                sum_so_far = zlib.crc32(piece, sum_so_far)
                rows[:] = np.frombuffer(piece, dtype=np.uint64).reshape(rows.shape)
            if file.read() != sum_so_far.to_bytes(SUM_BYTES, "big"):
                raise _foreign(path, "damaged")
        return memory


def _pieces(table: Words) -> list[Words]:
    rows = PIECE // table[0].nbytes
    return [table[at : at + rows] for at in range(0, len(table), rows)]


def _header(line: bytes, path: Path) -> dict[str, Any]:
    try:
        header = json.loads(line)
    except ValueError:
        header = None
    if not isinstance(header, dict) or header.get("kind") != KIND:
        raise _foreign(path, "none")
    return header


def _about(position: Position) -> dict[str, str]:
    """What a memory is about."""
    return {
        "game": position.game.id,
        "position": str(position),
        "sources": _sources(position.game),
    }


@cache
def _sources(game: Game) -> str:
    """The sources, as a short text: another program may mean something else by the same words."""
    folder = PACKAGE / "games" / game.id.replace("-", "_")
    files = [folder / "rules.py"]
    files += [file for file in sorted(folder.glob("kernel*.py")) if file.name != JUDGING]
    files += [PACKAGE / source for source in SOURCES]
    told = sha256()
    for file in files:
        told.update(file.name.encode() + b"\0" + file.read_bytes() + b"\0")
    return told.hexdigest()[:16]
