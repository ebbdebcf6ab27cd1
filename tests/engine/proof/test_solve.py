"""The solver says what plain minimax says, and its proofs hold against every defence."""

from __future__ import annotations

import json
import os
import signal
from pathlib import Path

import pytest

import pardalis
from pardalis import Position
from pardalis.core.chance import Chance
from pardalis.engine.found import Ending
from pardalis.engine.kernels.batch import Batch, batch
from pardalis.engine.kernels.positions import random_positions
from pardalis.engine.leash import Leash
from pardalis.engine.players import greedy
from pardalis.engine.proof import openings
from pardalis.engine.proof.memory import ForeignFile, Memory
from pardalis.engine.proof.openings import (
    ANSWERS,
    promising,
    sample,
    solve_many,
    solve_openings,
)
from pardalis.engine.proof.replay import Refuted, replay
from pardalis.engine.proof.solve import NotSolvable, Progress, Solution, Solver, solve
from tests.engine.proof.minimax import ending

KAMON = pardalis.game("kamon")
CAMELEON = pardalis.game("le-cameleon")
CHESS = pardalis.game("chameleon-chess")
GREENGAGE = pardalis.game("greengage")
LIMIT = 300  # plies of Greengage, which make a draw


def late(plies: int, games: int, seed: int) -> Batch:
    """Kamon positions with so many cells taken."""
    return random_positions(batch([KAMON.start(seed=seed)]), plies, games, seed)


def follow(plies: int, games: int, layouts: int, megabytes: int = 1) -> dict[str, int]:
    """Hold solver against minimax; how often there was which value."""
    found: dict[str, int] = {}
    for seed in range(layouts):
        some = late(plies, games, seed)
        solver = Solver(some.position(0), megabytes=megabytes)
        for at in range(len(some)):
            true = ending(some, at)
            value = solver.value(some.state(at), some.ground)
            assert value == true, str(some.position(at))
            found[value] = found.get(value, 0) + 1
    return found


def test_as_minimax() -> None:
    found = follow(24, 100, 10)
    assert sum(found.values()) == 1000
    assert set(found) == {"win", "draw", "loss"}


@pytest.mark.verify
@pytest.mark.parametrize(("plies", "games"), [(20, 20), (22, 100), (26, 500), (30, 500), (33, 500)])
def test_as_minimax_widely(plies: int, games: int) -> None:
    assert sum(follow(plies, games, 20).values()) > 10 * games


def test_proofs_hold_against_every_defence() -> None:
    for seed in range(5):
        some = late(22, 4, seed)
        for at in range(len(some)):
            position = some.position(at)
            solver = Solver(position, megabytes=1)
            value = solver.value(some.state(at), some.ground)
            assert replay(position, value, solver) > 1


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("8/4b1r1/4R1B1/8/8/8/8/8/8 r - 0000 0000 97", "win"),
        ("8/6r1/6B1/4bR2/8/8/8/8/8 s - 0000 0000 97", "win"),
        ("8/r1b5/2B5/8/8/8/2R5/8/8 r - 0000 0000 97", "draw"),
    ],
)
def test_a_proof_is_followed_past_what_is_hard_to_know(text: str, value: Ending) -> None:
    """Another move takes a piece and has a hundred plies before it: millions of nodes do not tell
    what comes of that. It need not be known, for one with the value is."""
    position = CAMELEON.parse(text)
    assert replay(position, value, Solver(position, Leash(nodes=10_000), megabytes=1)) >= 10


def test_a_wrong_value_is_refuted() -> None:
    """The checker can fail."""
    some = late(24, 20, 1)
    for at in range(len(some)):
        position = some.position(at)
        solver = Solver(position, megabytes=1)
        if solver.value(some.state(at), some.ground) == "loss":
            with pytest.raises((Refuted, AssertionError)):
                replay(position, "win", solver)
            return
    raise AssertionError("no lost position among these")


