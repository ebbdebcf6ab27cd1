"""Who sits where: links, taking over, getting up, computers, and who is told which link."""

from __future__ import annotations

import pytest

import pardalis
from pardalis.server.tables import commands, events, ruling, seating
from pardalis.server.tables.verdicts import NotYours, Refusal
from tests.server.tables.sitting import Sitting, of_two
from tests.server.tables.test_ruling import refused


def test_the_game_begins_when_all_chairs_are_taken() -> None:
    """Any mix of people and computers: the last who sits down starts the game."""
    sitting = Sitting("chromino", ("me", "person", "1", "person"))
    assert sitting.state("anna").asked == "2 more players are awaited."
    number = sitting.sit("bob", 2)
    assert isinstance(sitting.last, events.Sat)
    assert sitting.state("anna", "fr").asked == "On attend encore 1 joueur."
    assert ruling.sit(sitting.table, 2, "bob", "Robert", sitting.now) == ((), number)
    sitting.sit("cleo", 4)
    assert sitting.table.phase == "playing"
    assert sitting.table.match.names == ("Anna", "Bob", "computer 1", "Cleo")
    assert sitting.table.summary().guests == ("anna", "bob", "cleo")


def test_a_link_takes_the_seat_over() -> None:
    """A seat link reopened elsewhere takes the seat over: the one before has it no more."""
    sitting = of_two("kamon")
    sitting.move()
    sitting.sit("cleo", 2)
    told = sitting.news("anna")
    assert told is not None
    assert told.words == "Cleo takes over from Bob (White)."
    with pytest.raises(NotYours):
        sitting.move(guest="bob")
    sitting.move(guest="cleo")
    assert sitting.table.match.names == ("Anna", "Cleo")
    sitting.happen(ruling.sit(sitting.table, 2, "cleos-phone", "Cleo", sitting.now))
    told = sitting.news("anna", lang="fr")
    assert told is not None
    assert told.words == "Cleo continue sur un autre appareil (Blanc)."


def test_leaving() -> None:
    """Who gets up leaves the chair free; the table waits for whoever has its link."""
    sitting = of_two("kamon")
    number = sitting.do("anna", commands.Leave(seat=1))
    assert sitting.rule("anna", commands.Leave(seat=1)) == ((), number)
    state = sitting.state("bob")
    assert (state.sitters[0].kind, state.sitters[0].name) == ("free", "")
    assert state.asked.startswith("The seat to move is free (Black)")
    assert state.phase == "playing"
    assert sitting.table.match.names == ("Anna", "Bob")  # until somebody plays on
    sitting.sit("dan", 1)
    assert sitting.table.match.names == ("Dan", "Bob")
    with pytest.raises(NotYours):
        sitting.do("anna", sitting.moving())
    assert sitting.rule("anna", commands.Leave(seat=1)) == ((), number)
    sitting.sit("anna", 1)
    assert sitting.do("anna", commands.Leave(seat=1)) > number


def test_a_table_that_nobody_waits_at_is_cleared_away() -> None:
    """Whoever laid a table and leaves it before anybody else came takes it with them."""
    sitting = Sitting("kamon")
    number = sitting.do("anna", commands.Leave(seat=1))
    assert sitting.table.phase == "closed"
    assert sitting.rule("anna", commands.Leave(seat=1)) == ((), number)
    with pytest.raises(Refusal, match="cleared away"):
        sitting.sit("bob", 2)


def test_a_table_where_somebody_waits_stays() -> None:
    sitting = Sitting("chromino", ("me", "person", "person"))
    sitting.sit("bob", 2)
    sitting.do("anna", commands.Leave(seat=1))
    assert sitting.table.phase == "open"
    sitting.do("bob", commands.Leave(seat=2))  # he has not laid it
    assert sitting.table.phase == "open"


def test_a_finished_game_keeps_its_names() -> None:
    """Who sits down after the end has not played."""
    sitting = of_two("kamon")
    sitting.do("bob", commands.Resign(seat=2, at=sitting.table.at))
    sitting.sit("cleo", 2)
    assert sitting.table.match.names == ("Anna", "Bob")


def test_an_open_table_can_be_left() -> None:
    """In an open table the chair is free again."""
    sitting = Sitting("chromino", ("me", "person", "person"))
    sitting.sit("bob", 2)
    sitting.do("bob", commands.Leave(seat=2))
    sitting.sit("cleo", 3)
    assert sitting.table.phase == "open"
    sitting.sit("bob", 2)
    assert sitting.table.phase == "playing"


