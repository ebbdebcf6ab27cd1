"""Secrecy at a table: what a seat may not see cannot change anything it is shown or told."""

from __future__ import annotations

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pardalis
from pardalis import Position
from pardalis.core.chance import Chance
from pardalis.core.errors import PardalisError
from pardalis.games.chromino.tiles import TILES
from pardalis.server.tables import commands, events, ruling, showing
from pardalis.server.tables.clock import Now
from pardalis.server.tables.commands import AnyCommand
from pardalis.server.tables.events import Event
from pardalis.server.tables.showing import Eyes, Look
from pardalis.server.tables.table import Table
from pardalis.server.tables.verdicts import Refusal
from tests.laws.test_secrecy import another_deal
from tests.server.tables.sitting import Sitting, of_two, packed, seen
from tests.walks import any_setting, walk

CHROMINO = pardalis.game("chromino")
NOW = Now(5_000, 1_800_000_000_000)


def world(position: Position) -> Table:
    """A table at which a game goes on from a position, a person on each seat."""
    seats, when = position.seats, {"time": 0, "date": 0}
    laid: list[Event] = [
        events.Created(
            time=0,
            date=0,
            maker="maker",
            game="chromino",
            options={},
            seed=1,
            chairs=("",) * len(seats),
            position=str(position),
            clock=events.Fischer(600),
        )
    ]
    laid += [events.Sat(**when, chair=seat, guest=f"g{seat}", name=f"G{seat}") for seat in seats]
    laid.append(events.Started(**when, round=1))
    return Table.from_events("t", laid)


def answered(table: Table, guest: str, command: AnyCommand) -> object:
    """What comes of a command, as the asker learns it."""
    try:
        return ruling.rule(table, guest, command, NOW).number
    except PardalisError as refused:
        return refused.code, refused.text("en"), refused.text("fr")


@given(seed=st.integers(0, 2**32))
@settings(max_examples=40)
def test_two_worlds(seed: int) -> None:
    """Two deals that differ only in what a seat may not see give byte-equal states, news and
    refusals to that seat, and to a spectator, for as long as the play is the same to their eyes."""
    chance = Chance(seed)
    position = CHROMINO.start(
        chance.below(2**64), 1 + chance.below(8), **any_setting(CHROMINO, chance)
    )
    path = [before for before, _ in walk(position, chance)]
    position = path[chance.below(len(path))]
    seat = chance.choice((*position.seats, None))
    guest = f"g{seat}" if seat else None
    one, other = world(position), world(another_deal(position, seat, chance))
    for _ in range(8):
        for lang in ("en", "fr"):
            assert seen(one, guest, NOW, lang) == seen(other, guest, NOW, lang)
        if not one.turn:
            break
        texts = ("draw", "pass", "RRR@0,0e", "R*G@9,9s", "GGG@1,-1s", "?")
        for text in texts if guest else ():
            made = commands.Move(seat=seat or 1, ply=one.match.ply, at=one.at, move=text)
            assert answered(one, guest or "", made) == answered(other, guest or "", made)
        move = chance.choice(one.match.moves())
        if move not in other.match.moves():
            break
        made = commands.Move(seat=one.turn, ply=one.match.ply, at=one.at, move=move)
        holder = f"g{one.turn}"
        for table in (one, other):
            for event in ruling.rule(table, holder, made, NOW).events:
                table.apply(event)
        # A laying may show the last tile (rule 5), a draw one's own: then the worlds part.
        if str(one.match.position.view(seat)) != str(other.match.position.view(seat)):
            break


def test_the_law_can_fail() -> None:
    """The other seat's eyes tell the deals apart."""
    position = CHROMINO.start(seed=1, seats=2)
    one, other = world(position), world(another_deal(position, 1, Chance(1)))
    assert seen(one, "g1", NOW) == seen(other, "g1", NOW)
    assert seen(one, None, NOW) == seen(other, None, NOW)
    assert seen(one, "g2", NOW) != seen(other, "g2", NOW)


def tiles_in(shown: str) -> set[str]:
    """The tiles named in a text, those on the table apart."""
    return {tile for tile in TILES if tile in re.sub(r"\S+@\S+", "", shown)}


def test_hands_are_dealt_when_the_game_begins() -> None:
    """While seats are chosen nobody sees a hand: one could sit here, look, and sit down there."""
    sitting = Sitting("chromino", ("me", "person", "person"), public=True)
    for guest in ("anna", "bob", None):
        state = sitting.state(guest, seat=1)
        assert state.seat is None
        assert tiles_in(state.position) == set()
    view = showing.view(sitting.table, Eyes("anna", "en", 1))
    assert tiles_in(str(view)) == set()
    sitting.sit("bob", 2)
    sitting.sit("cleo", 3)
    assert len(tiles_in(sitting.state("bob").position)) == 8


