"""Settings: language, name, and how the site looks and sounds.

Without scripts these are forms; with them everything takes effect when it is touched.
"""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from pardalis.core.errors import PardalisError
from pardalis.core.registry import games
from pardalis.core.words import LANGUAGES, Words
from pardalis.server.tables.eyes import Look
from pardalis.server.tables.talk import LONGEST_NAME
from pardalis.server.web import errors
from pardalis.server.web.call import Call
from pardalis.server.web.door import Answer, asked
from pardalis.server.web.faults import Malformed
from pardalis.server.web.pages.demo import playout
from pardalis.server.web.pages.look import CHOICES, SWITCH, Settings
from pardalis.server.web.pages.shell import form, html, page, render, see_other, somebody, whoever
from pardalis.server.web.shields import INERT

word = Words(__package__)

SWITCHES = tuple(name for name, values in CHOICES.items() if set(values) == set(SWITCH))
LISTS = tuple(name for name in CHOICES if name not in SWITCHES)
LONGEST_PATH = 4000


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`saved` says that a form was just sent."""

    saved: bool = False


@page("/settings")
async def settings(call: Call) -> Answer:
    """What can be chosen."""
    query: Asked = asked(call.scope["query_string"], Asked)
    return _shown(call, saved=query.saved)


def _shown(
    call: Call, *, saved: bool = False, name: str | None = None, error: PardalisError | None = None
) -> Answer:
    lang, guest, look = call.lang, whoever(call), Settings.read(call)
    lists = [
        (
            setting,
            word(f"settings.{setting}").text(lang),
            [(value, word(f"choice.{setting}-{value}").text(lang)) for value in CHOICES[setting]],
        )
        for setting in LISTS
    ]
    switches = [
        (setting, word(f"settings.{setting}").text(lang), _help(setting, lang))
        for setting in SWITCHES
    ]
    fault = errors.problem(error, lang).words if error else ""
    content = render(
        __package__,
        "settings",
        call,
        name=(guest.name if guest else "") if name is None else name,
        longest_name=LONGEST_NAME,
        lists=lists,
        switches=switches,
        values=look.values(),
        saved=saved,
        fault=fault[:1].upper() + fault[1:],
        by_day=_sample(look, dark=False),
        by_night=_sample(look, dark=True),
    )
    return html(content, status=errors.status(error) if error else None)


def _help(setting: str, lang: str) -> str:
    """What a setting does, where its title does not say it all."""
    key = f"settings.{setting}-help"
    return word(key).text(lang) if key in word else ""


def _sample(look: Settings, *, dark: bool) -> str:
    told = msgspec.structs.asdict(look.look(dark))
    return "/settings/sample.svg?" + "&".join(
        f"{name}={str(value).lower()}" for name, value in told.items()
    )


@form("/settings")
async def choose(call: Call, fields: dict[str, str]) -> Answer:
    """Remember how somebody likes it; a box that is not ticked is not sent."""
    given = {name: fields.get(name, "0" if name in SWITCHES else "") for name in CHOICES}
    return see_other("/settings?saved=1", {"Set-Cookie": Settings.of(given).cookie(call)})


@form("/name")
async def name(call: Call, fields: dict[str, str]) -> Answer:
    """Be called otherwise; who fills in nothing is nobody in particular again."""
    guest, _ = somebody(call)
    wanted = fields.get("name", "")
    try:
        guest = guest.named(wanted) if wanted.strip() else replace(guest, name="")
    except PardalisError as error:
        return _shown(call, name=wanted[: 4 * LONGEST_NAME], error=error)
    return see_other("/settings?saved=1", {"Set-Cookie": call.cookie(guest)})


@form("/language")
async def language(call: Call, fields: dict[str, str]) -> Answer:
    """Read on in another language."""
    lang = fields.get("lang", "")
    if lang not in LANGUAGES:
        raise Malformed(word("settings.no-language"), "lang")
    guest, _ = somebody(call)
    cookie = call.cookie(replace(guest, lang=lang))
    return see_other(own_path(fields.get("back", "/")), {"Set-Cookie": cookie})


def own_path(text: str) -> str:
    """Where a form asks to be sent back to, if that is a page of ours; otherwise the entrance.

    >>> own_path("/rules/x?a=b"), own_path("//elsewhere.example"), own_path("javascript:x")
    ('/rules/x?a=b', '/', '/')
    """
    is_own = text.startswith("/") and not text.startswith(("//", "/\\"))
    fits = text.isascii() and text.isprintable() and len(text) <= LONGEST_PATH
    return text if is_own and fits else "/"


@page("/settings/sample.svg")
async def sample(call: Call) -> Answer:
    """A picture that shows what the settings do."""
    call.spend("pictures")
    look: Look = asked(call.scope["query_string"], Look)
    lang = call.lang

    def drawn() -> bytes:
        position = playout(games()[-1])[0]
        told = msgspec.structs.asdict(look)
        return position.view(position.turn).svg(lang=lang, **told).encode()

    headers = {"Content-Security-Policy": INERT, "Cache-Control": "private, max-age=3600"}
    return Answer(await call.hall.easel.draw(drawn), "image/svg+xml", headers)


PAGES = (settings, choose, name, language, sample)