def test_line_is_play_to_the_end() -> None:
    some = late(18, 10, 3)
    for at in range(len(some)):
        position = some.position(at)
        solution = solve(position, megabytes=1)
        seat = position.turn
        for move in solution.line:
            position = position.play(move)
        assert position.outcome is not None
        winners = {"win": (seat,), "loss": (3 - seat,), "draw": ()}[solution.value]
        assert position.outcome.winners == winners
        assert solution.nodes >= 0


def test_two_threads_as_one() -> None:
    some = late(14, 6, 5)
    for at in range(len(some)):
        position = some.position(at)
        one = solve(position, megabytes=4)
        two = solve(position, megabytes=4, threads=2, leash=Leash(threads=2))
        assert one.value == two.value


def test_tiny_table_proves_nothing_wrong() -> None:
    """With next to no memory it takes longer, that is all."""
    some = late(20, 12, 7)
    for at in range(len(some)):
        position = some.position(at)
        tiny = Memory(position, 0)
        assert tiny.megabytes < 0.01
        assert solve(position, memory=tiny).value == solve(position, megabytes=4).value


def near_the_end(seed: int, goal: str, back: int) -> Position:
    """A Greengage position so many plies before a game's end, and four before the limit of plies:
    so minimax can follow, and each value occurs."""
    chance = Chance(seed)
    game = [GREENGAGE.start(seed=seed, goal=goal)]
    while game[-1].outcome is None:
        view = game[-1].view(game[-1].turn)
        game.append(game[-1].play(greedy(view, chance)))
    words = str(game[-1 - back]).split()
    return GREENGAGE.parse(" ".join([*words[:-1], str(LIMIT - 4)]))


@pytest.mark.verify  # minimax must be compiled for it
def test_another_game_with_the_common_rules() -> None:
    found = set()
    for seed, goal in enumerate(["green", "red", "green"]):
        for back in (1, 2, 3, 4):
            position = near_the_end(seed, goal, back)
            solver = Solver(position, megabytes=1)
            one = batch([position])
            value = solver.value(one.state(0), one.ground)
            assert value == ending(one, 0)
            if value != "draw":  # neither seat's draw is quickly replayed
                replay(position, value, solver)
            found.add(value)
    assert found == {"win", "draw", "loss"}


