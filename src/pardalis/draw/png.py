"""PNG: an SVG picture as pixels, by way of resvg, which the extra `png` brings."""

from __future__ import annotations

from pardalis.core.errors import InvalidOption, PardalisError
from pardalis.core.words import Words, quoted

word = Words(__package__)

WIDEST = 8192  # in pixels


class MissingExtra(PardalisError, ImportError):
    """Something was asked for that needs a package which is not installed; the text names it."""


def png(svg: str, width: int = 800) -> bytes:
    """A picture as PNG, so many pixels wide."""
    if type(width) is not int or not 1 <= width <= WIDEST:
        raise InvalidOption("width", word("invalid.width", value=quoted(width), most=WIDEST))
    try:
        import resvg_py
    except ImportError:
        raise MissingExtra(word("missing.png")) from None
    # Pictures draw their own letters: no font of this machine is looked for.
    return resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=True)
