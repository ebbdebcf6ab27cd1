"""Match and contest: a game from its first move to its end, and several of them."""

from __future__ import annotations

import datetime
from fractions import Fraction

import pytest

import pardalis
from pardalis import Contest, IllegalMove, InvalidOption, Match, Outcome
from pardalis.core.contest import points

CHESS = pardalis.game("chameleon-chess")
KAMON = pardalis.game("kamon")
# Out and home again: every second move back, the start comes back after four plies.
DANCE = ["b1-a2", "b5-a4", "a2-b1", "a4-b5"]


def chess(*moves: str) -> Match:
    match = Match(CHESS, names=("Anna", "Blaise"))
    for move in moves:
        match.play(move)
    return match


def test_seats_with_names() -> None:
    match = Match(KAMON, seed=1, names=("Anna",))
    assert match.names == ("Anna", "")
    assert match.seat_name(1) == "Anna"
    assert match.seat_name(2, "fr") == "Blanc"
    assert list(match.seats) == [1, 2]
    assert match.date == datetime.datetime.now(datetime.UTC).date()


@pytest.mark.parametrize("names", [("a", "b", "c"), ("x" * 81,), (7,)])
def test_bad_names(names: tuple[str, ...]) -> None:
    with pytest.raises(InvalidOption) as refused:
        Match(KAMON, names=names)
    assert refused.value.option == "names"


def test_positions_at_any_ply() -> None:
    match = chess("b1-c3", "a5-a4")
    assert match.ply == 2
    assert [str(position).split()[0] for position in match.positions] == [
        "wbwbw/5/5/5/WBWBW",
        "wbwbw/5/2B2/5/W1WBW",
        "1bwbw/w4/2B2/5/W1WBW",
    ]
    assert match.start == CHESS.start()
    assert match.turn == 1
    assert match.moves() == match.position.moves()


def test_moves_are_kept_as_the_page_writes_them() -> None:
    """A parser also takes either sign for the other."""
    assert chess("b1xc3").entries[0].move == "b1-c3"


def test_take_back() -> None:
    match = chess("b1-c3", "a5-a4")
    match.take_back(2)
    assert match.position == match.start
    assert match.entries == []
    match.resign(1)
    match.take_back(0)
    assert match.outcome is None
    for plies in (-1, 1):
        with pytest.raises(InvalidOption) as refused:
            match.take_back(plies)
        assert refused.value.code == "take-back"


def test_resign() -> None:
    match = chess()
    match.resign(1)
    assert match.outcome == Outcome((2,), "resignation")
    assert match.turn == 0
    assert match.moves() == []
    assert match.describe_outcome() == "Blue wins: the other side resigned."
    with pytest.raises(IllegalMove) as refused:
        match.play("b1-c3")
    assert refused.value.code == "over"
    with pytest.raises(IllegalMove):
        match.resign(2)
    with pytest.raises(InvalidOption):
        chess().resign(3)


def test_a_view_tells_that_somebody_resigned() -> None:
    """The last position by itself does not know it."""
    match = chess()
    match.play("b1-c3")
    match.resign(2)
    view = match.view(2)
    assert (view.turn, view.outcome, view.moves()) == (0, match.outcome, [])
    assert "the other side resigned" in view.svg()
    assert match.view(1, ply=0).turn == 1
    assert match.view(1, ply=0).moves()


def test_resign_among_many() -> None:
    match = Match(pardalis.game("chromino"), seats=3, seed=1)
    match.resign(2)
    assert match.outcome == Outcome((1, 3), "resignation")
    assert "share" in match.describe_outcome()
    solo = Match(pardalis.game("chromino"), seats=1, seed=1)
    solo.resign(1)
    assert solo.outcome == Outcome((), "resignation")
    assert solo.describe_outcome() == "Lost: the game was given up."
    assert solo.describe_outcome("fr") == "Perdu : partie abandonnée."
    assert solo.describe_outcome("fr").startswith("Perdu")


def test_time() -> None:
    """A seat that has used up its time loses to all the others, and a record tells it."""
    match = chess()
    match.flag(1)
    assert match.outcome == Outcome((2,), "time")
    assert match.describe_outcome("fr") == "Bleu gagne : l'adversaire a épuisé son temps."
    assert Match.from_record(match.record()) == match
    many = Match(pardalis.game("chromino"), seats=3, seed=1)
    many.flag(2)
    assert many.outcome == Outcome((1, 3), "time")
    assert Match.from_record(many.record()).outcome == many.outcome


def test_draw_by_agreement() -> None:
    match = chess("b1-c3")
    match.agree_draw()
    assert match.outcome == Outcome((), "agreement")
    assert match.describe_outcome("fr").startswith("Partie nulle")


def test_threefold_repetition() -> None:
    """Threefold repetition (same text, counters aside, with the same seat to move) is a draw: the
    start counts as the first occurrence."""
    match = chess(*DANCE, *DANCE[:3])
    assert match.outcome is None
    assert match.repetitions() == 2
    match.play(DANCE[3])
    assert match.outcome == Outcome((), "repetition")
    assert match.position.outcome is None
    assert match.position.moves()
    assert match.moves() == []
    match.take_back()
    assert match.outcome is None


