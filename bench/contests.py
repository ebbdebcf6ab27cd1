"""Matches of the arena for the benchmarks: played, kept in a log, and gone on with from there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from pardalis.cli.progress import bar
from pardalis.engine.arena.contest import contest
from pardalis.engine.arena.log import Log
from pardalis.engine.arena.plan import Plan, seatings
from pardalis.engine.arena.played import Played
from pardalis.engine.arena.playing import Hall
from pardalis.engine.arena.results import Results


def log_of(plan: Plan, folder: Path) -> Path:
    """Where the games of a plan are kept."""
    names = "-".join(plan.contestants).replace(":", "")
    return folder / f"{plan.game.id}-{names}.jsonl"


def played(
    plan: Plan,
    folder: Path,
    openings: int,
    jobs: int,
    *,
    before: Iterable[Played] = (),
    told: Callable[[Results], None] = lambda results: None,
) -> Results:
    """Play what has neither been played `before` nor is in the log."""
    Hall(plan).make_ready()
    folder.mkdir(parents=True, exist_ok=True)
    with Log(log_of(plan, folder), plan) as log, bar() as show:

        def heard(results: Results) -> None:
            about = f"{plan.game.id}, {' against '.join(plan.contestants)}"
            show(len(results.all), openings * len(seatings(plan.seats)), about)
            told(results)

        known = [*before, *log.games]
        return contest(plan, openings, before=known, jobs=jobs, keep=log.add, told=heard)


def counted(plan: Plan, games: list[Played]) -> Results:
    """What comes of these games."""
    results = Results(plan, plan.pairs(), len(games))
    for one in games:
        results.add(one)
    return results
