"""Records: what is written is read back, and what is damaged is told with its place."""

from __future__ import annotations

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pardalis
from pardalis import InvalidRecord, Match, read_matches
from pardalis.core.game import Game
from pardalis.core.options import Option
from pardalis.core.record import Place, escaped, read_clock, unescaped, write_clock

KAMON = pardalis.game("kamon")
CHESS = pardalis.game("chameleon-chess")


def sample() -> Match:
    match = Match(KAMON, seed=7, names=("Anna", "Blaise"))
    match.play("a2", clock=300_000)
    match.play("b1", comment="the only ; [gate] left\\", clock=298_250)
    return match


SAMPLE = """\
Pardalis record 1
Game: kamon
Date: 2026-11-15
Seats: 2
Seat 1: Anna
Seat 2: Blaise
Option edition: colours
Seed: 7
Result: *

1. a2 [0:05:00]
2. b1 [0:04:58.250] ; the only ; [gate] left\\\\
"""


def test_format() -> None:
    """One readable text format, headers and moves."""
    written = sample().record().splitlines()
    assert [line for line in written if not line.startswith("Date")] == [
        line for line in SAMPLE.splitlines() if not line.startswith("Date")
    ]
    assert Match.from_record(SAMPLE).record() == SAMPLE


@pytest.mark.parametrize("game", pardalis.games(), ids=lambda game: game.id)
def test_record_is_identity(game: Game) -> None:
    """`from_record(record())` is identity."""
    match = Match(game, seed=11, names=("Anna", " \n"))
    for ply in range(12):
        moves = match.moves()
        match.play(moves[ply * 7 % len(moves)], comment=f"ply {ply}\n", clock=ply * 1001)
    again = Match.from_record(match.record())
    assert again == match
    assert again.entries == match.entries
    assert again.positions == match.positions
    assert (again.names, again.date, again.seed) == (match.names, match.date, match.seed)
    assert again.options == match.options
    from_here = Match(game, position=match.position)
    from_here.play(from_here.moves()[0])
    assert Match.from_record(from_here.record()) == from_here


@pytest.mark.parametrize("end", ["resign 1", "resign 2", "agree", "repetition"])
def test_endings(end: str) -> None:
    match = Match(CHESS)
    match.play("b1-a2")
    if end == "agree":
        match.agree_draw()
    elif end == "repetition":
        for move in ["b5-a4", "a2-b1", "a4-b5", "b1-a2", "b5-a4", "a2-b1", "a4-b5"]:
            match.play(move)
    else:
        match.resign(int(end[-1]))
    again = Match.from_record(match.record())
    assert again.outcome == match.outcome
    assert again == match


def test_several_games_in_one_file() -> None:
    """several games in one file, streaming reader."""
    records = [sample().record(), Match(CHESS).record(), sample().record()]
    matches = read_matches(io.StringIO("\n\n" + "\n".join(records)))
    assert [match.game.id for match in matches] == ["kamon", "chameleon-chess", "kamon"]


def test_reading_streams() -> None:
    """A game is given out before the next one is read."""

    class Endless(io.TextIOWrapper):
        def readline(self, size: int = -1, /) -> str:  # type: ignore[override]  # typeshed's own
            line = super().readline(size)
            if not line:
                self.seek(0)
                line = super().readline(size)
            return line

    matches = read_matches(Endless(io.BytesIO(SAMPLE.encode()), "utf-8"))
    assert [next(matches).ply for _ in range(3)] == [2, 2, 2]


def test_windows_line_ends() -> None:
    assert Match.from_record(SAMPLE.replace("\n", "\r\n")).record() == SAMPLE


def test_changed_defaults(monkeypatch: pytest.MonkeyPatch) -> None:
    """A record also replays with options that have since gained new defaults."""
    game = pardalis.game("le-cameleon")
    match = Match(game, seed=1)
    match.play(match.moves()[0])
    text = match.record()
    changed = tuple(Option(o.name, o.values, o.values[-1], o.look, o.check) for o in game.options)
    assert [o.default for o in changed] != [o.default for o in game.options]
    monkeypatch.setattr(Game, "__setattr__", object.__setattr__)
    monkeypatch.setattr(game, "options", changed)
    assert Match(game, seed=1).start != match.start
    assert Match.from_record(text) == match


