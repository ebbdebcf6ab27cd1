"""What can be typed at a table besides moves: how it is called, found and listed, in both languages
at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Generic, TypeVar

from pardalis.cli.errors import Refused
from pardalis.core.words import LANGUAGES, Listing, Message, Words, quoted

word = Words("pardalis.cli")

Table = TypeVar("Table")
Done = TypeVar("Done")


@dataclass(frozen=True, slots=True)
class Commands(Generic[Table, Done]):
    """The commands of one kind of table: what each does with the words after it.

    `elsewhere` says that the table is on a server: some commands are then called, or told of, by
    words of their own.
    """

    does: Mapping[str, Callable[[Table, str], Done]]
    aliases: Mapping[str, set[str]]
    elsewhere: bool = False

    def obey(self, table: Table, line: str, lang: str) -> Done:
        """Do what a line says that begins with a command's name."""
        name, *rest = (line.removeprefix("/") or "help").split(maxsplit=1)
        do = self.find(name)
        if do is None:
            known = Listing("and", tuple(self.names(lang)))
            raise Refused(word("play.no-command", name=quoted(name), known=known))
        return do(table, rest[0] if rest else "")

    def find(self, name: str) -> Callable[[Table, str], Done] | None:
        """What the command of this name does; its name in either language will do."""
        for key, do in self.does.items():
            names = {self._said(key, "name").text(lang) for lang in LANGUAGES}
            if name.casefold() in names | self.aliases.get(key, set()):
                return do
        return None

    def names(self, lang: str) -> list[str]:
        """What they are called, with their strokes."""
        return [f"/{self._said(key, 'name').text(lang)}" for key in self.does]

    def rows(self, lang: str) -> list[tuple[str, str]]:
        """Each with what goes after it, and what it does; a move comes first."""
        rows = [(word("command.move").text(lang), word("command.move-help").text(lang))]
        for key, name in zip(self.does, self.names(lang), strict=True):
            told = self._said(key, "help")
            usage = told.key.removesuffix("help") + "usage"
            after = " " + word(usage).text(lang) if usage in word else ""
            rows.append((name + after, told.text(lang)))
        return rows

    def _said(self, key: str, what: str) -> Message:
        own = f"join.command.{key}.{what}"
        return word(own if self.elsewhere and own in word else f"command.{key}.{what}")
