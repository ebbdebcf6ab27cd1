"""Whose turn it is and what is asked, as each pair of eyes reads it; and how pictures may look."""

from __future__ import annotations

from typing import get_args

from pardalis.draw.palette import BOARDS, PALETTES, THEMES
from pardalis.server.tables import commands, eyes, showing
from pardalis.server.tables.clock import Now
from tests.server.tables.sitting import Sitting, of_two


def test_the_mover_the_other_and_the_watcher() -> None:
    """Two short sentences: whose turn it is, and the rule that binds them."""
    sitting = of_two("kamon")
    opening = "Open on a border cell that is not a corner."
    assert sitting.state("anna").asked == f"Your turn (Black). {opening}"
    assert sitting.state("bob").asked == f"It is Anna's turn (Black). {opening}"
    assert sitting.state(None, "fr").asked == (
        "C'est à Anna de jouer (Noir). Commencer sur une case du bord qui n'est pas un coin."
    )
    sitting.move()
    assert sitting.state("bob").asked.startswith("Your turn (White). The golden hexagon: play ")
    assert sitting.state("bob", "fr").asked.startswith(
        "À vous de jouer (Blanc). L'hexagone doré : jouer "
    )


def test_what_is_asked_changes_with_the_position() -> None:
    """It is kept with the position, and no longer: a move and a take-back change it."""
    sitting = of_two("kamon")
    before = sitting.state("anna").asked
    sitting.move()
    after = sitting.state("anna").asked
    assert "golden hexagon" in after
    sitting.do("anna", commands.TakeBack(seat=1, at=sitting.table.at))
    offer = sitting.table.offers[0].number
    sitting.do("bob", commands.Answer(seat=2, offer=offer, yes=True))
    assert sitting.state("anna").asked == before


def test_a_free_seat_and_a_computer() -> None:
    """Of a seat that nobody has nothing is asked; of a computer the same as of anybody."""
    sitting = of_two("kamon")
    sitting.do("anna", commands.Leave(seat=1))
    assert sitting.state("bob").asked.endswith("the table waits until somebody takes it.")
    thinking = Sitting("kamon", ("1", "me"))
    assert thinking.state("anna").asked == (
        "The computer is thinking (Black). Open on a border cell that is not a corner."
    )


def test_a_computer_that_must_be_compiled_first() -> None:
    """Whoever waits is told why, and how long it may take."""
    table = Sitting("kamon", ("1", "me")).table
    told = {
        lang: showing.state(table, eyes.Eyes("anna", lang), Now(0, 0), compiling=True)
        for lang in ("en", "fr")
    }
    assert told["en"].compiling
    assert told["en"].asked == (
        "The computer is getting ready (Black): it is being compiled for this machine, once."
        " That takes a minute or two."
    )
    assert told["fr"].asked == (
        "L'ordinateur se prépare (Noir) : on le compile pour cette machine, une seule fois."
        " Cela prend une minute ou deux."
    )


def test_the_end_is_told_instead() -> None:
    sitting = of_two("kamon")
    sitting.do("anna", commands.Resign(seat=1, at=sitting.table.at))
    assert "White wins" in sitting.state("anna").asked
    assert "border cell" not in sitting.state("anna").asked


def test_hidden_hands_ask_the_same_of_all_eyes() -> None:
    sitting = Sitting("chromino", ("me", "person", "person"))
    for chair, guest in ((2, "bob"), (3, "cleo")):
        sitting.sit(guest, chair)
    for _ in range(30):
        told = {
            sitting.state(guest).asked.split(". ", 1)[1] for guest in ("anna", "bob", "cleo", None)
        }
        assert len(told) == 1
        sitting.move()


def test_looks_are_those_that_can_be_drawn() -> None:
    """A stranger's look is checked against the same names as the pen's."""
    assert get_args(eyes.Theme) == THEMES
    assert get_args(eyes.Board) == BOARDS
    assert get_args(eyes.Palette) == PALETTES
