"""`pardalis solve`: who wins a position if nobody errs."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pardalis.cli import declare
from pardalis.cli.errors import INTERRUPTED, Refused
from pardalis.cli.kernels import compile_ahead, load
from pardalis.cli.numerals import decimal
from pardalis.cli.progress import bar
from pardalis.cli.screen import Screen, put_json
from pardalis.cli.setup import chosen_game, chosen_position
from pardalis.core.position import Position
from pardalis.core.words import Words

if TYPE_CHECKING:  # loads Numba
    from pardalis.engine.proof.solve import Progress, Solution

word = Words("pardalis.cli")
USUAL = 60.0  # seconds
LONGEST = 30 * 24 * 3600
MEGABYTES, MOST_MEGABYTES = 256, 2**20


def solve(
    game: declare.GameId = None,
    position: declare.PositionText = None,
    seconds: Annotated[
        str | None, typer.Option("--seconds", metavar="S", help="help.option.solve-seconds")
    ] = None,
    threads: declare.Threads = None,
    megabytes: Annotated[
        str | None, typer.Option("--megabytes", metavar="N", help="help.option.megabytes")
    ] = None,
    seed: declare.Seed = None,
    option: declare.Chosen = None,
    play: declare.Moves = None,
    json: declare.Json = False,
    lang: declare.Lang = "",
) -> None:
    """Prove who wins a position."""
    found = chosen_game(game)
    limit = USUAL if seconds is None else declare.seconds("--seconds", seconds, LONGEST)
    used = declare.threads(threads, fast=True)
    room = MEGABYTES
    if megabytes is not None:
        room = declare.number("--megabytes", megabytes, 1, MOST_MEGABYTES)
    whole, _ = chosen_position(found, position, seed, None, option, play, lang)
    if whole.outcome:
        raise Refused(word("tablebase.over"))
    load(alone=True)
    solution = _solved(whole, limit, used, room, lang)
    if json:
        put_json(_as_data(whole, solution))
    else:
        _tell(whole, solution, lang)


def _solved(
    position: Position, seconds: float, threads: int, megabytes: int, lang: str
) -> Solution:
    from pardalis.engine.kernels.batch import batch
    from pardalis.engine.leash import Leash
    from pardalis.engine.proof.solve import entries, must_be_solvable, solve

    must_be_solvable(position)
    try:
        compile_ahead(position.game, lambda: entries(batch([position])), lang)
        began = time.perf_counter()
        with bar() as show, Leash(seconds=seconds, threads=threads) as leash:

            def told(progress: Progress) -> None:
                beside = word(
                    "solve.progress",
                    nodes=decimal(progress.nodes, lang),
                    proof=decimal(progress.proof, lang),
                    disproof=decimal(progress.disproof, lang),
                )
                show((time.perf_counter() - began) / seconds, 1, beside.text(lang))

            return solve(
                position,
                leash=leash,
                threads=threads,
                megabytes=megabytes,
                told=told,
            )
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None


def _as_data(position: Position, solution: Solution) -> dict[str, Any]:
    return {
        "game": position.game.id,
        "position": str(position),
        "value": solution.value,
        "line": list(solution.line),
        "nodes": solution.nodes,
        "seconds": round(solution.seconds, 6),
    }


def _tell(position: Position, solution: Solution, lang: str) -> None:
    screen = Screen(lang)
    seat = position.game.seat_name(position.turn)
    screen.say(word(f"solve.{solution.value}", seat=seat))
    if solution.line:
        screen.say(" ".join(solution.line))
    told = {"nodes": decimal(solution.nodes, lang), "seconds": decimal(solution.seconds, lang, 2)}
    screen.say(word("solve.cost", **told), style="dim")