def test_leash() -> None:
    """A short leash gives no answer; the same memory, later, gives it with less work."""
    position = late(12, 1, 2).position(0)
    whole = solve(position, megabytes=16)
    memory = Memory(position, 16)
    begun = solve(position, leash=Leash(nodes=whole.nodes * 3 // 4), memory=memory)
    assert begun.value == "unknown"
    assert begun.line == ()
    went_on = solve(position, memory=memory)
    assert went_on.value == whole.value
    assert went_on.nodes < whole.nodes


def test_file(tmp_path: Path) -> None:
    """What is saved is found again; what is damaged or foreign is refused."""
    position = late(16, 1, 2).position(0)
    memory = Memory(position, 1)
    first = solve(position, memory=memory)
    file = tmp_path / "memory"
    memory.save(file)
    again = solve(position, memory=Memory.load(file, position))
    assert again.value == first.value
    assert again.nodes < first.nodes / 2 + 10

    with pytest.raises(ForeignFile, match="position"):
        Memory.load(file, position.play(position.moves()[0]))
    whole = file.read_bytes()
    for damaged, told in [
        (whole[:-100], "long"),
        (whole[:5000] + b"x" + whole[5001:], "damaged"),
        (b"something else\n" + whole, "no file"),
        (whole.replace(b'"kamon"', b'"gamon"'), "game"),
    ]:
        file.write_bytes(damaged)
        with pytest.raises(ForeignFile, match=told):
            Memory.load(file, position)


def test_first_moves(tmp_path: Path) -> None:
    """Interrupted and resumed, it comes to what the solver says of the whole."""
    position = late(14, 1, 4).position(0)
    value = solve(position).value
    short = solve_openings(position, tmp_path, leash=Leash(nodes=300), megabytes=1)
    assert short in ("unknown", value)
    assert solve_openings(position, tmp_path, megabytes=1) == value


def test_a_first_move_that_wins_is_enough(tmp_path: Path) -> None:
    """What playouts like best is asked first; all are, if that is wanted."""
    won = next(one for one in sample("kamon", 16, 30) if solve(one).value == "win")
    likely = promising(won)
    assert sorted(likely) == won.moves()
    assert solve_openings(won, tmp_path, megabytes=1) == "win"
    asked = list(json.loads((tmp_path / ANSWERS).read_text())["answers"])
    assert asked == [move for move in likely if move in asked]
    assert len(asked) < len(likely)
    assert solve(won.play(asked[-1])).value == "loss"
    assert solve_openings(won, tmp_path, every=True, megabytes=1) == "win"
    answers = json.loads((tmp_path / ANSWERS).read_text())["answers"]
    for move, answer in answers.items():
        assert answer["value"] == solve(won.play(move)).value
    assert {*answers} == {move for move in likely if won.play(move).outcome is None}


def test_whoever_is_asked_for_first_the_value_is_the_same() -> None:
    for position in sample("kamon", 20, 20):
        solver = Solver(position, megabytes=1)
        state, ground = solver.kernel.encode(position.state)
        values = {Solver(position, megabytes=1).value(state, ground, seat) for seat in (0, 1, 2)}
        assert len(values) == 1


def test_sample(tmp_path: Path) -> None:
    positions: list[Position] = list(sample("kamon", 20, 3))
    answers = solve_many(positions, tmp_path, megabytes=1)
    assert list(answers) == [str(position) for position in positions]
    assert solve_many(positions, tmp_path, leash=Leash(nodes=1)) == answers


@pytest.mark.skipif(os.name != "posix", reason="signals are POSIX's")
def test_ctrl_c_keeps_what_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command stops at once and saves its memory, with which it is gone on."""
    monkeypatch.setattr(openings, "PLAYOUTS", 100)
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    pressed: list[Progress | Solution] = []

    def press(about: str, news: Progress | Solution) -> None:
        if not pressed:
            os.kill(os.getpid(), signal.SIGINT)
        pressed.append(news)

    monkeypatch.setattr(openings, "_Teller", lambda: press)
    asked = ["kamon", "--seed", "1", "--folder", str(tmp_path), "--megabytes", "8"]
    try:
        with pytest.raises(SystemExit) as ended:
            openings.main(asked)
        assert signal.getsignal(signal.SIGINT) is signal.default_int_handler
    finally:
        signal.signal(signal.SIGINT, before)
    assert ended.value.code == 130
    assert pressed
    assert capsys.readouterr().out.endswith(" unknown\n")
    kept = Memory.load(tmp_path / openings.MEMORY, KAMON.start(seed=1))
    assert kept.share_used > 0


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (["gamon"], "there is no game"),
        (["chromino"], "secrets"),
        (["kamon", "--seed", "-1"], "seed"),
        (["kamon", "--seed", "2"], "it is about"),
        (["kamon", "--threads", "0"], "at least 1"),
        (["kamon", "--megabytes", "0"], "at least 1"),
        (["kamon", "--plies", "6", "--count", "0"], "at least 1"),
    ],
)
def test_wrong_calls_are_told(
    asked: list[str], told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / ANSWERS).write_text('{"about": "another layout", "answers": {}}')
    with pytest.raises(SystemExit) as ended:
        openings.main([*asked, "--folder", str(tmp_path)])
    assert ended.value.code == 2
    assert told in capsys.readouterr().err


def test_progress_is_told() -> None:
    heard: list[Progress] = []
    position = KAMON.start(seed=1)
    with Leash(seconds=1.5) as leash:
        assert solve(position, leash=leash, megabytes=8, told=heard.append).value == "unknown"
    assert heard
    assert heard[-1].nodes > 0
    assert heard[-1].proof > 0


def test_refused() -> None:
    with pytest.raises(NotSolvable, match="secrets"):
        solve(pardalis.game("chromino").start(seed=1, seats=2))
    with pytest.raises(NotSolvable, match="two seats"):
        solve(pardalis.game("chromino").start(seed=1, seats=3))
    over = CHESS.parse("5/2w2/1B3/5/W4 r 0").play("b3xc4")
    with pytest.raises(NotSolvable, match="over"):
        solve(over)
