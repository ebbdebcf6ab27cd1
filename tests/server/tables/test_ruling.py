"""Moves, ends and who may ask for them."""

from __future__ import annotations

import msgspec
import pytest

from pardalis.core.errors import IllegalMove, InvalidMove, PardalisError
from pardalis.server.tables import commands, events, ruling, standing
from pardalis.server.tables.clock import DAY, LAG_BOUND
from pardalis.server.tables.commands import AnyCommand
from pardalis.server.tables.events import Days, Fischer
from pardalis.server.tables.verdicts import NotYours, Refusal, Stale
from tests.server.tables.sitting import Sitting, of_two


def refused(sitting: Sitting, guest: str, command: AnyCommand, lag: int = 0) -> str:
    """The code of a refusal, which has changed nothing."""
    before = len(sitting.log), sitting.state(guest)
    with pytest.raises(PardalisError) as refusal:
        sitting.do(guest, command, lag)
    assert (len(sitting.log), sitting.state(guest)) == before
    return refusal.value.code


def test_a_move_and_its_repeat() -> None:
    """A repeat gets the same answer and changes nothing."""
    sitting = of_two("kamon")
    moving = sitting.moving("a2")
    number = sitting.do("anna", moving)
    assert sitting.table.match.entries[0].move == "a2"
    assert sitting.table.at == number == sitting.table.number
    assert sitting.rule("anna", moving) == ((), number)
    sitting.move()
    assert sitting.rule("anna", moving) == ((), number)
    sitting.do("anna", commands.Resign(seat=1, at=sitting.table.at))
    assert sitting.rule("anna", moving) == ((), number)


def test_a_repeat_in_another_game_and_after_a_take_back() -> None:
    """The seat of a repeat is the one that its sender had then."""
    sitting = Sitting("kamon", ("me", "me"))
    moving = sitting.moving("a2")
    number = sitting.do("anna", moving)
    sitting.do("anna", commands.TakeBack(seat=1, at=sitting.table.at))
    assert sitting.rule("anna", moving) == ((), number)
    sitting.do("anna", commands.Resign(seat=1, at=sitting.table.at))
    sitting.do("anna", commands.Rematch(seat=1, at=sitting.table.at))
    assert sitting.table.round == 2
    assert sitting.rule("anna", moving) == ((), number)


def test_another_way_of_writing_a_move() -> None:
    """Where a page allows another way of writing a move, its repeat is known all the same."""
    sitting = of_two("chameleon-chess")
    moving = sitting.moving("b1xc3")
    number = sitting.do("anna", moving)
    assert sitting.table.match.entries[0].move == "b1-c3"
    assert sitting.rule("anna", moving) == ((), number)
    assert sitting.rule("anna", msgspec.structs.replace(moving, move="b1-c3")) == ((), number)
    for other in ("d1xc3", "rubbish", "a1-a5"):
        with pytest.raises(Stale):
            sitting.rule("anna", msgspec.structs.replace(moving, move=other))
    with pytest.raises(Stale):
        sitting.rule("anna", msgspec.structs.replace(moving, ply=1))
    offer = sitting.do("anna", commands.TakeBack(seat=1, at=sitting.table.at))
    sitting.do("bob", commands.Answer(seat=2, offer=offer, yes=True))
    with pytest.raises(Stale):
        sitting.rule("anna", moving)  # the position in which it was a move is no more


def test_what_comes_too_late() -> None:
    """A stale one is refused with the current number."""
    sitting = of_two("kamon")
    moving = sitting.moving("a3")
    sitting.move("a2")
    sitting.move()
    with pytest.raises(Stale) as refusal:
        sitting.do("anna", moving)
    assert (refusal.value.ply, refusal.value.at) == (2, sitting.table.at)
    assert refusal.value.code == "stale"
    assert "2" in refusal.value.text("fr")
    at = sitting.table.at
    for command in (
        commands.Move(seat=1, ply=1, at=at, move="a3"),
        commands.TakeBack(seat=1, at=at - 1),
        commands.Draw(seat=1, at=at + 1),
        commands.Resign(seat=1, at=at - 1),
        commands.Rematch(seat=1, at=at - 1),
    ):
        with pytest.raises(Stale):
            sitting.do("anna", command)


