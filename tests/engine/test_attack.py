"""A win is written down against every defence; a line that is not true is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.attack.check import check, checked, read
from bench.attack.first import mirrored, searched
from bench.attack.notes import START, Found, page
from bench.attack.proof import GAME, Unproven, board_of, made
from pardalis import Position
from pardalis.engine.found import Line, Report, win_in
from pardalis.engine.leash import Leash
from pardalis.engine.search.searching import search
from pardalis.engine.search.table import Table

WON = GAME.parse("5/w1b2/5/1W1B1/5 r 0")  # after three plies
ROOM = 1000


def proof(position: Position, room: int = ROOM) -> list[str]:
    table = Table(1)
    *_, report = search(position, leash=Leash(nodes=20_000), table=table)
    assert report.lines[0].proven
    return made(position, table, None, room)


@pytest.fixture(scope="module")
def lines() -> list[str]:
    return proof(WON)


def test_a_win_at_once() -> None:
    assert proof(GAME.parse("5/2w2/1B3/5/W4 r 0")) == ["5/2w2/1B3/5/W4 r b3-a5 1"]


def test_every_line_is_true(lines: list[str]) -> None:
    """Every answer leads to a line that takes two plies less at least."""
    assert len(lines) > 5
    known = read(lines)
    assert known[board_of(WON)] == 3
    for line in lines:
        check(line, known, None)


def test_no_line_needs_one_that_comes_later(lines: list[str]) -> None:
    for number, line in enumerate(lines):
        check(line, read(lines[:number]), None)


def test_what_is_not_true_is_found(lines: list[str]) -> None:
    """A line that is missing, that wins too soon, that does not win, or whose move is none."""
    known = read(lines)
    *_, last = lines
    board, turn, move, _ = last.split(" ")
    with pytest.raises(Unproven, match="nothing is known after"):
        check(last, {}, None)
    with pytest.raises(Unproven, match="it takes 3 plies"):
        check(f"{board} {turn} {move} 1", known, None)
    with pytest.raises(Unproven, match="nothing is known after"):
        check(f"{board} {turn} d2-e1 3", known, None)
    with pytest.raises(Unproven, match="a1"):
        check(f"{board} {turn} a1-a2 3", known, None)


def test_what_is_not_won_cannot_be_written_down(lines: list[str]) -> None:
    lost = WON.play(lines[-1].split(" ")[2])
    with pytest.raises(Unproven, match="no move is known to win"):
        made(lost, Table(1), None, ROOM)


def test_too_little_room() -> None:
    with pytest.raises(Unproven, match="no room"):
        proof(WON, room=3)


def test_checked_by_processes_and_gone_on_with(lines: list[str], tmp_path: Path) -> None:
    file = tmp_path / "start.proof"
    file.write_text("\n".join(lines) + "\n", "ascii")
    told: list[tuple[int, int]] = []
    assert checked(file, tmp_path, 2, lambda *far: told.append(far)) == (len(lines), len(lines))
    assert told[-1] == (len(lines), len(lines))
    told.clear()  # all is done: nothing is checked again
    assert checked(file, tmp_path, 1, lambda *far: told.append(far)) == (len(lines), len(lines))
    assert not told
    file.write_text("\n".join(lines[1:]) + "\n", "ascii")  # another proof, and none
    with pytest.raises(Unproven, match="nothing is known"):
        checked(file, tmp_path, 1, lambda *far: told.append(far))


def test_first_moves_stand_with_their_mirror_images() -> None:
    moves = START.moves()
    assert sorted(map(mirrored, moves)) == moves
    assert mirrored("c1-b3") == "c1-d3"


def test_what_a_move_is_for_who_makes_it(lines: list[str]) -> None:
    won = WON.play(lines[-1].split(" ")[2])
    assert searched(won, Leash(), Table(1), None)[0] == "win within 3 plies"
    assert searched(WON, Leash(), Table(1), None)[0] == "loss within 4 plies"
    assert searched(START, Leash(nodes=100), Table(1), None)[0] == "not known"


def test_the_page_tells_how_far_it_got() -> None:
    found = Found("how")
    found.add(Report((Line(("a1-b2",), 12),), 1, 100, 0.5))
    assert "nothing is proven" in page(found)
    found.add(Report((Line(("a1-b2", "a5-b4"), win_in(27), proven=True),), 2, 1_000, 1.5))
    assert "| 2 | won after 27 plies, proven | 1,000 | 2 | a1-b2 a5-b4 |" in page(found)
    assert str(START) in page(found)
    assert "Red, who moves first, wins" in page(found)
    found.first.append(["a1-b2", "a1-b2, e1-d2", "win within 23 plies", "17", "1,000", "2"])
    assert "| a1-b2, e1-d2 | win within 23 plies | 17 | 1,000 | 2 |" in page(found)
    found.positions, found.plies, found.checked = 2_000, 29, 1_000
    assert "has checked 1,000 of them so far" in page(found)
    found.checked = 2_000
    assert "has checked all of them" in page(found)
