"""Booklet: the rules of a game for people to read, with positions to look at and to play.

A game's folder has a `booklet.en.md` and a `booklet.fr.md`, in Markdown. Here a file is taken apart
into sections and these into texts, rulings and diagrams; whoever shows it renders the text.

    # Title                                 the game's title, then the lead
    ## Heading {#id explains=code option=x} a chapter; ### a paragraph of one
    > R1                                    a ruling of ours, the text on the quoted lines below
    ```position                             a diagram: the position's text, then `key: value`

The sections and diagrams of both languages are the same, in the same order. Each code that a
referee refuses by is explained by one section, which `paragraph` finds.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TypeAlias

from pardalis.core.game import Game
from pardalis.core.words import LANGUAGES

HEADING = re.compile(r"(#+) +(.*\S) +\{#([a-z][a-z0-9-]*)((?: +[a-z]+=[a-z0-9,-]+)*)\}")
RULINGS = re.compile(r"> ?(R\d+(?: R\d+)*) *")
FENCE = "```"
POSITION = "```position"
# What a diagram may say of itself, and whether it must.
FIELDS = {
    "caption": True,
    "alt": True,
    "options": False,
    "seat": False,
    "last": False,
    "marks": False,
    "targets": False,
    "ends": False,
    "refused": False,
    "task": False,
    "solution": False,
    "goal": False,
}
# Ids of sections stand in pages beside those of pictures, where `turn` or `board` mean something.
PREFIX = "rules-"


class InvalidBooklet(ValueError):
    """A booklet that does not keep to the format: which file, which line, what is wrong."""

    def __init__(self, file: str, line: int, fault: str) -> None:
        super().__init__(f"{file}, line {line}: {fault}")
        self.file = file
        self.line = line


@dataclass(frozen=True, slots=True)
class Text:
    """Markdown without headings."""

    source: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """What this project has settled where the rule sheet leaves something open; Markdown."""

    numbers: tuple[str, ...]
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Diagram:
    """A position to look at, and to play if there is a `task`.

    `options` are those of look; `seat` is whose side it is seen from, `last` the move just made,
    `marks` are names of cells, `targets` shows where the seat to move can go. `ends` is the reason
    by which the position is over. `refused` is a move that the section's rule forbids here.
    `solutions` are the ways to do the task, each the moves of one turn: with none both sides are
    played on as one likes. `goal` is `win` or the reason by which every solution ends the game.
    """

    line: int
    position: str
    caption: str
    alt: str
    options: tuple[tuple[str, str], ...] = ()
    seat: int | None = None
    last: str | None = None
    marks: tuple[str, ...] = ()
    targets: bool = False
    ends: str | None = None
    refused: str | None = None
    task: str | None = None
    solutions: tuple[tuple[str, ...], ...] = ()
    goal: str | None = None


Block: TypeAlias = Text | Ruling | Diagram


@dataclass(frozen=True, slots=True)
class Section:
    """A chapter (level 2) or one of its paragraphs (level 3), with the codes it explains and the
    option it is about."""

    id: str
    title: str
    level: int
    line: int
    explains: tuple[str, ...]
    option: str | None
    blocks: tuple[Block, ...]

    @property
    def anchor(self) -> str:
        """Its id in a page, and what stands behind the `#` of its address."""
        return PREFIX + self.id

    @property
    def diagrams(self) -> Iterator[Diagram]:
        """Its positions."""
        return (block for block in self.blocks if isinstance(block, Diagram))

    @property
    def rulings(self) -> Iterator[Ruling]:
        """What is ours in it."""
        return (block for block in self.blocks if isinstance(block, Ruling))


@dataclass(frozen=True, slots=True)
class Booklet:
    """The rules of a game in one language."""

    title: str
    lead: str
    sections: tuple[Section, ...]

    @property
    def diagrams(self) -> Iterator[Diagram]:
        """All positions."""
        return (diagram for section in self.sections for diagram in section.diagrams)


@cache
def booklet(game: Game, lang: str) -> Booklet:
    """The rules of a game in a language."""
    name = f"booklet.{lang}.md"
    source = files(game.words.package).joinpath(name).read_text(encoding="utf-8")
    return read(source, f"{game.words.package.rpartition('.')[2]}/{name}")


@cache
def _explained(game: Game) -> dict[str, str]:
    sections = booklet(game, LANGUAGES[0]).sections
    return {code: section.anchor for section in sections for code in section.explains}


def paragraph(game: Game, code: str) -> str:
    """The anchor of the section that explains why something is refused; empty if none does.

    >>> from pardalis.core.registry import game
    >>> paragraph(game("kamon"), "golden-hexagon")
    'rules-golden-hexagon'
    """
    return _explained(game).get(code, "")


def read(source: str, file: str) -> Booklet:
    """The booklet that a text stands for; `file` is what errors call it."""
    return _Reader(source, file).booklet()


class _Reader:
    """Goes through a booklet line by line; `at` is the index of the line to be read next."""

    def __init__(self, source: str, file: str) -> None:
        self._lines = source.splitlines()
        self._file = file
        self._at = 0
        self._taken: dict[tuple[str, str], int] = {}  # ids, codes, options and rulings: their line

    def booklet(self) -> Booklet:
        if not self._lines or not re.fullmatch(r"# +\S.*", self._lines[0]):
            raise self._fault("a booklet begins with its title, as # Title")
        title = self._lines[0].removeprefix("#").strip()
        self._at = 1
        lead = list(self._blocks())
        if len(lead) != 1 or not isinstance(lead[0], Text):
            raise self._fault("the lead, a text and nothing else, stands under the title", 2)
        sections = []
        while self._at < len(self._lines):
            sections.append(self._section())
        return Booklet(title, lead[0].source, tuple(sections))

    def _section(self) -> Section:
        line = self._at + 1
        found = HEADING.fullmatch(self._lines[self._at])
        if not found or len(found[1]) not in (2, 3):
            raise self._fault("a heading reads ## Heading {#id}, or ### for a paragraph")
        told = dict(pair.split("=") for pair in found[4].split())
        explains = tuple(filter(None, told.pop("explains", "").split(",")))
        option = told.pop("option", None)
        if told:
            raise self._fault(f"a heading tells explains= and option=, not {next(iter(told))}=")
        self._take("id", found[3])
        for code in explains:
            self._take("code", code)
        if option:
            self._take("option", option)
        self._at += 1
        blocks = tuple(self._blocks())
        return Section(found[3], found[2], len(found[1]), line, explains, option, blocks)

    def _blocks(self) -> Iterator[Block]:
        """What stands before the next heading."""
        text: list[str] = []

        def told() -> Iterator[Text]:
            if source := "\n".join(text).strip():
                yield Text(source)
            text.clear()

        while self._at < len(self._lines):
            line = self._lines[self._at]
            if line.startswith("#"):
                break
            if line.startswith(">"):
                yield from told()
                yield self._ruling()
            elif line.rstrip() == POSITION:
                yield from told()
                yield self._diagram()
            elif line.startswith(FENCE):
                text += self._fenced(with_fences=True)
            else:
                text.append(line)
                self._at += 1
        yield from told()

    def _ruling(self) -> Ruling:
        found = RULINGS.fullmatch(self._lines[self._at])
        if not found:
            raise self._fault("a quotation is a ruling of ours: its first line reads > R1")
        for name in found[1].split():
            self._take("ruling", name)
        self._at += 1
        told = []
        while self._at < len(self._lines) and self._lines[self._at].startswith(">"):
            told.append(self._lines[self._at].removeprefix(">").removeprefix(" "))
            self._at += 1
        if not "".join(told).strip():
            raise self._fault("a ruling says what is ruled on the lines below its number", self._at)
        return Ruling(tuple(found[1].split()), "\n".join(told).strip())

    def _fenced(self, *, with_fences: bool) -> list[str]:
        """The lines from this fence to the one that closes it."""
        first = self._at
        self._at += 1
        while self._at < len(self._lines) and self._lines[self._at].rstrip() != FENCE:
            self._at += 1
        if self._at == len(self._lines):
            raise self._fault("this block is never closed", first + 1)
        self._at += 1
        whole = self._lines[first : self._at]
        return whole if with_fences else whole[1:-1]

    def _diagram(self) -> Diagram:
        line = self._at + 1
        position, *more = self._fenced(with_fences=False) or [""]
        if not position.strip():
            raise self._fault("the first line of a diagram is the position's text", line)
        told: dict[str, str] = {}
        solutions: list[tuple[str, ...]] = []
        for number, (key, value) in self._fields(more, line + 2):
            if key == "solution":
                solutions.append(tuple(value.split()))
            elif key in told:
                raise self._fault(f"{key} is told twice", number)
            else:
                told[key] = value
        for key, needed in FIELDS.items():
            if needed and key not in told:
                raise self._fault(f"a diagram needs its {key}", line)
        if solutions and "task" not in told:
            raise self._fault("there is a solution but no task", line)
        if "goal" in told and not solutions:
            raise self._fault("there is a goal but no solution", line)
        return Diagram(
            line=line,
            position=position.strip(),
            caption=told["caption"],
            alt=told["alt"],
            options=tuple(self._pairs(told.get("options", ""), line)),
            seat=self._seat(told["seat"], line) if "seat" in told else None,
            last=told.get("last"),
            marks=tuple(told.get("marks", "").split()),
            targets=self._yes(told["targets"], line) if "targets" in told else False,
            ends=told.get("ends"),
            refused=told.get("refused"),
            task=told.get("task"),
            solutions=tuple(solutions),
            goal=told.get("goal"),
        )

    def _fields(self, lines: list[str], first: int) -> Iterator[tuple[int, tuple[str, str]]]:
        """Each field with the number of its line; an indented line goes on with the one before."""
        joined: list[tuple[int, str]] = []
        for number, line in enumerate(lines, first):
            if line.startswith("  ") and joined:
                start, before = joined[-1]
                joined[-1] = start, f"{before} {line.strip()}"
            elif line.strip():
                joined.append((number, line.strip()))
        for number, line in joined:
            key, colon, value = line.partition(":")
            if not colon or key not in FIELDS or not value.strip():
                known = ", ".join(FIELDS)
                raise self._fault(
                    f"a line of a diagram reads key: value, with one of {known}", number
                )
            yield number, (key, value.strip())

    def _pairs(self, text: str, line: int) -> Iterator[tuple[str, str]]:
        for pair in text.split():
            name, equals, value = pair.partition("=")
            if not equals:
                raise self._fault(f"options read name=value, not {pair}", line)
            yield name, value

    def _seat(self, text: str, line: int) -> int:
        if not (text.isascii() and text.isdecimal()):
            raise self._fault(f"a seat is a number, not {text}", line)
        return int(text)

    def _yes(self, text: str, line: int) -> bool:
        if text != "yes":
            raise self._fault(f"targets are told as yes or not at all, not {text}", line)
        return True

    def _take(self, kind: str, name: str) -> None:
        """Note that this line has an id, explains a code and so on: each only once."""
        if (kind, name) in self._taken:
            before = self._taken[kind, name]
            raise self._fault(f"the {kind} {name} stands already on line {before}")
        self._taken[kind, name] = self._at + 1

    def _fault(self, fault: str, line: int | None = None) -> InvalidBooklet:
        return InvalidBooklet(self._file, self._at + 1 if line is None else line, fault)
