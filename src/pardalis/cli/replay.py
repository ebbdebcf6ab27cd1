"""`pardalis replay` and `pardalis record`: games that were written down."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Annotated, Any

import typer

from pardalis.cli import declare
from pardalis.cli.declare import number
from pardalis.cli.errors import Misused, Refused
from pardalis.cli.files import matches_in
from pardalis.cli.look import state_of
from pardalis.cli.screen import Screen, put_json
from pardalis.core.match import Match, write_result
from pardalis.core.record import write_clock
from pardalis.core.words import Listing, Message, Words

word = Words("pardalis.cli")
MOST = 10**9


def replay(
    file: Annotated[str | None, typer.Argument(metavar="FILE", help="help.arg.record")] = None,
    game: Annotated[str | None, typer.Option("--game", metavar="N", help="help.option.nth")] = None,
    ply: Annotated[str | None, typer.Option("--ply", metavar="N", help="help.option.ply")] = None,
    boards: Annotated[bool, typer.Option("--boards", help="help.option.boards")] = False,
    step: Annotated[bool, typer.Option("--step", help="help.option.step")] = False,
    lang: declare.Lang = "",
) -> None:
    """Tell the games of a record file, move by move, every move checked."""
    if file is None:
        raise Misused(word("misuse.file"))
    screen = Screen(lang)
    only = None if game is None else number("--game", game, 1, MOST)
    until = None if ply is None else number("--ply", ply, 0, MOST)
    count = 0
    for count, match in enumerate(matches_in(file), 1):
        if only is None or count == only:
            if count > 1 and only is None:
                screen.say("")
            _tell(screen, count, match, until, boards, step)
    if only is not None and only > count:
        raise Refused(word("replay.no-game", wanted=only, n=count))
    if only is None and until is None:
        screen.say("")
        screen.say(word("replay.checked", n=count), style="dim")


def _tell(
    screen: Screen, count: int, match: Match, until: int | None, boards: bool, step: bool
) -> None:
    screen.say(heading(count, match, screen.lang), style="bold")
    if until is not None:
        if until > match.ply:
            raise Refused(word("replay.no-ply", wanted=until, n=match.ply))
        position = match.positions[until]
        last = match.entries[until - 1].move if until else None
        screen.draw(position, last=last)
        screen.copyable(str(position))
        screen.say(state_of(position, screen.lang))
        return
    if boards or step:
        screen.draw(match.start)
    for ply, entry in enumerate(match.entries, 1):
        if step:
            _wait()
        clock = "" if entry.clock is None else f" [{write_clock(entry.clock)}]"
        comment = f" ; {entry.comment}" if entry.comment else ""
        screen.say(f"{ply:>3}. {entry.move}{clock}{comment}", style="bold")
        screen.say(f"     {match.positions[ply - 1].describe(entry.move, screen.lang)}")
        if boards or step:
            screen.draw(match.positions[ply], last=entry.move)
    screen.say(match.describe_outcome(screen.lang) or screen.text(word("replay.open")))


def _wait() -> None:
    """Wait for Enter, where somebody can press it."""
    if sys.stdin is not None and sys.stdin.isatty():
        try:
            input()
        except EOFError:
            raise typer.Exit from None


def heading(count: int, match: Match, lang: str) -> str:
    """Which game, when, between whom."""
    seats: list[Message] = []
    for seat in match.seats:
        role = match.game.seat_name(seat)
        name = match.names[seat - 1]
        seats.append(word("replay.seat", name=name, role=role) if name else role)
    told = word(
        "replay.heading",
        count=count,
        title=match.game.title(lang),
        date=match.date.isoformat(),
        seats=Listing("and", tuple(seats)),
    )
    options = ", ".join(f"{name}={value}" for name, value in match.options.items())
    return told.text(lang) + (f" ({options})" if options else "")


def record(
    files: Annotated[
        list[str] | None, typer.Argument(metavar="FILE...", help="help.arg.records")
    ] = None,
    json: declare.Json = False,
    lang: declare.Lang = "",
) -> None:
    """Check record files and list the games in them, or turn them into data."""
    if not files:
        raise Misused(word("misuse.file"))
    for file, count, match in _all(files):
        if json:
            put_json({"file": file, **as_data(match)})
            continue
        seats = " – ".join(match.seat_name(seat, lang) for seat in match.seats)
        plies = word("record.plies", n=match.ply).text(lang)
        head = f"{file}  {count:>3}  {match.game.id}  {match.date.isoformat()}"
        print(f"{head}  {seats}  {plies}  {write_result(match.outcome)}")


def _all(files: list[str]) -> Iterator[tuple[str, int, Match]]:
    for file in files:
        for count, match in enumerate(matches_in(file), 1):
            yield file, count, match


def as_data(match: Match) -> dict[str, Any]:
    """A match as programs read it."""
    outcome = match.outcome
    return {
        "game": match.game.id,
        "date": match.date.isoformat(),
        "seats": list(match.names),
        "options": dict(match.options),
        "seed": None if match.seed is None else str(match.seed),  # too big for many readers
        "start": str(match.start),
        "moves": [
            {"move": entry.move, "comment": entry.comment, "clock": entry.clock}
            for entry in match.entries
        ],
        "end": str(match.position),
        "outcome": outcome and {"winners": outcome.winners, "reason": outcome.reason},
    }
