"""`pardalis play` at a terminal: prompts, completion, covered hands, nothing lost on leaving."""

from __future__ import annotations

import codecs
import os
import select
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import pardalis
from tests.patience import PATIENCE

pty = pytest.importorskip("pty")
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")


class Terminal:
    """A terminal with `pardalis` running in it."""

    def __init__(self, *args: str, **env: str) -> None:
        self.master, slave = pty.openpty()
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 100, 0, 0))
        names = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES")}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pardalis", *args],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=names | {"TERM": "xterm-256color"} | env,
            start_new_session=True,
            # Tests started in the background are deaf to Ctrl-C, and so would be the table.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
        )
        os.close(slave)
        self.seen = ""
        # A letter with an accent is two bytes, and half of it may come first.
        self._letters = codecs.getincrementaldecoder("utf-8")("replace")

    def _read(self, seconds: float) -> bool:
        """Whether something appears in so many seconds."""
        ready, _, _ = select.select([self.master], [], [], seconds)
        if ready:
            self.seen += self._letters.decode(os.read(self.master, 65536))
        return bool(ready)

    def until(self, text: str, urge: Callable[[], None] | None = None) -> str:
        """What appears up to and including a text; `urge` is done whenever nothing does."""
        end = time.monotonic() + PATIENCE
        while text not in self.seen:
            try:
                if not self._read(0.5) and urge:
                    urge()
            except OSError:  # the other side was closed
                assert text in self.seen, self.seen
            assert time.monotonic() < end, self.seen
        before, found, self.seen = self.seen.partition(text)
        return before + found

    def type(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def interrupt(self) -> None:
        """What Ctrl-C does."""
        self.process.send_signal(signal.SIGINT)

    def ended(self) -> int:
        """The exit code, once it has ended."""
        end = time.monotonic() + PATIENCE
        while self.process.poll() is None and time.monotonic() < end:
            try:
                self._read(0.2)
            except OSError:
                self.process.wait(timeout=PATIENCE)
        assert self.process.returncode is not None
        return self.process.returncode

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


def opened(terminals: list[Terminal], *args: str, **env: str) -> Terminal:
    terminals.append(Terminal(*args, **env))
    return terminals[-1]


def test_a_person_is_prompted_and_tab_completes(terminals: list[Terminal]) -> None:
    terminal = opened(terminals, "play", "kamon", "--seed", "7", NO_COLOR="1")
    terminal.until("Black> ")
    terminal.type("g\t\n")  # g3 is the only legal move that begins so
    assert "1. g3" in terminal.until("Black> ")


def test_boards_are_coloured_unless_told_otherwise(terminals: list[Terminal]) -> None:
    coloured = opened(terminals, "play", "kamon", "--seed", "7")
    assert "\x1b[1;38;" in coloured.until("> ")
    for env in ({"NO_COLOR": "1"}, {"TERM": "dumb"}):
        plain = opened(terminals, "play", "kamon", "--seed", "7", **env)
        assert "38;" not in plain.until("Black> ")


@pytest.mark.parametrize("code", [0, 130])
def test_leaving_never_loses_the_game(terminals: list[Terminal], code: int) -> None:
    """By Ctrl-D, which ends well, or by Ctrl-C, which does not."""
    terminal = opened(terminals, "play", "kamon", "--seed", "7", NO_COLOR="1")
    terminal.until("Black> ")
    terminal.type("a2\n")
    terminal.until("Black> ")
    # An interrupt between the prompt and the first look for a key waits for one: press it again.
    urge = terminal.interrupt if code else None
    if not code:
        terminal.type("\x04")
    assert "pardalis play --resume takes it up again" in terminal.until("again", urge)
    assert terminal.ended() == code
    again = opened(terminals, "play", "--resume", NO_COLOR="1")
    shown = again.until("Black> ")
    assert "1. a2" in shown
    again.type("/text\n")
    assert ".b../" in again.until("Black> ")


def test_a_killed_table_loses_nothing(terminals: list[Terminal]) -> None:
    terminal = opened(terminals, "play", "kamon", "--seed", "7", NO_COLOR="1")
    terminal.until("Black> ")
    terminal.type("a2\n")
    terminal.until("Black> ")
    terminal.process.send_signal(signal.SIGKILL)
    terminal.ended()
    assert "1. a2" in opened(terminals, "play", "--resume", NO_COLOR="1").until("Black> ")


def test_a_new_game_does_not_push_out_the_one_that_was_left(terminals: list[Terminal]) -> None:
    for move in ("a2", "a3"):
        terminal = opened(terminals, "play", "kamon", "--seed", "7", NO_COLOR="1")
        terminal.until("Black> ")
        terminal.type(f"{move}\n")
        terminal.until("Black> ")
        terminal.type("\x04" if move == "a2" else "/quit\n-\n")
        assert terminal.ended() == 0
    assert "1. a2" in opened(terminals, "play", "--resume", NO_COLOR="1").until("Black> ")


def test_quitting_offers_to_save(terminals: list[Terminal], home: Path) -> None:
    terminal = opened(terminals, "play", "kamon", "--seed", "7", NO_COLOR="1")
    terminal.until("Black> ")
    terminal.type("a2\n")
    terminal.until("Black> ")
    terminal.type("/quit\n")
    terminal.until("throws it away: ")
    terminal.type("game.txt\n")
    terminal.until("Saved in")
    assert terminal.ended() == 0
    assert "1. a2" in (home / "game.txt").read_text(encoding="utf-8")
    nothing = opened(terminals, "play", "--resume")
    assert "no game was left unfinished" in nothing.until("begins one")
    assert nothing.ended() == 1


def test_hands_are_covered_between_turns(terminals: list[Terminal]) -> None:
    """Nobody sees another's hand: the screen is cleared before and after the keyboard is passed."""
    terminal = opened(
        terminals,
        *("play", "chromino", "--seed", "7", "-p", "1=Anna", "-p", "2=Blaise"),
        NO_COLOR="1",
    )
    position = pardalis.game("chromino").start(seed=7, seats=2)
    names = {1: "Anna", 2: "Blaise"}
    first = position.turn
    cover = terminal.until("is looking: ")
    assert f"The keyboard goes to {names[first]}" in cover
    assert "\x1b[3J" in cover
    terminal.type("\n")
    shown = terminal.until(f"{names[first]}, Player {first}> ")
    assert "\x1b[3J" in shown
    mine, others = position.state.hands[first - 1], position.state.hands[2 - first]
    assert all(tile in shown for tile in mine)
    assert not any(f" {tile} " in shown for tile in others)
    terminal.type(f"{position.moves()[0]}\n")
    cover = terminal.until("is looking: ")
    assert f"The keyboard goes to {names[3 - first]}" in cover
    terminal.type("\n")
    shown = terminal.until(f"{names[3 - first]}, Player {3 - first}> ")
    after_clearing = shown.rpartition("\x1b[3J")[2]
    assert f"1. {position.moves()[0]}" in after_clearing  # what happened is told again
    assert not any(f" {tile} " in after_clearing for tile in mine)


def test_the_menu_leads_to_a_table(terminals: list[Terminal]) -> None:
    terminal = opened(terminals, "play", "--lang", "fr", NO_COLOR="1")
    menu = terminal.until("Lequel ? ")
    assert all(game.title("fr") in menu for game in pardalis.games())
    terminal.type("99\n")
    terminal.until("Il faut un nombre de 1 à 5.")
    terminal.type("kam\n")
    terminal.until("[o/N] ")
    terminal.type("oui\n")
    terminal.until("[colours] : ")
    terminal.type("gold\n")
    terminal.until("Non : ")
    terminal.type("num\n")
    terminal.until("[1] ")
    terminal.type("2\n")
    shown = terminal.until("Noir> ")
    assert shown.count("une personne au clavier") == 2
    terminal.type("/quitter\n")
    assert terminal.ended() == 0


def test_a_rematch_moves_everybody_up_a_seat(terminals: list[Terminal]) -> None:
    terminal = opened(terminals, "play", "kamon", "-p", "1=Anna", "-c", "2=greedy", NO_COLOR="1")
    terminal.until("Anna, Black> ")
    terminal.type("/resign\n")
    assert "White wins" in terminal.until("[Y/n] ")
    terminal.type("y\n")
    shown = terminal.until("Anna, White> ")
    assert "Black: the greedy one" in shown
    terminal.type("/resign\n")
    terminal.until("[Y/n] ")
    terminal.type("n\n")
    assert terminal.ended() == 0


def test_an_unwritable_state_folder_is_told(terminals: list[Terminal]) -> None:
    terminal = opened(
        terminals, "play", "kamon", "--seed", "7", NO_COLOR="1", XDG_STATE_HOME="/dev/null"
    )
    terminal.until("Black> ")
    terminal.type("a2\n")
    terminal.until("Black> ")
    terminal.type("\x04")
    terminal.until("could not be kept")
    assert terminal.ended() == 0


def test_a_damaged_state_file_is_refused(terminals: list[Terminal], home: Path) -> None:
    path = home / "state" / "pardalis" / "table.json"
    path.parent.mkdir(parents=True)
    for text in ("", "[]", "{", '{"record": 1, "points": null}', '{"record": "x", "points": "y"}'):
        path.write_text(text, encoding="utf-8")
        terminal = opened(terminals, "play", "--resume")
        terminal.until("cannot be read as the game that was left")
        assert terminal.ended() == 1


def test_a_contest_that_was_left_goes_on(terminals: list[Terminal]) -> None:
    two = ("-p", "1=Anna", "-p", "2=Blaise")
    terminal = opened(terminals, "play", "kamon", *two, "--points", "2", NO_COLOR="1")
    terminal.until("Anna, Black> ")
    terminal.type("/resign\n")
    terminal.until("The next game? [Y/n] ")
    terminal.type("n\n")
    assert terminal.ended() == 0
    again = opened(terminals, "play", "--resume", NO_COLOR="1")
    assert "Score: Anna 0 and Blaise 1." in again.until("[Y/n] ")
    again.type("\n")
    again.until("Blaise, Black> ")
    again.type("/quit\n")
    again.type("\n")
    assert again.ended() == 0


def test_interrupting_a_long_count_is_quiet(terminals: list[Terminal]) -> None:
    terminal = opened(terminals, "perft", "kamon", "--depth", "10", "--divide", "--seed", "7")
    terminal.until("\t")  # the first of the counts
    terminal.interrupt()
    assert terminal.ended() == 130
    assert "Traceback" not in terminal.seen
