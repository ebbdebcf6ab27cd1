"""Whatever thinks can be called off from another thread, and keeps to its memory."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from threading import Event, Thread, Timer

import pytest

import pardalis
from pardalis import Game, Position
from pardalis.core.levels import Level
from pardalis.engine import choosing
from pardalis.engine.analysis import analyse
from pardalis.engine.found import Report
from pardalis.engine.leash import Leash
from pardalis.engine.proof.solve import Progress, solve
from pardalis.engine.protocol import talking
from pardalis.engine.protocol.talking import Conversation
from tests.engine.protocol.spoken import said
from tests.patience import PATIENCE
from tests.sample import some_games
from tests.walks import GAMES

by_id = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
SOON = 0.1  # seconds after which it is


def ends(act: Callable[[], object]) -> None:
    """Something that would go on for days comes to an end."""
    failed: list[BaseException] = []

    def run() -> None:
        try:
            act()
        except BaseException as error:
            failed.append(error)

    beside = Thread(target=run, daemon=True)
    beside.start()
    beside.join(PATIENCE)
    assert not beside.is_alive()
    assert not failed, failed


def called_off_soon(leash: Leash) -> Leash:
    timer = Timer(SOON, leash.call_off)
    timer.daemon = True
    timer.start()
    return leash


@by_id
@pytest.mark.parametrize("threads", [1, 2])
def test_analysis(game: Game, threads: int) -> None:
    """There is an answer."""
    start, found = game.start(seed=1), list[Report]()
    leash = Leash(threads=threads)
    called_off_soon(leash)
    ends(lambda: found.extend(analyse(start, leash=leash, threads=threads, megabytes=4)))
    assert found[-1].lines[0].move in start.moves()


@by_id
def test_before_it_begins(game: Game) -> None:
    """Even then there is a move."""
    start, leash = game.start(seed=1), Leash()
    leash.call_off()
    *_, last = analyse(start, leash=leash)
    assert last.lines[0].move in start.moves()
    leash = Leash()
    leash.call_off()
    view = start.view(start.turn)
    assert choosing.choose(view, level=8, leash=leash) in start.moves()


@pytest.mark.parametrize("threads", [1, 2])
@some_games("kamon")
def test_solver(game: Game, threads: int) -> None:
    start, heard = game.start(seed=1), list[Progress]()
    if game.referee.view:
        pytest.skip("it cannot be solved")
    leash = called_off_soon(Leash(threads=threads))
    solutions = []
    ends(
        lambda: solutions.append(
            solve(start, leash=leash, threads=threads, megabytes=4, told=heard.append)
        )
    )
    assert [solution.value for solution in solutions] == ["unknown"]


def endless(game: Game, id: str) -> Level:
    return Level(thoughts=2**60, seconds=7 * 24 * 3600.0)


@some_games("greengage", "chromino")
@pytest.mark.parametrize(
    "go", ["go infinite", "go level 8", "go seconds 86400", "go nodes 10000000000"]
)
def test_stop_in_the_protocol(game: Game, go: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it was told to do, `stop` has the move said; and so has another `go`."""
    monkeypatch.setattr(choosing, "level_of", endless)
    monkeypatch.setattr(talking, "level_of", endless)
    heard: list[str] = []
    start = game.start(seed=1)
    talk = Conversation(heard.append)
    for line in (f"game {game.id}", "ready", f"position {start}"):
        talk.hear(line)
    for last in ("stop", "go nodes 1", f"game {game.id}"):
        if talk.match is None:
            talk.hear(f"position {start}")
        talk.hear(go)
        Event().wait(SOON)
        ends(lambda last=last: talk.hear(last))  # type: ignore[misc]  # mypy: a default of a lambda
        talk.stop()
    best = [line.split()[1] for line in heard if line.startswith("bestmove ")]
    assert len(best) == 4
    assert set(best) <= set(start.moves())


# Memory -------------------------------------------------------------------------------------------

MARGIN = 12  # megabytes, for all that is not the table: rows for every ply, Python's own


def peak(act: Callable[[], object]) -> float:
    """The megabytes that were taken at most, arrays and all."""
    act()  # what is loaded or compiled is not counted
    tracemalloc.start()
    try:
        act()
        return tracemalloc.get_traced_memory()[1] / 2**20
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("megabytes", [1, 40])
@some_games("le-cameleon", "chromino")
def test_analysis_keeps_to_its_memory(game: Game, megabytes: int) -> None:
    start = game.start(seed=1)

    def act() -> None:
        asked = {"nodes": 2_000, "threads": 2, "megabytes": megabytes}
        assert list(analyse(start, **asked))  # type: ignore[arg-type]  # a dict has one type

    assert peak(act) <= megabytes + MARGIN


@pytest.mark.parametrize("megabytes", [1, 40])
@some_games("greengage")
def test_solver_keeps_to_its_memory(game: Game, megabytes: int) -> None:
    if game.referee.view:
        pytest.skip("it cannot be solved")
    start: Position = game.start(seed=1)

    def act() -> None:
        solve(start, leash=Leash(nodes=2_000, threads=2), threads=2, megabytes=megabytes)

    assert peak(act) <= megabytes + MARGIN


def test_what_cannot_be_had_is_told() -> None:
    """More memory than there is: an answer all the same."""
    start = pardalis.game("kamon").start(seed=1)
    heard = said("game kamon", f"position {start}", "set megabytes 1048576", "go nodes 10")
    assert heard[-1].startswith(("bestmove ", "error there is not so much memory"))
