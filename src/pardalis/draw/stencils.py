"""Stencils: paths that a picture needs many times, kept once and used by their names.

A stencil's name says all about its path, so that two pictures on one page may share it.
"""

from __future__ import annotations

from pardalis.draw import symbols
from pardalis.draw.geometry import number, outline, strip


class Stencils:
    """The stencils that one picture has used so far."""

    def __init__(self) -> None:
        self._made: dict[str, str] = {}

    def add(self, others: Stencils) -> None:
        """Have those of another picture too."""
        self._made.update(others._made)

    def outline(self, kind: str, size: float, look: str) -> str:
        """The outline of a thing, such as a `round` one, in this look."""
        name = f"{kind}-{number(size)}".replace(".", "_")
        return self._used(name, outline(kind, size), look)

    def strip(self, before: float, after: float, half: float, level: bool, look: str) -> str:
        """A tile, or a square in it, in this look."""
        reach = "-".join(map(number, (before, after, half)))
        name = f"{'level' if level else 'upright'}-{reach}".replace(".", "_")
        return self._used(name, strip(before, after, half, level), look)

    def spot(self, colour: str) -> str:
        """A place that is there to be touched, with little to see."""
        name = f"spot-{colour[1:]}"
        if name not in self._made:
            self._made[name] = (
                f'<g id="{name}"><path d="{outline("square", 0.475)}" fill="none"'
                f' pointer-events="all"/><path d="{outline("round", 0.05)}" fill="{colour}"/></g>'
            )
        return f'<use href="#{name}"/>'

    def _used(self, name: str, path: str, look: str) -> str:
        if name not in self._made:
            self._made[name] = f'<path id="{name}" d="{path}"/>'
        return f'<use href="#{name}" {look}/>'

    def symbol(self, kind: str, size: float, colour: str, ground: str, y: float = 0) -> str:
        """A symbol in a colour, what is cut out of it in the colour of the ground."""
        place = f"translate(0 {number(y)}) " if y else ""
        look = f'transform="{place}scale({size:.4g})"'
        used = ""
        for name, paths, colour_ in (
            (f"symbol-{kind}", symbols.solid(kind), colour),
            (f"cut-{kind}", symbols.cut(kind), ground),
        ):
            if paths:
                self._made.setdefault(name, f'<g id="{name}">{paths}</g>')
                used += f'<use href="#{name}" fill="{colour_}" stroke="{colour_}" {look}/>'
        return used

    def markup(self) -> str:
        """All of them, for the head of the picture."""
        return "\n".join(["<defs>", *self._made.values(), "</defs>", ""]) if self._made else ""
