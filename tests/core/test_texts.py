"""Reading texts: strict, so that one text means one position."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pardalis import InvalidPosition
from pardalis.core.texts import number, one_of, read_ranks, rows, write_ranks


@given(st.lists(st.text("wB.", min_size=5, max_size=5), min_size=4, max_size=4))
def test_ranks_there_and_back(ranks: list[str]) -> None:
    assert read_ranks("BOARD", write_ranks(ranks), 5, (4,), "wB") == ranks


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("4/4/4", "ranks"),
        ("4", "ranks"),
        ("4/13", "two-digits"),
        ("4/5", "rank-length"),
        ("4/", "rank-length"),
        ("4/www", "rank-length"),
        ("4/wwwww" + "w" * 100, "rank-length"),
        ("4/0www", "letter"),
        ("4/ww²", "letter"),
        ("4/.www", "letter"),
    ],
)
def test_bad_ranks(text: str, code: str) -> None:
    with pytest.raises(InvalidPosition) as refused:
        read_ranks("BOARD", text, 4, (2,), "wB")
    assert (refused.value.field, refused.value.code) == ("BOARD", code)
    assert refused.value.text("fr").startswith("BOARD")


@pytest.mark.parametrize("text", ["", "-1", "+1", "01", "1.0", "²", "٣", "101", "9" * 5000, "0x1"])
def test_bad_number(text: str) -> None:
    with pytest.raises(InvalidPosition) as refused:
        number("QUIET", text, 100)
    assert refused.value.code == "number"


def test_good_number() -> None:
    assert [number("QUIET", text, 100) for text in ("0", "7", "100")] == [0, 7, 100]


def test_rows() -> None:
    assert rows("R", "ab/c", (2, 1), "abc") == ["ab", "c"]


def test_one_of() -> None:
    assert one_of("TURN", "r", "rb") == "r"
    with pytest.raises(InvalidPosition) as refused:
        one_of("TURN", "rb", "rb")
    assert str(refused.value) == 'TURN: "rb" is not one of r or b'
