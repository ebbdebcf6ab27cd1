"""The pages of study: which games there are, and the board of one of them.

All that is studied stands in the address: the position a line begins with, its moves, which of its
positions is shown. So every step is a link that can be kept and sent on, and the page reads and is
played without scripts. What is wrong with an address is said on the page, which then shows as much
of it as there is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

import msgspec
from litestar.exceptions import HTTPException
from markupsafe import Markup

from pardalis.core.errors import PardalisError
from pardalis.core.game import Game
from pardalis.core.position import as_sentence
from pardalis.core.record import FIRST_LINE
from pardalis.core.registry import folders
from pardalis.core.registry import game as game_named
from pardalis.core.words import Words
from pardalis.server.web import board as board_words
from pardalis.server.web import errors, faults
from pardalis.server.web.call import Call
from pardalis.server.web.door import ENCODER, Answer
from pardalis.server.web.pages.look import Settings
from pardalis.server.web.pages.shelf import shelf
from pardalis.server.web.pages.shell import client_words, html, page, render
from pardalis.server.web.study.doors import Wanted
from pardalis.server.web.study.line import Line, Sight, Study

word = Words(__package__)

OPTION = "option."  # what the fields of options begin with


class Shown(msgspec.Struct, frozen=True):
    """What the page shows, what is wrong with what was asked for, and the moves that can be made,
    in words."""

    study: Study
    fault: str
    ways: list[tuple[str, str]]


@page("/study")
async def index(call: Call) -> Answer:
    """The games that can be studied."""
    return html(render(__package__, "games", call, games=shelf(call)), press_for=call)


@page("/study/{game:str}")
async def board(call: Call, game: str) -> Answer:
    """A game to be studied: from its start, or from whatever the address says."""
    if game not in folders():
        raise HTTPException(status_code=404)
    call.spend("pictures")
    lang, asked = call.lang, _asked(call)
    look = _sight(call, asked.get("flip") == "1")
    made = await call.hall.easel.draw(
        lambda: ENCODER.encode(shown(game_named(game), asked, lang, look))
    )
    told = msgspec.json.decode(made, type=Shown)
    content = _rendered(call, told, asked, look)
    return html(content, press_for=call)


def _sight(call: Call, flip: bool) -> Sight:
    """How whoever asks likes pictures to look."""
    look = Settings.read(call).look()
    return Sight(
        theme=look.theme,
        board=look.board,
        palette=look.palette,
        glyphs=look.glyphs,
        coordinates=look.coordinates,
        flip=flip,
    )


def _rendered(call: Call, told: Shown, asked: Mapping[str, str], look: Sight) -> bytes:
    lang, study = call.lang, told.study
    game = game_named(study.game)
    return render(
        __package__,
        "study",
        call,
        bare=True,
        study=study,
        fault=told.fault,
        ways=told.ways,
        # The last try is kept, so that a slip can be mended.
        text=asked.get("text", "") if told.fault else "",
        flipped=asked.get("flip") == "1",
        picture=Markup(study.picture),  # drawn here, with every text in it escaped
        kept=kept(study),
        play=f"/play/{study.game}?{urlencode({'position': study.position}, quote_via=quote)}",
        images=_images(study),
        options=_options(game, lang),
        seats=(game.seats[0], game.seats[-1], game.checked_seats(None)),
        # The picture is in the page already.
        data={
            "study": msgspec.structs.replace(study, picture=""),
            "look": look,
        },
        words=client_words(__package__, lang),  # each f"client.{name}", which `study/` says
        board_words=client_words(board_words.__name__, lang),
    )


def _asked(call: Call) -> dict[str, str]:
    """The fields of the address; one that is there twice counts for what it says last."""
    try:
        query = call.scope["query_string"].decode("ascii")
        return dict(parse_qsl(query, max_num_fields=60, errors="strict"))
    except ValueError:
        return {}


def shown(game: Game, asked: Mapping[str, str], lang: str, look: Sight) -> Shown:
    """What an address asks for; if that cannot be, as much of it as can, and why not more."""
    fault = ""
    for fields in (asked, {name: asked[name] for name in asked if name != "move"}, {}):
        try:
            line, ply = _line(game, fields)
            study = line.show(ply, None, lang, look)
        except (PardalisError, faults.Malformed) as error:
            fault = fault or errors.problem(error, lang).words
            continue
        position = line.match.positions[study.ply]
        ways = [
            (choice.move, as_sentence(position.told(choice.move), lang)) for choice in study.choices
        ]
        return Shown(study, fault, ways)
    raise AssertionError("a game has a start")


def _line(game: Game, fields: Mapping[str, str]) -> tuple[Line, int | None]:
    """The line of play that some fields tell, and how many of its moves are made.

    `text` is whatever somebody pasted, a position or a record; `move` is made after `ply` moves,
    and those that came after it are cut off.
    """
    given: dict[str, Any] = {
        name: fields[name] for name in ("position", "seats", "seed", "ply") if fields.get(name)
    }
    given["options"] = {
        name.removeprefix(OPTION): value
        for name, value in fields.items()
        if name.startswith(OPTION)
    }
    given["moves"] = fields.get("moves", "").split()
    if text := fields.get("text", "").strip():
        if text.startswith(FIRST_LINE):
            given = {"record": text.replace("\r\n", "\n")}
        else:
            given |= {"position": text, "moves": []}
    try:
        wanted = msgspec.convert({**given, "game": game.id}, Wanted, strict=False)
    except msgspec.ValidationError as error:
        raise faults.told(error, "query") from None
    line = wanted.line()
    if not (move := fields.get("move", "").strip()):
        return line, wanted.ply
    if wanted.ply is not None and wanted.ply < line.match.ply:
        line.match.take_back(line.match.ply - wanted.ply)
    return Line.of(line.match, (move,)), None


def kept(study: Study) -> dict[str, str]:
    """The fields by which an address tells this line."""
    moves = " ".join(made.move for made in study.moves)
    options = {OPTION + name: value for name, value in study.options.items()}
    return {"position": study.start, **options, **({"moves": moves} if moves else {})}


def _images(study: Study) -> str:
    """Where the picture of the position is, without its ending and its look."""
    options = ",".join(f"{name}={value}" for name, value in study.options.items())
    fields = {"position": study.position} | ({"options": options} if options else {})
    return urlencode(fields, quote_via=quote)


def _options(game: Game, lang: str) -> list[dict[str, Any]]:
    """What can be chosen for a new start."""
    return [
        {
            "name": option.name,
            "title": option.title(game.words).text(lang),
            "default": option.default,
            "free": option.check is not None,
            "values": [
                (value, option.label(game.words, value).text(lang)) for value in option.values
            ],
        }
        for option in game.options
    ]


PAGES = (index, board)
