"""Laying a table: a form that asks in plain words, and what becomes of it.

What is asked comes from the game's own declaration. Everything has a good default: sent empty, the
form gives a game against a computer. What is wrong is said on the same form, with all that was
filled in still there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any
from urllib.parse import urlencode

from litestar.exceptions import HTTPException

from pardalis.core.errors import InvalidOption, InvalidPosition, PardalisError
from pardalis.core.game import Game
from pardalis.core.registry import folders
from pardalis.core.registry import game as game_named
from pardalis.core.words import Words
from pardalis.engine.levels import IDS, USUAL, level_short, level_told
from pardalis.server.tables import clock
from pardalis.server.tables.talk import LONGEST_NAME
from pardalis.server.web import errors
from pardalis.server.web.call import Call
from pardalis.server.web.door import Answer, asked
from pardalis.server.web.pages import shelf
from pardalis.server.web.pages.plan import FIRST, Plan, Prefilled
from pardalis.server.web.pages.shell import form, html, page, render, see_other, somebody, whoever

word = Words(__package__)


@page("/play/{game:str}")
async def laying(call: Call, game: str) -> Answer:
    """The form, perhaps with a position to begin from."""
    found = _game(game)
    query: Prefilled = asked(call.scope["query_string"], Prefilled)
    plan = Plan(found, {"position": query.position}, whoever(call))
    try:
        plan.fit_position()
    except PardalisError as error:
        return _shown(call, plan, error)
    return _shown(call, plan)


@form("/play/{game:str}")
async def lay(call: Call, fields: dict[str, str], game: str) -> Answer:
    """Lay the table, and go there."""
    found = _game(game)
    guest, headers = somebody(call)
    plan = Plan(found, fields, guest)
    try:
        wish = plan.wish(guest.shown(call.lang), call.lang)
        if (name := plan.filled["name.1"].strip()) and name != guest.name:
            guest = guest.named(name)
            headers = {"Set-Cookie": call.cookie(guest)}
        call.spend("tables")
        table = await call.hall.house.create(guest, wish)
    except PardalisError as error:
        return _shown(call, plan, error, headers)
    return see_other(f"/table/{table.id}", headers)


def _game(id: str) -> Game:
    if id not in folders():
        raise HTTPException(status_code=404)
    return game_named(id)


def _shown(
    call: Call,
    plan: Plan,
    error: PardalisError | None = None,
    headers: Mapping[str, str] | None = None,
) -> Answer:
    lang, game = call.lang, plan.game
    content = render(
        __package__,
        "play",
        call,
        game=_told(game, call),
        plan=plan,
        rows=_rows(plan),
        levels=[(f"computer-{level}", _capital(level_told(level).text(lang))) for level in IDS],
        short={f"computer-{level}": level_short(level).text(lang) for level in IDS},
        usual=f"computer-{USUAL}",
        first=[(value, word(f"first.{value}").text(lang)) for value in FIRST],
        longest_name=LONGEST_NAME,
        clocks={"minutes": clock.SECONDS[-1] // 60, "increment": clock.INCREMENT[-1]},
        days=clock.DAYS[-1],
        fault=_capital(errors.problem(error, lang).words) if error else "",
        faulty=_faulty(game, error),
    )
    if error is None:
        return html(content)
    more = {**errors.headers(error), **(headers or {})}
    return html(content, headers=more, status=errors.status(error))


def _told(game: Game, call: Call) -> dict[str, Any]:
    words, lang = game.words, call.lang
    return {
        **shelf.told(game, call),
        "seats": game.seats,
        "secrets": game.referee.view is not None,
        "advice": list(_advice(game, lang)),
        "options": [
            {
                "name": option.name,
                "title": option.title(words).text(lang),
                "help": option.help(words).text(lang),
                "look": option.look,
                "free": option.check is not None,
                "values": [
                    (value, _capital(option.label(words, value).text(lang)))
                    for value in option.values
                ],
            }
            for option in game.options
        ],
    }


def _advice(game: Game, lang: str) -> Iterator[tuple[str, str]]:
    """For which choices there is a word of advice, as the fields of the form say it."""
    listed = [option for option in game.options if len(option.values) > 1]
    for values in product(*(option.values for option in listed)):
        chosen = {option.name: value for option, value in zip(listed, values, strict=True)}
        if advice := game.advice(**chosen):
            when = urlencode({f"option.{name}": value for name, value in chosen.items()})
            yield when, _capital(advice.text(lang))


def _rows(plan: Plan) -> list[dict[str, Any]]:
    """The seats beside one's own: which may stay empty, and who is to sit there."""
    return [
        {
            "n": n,
            "who": plan.filled[f"who.{n}"],
            "name": plan.filled[f"name.{n}"],
            "optional": n > plan.game.seats[0],
        }
        for n in range(2, plan.game.seats[-1] + 1)
    ]


def _faulty(game: Game, error: PardalisError | None) -> str:
    """The field that an error is about."""
    if isinstance(error, InvalidPosition):
        return "position"
    if isinstance(error, InvalidOption):
        known = {option.name for option in game.options}
        return f"option.{error.option}" if error.option in known else error.option
    field = getattr(error, "field", "")
    return field if isinstance(field, str) else ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


PAGES = (laying, lay)