def test_a_stranger_learns_nothing() -> None:
    """Whoever has not got the seat hears that it is not theirs, and nothing else."""
    sitting = of_two("chromino", public=True)
    at = sitting.table.at
    told = set()
    for guest, seat in (("cleo", 1), ("cleo", 8), ("", 1), ("bob", 1)):
        for command in (
            commands.Move(seat=seat, ply=0, at=at, move="draw"),
            commands.Move(seat=seat, ply=9, at=0, move="nonsense"),
            commands.TakeBack(seat=seat, at=at),
            commands.Draw(seat=seat, at=at),
            commands.Resign(seat=seat, at=at),
            commands.Rematch(seat=seat, at=at),
            commands.Answer(seat=seat, offer=1, yes=True),
            commands.Say(seat=seat, text="hello"),
            commands.Mute(seat=seat, whom=1),
            commands.Leave(seat=seat),
        ):
            with pytest.raises(NotYours) as refusal:
                sitting.do(guest, command)
            told.add(refusal.value.text("en"))
    with pytest.raises(NotYours):
        sitting.do("cleo", commands.Fill(seat=1, level="1"))
    assert len(told) == 1


def test_whose_turn_it_is() -> None:
    """The referee is asked only by the holder of the seat to move."""
    sitting = of_two("kamon")
    moving = commands.Move(seat=2, ply=0, at=sitting.table.at, move="nonsense")
    assert refused(sitting, "bob", moving) == "not-your-turn"
    one_device = Sitting("kamon", ("me", "me"))
    assert (
        refused(one_device, "anna", commands.Move(seat=2, ply=0, at=one_device.table.at, move="a2"))
        == "not-your-turn"
    )


def test_the_referee_refuses_in_his_words() -> None:
    """A refused move returns the rule's code and words."""
    sitting = of_two("kamon")
    with pytest.raises(IllegalMove) as illegal:
        sitting.move("a1")
    assert illegal.value.code in ("opening", "neutral")
    with pytest.raises(InvalidMove):
        sitting.move("z9")


def test_phases() -> None:
    """Nobody moves before all chairs are taken, nor when the game is over."""
    sitting = Sitting("kamon")
    assert sitting.table.phase == "open"
    moving = commands.Move(seat=1, ply=0, at=sitting.table.at, move="a2")
    assert refused(sitting, "anna", moving) == "not-begun"
    assert refused(sitting, "anna", commands.Rematch(seat=1, at=1)) == "not-over"
    sitting.sit("bob", 2)
    assert sitting.table.phase == "playing"
    number = sitting.do("bob", commands.Resign(seat=2, at=sitting.table.at))
    assert sitting.rule("bob", commands.Resign(seat=2, at=number - 1)) == ((), number)
    assert sitting.table.phase == "over"
    at = sitting.table.at
    for command in (
        commands.Move(seat=1, ply=0, at=at, move="a2"),
        commands.TakeBack(seat=1, at=at),
        commands.Draw(seat=1, at=at),
        commands.Resign(seat=1, at=at),
    ):
        assert refused(sitting, "anna", command) == "over"
    closed = Sitting("kamon")
    number = closed.happen(ruling.close(closed.table, closed.now, "maker"))
    closed.do("anna", commands.Leave(seat=1))
    assert ruling.close(closed.table, closed.now, "maker") == ((), number)
    assert closed.table.phase == "closed"
    assert closed.table.summary().phase == "over"
    with pytest.raises(Refusal, match="cleared away"):
        closed.sit("bob", 2)
    with pytest.raises(Refusal, match="no longer cleared"):
        ruling.close(sitting.table, sitting.now, "forgotten")


def test_a_cleared_table_is_dead() -> None:
    """At a table that was cleared away nothing can be done but leave."""
    sitting = Sitting("kamon")
    sitting.happen(ruling.close(sitting.table, sitting.now, "forgotten"))
    for command in (
        sitting.moving("a2"),
        commands.Rematch(seat=1, at=1),
        commands.Say(seat=1, text="Hello?"),
        commands.Fill(seat=2, level="1"),
    ):
        assert refused(sitting, "anna", command) == "closed"


