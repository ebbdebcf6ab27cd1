"""The referee's word on a proof (`proof.py`): every line is held against every defence.

Each line stands for itself, so several processes share them, and what was checked need not be
checked again: beside the proof's file stands how many lines are done, and of which proof.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from hashlib import sha256
from pathlib import Path

import pardalis
from bench.attack.proof import GAME, Unproven, board_of
from pardalis import Position
from pardalis.engine.tablebase.probe import Tablebase, open_tablebase

AT_ONCE = 1000  # lines

Plies = dict[str, int]  # by board


def read(lines: Sequence[str]) -> Plies:
    """How many plies each position of a proof takes at the most."""
    found = {}
    for line in lines:
        board, turn, _, plies = line.split(" ")
        found[f"{board} {turn}"] = int(plies)
    return found


def check(line: str, known: Plies, book: Tablebase | None) -> None:
    """Hold a line against every defence, by the referee's own rules."""
    board, turn, move, plies = line.split(" ")
    position = GAME.parse(f"{board} {turn} 0")
    try:
        after = position.play(move)
    except pardalis.PardalisError as error:
        raise Unproven(f"{line}: {error}") from error
    if after.outcome:
        if after.outcome.winners != (position.turn,):
            raise Unproven(f"{line}: it should be won")
        return
    for answer in after.moves():
        left = plies_after(after.play(answer), known, book)
        if left is None:
            raise Unproven(f"{line}: nothing is known after {answer}")
        if left + 2 > int(plies):
            raise Unproven(f"{line}: after {answer} it takes {left + 2} plies")


def plies_after(position: Position, known: Plies, book: Tablebase | None) -> int | None:
    """How many plies the win of the side to move takes at the most; None if it is not known."""
    if position.outcome:
        return None
    left = known.get(board_of(position))
    if left is None and book:
        booked = book.plies(position)
        left = booked if booked and booked % 2 else None
    return left


# All lines, in processes --------------------------------------------------------------------------

_lines: list[str] = []
_known: Plies = {}
_book: list[Tablebase | None] = []


def _begin(file: Path, folder: Path | None) -> None:
    """What a process needs, once."""
    _lines[:] = file.read_text("ascii").splitlines()
    _known.update(read(_lines))
    _book[:] = [open_tablebase(GAME, folder)]


def _check_from(first: int) -> int:
    """Check some lines; how many they were."""
    part = _lines[first : first + AT_ONCE]
    for line in part:
        check(line, _known, _book[0])
    return len(part)


def checked(
    file: Path, folder: Path | None, jobs: int, told: Callable[[int, int], None]
) -> tuple[int, int]:
    """Check a proof's lines, on from where that was broken off; how many are checked, of how many.

    Ctrl-C breaks it off again. A line that is not true is told by `Unproven`.
    """
    text = file.read_bytes()
    total, name = text.count(b"\n"), sha256(text).hexdigest()
    noted = file.with_suffix(".checked")
    done = 0
    if noted.is_file():
        count, _, proof = noted.read_text("ascii").strip().partition(" ")
        done = int(count) if proof == name else 0
    with ProcessPoolExecutor(jobs, initializer=_begin, initargs=(file, folder)) as pool:
        try:
            for lines in pool.map(_check_from, range(done, total, AT_ONCE)):
                done += lines
                noted.write_text(f"{done} {name}\n", "ascii")
                told(done, total)
        except BaseException as error:
            pool.shutdown(cancel_futures=True)
            if not isinstance(error, KeyboardInterrupt):
                raise
    return done, total
