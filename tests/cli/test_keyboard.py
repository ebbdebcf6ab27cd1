"""A keyboard beside which news come in: no line is lost, nor an interruption."""

from __future__ import annotations

import builtins
import contextlib
import os
import signal
import subprocess
import sys
import threading
import time

import pytest

from pardalis.cli.remote.keyboard import PatientKeyboard
from tests.patience import PATIENCE

pty = pytest.importorskip("pty")

# Woken up to a thousand times a second, at moments that have nothing to do with the keys.
WOKEN = """
import random, sys
from pardalis.cli.remote import keyboard

keyboard.TICK = 0.0007
asked, rng, lines = keyboard.PatientKeyboard(), random.Random(1), []
print("ready", file=sys.stderr)
while lines[-1:] != ["end"]:
    looks = iter(range(rng.randrange(1, 4)))
    line = asked.ask_unless("> ", lambda: next(looks, None) is None)
    lines += [line] if line else []
print(*lines, file=sys.stderr)
"""


def test_no_line_is_lost_to_news() -> None:
    """Whatever comes in while Enter is pressed."""
    master, slave = pty.openpty()
    typed = [str(number) for number in range(200)]

    def show() -> None:
        with contextlib.suppress(OSError):  # once the other side has closed
            while os.read(master, 65536):
                pass

    with subprocess.Popen(
        [sys.executable, "-c", WOKEN],
        stdin=slave,
        stdout=slave,
        stderr=subprocess.PIPE,
        env=os.environ | {"TERM": "xterm-256color"},
        text=True,
    ) as process:
        os.close(slave)
        screen = threading.Thread(target=show)
        screen.start()
        assert process.stderr
        assert process.stderr.readline() == "ready\n"
        for line in typed:
            os.write(master, f"{line}\n".encode())
            time.sleep(0.003)
        end = time.monotonic() + PATIENCE
        while process.poll() is None:
            os.write(master, b"end\n")
            time.sleep(0.1)
            if time.monotonic() > end:
                process.kill()
        assert process.stderr.read().split() == [*typed, "end"]
    screen.join()
    os.close(master)


def test_news_before_the_line_is_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    """A look at the very moment the timer is set."""

    def at_once(which: int, *seconds: float) -> None:
        if any(seconds):
            signal.raise_signal(signal.SIGALRM)

    looks = iter((False, True))
    monkeypatch.setattr(signal, "setitimer", at_once)
    monkeypatch.setattr(builtins, "input", lambda prompt: "b3")
    keyboard = PatientKeyboard()
    assert keyboard.ask_unless("> ", lambda: next(looks)) is None
    assert keyboard.ask_unless("> ", lambda: False) == "b3"


@pytest.mark.parametrize(
    ("pending", "raised"), [(KeyboardInterrupt(), KeyboardInterrupt), (None, SystemError)]
)
def test_an_interruption_while_we_look(
    pending: BaseException | None, raised: type[BaseException], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Python complains when something runs while an exception is on its way, and keeps the cause:
    it is what counts."""

    def interrupted(prompt: str) -> str:
        raise SystemError("returned a result with an exception set") from pending

    monkeypatch.setattr(builtins, "input", interrupted)
    with pytest.raises(raised):
        PatientKeyboard().ask_unless("> ", lambda: False)
