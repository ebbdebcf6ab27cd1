"""Another engine at our table: a program that speaks the protocol, in a process of its own."""

from __future__ import annotations

import shlex
import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress

from pardalis.core.errors import PardalisError
from pardalis.core.position import View
from pardalis.core.words import Words, quoted
from pardalis.engine.past import Past

word = Words("pardalis.engine")

STARTING = 120.0  # seconds to answer `hello` and `ready`: it may have to compile
GRACE = 5.0  # seconds beyond what it was given for a move
LONGEST_LINE = 100_000


class Unspoken(PardalisError):
    """A program that does not speak the protocol, or not any more."""


class Other:
    """A program that speaks the protocol, for one game at a time.

    It is given positions, so it plays only games without secrets.
    """

    def __init__(self, command: str, seconds: float) -> None:
        self._command = command
        self._seconds = seconds
        try:
            words: Sequence[str] = shlex.split(command)
            self._process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
            )
        except (FileNotFoundError, NotADirectoryError, IndexError) as error:
            raise self._unspoken("missing") from error
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            raise self._unspoken("start", why=why) from error

    def begin(self, game: str) -> None:
        """Make it ready for a game."""
        self._asked(["hello"], "hello", STARTING)
        self._asked([f"game {game}", "ready"], "ready", STARTING)

    def move(self, view: View, past: Past) -> str:
        """The move it makes in a position that a view shows whole."""
        start = past[0] if past.views else view
        moves = past.moves if past.views else ()
        position = f"position {start}" + (f" moves {' '.join(moves)}" if moves else "")
        go = f"go seconds {self._seconds:g}"
        return self._asked([position, go], "bestmove", self._seconds + GRACE)

    def close(self) -> None:
        """End the program."""
        with suppress(OSError, ValueError):
            self._say(["quit"])
            self._process.wait(GRACE)
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                with suppress(OSError):
                    pipe.close()

    def _say(self, lines: Sequence[str]) -> None:
        assert self._process.stdin
        self._process.stdin.write("".join(f"{line}\n" for line in lines))
        self._process.stdin.flush()

    def _asked(self, lines: Sequence[str], answer: str, seconds: float) -> str:
        """Say some lines, and wait for an answer; what stands behind its first word."""
        assert self._process.stdout
        late = threading.Event()

        def end() -> None:
            late.set()
            self._process.kill()

        timer = threading.Timer(seconds, end)
        timer.start()
        try:
            self._say(lines)
            while line := self._process.stdout.readline(LONGEST_LINE):
                name, _, rest = line.strip().partition(" ")
                if name == answer:
                    return rest
                if name == "error":
                    raise self._unspoken("error", why=quoted(rest, 200))
        except OSError as error:
            raise self._unspoken("gone") from error
        finally:
            timer.cancel()
            timer.join()
        raise self._unspoken("late" if late.is_set() else "gone")

    def _unspoken(self, key: str, **named: str) -> Unspoken:
        return Unspoken(word(f"other.{key}", command=quoted(self._command, 200), **named))
