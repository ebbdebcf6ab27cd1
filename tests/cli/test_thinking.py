"""`pardalis analyse` and `pardalis solve`: what they refuse, and how Ctrl-C ends them."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Timer

import pytest

import pardalis
from pardalis import Game
from pardalis.cli.progress import Told
from pardalis.core.chance import Chance
from pardalis.core.kernel.cache import Entry, make_ready
from pardalis.core.match import Match
from pardalis.engine import analysis
from pardalis.engine.kernels.batch import batch
from pardalis.engine.proof import solve
from tests.cli.conftest import Run
from tests.cli.test_misuse import one_sentence
from tests.walks import GAMES, walk

by_id = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
DAY = "86400"


@by_id
def test_what_is_over_is_refused(run: Run, game: Game) -> None:
    *_, (last, move) = walk(game.start(seed=1), Chance(1))
    over = str(last.play(move))
    for command in ("analyse", "solve"):
        said = run(command, game.id, over)
        assert (said.code, said.out) == (1, "")
        assert "over" in said.err
        assert "finie" in run(command, game.id, over, "--lang", "fr").err


def test_what_cannot_be_solved_is_refused(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Before anything is compiled: a solver of what is hidden cannot be."""
    monkeypatch.setattr(Entry, "make_ready", None)
    one_sentence(run("solve", "chromino", "--seed", "1"), 1, "secrets")
    one_sentence(run("solve", "chromino", "-o", "score=expert", "--seed", "1"), 1, "secrets")
    start = str(pardalis.game("chromino").start(seed=1, seats=3))
    one_sentence(run("solve", "chromino", start), 1, "two seats")
    assert "deux places" in run("solve", "chromino", start, "--lang", "fr").err


def test_a_file_that_is_not_there_is_no_position(run: Run) -> None:
    """A name has no space, and every position has one."""
    said = run("analyse", "kamon", "games/last.txt")
    one_sentence(said, 1, "there is no file", "games/last.txt", "4 fields")
    assert "aucun fichier" in run("analyse", "kamon", "last.txt", "--lang", "fr").err
    assert "no file" not in run("analyse", "kamon", "2a1e ... f1 b").err
    assert "no file" not in run("analyse", "kamon", "-", stdin="x\n").err
    assert all(" " in str(game.start(seed=1)) for game in GAMES)


# Ctrl-C -------------------------------------------------------------------------------------------


@pytest.fixture
def hearing() -> Iterator[None]:
    """Tests started in the background are deaf to Ctrl-C; these are not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def press() -> None:
    os.kill(os.getpid(), signal.SIGINT)


@contextmanager
def pressing(label: str = "") -> Iterator[Told]:
    """In place of a bar: somebody who presses Ctrl-C a moment after it has moved, once."""
    timers: list[Timer] = []

    def told(done: float, total: float | None, /, beside: str = "") -> None:
        if not timers:
            timers.append(Timer(0.1, press))
            timers[0].start()

    yield told
    for timer in timers:
        timer.join()


@pytest.mark.parametrize("id", ["kamon", "chromino"])
def test_ctrl_c_ends_an_analysis(
    run: Run, hearing: None, id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At once, in the midst of a depth; what is best by then is told."""
    start = pardalis.game(id).start(seed=1)
    make_ready(analysis.entries(start))
    monkeypatch.setattr("pardalis.cli.analyse.bar", pressing)
    said = run("analyse", id, "--seed", "1", "--seconds", DAY, "--json")
    assert (said.code, said.err) == (130, "")
    assert said.json[0]["move"] in start.moves()


def test_ctrl_c_ends_a_games_analysis(
    run: Run, hearing: None, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was judged by then has been told."""
    game = pardalis.game("kamon")
    match = Match(game, seed=1)
    for _ in range(4):
        match.play(match.moves()[0])
    Path("game.txt").write_text(match.record(), "utf-8")
    make_ready(analysis.entries(match.start))
    timer = Timer(0.5, press)
    timer.start()
    said = run("analyse", "kamon", "game.txt", "--seconds", DAY)
    timer.join()
    assert (said.code, said.err) == (130, "")


def test_ctrl_c_ends_solving(run: Run, hearing: None, monkeypatch: pytest.MonkeyPatch) -> None:
    make_ready(solve.entries(batch([pardalis.game("kamon").start(seed=1)])))
    monkeypatch.setattr("pardalis.cli.solve.bar", pressing)
    said = run("solve", "kamon", "--seed", "1", "--seconds", DAY)
    assert (said.code, said.out, said.err) == (130, "", "")
