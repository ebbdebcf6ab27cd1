"""The errors a user of Pardalis can meet: a small family, each with words in two languages."""

from __future__ import annotations

from pardalis.core.words import Message


class PardalisError(ValueError):
    """What all errors of this package have: a stable `code` and a `text` in either language.

    >>> import pardalis
    >>> try:
    ...     pardalis.game("kamon").start(seed=7).play("a1")
    ... except pardalis.PardalisError as error:
    ...     print(error.code, "|", error.text("fr"))
    opening | Noir commence sur une case du bord qui n'est pas un coin ; a1 n'en est pas une
    """

    def __init__(self, message: Message) -> None:
        super().__init__(message)
        self.message = message

    @property
    def code(self) -> str:
        """The rule or reason, a word that stays the same from version to version."""
        return self.message.code

    def text(self, lang: str = "en") -> str:
        """What is wrong and what would be right, in `lang`."""
        return self.message.text(lang)

    def __str__(self) -> str:
        return self.text("en")


class UnknownGame(PardalisError, KeyError):
    """No game has this id; the text lists those there are.

    >>> import pardalis
    >>> try:
    ...     pardalis.game("go")
    ... except KeyError as error:
    ...     print(str(error)[:24])
    there is no game "go"; t
    """


class InvalidOption(PardalisError):
    """A set-up was asked for that the game does not have: an option, a value, a seat, a seed.

    >>> import pardalis
    >>> pardalis.game("kamon").start(edition="gold")
    Traceback (most recent call last):
        ...
    pardalis.core.errors.InvalidOption: "gold" is not a value of edition: it takes \
colours or numbers
    """

    def __init__(self, option: str, message: Message) -> None:
        super().__init__(message)
        self.args = (option, message)
        self.option = option


class InvalidPosition(PardalisError):
    """A text that is no position: `field` says where, the text says why.

    >>> import pardalis
    >>> pardalis.game("chameleon-chess").parse("wbwbw/5/5/5/WBWBW r x")
    Traceback (most recent call last):
        ...
    pardalis.core.errors.InvalidPosition: QUIET: "x" is not a whole number from 0 to 100 in \
plain digits
    """

    def __init__(self, field: str, message: Message) -> None:
        super().__init__(message)
        self.args = (field, message)
        self.field = field

    def text(self, lang: str = "en") -> str:
        return f"{self.field}: {self.message.text(lang)}" if self.field else super().text(lang)


class InvalidMove(PardalisError):
    """A text that is not a move of this game at all.

    >>> import pardalis
    >>> pardalis.game("kamon").start(seed=7).play("z9")
    Traceback (most recent call last):
        ...
    pardalis.core.errors.InvalidMove: "z9" is not a cell: a move is a row letter a-g and \
a place, like d4
    """


class IllegalMove(PardalisError):
    """A move that is not allowed here; `code` and text name the rule that forbids it.

    >>> import pardalis
    >>> pardalis.game("chameleon-chess").start().play("a1-a3")
    Traceback (most recent call last):
        ...
    pardalis.core.errors.IllegalMove: a white-natured piece on a1, a black tile, steps one tile or \
leaps as a knight: it cannot reach a3
    """

    def __init__(self, move: str, message: Message) -> None:
        super().__init__(message)
        self.args = (move, message)
        self.move = move


class InvalidRecord(PardalisError):
    """A damaged record: `line` and `column` say where (both from 1), the text says why.

    >>> import pardalis
    >>> pardalis.Match.from_record("Pardalis record 1\\nGame kamon")
    Traceback (most recent call last):
        ...
    pardalis.core.errors.InvalidRecord: line 2, column 1: "Game kamon" is not a header: it takes a \
name, a colon, a space and a value
    """

    def __init__(self, line: int, column: int, message: Message) -> None:
        super().__init__(message)
        self.args = (line, column, message)
        self.line = line
        self.column = column

    def text(self, lang: str = "en") -> str:
        where = {"en": "line {}, column {}", "fr": "ligne {}, colonne {}"}[lang]
        joint = " : " if lang == "fr" else ": "
        return where.format(self.line, self.column) + joint + self.message.text(lang)
