"""`pardalis tablebase`: endings of which every position is known, made and asked."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from pardalis.cli import declare
from pardalis.cli.errors import INTERRUPTED, Misused, Refused, fault
from pardalis.cli.kernels import compile_ahead, load
from pardalis.cli.numerals import decimal
from pardalis.cli.progress import bar, stoppable
from pardalis.cli.screen import Screen, put_json
from pardalis.cli.setup import chosen_game, chosen_position
from pardalis.core.game import Game
from pardalis.core.words import Listing, Words, quoted

if TYPE_CHECKING:  # loads Numba
    from pardalis.engine.tablebase.probe import Known

word = Words("pardalis.cli")
ACTIONS = ("build", "probe")
USUAL = 5  # pieces


def tablebase(
    action: Annotated[
        str | None, typer.Argument(metavar="build|probe", help="help.arg.tablebase")
    ] = None,
    game: declare.GameId = None,
    position: Annotated[
        str | None, typer.Argument(metavar="[POSITION]", help="help.arg.probed")
    ] = None,
    pieces: Annotated[
        str | None, typer.Option("--pieces", metavar="N", help="help.option.pieces")
    ] = None,
    folder: Annotated[
        str | None, typer.Option("--folder", metavar="DIR", help="help.option.tablebases")
    ] = None,
    threads: declare.Threads = None,
    json: declare.Json = False,
    lang: declare.Lang = "",
) -> None:
    """Make a tablebase, or ask one about a position."""
    if action not in ACTIONS:
        known = Listing("or", ACTIONS)
        raise Misused(word("misuse.action", action=quoted(action or ""), known=known))
    found = chosen_game(game)
    load(alone=True)
    from pardalis.engine.tablebase.files import folder as usual

    within = Path(folder).expanduser() if folder else usual()
    if action == "build":
        if position is not None:
            raise Misused(word("misuse.build"))
        _build(found, pieces, within, declare.threads(threads, fast=True), json, lang)
    else:
        if pieces is not None or threads is not None:
            raise Misused(word("misuse.probe"))
        _probe(found, position, within, json, lang)


def _build(
    game: Game, pieces: str | None, within: Path, threads: int, json: bool, lang: str
) -> None:
    from pardalis.engine.tablebase.build import build, entries
    from pardalis.engine.tablebase.files import contents_of, endings_of

    most = endings_of(game).most
    number = USUAL if pieces is None else declare.number("--pieces", pieces, 2, most)
    size = contents_of(game, number).size
    compile_ahead(game, lambda: entries(game, number), lang)
    began = time.perf_counter()
    try:
        with stoppable() as stop, bar() as show:

            def told(done: int, total: int, name: str) -> None:
                show(done, total, name)

            path = build(game, number, within, threads=threads, told=told, stop=stop)
    except OSError as error:
        raise Refused(fault(str(within), error)) from error
    if path is None:
        Screen(lang).say(word("tablebase.stopped"))
        raise typer.Exit(INTERRUPTED)
    seconds = time.perf_counter() - began
    if json:
        told_data = {"game": game.id, "pieces": number, "file": os.fspath(path)}
        put_json(told_data | {"bytes": path.stat().st_size, "seconds": round(seconds, 3)})
        return
    done = word(
        "tablebase.built",
        path=quoted(path, 200),
        pieces=number,
        size=decimal(size / 10**6, lang, 1),
        seconds=decimal(seconds, lang, 1),
    )
    Screen(lang).say(done)


def _probe(game: Game, text: str | None, within: Path, json: bool, lang: str) -> None:
    from pardalis.engine.tablebase.probe import open_tablebase

    if text is None:
        raise Misused(word("misuse.position"))
    position, _ = chosen_position(game, text)
    if position.outcome:
        raise Refused(word("tablebase.over"))
    try:
        found = open_tablebase(game, within)
    except OSError as error:
        raise Refused(fault(str(within), error)) from error
    if found is None:
        raise Refused(word("tablebase.none", game=game.id, path=quoted(within, 200)))
    known = found.probe(position)
    if json:
        put_json(_as_data(str(position), known))
    elif known is None:
        Screen(lang).say(word("tablebase.unknown", pieces=found.pieces))
    else:
        name = game.seat_name(position.turn)
        screen = Screen(lang)
        screen.say(word(f"tablebase.{known.ending}", seat=name, n=known.plies))
        if known.moves:
            screen.say(" ".join(known.moves))


def _as_data(position: str, known: Known | None) -> dict[str, Any]:
    data: dict[str, Any] = {"position": position, "value": known.ending if known else "unknown"}
    if known:
        data |= {"plies": known.plies, "line": list(known.moves)}
    return data
