"""The secret that signs: set by whoever runs the server, else made once and kept with the data."""

from __future__ import annotations

import os
import secrets
from pathlib import Path

from pardalis.core.errors import PardalisError
from pardalis.core.words import Words, quoted
from pardalis.store.connection import sync_folder

word = Words(__package__)
SHORTEST = 32  # characters
FILE = "secret"


class NoSecret(PardalisError):
    """The secret can be neither read nor kept."""


def fresh_secret() -> str:
    """A secret nobody can guess."""
    return secrets.token_urlsafe(32)


def kept_secret(folder: Path) -> str:
    """The secret in a folder, made at the first time. Only the owner can read it."""
    file = folder / FILE
    try:
        if not file.exists():
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            _write(file, fresh_secret())
        secret = file.read_text(encoding="ascii").strip()
    except UnicodeDecodeError:
        secret = ""
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else None
        why = why or type(error).__name__
        raise NoSecret(word("secret.unkept", file=quoted(file, 200), why=why)) from error
    if len(secret) < SHORTEST:
        raise NoSecret(word("secret.damaged", file=quoted(file, 200), least=SHORTEST))
    return secret


def _write(file: Path, secret: str) -> None:
    """Write it whole or not at all, so that a crash leaves nothing half."""
    # Whoever comes here holds the folder: what is there under this name was left by a crash.
    part = file.with_name(f"{FILE}.new")
    part.unlink(missing_ok=True)
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as out:
        out.write(secret + "\n")
        out.flush()
        os.fsync(out.fileno())
    part.replace(file)
    sync_folder(file.parent)
