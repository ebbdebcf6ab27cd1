"""The description of the API: made from the doors themselves, so that it is true."""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus
from importlib.metadata import version
from typing import Any

import msgspec
from litestar.handlers import HTTPRouteHandler

from pardalis.server.web.door import JSON, PREFIX, Answer, Door, door
from pardalis.server.web.errors import Problem

REFS = "#/components/schemas/{name}"
ALWAYS = (400, 401, 403, 414, 429, 431)  # what any request may be answered
ERRORS = {
    400: "Something in the request does not have the form it should.",
    401: "Nobody is named, or by a token that is not ours: GET /me gives one.",
    403: "The asker may not do this, or the request came by way of another site.",
    404: "There is no such thing, or none that the asker may know of.",
    409: "It was refused: the code and the words say by which rule; `ply` and `at` are there when"
    " it was made for another position.",
    413: "The body is too large.",
    414: "The address is too long.",
    415: "The body must be application/json.",
    429: "Too often: wait as long as Retry-After says.",
    431: "The headers are too long.",
    503: "It could not be kept now; nothing has changed.",
}
ABOUT = """\
Tables where people, programs and computers play. GET /me gives a token; send it as
`Authorization: Bearer TOKEN`. Every error is JSON with a `code` that stays the same and `words` in
the asker's language. A table is told and played at by WebSocket too: /tables/{id}/socket and
/watch/{token}/socket; GET /docs has all of it with examples."""


def described(handlers: Iterable[Any]) -> tuple[HTTPRouteHandler, ...]:
    """The door that tells about all these doors, and about itself."""
    content: list[bytes] = []

    @door(
        "GET",
        "/openapi.json",
        "This description",
        tells=dict[str, Any],
        media=("application/vnd.oai.openapi+json",),
    )
    async def openapi(call: object) -> Answer:
        """The API as OpenAPI 3.1."""
        return Answer(content[0], "application/vnd.oai.openapi+json", {"Cache-Control": "no-cache"})

    doors = [
        handler.opt["door"]
        for handler in (*handlers, openapi)
        if isinstance(handler, HTTPRouteHandler) and "door" in handler.opt
    ]
    content.append(msgspec.json.encode(description(doors)))
    return (openapi,)


def description(doors: Iterable[Door]) -> dict[str, Any]:
    """The OpenAPI document of these doors."""
    doors = list(doors)
    kinds: list[Any] = [Problem]
    for one in doors:
        kinds += [kind for kind in (one.tells, one.body, one.query) if kind is not None]
    schemas, components = msgspec.json.schema_components(kinds, ref_template=REFS)
    by_kind = list(zip(kinds, schemas, strict=True))

    def schema(kind: Any) -> Any:
        return next(found for known, found in by_kind if known is kind)

    paths: dict[str, dict[str, Any]] = {}
    for one in doors:
        operation = _operation(one, schema, components)
        paths.setdefault(PREFIX + one.path, {})[one.method.lower()] = operation
    queries = {one.query.__name__ for one in doors if one.query is not None}
    return {
        "openapi": "3.1.0",
        "info": {"title": "Pardalis", "version": version("pardalis"), "description": ABOUT},
        "paths": paths,
        "components": {
            "schemas": {name: told for name, told in components.items() if name not in queries},
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "pardalis"},
            },
        },
    }


def _operation(one: Door, schema: Any, components: dict[str, Any]) -> dict[str, Any]:
    parameters = [
        {"name": name, "in": "path", "required": True, "schema": {"type": "string"}, **told}
        for name, told in _in_path(one).items()
    ]
    if one.query is not None:
        told = components[one.query.__name__]
        parameters += [
            {
                "name": name,
                "in": "query",
                "required": name in told.get("required", ()),
                "schema": {key: value for key, value in _plain(asked).items() if value is not None},
                **({"description": asked["description"]} if "description" in asked else {}),
            }
            for name, asked in told["properties"].items()
        ]
    answer: dict[str, Any] = {"description": one.summary}
    if one.tells is not None:
        answer["content"] = {media: {"schema": schema(one.tells)} for media in one.media}
    operation: dict[str, Any] = {
        "operationId": one.name,
        "summary": one.summary,
        "description": one.told,
        "parameters": parameters,
        "responses": {str(one.status): answer},
    }
    if one.body is not None:
        content = {"schema": schema(one.body)}
        if one.example is not None:
            content["example"] = one.example
        operation["requestBody"] = {"required": True, "content": {JSON: content}}
    if one.keeps:
        operation["responses"]["304"] = {"description": "It is still what If-None-Match names."}
    operation["security"] = [{"token": []}, {"cookie": []}, *(() if one.known else ({},))]
    bodied = (413, 415) if one.body is not None else ()
    for status in sorted({*ALWAYS, *one.errors, *bodied}):
        operation["responses"][str(status)] = {
            "description": ERRORS.get(status, HTTPStatus(status).phrase),
            "content": {JSON: {"schema": schema(Problem)}},
            **({"headers": RETRY} if status == 429 else {}),
        }
    return operation


RETRY = {"Retry-After": {"schema": {"type": "integer", "minimum": 1}}}


def _in_path(one: Door) -> dict[str, Any]:
    names = [part[1:-1] for part in one.path.split("/") if part.startswith("{")]
    return {name: one.parameters.get(name, {}) for name in names}


def _plain(asked: dict[str, Any]) -> dict[str, Any]:
    """The schema of something in an address, where nothing is said by leaving it out."""
    kinds = [kind for kind in asked.get("anyOf", ()) if kind != {"type": "null"}]
    if len(kinds) == 1:
        return {**{key: told for key, told in asked.items() if key != "anyOf"}, **kinds[0]}
    return asked
