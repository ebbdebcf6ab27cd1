"""What goes wrong at the command line itself; each carries a message and an exit code."""

from __future__ import annotations

import errno

from pardalis.core.errors import PardalisError
from pardalis.core.words import Message, Words, quoted

word = Words("pardalis.cli")

REFUSED = 1  # the input was refused: a position, a move, a record, an option, a file
MISUSED = 2  # the command line itself was wrong
INTERRUPTED = 130


class Refused(PardalisError):
    """Something the command was given is no good."""


class Misused(PardalisError):
    """The command was called in a way that it does not have."""


FAULTS = {
    errno.ENOENT: "missing",
    errno.EISDIR: "directory",
    errno.ENOTDIR: "missing",
    errno.EACCES: "forbidden",
    errno.EPERM: "forbidden",
    errno.EROFS: "forbidden",
    errno.ENOSPC: "full",
    errno.ENAMETOOLONG: "long",
}


def fault(path: str, error: OSError | ValueError) -> Message:
    """Why a file cannot be read or written."""
    named = word("file.standard") if path == "-" else word("file.named", path=quoted(path, 200))
    if isinstance(error, UnicodeDecodeError):
        return word("file.not-text", path=named)
    if isinstance(error, OSError):
        if known := FAULTS.get(error.errno or 0):
            return word(f"file.{known}", path=named)
        return word("file.other", path=named, why=error.strerror or type(error).__name__)
    return word("file.name", path=named)  # there is a NUL in the name