# Clocks -------------------------------------------------------------------------------------------


def left(sitting: Sitting) -> list[int | None]:
    """What the clocks of both seats show."""
    return [sitter.left for sitter in sitting.state(None).sitters]


def test_fischer() -> None:
    """So many seconds a game, and some more with each move; the server's time decides."""
    sitting = Sitting("kamon", clock=Fischer(60, 5))
    sitting.time = 50_000
    assert left(sitting) == [None, None]
    sitting.sit("bob", 2)
    sitting.time += 10_000
    assert left(sitting) == [50_000, 60_000]
    sitting.move()
    assert left(sitting) == [55_000, 60_000]
    sitting.time += 2_000
    assert left(sitting) == [55_000, 58_000]
    assert sitting.table.due() == 60_000 + 60_000
    sitting.move()
    assert left(sitting) == [55_000, 63_000]
    assert sitting.table.match.entries[1].clock == 63_000
    assert sitting.state("bob").running


def test_lag_is_not_charged_up_to_its_bound() -> None:
    """Network delay up to a stated bound is not charged."""
    sitting = of_two("kamon", clock=Fischer(60))
    sitting.time += 1_000
    sitting.move(lag=300)
    assert left(sitting) == [59_300, 60_000]
    sitting.time += 1_000
    sitting.move(lag=999_999)
    assert left(sitting) == [59_300, 60_000 - 1_000 + LAG_BOUND]
    sitting.time += 100
    sitting.move(lag=400)
    assert left(sitting)[0] == 59_300  # nobody gains time by it
    sitting.time -= 50_000
    sitting.move(lag=-7)
    assert left(sitting)[1] == 60_000 - 1_000 + LAG_BOUND  # nor by a clock that went back


def test_the_flag_falls() -> None:
    """Flag falls end the game with their reason, after the mover's allowed lag."""
    sitting = of_two("kamon", clock=Fischer(60))
    sitting.move()
    sitting.time += 59_999
    assert ruling.flag(sitting.table, sitting.now) is None
    sitting.time += 1
    assert ruling.flag(sitting.table, sitting.now, lag=300) is None
    assert refused(sitting, "bob", sitting.moving()) == "time"
    assert sitting.rule("bob", sitting.moving(), lag=1).events
    sitting.time += 300
    verdict = ruling.flag(sitting.table, sitting.now, lag=300)
    assert verdict is not None
    sitting.happen(verdict)
    assert sitting.table.outcome is not None
    assert (sitting.table.outcome.winners, sitting.table.outcome.reason) == ((1,), "time")
    assert left(sitting) == [60_000, 0]
    assert ruling.flag(sitting.table, sitting.now) is None
    told = sitting.news("bob", lang="fr")
    assert told is not None
    assert (
        told.words == "Le temps est écoulé pour Bob. Noir gagne : l'adversaire a épuisé son temps."
    )
    assert ruling.flag(of_two("kamon").table, sitting.now) is None


def test_when_time_is_up_nothing_else_is_asked() -> None:
    """Before anybody has noticed that the flag fell, no draw is agreed and no move taken back."""
    sitting = of_two("kamon", clock=Fischer(1))
    sitting.move()
    at = sitting.table.at
    offer = sitting.do("anna", commands.Draw(seat=1, at=at))
    sitting.time += 1_000 + LAG_BOUND
    assert refused(sitting, "bob", commands.Answer(seat=2, offer=offer, yes=True)) == "time"
    assert refused(sitting, "anna", commands.TakeBack(seat=1, at=at)) == "time"
    assert refused(sitting, "bob", commands.Draw(seat=2, at=at)) == "time"
    sitting.do("bob", commands.Resign(seat=2, at=at))


def test_days() -> None:
    """So many days for each move."""
    sitting = of_two("kamon", clock=Days(2))
    sitting.time += DAY
    assert left(sitting) == [DAY, 2 * DAY]
    sitting.move()
    assert left(sitting) == [2 * DAY, 2 * DAY]
    sitting.time += DAY
    assert sitting.table.due() == 3 * DAY


