"""A shelf: the games in a row, each with its living picture, as several pages show them."""

from __future__ import annotations

from pardalis.core.game import Game
from pardalis.core.registry import games
from pardalis.server.web.call import Call
from pardalis.server.web.pages import demo
from pardalis.server.web.pages.look import Settings


def told(game: Game, call: Call) -> dict[str, str]:
    """What stands beside the picture of a game, and where the picture is by day and by night."""
    lang, look = call.lang, Settings.read(call)
    return {
        "id": game.id,
        "title": game.title(lang),
        "author": game.words("game.author").text(lang),
        "tagline": game.words("game.tagline").text(lang),
        "by_day": demo.address(game.id, look),
        "by_night": demo.address(game.id, look, dark=True),
    }


def shelf(call: Call) -> list[dict[str, str]]:
    """All games."""
    return [told(game, call) for game in games()]
