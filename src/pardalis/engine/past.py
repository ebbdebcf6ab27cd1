"""The past: how a game came to where it is, as far as a seat may know it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import overload

from pardalis.core.match import Match
from pardalis.core.position import View


@dataclass(frozen=True, slots=True)
class Past(Sequence[View]):
    """How a game came to where it is, as one seat saw it: a view of every earlier position.

    The oldest comes first. `moves` has the move that was made in each; everybody at a table sees
    what is played.
    """

    views: tuple[View, ...] = ()
    moves: tuple[str, ...] = ()

    @classmethod
    def of(cls, match: Match, seat: int) -> Past:
        """What a seat has seen of a match so far; views only where repetition counts.

        >>> import pardalis
        >>> match = pardalis.Match(pardalis.game("chameleon-chess"))
        >>> match.play("b1-c3")
        >>> past = Past.of(match, seat=2)
        >>> str(past[0]), past.moves
        ('wbwbw/5/5/5/WBWBW r 0', ('b1-c3',))
        """
        moves = tuple(entry.move for entry in match.entries)
        if match.game.referee.repetition is None:
            return cls((), moves)
        return cls(tuple(match.view(seat, ply) for ply in range(match.ply)), moves)

    def __len__(self) -> int:
        return len(self.views)

    @overload
    def __getitem__(self, at: int) -> View: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[View, ...]: ...
    def __getitem__(self, at: int | slice) -> View | tuple[View, ...]:
        return self.views[at]
