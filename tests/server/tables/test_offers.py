"""Take-backs, draws and other games: asked, granted and refused."""

from __future__ import annotations

import pytest

from pardalis.server.tables import commands, events, ruling
from pardalis.server.tables.verdicts import Stale
from tests.server.tables.sitting import Sitting, of_two
from tests.server.tables.test_ruling import refused


def of_three() -> Sitting:
    """Anna, Bob and Cleo at Chromino."""
    sitting = Sitting("chromino", ("me", "person", "person"))
    sitting.sit("bob", 2)
    sitting.sit("cleo", 3)
    return sitting


def over(sitting: Sitting) -> int:
    """Have the game given up: the number of the position that rematches are asked for."""
    return sitting.do("anna", commands.Resign(seat=sitting.table.seat_of(1), at=sitting.table.at))


def test_a_take_back_is_asked_and_granted() -> None:
    """To before the asker's last move, when the other has said yes."""
    sitting = of_two("kamon")
    sitting.move()
    sitting.move()
    at = sitting.table.at
    offer = sitting.do("anna", commands.TakeBack(seat=1, at=at))
    shown = sitting.state("bob").offers
    assert [(o.number, o.what, o.seat, o.waiting) for o in shown] == [(offer, "take-back", 1, (2,))]
    assert sitting.rule("anna", commands.TakeBack(seat=1, at=at)) == ((), offer)
    assert refused(sitting, "anna", commands.Answer(seat=1, offer=offer, yes=True)) == "no-offer"
    yes = commands.Answer(seat=2, offer=offer, yes=True)
    number = sitting.do("bob", yes)
    assert isinstance(sitting.last, events.TookBack)
    assert (sitting.table.match.ply, sitting.table.turn, sitting.table.offers) == (0, 1, [])
    assert sitting.rule("bob", yes) == ((), number)
    assert sitting.rule("anna", commands.TakeBack(seat=1, at=at)) == ((), offer)
    no = commands.Answer(seat=2, offer=offer, yes=False)
    assert refused(sitting, "bob", no) == "no-offer"
    told = sitting.news("anna")
    assert told is not None
    assert (told.what, told.words, told.ply) == ("took-back", "Anna takes back 2 moves.", 0)


def test_a_no_ends_the_offer() -> None:
    """One no ends the offer; it is not asked for again in the same position."""
    sitting = of_two("kamon")
    sitting.move()
    at = sitting.table.at
    offer = sitting.do("anna", commands.TakeBack(seat=1, at=at))
    no = commands.Answer(seat=2, offer=offer, yes=False)
    number = sitting.do("bob", no)
    assert sitting.table.offers == []
    assert sitting.rule("bob", no) == ((), number)
    assert sitting.rule("anna", commands.TakeBack(seat=1, at=at)) == ((), offer)
    assert sitting.table.match.ply == 1
    sitting.move()
    assert sitting.do("anna", commands.TakeBack(seat=1, at=sitting.table.at)) > offer


def test_a_move_ends_open_offers() -> None:
    """A move made meanwhile ends open offers."""
    sitting = of_two("kamon")
    sitting.move()
    offers = [
        sitting.do("anna", commands.TakeBack(seat=1, at=sitting.table.at)),
        sitting.do("anna", commands.Draw(seat=1, at=sitting.table.at)),
    ]
    assert len(sitting.table.offers) == 2
    sitting.move()
    assert sitting.table.offers == []
    for offer in offers:
        yes = commands.Answer(seat=2, offer=offer, yes=True)
        assert refused(sitting, "bob", yes) == "no-offer"


def test_free_on_one_device() -> None:
    """On one device, and against computers, nobody is asked."""
    family = Sitting("kamon", ("me", "me"))
    nothing = commands.TakeBack(seat=1, at=family.table.at)
    assert refused(family, "anna", nothing) == "nothing-to-take-back"
    family.move()
    back = commands.TakeBack(seat=2, at=family.table.at)  # the other seat's, but one's own hand
    number = family.do("anna", back)
    assert family.table.match.ply == 0
    assert family.rule("anna", back) == ((), number)
    family.move()
    draw = commands.Draw(seat=2, at=family.table.at)
    number = family.do("anna", draw)
    assert family.table.outcome is not None
    assert family.table.outcome.reason == "agreement"
    assert family.rule("anna", draw) == ((), number)

    alone = Sitting("kamon", ("me", "1"))
    alone.move()
    move = alone.table.match.moves()[0]
    alone.happen(ruling.computer_move(alone.table, alone.table.at, move, alone.now))
    alone.do("anna", commands.TakeBack(seat=1, at=alone.table.at))
    assert alone.table.match.ply == 0
    assert refused(alone, "anna", commands.Draw(seat=1, at=alone.table.at)) == "computer"


def test_a_draw_takes_two() -> None:
    """Alone there is nobody to agree with."""
    alone = Sitting("chromino", ("me",))
    assert refused(alone, "anna", commands.Draw(seat=1, at=alone.table.at)) == "alone"


def test_nothing_to_take_back() -> None:
    """Who has not moved has nothing to take back, even when the other has."""
    sitting = of_two("kamon")
    sitting.move()
    back = commands.TakeBack(seat=2, at=sitting.table.at)
    assert refused(sitting, "bob", back) == "nothing-to-take-back"


def test_two_who_offer_a_draw_agree() -> None:
    """To ask for what was offered is to say yes."""
    sitting = of_two("kamon")
    at = sitting.table.at
    offer = sitting.do("anna", commands.Draw(seat=1, at=at))
    number = sitting.do("bob", commands.Draw(seat=2, at=at))
    assert sitting.table.outcome is not None
    assert sitting.table.outcome.reason == "agreement"
    assert sitting.rule("bob", commands.Draw(seat=2, at=at)) == ((), number)
    assert sitting.rule("anna", commands.Draw(seat=1, at=at)) == ((), offer)
    told = sitting.news("anna", lang="fr")
    assert told is not None
    assert told.words == "La partie est nulle d'un commun accord."
    assert told.outcome is not None
    assert told.outcome.reason == "agreement"


