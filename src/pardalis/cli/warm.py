"""`pardalis warm`: everything compiled ahead, so that nobody has to wait later."""

from __future__ import annotations

from typing import Annotated

import typer

from pardalis.cli import declare
from pardalis.cli.kernels import compile_ahead, load
from pardalis.cli.screen import Screen
from pardalis.cli.setup import chosen_game
from pardalis.core.registry import games as all_games
from pardalis.core.words import Listing, Words

word = Words("pardalis.cli")


def warm(
    games: Annotated[
        list[str] | None, typer.Argument(metavar="[GAME...]", help="help.arg.warmed")
    ] = None,
    lang: declare.Lang = "",
) -> None:
    """Compile the kernels and the engine, once for this version on this machine."""
    chosen = [chosen_game(name) for name in games] if games else all_games()
    load(alone=True)
    from pardalis.engine.warming import entries

    for game in chosen:
        compile_ahead(game, lambda game=game: entries(game), lang)  # type: ignore[misc]  # bound now
    titles = Listing("and", tuple(game.title(lang) for game in chosen))
    Screen(lang).say(word("kernel.warm", titles=titles))
