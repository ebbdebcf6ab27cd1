"""The page on the levels: it says what was found, and what was found is read back as it was."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path

import pytest

import pardalis
from bench import strength
from bench.contests import counted
from bench.levels import notes
from pardalis.core.levels import Level
from pardalis.core.outcome import Outcome
from pardalis.engine.arena.plan import Plan, Task
from pardalis.engine.arena.played import Played
from pardalis.engine.arena.results import Results
from pardalis.engine.levels import IDS, level_of

KAMON = pardalis.game("kamon")
(PLAN,) = notes.plans(KAMON, "2")
PAIR = (0, 1)


@pytest.fixture
def found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder for notes that has none yet."""
    monkeypatch.setattr(notes, "FOUND", tmp_path / "found")
    return tmp_path / "found"


def game(opening: int, seating: str, winners: tuple[int, ...], length: int) -> Played:
    moves = ("a1",) * length
    return Played(Task(PAIR, opening, seating), moves, Outcome(winners, "block"), ((), ()))


def three_openings(*, last_is_whole: bool) -> Results:
    """Two openings, and a third of which perhaps only one game was played."""
    results = Results(PLAN, [PAIR], 3)
    results.add(game(0, "AB", (1,), 20))
    results.add(game(0, "BA", (1,), 30))
    results.add(game(1, "AB", (), 25))
    results.add(game(1, "BA", (2,), 7))
    results.add(game(2, "AB", (1,), 100))
    if last_is_whole:
        results.add(game(2, "BA", (1, 2), 11))
    return results


def test_the_page_says_what_was_found() -> None:
    """If this fails: `python -m bench.levels`."""
    assert notes.PAGE.read_text("utf-8") == notes.page()


def test_the_page_on_strength_says_what_was_found() -> None:
    """If this fails: `python -m bench.strength`."""
    assert strength.PAGE.read_text("utf-8") == strength.page()


def test_what_was_found_shows_each_level_above_the_one_below() -> None:
    """By more than chance could make of so many games; where hands are dealt, it takes many."""
    for one in pardalis.games():
        for level in IDS[1:]:
            (plan,) = notes.plans(one, level)
            scores = counted(plan, notes.known(plan)).tally(PAIR).scores
            if scores.count >= 50:  # fewer say too little
                assert scores.elo_interval[0] > 0, (one.id, level)


def test_notes_are_read_back(found: Path) -> None:
    """Who won and after how many moves; an opening counts when all its games were played."""
    for last_is_whole, openings in [(False, 2), (True, 3)]:
        results = three_openings(last_is_whole=last_is_whole)
        notes.keep(results)
        again = counted(PLAN, notes.known(PLAN))
        assert again.tally(PAIR) == results.tally(PAIR)
        assert again.mean_length == results.mean_length
        assert again.tally(PAIR).scores.count == openings
    text = (found / "kamon.json").read_text("utf-8")
    assert '"openings": "w20l30 d25w7 w100d11"' in text


def test_nothing_is_noted_of_no_opening(found: Path) -> None:
    notes.keep(Results(PLAN, [PAIR], 3))
    assert not found.exists()
    assert notes.known(PLAN) == []


def test_another_level_of_the_same_number_is_not_known(
    found: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes.keep(three_openings(last_is_whole=True))
    notes.keep_pace(KAMON, "2", notes.Pace(40, 1.5, 12.25))
    notes.keep_times(PLAN, [1.5, 0.25])
    assert notes.known_times(PLAN) == [1.5, 0.25]
    assert len(notes.known(PLAN)) == 6
    assert notes.known_pace(KAMON, "2") == notes.Pace(40, 1.5, 12.25)
    assert notes.known_pace(KAMON, "3") is None
    assert "1.5 | 12 |" in notes.page()

    def changed(game: pardalis.Game, id: str) -> Level:
        level = level_of(game, id)
        return replace(level, oversight=level.oversight + 1) if id == "2" else level

    monkeypatch.setattr(notes, "level_of", changed)
    assert notes.known(PLAN) == []
    assert notes.known_times(PLAN) == []
    assert notes.known_pace(KAMON, "2") is None


def test_a_note_that_lacks_what_levels_have_since_is_about_the_usual(found: Path) -> None:
    """A level may get a new property: what was found before is not lost."""
    told = {name: value for name, value in asdict(level_of(KAMON, "2")).items() if value}
    assert notes._is_about({"levels": [told]}, [level_of(KAMON, "2")])


def test_how_long_both_sides_of_a_match_take(found: Path) -> None:
    """Measured in its first games, told beside its result."""
    plan = Plan.of(KAMON, ["random", "greedy"], seed=7)
    ours, theirs = strength.times(plan)
    assert ours > 0
    assert theirs > 0
    notes.keep_times(plan, [ours, 1234.5])
    games = [game(0, seating, (1,), 9) for seating in ("AB", "BA")]
    assert strength.row(counted(plan, games)).endswith(f"| 9 | {notes.in_ms(ours)} / 1,234 |")


def test_the_first_level_meets_the_yardsticks() -> None:
    assert [plan.contestants[1] for plan in notes.plans(KAMON, "1")] == ["random", "greedy"]
    assert isinstance(PLAN, Plan)
    assert PLAN.contestants == ("level:2", "level:1")