@pytest.mark.parametrize(
    ("clock", "after"), [(Fischer(60), [50_000, 57_000]), (Days(1), [DAY, DAY])]
)
def test_taking_back_gives_no_time_back(clock: Fischer | Days, after: list[int]) -> None:
    """The clock of the seat to move goes on with what it shows; who was thinking has thought."""
    sitting = of_two("kamon", clock=clock)
    sitting.time += 10_000
    sitting.move()
    sitting.time += 3_000
    number = sitting.do("anna", commands.TakeBack(seat=1, at=sitting.table.at))
    sitting.do("bob", commands.Answer(seat=2, offer=number, yes=True))
    assert sitting.table.turn == 1
    assert left(sitting) == after
    sitting.time += 1_000
    assert left(sitting) == [after[0] - 1_000, after[1]]


def test_taking_back_against_a_computer_keeps_the_clock() -> None:
    """Where the same seat thinks on, its clock has run all the while."""
    for clock in (Fischer(60), Days(1)):
        sitting = Sitting("kamon", ("me", "1"), clock=clock)
        sitting.move()
        move = sitting.table.match.moves()[0]
        verdict = ruling.computer_move(sitting.table, sitting.table.at, move, sitting.now)
        sitting.happen(verdict)
        before = left(sitting)[0]
        assert before is not None
        sitting.time += 5_000
        sitting.do("anna", commands.TakeBack(seat=1, at=sitting.table.at))
        assert sitting.table.match.ply == 0
        assert left(sitting)[0] == before - 5_000


# Computers ----------------------------------------------------------------------------------------


def test_computers() -> None:
    """A computer moves for the position it was asked about, or not at all."""
    sitting = Sitting("kamon", ("1", "me"))
    assert sitting.table.computer_to_move() == (1, "1")
    assert sitting.table.summary().waking
    at, move = sitting.table.at, sitting.table.match.moves()[0]
    with pytest.raises(Stale):
        ruling.computer_move(sitting.table, at - 1, move, sitting.now)
    with pytest.raises(InvalidMove):
        ruling.computer_move(sitting.table, at, "nonsense", sitting.now)
    sitting.happen(ruling.computer_move(sitting.table, at, move, sitting.now))
    assert sitting.table.computer_to_move() is None
    assert not sitting.table.summary().waking
    with pytest.raises(Stale):
        ruling.computer_move(sitting.table, sitting.table.at, move, sitting.now)
    assert sitting.table.match.names == ("computer 1", "Anna")
    timed = Sitting("kamon", ("1", "me"), clock=Fischer(5))
    timed.time += 5_000
    with pytest.raises(Refusal, match="time is up"):
        ruling.computer_move(timed.table, timed.table.at, move, timed.now)


# Bounds -------------------------------------------------------------------------------------------


def test_a_table_is_not_endless(monkeypatch: pytest.MonkeyPatch) -> None:
    """Events per table are bounded: then one can only resign and leave."""
    sitting = of_two("kamon")
    sitting.move()
    monkeypatch.setattr(standing, "MOST_EVENTS", sitting.table.number)
    at = sitting.table.at
    for guest, command in (
        ("bob", sitting.moving()),
        ("anna", commands.TakeBack(seat=1, at=at)),
        ("anna", commands.Draw(seat=1, at=at)),
        ("anna", commands.Say(seat=1, text="?")),
        ("anna", commands.Mute(seat=1, whom=2)),
    ):
        assert refused(sitting, guest, command) == "full"
    with pytest.raises(Refusal, match="nothing more fits"):
        sitting.sit("cleo", 2)
    sitting.do("bob", commands.Resign(seat=2, at=at))
    assert refused(sitting, "anna", commands.Rematch(seat=1, at=sitting.table.at)) == "full"
    sitting.do("bob", commands.Leave(seat=2))
    assert refused(sitting, "anna", commands.Fill(seat=2, level="1")) == "full"
    assert isinstance(sitting.last, events.Left)
