"""`pardalis show` and `pardalis moves`: looking at one position."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from pardalis.cli import declare
from pardalis.cli.files import write
from pardalis.cli.screen import Screen, put_json
from pardalis.cli.setup import chosen_game, chosen_position
from pardalis.core.position import Position, View
from pardalis.core.words import Words

word = Words("pardalis.cli")


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
