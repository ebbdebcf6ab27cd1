"""Doors: the links that let people in. Each seat has one, and watching has one.

A door's token is the table's id, the chair it leads to (0 to watch) and a signature. Nothing is
kept anywhere: whoever has no token cannot make one, and one token tells nothing about another.
"""

from __future__ import annotations

import hmac
import secrets
from base64 import urlsafe_b64encode
from functools import lru_cache

from pardalis.core.errors import PardalisError
from pardalis.core.words import Words
from pardalis.server.tables.commands import MOST_SEATS

word = Words(__package__)
# Nothing that can be taken for another letter, and no vowels that could make a word.
LETTERS = "23456789bcdfghjkmnpqrstvwxyz"
TABLE_LENGTH = 10
SIGNATURE_BYTES = 18  # 144 bits, which are 24 letters exactly
TOKEN_LENGTH = TABLE_LENGTH + 1 + SIGNATURE_BYTES * 4 // 3
REMEMBERED = 16_384  # tokens, which are told with every move


class NoDoor(PardalisError):
    """A link that leads nowhere. It says no more: not even whether there is such a table."""


def new_table_id() -> str:
    """An id for a table."""
    return "".join(secrets.choice(LETTERS) for _ in range(TABLE_LENGTH))


def is_table_id(text: str) -> bool:
    """Whether a text could be the id of a table."""
    return len(text) == TABLE_LENGTH and all(letter in LETTERS for letter in text)


class Doors:
    """Makes and reads the links of one house.

    >>> doors = Doors("a secret of 32 characters or more", "https://play.example.org")
    >>> doors.read(doors.token("bcdfghjkmn", 2))
    ('bcdfghjkmn', 2)
    >>> doors.link("bcdfghjkmn", None).startswith("https://play.example.org/watch/bcdfghjkmn0")
    True
    """

    def __init__(self, secret: str, origin: str) -> None:
        # A key of its own: what is signed for one purpose is worth nothing for another.
        self._key = hmac.digest(secret.encode(), b"pardalis doors 1", "sha256")
        self._origin = origin
        self._signed = lru_cache(REMEMBERED)(self._sign)

    def token(self, table: str, chair: int | None) -> str:
        """What opens a chair of a table or, with None, lets one watch."""
        return self._signed(f"{table}{chair or 0}")

    def _sign(self, door: str) -> str:
        signature = hmac.digest(self._key, door.encode(), "sha256")[:SIGNATURE_BYTES]
        return door + urlsafe_b64encode(signature).decode()

    def link(self, table: str, chair: int | None) -> str:
        """The address to give to somebody."""
        page = "watch" if chair is None else "join"
        return f"{self._origin}/{page}/{self.token(table, chair)}"

    def read(self, token: str) -> tuple[str, int | None]:
        """The table and the chair (None: to watch) that a token opens."""
        table, door = token[:TABLE_LENGTH], token[TABLE_LENGTH : TABLE_LENGTH + 1]
        if len(token) == TOKEN_LENGTH and token.isascii() and is_table_id(table) and door.isdigit():
            chair = int(door) or None
            right = self._sign(f"{table}{chair or 0}")  # strangers fill no memory
            if hmac.compare_digest(right, token) and (chair or 0) <= MOST_SEATS:
                return table, chair
        raise NoDoor(word("refuse.door"))
