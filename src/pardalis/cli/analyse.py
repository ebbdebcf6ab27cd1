"""`pardalis analyse`: the best lines of a position, or the mistakes of a game."""

from __future__ import annotations

import time
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pardalis.cli import declare
from pardalis.cli.errors import INTERRUPTED, Misused, Refused
from pardalis.cli.files import matches_in
from pardalis.cli.kernels import compile_ahead, load
from pardalis.cli.numerals import decimal
from pardalis.cli.progress import bar, interruptible, stoppable
from pardalis.cli.screen import Screen, put_json
from pardalis.cli.setup import chosen_game, chosen_position
from pardalis.core.errors import InvalidPosition
from pardalis.core.match import Match
from pardalis.core.position import Position
from pardalis.core.words import Message, Words, quoted
from pardalis.engine.found import Line, Report, ending_of, plies_to_end

if TYPE_CHECKING:  # loads Numba
    from pardalis.engine.analysis import Judged

word = Words("pardalis.cli")
USUAL, USUAL_MOVE = 5.0, 0.5  # seconds: for a position, and for each of a game
LONGEST = 24 * 3600
LINES, MOST_LINES = 3, 100


def analyse(
    game: declare.GameId = None,
    position: Annotated[
        str | None, typer.Argument(metavar="[POSITION|RECORD]", help="help.arg.analysed")
    ] = None,
    seconds: Annotated[
        str | None, typer.Option("--seconds", metavar="S", help="help.option.analyse-seconds")
    ] = None,
    lines: Annotated[
        str | None, typer.Option("--lines", metavar="N", help="help.option.lines")
    ] = None,
    threads: declare.Threads = None,
    seed: declare.Seed = None,
    seats: declare.Seats = None,
    option: declare.Chosen = None,
    play: declare.Moves = None,
    json: declare.Json = False,
    lang: declare.Lang = "",
) -> None:
    """Tell the best lines of a position, or what was wrong in a game."""
    found = chosen_game(game)
    used = declare.threads(threads, fast=True)
    limit = None if seconds is None else declare.seconds("--seconds", seconds, LONGEST)
    if position is not None and _is_file(position):
        if lines or play or option or seed is not None or seats is not None:
            raise Misused(word("misuse.annotate"))
        match = next(islice(matches_in(position), 1), None)
        if match is None or match.game is not found:
            raise Refused(word("analyse.no-record", game=found.id))
        load(alone=True)
        _annotated(match, limit or USUAL_MOVE, used, json, lang)
        return
    many = LINES if lines is None else declare.number("--lines", lines, 1, MOST_LINES)
    try:
        whole, _ = chosen_position(found, position, seed, seats, option, play, lang)
    except InvalidPosition as error:
        if position in (None, "-") or " " in str(position):
            raise
        told = word("analyse.neither", path=quoted(str(position), 200), why=error.message)
        raise Refused(told) from error
    if whole.outcome:
        raise Refused(word("tablebase.over"))
    load(alone=True)
    report, stopped = _analysed(whole, limit or USUAL, many, used, lang)
    if json:
        put_json([_line_data(line) for line in report.lines])
    else:
        _tell(whole, report, lang)
    if stopped:
        raise typer.Exit(INTERRUPTED)


# A position ---------------------------------------------------------------------------------------


def _is_file(text: str) -> bool:
    """Whether there is a file of this name; most positions are too long for one, or odd."""
    try:
        return Path(text).is_file()
    except (OSError, ValueError):
        return False


def _analysed(
    position: Position, seconds: float, lines: int, threads: int, lang: str
) -> tuple[Report, bool]:
    """What is known in the end, and whether Ctrl-C was pressed before."""
    from pardalis.engine.analysis import analyse, entries
    from pardalis.engine.leash import Leash

    compile_ahead(position.game, lambda: entries(position), lang)
    began = time.perf_counter()
    leash = Leash(seconds=seconds, threads=threads)
    with stoppable(leash.call_off) as stopped, bar() as show:
        for report in analyse(position, lines=lines, threads=threads, leash=leash):
            beside = f"{report.depth} · {report.lines[0].move} {_short(report.lines[0], lang)}"
            show((time.perf_counter() - began) / seconds, 1, beside)
    return report, stopped()


