"""How somebody likes the site to look and sound: a small cookie that server and browser read.

It holds only what differs from the default, so that a new default reaches everybody who never
chose. What is in it comes from outside: a name or value that we do not know counts for nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any
from urllib.parse import parse_qsl, urlencode

import msgspec

from pardalis.draw.palette import BOARDS, PALETTES, THEMES
from pardalis.server.tables.eyes import Look
from pardalis.server.web.call import Call

COOKIE = "pardalis-look"
SECONDS = 365 * 24 * 3600
LONGEST = 400  # characters of a cookie that are looked at
SWITCH = ("1", "0")

# What each setting may be; the first is the default.
CHOICES: Mapping[str, tuple[str, ...]] = {
    "theme": ("auto", *THEMES),
    "board": BOARDS,
    "palette": PALETTES,
    "glyphs": SWITCH,
    "coordinates": SWITCH,
    "targets": SWITCH,
    "motion": SWITCH,
    "sound": SWITCH[::-1],
}
# Those that pictures know too.
PICTURED = frozenset({"board", "palette", "glyphs", "coordinates", "targets"})
DEFAULT = {name: values[0] for name, values in CHOICES.items()}


@dataclass(frozen=True, slots=True)
class Settings:
    """How somebody likes it."""

    theme: str = DEFAULT["theme"]
    board: str = DEFAULT["board"]
    palette: str = DEFAULT["palette"]
    glyphs: bool = True
    coordinates: bool = True
    targets: bool = True
    motion: bool = True
    sound: bool = False

    @classmethod
    def of(cls, given: Mapping[str, str]) -> Settings:
        """What was chosen, as far as it can be chosen.

        >>> Settings.of({"theme": "dark", "sound": "1", "board": "glass", "x": "y"}).text()
        'theme=dark&sound=1'
        """
        chosen: dict[str, Any] = {}
        for name, values in CHOICES.items():
            value = given.get(name)
            if value in values:
                chosen[name] = value == "1" if set(values) == set(SWITCH) else value
        return cls(**chosen)

    @classmethod
    def read(cls, call: Call) -> Settings:
        """What the cookie of a call says."""
        for part in call.headers.get("cookie", "").split(";"):
            name, _, value = part.strip().partition("=")
            if name == COOKIE and len(value) <= LONGEST:
                return cls.of(dict(parse_qsl(value)))
        return cls()

    def values(self) -> dict[str, str]:
        """Every setting as its text."""
        texts = {True: "1", False: "0"}
        given = {one.name: getattr(self, one.name) for one in fields(self)}
        return {
            name: texts[value] if isinstance(value, bool) else value
            for name, value in given.items()
        }

    def text(self) -> str:
        """What the cookie holds: what differs from the default."""
        return urlencode(
            {name: value for name, value in self.values().items() if value != DEFAULT[name]}
        )

    def cookie(self, call: Call) -> str:
        """The `Set-Cookie` by which the browser remembers this; scripts read it too."""
        secure = "; Secure" if call.hall.shield.https else ""
        return f"{COOKIE}={self.text()}; Path=/; Max-Age={SECONDS}; SameSite=Lax{secure}"

    def look(self, dark: bool = False) -> Look:
        """How pictures are to look; `dark` says what it is where that is left to the machine."""
        is_dark = self.theme == "dark" or (self.theme == "auto" and dark)
        told = {one.name: getattr(self, one.name) for one in fields(self) if one.name in PICTURED}
        return msgspec.convert(told | {"theme": "dark" if is_dark else "light"}, Look)
