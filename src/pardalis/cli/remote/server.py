"""The server, asked by HTTP: who I am, which tables there are, pictures and records."""

from __future__ import annotations

import http.client
import json
import socket
import ssl
import urllib.error
import urllib.request
from typing import Any, TypeVar
from urllib.parse import urlencode

import msgspec

from pardalis.cli.errors import Refused
from pardalis.cli.remote import guest
from pardalis.cli.remote.safe import clean
from pardalis.core.words import Words, quoted

word = Words("pardalis.cli")

PREFIX = "/api/1"
PATIENCE = 15.0  # seconds for an answer
LARGEST = 4 * 2**20  # bytes of an answer: a long record fits

REASONS: dict[type[Exception], str] = {
    ConnectionRefusedError: "join.why.refused",
    socket.gaierror: "join.why.name",
    ssl.SSLCertVerificationError: "join.why.certificate",
    ssl.SSLError: "join.why.not-secure",
}
T = TypeVar("T")


class ServerRefused(Refused):
    """The server says no, in its own words; `status` is HTTP's, `reason` the server's code."""

    def __init__(self, status: int, reason: str, words: str) -> None:
        super().__init__(word("join.told", words=words))
        self.status = status
        self.reason = reason


class NoServer(Refused):
    """Nobody answers there, or not now."""


class Me(msgspec.Struct):
    """Who I am."""

    name: str
    lang: str
    token: str


class Joined(msgspec.Struct):
    """Where a link led."""

    table: str
    seat: int | None = None


class Fault(msgspec.Struct):
    """What the server says when it says no."""

    code: str
    words: str


class _Stay(urllib.request.HTTPRedirectHandler):
    """Follows nobody elsewhere: what is sent here is for this server alone."""

    def redirect_request(self, req: Any, fp: Any, code: int, *rest: Any) -> None:
        return None


class Server:
    """One server, and who I am there."""

    def __init__(self, origin: str, lang: str) -> None:
        self.origin = origin
        self.lang = lang
        self.token = guest.kept(origin)
        self._opener = urllib.request.build_opener(_Stay)

    def greet(self, name: str = "") -> Me:
        """Make sure that this is a Pardalis server and that it knows me; by this name, if given."""
        self._recognize()
        try:
            me = self.get(Me, "/me")
        except ServerRefused as error:
            if error.status != 401 or not self.token:
                raise
            self.token = ""  # it knows me no more: its secret was changed
            me = self.get(Me, "/me")
        self.token = me.token if guest.is_token(me.token) else ""
        if (name and name != me.name) or me.lang != self.lang:
            named = {"name": name} if name else {}
            me = self.send(Me, "PUT", "/me", {"lang": self.lang, **named})
        if not guest.is_token(me.token):
            raise Refused(word("join.not-understood", origin=self.origin))
        self.token = me.token
        guest.keep(self.origin, me.token)
        return me

    def get(self, kind: type[T], path: str, **query: object) -> T:
        """Ask for something."""
        return self._read(kind, self.fetch(path, **query))

    def send(self, kind: type[T], method: str, path: str, body: object) -> T:
        """Send something and read the answer."""
        return self._read(kind, self._open(method, PREFIX + path, body))

    def fetch(self, path: str, **query: object) -> bytes:
        """The answer as it came."""
        query = {name: value for name, value in query.items() if value is not None}
        return self._open("GET", f"{PREFIX}{path}" + (f"?{urlencode(query)}" if query else ""))

    # How ------------------------------------------------------------------------------------------

    def _recognize(self) -> None:
        """Raise unless what answers at this address is a Pardalis server that we can talk to."""
        token, self.token = self.token, ""  # nobody else is to learn it
        try:
            about = json.loads(self._open("GET", PREFIX))
        except ServerRefused as error:
            key = "join.too-new" if error.reason else "join.not-pardalis"
            raise Refused(word(key, origin=self.origin)) from None
        except (ValueError, RecursionError) as error:
            if isinstance(error, Refused):
                raise
            about = None
        finally:
            self.token = token
        if not isinstance(about, dict) or about.get("openapi") != f"{PREFIX}/openapi.json":
            raise Refused(word("join.not-pardalis", origin=self.origin))

    def _open(self, method: str, path: str, body: object = None) -> bytes:
        headers = {"Accept-Language": self.lang, "User-Agent": "pardalis"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None
        if body is not None:
            data = msgspec.json.encode(body)
            headers["Content-Type"] = "application/json"
        request = urllib.request.Request(
            self.origin + path, data=data, headers=headers, method=method
        )
        try:
            with self._opener.open(request, timeout=PATIENCE) as answer:
                read: bytes = answer.read(LARGEST + 1)
        except urllib.error.HTTPError as error:
            with error:
                raise self._refusal(error) from None
        except urllib.error.URLError as error:
            raise self._unreachable(error.reason) from None
        except (OSError, http.client.HTTPException) as error:
            raise self._unreachable(error) from None
        if len(read) > LARGEST:
            raise Refused(word("join.not-understood", origin=self.origin))
        return read

    def _unreachable(self, why: object) -> NoServer:
        if isinstance(why, TimeoutError):
            return NoServer(word("join.silent", origin=self.origin))
        for kind, key in REASONS.items():
            if isinstance(why, kind):
                return NoServer(word("join.no-server", origin=self.origin, why=word(key)))
        reason = (why.strerror if isinstance(why, OSError) else "") or type(why).__name__
        return NoServer(word("join.no-server", origin=self.origin, why=clean(str(reason), 200)))

    def _refusal(self, error: urllib.error.HTTPError) -> Refused:
        if 300 <= error.code < 400:
            where = quoted(error.headers.get("Location", ""), 200)
            return Refused(word("join.elsewhere", origin=self.origin, where=where))
        try:
            fault = msgspec.json.decode(error.read(LARGEST), type=Fault)
        except (ValueError, RecursionError, OSError, http.client.HTTPException):
            fault = Fault("", f"HTTP {error.code}")
        return ServerRefused(error.code, clean(fault.code, 80), clean(fault.words))

    def _read(self, kind: type[T], body: bytes) -> T:
        try:
            return msgspec.json.decode(body, type=kind)
        except (ValueError, RecursionError):
            raise Refused(word("join.not-understood", origin=self.origin)) from None
