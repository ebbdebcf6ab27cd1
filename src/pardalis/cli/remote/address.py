"""Addresses: what somebody was given to come to a table by."""

from __future__ import annotations

import re
from dataclasses import dataclass
from urllib.parse import urlsplit

from pardalis.cli.errors import Refused
from pardalis.core.words import Words, quoted

word = Words("pardalis.cli")
LOOPBACK = ("localhost", "127.0.0.1", "::1")
HOST = re.compile(r"[A-Za-z0-9._-]{1,253}|[0-9A-Fa-f:.]{2,45}")
PATH = re.compile(r"/(join|watch|table)/([A-Za-z0-9._~=-]{1,300})/?")


@dataclass(frozen=True, slots=True)
class Address:
    """A server, and which of its doors: `join` and `watch` have a secret, `table` has an id."""

    origin: str
    door: str = ""
    key: str = ""

    @property
    def url(self) -> str:
        """The address as one writes it."""
        return f"{self.origin}/{self.door}/{self.key}" if self.door else self.origin


def read_address(text: str) -> Address:
    """The address a text means; one without its scheme is of this machine, or safe."""
    full = text if "://" in text else f"{_usual_scheme(text)}://{text}"
    try:
        parts = urlsplit(full)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise Refused(word("join.no-url", url=quoted(text, 100))) from None
    fine = parts.scheme in ("http", "https") and HOST.fullmatch(host) and "@" not in parts.netloc
    if not fine:
        raise Refused(word("join.no-url", url=quoted(text, 100)))
    shown = f"[{host}]" if ":" in host else host
    origin = f"{parts.scheme}://{shown}" + (f":{port}" if port is not None else "")
    if parts.path in ("", "/"):
        return Address(origin)
    door = PATH.fullmatch(parts.path)
    if not door:
        raise Refused(word("join.no-door", url=quoted(text, 100)))
    return Address(origin, door[1], door[2])


def _usual_scheme(text: str) -> str:
    host = text.partition("/")[0]
    return "http" if host.startswith(("[::1]", *LOOPBACK)) else "https"
