"""The command line: `pardalis`, thin commands over the rest."""

from __future__ import annotations

import io
import os
import signal
import sys
from collections.abc import Sequence
from typing import TextIO

from pardalis.cli.errors import INTERRUPTED, MISUSED, REFUSED, Misused, Refused, fault
from pardalis.core.errors import PardalisError


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the exit code is 0 fine, 1 refused, 2 misused, 130 interrupted."""
    from pardalis.cli import app, language

    args = sys.argv[1:] if argv is None else list(argv)
    if argv is None:
        _prepare_process()
    try:
        language.settle(args)
        return app.run(args)
    except Misused as error:
        app.complain(error)
        return MISUSED
    except PardalisError as error:
        app.complain(error)
        return REFUSED
    except KeyboardInterrupt:
        return INTERRUPTED
    except OSError as error:  # files a user names were seen to: this is standard output
        sys.stdout = _sink()
        app.complain(Refused(fault("-", error)))
        return REFUSED


def _prepare_process() -> None:
    """Make this process a good neighbour, whatever surroundings it was started in."""
    # A reader that has seen enough (`| head`) ends this process quietly, as it ends any other.
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    # A stream that was closed from outside swallows what is written to it.
    sys.stdout = sys.stdout or _sink()
    sys.stderr = sys.stderr or _sink()
    # A terminal that cannot show a sign shows its number instead.
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    # The libraries trust these to be sensible numbers.
    for name in ("COLUMNS", "LINES", "TERMINAL_WIDTH"):
        value = os.environ.get(name, "")
        if not (value.isascii() and value.isdecimal() and len(value) < 4 and int(value)):
            os.environ.pop(name, None)
    # Completion for shells is not offered, so nothing may ask for it.
    os.environ.pop("_PARDALIS_COMPLETE", None)


def _sink() -> TextIO:
    return io.TextIOWrapper(io.BytesIO(), "utf-8")
