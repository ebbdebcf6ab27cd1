"""What tuning found: a note for each game, and the page that is written from them."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from rich.console import Console

import pardalis
from bench.tuning.fit import Fit
from bench.tuning.play import Plan, Score, worth_of
from pardalis import Game
from pardalis.core.kernel.judging import Weights, Worth

console = Console(stderr=True)
FOUND = Path(__file__).parent / "found"
PAGE = Path(__file__).parents[2] / "docs" / "tuning.md"

HEAD = """\
# What a position is worth

A search that cannot look to the end of a game judges where it stops. A game's judgement is a sum of
terms, each counted for the side to move less the other's unless its meaning says otherwise, times a
weight; 100 is about a piece. The weights are fitted to games that a shallow search plays against
itself: `python -m bench.tuning GAME` plays them, fits the weights by a logistic regression of how
the games ended on the terms of their quiet positions, and lets the new weights play against the old
ones, every opening twice with the seats changed. Weights of 1000 and more say who wins; they are
set, not fitted. New weights that lose their match are not taken, however well they foretell: what
goes with winning need not bring it about. Weights changed by hand must win a match too (`--new`).
With `--solved NODES` the weights are fitted to what a search proves of the positions, not to how
the games ended. So were Kamon's, when it got terms for ways across the board; that match was
between two versions of the whole search, by nodes: the newer plays on the solver's positions too.
What was played is kept, and a run that was broken off goes on from there; the same numbers give the
same games.

*Surprise* is the mean of −log of the chance given to what happened, in nats, in a fifth of the
games that the weights were not fitted to: less is better, and who says a half each time has 0.693.
"""


def write(
    game: Game, plan: Plan, old: Weights, new: Weights, score: Score, fit: Fit | None, games: int
) -> None:
    """Note what was found for a game, after what was noted before."""
    file = FOUND / f"{game.id}.json"
    rounds = json.loads(file.read_text("utf-8")) if file.exists() else []
    fitted = fit and {
        "games": games,
        "positions": fit.positions,
        "scale": round(fit.scale),
        "before": round(fit.before, 4),
        "after": round(fit.after, 4),
    }
    rounds.append(
        {
            "plan": asdict(plan),
            "old": old.tolist(),
            "new": new.tolist(),
            "fit": fitted,
            "wins": score.wins,
            "draws": score.draws,
            "losses": score.losses,
            "share": round(score.share, 4),
            "error": round(score.error, 4),
        }
    )
    FOUND.mkdir(exist_ok=True)
    file.write_text(json.dumps(rounds, indent=1) + "\n", "utf-8")


def terms_table(worth: Worth) -> list[str]:
    """The terms with their meanings and weights."""
    rows = [f"| {t.name} | {t.weight} | {t.meaning} |" for t in worth.terms]
    return ["| term | weight | what it counts |", "|---|---:|---|", *rows]


def rounds_table(rounds: list[dict[str, Any]]) -> list[str]:
    """What came of each round of tuning."""
    lines = [
        "| round | search | games | positions | surprise before | after "
        "| match, new against old | share of the points | taken |",
        "|---:|---:|---:|---:|---:|---:|---|---|---|",
    ]
    for number, found in enumerate(rounds, 1):
        match = f"+{found['wins']} ={found['draws']} −{found['losses']}"
        share = f"{found['share']:.1%} ± {found['error']:.1%}"
        plan = found["plan"]
        searched = f"{plan['depth']} plies" if "depth" in plan else f"{plan['nodes']:,} nodes"
        taken = "yes" if found["share"] > 0.5 else "no"
        fit = found["fit"]
        fitted = "by hand | – | – | –"
        if fit:
            fitted = f"{fit['games']} | {fit['positions']} | {fit['before']:.4f} "
            fitted += f"| {fit['after']:.4f}"
        lines.append(f"| {number} | {searched} | {fitted} | {match} | {share} | {taken} |")
    return lines


def page() -> str:
    """The page, from the terms in the source and the notes."""
    lines = [HEAD]
    for game in pardalis.games():
        file = FOUND / f"{game.id}.json"
        if file.exists():
            rounds = json.loads(file.read_text("utf-8"))
            lines += [f"## {game.id}", "", *terms_table(worth_of(game)), ""]
            lines += [*rounds_table(rounds), ""]
    return "\n".join(lines).rstrip() + "\n"


def write_page() -> None:
    """Write it where it belongs."""
    PAGE.write_text(page(), "utf-8")
