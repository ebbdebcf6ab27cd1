"""A door of the API: declared once, it is both served and described.

The declaration says what is asked and what is answered; the function behind it gets the call and
what was asked, already checked, and gives back what to answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import parse_qsl

import msgspec
from litestar import Request, Response
from litestar.enums import HttpMethod
from litestar.exceptions import HTTPException, InternalServerException
from litestar.handlers import HTTPRouteHandler

from pardalis.core.words import Words, quoted
from pardalis.server.limits import Kind
from pardalis.server.web import faults
from pardalis.server.web.call import Call
from pardalis.server.web.faults import Malformed

word = Words(__package__)

PREFIX = "/api/1"
JSON = "application/json"
LONGEST_BODY_WAIT = 20.0  # seconds in which a body must have come
ENCODER: Final = msgspec.json.Encoder()


@dataclass(frozen=True, slots=True)
class Answer:
    """What is answered, when it is more than a value."""

    content: bytes
    media: str = JSON
    headers: Mapping[str, str] = field(default_factory=dict)
    status: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Door:
    """What is known of a door: all that its description tells."""

    method: str
    path: str
    name: str
    summary: str
    told: str
    tells: Any = None
    media: tuple[str, ...] = (JSON,)
    status: int = 200
    query: type[msgspec.Struct] | None = None
    body: Any = None
    parameters: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    example: Any = None
    errors: tuple[int, ...] = ()
    keeps: bool = False
    known: bool = False


def door(
    method: str,
    path: str,
    summary: str,
    *,
    tells: Any = None,
    media: tuple[str, ...] = (JSON,),
    status: int = 200,
    query: type[msgspec.Struct] | None = None,
    body: Any = None,
    parameters: Mapping[str, Mapping[str, Any]] | None = None,
    example: Any = None,
    errors: tuple[int, ...] = (),
    keeps: bool = False,
    known: bool = False,
    spends: Kind = "requests",
) -> Callable[[Callable[..., Awaitable[Any]]], HTTPRouteHandler]:
    """Make a function a door of the API.

    It is called with the call, the parts of the path, and `query` and `body` if the door has them.
    `keeps` says that it has an `ETag` and answers 304 to whoever has the same already; `known` that
    it is only for those who say who they are.
    """

    def made(function: Callable[..., Awaitable[Any]]) -> HTTPRouteHandler:
        declared = Door(
            method=method,
            path=path,
            name=function.__name__,
            summary=summary,
            told=" ".join((function.__doc__ or "").split()),
            tells=tells,
            media=media,
            status=status,
            query=query,
            body=body,
            parameters=parameters or {},
            example=example,
            errors=errors,
            keeps=keeps,
            known=known,
        )
        decoder = msgspec.json.Decoder(body) if body is not None else None

        async def handle(request: Request[Any, Any, Any]) -> Response[bytes]:
            call: Call = request.scope["state"]["call"]
            call.spend(spends)
            if known:
                call.known()
            given: dict[str, Any] = dict(request.path_params)
            if query is not None:
                given["query"] = asked(request.scope["query_string"], query)
            if decoder is not None:
                given["body"] = await read(request, decoder)
            answer = await function(call, **given)
            if not isinstance(answer, Answer):
                answer = Answer(ENCODER.encode(answer))
            return response(answer, status)

        handle.__name__ = function.__name__
        methods = [HttpMethod.GET, HttpMethod.HEAD] if method == "GET" else [HttpMethod(method)]
        return HTTPRouteHandler(
            PREFIX + path.replace("}", ":str}"),
            http_method=methods,
            status_code=status,
            opt={"door": declared},
        )(handle)

    return made


def response(answer: Answer, status: int = 200) -> Response[bytes]:
    """An answer as litestar sends it, which says by itself how texts are encoded."""
    return Response(
        answer.content,
        status_code=answer.status or status,
        media_type=answer.media.removesuffix("; charset=utf-8"),
        headers=dict(answer.headers),
    )


def asked(query: bytes, kind: type[msgspec.Struct]) -> Any:
    """What the query of an address asks for."""
    try:
        pairs = parse_qsl(query.decode("ascii"), keep_blank_values=True, max_num_fields=40)
    except ValueError:
        raise Malformed(word("malformed.query")) from None
    given: dict[str, str] = {}
    for name, value in pairs:
        if name in given:
            fault = word("malformed.field", where=quoted(name), why=word("fault.twice"))
            raise Malformed(fault, name if len(name) <= 40 else "")
        if value.lower() == "null":  # nothing is said by leaving it out
            fault = word("fault.value", value=quoted(value))
            raise Malformed(word("malformed.field", where=quoted(name), why=fault))
        given[name] = value
    try:
        return msgspec.convert(given, kind, strict=False)
    except msgspec.ValidationError as error:
        raise faults.told(error, "query") from None


async def read(request: Request[Any, Any, Any], decoder: msgspec.json.Decoder[Any]) -> Any:
    """What the body of a request says."""
    media = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media != JSON:
        raise HTTPException(status_code=415)
    try:
        async with asyncio.timeout(LONGEST_BODY_WAIT):
            content = await request.body()
    except (TimeoutError, InternalServerException):  # it stopped coming, or its sender has left
        raise HTTPException(status_code=400) from None
    try:
        return decoder.decode(content)
    except faults.UNREAD as error:
        first = error
    try:
        return msgspec.convert(faults.whole(msgspec.json.decode(content)), decoder.type)
    except faults.UNREAD:
        raise faults.told(first, "body") from None
