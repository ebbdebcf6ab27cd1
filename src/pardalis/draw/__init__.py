"""Pictures: SVG and terminal drawing of what a game puts into its scene."""

from pardalis.draw.palette import BOARDS, PALETTES, THEMES
from pardalis.draw.png import MissingExtra, png
from pardalis.draw.svg import svg

__all__ = ["BOARDS", "PALETTES", "THEMES", "MissingExtra", "png", "svg"]
