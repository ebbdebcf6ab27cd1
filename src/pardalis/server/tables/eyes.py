"""Eyes: who looks at a table, and how they like it."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

# What a picture may look like, as `draw.palette` has it.
Theme: TypeAlias = Literal["light", "dark"]
Board: TypeAlias = Literal["walnut", "slate", "meadow"]
Palette: TypeAlias = Literal["colour", "vivid", "soft", "grey"]


class Style(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How pictures are coloured."""

    theme: Theme = "light"
    board: Board = "walnut"
    palette: Palette = "colour"
    glyphs: bool = True


class Look(Style, frozen=True, forbid_unknown_fields=True):
    """How somebody likes pictures to look; `flip` turns the board round."""

    coordinates: bool = True
    flip: bool = False
    targets: bool = False


class Eyes(msgspec.Struct, frozen=True):
    """Somebody who looks: a guest (None for nobody known), the language they read, the
    seat they want to look from, and how pictures shall look if they want any."""

    guest: str | None
    lang: str
    seat: int | None = None
    look: Look | None = None
