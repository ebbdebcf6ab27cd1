"""Warming: what computers need is compiled ahead, so that nobody has to wait for it at a table.

That takes a process of its own some minutes, once for a version on a machine; it gives way to
everything else there. What comes of it is told in the log, and if nothing does, computers compile
what they need when they need it.
"""

from __future__ import annotations

import logging
import subprocess
import sys
import threading
import time
from collections.abc import Sequence

from pardalis.engine.warmer import READY
from pardalis.engine.worker import COMPILING
from pardalis.server.computers import started

log = logging.getLogger(__name__)

WARMER = (sys.executable, "-P", "-m", "pardalis.engine.warmer")
LONGEST_LINE = 300  # bytes


class Warming:
    """A process that compiles ahead, from `begin` to its own end or to `close`."""

    def __init__(self, command: Sequence[str] = WARMER) -> None:
        self._command = command
        self._lock = threading.Lock()
        self._is_closed = False
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._run, name="warming", daemon=True)

    def begin(self) -> None:
        """Compile from now on; nobody waits for it."""
        self._thread.start()

    def close(self) -> None:
        """End it, in the middle if need be."""
        with self._lock:
            self._is_closed = True
            if self._process is not None:
                self._process.kill()
        if self._thread.ident is not None:
            self._thread.join()

    # In a thread ----------------------------------------------------------------------------------

    def _run(self) -> None:
        began = time.monotonic()
        try:
            with self._lock:
                if self._is_closed:
                    return
                self._process = started(self._command)
            log.info("warming begun")
            compiled, last = self._heard(self._process)
        except OSError:
            compiled, last = 0, "!not-started"
        ms = round((time.monotonic() - began) * 1000)
        if last == READY:
            log.info("warming ended", extra={"number": compiled, "ms": ms})
        elif not self._is_closed:
            kind = last[1:] if last.startswith("!") else "crashed"
            log.warning("warming failed", extra={"kind": kind, "number": compiled, "ms": ms})

    def _heard(self, process: subprocess.Popen[bytes]) -> tuple[int, str]:
        """How many functions the process has compiled, and the last it said."""
        compiled, last = 0, ""
        with process:
            assert process.stdout is not None
            while line := process.stdout.readline(LONGEST_LINE):
                last = line.decode("utf-8", "replace").rstrip("\n")
                compiled += last == COMPILING
        return compiled, last