def test_all_the_others_are_asked() -> None:
    """Every other person's chair answers; an answer is for all chairs that one has."""
    sitting = of_three()
    offer = sitting.do("anna", commands.Draw(seat=1, at=sitting.table.at))
    sitting.do("bob", commands.Answer(seat=2, offer=offer, yes=True))
    assert sitting.table.outcome is None
    assert sitting.state("anna").offers[0].waiting == (3,)
    sitting.do("cleo", commands.Answer(seat=3, offer=offer, yes=True))
    assert sitting.table.outcome is not None

    couple = Sitting("chromino", ("me", "person", "person"))
    couple.sit("bob", 2)
    couple.sit("bob", 3)
    offer = couple.do("bob", commands.Draw(seat=2, at=couple.table.at))
    assert couple.state("anna").offers[0].waiting == (1,)
    couple.do("anna", commands.Answer(seat=1, offer=offer, yes=False))
    offer = couple.do("anna", commands.Draw(seat=1, at=couple.table.at))
    number = couple.do("bob", commands.Answer(seat=3, offer=offer, yes=True))
    assert couple.table.outcome is not None
    assert couple.rule("bob", commands.Answer(seat=2, offer=offer, yes=True)) == ((), number)


def test_who_leaves_is_asked_no_more_and_whoever_comes_is() -> None:
    """An answer goes with whoever gave it; an offer with whoever made it."""
    sitting = of_three()
    offer = sitting.do("anna", commands.Draw(seat=1, at=sitting.table.at))
    sitting.do("bob", commands.Answer(seat=2, offer=offer, yes=True))
    sitting.do("bob", commands.Leave(seat=2))
    assert sitting.state("anna").offers[0].waiting == (2, 3)
    sitting.do("cleo", commands.Answer(seat=3, offer=offer, yes=True))
    assert sitting.table.outcome is None
    sitting.sit("dan", 2)
    sitting.do("dan", commands.Answer(seat=2, offer=offer, yes=True))
    assert sitting.table.outcome is not None

    sitting = of_three()
    sitting.do("anna", commands.Draw(seat=1, at=sitting.table.at))
    sitting.do("anna", commands.Leave(seat=1))
    assert sitting.table.offers == []


def test_a_computer_that_sits_down_agrees() -> None:
    """Computers always agree: an offer that waited for an empty chair is granted."""
    sitting = of_two("kamon")
    sitting.move()
    sitting.do("bob", commands.Leave(seat=2))
    sitting.do("anna", commands.Draw(seat=1, at=sitting.table.at))
    sitting.do("anna", commands.TakeBack(seat=1, at=sitting.table.at))
    sitting.do("anna", commands.Fill(seat=2, level="1"))
    assert isinstance(sitting.last, events.TookBack)
    assert (sitting.table.match.ply, sitting.table.outcome) == (0, None)

    sitting = of_two("kamon")
    over(sitting)
    sitting.do("bob", commands.Leave(seat=2))
    again = commands.Rematch(seat=1, at=sitting.table.at)
    assert refused(sitting, "anna", again) == "free-chair"
    sitting.do("anna", commands.Fill(seat=2, level="1"))
    assert sitting.table.phase == "over"
    sitting.do("anna", again)
    assert sitting.table.computer_to_move() == (2, "1")


def test_a_rematch_with_seats_rotated() -> None:
    """Everybody moves up a seat."""
    sitting = of_three()
    for number in range(2, 6):
        at = over(sitting)
        seats = {guest: sitting.table.seats_of(guest)[0] for guest in ("anna", "bob", "cleo")}
        offer = sitting.do("bob", commands.Rematch(seat=seats["bob"], at=at))
        sitting.do("anna", commands.Rematch(seat=seats["anna"], at=at))
        assert sitting.table.phase == "over"
        sitting.do("cleo", commands.Answer(seat=seats["cleo"], offer=offer, yes=True))
        assert (sitting.table.round, sitting.table.phase) == (number, "playing")
        for guest, seat in seats.items():
            assert sitting.table.seats_of(guest) == ((seat - 2) % 3 + 1,)
        # Whoever was asked and comes late has what they wanted.
        repeat = sitting.rule("bob", commands.Rematch(seat=seats["bob"], at=at))
        assert repeat == ((), offer)


def test_a_contest_goes_on_at_one_persons_word() -> None:
    """In a contest not yet decided one person's word starts the next game."""
    sitting = of_two("kamon", target=2)
    at = over(sitting)
    number = sitting.do("bob", commands.Rematch(seat=2, at=at))
    assert sitting.table.round == 2
    assert sitting.rule("anna", commands.Rematch(seat=1, at=at)) == ((), number)
    with pytest.raises(Stale):
        sitting.do("anna", commands.Resign(seat=1, at=at))
    at = over(sitting)  # Bob has won twice
    standing = sitting.state("bob").standing
    assert standing is not None
    assert (standing.points, standing.winners) == (("2", "0"), (1,))
    sitting.do("bob", commands.Rematch(seat=1, at=at))
    assert sitting.table.phase == "over"
    sitting.do("anna", commands.Rematch(seat=2, at=at))
    started = sitting.last
    assert isinstance(started, events.Started)
    assert started.seed == 1000
    standing = sitting.state("bob").standing
    assert standing is not None
    assert standing.points == ("0", "0")
    told = sitting.news("anna", lang="fr")
    assert told is not None
    assert told.words == "Un nouveau match commence avec la partie n° 3."
