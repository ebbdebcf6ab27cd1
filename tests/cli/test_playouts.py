"""`playouts`: the same games whoever plays them, and what is told of them."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from threading import Timer
from typing import Any

import pytest

import pardalis
from pardalis.cli.progress import Told
from pardalis.core.registry import folders
from tests.cli.conftest import Run
from tests.ready import ready

WITH_KERNELS = ("chameleon-chess", "kamon")
TIMES = ("seconds", "playouts_per_second", "moves_per_second")


@pytest.fixture(autouse=True)
def compiled() -> None:
    ready(*WITH_KERNELS)


def untimed(data: dict[str, Any], *others: str) -> dict[str, Any]:
    """What does not depend on the machine."""
    return {key: value for key, value in data.items() if key not in (*TIMES, *others)}


@pytest.mark.parametrize("id", WITH_KERNELS)
def test_one_seed_gives_one_result(run: Run, id: str) -> None:
    """whatever the number of threads"""
    told = [
        run("playouts", id, "--playouts", "500", "--seed", "7", "--threads", n, "--json").json
        for n in ("1", "2", "5")
    ]
    assert [data["threads"] for data in told] == [1, 2, 5]
    assert len({str(untimed(data, "threads")) for data in told}) == 1
    other = run("playouts", id, "--playouts", "500", "--seed", "8", "--json").json
    assert other["moves"] != told[0]["moves"]


@pytest.mark.parametrize("id", list(folders()))
def test_the_referee_plays_the_same_games(run: Run, id: str) -> None:
    """Every game can be played out, with a kernel or without."""
    ready(id)
    command = ("playouts", id, "--playouts", "1", "--seed", "5", "--json")
    usual, slow = run(*command), run(*command, "--referee")
    assert slow.json["by"] == "referee"
    assert untimed(usual.json, "by", "threads") == untimed(slow.json, "by", "threads")
    assert usual.json["position"] == str(pardalis.game(id).start(seed=5))


def test_as_data(run: Run) -> None:
    data = run("playouts", "kamon", "--playouts", "400", "--seed", "7", "--json").json
    assert data["game"] == "kamon"
    assert data["seed"] == "7"
    assert data["by"] == "kernel"
    assert data["playouts"] == 400
    assert data["moves_per_playout"] == pytest.approx(data["moves"] / 400, abs=1e-3)
    for rate, number in {"playouts_per_second": 400, "moves_per_second": data["moves"]}.items():
        assert data[rate] == pytest.approx(number / data["seconds"], rel=1e-2)
    winners, reasons = data["shares"]["winners"], data["shares"]["reasons"]
    assert list(winners) == ["1", "2", "none", "several"]
    assert sum(share["games"] for share in winners.values()) == 400
    assert sum(share["games"] for share in reasons.values()) == 400
    assert set(reasons) <= {"connection", "loop", "block", "full"}
    for share in (*winners.values(), *reasons.values()):
        assert share["share"] == share["games"] / 400
        assert 0 <= share["low"] <= share["share"] <= share["high"] <= 1


def test_from_a_position(run: Run) -> None:
    """The seed is that of the games: it goes with a position too."""
    start = pardalis.game("chameleon-chess").start().play("b1-c3")
    command = ("playouts", "chameleon-chess", "--playouts", "50", "--seed", "1", "--json")
    told = run(*command, str(start))
    assert told.code == 0
    assert told.json["position"] == str(start)
    assert untimed(run(*command, "--play", "b1-c3").json) == untimed(told.json)
    assert untimed(run(*command, "-", stdin=f"{start}\n").json) == untimed(told.json)


def test_a_finished_game(run: Run) -> None:
    data = run("playouts", "chameleon-chess", "5/5/5/5/W4 b 0", "--playouts", "9", "--json").json
    assert data["moves"] == 0
    assert data["shares"]["reasons"]["capture"]["share"] == 1


def test_a_seed_that_we_draw_can_be_given_again(run: Run) -> None:
    command = ("playouts", "kamon", "--playouts", "50", "--json")
    first = run(*command).json
    again = run(*command, "--seed", first["seed"]).json
    assert untimed(first) == untimed(again)


def test_for_some_time(run: Run) -> None:
    """What was played in some time is what as many games are."""
    data = run("playouts", "kamon", "--seconds", "0.05", "--seed", "2", "--json").json
    assert data["seconds"] >= 0.05
    count = ("--playouts", str(data["playouts"]))
    assert untimed(run("playouts", "kamon", *count, "--seed", "2", "--json").json) == untimed(data)
    few = run("playouts", "kamon", "--playouts", "3", "--seconds", "80000", "--json").json
    assert few["playouts"] == 3
    short = ("--playouts", "999999999999", "--seconds", "0.01", "--json")
    assert 0 < run("playouts", "kamon", *short).json["playouts"] < 10**9
    slow = run("playouts", "kamon", "--referee", "--seconds", ".001", "--json").json
    assert slow["playouts"] > 0


def test_in_words(run: Run) -> None:
    command = ("playouts", "kamon", "--playouts", "1000", "--seed", "7", "--threads", "1")
    said = run(*command)
    assert said.out.startswith("1,000 playouts in ")
    assert "by 1 thread, seed 7" in said.out
    rows = [line.split("\t") for line in said.out.splitlines() if "\t" in line]
    assert ["won by", "share", "95% interval"] in rows
    assert ["Black", "53.2%", "50.1% – 56.3%"] in rows
    assert rows[5][0] == "connection"
    french = run(*command, "--lang", "fr").out
    assert french.startswith("1\u202f000 parties en ")
    assert "Noir\t53,2\u202f%\t50,1\u202f% – 56,3\u202f%" in french


def test_where_winners_share_and_where_there_is_nobody_else(run: Run) -> None:
    ready("chromino")
    alone = run("playouts", "chromino", "--seats", "1", "--playouts", "9", "--seed", "1").out
    assert "Nobody: lost" in alone
    eight = run("playouts", "chromino", "--seats", "8", "--playouts", "12", "--seed", "1").out
    assert "Several together" in eight


@pytest.fixture
def hearing() -> Iterator[None]:
    """Tests started in the background are deaf to Ctrl-C; these are not."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@contextmanager
def pressing(label: str = "", at: int = 3) -> Iterator[Told]:
    """In place of a bar: somebody who presses Ctrl-C when it has moved so many times."""
    heard = count(1)

    def told(done: float, total: float | None, /, beside: str = "") -> None:
        if next(heard) == at:
            os.kill(os.getpid(), signal.SIGINT)

    yield told


@pytest.mark.parametrize("way", [["--threads", "2"], ["--threads", "1"], ["--referee"]])
def test_ctrl_c_tells_what_was_counted_so_far(
    run: Run, hearing: None, way: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pardalis.cli.playouts.bar", pressing)
    said = run("playouts", "kamon", "--playouts", "999999999999", "--seed", "4", "--json", *way)
    assert said.code == 130
    games = said.json["playouts"]
    monkeypatch.undo()
    again = run("playouts", "kamon", "--playouts", str(games), "--seed", "4", "--json", *way)
    assert untimed(again.json) == untimed(said.json)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_ctrl_c_interrupts_perft(run: Run, hearing: None) -> None:
    timer = Timer(0.5, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    assert run("perft", "kamon", "--seed", "7", "--depth", "12").code == 130
    timer.join()
