"""`pardalis show`, `moves` and `perft`: looking at one position."""

from __future__ import annotations

import sys
import time
from typing import Annotated, Any

import typer

from pardalis.cli import declare
from pardalis.cli.declare import number
from pardalis.cli.files import write
from pardalis.cli.screen import Screen, put_json
from pardalis.cli.setup import chosen_game, chosen_position
from pardalis.core import perft as counting
from pardalis.core.position import Position, View
from pardalis.core.words import Words

word = Words("pardalis.cli")
DEEPEST = 100  # no machine counts further, and no game's lines nest deeper than Python can


def show(
    game: declare.GameId = None,
    position: declare.PositionText = None,
    seed: declare.Seed = None,
    seats: declare.Seats = None,
    option: declare.Chosen = None,
    play: declare.Moves = None,
    seat: Annotated[
        str | None, typer.Option("--seat", metavar="N", help="help.option.seat-view")
    ] = None,
    svg: Annotated[
        str | None, typer.Option("--svg", metavar="FILE", help="help.option.svg")
    ] = None,
    png: Annotated[
        str | None, typer.Option("--png", metavar="FILE", help="help.option.png")
    ] = None,
    theme: Annotated[
        str, typer.Option("--theme", metavar="light|dark", help="help.option.theme")
    ] = "light",
    board: Annotated[
        str, typer.Option("--board", metavar="walnut|slate|meadow", help="help.option.board")
    ] = "walnut",
    palette: Annotated[
        str,
        typer.Option("--palette", metavar="colour|vivid|soft|grey", help="help.option.palette"),
    ] = "colour",
    flip: Annotated[bool, typer.Option("--flip", help="help.option.flip")] = False,
    json: declare.Json = False,
    lang: declare.Lang = "",
) -> None:
    """Show a position: in the terminal, as a picture, or as data."""
    found = chosen_game(game)
    whole, last = chosen_position(found, position, seed, seats, option, play, lang)
    side = declare.whole(seat)
    shown: Position | View = whole if side is None else whole.view(side or None)
    if svg is not None or png is not None:
        picture = shown.svg(
            side or None,
            lang=lang,
            theme=theme,
            board=board,
            palette=palette,
            flip=flip,
            last=last,
        )
        if svg is not None:
            write(svg, picture.encode())
        if png is not None:
            from pardalis.draw.png import png as pixels

            write(png, pixels(picture))
    if json:
        put_json(as_data(whole, shown, lang))
    elif svg is None and png is None:
        screen = Screen(lang)
        screen.draw(shown, last=last)
        screen.copyable(str(shown))
        screen.say(state_of(whole, lang))


def state_of(position: Position, lang: str) -> str:
    """Whose turn it is, or how it ended."""
    if position.outcome:
        return position.describe_outcome(lang)
    seat = position.game.seat_name(position.turn)
    return word("show.turn", seat=seat, n=len(position.moves())).text(lang)


def as_data(whole: Position, shown: Position | View, lang: str) -> dict[str, Any]:
    """A position, or a view of one, as programs read it."""
    outcome = whole.outcome
    return {
        "game": whole.game.id,
        "text": str(shown),
        "turn": whole.turn,
        "seats": len(whole.seats),
        "outcome": outcome
        and {
            "winners": outcome.winners,
            "reason": outcome.reason,
            "text": whole.describe_outcome(lang),
        },
    }


def moves(
    game: declare.GameId = None,
    position: declare.PositionText = None,
    seed: declare.Seed = None,
    seats: declare.Seats = None,
    option: declare.Chosen = None,
    play: declare.Moves = None,
    json: declare.Json = False,
    lang: declare.Lang = "",
) -> None:
    """List the legal moves of a position and what each does."""
    found = chosen_game(game)
    whole, _ = chosen_position(found, position, seed, seats, option, play, lang)
    if json:
        put_json(whole.moves())
        return
    screen = Screen(lang)
    if whole.outcome:
        screen.say(whole.describe_outcome(lang))
    screen.rows([(move, whole.describe(move, lang)) for move in whole.moves()])


def perft(
    game: declare.GameId = None,
    position: declare.PositionText = None,
    depth: Annotated[str, typer.Option("--depth", metavar="N", help="help.option.depth")] = "3",
    divide: Annotated[bool, typer.Option("--divide", help="help.option.divide")] = False,
    seed: declare.Seed = None,
    seats: declare.Seats = None,
    option: declare.Chosen = None,
    play: declare.Moves = None,
    json: declare.Json = False,
    lang: declare.Lang = "",
) -> None:
    """Count the lines of play of a given length."""
    found = chosen_game(game)
    deep = number("--depth", depth, 0, DEEPEST)
    whole, _ = chosen_position(found, position, seed, seats, option, play, lang)
    began = time.perf_counter()
    parts: dict[str, int] = {}
    first = whole.moves() if deep else []
    for move in first if divide else Screen(lang).counted(first):
        parts[move] = counting.perft(whole.play(move), deep - 1)
        if divide and not json:
            print(f"{move}\t{parts[move]}", flush=True)
    nodes = sum(parts.values()) if deep else 1
    seconds = time.perf_counter() - began
    if json:
        data = {"game": found.id, "position": str(whole), "depth": deep}
        data |= {"nodes": nodes, "seconds": round(seconds, 6)}
        put_json(data | ({"divide": parts} if divide else {}))
        return
    told = word("perft.told", n=nodes, depth=deep, seconds=f"{seconds:.3f}")
    print(told.text(lang))
    sys.stdout.flush()
