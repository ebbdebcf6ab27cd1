"""`pardalis games`: what can be played, and how."""

from __future__ import annotations

from typing import Any

from pardalis.cli import declare
from pardalis.cli.screen import Screen, put_json
from pardalis.core import registry
from pardalis.core.game import Game
from pardalis.core.options import Option
from pardalis.core.words import Words

word = Words("pardalis.cli")


def games(json: declare.Json = False, lang: declare.Lang = "") -> None:
    """List the games."""
    found = registry.games()
    if json:
        put_json([as_data(game, lang) for game in found])
        return
    screen = Screen(lang)
    for number, game in enumerate(found):
        if number:
            screen.say("")
        _tell(screen, game)


def seats_of(game: Game, lang: str) -> str:
    """How many can play, in words."""
    least, most = game.seats[0], game.seats[-1]
    if least == most:
        return word("games.seats", n=least).text(lang)
    return word("games.seats-range", least=least, most=most).text(lang)


def _tell(screen: Screen, game: Game) -> None:
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    lang, words = screen.lang, game.words
    head = Text.assemble((game.title(lang), "bold"), "  ", (game.id, "cyan"))
    screen.console.print(head)
    author = words("game.author").text(lang)
    for line, style in (
        (words("game.tagline").text(lang), "italic"),
        (f"{author} · {seats_of(game, lang)}", "dim"),
    ):
        screen.console.print(Padding(line, (0, 0, 0, 2), expand=False, style=style))
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    table.add_column()
    for option in game.options:
        table.add_row(
            Text.assemble("  ", (f"-o {option.name}=", "cyan"), (option.default, "bold cyan")),
            option.help(words).text(lang),
        )
        for value in option.values:
            table.add_row(
                Text(f"     {value}", style="cyan"), option.label(words, value).text(lang)
            )
    screen.console.print(table)


def as_data(game: Game, lang: str) -> dict[str, Any]:
    """A game as programs read it."""
    return {
        "id": game.id,
        "title": game.title(lang),
        "author": game.words("game.author").text(lang),
        "tagline": game.words("game.tagline").text(lang),
        "seats": [game.seats[0], game.seats[-1]],
        "options": [_option_data(option, game.words, lang) for option in game.options],
    }


def _option_data(option: Option, words: Words, lang: str) -> dict[str, Any]:
    return {
        "name": option.name,
        "title": option.title(words).text(lang),
        "help": option.help(words).text(lang),
        "default": option.default,
        "look": option.look,
        "values": {value: option.label(words, value).text(lang) for value in option.values},
    }