def test_outcome_of_the_position_goes_first() -> None:
    """an outcome of the position itself goes first."""
    start = CHESS.parse("wbwbw/5/5/5/WBWBW r 92")
    match = Match(CHESS, position=start)
    for move in DANCE * 2:
        match.play(move)
    assert match.repetitions() == 3
    assert match.outcome == Outcome((), "quiet")


def test_no_repetition_in_kamon() -> None:
    assert Match(KAMON, seed=1).repetitions() == 1


def test_match_from_a_position() -> None:
    position = KAMON.start(seed=3, edition="numbers")
    match = Match(KAMON, position=position)
    assert match.start == position
    assert match.options == {"edition": "numbers"}
    assert match.seed is None
    for more in ({"seed": 1}, {"seats": 2}, {"options": {"edition": "colours"}}):
        with pytest.raises(InvalidOption) as refused:
            Match(KAMON, position=position, **more)
        assert refused.value.option == "position"
    with pytest.raises(InvalidOption):
        Match(CHESS, position=position)


def test_comments_and_clocks_are_bounded() -> None:
    match = chess()
    for much in ({"comment": "x" * 2001}, {"clock": -1}, {"clock": 10**12}):
        with pytest.raises(InvalidOption):
            match.play("b1-c3", **much)
    assert match.ply == 0
    assert match != "a match"


# Contests ---------------------------------------------------------------------------------------


def test_first_seat_alternates() -> None:
    contest = Contest(CHESS, target=2, names=("Anna", "Blaise"))
    assert contest.match.names == ("Anna", "Blaise")
    contest.match.agree_draw()
    assert contest.points == (Fraction(1, 2), Fraction(1, 2))
    assert contest.next_match().names == ("Blaise", "Anna")
    assert [contest.player(seat) for seat in (1, 2)] == [1, 0]
    contest.match.resign(1)  # Blaise
    assert contest.points == (Fraction(3, 2), Fraction(1, 2))
    assert contest.winners == ()
    contest.next_match()
    contest.match.resign(2)
    assert contest.points == (Fraction(5, 2), Fraction(1, 2))
    assert contest.winners == (0,)
    with pytest.raises(IllegalMove) as refused:
        contest.next_match()
    assert refused.value.code == "won"
    again = list(pardalis.read_matches(contest.record()))
    assert again == contest.matches


def test_next_match_waits_for_the_end() -> None:
    with pytest.raises(IllegalMove) as refused:
        Contest(CHESS, target=1).next_match()
    assert refused.value.code == "not-over"


def test_contest_deals_follow_from_its_seed() -> None:
    deals = []
    for _ in range(2):
        contest = Contest(KAMON, target=3, seed=5, options={"edition": "numbers"})
        contest.match.agree_draw()
        contest.next_match()
        deals.append([str(match.start) for match in contest.matches])
        assert contest.match.options == {"edition": "numbers"}
    assert deals[0] == deals[1]
    assert deals[0][0] != deals[0][1]


def test_a_contest_without_a_target_goes_on() -> None:
    contest = Contest(CHESS, names=("Anna", "Blaise"))
    for game in range(4):
        contest.match.resign(1 + game % 2)  # always Anna
        assert contest.winners == ()
        contest.next_match()
    assert contest.points == (0, 4)


def test_contest_from_a_position() -> None:
    """Every game of it begins there, on the day it is played."""
    position = CHESS.start().play("b1-c3")
    day = datetime.date(2026, 1, 2)
    contest = Contest(CHESS, position=position, date=day)
    contest.match.agree_draw()
    contest.next_match(day + datetime.timedelta(1))
    assert [match.start for match in contest.matches] == [position, position]
    assert [match.date.day for match in contest.matches] == [2, 3]


@pytest.mark.parametrize("target", [0, -1, 1.5, True, "3", 10_001])
def test_bad_target(target: object) -> None:
    with pytest.raises(InvalidOption) as refused:
        Contest(CHESS, target=target)  # type: ignore[arg-type]  # a stranger's value
    assert refused.value.option == "target"


def test_shared_places_share_the_point() -> None:
    match = Match(pardalis.game("chromino"), seats=4, seed=1)
    assert [*points(match)] == [0, 0, 0, 0]
    match.resign(4)
    assert [*points(match)] == [Fraction(1, 3), Fraction(1, 3), Fraction(1, 3), 0]
    solo = Match(pardalis.game("chromino"), seats=1, seed=1)
    solo.resign(1)
    assert [*points(solo)] == [0]


def test_greengage_scores_pawns_not_home() -> None:
    """the winner of a game scores one point for each enemy pawn that is not home, a draw scores
    nothing."""
    contest = Contest(pardalis.game("greengage"), target=10, seed=1)
    contest.match.resign(2)
    assert [*contest.points] == [8, 0]
    contest.next_match().agree_draw()
    assert [*contest.points] == [8, 0]
    contest.next_match().resign(2)
    assert [*contest.points] == [16, 0]
    assert contest.winners == (0,)
