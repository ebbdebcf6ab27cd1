"""Positions set up for the phases and ends of a game that play from its start hardly comes to."""

from __future__ import annotations

from collections.abc import Callable

from pardalis import Position
from pardalis.core.chance import Chance
from tests.kernels import chromino, greengage, le_cameleon

SET_UP: dict[str, Callable[[Chance], Position]] = {
    "chromino": chromino.set_up,
    "greengage": greengage.set_up,
    "le-cameleon": le_cameleon.set_up,
}
