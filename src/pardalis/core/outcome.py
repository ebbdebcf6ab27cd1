"""Outcome: how a game ended."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who won, and why: no winner in a draw, several where seats share first place.

    >>> Outcome(winners=(1,), reason="block").is_draw
    False
    """

    winners: tuple[int, ...]
    reason: str

    @property
    def is_draw(self) -> bool:
        """Whether nobody won."""
        return not self.winners
