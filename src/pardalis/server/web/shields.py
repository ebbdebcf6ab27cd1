"""Shields: what every request passes and every answer carries, whatever it is about.

The answers come to strangers' browsers: nothing in them may be run, framed, guessed at or read by
another site. The requests come from strangers: their host, their origin and their length are looked
at before anything else.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from ipaddress import ip_address
from urllib.parse import urlsplit

from pardalis.core.errors import PardalisError
from pardalis.core.words import Words

word = Words(__package__)

LONGEST_TARGET = 8 * 1024  # of a path with its query, in bytes
LONGEST_HEAD = 24 * 1024  # of all headers
LARGEST_BODY = 64 * 1024
LOCAL_NAMES = frozenset({"localhost", "127.0.0.1", "::1"})
LOCAL_HOST = re.compile(r"(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?", re.I)
OPEN_TO_ANY_HOST = frozenset({"/health"})  # probes ask by address, and it tells nothing

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "manifest-src 'self'",
        "worker-src 'self'",
    )
)
# A picture that is opened by itself can do nothing at all.
INERT = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

HEADERS: Mapping[bytes, bytes] = {
    b"content-security-policy": CONTENT_SECURITY_POLICY.encode(),
    b"referrer-policy": b"no-referrer",  # addresses of tables are secrets
    b"x-content-type-options": b"nosniff",
    b"x-frame-options": b"DENY",
    b"cross-origin-opener-policy": b"same-origin",
    b"cross-origin-resource-policy": b"same-origin",
    b"permissions-policy": b"camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    b"cache-control": b"no-store",
}
HTTPS_ONLY = (b"strict-transport-security", b"max-age=31536000")


class Shielded(PardalisError):
    """A request that is turned away at the door; `status` is what HTTP calls it."""

    def __init__(self, status: int, key: str) -> None:
        super().__init__(word(f"shield.{key}"))
        self.args = (status, key)
        self.status = status


def guarded(headers: Iterable[tuple[bytes, bytes]], https: bool) -> list[tuple[bytes, bytes]]:
    """The headers of an answer with ours added, except where the answer has its own."""
    own = list(headers)
    names = {name.lower() for name, _ in own}
    added = [pair for pair in HEADERS.items() if pair[0] not in names]
    return [*own, *added, *((HTTPS_ONLY,) if https else ())]


class Shield:
    """What this server is called from outside, and who may therefore speak to it."""

    def __init__(self, origin: str) -> None:
        """`origin` is the one that people see, such as `https://table.example`."""
        self.origin = origin.rstrip("/")
        parts = urlsplit(self.origin)
        self.https = parts.scheme == "https"
        self._netloc = parts.netloc.lower()
        self.local = (parts.hostname or "") in LOCAL_NAMES

    def check_size(self, path: bytes, query: bytes, headers: Iterable[tuple[bytes, bytes]]) -> None:
        """Refuse an address or a head that is too long."""
        if len(path) + len(query) > LONGEST_TARGET:
            raise Shielded(414, "target")
        if sum(len(name) + len(value) for name, value in headers) > LONGEST_HEAD:
            raise Shielded(431, "head")

    def check_host(self, path: str, host: str | None) -> None:
        """Refuse a request that was meant for another host.

        A page of another site can have its own name lead to this machine; it cannot change the
        name by which the browser then asks.
        """
        if path in OPEN_TO_ANY_HOST or (path == "/metrics" and named_locally(host)):
            return
        if self.local:
            if not named_locally(host):
                raise Shielded(403, "host")
        elif (host or "").lower() != self._netloc:
            raise Shielded(403, "host")

    def is_own(self, origin: str, host: str | None) -> bool:
        """Whether an `Origin` is ours; on this machine ours is the one it was asked by."""
        if self.local:
            return named_locally(host) and origin.lower() == f"http://{host}".lower()
        return origin.lower() == self.origin.lower()

    def check_cookie(self, headers: Mapping[str, str]) -> None:
        """Refuse a request by cookie that changes something, unless a page of ours made it.

        Our pages send no referrer, and so browsers hide the origin of their forms too: these are
        known by `Sec-Fetch-Site`, which no page can set.
        """
        origin = headers.get("origin", "null")
        if origin != "null":
            own = self.is_own(origin, headers.get("host"))
        else:
            own = headers.get("sec-fetch-site") == "same-origin"
        if not own:
            raise Shielded(403, "origin")


def named_locally(host: str | None) -> bool:
    """Whether a `Host` names this machine by one of the names that only itself can mean."""
    return LOCAL_HOST.fullmatch(host or "") is not None


def is_local(address: str) -> bool:
    """Whether an address is this machine's own."""
    try:
        return ip_address(address).is_loopback
    except ValueError:
        return False