def test_a_family_round_one_screen() -> None:
    """With several seats in a game with secrets one sees a hand only by asking for it, and may
    ask only for one's own."""
    sitting = Sitting("chromino", ("me", "me", "person"))
    sitting.sit("bob", 3)
    turn = sitting.table.turn
    assert sitting.state("anna").seat is None
    assert sitting.state("anna").choices == ()
    assert sitting.state("anna", seat=2).seat == 2
    assert len(tiles_in(sitting.state("anna", seat=2).position)) == 8
    assert sitting.state("anna", seat=3).seat is None
    assert sitting.state("bob", seat=1).seat == 3
    assert bool(sitting.state(sitting.holder(), seat=turn).choices) is True


@pytest.mark.parametrize("game", pardalis.games(), ids=lambda game: game.id)
def test_neither_guests_nor_seeds_are_told(game: pardalis.Game) -> None:
    """Nothing that is shown or told has a guest's id or the seed in it."""
    sitting = Sitting(game.id, chairs=("me", "person"), target=2)
    sitting.sit("secretive-guest", 2)
    sitting.move()
    sitting.do("anna", commands.Say(seat=1, text="Hi", key="private"))
    secrets = {b"secretive-guest", b"anna", str(sitting.table.match.seed).encode()}
    for guest in ("anna", "secretive-guest", None):
        told = seen(sitting.table, guest, sitting.now)
        assert not [secret for secret in secrets if secret in told]
        assert (b"private" in told) == (guest == "anna")


def test_records() -> None:
    """While a game with secrets is on its record is refused; when it is over it is whole."""
    sitting = of_two("chromino")
    sitting.move()
    with pytest.raises(Refusal) as refused:
        showing.record(sitting.table)
    assert refused.value.code == "secrets"
    sitting.do("anna", commands.Resign(seat=1, at=sitting.table.at))
    assert pardalis.Match.from_record(showing.record(sitting.table)) == sitting.table.match
    at = sitting.table.at
    sitting.do("anna", commands.Rematch(seat=1, at=at))
    sitting.do("bob", commands.Rematch(seat=2, at=at))
    assert "Result: 2 (resignation)" in showing.record(sitting.table, 1)
    with pytest.raises(Refusal, match="hidden"):
        showing.record(sitting.table, 2)
    for number in (0, 3):
        with pytest.raises(Refusal, match="from 1 to 2"):
            showing.record(sitting.table, number)
    assert "Seat 1: Anna" in showing.record(of_two("kamon").table)


def test_pictures_show_what_the_eyes_may_see() -> None:
    """The picture in a state is drawn from the view, and drawn once for all who like it so."""
    sitting = of_two("chromino")
    sitting.move()
    one, other = (
        showing.state(sitting.table, Eyes(guest, "en", look=Look(theme="dark")), sitting.now)
        for guest in ("anna", "bob")
    )
    assert one.picture.startswith("<svg")
    assert one.picture != other.picture
    spectator = showing.state(sitting.table, Eyes(None, "en", look=Look()), sitting.now).picture
    assert not any(f"tile-{tile}" in spectator for tile in sitting.table.match.position.state.bag)
    assert packed(sitting.state("anna").picture) == b'""'
    twice = [
        showing.state(sitting.table, Eyes("anna", "en", look=Look()), sitting.now).picture
        for _ in range(2)
    ]
    assert twice[0] is twice[1]


def test_pictures_kept_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks for all looks there are does not fill the memory."""
    monkeypatch.setattr(showing, "MOST_PICTURES", 2)
    sitting = of_two("kamon")
    for look in (Look(), Look(theme="dark"), Look(glyphs=False), Look()):
        eyes = Eyes("anna", "fr", look=look)
        assert showing.state(sitting.table, eyes, sitting.now).picture.startswith("<svg")
        assert len(sitting.table.kept("pictures", dict)) <= 2


def test_views_of_earlier_positions() -> None:
    """Of any position of any game at the table one sees what the seat that one had then saw."""
    sitting = of_two("chromino")
    sitting.move()
    sitting.do("anna", commands.Resign(seat=1, at=sitting.table.at))
    sitting.do("anna", commands.Rematch(seat=1, at=sitting.table.at))
    sitting.do("bob", commands.Rematch(seat=2, at=sitting.table.at))
    table, eyes = sitting.table, Eyes("bob", "en")
    assert showing.view(table, eyes).seat == 1
    assert showing.view(table, eyes, 1, 0) == table.matches[0].start.view(2)
    assert showing.view(table, Eyes(None, "en"), 1, 1).seat is None
    for number, ply in ((3, 0), (0, 0), (1, 2), (1, -1)):
        with pytest.raises(Refusal, match="counted from"):
            showing.view(table, eyes, number, ply)
