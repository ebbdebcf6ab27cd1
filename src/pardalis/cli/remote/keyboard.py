"""A keyboard beside which news come in: a line half typed gives way to them and is there again."""

from __future__ import annotations

import os
import re
import shutil
import signal
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from pardalis.cli.keyboard import Keyboard

TICK = 0.1  # seconds between two looks whether something has come
UNSEEN = re.compile("\x01.*?\x02")


class _Woken(Exception):
    """Something has come while a line was typed."""


class PatientKeyboard(Keyboard):
    """Asks for a line until something else calls for attention."""

    def __init__(self) -> None:
        super().__init__()
        self._draft = ""

    def ask_unless(self, prompt: str, woken: Callable[[], bool]) -> str | None:
        """The next line, or nothing if `woken` says so first; what was typed so far is kept.

        Where the system has no timer signals the line is waited for.
        """
        if woken():
            return None
        if not hasattr(signal, "setitimer"):
            return self.ask(prompt)
        editor, draft = _editor(), self._draft
        asking = editor is None
        lines: list[str] = []

        def begin() -> None:
            # Only now: until here the editor has the last line, and swallows what is raised.
            nonlocal asking
            editor.insert_text(draft)
            asking = True

        def look(number: int, frame: FrameType | None) -> None:
            nonlocal asking
            if asking and not lines and woken():
                asking = False  # nobody is woken twice
                self._draft = editor.get_line_buffer() if editor else ""
                raise _Woken

        if editor:
            editor.set_startup_hook(begin)
        before = signal.signal(signal.SIGALRM, look)
        try:
            try:
                signal.setitimer(signal.ITIMER_REAL, TICK, TICK)
                # A look between `input` and an assignment would lose what was typed; a map hands it
                # over before Python looks for signals.
                lines.extend(map(input, (prompt,)))
            except SystemError as error:
                # A Ctrl-C and a look at the same moment: readline lets the look begin while the
                # interruption is on its way, and Python complains of that and keeps the cause.
                raise error.__cause__ or error from None
            finally:
                asking = False
                signal.setitimer(signal.ITIMER_REAL, 0)
                signal.signal(signal.SIGALRM, before)
                if editor:
                    editor.set_startup_hook(None)
        except _Woken:
            self._erase(len(UNSEEN.sub("", prompt)) + len(self._draft))
            return None
        self._draft = ""
        return lines[0].strip()

    @staticmethod
    def _erase(typed: int) -> None:
        """Take the prompt and what was typed off the screen, or leave it there where one cannot."""
        if os.environ.get("TERM", "dumb") in ("dumb", "unknown"):
            print()
            return
        above = typed // max(1, shutil.get_terminal_size().columns)
        sys.stdout.write((f"\x1b[{above}A" if above else "") + "\r\x1b[J")
        sys.stdout.flush()


def _editor() -> Any:
    """What `input` edits lines with, where it does: at a terminal on both sides."""
    if not all(side and side.isatty() for side in (sys.stdin, sys.stdout)):
        return None
    try:
        import readline
    except ImportError:
        return None
    return readline
