"""Eyes: who looks at a table, and how they like it."""

from __future__ import annotations

from typing import Literal

import msgspec


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How somebody likes pictures to look."""

    theme: Literal["light", "dark"] = "light"
    palette: Literal["colour", "grey"] = "colour"
    glyphs: bool = True
    coordinates: bool = True
    targets: bool = False


class Eyes(msgspec.Struct, frozen=True):
    """Somebody who looks: a guest (None for nobody known), the language they read, the
    seat they want to look from, and how pictures shall look if they want any."""

    guest: str | None
    lang: str
    seat: int | None = None
    look: Look | None = None
