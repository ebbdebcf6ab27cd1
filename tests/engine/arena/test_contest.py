"""Runs: in one process or several, broken off and gone on with, the result is the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import pardalis
from pardalis.core.errors import InvalidOption
from pardalis.engine.arena import workers
from pardalis.engine.arena.contest import contest
from pardalis.engine.arena.elo import Sprt
from pardalis.engine.arena.log import Log, LogRefused, kept_seed
from pardalis.engine.arena.plan import Plan
from pardalis.engine.arena.played import Played
from pardalis.engine.arena.playing import Hall
from pardalis.engine.arena.results import Results
from tests.patience import PATIENCE

CHESS = pardalis.game("chameleon-chess")
PLAN = Plan.of(CHESS, ("greedy", "random"), seed=7)
THREE = Plan.of(CHESS, ("level:1", "level:7", "random"), seed=3)


def untimed(results: Results) -> list[Any]:
    return [
        (game.task, game.moves, game.outcome, game.fault, [*map(len, game.seconds)])
        for game in results.games()
    ]


def played_here(plan: Plan, openings: int) -> list[Played]:
    hall = Hall(plan)
    return [hall.play(task) for task in plan.tasks(plan.pairs(), openings)]


@cache
def here() -> list[Played]:
    """Six openings, played without any process."""
    return played_here(PLAN, 6)


def test_one_process_or_several() -> None:
    alone, together = contest(PLAN, 3, jobs=1), contest(PLAN, 3, jobs=2)
    assert len(untimed(alone)) == 6
    assert untimed(alone) == untimed(together)
    assert [game[:4] for game in untimed(alone)] == [
        (game.task, game.moves, game.outcome, game.fault) for game in here()[:6]
    ]


def test_everybody_meets_everybody_or_only_the_next() -> None:
    games = played_here(THREE, 2)
    every = contest(THREE, 2, before=games)
    assert every.pairs == [(0, 1), (0, 2), (1, 2)]
    assert len(every.games()) == 12
    next_ones = contest(THREE, 2, pairs=THREE.pairs(neighbours=True), before=games)
    assert next_ones.pairs == [(0, 1), (1, 2)]
    assert len(next_ones.games()) == 8
    found = [rating.value for rating in every.ratings()]
    assert found[1] == max(found)  # that is level 7
    assert every.pace(1).moves == sum(
        len(seconds)
        for game in games
        for place, seconds in zip(game.task.pair, game.seconds, strict=True)
        if place == 1
    )


FIRST_WORKER = """
import os, signal
import pardalis
from pardalis.engine.arena import workers
from pardalis.engine.arena.plan import Plan, Task

if __name__ == "__main__":
    plan = Plan.of(pardalis.game("chameleon-chess"), ["greedy", "random"], seed=7)
    connection, process = workers._started(plan)
    os.kill(process.pid, signal.SIGINT)
    connection.send(Task((0, 1), 0, "AB"))
    print(connection.recv().outcome.reason)
    process.terminate()