def test_public_tables() -> None:
    """At a public table anybody takes a free seat, and only a free one."""
    sitting = Sitting("chromino", ("me", "person", "1", "person"), public=True)

    def sit(guest: str, seat: int) -> int:
        return sitting.happen(
            ruling.sit_public(sitting.table, seat, guest, guest.title(), sitting.now)
        )

    number = sit("bob", 2)
    assert sit("bob", 2) == number
    for seat, code in ((1, "taken"), (2, "taken"), (3, "taken"), (5, "no-seat"), (0, "no-seat")):
        with pytest.raises(Refusal) as refusal:
            sit("cleo", seat)
        assert refusal.value.code == code
    private = Sitting("kamon")
    with pytest.raises(NotYours):
        ruling.sit_public(private.table, 2, "bob", "Bob", private.now)


def test_a_computers_chair_is_not_taken_over() -> None:
    """A computer has no link that could be opened."""
    sitting = Sitting("kamon", ("me", "2"))
    with pytest.raises(Refusal) as refusal:
        sitting.sit("bob", 2)
    assert refusal.value.code == "computer-sits"


def test_filling() -> None:
    """The maker gives an empty chair to a computer, also in the middle of a game."""
    sitting = Sitting("chromino", ("me", "person", "person"))
    sitting.sit("bob", 2)
    fill = commands.Fill(seat=3, level="2")
    assert refused(sitting, "bob", fill) == "maker-only"
    assert refused(sitting, "anna", commands.Fill(seat=3, level="no")) == "level"
    assert refused(sitting, "anna", commands.Fill(seat=2, level="2")) == "taken"
    assert refused(sitting, "anna", commands.Fill(seat=4, level="2")) == "no-seat"
    number = sitting.do("anna", fill)
    assert sitting.table.phase == "playing"
    assert sitting.rule("anna", fill) == ((), number)
    assert refused(sitting, "anna", commands.Fill(seat=3, level="1")) == "taken"
    told = sitting.news("bob", number, "fr")
    assert told is not None
    assert told.words.startswith("Un ordinateur prend place (le joueur 3) : ")
    sitting.do("bob", commands.Leave(seat=2))
    sitting.do("anna", commands.Fill(seat=2, level="1"))
    assert sitting.table.match.names == ("Anna", "computer 1", "computer 2")
    sitting.do("anna", commands.Leave(seat=1))
    assert refused(sitting, "anna", commands.Fill(seat=1, level="1")) == "no-people"
    laid = Sitting("kamon", ("me", "1"))
    assert laid.rule("anna", commands.Fill(seat=2, level="1")) == ((), 1)


def test_a_level_that_is_no_more() -> None:
    """A table of an older version is told all the same."""
    sitting = Sitting("kamon", ("me", "person"))
    sitting.table.apply(events.Filled(time=0, date=0, chair=2, level="master"))
    assert sitting.state("anna").sitters[1].name == "computer of level master"


def test_sitting_down_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """A seat can be taken over, but not for ever."""
    sitting = of_two("kamon")
    monkeypatch.setattr(seating, "MOST_SITTINGS", 3)
    sitting.sit("cleo", 2)
    with pytest.raises(Refusal, match="nothing more fits"):
        sitting.sit("bob", 2)


@pytest.mark.parametrize("name", ["", "a" * 41, "a\nb", "\u202eevil"])
def test_names_are_checked(name: str) -> None:
    """Whoever sits down has a name that can be shown."""
    sitting = Sitting("kamon")
    with pytest.raises(Refusal, match="a name is"):
        ruling.sit(sitting.table, 2, "bob", name, sitting.now)


def test_links() -> None:
    """A seat's link is told to whoever sits on it, and to the maker while it is free."""
    sitting = Sitting("chromino", ("person", "me", "1", "person"))
    sitting.sit("bob", 4)

    def links(guest: str | None) -> list[str]:
        return [sitter.link for sitter in sitting.state(guest).sitters]

    assert links("anna") == ["t/1", "t/2", "", ""]
    assert links("bob") == ["", "", "", "t/4"]
    assert links(None) == links("stranger") == [""] * 4
    for guest in ("anna", "bob", None):
        assert sitting.state(guest).watch == "t/watch"
    sitting.sit("cleo", 1)
    assert links("anna") == ["", "t/2", "", ""]


@pytest.mark.parametrize("game", pardalis.games(), ids=lambda game: game.id)
def test_links_follow_the_chair(game: pardalis.Game) -> None:
    """People keep their chair and its link when the seats are rotated."""
    sitting = of_two(game.id)
    at = sitting.do("anna", commands.Resign(seat=1, at=sitting.table.at))
    sitting.do("anna", commands.Rematch(seat=1, at=at))
    sitting.do("bob", commands.Rematch(seat=2, at=at))
    assert [s.link for s in sitting.state("bob").sitters] == ["t/2", ""]
    assert [s.name for s in sitting.state("bob").sitters] == ["Bob", "Anna"]
    assert sitting.table.match.names == ("Bob", "Anna")
