"""Notes of the levels' matches and of their pace, a file for each game, and the page.

A note says which levels it is about, as they were declared then: a level that is declared otherwise
now is another one, and what was found of the old one is not told of it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from math import isinf
from pathlib import Path
from typing import Any

import pardalis
from bench.contests import counted
from pardalis import Game
from pardalis.core.levels import Level
from pardalis.core.outcome import Outcome
from pardalis.engine.arena.plan import Plan, Task, seatings
from pardalis.engine.arena.played import Played
from pardalis.engine.arena.results import Results
from pardalis.engine.levels import IDS, level_of

FOUND = Path(__file__).parent / "found"
PAGE = Path(__file__).parents[2] / "docs" / "levels.md"
YARDSTICKS = ("random", "greedy")  # whom the first level meets
SEED = 1607
WHO = "wld"  # the first of a pair won, the second did, neither

HEAD = """\
# How strong the levels are

What a level may use for a move, and how it errs:

- *nodes or playouts*: positions that a search may visit, or games that may be played out;
- *overlooked*: how many of a thousand moves it does not see, on the board as in its own thoughts;
  in one and the same position always the same ones;
- *whim*: by how many hundredths of a piece one position may please it more than another for no
  reason;
- *proof*: nodes of the solver, which is asked first;
- *seconds*: when it stops thinking, on a machine that is too slow for its nodes;
- *median* and *worst*: milliseconds of processor time for a move, on the machine that these figures
  come from, in positions of games between computers of level 4. Kamon's level 8 has two threads,
  whose times are added; all others have one.

Nodes and playouts are counted, so a level is as strong on a slow machine as on a fast one.

Each level plays the one below it. Each opening (a new deal, or four random moves where all games
begin alike) is played twice, with seats exchanged. A draw is half a point. The interval is the one
of 95 %, and goes by how much openings differ. The first level meets a player that makes any legal
move, and a greedy one, which makes the move that looks best at first sight.

