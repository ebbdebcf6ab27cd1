"""Doors: a token opens what it was made for, and nothing else opens anything."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pardalis.server.doors import (
    LETTERS,
    TABLE_LENGTH,
    TOKEN_LENGTH,
    Doors,
    NoDoor,
    is_table_id,
    new_table_id,
)
from pardalis.server.guests import Guest, Guests
from pardalis.server.tables.commands import MOST_SEATS

SECRET = "correct horse battery staple, twice"
DOORS = Doors(SECRET, "https://play.example.org")
TABLE = "bcdfghjkmn"
CHAIRS = [None, *range(1, MOST_SEATS + 1)]
table_ids = st.text(alphabet=LETTERS, min_size=TABLE_LENGTH, max_size=TABLE_LENGTH)


def opens(token: str) -> bool:
    try:
        DOORS.read(token)
    except NoDoor:
        return False
    return True


@given(table=table_ids, chair=st.sampled_from(CHAIRS))
def test_token_and_read_are_inverse(table: str, chair: int | None) -> None:
    token = DOORS.token(table, chair)
    assert DOORS.read(token) == (table, chair)
    assert re.fullmatch(r"[\w-]+", token, re.ASCII)
    assert len(token) == TOKEN_LENGTH


def test_each_door_has_its_own_secret() -> None:
    """Of a signature nothing is found in another: at least 128 bits each."""
    secrets = {DOORS.token(TABLE, chair)[TABLE_LENGTH + 1 :] for chair in CHAIRS}
    assert len(secrets) == len(CHAIRS)
    assert all(len(secret) * 6 >= 128 for secret in secrets)


def test_links() -> None:
    join, watch = DOORS.link(TABLE, 3), DOORS.link(TABLE, None)
    assert join == "https://play.example.org/join/" + DOORS.token(TABLE, 3)
    assert watch == "https://play.example.org/watch/" + DOORS.token(TABLE, None)


def test_any_other_letter_opens_nothing() -> None:
    """Every bit of a token counts: another chair, another table, another signature."""
    token = DOORS.token(TABLE, 3)
    for at in range(len(token)):
        for letter in "0123456789bcdXYZ-_":
            other = token[:at] + letter + token[at + 1 :]
            assert other == token or not opens(other)


def test_cut_or_lengthened() -> None:
    token = DOORS.token(TABLE, None)
    assert not any(opens(token[:length]) for length in range(len(token)))
    assert not any(opens(token + more) for more in ("=", "A", " ", "\n", "\x00", token))
    assert not opens(" " + token)
    assert not opens(token.upper())


@pytest.mark.parametrize("chair", [-1, 9])
def test_no_door_to_a_chair_that_cannot_be(chair: int) -> None:
    """Not even one that was signed here."""
    assert not opens(DOORS.token(TABLE, chair))


@given(
    st.text()
    | st.text(alphabet=LETTERS + "0189-_=", min_size=TOKEN_LENGTH, max_size=TOKEN_LENGTH)
    | st.builds("".join, st.tuples(table_ids, st.sampled_from("0123456789²٣"), st.text())),
)
def test_garbage_opens_nothing(token: str) -> None:
    with pytest.raises(NoDoor) as refused:
        DOORS.read(token)
    assert refused.value.code == "door"


def test_other_purposes_open_nothing() -> None:
    """A key for each purpose: another house's tokens and a guest's card are no tokens."""
    assert not opens(Doors(SECRET + "!", "https://play.example.org").token(TABLE, 1))
    assert not opens(Guests(SECRET).issue(Guest(TABLE, "1", "en")))


def test_the_refusal_tells_nothing() -> None:
    """The same words for a table that is there and one that is not, in both languages."""
    told = set()
    for token in ("", "x" * 50, DOORS.token(TABLE, 1)[:-1], "\ud800"):
        with pytest.raises(NoDoor) as refused:
            DOORS.read(token)
        told.add((refused.value.text("en"), refused.value.text("fr")))
    assert len(told) == 1


def test_table_ids() -> None:
    ids = {new_table_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert all(map(is_table_id, ids))
    assert set("".join(ids)) == set(LETTERS)
    assert not any(map(is_table_id, ("", TABLE[1:], TABLE + "b", TABLE[1:] + "a", TABLE.upper())))
