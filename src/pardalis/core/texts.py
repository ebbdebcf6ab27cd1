"""Reading position texts: the parts that several games share, strict and quick on any input.

One text means one position and one position has one text: a leading zero, a doubled space or two
empty runs side by side are refused, with the field and what would be right.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pardalis.core.errors import InvalidPosition
from pardalis.core.words import Listing, Words, quoted

core = Words("pardalis.core")
# The longest position of any game has some 2,500 characters; what is longer is not read at all.
LONGEST_TEXT = 10_000


def fields(text: str, names: str) -> list[str]:
    """The fields of a text, one for each of the names, parted by single spaces.

    >>> fields("5/5 r 0", "BOARD TURN QUIET")
    ['5/5', 'r', '0']
    """
    if len(text) > LONGEST_TEXT:
        raise InvalidPosition("", core("invalid.too-long", most=LONGEST_TEXT))
    parts = text.split(" ")
    wanted = names.split()
    if len(parts) != len(wanted) or "" in parts:
        raise InvalidPosition(
            "", core("invalid.fields", n=len(wanted), names=names, text=quoted(text))
        )
    return parts


def one_of(field: str, text: str, allowed: Iterable[str]) -> str:
    """The text, if it is one of the allowed."""
    allowed = tuple(allowed)
    if text not in allowed:
        raise InvalidPosition(
            field, core("invalid.choice", text=quoted(text), allowed=Listing("or", allowed))
        )
    return text


def is_number(text: str) -> bool:
    """Whether the text is a whole number in plain digits, without a leading zero."""
    return text.isascii() and text.isdecimal() and (text[0] != "0" or text == "0")


def number(field: str, text: str, most: int) -> int:
    """A whole number from 0 to `most`, in plain digits without leading zeros."""
    if not is_number(text) or len(text) > len(str(most)) or int(text) > most:
        raise InvalidPosition(field, core("invalid.number", text=quoted(text), most=most))
    return int(text)


def rows(field: str, text: str, lengths: Sequence[int], letters: str, width: int = 1) -> list[str]:
    """Rows joined by `/`, each of a given number of cells, `width` characters a cell."""
    parts = text.split("/")
    if len(parts) != len(lengths):
        raise InvalidPosition(field, core("invalid.rows", n=len(lengths), found=len(parts)))
    for row, (part, length) in enumerate(zip(parts, lengths, strict=True), 1):
        if len(part) != length * width:
            raise InvalidPosition(field, core("invalid.row-length", row=row, n=length))
        for letter in part:
            if letter not in letters:
                raise InvalidPosition(
                    field, core("invalid.letter", text=quoted(letter), letters=letters)
                )
    return parts


def read_ranks(field: str, text: str, width: int, heights: Sequence[int], men: str) -> list[str]:
    """Ranks as chess writes them: a letter for a man, a digit for so many empty cells.

    Returns one string a rank, top first, with a `.` for every empty cell.

    >>> read_ranks("BOARD", "w3/1B2", 4, (2,), "wB")
    ['w...', '.B..']
    """
    parts = text.split("/")
    if len(parts) not in heights:
        wanted = Listing("or", tuple(heights))
        raise InvalidPosition(field, core("invalid.ranks", n=wanted, found=len(parts)))
    ranks = []
    for number_, part in zip(range(len(parts), 0, -1), parts, strict=True):
        cells = ""
        digit_before = False
        for letter in part[: width + 1]:
            digit = letter in "123456789"
            if digit and digit_before:
                raise InvalidPosition(field, core("invalid.two-digits", rank=number_))
            if not digit and letter not in men:
                raise InvalidPosition(
                    field, core("invalid.letter", text=quoted(letter), letters=men + f"1-{width}")
                )
            cells += "." * int(letter) if digit else letter
            digit_before = digit
        if len(cells) != width:
            raise InvalidPosition(field, core("invalid.rank-length", rank=number_, n=width))
        ranks.append(cells)
    return ranks


def write_ranks(ranks: Iterable[str]) -> str:
    """The inverse of `read_ranks`.

    >>> write_ranks(["w...", ".B.."])
    'w3/1B2'
    """
    written = []
    for rank in ranks:
        text, empty = "", 0
        for cell in rank:
            if cell == ".":
                empty += 1
                continue
            text += f"{empty or ''}{cell}"
            empty = 0
        written.append(f"{text}{empty or ''}")
    return "/".join(written)
