"""Options: declared as data, checked in one place."""

from __future__ import annotations

import pytest

import pardalis
from pardalis import InvalidOption
from pardalis.core.options import Option, resolve
from pardalis.core.words import Message, Words

core = Words("pardalis.core")
MANY = Option("many", tuple(map(str, range(20))), "0")


def odd(value: str) -> Message | None:
    return None if value.endswith("odd") else core("over")


FREE = Option("free", ("no",), "no", check=odd)


def test_defaults_and_given() -> None:
    assert resolve((MANY, FREE), {}) == {"many": "0", "free": "no"}
    assert resolve((MANY, FREE), {"many": 7, "free": "very odd"}) == {
        "many": "7",
        "free": "very odd",
    }


@pytest.mark.parametrize("value", ["x", "", 99, True, None, 1.0, ["1"], "1\n"])
def test_bad_value(value: object) -> None:
    with pytest.raises(InvalidOption) as refused:
        MANY.checked(value)
    assert refused.value.option == "many"
    assert "0, 1, 2, … or 19" in str(refused.value)


def test_bad_free_value() -> None:
    with pytest.raises(InvalidOption) as refused:
        FREE.checked("even")
    assert refused.value.code == "over"
    with pytest.raises(InvalidOption):
        FREE.checked(None)


def test_unknown_option() -> None:
    with pytest.raises(InvalidOption) as refused:
        pardalis.game("kamon").start(colour="red")
    assert str(refused.value) == 'there is no option "colour"; the options are: edition'
    with pytest.raises(InvalidOption) as refused:
        pardalis.game("chameleon-chess").start(edition="colours")
    assert str(refused.value).endswith("the options are: none")


def test_only_looks_can_be_given_with_a_text() -> None:
    kamon, cameleon = pardalis.game("kamon"), pardalis.game("le-cameleon")
    text = str(kamon.start(seed=1))
    assert kamon.parse(text, edition="numbers").state.edition == "numbers"
    with pytest.raises(InvalidOption) as refused:
        cameleon.parse(str(cameleon.start()), ranks="11")
    assert refused.value.code == "told"
    with pytest.raises(InvalidOption) as refused:
        kamon.parse(text, ranks="11")
    assert refused.value.code == "unknown"


def test_advice() -> None:
    """red to red is playable but not recommended: say so when it is chosen."""
    greengage = pardalis.game("greengage")
    advice = greengage.advice(start="red", goal="red")
    assert advice is not None
    assert advice.text("en") != advice.text("fr")
    assert greengage.advice(start="red") is None
    assert pardalis.game("kamon").advice() is None
