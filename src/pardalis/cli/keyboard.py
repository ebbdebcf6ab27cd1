"""The keyboard: lines that people type, or that a script sends through a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable

LONGEST_LINE = 10_000


class Keyboard:
    """Where people's words come from; `live` when somebody can be asked."""

    def __init__(self) -> None:
        self.live = sys.stdin is not None and sys.stdin.isatty()
        # What Tab may complete, asked for at the moment it is pressed.
        self.offered: Callable[[], list[str]] = list
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="backslashreplace")
        if self.live:
            self._edit_lines()

    def ask(self, prompt: str) -> str:
        """The next line; nobody is prompted who is not there. At the end comes EOFError."""
        if self.live:
            return input(prompt).strip()
        line = piece = sys.stdin.readline(LONGEST_LINE) if sys.stdin is not None else ""
        if not line:
            raise EOFError
        while piece and not piece.endswith("\n"):
            piece = sys.stdin.readline(LONGEST_LINE)
        return line.strip()

    def _edit_lines(self) -> None:
        """Line editing, history and completion, where the system has them."""
        try:
            import readline
        except ImportError:
            return
        readline.set_completer_delims("")
        readline.set_completer(self._complete)
        old = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if old else "tab: complete")

    def _complete(self, begun: str, which: int) -> str | None:
        begun = begun.casefold()
        found = [text for text in self.offered() if text.casefold().startswith(begun)]
        return found[which] if which < len(found) else None
