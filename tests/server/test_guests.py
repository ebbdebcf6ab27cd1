"""Guests: a signed card, and nothing else, says who somebody is."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st
from itsdangerous import URLSafeSerializer

from pardalis.core.errors import PardalisError
from pardalis.server.guests import LONGEST_CARD, Guest, Guests

SECRET = "correct horse battery staple, twice"
GUESTS = Guests(SECRET)
ANNE = Guest("abc", "Anne", "fr")


@given(
    name=st.text(max_size=40),
    lang=st.sampled_from(["en", "fr"]),
)
def test_issue_and_read_are_inverse(name: str, lang: str) -> None:
    guest = Guest("0123456789abcdef", name, lang)
    card = GUESTS.issue(guest)
    assert GUESTS.read(card) == guest
    assert card.isascii()
    assert card.isprintable()


def test_the_longest_name_fits() -> None:
    """Forty signs of four bytes, none like another: nothing for a compressor to find."""
    name = "".join(chr(0x1F300 + 7 * n) for n in range(40))
    guest = Guest(GUESTS.new("en").id, name, "en")
    assert GUESTS.read(GUESTS.issue(guest)) == guest


def test_new_guests_are_different_and_nameless() -> None:
    many = [GUESTS.new("fr") for _ in range(100)]
    assert len({guest.id for guest in many}) == 100
    assert {(guest.name, guest.lang) for guest in many} == {("", "fr")}


def test_shown_name() -> None:
    assert ANNE.shown("en") == "Anne"
    assert Guest("abc", "", "en").shown("en") == "a guest"
    assert Guest("abc", "", "en").shown("fr") == "une personne de passage"


def test_named() -> None:
    assert ANNE.named(" Zoé ") == Guest("abc", "Zoé", "fr")
    for name in ("", " ", "a" * 41, "a\x07b", "\u202ennA"):
        with pytest.raises(PardalisError):
            ANNE.named(name)


def test_any_other_letter_spoils_a_card() -> None:
    """But the last, which carries two bits that mean nothing."""
    card = GUESTS.issue(ANNE)
    for at in range(len(card) - 1):
        for letter in "Ab-_.":
            other = card[:at] + letter + card[at + 1 :]
            assert other == card or GUESTS.read(other) is None


@given(st.text() | st.text(alphabet="abcXYZ019-_.=", max_size=80))
def test_garbage_is_nobody(text: str) -> None:
    assert GUESTS.read(text) is None


@pytest.mark.parametrize("text", ["", ".", "..", "\ud800", "é", "a" * LONGEST_CARD + "b", "\x00"])
def test_worse_garbage_is_nobody(text: str) -> None:
    assert GUESTS.read(text) is None


@pytest.mark.parametrize(
    "held",
    [
        None,
        7,
        "text",
        [],
        ["abc"],
        ["abc", "Anne", "de"],
        ["abc", None, "fr"],
        ["abc", "Anne", "fr", 1],
        {"id": "abc"},
    ],
)
def test_signed_but_no_guest(held: object) -> None:
    """What an older version may have signed, in another shape, is nobody too."""
    card = GUESTS._cards.dumps(held)
    assert GUESTS.read(card) is None


def test_another_house_signs_otherwise() -> None:
    assert Guests(SECRET + "!").read(GUESTS.issue(ANNE)) is None
    bare = URLSafeSerializer(SECRET).dumps(["abc", "Anne", "fr"])
    assert GUESTS.read(str(bare)) is None


def test_no_pickle() -> None:
    """A card never makes an object: it is three texts in JSON."""
    assert b"cbuiltins" not in GUESTS.issue(ANNE).encode()
    assert GUESTS.read(pickle.dumps(ANNE).decode("latin-1")) is None
