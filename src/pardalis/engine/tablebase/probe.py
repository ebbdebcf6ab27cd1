"""Asking a tablebase: who wins, after how many plies, and how."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from pardalis.core.game import Game
from pardalis.core.kernel import contract
from pardalis.core.kernel.endings import ending, place, slack
from pardalis.core.position import Position
from pardalis.engine.found import Ending, Line, win_in
from pardalis.engine.kernels.batch import kernel_of
from pardalis.engine.tablebase.files import endings_of, file_of, folder, offsets_of, opened, read
from pardalis.engine.tablebase.retrograde import ABSENT, Offsets, Values


@dataclass(frozen=True, slots=True)
class Known:
    """What a tablebase knows of a position: the ending for the side to move, and how it comes."""

    ending: Ending
    plies: int
    moves: tuple[str, ...]

    @property
    def line(self) -> Line:
        """The same as other searches tell it."""
        value = {"win": win_in(self.plies), "loss": -win_in(self.plies)}.get(self.ending, 0)
        return Line(self.moves, value, proven=True)


@dataclass(frozen=True, slots=True)
class Tablebase:
    """All positions of a game with up to so many pieces."""

    game: Game
    pieces: int
    offsets: Offsets
    values: Values

    def probe(self, position: Position) -> Known | None:
        """What is known of an unfinished position.

        Nothing if it has too many pieces, or if some count may end the game before.
        """
        kernel = kernel_of(self.game)
        state, ground = kernel.encode(position.state)
        value = self._value(state, ground)
        if value is None or contract.result(state, ground) or value > slack(state, ground):
            return None
        moves = []
        for left in range(value, 0, -1):
            found = [
                (move, after)
                for move in position.moves()
                if self._leads_to(after := position.play(move), left - 1)
            ]
            move, position = found[0]
            moves.append(move)
        endings: tuple[Ending, Ending] = ("loss", "win")
        return Known(endings[value % 2] if value else "draw", value, tuple(moves))

    def _leads_to(self, position: Position, plies: int) -> bool:
        """Whether a position is so far from the end, and not drawn."""
        if position.outcome or plies == 0:
            return plies == 0 and bool(position.outcome and position.outcome.winners)
        return self._value(*kernel_of(self.game).encode(position.state)) == plies

    def _value(self, state: Any, ground: Any) -> int | None:
        number = ending(state, ground)
        if self.offsets[number] == ABSENT:
            return None
        return int(self.values[self.offsets[number] + place(state, ground)])


def open_tablebase(game: Game, within: Path | None = None) -> Tablebase | None:
    """The largest tablebase of a game that is there; None if none is."""
    within = within or folder()
    endings = endings_of(game)
    for pieces in range(endings.most, endings.fewest - 1, -1):
        path = file_of(game, pieces, within)
        if path.is_file():
            return _opened(game, path, path.stat().st_mtime_ns)
    return None


@cache
def _opened(game: Game, path: Path, changed: int) -> Tablebase:
    pieces = read(path).pieces
    return Tablebase(game, pieces, offsets_of(game, pieces), opened(game, path))
