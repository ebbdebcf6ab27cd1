"""Items: small pictures of single things, such as lie in a palette to be put on a board."""

from __future__ import annotations

from collections.abc import Sequence

from pardalis.core.scene import Cell, Element, Piece
from pardalis.draw.boxes import reach
from pardalis.draw.brush import Brush
from pardalis.draw.geometry import number
from pardalis.draw.palette import palette as inks


def item(
    looks: Sequence[Element],
    colours: tuple[str, ...],
    *,
    lang: str = "en",
    theme: str = "light",
    board: str = "walnut",
    palette: str = "colour",
    glyphs: bool = True,
) -> str:
    """The picture of some things that lie close together; `colours` are those that the picture of
    the whole game tells apart. What it is is said beside it, so those who listen do not meet it."""
    brush = Brush(inks(colours, theme, palette, board), glyphs, lang)
    drawn = "".join(_drawn(brush, thing) for thing in looks)
    boxes = [reach(thing) for thing in looks]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = max(box[2] for box in boxes), max(box[3] for box in boxes)
    view = " ".join(map(number, (left, top, right - left, bottom - top)))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" aria-hidden="true"'
        f' focusable="false">{brush.stencils.markup()}{drawn}</svg>'
    )


def _drawn(brush: Brush, thing: Element) -> str:
    if isinstance(thing, Piece):
        return brush.piece(thing)
    return brush.cell(thing) if isinstance(thing, Cell) else brush.tile(thing)