@pytest.mark.parametrize(
    ("old", "new", "line", "column", "code"),
    [
        ("Pardalis record 1", "Pardalis record 2", 1, 1, "first-line"),
        ("Game: kamon", "Game: kamon2", 2, 7, "game"),
        ("Game: kamon\n", "", 1, 1, "missing"),
        ("Result: *\n", "", 1, 1, "missing"),
        ("Date: 2026-11-15", "Date: 2026-02-30", 3, 7, "date"),
        ("Date: 2026-11-15", "Date: 20261115", 3, 7, "date"),
        ("Seats: 2", "Seats: 3", 4, 8, "seats"),
        ("Seats: 2", "Seats: two", 4, 8, "whole"),
        ("Seats: 2", "Seats: 02", 4, 8, "whole"),
        ("Seats: 2", "Seats 2", 4, 1, "header"),
        ("Seat 1", "Seat 3", 5, 9, "misplaced"),
        ("Seat 2", "Seat 1", 6, 1, "twice"),
        ("Seat 1: Anna", "Seat 1: " + "x" * 81, 8, 7, "name"),
        ("Option edition: colours", "Option edition: old", 7, 17, "value"),
        ("Option edition: colours", "Option seed: 7", 7, 14, "unknown"),
        ("Option edition: colours", "Colour: red", 7, 1, "unknown"),
        ("Seed: 7", "Seed: -7", 8, 7, "whole"),
        ("Seed: 7", "Seed: " + "9" * 40, 8, 7, "seed"),
        ("Seed: 7", "Seed: " + "9" * 4000, 8, 7, "whole"),
        ("Seed: 7\n", "", 1, 1, "seed-or-position"),
        ("Seed: 7", "Position: x", 8, 11, "position"),
        ("Result: *", "Result: 1 (block)", 9, 9, "result"),
        ("Result: *", "Result: 1+2 (resignation)", 9, 9, "result"),
        ("1. a2", "1. a1", 11, 4, "opening"),
        ("1. a2", "1. z", 11, 4, "cell"),
        ("1. a2", "2. a2", 11, 1, "number"),
        ("1. a2", "a2", 11, 1, "number"),
        ("1. a2", "1.  ", 11, 4, "entry"),
        ("1. a2 ", "1. a2  ", 11, 6, "entry"),
        ("[0:05:00]", "[5:00]", 11, 8, "clock"),
        ("[0:05:00]", "[00:05:00]", 11, 8, "clock"),
        ("[0:05:00]", "[0:05:00", 11, 6, "entry"),
        ("left\\\\", "left\\q", 12, 45, "escape"),
        ("left\\\\", "left\\u{110000}", 12, 45, "escape"),
        ("the only", "x" * 2001, 12, 4, "comment"),
        ("the only", "x" * 20_000, 12, 10_100, "long-line"),
    ],
)
def test_damaged(old: str, new: str, line: int, column: int, code: str) -> None:
    """A damaged record gives line, column and reason."""
    damaged = SAMPLE.replace(old, new, 1)
    assert damaged != SAMPLE
    with pytest.raises(InvalidRecord) as refused:
        Match.from_record(damaged)
    error = refused.value
    assert (error.line, error.column, error.code) == (line, column, code)
    assert error.text("en").startswith(f"line {line}, column {column}: ")
    assert error.text("fr").startswith(f"ligne {line}, colonne {column} : ")


def test_moves_after_the_end() -> None:
    match = Match(CHESS)
    for move in ["b1-a2", "b5-a4", "a2-b1", "a4-b5"] * 2:
        match.play(move)
    with pytest.raises(InvalidRecord) as refused:
        Match.from_record(match.record() + "9. b1-c3\n")
    assert refused.value.code == "over"


@pytest.mark.parametrize("text", ["", "\n\n", " "])
def test_no_record(text: str) -> None:
    with pytest.raises(InvalidRecord) as refused:
        Match.from_record(text)
    assert refused.value.code == "empty"


def test_more_than_one() -> None:
    with pytest.raises(InvalidRecord) as refused:
        Match.from_record(SAMPLE + SAMPLE)
    assert refused.value.code == "several"


def test_seats_of_a_position() -> None:
    text = Match(KAMON, position=KAMON.start(seed=1)).record()
    chromino = Match(pardalis.game("chromino"), position=pardalis.game("chromino").start(seats=3))
    assert Match.from_record(text).seed is None
    with pytest.raises(InvalidRecord) as refused:
        Match.from_record(chromino.record().replace("Seats: 3", "Seats: 2"))
    assert refused.value.code == "seats"


@given(st.text())
def test_any_text_on_one_line(text: str) -> None:
    line = escaped(text)
    assert len(line.splitlines()) <= 1
    assert line == line.strip()
    assert unescaped(line, Place(1, 1)) == text


@given(st.integers(0, 10**12 - 1))
def test_clocks(milliseconds: int) -> None:
    assert read_clock(write_clock(milliseconds), Place(1, 1)) == milliseconds
