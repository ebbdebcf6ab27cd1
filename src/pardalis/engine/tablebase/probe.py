"""Asking a tablebase: who wins, after how many plies, and how."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from pathlib import Path

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

    def plies(self, position: Position) -> int | None:
        """The plies to the end: odd if the side to move wins, even if it loses, 0 in a draw.

        None if the game is over, if there are too many pieces, or if some count may end the game
        before.
        """
        state, ground = kernel_of(self.game).encode(position.state)
        start = self.offsets[ending(state, ground)]
        if start == ABSENT or contract.result(state, ground):
            return None
        found = int(self.values[start + place(state, ground)])
        return found if found <= slack(state, ground) else None

    def probe(self, position: Position) -> Known | None:
        """What is known of a position: the ending, the plies to it, and a line that leads there."""
        plies = self.plies(position)
        if plies is None:
            return None
        moves = []
        for left in range(plies - 1, -1, -1):
            after = ((move, position.play(move)) for move in position.moves())
            move, position = next(step for step in after if self._is_so_far(step[1], left))
            moves.append(move)
        endings: tuple[Ending, Ending] = ("loss", "win")
        return Known(endings[plies % 2] if plies else "draw", plies, tuple(moves))

    def _is_so_far(self, position: Position, plies: int) -> bool:
        """Whether somebody has won or wins after so many plies."""
        if position.outcome:
            return plies == 0 and bool(position.outcome.winners)
        return plies > 0 and self.plies(position) == plies


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
