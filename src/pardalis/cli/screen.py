"""The screen: what is said and drawn on standard output, in colour where there is colour."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from pardalis.core.words import Message

if TYPE_CHECKING:  # rich takes its time to load: only what draws loads it
    from rich.console import Console

    from pardalis.core.position import Position, View


ENDLESS = 1000  # columns of a line in a file or a pipe


class Screen:
    """Where a command speaks, in one language at a time."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    @cached_property
    def console(self) -> Console:
        """The terminal, or the file or pipe that stands for it."""
        from rich.console import Console

        return Console(highlight=False, markup=False, emoji=False)

    @property
    def colour(self) -> bool:
        """Whether colours reach the reader."""
        return self.console.color_system is not None and not self.console.no_color

    def text(self, message: Message) -> str:
        """A message in this screen's language."""
        return message.text(self.lang)

    def say(self, message: Message | str, style: str = "") -> None:
        """One paragraph, wrapped to the terminal; whole lines in a pipe."""
        text = message if isinstance(message, str) else self.text(message)
        if sys.stdout.isatty():
            self.console.print(text, style=style)
        else:
            print(text)

    def copyable(self, text: str) -> None:
        """A text to copy: the terminal may break its line, nothing else does."""
        self.console.print(text, style="dim", soft_wrap=True)

    def rows(self, rows: list[tuple[str, str]]) -> None:
        """Pairs side by side; in a pipe with a tab between, one to a line."""
        if not sys.stdout.isatty():
            for left, right in rows:
                print(f"{left}\t{right}")
            return
        from rich.table import Table

        table = Table.grid(padding=(0, 2))
        table.add_column(style="bold", no_wrap=True)
        table.add_column()
        for row in rows:
            table.add_row(*row)
        self.console.print(table)

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> None:
        """A table of figures, its first column names; in a pipe with tabs between."""
        if not sys.stdout.isatty():
            for row in (heads, *rows):
                print("\t".join(row))
            return
        from rich.box import SIMPLE_HEAD
        from rich.table import Table

        table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False)
        for at, head in enumerate(heads):
            table.add_column(head, justify="right" if at else "left", style="" if at else "bold")
        for row in rows:
            table.add_row(*row)
        self.console.print(table)

    def columns(self, texts: list[str]) -> None:
        """Short texts in as many columns as there is room for; one to a line in a pipe."""
        wide = max(len(text) for text in texts) + 2
        across = max(1, self.console.width // wide) if sys.stdout.isatty() else 1
        for at in range(0, len(texts), across):
            print("".join(text.ljust(wide) for text in texts[at : at + across]).rstrip())

    def prompt(self, text: str) -> str:
        """What stands before the cursor; the line editor must not count its colours."""
        return f"\x01\x1b[1m\x02{text}\x01\x1b[0m\x02" if self.colour else text

    def draw(self, shown: Position | View, last: str | None = None, targets: bool = False) -> None:
        """The board."""
        from pardalis.draw.terminal import drawing

        picture = drawing(
            shown,
            lang=self.lang,
            last=last,
            targets=targets,
            colour=self.colour,
            width=self.console.width if self.console.is_terminal else ENDLESS,
            height=self.console.height,
        )
        self.console.print()
        self.console.print(picture, soft_wrap=True)

    def clear(self) -> None:
        """Leave nothing on the screen, nor above it, where that can be done."""
        if self.console.is_terminal and not self.console.is_dumb_terminal:
            self.console.file.write("\x1b[H\x1b[2J\x1b[3J")
            self.console.file.flush()
        else:
            print("\n" * 60)


def capital(text: str) -> str:
    """A text as the beginning of a line."""
    return text[:1].upper() + text[1:]


def put_json(value: Any) -> None:
    """A value for programs, on one line."""
    any_sign = (sys.stdout.encoding or "").lower().startswith("utf")
    print(json.dumps(value, ensure_ascii=not any_sign))
