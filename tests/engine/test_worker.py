"""The worker: answers its parent and nobody else, and does not outlive it."""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest

import pardalis
from pardalis.core.chance import Chance
from pardalis.engine.choosing import choose
from pardalis.engine.past import Past
from pardalis.engine.worker import COMPILING, LENGTH_BYTES, THINKING, packed
from pardalis.games.chromino.tiles import TILES
from tests.patience import PATIENCE
from tests.walks import GAMES

posix = pytest.mark.skipif(os.name != "posix", reason="signals are POSIX's")
KAMON = pardalis.game("kamon").start(seed=1)
QUESTION = packed("1", 1, KAMON.view(1), Past())


@contextmanager
def worker(player: str = "") -> Iterator[subprocess.Popen[bytes]]:
    """A worker that has said it is ready; it chooses by a function of view and chance with this
    body, or as it should."""
    odd = (
        "from pardalis.core.chance import Chance\n"
        f"def odd(view, chance):\n    {player}\n"
        "worker.get_ready = lambda view, compiling: None\n"
        "worker.chosen = lambda view, level, past, seed: odd(view, Chance(seed))\n"
    )
    source = (
        "import os, signal, sys, time\n"
        "from pardalis.engine import worker\n"
        f"{odd if player else ''}worker.main()\n"
    )
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", source], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert process.stdin
    assert process.stdout
    try:
        assert process.stdout.readline() == b"ready\n"
        yield process
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
        with suppress(BrokenPipeError):
            process.stdin.close()


def ask(process: subprocess.Popen[bytes], question: bytes) -> str:
    """The answer, which comes after the signs of what the worker is at."""
    assert process.stdin
    assert process.stdout
    process.stdin.write(question)
    process.stdin.flush()
    told = process.stdout.readline().decode()
    while told == f"{COMPILING}\n":
        told = process.stdout.readline().decode()
    assert told == f"{THINKING}\n"
    return process.stdout.readline().decode()


def test_plays_what_its_level_would_play() -> None:
    """In all games: the same seed, the same move, in whatever process."""
    with worker() as process:
        for game in GAMES:
            start = game.start(seed=3)
            view = start.view(start.turn)
            for level in ("1", "4"):
                move = choose(view, level=level, seed=7)
                assert ask(process, packed(level, 7, view, Past())) == f"{move}\n"


def test_what_a_game_prints_is_no_answer() -> None:
    player = "print('a7', flush=True); os.write(1, b'b7\\n'); return view.moves()[0]"
    with worker(player) as process:
        for _ in range(3):
            assert ask(process, QUESTION) == f"{KAMON.moves()[0]}\n"


def test_ends_when_nobody_asks_any_more() -> None:
    with worker() as process:
        assert process.stdin
        process.stdin.close()
        assert process.wait(PATIENCE) == 0


def test_ends_in_mid_thought() -> None:
    """No orphan after the server was killed: the pipe closes, and that is the end."""
    player = "\n    while True: pass"
    with worker(player) as process:
        assert process.stdin
        process.stdin.write(QUESTION)
        process.stdin.close()
        assert process.wait(PATIENCE) == 0


def test_a_question_cut_short_is_the_end() -> None:
    with worker() as process:
        assert process.stdin
        process.stdin.write(QUESTION[:-1])
        process.stdin.close()
        assert process.wait(PATIENCE) == 0


@posix
def test_an_interrupt_is_for_the_server() -> None:
    with worker() as process:
        process.send_signal(signal.SIGINT)
        assert ask(process, QUESTION).strip() in KAMON.moves()


@pytest.mark.skipif(sys.platform != "linux", reason="only there it is sure to be kept to")
def test_memory_is_bounded() -> None:
    """A budget of memory per move: what goes beyond fails, and says no more than where."""
    with worker("return bytes(2**31) and 'a2'") as process:
        told = ask(process, QUESTION)
        assert told.startswith("!MemoryError odd:")
        assert process.wait(PATIENCE) == 1
    with worker("return bytes(2**28) and 'a2'") as process:
        assert ask(process, QUESTION) == "a2\n"


@pytest.mark.parametrize(
    ("player", "kind"),
    [
        ("raise ValueError('R*G in hand')", "ValueError"),
        ("sys.exit()", "SystemExit"),
        ("return chance.choice([])", "ZeroDivisionError"),
    ],
)
def test_a_failure_tells_its_kind_and_place(player: str, kind: str) -> None:
    with worker(player) as process:
        told = ask(process, QUESTION)
        assert told.startswith(f"!{kind} ")
        assert "hand" not in told
        assert process.wait(PATIENCE) == 1


@posix
def test_people_go_first() -> None:
    with worker("return str(os.nice(0))") as process:
        assert int(ask(process, QUESTION)) >= min(os.nice(0) + 10, 19)


def test_a_question_holds_no_hidden_tile() -> None:
    """A computer gets a view, never the position: what it may not see is not sent."""
    chance = Chance(5)
    match = pardalis.Match(pardalis.game("chromino"), seed=5, seats=4)
    hidden = 0
    while match.outcome is None:
        view = match.view(match.turn)
        sent = packed("1", 1, view, Past.of(match, match.turn))
        assert pickle.loads(sent[LENGTH_BYTES:])[2] == view
        shown = f"{view} {' '.join(entry.move for entry in match.entries)}"
        for tile in TILES:
            if tile not in shown:
                hidden += 1
                assert tile.encode() not in sent
        match.play(chance.choice(match.moves()))
    assert hidden
