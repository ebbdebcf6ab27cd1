"""The run: what was played before is counted, the rest is played."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from pardalis.engine.arena.elo import Sprt
from pardalis.engine.arena.plan import Pair, Plan
from pardalis.engine.arena.played import Played
from pardalis.engine.arena.results import Judge, Results
from pardalis.engine.arena.workers import games


def contest(
    plan: Plan,
    openings: int,
    *,
    pairs: Sequence[Pair] | None = None,
    before: Iterable[Played] = (),
    jobs: int = 1,
    test: Sprt | None = None,
    keep: Callable[[Played], None] = lambda played: None,
    told: Callable[[Results], None] = lambda results: None,
    stop: Callable[[], bool] = lambda: False,
) -> Results:
    """Play so many openings of every pair, with all seatings; with a test, until it is decided.

    `before` are games of an earlier run. `keep` gets every new game, `told` hears of the results
    whenever there is something new. One seed gives one result, whatever the number of jobs, as long
    as the contestants go by what they are given.

    >>> import pardalis
    >>> plan = Plan.of(pardalis.game("kamon"), ["greedy", "random"], seed=7)
    >>> results = contest(plan, 2)
    >>> tally = results.tally((0, 1))
    >>> tally.won, tally.drawn, tally.lost
    (4, 0, 0)
    """
    results = Results(plan, plan.pairs() if pairs is None else pairs, openings)
    for played in before:
        results.add(played)
    judge = Judge(test, results) if test else None
    told(results)
    if judge and judge.is_decided():
        return results
    left = (task for task in plan.tasks(results.pairs, openings) if task not in results.all)
    playing = games(plan, left, jobs, stop)
    try:
        for played in playing:
            keep(played)
            results.add(played)
            told(results)
            if judge and judge.is_decided():
                break
    finally:
        playing.close()
    return results
