"""`replay` and `record`: games that were written down."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import pardalis
from pardalis import Match
from pardalis.core.chance import Chance
from pardalis.core.registry import folders
from pardalis.engine.players import greedy
from tests.cli.conftest import Run, process

GAMES = list(folders())


def a_match(id: str, plies: int = 6) -> Match:
    match = Match(pardalis.game(id), seed=5, names=("Anna", "Blaise"))
    chance = Chance(5)
    for ply in range(plies):
        move = greedy(match.position.view(match.turn), chance)
        match.play(
            move, comment="a thought" if ply == 1 else "", clock=60_000 if ply == 2 else None
        )
    return match


@pytest.fixture
def file(home: Path) -> Path:
    path = home / "games.txt"
    records = [a_match(name).record() for name in GAMES]
    path.write_text("\n".join(records), encoding="utf-8")
    return path


def test_replay_tells_every_move_of_every_game(run: Run, file: Path) -> None:
    said = run("replay", str(file), "--lang", "fr")
    assert said.code == 0
    for name in GAMES:
        match = a_match(name)
        assert match.game.title("fr") in said.out
        for ply, entry in enumerate(match.entries):
            assert entry.move in said.out
            assert match.positions[ply].describe(entry.move, "fr") in said.out
    assert "; a thought" in said.out
    assert "[0:01:00]" in said.out
    assert "Anna" in said.out
    assert f"{len(GAMES)} parties, tous les coups vérifiés." in said.out


def test_replay_shows_one_game_or_one_position(run: Run, file: Path) -> None:
    number = GAMES.index("kamon") + 1
    match = a_match("kamon")
    said = run("replay", str(file), "--game", str(number), "--ply", "2")
    assert said.code == 0
    assert str(match.positions[2]) in said.out
    assert str(match.positions[3]) not in said.out
    assert "Chromino" not in said.out
    boards = run("replay", str(file), "--game", str(number), "--boards")
    assert boards.out.count("d4") >= match.ply + 1
    assert run("replay", str(file), "--game", "99").code == 1
    refused = run("replay", str(file), "--game", str(number), "--ply", "99")
    assert refused.code == 1
    assert "99" in refused.err


def test_stepping_does_not_wait_where_nobody_can_press_enter(run: Run, file: Path) -> None:
    assert run("replay", str(file), "--game", "1", "--step").code == 0


def test_a_damaged_record_is_told_by_line_column_and_reason(run: Run, file: Path) -> None:
    lines = file.read_text(encoding="utf-8").split("\n")
    at = next(i for i, line in enumerate(lines) if line.startswith("3. "))
    lines[at] = "3. nonsense"
    file.write_text("\n".join(lines), encoding="utf-8")
    for command in ("replay", "record"):
        said = run(command, str(file))
        assert said.code == 1
        assert said.err.count("\n") == 1
        assert f"line {at + 1}, column 4: " in said.err
        french = run(command, str(file), "--lang", "fr")
        assert f"ligne {at + 1}, colonne 4 : " in french.err


def test_records_are_listed_and_turned_into_data(run: Run, file: Path) -> None:
    said = run("record", str(file), str(file))
    assert said.code == 0
    lines = said.out.splitlines()
    assert len(lines) == 2 * len(GAMES)
    assert all("Anna – Blaise" in line and "6 moves" in line for line in lines)
    data = [json.loads(line) for line in run("record", str(file), "--json").out.splitlines()]
    for told, name in zip(data, GAMES, strict=True):
        match = a_match(name)
        assert told["game"] == name
        assert told["seats"] == ["Anna", "Blaise"]
        assert [entry["move"] for entry in told["moves"]] == [e.move for e in match.entries]
        assert told["start"] == str(match.start)
        assert told["end"] == str(match.position)
        assert told["seed"] == "5"
        assert told["outcome"] is None
    assert data[0]["moves"][1]["comment"] == "a thought"
    assert data[0]["moves"][2]["clock"] == 60_000


def test_a_stream_is_told_as_it_comes(file: Path) -> None:
    """What stands before the damage has been told when the damage is met."""
    broken = file.read_bytes() + b"\nPardalis record 1\nGame: chess\n"
    said = process("record", "-", stdin=broken)
    assert said.code == 1
    assert len(said.out.splitlines()) == len(GAMES)
    assert "there is no header" in said.err or "missing" in said.err


def test_a_finished_game_says_who_won(run: Run, home: Path) -> None:
    match = a_match("kamon")
    match.resign(1)
    (home / "one.txt").write_text(match.record(), encoding="utf-8")
    assert match.describe_outcome("en") in run("replay", "one.txt").out
    assert run("record", "one.txt").out.rstrip().endswith("2 (resignation)")
    assert json.loads(run("record", "one.txt", "--json").out)["outcome"] == {
        "winners": [2],
        "reason": "resignation",
    }