def _line_data(line: Line) -> dict[str, Any]:
    ending = ending_of(line.value)
    return {
        "move": line.move,
        "value": round(line.value / 100, 2),
        "proven": line.proven,
        "ending": None if ending == "unknown" else ending,
        "plies": plies_to_end(line.value),
        "line": list(line.moves),
    }


def _short(line: Line, lang: str) -> str:
    """A value in a few signs."""
    ending, plies = ending_of(line.value), plies_to_end(line.value)
    if plies is not None:
        return word(f"analyse.{ending}", n=plies).text(lang)
    if ending != "unknown":
        return word(f"analyse.{ending}-some-day").text(lang)
    sign = "+" if line.value > 0 else "−" if line.value < 0 else ""
    return sign + decimal(abs(line.value) / 100, lang, 2)


def _in_words(line: Line, position: Position) -> Message:
    """What a value means, for whoever is to move."""
    seat = position.game.seat_name(position.turn)
    ending, plies = ending_of(line.value), plies_to_end(line.value)
    if plies is not None:
        return word("analyse.wins" if ending == "win" else "analyse.loses", seat=seat, n=plies)
    if ending != "unknown":
        return word(f"analyse.{ending}-some-day-for", seat=seat)
    for least, key in ((300, "much"), (100, "better"), (30, "little")):
        if abs(line.value) >= least:
            return word(f"analyse.{key}-{'more' if line.value > 0 else 'less'}", seat=seat)
    return word("analyse.even")


def _tell(position: Position, report: Report, lang: str) -> None:
    screen = Screen(lang)
    heads = [word(f"analyse.{head}").text(lang) for head in ("move", "value", "means", "line")]
    rows = []
    for line in report.lines:
        means = _in_words(line, position).text(lang)
        if line.proven:
            means += f" ({word('analyse.proven').text(lang)})"
        rows.append([line.move, _short(line, lang), means, " ".join(line.moves)])
    screen.table(heads, rows)
    nodes, seconds = decimal(report.nodes, lang), decimal(report.seconds, lang, 1)
    cost = word("analyse.cost", depth=report.depth, nodes=nodes, seconds=seconds)
    screen.say(cost, style="dim")


# A game -------------------------------------------------------------------------------------------


def _annotated(match: Match, seconds: float, threads: int, json: bool, lang: str) -> None:
    from pardalis.engine.analysis import annotate, entries

    if match.ply:
        compile_ahead(match.game, lambda: entries(match.start), lang)
    screen = Screen(lang)
    try:
        with interruptible():
            for judged in annotate(match, seconds=seconds, threads=threads):
                if json:
                    put_json(_judged_data(judged))
                else:
                    _tell_move(screen, match, judged)
    except KeyboardInterrupt:  # what was judged has been told
        raise typer.Exit(INTERRUPTED) from None


def _judged_data(judged: Judged) -> dict[str, Any]:
    return {
        "ply": judged.ply,
        "seat": judged.seat,
        "move": judged.move,
        "fault": judged.fault,
        "loss": round(judged.loss / 100, 2),
        "best": _line_data(judged.best),
    }


SIGNS = {"": "", "doubtful": "?!", "mistake": "?", "blunder": "??"}


def _tell_move(screen: Screen, match: Match, judged: Judged) -> None:
    position = match.positions[judged.ply]
    told = f"{judged.ply + 1:>3}. {judged.move}{SIGNS[judged.fault]}"
    if not judged.fault:
        screen.say(told)
        return
    best = word(
        f"analyse.{judged.fault}",
        best=judged.best.move,
        means=_in_words(judged.best, position),
        line=" ".join(judged.best.moves),
    )
    screen.say(told, style="bold")
    screen.say(f"     {screen.text(best)}")
