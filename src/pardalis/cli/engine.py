"""`pardalis engine`: our engine for other programs, by lines of text."""

from __future__ import annotations

import sys

from pardalis.cli import declare
from pardalis.cli.kernels import load


def engine(lang: declare.Lang = "") -> None:
    """Answer the commands of another program until there are no more."""
    load(alone=True)
    if hasattr(sys.stdin, "reconfigure"):  # bytes that are no text make no sense, and no fault
        sys.stdin.reconfigure(encoding="utf-8", errors="backslashreplace")
    from pardalis.engine.protocol.talking import Conversation

    Conversation(lambda line: print(line, flush=True)).hold(sys.stdin)
