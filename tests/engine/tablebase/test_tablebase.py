"""Tablebases: what they say is what the referee's moves come to; files are whole or refused."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import pardalis
from pardalis import Position
from pardalis.core.chance import Chance
from pardalis.engine.tablebase.build import build
from pardalis.engine.tablebase.files import (
    PAGE,
    Contents,
    InvalidTablebase,
    endings_of,
    file_of,
    read,
    written,
)
from pardalis.engine.tablebase.probe import Tablebase, open_tablebase
from pardalis.games.chameleon_chess.kernel_endings import groups
from tests.games.test_endings import some_positions

CHESS = pardalis.game("chameleon-chess")
PIECES = 3


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    found = tmp_path_factory.mktemp("tablebases")
    assert build(CHESS, PIECES, found, threads=2) == file_of(CHESS, PIECES, found)
    return found


@pytest.fixture
def table(folder: Path) -> Tablebase:
    found = open_tablebase(CHESS, folder)
    assert found
    return found


def few(count: int, seed: int, pieces: int = PIECES) -> Iterator[Position]:
    """Positions that a tablebase has."""
    for position in some_positions(count, seed):
        if sum(sign.isalpha() for sign in str(position).split()[0]) <= pieces:
            yield position


def held(table: Tablebase, position: Position) -> None:
    """A win has a move to a loss that is a ply nearer, and to none that is nearer still; a loss has
    only moves to wins, of which the longest is a ply nearer."""
    plies = table.plies(position)
    assert plies
    after = []
    for move in position.moves():
        then = position.play(move)
        found = 0 if then.outcome else table.plies(then)  # whoever has just moved has won
        assert found is not None
        after.append(found)
    if plies % 2:
        assert min(found for found in after if found % 2 == 0) == plies - 1
    else:  # with few pieces there is no draw
        assert all(found % 2 for found in after)
        assert max(after) == plies - 1


def test_every_value_follows_from_the_next(table: Tablebase) -> None:
    for position in few(150, 1):
        held(table, position)


@pytest.mark.verify
def test_five_pieces(tmp_path: Path) -> None:
    assert build(CHESS, 5, tmp_path, threads=2)
    table = open_tablebase(CHESS, tmp_path)
    assert table
    for position in few(3_000, 2, pieces=5):
        held(table, position)


def test_lines_lead_to_the_end(table: Tablebase) -> None:
    for position in few(60, 3):
        known = table.probe(position)
        assert known
        assert len(known.moves) == known.plies
        seat, winner = position.turn, position.turn if known.ending == "win" else 3 - position.turn
        for move in known.moves:
            position = position.play(move)
        assert position.outcome
        assert position.outcome.winners == (winner,)
        assert (known.line.value > 0) == (winner == seat)
        assert known.line.proven


def test_what_it_does_not_know(table: Tablebase) -> None:
    assert table.probe(CHESS.start()) is None
    text = "4b/5/5/5/W4 r {}"
    known = table.probe(CHESS.parse(text.format(98)))
    assert known
    assert known.plies == 2  # and then a hundred quiet plies have passed, but it is won
    assert table.probe(CHESS.parse(text.format(99))) is None
    over = CHESS.parse("5/5/2w2/1B3/5 r 0").play("b2xc3")
    assert over.outcome
    assert table.probe(over) is None


def test_stopped_and_gone_on_with(folder: Path, tmp_path: Path) -> None:
    """Nothing that was solved is lost, and the end is the same."""
    heard: list[str] = []
    for group in range(1, 5):
        stopped = build(
            CHESS,
            PIECES,
            tmp_path,
            told=lambda done, total, name: heard.append(name),
            stop=lambda group=group: len(heard) == 2 * group,  # type: ignore[misc]  # bound now
        )
        assert stopped is None
        assert read(file_of(CHESS, PIECES, tmp_path).with_suffix(".part")).done == group
    made = build(CHESS, PIECES, tmp_path)
    assert made
    assert made.read_bytes() == file_of(CHESS, PIECES, folder).read_bytes()
    assert build(CHESS, PIECES, tmp_path) == made  # it is there already


def test_a_beginning_that_is_of_no_use(tmp_path: Path, folder: Path) -> None:
    part = file_of(CHESS, PIECES, tmp_path).with_suffix(".part")
    for content in (b"", b"something else", written(replace(read_made(folder), pieces=9))):
        part.write_bytes(content)
        made = build(CHESS, PIECES, tmp_path)
        assert made
        assert made.read_bytes() == file_of(CHESS, PIECES, folder).read_bytes()
        made.unlink()


def read_made(folder: Path) -> Contents:
    return read(file_of(CHESS, PIECES, folder))


def damaged(folder: Path, tmp_path: Path, change: bytes, at: int) -> Path:
    path = file_of(CHESS, PIECES, tmp_path)
    shutil.copy(file_of(CHESS, PIECES, folder), path)
    with path.open("r+b") as file:
        file.seek(at)
        file.write(change)
    return path


@pytest.mark.parametrize(
    ("change", "at", "told"),
    [
        (b"pardalis", 0, "not a whole tablebase"),
        (b"[", 21, "not a whole tablebase"),
        (b"\x07", PAGE + 5000, "damaged"),
        (b"more", PAGE + 65840, "not a whole tablebase"),
    ],
)
def test_files_that_are_refused(
    folder: Path, tmp_path: Path, change: bytes, at: int, told: str
) -> None:
    damaged(folder, tmp_path, change, at)
    with pytest.raises(InvalidTablebase, match=told):
        open_tablebase(CHESS, tmp_path)


def test_a_file_of_something_else(folder: Path, tmp_path: Path) -> None:
    contents = replace(read_made(folder), pieces=4)
    damaged(folder, tmp_path, written(contents), 0)
    with pytest.raises(InvalidTablebase, match="of this version"):
        open_tablebase(CHESS, tmp_path)
    damaged(folder, tmp_path, written(replace(contents, game="kamon")), 0)
    with pytest.raises(InvalidTablebase, match="of this version"):
        open_tablebase(CHESS, tmp_path)


def test_what_cannot_be_made(tmp_path: Path) -> None:
    with pytest.raises(InvalidTablebase, match="2 to 10 pieces, not 1"):
        build(CHESS, 1, tmp_path)
    with pytest.raises(InvalidTablebase, match="no tablebase of Kamon"):
        build(pardalis.game("kamon"), 3, tmp_path)
    assert open_tablebase(CHESS, tmp_path) is None


def test_groups_come_after_those_they_lead_to() -> None:
    """A piece less is in an earlier group, whichever side lost it."""
    seen: set[frozenset[str]] = set()
    for group in groups(6):
        own, other = group[0].name.split("-")
        fewer = [(own[1:], other), (own[:-1], other), (own, other[1:]), (own, other[:-1])]
        for left, right in fewer:
            if left and right:
                assert frozenset((left.upper(), right.upper())) in seen
        seen.add(frozenset((own.upper(), other.upper())))
    assert len({table.number for group in groups(6) for table in group}) == sum(map(len, groups(6)))
    assert endings_of(CHESS).numbers > max(t.number for g in groups(10) for t in g)


def test_threads_do_not_matter(folder: Path, tmp_path: Path) -> None:
    made = build(CHESS, PIECES, tmp_path, threads=1)
    assert made
    np.testing.assert_array_equal(
        np.fromfile(made, dtype=np.uint8),
        np.fromfile(file_of(CHESS, PIECES, folder), dtype=np.uint8),
    )


def test_random_positions_of_games(table: Tablebase) -> None:
    """Ends of games as they are played, not only pieces strewn on the board."""
    chance, met = Chance(5), 0
    while met < 60:
        position = CHESS.start()
        while position.outcome is None:
            if table.plies(position):
                held(table, CHESS.parse(" ".join([*str(position).split()[:2], "0"])))
                met += 1
            position = position.play(chance.choice(position.moves()))
