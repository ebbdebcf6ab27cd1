"""A call: one request, who makes it, in what language it is answered."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Protocol

from litestar.types import HTTPScope, WebSocketScope

from pardalis.core.errors import PardalisError
from pardalis.core.words import LANGUAGES, Words
from pardalis.server.doors import Doors
from pardalis.server.guests import Guest, Guests
from pardalis.server.hints import Hints
from pardalis.server.house import House
from pardalis.server.limits import Kind, Limits, address_key
from pardalis.server.metrics import Metrics
from pardalis.server.web.easel import Easel
from pardalis.server.web.shields import Shield
from pardalis.store.log import Store

word = Words(__package__)

COOKIE = "pardalis"
COOKIE_SECONDS = 400 * 24 * 3600  # as long as browsers keep one
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
# Only the two letters of a language and how much it is wanted matter here.
LANGUAGE = re.compile(r"\s*([a-z]{2})(?:-[a-z0-9-]+)?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*", re.I)


class Unknown(PardalisError):
    """Nobody knows who asks, and for this one must be known."""


class Stoppable(Protocol):
    """A socket that is open."""

    def stop(self) -> None:
        """The house is closing."""


@dataclass(frozen=True, slots=True)
class Hall:
    """All that the doors lead to."""

    house: House
    store: Store
    guests: Guests
    doors: Doors
    limits: Limits
    metrics: Metrics
    shield: Shield
    easel: Easel = field(default_factory=Easel)
    hints: Hints = field(default_factory=Hints)
    lines: set[Stoppable] = field(default_factory=set)  # the sockets that are open now


def preferred(accepted: str) -> str:
    """The language that an `Accept-Language` prefers among ours, English when there is none.

    >>> preferred("de-DE, fr;q=0.8, en;q=0.5")
    'fr'
    """
    best, lang = 0.0, LANGUAGES[0]
    for part in accepted.split(",")[:20]:
        if (found := LANGUAGE.fullmatch(part)) and found[1].lower() in LANGUAGES:
            wanted = float(found[2] or 1)
            if wanted > best:
                best, lang = wanted, found[1].lower()
    return lang


class Call:
    """One request, or one socket that is being opened."""

    def __init__(self, hall: Hall, scope: HTTPScope | WebSocketScope) -> None:
        self.hall = hall
        self.scope = scope
        self.headers: Mapping[str, str] = {
            name.decode("latin-1").lower(): value.decode("latin-1")
            for name, value in scope["headers"]
        }

    @property
    def address(self) -> str:
        """Whence it comes."""
        client = self.scope.get("client")
        return client[0] if client else ""

    def spend(self, kind: Kind) -> None:
        """Count this against what its address may ask for."""
        self.hall.limits.spend(kind, address_key(self.address))

    @cached_property
    def guest(self) -> Guest | None:
        """Who asks, by token or by cookie; None when nobody is named.

        A cookie comes along by itself, even when another site made the browser ask. So it counts
        for something that changes, and for a socket, only when a page of ours asks.
        """
        authorization = self.headers.get("authorization")
        if authorization is not None:
            scheme, _, token = authorization.partition(" ")
            found = self.hall.guests.read(token.strip()) if scheme.lower() == "bearer" else None
            if found is None:
                raise Unknown(word("unknown.token"))
            return found
        found = self.hall.guests.read(self._cookie())
        if found is not None and self.scope.get("method") not in SAFE:
            self.hall.shield.check_cookie(self.headers)
        return found

    def _cookie(self) -> str:
        for part in self.headers.get("cookie", "").split(";"):
            name, _, value = part.strip().partition("=")
            if name == COOKIE:
                return value
        return ""

    def known(self) -> Guest:
        """Who asks; an error when nobody is named."""
        if self.guest is None:
            raise Unknown(word("unknown.guest"))
        return self.guest

    @property
    def lang(self) -> str:
        """The language to answer in: the guest's, else what the browser prefers."""
        try:
            guest = self.guest
        except PardalisError:
            guest = None
        return guest.lang if guest else self.preferred

    @property
    def preferred(self) -> str:
        """What the browser prefers."""
        return preferred(self.headers.get("accept-language", ""))

    def cookie(self, guest: Guest) -> str:
        """The `Set-Cookie` by which this guest is known from now on."""
        secure = "; Secure" if self.hall.shield.https else ""
        return (
            f"{COOKIE}={self.hall.guests.issue(guest)}; Path=/; Max-Age={COOKIE_SECONDS};"
            f" HttpOnly; SameSite=Lax{secure}"
        )
