"""`arena`: what is told of it, how it is broken off, and how it goes on."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import pardalis
from pardalis.cli.progress import Told
from pardalis.engine.arena.log import Log
from pardalis.engine.arena.plan import Plan
from pardalis.engine.arena.played import Played
from pardalis.engine.arena.playing import Hall
from tests.cli.conftest import Run
from tests.cli.test_misuse import COUNTS, SECONDS, one_sentence
from tests.patience import PATIENCE

posix = pytest.mark.skipif(os.name != "posix", reason="signals are POSIX's")
BOTH = ("arena", "chameleon-chess", "greedy", "random")
LOGGED = (*BOTH, "--games", "4", "--seed", "7", "--log", "log.jsonl", "--jobs", "1")
TIMES = ("seconds_per_move", "longest")


def untimed(data: dict[str, Any]) -> dict[str, Any]:
    """What does not depend on the machine."""
    players = [{k: v for k, v in one.items() if k not in TIMES} for one in data["contestants"]]
    return data | {"contestants": players}


@pytest.fixture
def logged(home: Path) -> Path:
    """A log of the four games that the command would play."""
    plan = Plan.of(pardalis.game("chameleon-chess"), ("greedy", "random"), seed=7)
    hall = Hall(plan)
    with Log("log.jsonl", plan) as log:
        for task in plan.tasks(plan.pairs(), 2):
            log.add(hall.play(task))
    return home / "log.jsonl"


def test_as_data(run: Run, logged: Path) -> None:
    told = run(*LOGGED, "--json", "--seconds", "5", "--sprt", "-10,10").json
    assert told["game"] == "chameleon-chess"
    assert (told["seed"], told["seats"], told["opening"], told["games"]) == ("7", 2, 4, 4)
    (pair,) = told["pairs"]
    assert pair["contestants"] == ["greedy", "random"]
    assert pair["won"] + pair["drawn"] + pair["lost"] == pair["games"] == 4
    assert pair["score"]["share"] == (pair["won"] + pair["drawn"] / 2) / 4
    assert 0 <= pair["score"]["low"] <= pair["score"]["share"] <= pair["score"]["high"] <= 1
    assert sum(pair["openings"].values()) == 2
    assert sum(share["games"] for share in told["reasons"].values()) == 4
    lines = [json.loads(line) for line in logged.read_text("utf-8").splitlines()[1:]]
    assert told["length"] == sum(len(line["moves"]) for line in lines) / 4
    for one, name in zip(told["contestants"], ("greedy", "random"), strict=True):
        assert one["name"] == name
        assert one["late"] == 0
        assert 0 < one["seconds_per_move"] <= one["longest"]
    assert told["sprt"]["bounds"] == [-2.944439, 2.944439]
    assert told["sprt"]["accepted"] is None
    assert told["sprt"]["llr"] > 0
    assert told["faults"] == []


def test_in_words(run: Run, logged: Path) -> None:
    """Nothing is left to play, so this only tells what is in the log."""
    said = run(*LOGGED, "--sprt", "0,20", "--seconds", "1")
    assert said.out.startswith("Chameleon (5 × 5): 4 games from 2 openings, seed 7\n")
    assert "\ncontestants\tgames\twon\tdrawn\tlost\tscore\t95% interval\tElo\n" in said.out
    assert "\ngreedy – random\t4\t4\t0\t0\t100.0%\t34.2% – 100.0%\t+∞ (−113 to +∞)\n" in said.out
    assert "SPRT, 0 against 20 Elo: LLR 0.11, between −2.94 and 2.94: not decided yet." in said.out
    assert "contestant\tmoves\tseconds a move\tlongest\tlate" in said.out
    french = run(*LOGGED, "--sprt", "-5,0.5", "--lang", "fr").out
    assert french.startswith("Chameleon (5 × 5) : 4 parties, 2 ouvertures, graine 7\n")
    assert "SPRT, −5 contre 0,5 Elo : LLR 0,03, entre −2,94 et 2,94 : pas encore décidé." in french


def test_the_bar_tells_how_it_stands(
    run: Run, logged: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[float, float | None, str]] = []

    @contextmanager
    def watched(label: str = "") -> Iterator[Told]:
        yield lambda done, total, /, beside="": seen.append((done, total, beside))

    monkeypatch.setattr("pardalis.cli.arena.bar", watched)
    assert run(*LOGGED).code == 0
    assert seen == [(4, 4, "+4 =0 −0, Elo +∞ (−113 to +∞)")]


def test_one_job_or_two(run: Run, logged: Path) -> None:
    command = (*BOTH, "--games", "4", "--seed", "7", "--json")
    assert untimed(run(*command, "--jobs", "2").json) == untimed(run(*LOGGED, "--json").json)


def test_it_goes_on_from_its_log(run: Run, logged: Path) -> None:
    """Cut in the middle of the third game, told like a run that nobody disturbed."""
    whole = run(*LOGGED, "--json").json
    lines = logged.read_bytes().splitlines(keepends=True)
    logged.write_bytes(b"".join(lines[:3]) + lines[3][:50])
    again = run(*LOGGED, "--json").json
    assert untimed(again) == untimed(whole)
    assert logged.read_bytes().count(b"\n") == 5
    assert logged.read_bytes().splitlines(keepends=True)[:3] == lines[:3]
    # The seed comes from the log; fewer games are a part of them.
    fewer = run(*BOTH, "--games", "1", "--log", "log.jsonl", "--json").json
    assert fewer["games"] == 2
    assert fewer["seed"] == "7"


def test_a_log_of_other_settings_is_refused(run: Run, logged: Path) -> None:
    before = logged.read_bytes()
    log = ("--log", "log.jsonl")
    one_sentence(run(*BOTH, *log, "--seed", "8"), 1, "another arena: seed is", '"7" there')
    one_sentence(run(*BOTH, *log, "--opening", "2"), 1, "another arena: opening is")
    one_sentence(run(*BOTH[:3], "level:1", *log), 1, "contestants is", "greedy level:1 here")
    one_sentence(run(*BOTH, *log, "--seed", "8", "--lang", "fr"), 1, "une autre arène")
    lines = before.splitlines(keepends=True)
    logged.write_bytes(b"".join((*lines[:2], b"nonsense\n", *lines[2:])))
    one_sentence(run(*BOTH, *log), 1, "line 3 of the log is damaged")
    logged.write_text("Pardalis record 1\n")
    one_sentence(run(*BOTH, *log), 1, "not the log of an arena")


def test_a_full_disk_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(log: Log, played: Played) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Log, "add", full)
    said = run(*BOTH, "--games", "2", "--jobs", "1", "--log", "log.jsonl")
    one_sentence(said, 1, '"log.jsonl": the disk is full')


def test_faults_are_told(run: Run, logged: Path) -> None:
    head, *lines = logged.read_text("utf-8").splitlines()
    games = [json.loads(line) for line in lines]
    games[0] |= {"winners": [2], "reason": "illegal"}
    games[0]["fault"] = {"seat": 1, "kind": "illegal", "told": '"z9"'}
    games[1] |= {"winners": [1], "reason": "failed"}
    games[1]["fault"] = {"seat": 2, "kind": "failed", "told": '"ValueError: no"'}
    games[0], games[1] = games[0] | {"seating": "AB"}, games[1] | {"seating": "BA"}
    logged.write_text("\n".join((head, *map(json.dumps, games), "")), "utf-8")
    said = run(*LOGGED).out
    move = len(games[0]["moves"]) + 1
    assert f'greedy lost opening 0 (AB) by an illegal answer at move {move}: "z9"\n' in said
    assert "greedy lost opening 0 (BA) by an error at move " in said
    assert "greedy – random\t4\t2\t0\t2\t50.0%" in said
    told = run(*LOGGED, "--json").json["faults"]
    assert [one["kind"] for one in told] == ["illegal", "failed"]
    assert all(one["contestant"] == "greedy" for one in told)


def test_several_contestants(run: Run) -> None:
    command = ("arena", "chameleon-chess", "level:1", "level:7", "random", "--games", "2")
    told = run(*command, "--seed", "5", "--json", "--log", "log.jsonl").json
    assert [pair["contestants"] for pair in told["pairs"]] == [
        ["level:1", "level:7"],
        ["level:1", "random"],
        ["level:7", "random"],
    ]
    best = max(told["contestants"], key=lambda one: one["rating"]["elo"])
    assert best["name"] == "level:7"
    said = run(*command, "--neighbours", "--log", "log.jsonl").out
    assert said.count(" – ") == 4  # two pairs, each with an interval
    assert "\ncontestant\trating\nlevel:7\t+" in said


def test_many_seats(run: Run) -> None:
    command = ("arena", "chromino", "greedy", "random", "--seats", "3", "--games", "7")
    told = run(*command, "--seed", "5", "--json").json
    assert told["games"] == 12  # two openings, all six seatings of each


@posix
def test_ctrl_c_leaves_a_log_to_go_on_from(run: Run, home: Path) -> None:
    """Interrupted as at a terminal, where every process of the command hears it."""
    command = (*BOTH, "--seed", "7", "--log", "log.jsonl", "--jobs", "2", "--json")
    log = home / "log.jsonl"
    running = subprocess.Popen(
        [sys.executable, "-m", "pardalis", *command, "--games", "100000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    waited = time.monotonic()
    while not log.exists() or log.read_bytes().count(b"\n") < 6:
        assert running.poll() is None
        assert time.monotonic() - waited < 120
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=PATIENCE)
    assert (running.returncode, err) == (130, "")
    games = json.loads(out)["games"]
    assert games >= 4
    found = log.read_bytes().count(b"\n") - 1
    again = run(*command[:-1], "--games", str(found + 2), "--json")
    assert again.code == 0
    assert again.json["games"] >= found + 2
    fresh = run(*BOTH, "--seed", "7", "--games", str(found + 2), "--json")
    assert untimed(fresh.json) == untimed(again.json)


def test_without_numba() -> None:
    """Contestants that need no kernel play; for others one sentence names the extra."""
    code = "import sys; sys.modules['numba'] = None; from pardalis.cli import main;"
    code += "sys.exit(main(sys.argv[1:]))"

    def without(*args: str) -> subprocess.CompletedProcess[str]:
        line = [sys.executable, "-c", code, *args]
        return subprocess.run(line, capture_output=True, text=True, check=False)

    assert without(*BOTH, "--games", "2").returncode == 0
    ran = without("arena", "chameleon-chess", "uct:10", "random")
    assert (ran.returncode, ran.stdout) == (1, "")
    assert 'pip install "pardalis[engine]"' in ran.stderr
    assert "--referee" not in ran.stderr


ONE_PAIR = ["arena", "kamon", "greedy", "random"]
MUTE = f"{sys.executable} -c pass"


@pytest.mark.parametrize(
    ("args", "part"),
    [
        (["arena"], "kamon"),
        (["arena", "kamon"], "random, greedy, level:N"),
        (["arena", "kamon", "greedy"], "two contestants"),
        (["arena", "kamon", *["random"] * 65], "up to 64"),
        *(([*ONE_PAIR, "--games", text], "1 to 1000000") for text in COUNTS),
        *(([*ONE_PAIR, "--jobs", text], "1 to 256") for text in COUNTS),
        *(([*ONE_PAIR, "--seconds", text], "more than 0") for text in SECONDS),
        *(([*ONE_PAIR, "--opening", text], "0 to 1000") for text in ("", "-1", "x", "1001")),
        *(
            ([*ONE_PAIR, "--sprt", text], "like 0,10")
            for text in ("", "0", "0;10", "10,0", "5,5", "0,1001", "a,b", "0,1e2", "0,10,20")
        ),
        (["arena", "kamon", "greedy", "random", "random", "--sprt", "0,10"], "two contestants"),
    ],
)
def test_a_wrong_call_says_what_would_be_right(run: Run, args: list[str], part: str) -> None:
    one_sentence(run(*args), 2, part)


@pytest.mark.parametrize(
    ("args", "part"),
    [
        (["arena", "go", "greedy", "random"], "kamon"),
        (["arena", "kamon", "gready", "random"], "uct:PLAYOUTS"),
        (["arena", "kamon", "uct:none", "random"], "from 1 to"),
        (["arena", "chromino", "uct:10", "random"], "nothing is hidden"),
        (["arena", "kamon", "engine:no-such-program", "random"], "there is no such program"),
        (["arena", "kamon", f"engine:{MUTE}", "random"], "ended without an answer"),
        (["arena", "chromino", "greedy", "random", "--seats", "1"], "two seats"),
        ([*ONE_PAIR, "--opening", "36"], "shorter"),
        ([*ONE_PAIR, "--seed", "x"], "2^128"),
        ([*ONE_PAIR, "-o", "edition=gold"], "colours or numbers"),
        ([*ONE_PAIR, "--log", "no/such/folder.jsonl"], "no such file"),
        ([*ONE_PAIR, "--log", "."], "folder"),
        ([*ONE_PAIR, "--log", "-"], "standard input or output"),
        ([*ONE_PAIR, "--log", "/dev/null"], "not the log"),
    ],
)
def test_what_is_refused_says_why(run: Run, args: list[str], part: str) -> None:
    one_sentence(run(*args), 1, part)


def test_help_names_the_contestants(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")
    said = run("arena", "--help")
    assert (
        "random, greedy, level:N, uct:PLAYOUTS, flat:PLAYOUTS, search:NODES or engine:COMMAND"
        in said.out
    )
