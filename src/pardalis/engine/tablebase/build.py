"""Making a tablebase: group after group, kept on disk, so that it can be stopped and gone on."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np

from pardalis.core.game import Game
from pardalis.core.kernel.cache import Entry
from pardalis.engine.kernels.batch import batch
from pardalis.engine.kernels.sharing import share
from pardalis.engine.tablebase.files import (
    Contents,
    InvalidTablebase,
    contents_of,
    endings_of,
    file_of,
    mapped,
    offsets_of,
    read,
    summed,
    written,
)
from pardalis.engine.tablebase.retrograde import LONGEST, Group, Values

# Hears how many positions are solved of all, and the endings that are being solved.
Told = Callable[[int, int, str], None]


def build(
    game: Game,
    pieces: int,
    folder: Path,
    *,
    threads: int = 1,
    told: Told = lambda done, total, name: None,
    stop: Callable[[], bool] = lambda: False,
) -> Path | None:
    """Make the tablebase of a game with up to so many pieces; None if it was stopped before.

    What was solved when it stopped is kept, and the next call goes on from there.
    """
    path = file_of(game, pieces, folder)
    if path.exists():
        return path
    begun = path.with_suffix(".part")
    contents = _begun(begun, contents_of(game, pieces))
    values = mapped(begun, "r+")
    offsets, like = offsets_of(game, pieces), batch([game.start()])
    groups = endings_of(game).groups(pieces)
    solved = sum(table.size for group in groups[: contents.done] for table in group)
    for tables in groups[contents.done :]:
        group = Group(like, tables, offsets, values)
        told(solved, contents.size, tables[0].name)
        if stop() or not _solve(group, threads, stop):
            return None
        solved += group.size
        contents = replace(contents, done=contents.done + 1)
        _note(begun, contents, values)
    _note(begun, replace(contents, sum=summed(values)), values)
    del values
    return begun.replace(path)


def entries(game: Game, pieces: int) -> list[Entry]:
    """What must be compiled for a game."""
    tables = endings_of(game).groups(pieces)[0]
    values = np.zeros(sum(table.size for table in tables), dtype=np.uint8)
    group = Group(batch([game.start()]), tables, offsets_of(game, pieces), values)
    return group.entries()


def _begun(path: Path, contents: Contents) -> Contents:
    """What a file that was begun says; a new one if there is none, or it is of no use."""
    try:
        found = read(path)
        if replace(found, done=0) == contents:
            return found
    except (FileNotFoundError, InvalidTablebase):
        pass
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as file:
        page = written(contents)
        file.write(page)
        file.truncate(len(page) + contents.size)
    return contents


def _note(path: Path, contents: Contents, values: Values) -> None:
    """Say in the file how far it is, after what was solved is there."""
    if isinstance(values, np.memmap):
        values.flush()
    with path.open("r+b") as file:
        file.write(written(contents))


def _solve(group: Group, threads: int, stop: Callable[[], bool]) -> bool:
    """Solve a group; whether it came to the end."""
    workers = [group.preparing() for _ in range(threads)]
    if share(workers, 0, group.size, stop=stop) < group.size:
        return False
    last = group.last_due
    for plies in range(1, LONGEST + 1):
        counts = [np.zeros(1, dtype=np.int64) for _ in range(threads)]
        workers = [group.stepping(plies, found) for found in counts]
        if share(workers, 0, group.size, stop=stop) < group.size:
            return False
        if any(found[0] for found in counts):
            # What was found may make others fall due later than all that was due before.
            last = max(last, plies + 1, group.last_due)
        if plies > last:
            return True
    raise AssertionError("an end further away than a byte can tell")
