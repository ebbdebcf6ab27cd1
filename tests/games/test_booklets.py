"""Booklets: what people read of the rules is complete, the same in both languages, and true."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

import pardalis
from pardalis import Game, IllegalMove, Position
from pardalis.core.booklet import Booklet, Diagram, Ruling, Section, Text, booklet, paragraph
from pardalis.core.words import LANGUAGES, catalogue

ENGLISH, FRENCH = LANGUAGES
GAMES = pardalis.games()
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
every_language = pytest.mark.parametrize("lang", LANGUAGES)
COMPULSORY = {"aim", "setup", "end", "notation"}


def shown(game: Game, diagram: Diagram) -> Position:
    return game.parse(diagram.position, **dict(diagram.options))


def diagrams(game: Game, lang: str) -> Iterator[tuple[Section, Diagram, Position]]:
    for section in booklet(game, lang).sections:
        for diagram in section.diagrams:
            yield section, diagram, shown(game, diagram)


def prose(told: Booklet) -> Iterator[str]:
    """All that is read as text, a piece at a time."""
    yield told.lead
    for section in told.sections:
        yield section.title
        for block in section.blocks:
            if isinstance(block, Diagram):
                yield from filter(None, (block.caption, block.alt, block.task))
            else:
                yield block.source


def skeleton(told: Booklet) -> list[object]:
    """All that must be the same in both languages."""
    bones: list[object] = []
    for section in told.sections:
        bones.append((section.id, section.level, section.explains, section.option))
        for block in section.blocks:
            match block:
                case Text():
                    bones.append("text")
                case Ruling(numbers):
                    bones.append(numbers)
                case Diagram():
                    played = (block.refused, block.goal, block.solutions, bool(block.task))
                    seen = (block.options, block.seat, block.last, block.marks, block.targets)
                    bones.append((block.position, block.ends, seen, played))
    return bones


@every_game
def test_both_languages_tell_the_same(game: Game) -> None:
    """The same sections, anchors, positions, rulings and codes in the same order."""
    assert skeleton(booklet(game, ENGLISH)) == skeleton(booklet(game, FRENCH))


@every_game
def test_each_language_has_its_own_words(game: Game) -> None:
    both = zip(prose(booklet(game, ENGLISH)), prose(booklet(game, FRENCH)), strict=True)
    assert [english for english, french in both if english == french and len(english) > 20] == []


@every_game
@every_language
def test_title_and_chapters(game: Game, lang: str) -> None:
    told = booklet(game, lang)
    assert told.title == game.title(lang)
    assert told.lead
    assert {section.id for section in told.sections} >= COMPULSORY
    assert told.sections[0].id == "aim"
    assert told.sections[-1].id == "notation"
    assert told.sections[0].level == 2
    for section in told.sections:
        assert section.blocks, section.id


@every_game
def test_every_refusal_is_explained(game: Game) -> None:
    """Each code a referee refuses by, each text that is no move, and a move after the end."""
    keys = catalogue(game.words.package, ENGLISH)
    codes = [key.partition(".")[2] for key in keys if key.startswith(("refuse.", "move."))]
    told = [code for section in booklet(game, ENGLISH).sections for code in section.explains]
    assert sorted(told) == sorted([*codes, "over"])  # the reader refuses a code told twice
    anchors = {section.anchor for section in booklet(game, ENGLISH).sections}
    assert {paragraph(game, code) for code in codes} <= anchors
    assert paragraph(game, "no-such-code") == ""


@every_game
@every_language
def test_every_ruling_is_told_as_ours(game: Game, lang: str) -> None:
    source = import_module(f"{game.words.package}.rules").__doc__ or ""
    told = [ruling for section in booklet(game, lang).sections for ruling in section.rulings]
    numbers = [number for ruling in told for number in ruling.numbers]
    assert sorted(numbers) == sorted(set(re.findall(r"\bR\d+\b", source)))


@every_game
def test_every_option_has_its_section(game: Game) -> None:
    told = [section.option for section in booklet(game, ENGLISH).sections if section.option]
    assert sorted(told) == sorted(option.name for option in game.options)


@every_game
@every_language
def test_positions_are_what_they_are_said_to_be(game: Game, lang: str) -> None:
    """Every position is read and drawn, and over just where the booklet says so."""
    for _, diagram, position in diagrams(game, lang):
        where = f"line {diagram.line}"
        assert str(position) == diagram.position, where
        secrets = diagram.seat is not None and game.referee.view is not None
        drawable = position.view(diagram.seat) if secrets else position
        look: dict[str, Any] = {
            "last": diagram.last,
            "marks": diagram.marks,
            "targets": diagram.targets,
        }
        picture = drawable.svg(diagram.seat, lang=lang, **look)
        assert 'class="last"' in picture or not diagram.last, where
        assert picture.count('class="mark"') >= len(diagram.marks), where
        assert ('class="target"' in picture) == diagram.targets, where
        assert (position.outcome.reason if position.outcome else None) == diagram.ends, where


@every_game
def test_what_is_called_refused_is_refused(game: Game) -> None:
    """And by a rule that the section explains."""
    for section, diagram, position in diagrams(game, ENGLISH):
        if diagram.refused:
            with pytest.raises(IllegalMove) as refused:
                position.play(diagram.refused)
            assert refused.value.code in section.explains, f"line {diagram.line}"


def reached(position: Position, moves: tuple[str, ...]) -> Position:
    """The position after moves of one turn."""
    seat = position.turn
    for move in moves:
        assert position.turn == seat, f"{move} is no longer of the same turn"
        assert position.spelled(move) == move
        position = position.play(move)
    return position


def attains(position: Position, seat: int, goal: str) -> bool:
    ended = position.outcome
    if ended is None:
        return False
    return seat in ended.winners if goal == "win" else ended.reason == goal


@every_game
def test_tasks_are_solved_by_their_solutions(game: Game) -> None:
    """Every solution is legal and does what it says, and no single move that does is missing."""
    for _, diagram, position in diagrams(game, ENGLISH):
        where = f"line {diagram.line}"
        if diagram.task:
            assert position.moves(), where
        seat = position.turn
        ends = [reached(position, solution) for solution in diagram.solutions]
        assert len(set(diagram.solutions)) == len(diagram.solutions), where
        assert all(end.turn != seat for end in ends), where  # the turn is over
        if goal := diagram.goal:
            assert all(attains(end, seat, goal) for end in ends), where
            single = [m for m in position.moves() if attains(position.play(m), seat, goal)]
            assert {(move,) for move in single} <= set(diagram.solutions), where


@every_game
def test_there_is_enough_to_look_at_and_to_play(game: Game) -> None:
    told = list(booklet(game, ENGLISH).diagrams)
    assert 8 <= len(told) <= 24
    assert sum(1 for diagram in told if diagram.solutions) >= 3


@every_game
@every_language
def test_links_lead_to_sections(game: Game, lang: str) -> None:
    told = booklet(game, lang)
    ids = {section.id for section in told.sections}
    for text in prose(told):
        for target in re.findall(r"\]\(([^)]*)\)", text):
            assert target.startswith("#"), text
            assert target[1:] in ids, text


@every_game
def test_french_typography(game: Game) -> None:
    """A space before the high signs, and no straight double quotes."""
    for text in prose(booklet(game, FRENCH)):
        plain = re.sub(r"```.*?```|`[^`]*`|\]\([^)]*\)", "", text, flags=re.S)
        assert not re.search(r"\w[;!?]|\w:(?:\s|$)", plain), text
        assert '"' not in plain, text
        assert not re.search(r"«\S|\S»", plain), text


@every_game
@every_language
def test_alternative_texts_are_plain(game: Game, lang: str) -> None:
    """What is heard in place of a picture has no signs of Markdown and is not just the caption."""
    for diagram in booklet(game, lang).diagrams:
        assert not re.search(r"[*`\[\]]", diagram.alt), f"line {diagram.line}"
        assert diagram.alt != diagram.caption, f"line {diagram.line}"
        assert len(diagram.alt) > 20, f"line {diagram.line}"
