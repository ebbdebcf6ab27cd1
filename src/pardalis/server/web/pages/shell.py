"""The shell: what every page of the site is put into, and how a page or a form is declared.

A page is a template of its own package that extends `page.html` of this one. It speaks with the
words of its package; the frame around it speaks with ours.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from typing import Any
from urllib.parse import parse_qsl

import jinja2
import msgspec
from litestar import Request, Response
from litestar.enums import HttpMethod
from litestar.exceptions import HTTPException, InternalServerException
from litestar.handlers import HTTPRouteHandler
from markupsafe import Markup

from pardalis.core.errors import PardalisError
from pardalis.core.words import LANGUAGES, Words, catalogue, quoted
from pardalis.server.guests import Guest
from pardalis.server.limits import Kind
from pardalis.server.web.call import Call
from pardalis.server.web.door import LONGEST_BODY_WAIT, PREFIX, Answer, response
from pardalis.server.web.faults import Malformed
from pardalis.server.web.pages import statics
from pardalis.server.web.pages.look import Settings

word = Words(__package__)

HTML = "text/html; charset=utf-8"
FORM = "application/x-www-form-urlencoded"
FOR_ONE = {"Vary": "Accept-Language, Cookie"}
UNLISTED = FOR_ONE | {"X-Robots-Tag": "noindex"}  # what is found by its link alone
MOST_FIELDS = 100  # of a form: more than any of ours has


def client_words(package: str, lang: str, section: str = "client") -> dict[str, Any]:
    """What scripts say: of every entry f"client.{name}" of a package, by its name, the plain text
    or the forms `one` and `many`.

    >>> client_words("pardalis.server.web.pages", "en")["offline"][:7]
    'Offline'
    """
    told: dict[str, Any] = {}
    for key, forms in catalogue(package, lang).items():
        head, _, name = key.partition(".")
        if head == section:
            told[name] = forms["text"] if "text" in forms else dict(forms)
    return told


def _json(value: Any) -> Markup:
    """A value as JSON that can stand inside a script element: nothing in it ends the element."""
    text = msgspec.json.encode(value).decode()
    for sign in "<>&\u2028\u2029":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return Markup(text)  # every sign with a meaning in HTML is written as an escape


@cache
def _templates(package: str) -> jinja2.Environment:
    """The templates of a package, and behind them those of the shell."""
    made = jinja2.Environment(
        loader=jinja2.ChoiceLoader(
            [jinja2.PackageLoader(name, "templates") for name in dict.fromkeys((package, HERE))]
        ),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=jinja2.StrictUndefined,
    )
    made.filters["json"] = _json
    made.globals |= {"static": statics.path, "api": PREFIX}
    return made


HERE = __package__


def render(
    package: str, name: str, call: Call, /, *, lang: str | None = None, **values: Any
) -> bytes:
    """A page in the language and the look of whoever asks, or in another language.

    In the template, `say(key, …)` speaks with the words of the package, `shell_say(key, …)` with
    ours; `look` are the settings, `me` the guest or None, `static(path)` the address of a file.
    """
    spoken = lang or call.lang

    def speaking(package: str) -> Callable[..., str]:
        words = Words(package)

        def say(key: str, /, **given: Any) -> str:
            return words(key, **given).text(spoken)

        return say

    given = {
        "lang": spoken,
        "say": speaking(package),
        "shell_say": speaking(HERE),
        "shell_words": client_words(HERE, spoken),
        "tongues": {one: word(f"language.{one}").text(one) for one in LANGUAGES},
        "look": Settings.read(call),
        "me": whoever(call),
        "here": here(call),
        "bare": False,
    }
    template = _templates(package).get_template(f"{name}.html")
    return template.render(given | values).encode()


def here(call: Call) -> str:
    """The address of the page that is asked for, on this site."""
    query = call.scope["query_string"].decode("latin-1")
    return call.scope["path"] + (f"?{query}" if query else "")


def whoever(call: Call) -> Guest | None:
    """The guest who asks, as far as one is known: who cannot be told from nobody is nobody."""
    try:
        return call.guest
    except PardalisError:
        return None


def html(
    content: bytes,
    *,
    unlisted: bool = False,
    press_for: Call | None = None,
    headers: Mapping[str, str] | None = None,
    status: int | None = None,
) -> Answer:
    """A page as an answer; one that is `unlisted` is left out by machines that read pages.

    One without any secret in it may be pressed for whoever asks: of others, the length that is
    left would tell what is in them.
    """
    more = {**(UNLISTED if unlisted else FOR_ONE), **(headers or {})}
    if press_for is None:
        return Answer(content, HTML, more, status)
    return statics.packed(press_for, content, statics.press(content), HTML, more)


def see_other(path: str, headers: Mapping[str, str] | None = None) -> Answer:
    """Go on elsewhere on this site: what a form was sent for is done."""
    if not path.startswith("/") or path.startswith(("//", "/\\")):
        raise ValueError(f"{path!r} is not a path of this site")
    return Answer(b"", HTML, {**(headers or {}), "Location": path}, 303)


def somebody(call: Call) -> tuple[Guest, dict[str, str]]:
    """The guest who sends a form, new if they were never here before, and the headers by which
    the browser remembers them."""
    if call.guest is not None:
        return call.guest, {}
    guest = call.hall.guests.new(call.preferred)
    return guest, {"Set-Cookie": call.cookie(guest)}


def page(path: str) -> Callable[[Callable[..., Awaitable[Answer]]], HTTPRouteHandler]:
    """Make a function a page: it gets the call and the parts of the path."""

    def made(function: Callable[..., Awaitable[Answer]]) -> HTTPRouteHandler:
        async def handle(request: Request[Any, Any, Any]) -> Response[bytes]:
            call: Call = request.scope["state"]["call"]
            call.spend("requests")
            return response(await function(call, **request.path_params))

        handle.__name__ = function.__name__
        methods = [HttpMethod.GET, HttpMethod.HEAD]
        return HTTPRouteHandler(path, http_method=methods, status_code=200)(handle)

    return made


def form(
    path: str, *, spends: Kind = "requests"
) -> Callable[[Callable[..., Awaitable[Answer]]], HTTPRouteHandler]:
    """Make a function the receiver of a form: it gets the call, the fields and the parts of the
    path.

    Only our own pages may send one, whether or not a cookie comes along: otherwise another site
    could have somebody who was never here sit down as a guest it knows.
    """

    def made(function: Callable[..., Awaitable[Answer]]) -> HTTPRouteHandler:
        async def handle(request: Request[Any, Any, Any]) -> Response[bytes]:
            call: Call = request.scope["state"]["call"]
            call.spend(spends)
            call.hall.shield.check_cookie(call.headers)
            fields = await _fields(request)
            return response(await function(call, fields, **request.path_params))

        handle.__name__ = function.__name__
        return HTTPRouteHandler(path, http_method=HttpMethod.POST, status_code=200)(handle)

    return made


async def _fields(request: Request[Any, Any, Any]) -> dict[str, str]:
    """What was filled in; each field once."""
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media != FORM:
        raise HTTPException(status_code=415)
    try:
        async with asyncio.timeout(LONGEST_BODY_WAIT):
            content = await request.body()
        pairs = parse_qsl(
            content.decode("ascii"),
            keep_blank_values=True,
            errors="strict",
            max_num_fields=MOST_FIELDS,
        )
    except (TimeoutError, InternalServerException, ValueError):
        # It stopped coming, its sender has left, or no browser would send it.
        raise HTTPException(status_code=400) from None
    fields: dict[str, str] = {}
    for name, value in pairs:
        if name in fields:
            raise Malformed(word("form.twice", field=quoted(name)), "")
        fields[name] = value.replace("\r\n", "\n")
    return fields