`python -m bench.levels --games 100` plays the games, goes on where it was broken off, and writes
this page; with `--pace` it measures how long answers take. What was found is in
`bench/levels/found`.
"""


def plans(game: Game, level: str) -> Iterator[Plan]:
    """A level against the one below; the first against those that are no computers of a level."""
    at = IDS.index(level)
    for other in [f"level:{IDS[at - 1]}"] if at else YARDSTICKS:
        yield Plan.of(game, [f"level:{level}", other], seed=SEED)


def declared(plan: Plan) -> list[Level]:
    """What those of a plan may use that are of a level."""
    names = [name.partition(":") for name in plan.contestants]
    return [level_of(plan.game, argument) for kind, _, argument in names if kind == "level"]


# Notes --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pace:
    """Milliseconds of the processor for a move."""

    moves: int
    median: float
    worst: float


def _file(game: Game) -> Path:
    return FOUND / f"{game.id}.json"


def _notes(game: Game) -> dict[str, Any]:
    if not _file(game).exists():
        return {}
    notes: dict[str, Any] = json.loads(_file(game).read_text("utf-8"))
    return notes


def _write(game: Game, kind: str, about: str, note: dict[str, Any]) -> None:
    notes = _notes(game)
    notes.setdefault(kind, {})[about] = note
    notes = {kind: dict(sorted(notes[kind].items())) for kind in notes}
    FOUND.mkdir(exist_ok=True)
    half = _file(game).with_suffix(".part")
    half.write_text(json.dumps(notes, indent=1) + "\n", "utf-8")
    half.replace(_file(game))


def _about(plan: Plan) -> str:
    return " ".join(plan.contestants)


def _is_about(note: dict[str, Any] | None, levels: list[Level]) -> bool:
    return note is not None and [Level(**level) for level in note["levels"]] == levels


def keep(results: Results) -> None:
    """Note who won each game and after how many moves, opening by opening."""
    plan, openings = results.plan, []
    (pair,) = plan.pairs()
    for number in range(results.openings):
        games = results.opening(pair, number)
        if not games:
            break
        openings.append("".join(f"{_who(game)}{len(game.moves)}" for game in games))
    levels = [asdict(level) for level in declared(plan)]
    if openings:
        note = {"levels": levels, "openings": " ".join(openings)}
        _write(plan.game, "matches", _about(plan), note)


def _who(game: Played) -> str:
    return WHO[2] if game.winner is None else WHO[game.winner]


def known(plan: Plan) -> list[Played]:
    """The games that were noted, as far as that goes: who won, and how many moves they had."""
    note = _notes(plan.game).get("matches", {}).get(_about(plan))
    if not _is_about(note, declared(plan)):
        return []
    return [
        _restored(Task(pair, number, seating), *told)
        for pair in plan.pairs()
        for number, opening in enumerate(note["openings"].split())
        for seating, told in zip(
            seatings(plan.seats), re.findall(r"([a-z])(\d+)", opening), strict=True
        )
    ]


def _restored(task: Task, who: str, length: str) -> Played:
    side = "AB "[WHO.index(who)]
    winners = tuple(seat for seat, whose in enumerate(task.seating, 1) if whose == side)
    return Played(task, ("",) * int(length), Outcome(winners, "noted"), ((), ()))


def keep_pace(game: Game, level: str, pace: Pace) -> None:
    """Note how long the answers of a level take."""
    note = {"levels": [asdict(level_of(game, level))], **asdict(pace)}
    _write(game, "pace", level, note)


def known_pace(game: Game, level: str) -> Pace | None:
    """What was noted of it, if the level is still the same."""
    note = _notes(game).get("pace", {}).get(level)
    if not _is_about(note, [level_of(game, level)]):
        return None
    return Pace(note["moves"], note["median"], note["worst"])


def keep_times(plan: Plan, milliseconds: Sequence[float]) -> None:
    """Note how long both sides of a match take for a move, by the clock."""
    levels = [asdict(level) for level in declared(plan)]
    told = [round(one, 2) for one in milliseconds]
    _write(plan.game, "times", _about(plan), {"levels": levels, "milliseconds": told})


def known_times(plan: Plan) -> list[float]:
    """What was noted of it, ours first; nothing if a level is another one now."""
    note = _notes(plan.game).get("times", {}).get(_about(plan))
    return note["milliseconds"] if _is_about(note, declared(plan)) else []


# The page -----------------------------------------------------------------------------------------


def page() -> str:
    """The page, from the levels as they are declared and the notes."""
    lines = [HEAD]
    for game in pardalis.games():
        lines += [f"## {game.id}", "", *_uses(game), "", *_matches(game), ""]
    return "\n".join(lines).rstrip() + "\n"


def _uses(game: Game) -> list[str]:
    lines = [
        "| level | nodes or playouts | overlooked | whim | proof | seconds | median | worst |",
        "|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for name in IDS:
        level, pace = level_of(game, name), known_pace(game, name)
        took = f"{in_ms(pace.median)} | {in_ms(pace.worst)}" if pace else "not measured |"
        lines.append(
            f"| {name} | {level.thoughts:,} | {level.oversight} | {level.whim} | {level.proof:,} "
            f"| {level.seconds:g} | {took} |"
        )
    return lines


def in_ms(milliseconds: float) -> str:
    """A number of milliseconds, as tables have it."""
    return f"{milliseconds:.1f}" if milliseconds < 10 else f"{milliseconds:,.0f}"


def _matches(game: Game) -> list[str]:
    return [
        "| level | against | games | won | drawn | lost | share | Elo | interval | moves |",
        "|---:|---|---:|---:|---:|---:|---:|---:|---|---:|",
        *(_row(counted(plan, known(plan))) for level in IDS for plan in plans(game, level)),
    ]


def _row(results: Results) -> str:
    who = " | ".join(name.removeprefix("level:") for name in results.plan.contestants)
    if not results.games():
        return f"| {who} | not played yet | | | | | | | |"
    tally = results.tally((0, 1))
    low, high = tally.scores.elo_interval
    return (
        f"| {who} | {tally.games} | {tally.won} | {tally.drawn} | {tally.lost} "
        f"| {tally.scores.mean:.1%} | {_elo(tally.scores.elo)} | {_elo(low)} to {_elo(high)} "
        f"| {results.mean_length:.0f} |"
    )


def _elo(difference: float) -> str:
    sign = "−" if difference < 0 else "+"
    return sign + ("∞" if isinf(difference) else f"{abs(difference):.0f}")
