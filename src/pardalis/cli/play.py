"""`pardalis play`: a table at one keyboard."""

from __future__ import annotations

from typing import Annotated

import typer

from pardalis.cli import declare
from pardalis.cli.errors import Misused
from pardalis.cli.setup import chosen_game
from pardalis.core.words import Words
from pardalis.engine.levels import IDS

word = Words("pardalis.cli")


def play(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="help.arg.play-game")] = None,
    person: Annotated[
        list[str] | None,
        typer.Option("--person", "-p", metavar="SEAT[=NAME]", help="help.option.person"),
    ] = None,
    computer: Annotated[
        list[str] | None,
        typer.Option("--computer", "-c", metavar="SEAT[=PLAYER]", help="help.option.computer"),
    ] = None,
    level: Annotated[
        str | None, typer.Option("--level", metavar="N", help="help.option.level")
    ] = None,
    points: Annotated[
        str | None, typer.Option("--points", metavar="N", help="help.option.points")
    ] = None,
    seed: declare.Seed = None,
    seats: declare.Seats = None,
    option: declare.Chosen = None,
    position: Annotated[
        str | None, typer.Option("--position", metavar="POSITION", help="help.option.position")
    ] = None,
    save: Annotated[
        str | None, typer.Option("--save", metavar="FILE", help="help.option.save")
    ] = None,
    resume: Annotated[bool, typer.Option("--resume", help="help.option.resume")] = False,
    lang: declare.Lang = "",
) -> None:
    """Play at one keyboard, with people and computers."""
    # Loaded here: no other command needs the table and its players.
    from pardalis.cli.keyboard import Keyboard
    from pardalis.cli.laying import Wish, kept_in, laid_out, taken_up
    from pardalis.cli.menu import Menu
    from pardalis.cli.screen import Screen

    screen, keyboard = Screen(lang), Keyboard()
    wish = None
    if resume:
        if any(given is not None for given in (seed, seats, option, position, level)):
            raise Misused(word("misuse.resume"))
    elif game is None and keyboard.live:
        try:
            wish = Menu(screen, keyboard).choose()
        except EOFError:
            print()
            return
    else:
        wish = Wish(
            chosen_game(game),
            seed=declare.whole(seed),
            seats=declare.whole(seats),
            options=declare.pairs("--option", option),
            position=position,
            points=declare.whole(points),
            people=person or (),
            computers=computer or (),
            level=None if level is None else str(declare.number("--level", level, 1, len(IDS))),
        )
    if wish is None:
        left = kept_in(game, declare.whole(points))
        table = taken_up(screen, keyboard, left, person, computer)
    else:
        table = laid_out(screen, keyboard, wish)
    table.file = save
    raise typer.Exit(table.run())
