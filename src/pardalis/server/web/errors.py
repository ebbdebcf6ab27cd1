"""Errors: the one place where what went wrong becomes an answer."""

from __future__ import annotations

import logging

import msgspec
from litestar.exceptions import HTTPException

from pardalis.core.errors import (
    IllegalMove,
    InvalidMove,
    InvalidOption,
    InvalidPosition,
    InvalidRecord,
    PardalisError,
    UnknownGame,
)
from pardalis.core.words import Words
from pardalis.draw.png import MissingExtra
from pardalis.server.doors import NoDoor
from pardalis.server.hints import StillCompiling, Unadvised
from pardalis.server.house import NotFound, Stopping
from pardalis.server.limits import TooMany
from pardalis.server.tables.verdicts import NotYours, Refusal, Stale
from pardalis.server.web.call import Unknown
from pardalis.server.web.easel import Busy
from pardalis.server.web.faults import Malformed
from pardalis.server.web.shields import Shielded
from pardalis.store.log import Conflict, StoreError

word = Words(__package__)
log = logging.getLogger(__name__)


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What went wrong: a `code` that stays the same from version to version, and `words` for
    people, in their language.

    `field` is the part of the request that is wrong; `ply` and `at` are those of the position now
    when a command came too late; `retry_after` is in seconds.
    """

    code: str
    words: str
    field: str = ""
    ply: int | None = None
    at: int | None = None
    retry_after: int | None = None


# The first that fits decides.
STATUS: tuple[tuple[type[PardalisError], int], ...] = (
    (Malformed, 400),
    (Unknown, 401),
    (NotFound, 404),
    (NoDoor, 404),
    (TooMany, 429),
    (Stopping, 503),
    (StoreError, 503),
    (Unadvised, 503),
    (StillCompiling, 503),
    (NotYours, 403),
    (Refusal, 409),
    (IllegalMove, 409),
    (InvalidMove, 409),
    (InvalidOption, 409),
    (InvalidPosition, 409),
    (InvalidRecord, 409),
    (UnknownGame, 409),
    (MissingExtra, 501),
    (Busy, 503),
)
# What litestar or the protocol refuses by itself, by its number.
CODES = {
    400: "request",
    404: "not-found",
    405: "method",
    413: "body",
    414: "target",
    415: "media",
}


def status(error: Exception) -> int:
    """What HTTP calls it."""
    if isinstance(error, Shielded):
        return error.status
    if isinstance(error, HTTPException) and error.status_code in CODES:
        return error.status_code
    return next((number for kind, number in STATUS if isinstance(error, kind)), 500)


def problem(error: Exception, lang: str) -> Problem:
    """What is said about it. What nobody foresaw is logged, and nothing is told of it."""
    if isinstance(error, HTTPException) and (code := CODES.get(error.status_code)):
        return Problem(code=code, words=word(f"http.{code}").text(lang))
    if not isinstance(error, PardalisError) or status(error) == 500:
        log.error("fault", exc_info=error)
        return Problem(code="fault", words=word("http.fault").text(lang))
    if isinstance(error, StoreError) and not isinstance(error, Conflict):
        # Its own words are for whoever runs the server: they tell where things are.
        log.error("store", extra={"code": error.code})
        return Problem(code=error.code, words=word("http.store").text(lang))
    field = getattr(error, "field", "") or getattr(error, "option", "")
    stale = error if isinstance(error, Stale) else None
    return Problem(
        code=error.code,
        words=error.text(lang),
        field=field if isinstance(field, str) else "",
        ply=stale.ply if stale else None,
        at=stale.at if stale else None,
        retry_after=error.retry_after if isinstance(error, TooMany | StillCompiling) else None,
    )


def headers(error: Exception) -> dict[str, str]:
    """What else the answer says."""
    if isinstance(error, TooMany | StillCompiling):
        return {"Retry-After": str(error.retry_after)}
    if isinstance(error, Unknown):
        return {"WWW-Authenticate": "Bearer"}
    if isinstance(error, HTTPException) and error.status_code == 405 and error.headers:
        return {"Allow": error.headers.get("allow", "")}
    return {}
