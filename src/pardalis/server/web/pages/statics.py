"""Files that never change: styles, scripts, icons, at an address that tells their content.

All are read when the first is asked for, and only those are served: no path leads anywhere else.
The version in the address is made from all of them together, so that one module can name another
by a relative path. Whoever comes with the version of yesterday is sent to today's.
"""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any

from litestar import Request, Response
from litestar.enums import HttpMethod
from litestar.exceptions import HTTPException
from litestar.handlers import HTTPRouteHandler

from pardalis.server.web.call import Call
from pardalis.server.web.door import Answer, response

MEDIA = {
    "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8",
    "svg": "image/svg+xml",
    "png": "image/png",
}
FOR_EVER = "public, max-age=31536000, immutable"
WORKER = "sw.js"  # served at the root, with what it needs to know before it


@dataclass(frozen=True, slots=True, eq=False)
class Static:
    """A file as it is sent: plain, and pressed where that makes it smaller."""

    content: bytes
    pressed: bytes | None
    media: str


@dataclass(frozen=True, slots=True, eq=False)
class Shelf:
    """All files and the version they are."""

    version: str
    files: dict[str, Static]


@cache
def shelf() -> Shelf:
    """The files of the site."""
    return gathered(files("pardalis.server.web").joinpath("static"))


def gathered(folder: Traversable) -> Shelf:
    """The files of a folder that a browser can use."""
    found = dict(sorted(_found(folder)))
    told = sha256()
    for path, content in found.items():
        told.update(f"{path}\0{len(content)}\0".encode() + content)
    return Shelf(told.hexdigest()[:12], {path: _static(path, found[path]) for path in found})


def _found(folder: Traversable, head: str = "") -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for one in folder.iterdir():
        if one.is_dir():
            found += _found(one, f"{head}{one.name}/")
        elif one.name.rpartition(".")[2] in MEDIA and not one.name.startswith("."):
            found.append((head + one.name, one.read_bytes()))
    return found


def _static(path: str, content: bytes) -> Static:
    pressed = press(content)
    smaller = len(pressed) < 0.9 * len(content)
    return Static(content, pressed if smaller else None, MEDIA[path.rpartition(".")[2]])


def press(content: bytes) -> bytes:
    """The same in fewer bytes, always the same ones."""
    return gzip.compress(content, 9, mtime=0)


def path(name: str) -> str:
    """The address of a file; an error when there is none of this name."""
    kept = shelf()
    if name not in kept.files:
        raise KeyError(name)
    return f"/static/{kept.version}/{name}"


def packed(
    call: Call, content: bytes, pressed: bytes | None, media: str, headers: dict[str, str]
) -> Answer:
    """A file for whoever asks: pressed for those who can unpack it.

    Only for what holds no secret: how well something is pressed tells what is in it.
    """
    varied = headers | {"Vary": ", ".join(filter(None, (headers.get("Vary"), "Accept-Encoding")))}
    accepted = call.headers.get("accept-encoding", "").lower().replace(" ", "").split(",")
    if pressed is not None and {"gzip", "gzip;q=1", "gzip;q=1.0"} & set(accepted):
        return Answer(pressed, media, varied | {"Content-Encoding": "gzip"})
    return Answer(content, media, varied)


async def _served(request: Request[Any, Any, Any]) -> Response[bytes]:
    call: Call = request.scope["state"]["call"]
    call.spend("requests")
    kept = shelf()
    wanted = str(request.path_params["path"]).lstrip("/")
    found = kept.files.get(wanted)
    if found is None or wanted == WORKER:
        raise HTTPException(status_code=404)
    if request.path_params["version"] != kept.version:
        there = {"Location": path(wanted), "Cache-Control": "no-cache"}
        return response(Answer(b"", found.media, there, 302))
    return response(
        packed(call, found.content, found.pressed, found.media, {"Cache-Control": FOR_EVER})
    )


served = HTTPRouteHandler(
    "/static/{version:str}/{path:path}",
    http_method=[HttpMethod.GET, HttpMethod.HEAD],
    status_code=200,
)(_served)