"""


@pytest.mark.skipif(os.name != "posix", reason="signals are POSIX's")
def test_the_first_process_is_deaf_to_ctrl_c_from_its_birth(tmp_path: Path) -> None:
    """Python starts another beside it, and lets the signal through then."""
    script = tmp_path / "first.py"
    script.write_text(FIRST_WORKER, "utf-8")
    ran = subprocess.run(
        [sys.executable, str(script)], capture_output=True, text=True, check=False, timeout=PATIENCE
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "capture\n", "")


def test_only_whole_openings_are_told() -> None:
    results = Results(PLAN, PLAN.pairs(), 6)
    for game in here()[:3]:
        results.add(game)
    assert untimed(results) == untimed(contest(PLAN, 1, before=here()))


def test_late_moves_are_counted() -> None:
    slow = Played(here()[0].task, (), here()[0].outcome, ((1.0, 1.04, 1.06), (3.0,)))
    other = Played(here()[1].task, (), here()[1].outcome, ((), ()))
    results = contest(PLAN, 1, before=[slow, other])
    assert results.pace(0, 1.0).late == 1
    assert results.pace(0).late == 0
    assert results.pace(0).worst == 1.06
    assert results.pace(0).mean == pytest.approx(3.1 / 3)
    assert results.pace(1, 1.0).late == 1


def test_a_decided_test_ends_it_wherever_games_come_from() -> None:
    """The openings count in their order: it ends at the same one, whatever was played besides."""
    test = Sprt(-300, 300)
    results = contest(PLAN, 6, before=here(), test=test)
    decided = results.openings
    assert 0 < decided < 6
    assert test.verdict(results.tally((0, 1)).scores) == "upper"
    backwards = contest(PLAN, 6, before=reversed(here()), test=test)
    assert untimed(backwards) == untimed(results)
    played: list[Played] = []
    fresh = contest(PLAN, 6, test=test, keep=played.append)
    assert untimed(fresh) == untimed(results)
    assert len(played) <= 2 * decided + 1
    few = contest(PLAN, decided - 1, before=here(), test=test)
    assert few.openings == decided - 1
    assert test.verdict(few.tally((0, 1)).scores) is None


def test_an_opening_that_cannot_be_made_is_told() -> None:
    """Even if it turns out in a process, later on."""
    hopeless = replace(Plan.of(pardalis.game("kamon"), ("random", "random"), seed=7), plies=36)
    with pytest.raises(InvalidOption, match="shorter"):
        contest(hopeless, 1)


def test_a_process_that_dies_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    started = workers._started

    def doomed(plan: Plan) -> Any:
        connection, process = started(plan)
        process.kill()
        return connection, process

    monkeypatch.setattr(workers, "_started", doomed)
    with pytest.raises(workers.WorkerLost, match="exit code -9"):
        contest(PLAN, 2)


# The log ------------------------------------------------------------------------------------------


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "arena.jsonl"


def write(file: Path, plan: Plan, games: list[Played]) -> None:
    with Log(file, plan) as log:
        for game in games:
            log.add(game)


def read(file: Path, plan: Plan = PLAN) -> list[Played]:
    with Log(file, plan) as log:
        return log.games


def test_what_is_kept_is_read_again(file: Path) -> None:
    assert kept_seed(file) is None
    write(file, PLAN, here()[:3])
    write(file, PLAN, here()[3:])
    assert read(file) == here()
    assert kept_seed(file) == 7


def test_a_cut_line_is_dropped_and_its_game_is_played_again(file: Path) -> None:
    """Wherever the machine goes down: what was whole before is whole after."""
    write(file, PLAN, here()[:4])
    whole = file.read_bytes()
    ends = [at for at, sign in enumerate(whole) if sign == ord("\n")]
    for cut in sorted({*range(0, len(whole), 97), *(end + by for end in ends for by in (0, 1))}):
        file.write_bytes(whole[:cut])
        games = read(file)
        assert games == here()[: max(0, sum(end < cut for end in ends) - 1)], cut
        assert file.read_bytes().endswith(b"\n")
        write(file, PLAN, here()[len(games) : 4])
        assert file.read_bytes() == whole


@pytest.mark.parametrize(
    "damage", [b"{}", b"null", b"[1]", b"\xff\xfe", b"[" * 10_000, b"nonsense"]
)
def test_a_damaged_line(file: Path, damage: bytes) -> None:
    """At the end it is dropped, elsewhere it is refused."""
    write(file, PLAN, here()[:2])
    whole = file.read_bytes()
    file.write_bytes(whole + damage + b"\n")
    assert read(file) == here()[:2]
    assert file.read_bytes() == whole
    head, *lines = whole.splitlines(keepends=True)
    file.write_bytes(head + damage + b"\n" + b"".join(lines))
    with pytest.raises(LogRefused, match="line 2"):
        read(file)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("pair", [0, 2]),
        ("pair", [1, 0]),
        ("opening", -1),
        ("opening", 1.5),
        ("seating", "AA"),
        ("winners", [3]),
        ("moves", [7]),
        ("reason", None),
        ("seconds", [[0.1]]),
        ("fault", {"seat": 1, "kind": "bad", "told": ""}),
    ],
)
def test_a_line_that_does_not_fit(file: Path, name: str, value: Any) -> None:
    write(file, PLAN, here()[:2])
    head, line, last = file.read_text("utf-8").splitlines()
    changed = json.dumps(json.loads(line) | {name: value})
    file.write_text("\n".join((head, changed, last, "")), "utf-8")
    with pytest.raises(LogRefused, match="line 2"):
        read(file)


@pytest.mark.parametrize(
    "text", ["nonsense\n", "nonsense", "{}\n", "[]\n", '{"arena": 2}\n', "\n", "[" * 10_000 + "\n"]
)
def test_what_is_no_log_is_left_as_it_is(file: Path, text: str) -> None:
    file.write_text(text)
    with pytest.raises(LogRefused, match="not the log"):
        read(file)
    assert file.read_text() == text


def test_a_log_of_something_else(file: Path) -> None:
    write(file, PLAN, here()[:2])
    before = file.read_bytes()
    others = {
        "seed": Plan.of(CHESS, ("greedy", "random"), seed=8),
        "contestants": Plan.of(CHESS, ("random", "greedy"), seed=7),
        "opening": Plan.of(CHESS, ("greedy", "random"), seed=7, plies=2),
        "game": Plan.of(pardalis.game("kamon"), ("greedy", "random"), seed=7),
    }
    for name, plan in others.items():
        with pytest.raises(LogRefused, match=f"another arena: {name} is "):
            read(file, plan)
    assert file.read_bytes() == before


def test_one_at_a_time(file: Path) -> None:
    pytest.importorskip("fcntl")
    with Log(file, PLAN), pytest.raises(LogRefused, match="another arena is writing"):
        Log(file, PLAN)
