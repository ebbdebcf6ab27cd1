"""The engines' protocol: our side of it, in this process and in another; and other programs."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator

import pytest

import pardalis
from pardalis.core.match import Match
from pardalis.engine.past import Past
from pardalis.engine.protocol.other import Other, Unspoken
from tests.engine.protocol.spoken import said
from tests.walks import GAMES

CHESS = pardalis.game("chameleon-chess")
WON = "5/2w2/1B3/5/W4 r 0"
ENGINE = f"{sys.executable} -m pardalis engine"


def test_hello() -> None:
    heard = said("hello")
    assert heard[0].startswith("id name Pardalis ")
    assert heard[1] == "games " + " ".join(game.id for game in GAMES)
    assert heard[-1] == "hello"
    assert [line.split()[1] for line in heard[2:-1]] == ["lines", "megabytes", "threads"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_move_in_every_game(game: pardalis.Game) -> None:
    start = game.start(seed=3)
    heard = said(f"game {game.id}", "ready", f"position {start}", "go nodes 500", "go level 1")
    assert "ready" in heard
    assert any(line.startswith("info 1 ") for line in heard)
    best = [line.split()[1] for line in heard if line.startswith("bestmove ")]
    assert len(best) == 2
    assert set(best) <= set(start.moves())


def test_what_is_found_is_told() -> None:
    heard = said("game chameleon-chess", "set lines 2", f"position {WON}", "go nodes 5000")
    first = next(line for line in heard if line.startswith("info 1 "))
    shape = r"info 1 depth \d+ nodes \d+ seconds \d+\.\d{3} win 1 proven line b3-a5"
    assert re.fullmatch(shape, first)
    assert any(line.startswith("info 2 ") for line in heard)
    assert heard[-1] == "bestmove b3-a5"


def test_moves_after_a_position() -> None:
    """The match counts: what was played is checked, and repetition is seen."""
    game = "game chameleon-chess"
    assert said(game, f"position {CHESS.start()} moves b1-c3 b5xc3", "go level 1")[-1].startswith(
        "bestmove"
    )
    (refused,) = said(game, f"position {CHESS.start()} moves b1-b5")
    assert refused.startswith("error ")


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        (["dance"], "no command"),
        (["set"], "no setting"),
        (["set threads many"], "from 1 to 256"),
        (["set threads 0"], "from 1 to 256"),
        (["set threads " + "9" * 5000], "from 1 to 256"),
        (["game chess"], "there is no game"),
        (["position x"], "which game"),
        (["game kamon", "position x"], ""),
        (["game kamon", "go"], "which position"),
        (["game chameleon-chess", f"position {WON}", "go fast"], "go takes"),
        (["game chameleon-chess", f"position {WON}", "go seconds soon"], "go takes"),
        (["game chameleon-chess", f"position {WON}", "go depth 4"], "go takes"),
        (["game chameleon-chess", f"position {WON}", "go level 9"], "go takes"),
        (["game chameleon-chess", f"position {WON}", "go nodes 0"], "whole number"),
        (["game chameleon-chess", f"position {WON} moves b3-a5", "go"], "over"),
    ],
)
def test_what_makes_no_sense(lines: list[str], told: str) -> None:
    """One line says what is wrong, and the conversation goes on."""
    error, *_, last = said(*lines, "", "hello")
    assert error.startswith("error ")
    assert told in error
    assert last == "hello"


def test_nothing_is_heard_after_quit() -> None:
    assert said("quit", "hello") == []


# Another process ----------------------------------------------------------------------------------


@pytest.fixture
def process() -> Iterator[subprocess.Popen[str]]:
    running = subprocess.Popen(
        [sys.executable, "-m", "pardalis", "engine"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    yield running
    running.kill()
    running.wait()
    for pipe in (running.stdin, running.stdout):
        assert pipe
        pipe.close()


def ask(process: subprocess.Popen[str], *lines: str) -> None:
    assert process.stdin
    process.stdin.write("".join(f"{line}\n" for line in lines))
    process.stdin.flush()


def hear(process: subprocess.Popen[str], answer: str) -> str:
    assert process.stdout
    while line := process.stdout.readline():
        if line.startswith(answer):
            return line.strip()
    raise AssertionError(f"no {answer}")


def test_stop_is_heard_while_it_thinks(process: subprocess.Popen[str]) -> None:
    ask(process, "game chameleon-chess", "ready")
    hear(process, "ready")
    ask(process, f"position {CHESS.start()}", "go infinite")
    hear(process, "info 1 depth 3 ")
    ask(process, "stop")
    assert hear(process, "bestmove").split()[1] in CHESS.start().moves()
    ask(process, "go infinite")
    hear(process, "info 1 ")
    ask(process, "quit")
    assert process.wait(60) == 0


def test_bytes_that_are_no_text(process: subprocess.Popen[str]) -> None:
    """Whatever comes, it goes on."""
    assert process.stdin
    os.write(process.stdin.fileno(), b"\xff\xfe\x00\n")
    ask(process, "hello")
    assert "no command" in hear(process, "error ")
    hear(process, "hello")


def test_the_end_of_the_input_is_the_end(process: subprocess.Popen[str]) -> None:
    ask(process, "game chameleon-chess", f"position {CHESS.start()}", "go infinite")
    hear(process, "info 1 ")
    assert process.stdin
    process.stdin.close()
    assert process.wait(60) == 0


# Other programs -----------------------------------------------------------------------------------


def test_another_engine_at_our_table() -> None:
    """Our own, as if it were a stranger."""
    other = Other(ENGINE, seconds=0.2)
    try:
        other.begin("chameleon-chess")
        match = Match(CHESS, position=CHESS.parse(WON))
        assert other.move(match.view(1), Past.of(match, 1)) == "b3-a5"
        match = Match(CHESS)
        match.play("b1-c3")
        assert other.move(match.view(2), Past.of(match, 2)) in match.moves()
    finally:
        other.close()


@pytest.mark.parametrize(
    ("program", "told"),
    [
        ("import sys", "without an answer"),
        ("print('error it rains', flush=True); input(); input()", "it rains"),
        ("import time; time.sleep(60)", "in time"),
        ("print('x' * 10**6, flush=True)", "without an answer"),
    ],
)
def test_programs_that_do_not_speak(
    program: str, told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pardalis.engine.protocol.other.STARTING", 5.0)
    other = Other(f'{sys.executable} -c "{program}"', seconds=0.1)
    with pytest.raises(Unspoken, match=told):
        other.begin("kamon")
    other.close()


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("", "there is no such program"),
        ("no-such-program", "there is no such program"),
        (f"{sys.executable}/below", "there is no such program"),
        (".", "Permission denied$"),
        ("'unclosed", "No closing quotation"),
    ],
)
def test_programs_that_are_none(command: str, why: str) -> None:
    with pytest.raises(Unspoken, match=f"cannot be started: {why}"):
        Other(command, seconds=1)
