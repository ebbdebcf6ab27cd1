"""The doors put together: litestar finds the way, what stands in front of it sees to safety."""

from __future__ import annotations

import time
from collections.abc import Iterable
from typing import Any

import msgspec
from litestar import Litestar, Request, Response
from litestar.enums import HttpMethod, ScopeType
from litestar.handlers import HTTPRouteHandler
from litestar.types import ASGIApp, HTTPScope, Message, Receive, Scope, Send, WebSocketScope

from pardalis.core.errors import PardalisError
from pardalis.server.web import (
    booklet,
    errors,
    games,
    looking,
    me,
    pages,
    pictures,
    socket,
    study,
    table,
    tables,
)
from pardalis.server.web.call import Call, Hall
from pardalis.server.web.describe import described
from pardalis.server.web.door import Answer, response
from pardalis.server.web.pages import sorry
from pardalis.server.web.shields import LARGEST_BODY, guarded

HANDLERS: tuple[Any, ...] = (
    *games.DOORS,
    *me.DOORS,
    *tables.DOORS,
    *looking.DOORS,
    *pictures.DOORS,
    *pages.PAGES,
    *booklet.PAGES,
    *study.DOORS,
    *study.PAGES,
    *table.DOORS,
    *table.PAGES,
    *socket.SOCKETS,
)


def make_app(hall: Hall) -> ASGIApp:
    """All doors of one house."""
    doors = [*HANDLERS, *described(HANDLERS)]
    app = Litestar(
        [*_options(doors), *doors],  # first: litestar adds incomplete ones of its own
        exception_handlers={Exception: answered},
        logging_config=None,
        openapi_config=None,
        request_max_body_size=LARGEST_BODY,
        debug=False,
    )
    return Front(app, hall)


def _options(handlers: Iterable[Any]) -> Iterable[HTTPRouteHandler]:
    """For each address the answer to what can be done there."""
    methods: dict[str, set[str]] = {}
    for handler in handlers:
        if isinstance(handler, HTTPRouteHandler):
            for path in handler.paths:
                methods.setdefault(path, {"OPTIONS"}).update(handler.http_methods)
    for path, known in methods.items():
        yield _allowing(path, ", ".join(sorted(known)))


def _allowing(path: str, methods: str) -> HTTPRouteHandler:
    async def options() -> Response[None]:
        return Response(None, status_code=204, headers={"Allow": methods})

    return HTTPRouteHandler(path, http_method=HttpMethod.OPTIONS, status_code=204)(options)


def answered(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """The answer to a request that went wrong: a page for people, JSON for programs."""
    call: Call = request.scope["state"]["call"]
    status, problem = errors.status(error), errors.problem(error, call.lang)
    headers = errors.headers(error)
    if sorry.wanted(call):
        return response(sorry.sorry(call, problem, status, headers))
    return response(Answer(msgspec.json.encode(problem), headers=headers, status=status))


class Front:
    """What every request passes before a door is looked for, and every answer after it."""

    def __init__(self, app: ASGIApp, hall: Hall) -> None:
        self._app = app
        self._hall = hall

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            await self._request(scope, receive, send)
        else:
            await self._socket(scope, receive, send)

    async def _request(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        began = time.perf_counter()
        call = scope.setdefault("state", {})["call"] = Call(self._hall, scope)
        status = 0

        async def guard(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                https = self._hall.shield.https
                message["headers"] = guarded(message.get("headers", ()), https)
            await send(message)

        try:
            self._check(call)
        except PardalisError as error:
            await _refuse(error, call, guard)
        else:
            await self._app(scope, receive, guard)
        self._hall.metrics.request(
            scope["method"], _template(scope), status, time.perf_counter() - began
        )

    async def _socket(self, scope: WebSocketScope, receive: Receive, send: Send) -> None:
        call = scope.setdefault("state", {})["call"] = Call(self._hall, scope)
        try:
            self._check(call)
        except PardalisError as error:
            await socket.turn_away(error, call, receive, send)
        else:
            await self._app(scope, receive, send)

    def _check(self, call: Call) -> None:
        scope, shield = call.scope, self._hall.shield
        shield.check_size(scope.get("raw_path", b""), scope["query_string"], scope["headers"])
        shield.check_host(scope["path"], call.headers.get("host"))


async def _refuse(error: PardalisError, call: Call, send: Send) -> None:
    content = msgspec.json.encode(errors.problem(error, call.lang))
    headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(content))]
    await send({"type": "http.response.start", "status": errors.status(error), "headers": headers})
    await send({"type": "http.response.body", "body": content, "more_body": False})


def _template(scope: HTTPScope) -> str:
    """The door that was asked for, without what is a stranger's or a secret in its address."""
    return scope.get("path_template", "") or "elsewhere"
