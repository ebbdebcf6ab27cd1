"""Options: what can be chosen before a game, declared once as data.

A game's options are checked here and nowhere else; the command line, records and every other door
show and read them from the same declaration. Their words are in the game's `words.*.toml`:
`option.NAME.name`, `option.NAME.help`, and `option.NAME.value.VALUE` (or `option.NAME.value.any`,
which gets the value as `{value}`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from pardalis.core.errors import InvalidOption
from pardalis.core.words import Listing, Message, Words, quoted

core = Words("pardalis.core")


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose: a name, the values it may have, and the one it has by itself.

    `look` says that the option changes only how the game is named and drawn, so no rule reads it
    and no position text tells it. `check` admits further values that are too many to list: it
    returns what is wrong with a value, or nothing.
    """

    name: str
    values: tuple[str, ...]
    default: str
    look: bool = False
    check: Callable[[str], Message | None] | None = None

    def checked(self, value: object) -> str:
        """The value as text, if it is allowed; a number serves for its text.

        >>> Option("ranks", ("9", "11"), "9").checked(11)
        '11'
        """
        text = str(value) if isinstance(value, int) and not isinstance(value, bool) else value
        if isinstance(text, str):
            if text in self.values:
                return text
            if self.check is not None:
                if (fault := self.check(text)) is None:
                    return text
                raise InvalidOption(self.name, fault)
        shown = self.values if len(self.values) < 9 else (*self.values[:3], "…", self.values[-1])
        raise InvalidOption(
            self.name,
            core(
                "option.value", option=self.name, value=quoted(value), allowed=Listing("or", shown)
            ),
        )

    def title(self, words: Words) -> Message:
        """What the option is called."""
        return words(f"option.{self.name}.name")

    def help(self, words: Words) -> Message:
        """What the option does."""
        return words(f"option.{self.name}.help")

    def label(self, words: Words, value: str) -> Message:
        """What one of its values means."""
        key = f"option.{self.name}.value.{value}"
        if key in words:
            return words(key)
        return words(f"option.{self.name}.value.any", value=value)


def resolve(options: tuple[Option, ...], given: Mapping[str, object]) -> dict[str, str]:
    """Every option with its value: the given ones checked, the others at their default."""
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            known = Listing("and", tuple(names)) if names else core("option.none")
            raise InvalidOption(name, core("option.unknown", option=quoted(name), known=known))
    return {
        option.name: option.checked(given[option.name]) if option.name in given else option.default
        for option in options
    }
