"""Who I am at a server: a token that it signed, kept so that my tables are found again."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import quote

from pardalis.cli.saved import folder

LONGEST = 4096  # characters of a token


def kept(origin: str) -> str:
    """The token kept for a server, empty if there is none."""
    try:
        text = _file(origin).read_text("ascii").strip()
    except (OSError, RuntimeError, ValueError):
        return ""
    return text if is_token(text) else ""


def keep(origin: str, token: str) -> None:
    """Keep a token where only its owner can read it; without a place for it, it is not kept."""
    try:
        file = _file(origin)
        file.parent.mkdir(parents=True, exist_ok=True)
        part = file.with_suffix(f".{os.getpid()}.part")
        part.unlink(missing_ok=True)
        handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with open(handle, "w", encoding="ascii") as writing:
            writing.write(token)
        part.replace(file)
    except (OSError, RuntimeError, ValueError):
        return


def is_token(text: str) -> bool:
    """Whether a text can stand in a header."""
    return 0 < len(text) <= LONGEST and text.isascii() and text.isprintable() and " " not in text


def _file(origin: str) -> Path:
    return folder() / "guests" / f"{quote(origin, safe='')[:200]}.token"
