"""A booklet as its page shows it: text rendered, positions told in words, tasks ready to play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import groupby
from urllib.parse import quote, urlencode

import msgspec
from markupsafe import Markup

from pardalis.core.booklet import Block, Diagram, Ruling, Section, Text, booklet
from pardalis.core.errors import IllegalMove
from pardalis.core.game import Game
from pardalis.core.options import Option
from pardalis.core.position import Position
from pardalis.core.words import Listing, Words
from pardalis.server.web.booklet import pictures
from pardalis.server.web.booklet.prose import inline, rendered, typeset

word = Words(__package__)


@dataclass(frozen=True, slots=True)
class Step:
    """A move and what is said of it."""

    move: str
    words: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A position with what is said of it; `play` is what a script needs to make it playable,
    as JSON."""

    id: str
    number: int
    width: int
    height: int
    alt: str
    caption: Markup
    refused: Step | None
    task: Markup | None
    solutions: tuple[tuple[Step, ...], ...]
    study: str
    play: str


@dataclass(frozen=True, slots=True)
class Value:
    """One value of an option."""

    name: str
    is_default: bool


@dataclass(frozen=True, slots=True)
class Choice:
    """An option: what it is called, what it does, what can be chosen."""

    title: str
    help: str
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """What stands in a section, one after another: a text, a ruling, or figures side by side."""

    text: Markup = field(default_factory=Markup)
    ruling: str = ""
    figures: tuple[Figure, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Chapter:
    """A section; `inner` are the paragraphs of a chapter."""

    anchor: str
    title: str
    parts: tuple[Part, ...]
    choice: Choice | None
    inner: tuple[Chapter, ...] = ()


@dataclass(frozen=True, slots=True)
class Shown:
    """The whole booklet."""

    game: str
    title: str
    author: str
    lead: Markup
    chapters: tuple[Chapter, ...]


@cache
def shown(game: Game, lang: str) -> Shown:
    """The booklet of a game in a language."""
    told = booklet(game, lang)
    return Shown(
        game.id,
        typeset(told.title, lang),
        typeset(game.words("game.author").text(lang), lang),
        rendered(told.lead, lang),
        tuple(_Teller(game, lang).chapters(told.sections)),
    )


class _Teller:
    """Tells the sections in their order; `number` counts the diagrams."""

    def __init__(self, game: Game, lang: str) -> None:
        self._game = game
        self._lang = lang
        self._number = 0

    def chapters(self, sections: tuple[Section, ...]) -> Iterator[Chapter]:
        """The chapters, each with its paragraphs."""
        rest = list(sections)
        while rest:
            head, inner = rest.pop(0), []
            told = self._parts(head)
            while rest and rest[0].level > head.level:
                paragraph = rest.pop(0)
                inner.append(self._chapter(paragraph, self._parts(paragraph)))
            yield self._chapter(head, told, tuple(inner))

    def _chapter(
        self, section: Section, parts: tuple[Part, ...], inner: tuple[Chapter, ...] = ()
    ) -> Chapter:
        option = next((o for o in self._game.options if o.name == section.option), None)
        return Chapter(
            anchor=section.anchor,
            title=typeset(section.title, self._lang),
            parts=parts,
            choice=self._choice(option) if option else None,
            inner=inner,
        )

    def _choice(self, option: Option) -> Choice:
        words, lang = self._game.words, self._lang
        return Choice(
            typeset(option.title(words).text(lang), lang),
            _sentence(option.help(words).text(lang), lang),
            tuple(
                Value(typeset(option.label(words, value).text(lang), lang), value == option.default)
                for value in option.values
            ),
        )

    def _parts(self, section: Section) -> tuple[Part, ...]:
        parts: list[Part] = []
        count = 0
        for is_diagram, blocks in groupby(section.blocks, lambda one: isinstance(one, Diagram)):
            if not is_diagram:
                parts += map(self._said, blocks)
                continue
            figures = []
            for diagram in blocks:
                assert isinstance(diagram, Diagram)
                count += 1
                figures.append(self._figure(f"{section.anchor}-{count}", diagram))
            parts.append(Part(figures=tuple(figures)))
        return tuple(parts)

    def _said(self, block: Block) -> Part:
        match block:
            case Ruling(numbers, source):
                listed = Listing("and", numbers)
                label = word("rules.ruling", n=len(numbers), numbers=listed).text(self._lang)
                return Part(text=rendered(source, self._lang), ruling=label)
            case Text(source):
                return Part(text=rendered(source, self._lang))
            case _:
                raise TypeError(block)

    def _figure(self, id: str, diagram: Diagram) -> Figure:
        self._number += 1
        game, lang = self._game, self._lang
        position = pictures.position(game, diagram)
        width, height = pictures.size(game, self._number)
        options = dict(diagram.options)
        told = {
            "position": diagram.position,
            **{f"option.{name}": value for name, value in diagram.options},
        }
        return Figure(
            id=id,
            number=self._number,
            width=width,
            height=height,
            alt=typeset(f"{diagram.alt} {self._status(position)}", lang),
            caption=inline(diagram.caption, lang),
            refused=self._refusal(position, diagram.refused) if diagram.refused else None,
            task=inline(diagram.task, lang) if diagram.task else None,
            solutions=tuple(
                tuple(self._steps(position, solution)) for solution in diagram.solutions
            ),
            study=f"/study/{game.id}?{urlencode(told, quote_via=quote)}",
            play=msgspec.json.encode(
                {
                    "game": game.id,
                    "position": diagram.position,
                    "options": options,
                    "seat": diagram.seat,
                    "solutions": diagram.solutions,
                }
            ).decode(),
        )

    def _status(self, position: Position) -> str:
        """Whose turn it is, or how the game ended."""
        if position.outcome:
            return position.describe_outcome(self._lang)
        seat = self._game.seat_name(position.turn)
        return _sentence(word("rules.turn", seat=seat).text(self._lang), self._lang)

    def _refusal(self, position: Position, move: str) -> Step:
        try:
            position.play(move)
        except IllegalMove as error:
            return Step(move, _sentence(error.text(self._lang), self._lang))
        raise ValueError(f"{move} is not refused in {position}")

    def _steps(self, position: Position, moves: tuple[str, ...]) -> Iterator[Step]:
        for move in moves:
            yield Step(move, typeset(position.describe(move, self._lang), self._lang))
            position = position.play(move)


def _sentence(text: str, lang: str) -> str:
    """Something said, as a sentence of its own."""
    end = "" if text[-1:] in ".!?…" else "."
    return typeset(f"{text[:1].upper()}{text[1:]}{end}", lang)
