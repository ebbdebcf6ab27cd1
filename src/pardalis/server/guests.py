"""Guests: who somebody is without an account. A name, a language and a signature."""

from __future__ import annotations

import hashlib
import hmac
import secrets

import msgspec
from itsdangerous import BadData, URLSafeSerializer

from pardalis.core.words import LANGUAGES, Words
from pardalis.server.tables.wish import checked_name

word = Words(__package__)
# The longest name in the longest letters comes to some 300 characters; what is longer than this is
# not even looked at.
LONGEST_CARD = 600


class Guest(msgspec.Struct, frozen=True):
    """Somebody, for as long as they keep their cookie. The name is empty until they choose one."""

    id: str
    name: str
    lang: str

    def shown(self, lang: str) -> str:
        """The name for other people to read."""
        return self.name or word("guest.nameless").text(lang)

    def named(self, name: str) -> Guest:
        """The same guest under another name, if it is one."""
        return Guest(self.id, checked_name(name), self.lang)


class Guests:
    """Knows its guests by their cards: each carries all there is to know, signed by the house.

    >>> guests = Guests("a secret of 32 characters or more")
    >>> me = guests.new("fr")
    >>> guests.read(guests.issue(me)) == me
    True
    >>> guests.read("nonsense") is None
    True
    """

    def __init__(self, secret: str) -> None:
        # A key of its own: what is signed for one purpose is worth nothing for another.
        key = hmac.digest(secret.encode(), b"pardalis guests 1", "sha256")
        self._cards = URLSafeSerializer(
            key,
            salt=b"guest",
            signer_kwargs={"key_derivation": "hmac", "digest_method": hashlib.sha256},
        )

    def new(self, lang: str) -> Guest:
        """Somebody who was never here before."""
        return Guest(secrets.token_urlsafe(12), "", lang)

    def issue(self, guest: Guest) -> str:
        """A guest's card, for a cookie or an `Authorization` header."""
        return str(self._cards.dumps([guest.id, guest.name, guest.lang]))

    def read(self, text: str) -> Guest | None:
        """Whose card this is; None for anything that was not issued here."""
        if len(text) > LONGEST_CARD or not text.isascii():
            return None
        try:
            guest = Guest(*msgspec.convert(self._cards.loads(text), tuple[str, str, str]))
        except (BadData, msgspec.ValidationError):
            return None
        return guest if guest.lang in LANGUAGES else None
