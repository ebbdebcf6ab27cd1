"""The laws of a table, held through random lives of random tables."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pardalis
from pardalis.core.chance import Chance
from pardalis.core.contest import Contest
from pardalis.core.errors import PardalisError
from pardalis.server.tables import commands, events, ruling
from pardalis.server.tables.clock import DAY
from pardalis.server.tables.commands import AnyCommand
from pardalis.server.tables.events import Days, Fischer
from pardalis.server.tables.table import Table
from pardalis.server.tables.verdicts import NotYours, Verdict
from tests.server.tables.sitting import Sitting, of_two, packed, seen
from tests.walks import any_setting

GUESTS = ("anna", "bob", "cleo", "dan")
LOOKING = (*GUESTS, None)


class Life:
    """A table at which all sorts of people ask for all sorts of things."""

    def __init__(self, seed: int) -> None:
        self.chance = Chance(seed)
        game = self.any(pardalis.games())
        chairs = [self.any(("me", "person", "person", "1")) for _ in range(self.any(game.seats))]
        chairs[0] = self.any(("me", "person"))
        self.sitting = Sitting(
            game.id,
            chairs,
            options=any_setting(game, self.chance),
            target=self.any((None, None, 1, 2)),
            clock=self.any((None, Fischer(60, 1), Days(1))),
            public=bool(self.chance.below(2)),
        )
        self.asked: list[tuple[str, AnyCommand]] = []

    def any(self, items: Any) -> Any:
        return self.chance.choice(items)

    @property
    def table(self) -> Table:
        return self.sitting.table

    def command(self) -> tuple[str, AnyCommand]:
        """Something to ask for, mostly sensible."""
        table = self.table
        at = table.at if self.chance.below(8) else self.chance.below(table.number + 2)
        seat = self.any(table.match.seats)
        guest = self.sitting.holder(seat) if self.chance.below(8) else self.any(GUESTS)
        kind = self.chance.below(24)
        if kind < 12 and table.turn:
            text = self.any(table.match.moves()) if self.chance.below(8) else "nonsense"
            return (self.sitting.holder() if kind else guest), self.sitting.moving(text)
        if kind < 18 and table.offers:
            offer = self.any(table.offers)
            chair = self.any(tuple(offer.waiting))
            answer = commands.Answer(
                seat=table.seat_of(chair), offer=offer.number, yes=bool(self.chance.below(4))
            )
            return table.chairs[chair - 1].guest, answer
        made: list[AnyCommand] = [
            commands.TakeBack(seat=seat, at=at),
            commands.TakeBack(seat=seat, at=at),
            commands.Draw(seat=seat, at=at),
            commands.Rematch(seat=seat, at=at),
            commands.Rematch(seat=seat, at=at),
            commands.Answer(seat=seat, offer=at, yes=True),
            commands.Say(seat=seat, text="Hé !", key=f"k{self.chance.below(9)}"),
            commands.Mute(seat=seat, whom=self.any(table.match.seats), muted=bool(at % 3)),
            commands.Leave(seat=seat),
            commands.Resign(seat=seat, at=at),
            commands.Move(seat=seat, ply=table.match.ply, at=at, move="a1"),
        ]
        if table.has_free_chair() and self.chance.below(2):
            return "anna", commands.Fill(seat=seat, level=self.any(("1", "2", "x")))
        return guest, self.any(made)

    def step(self) -> Verdict | None:
        """One thing that is asked for, or happens by itself; None if it was refused."""
        table = self.table
        self.sitting.time += self.any((0, 10, 900, 900, 2_000, 7_000, DAY // 9))
        now = self.sitting.now
        try:
            kind = self.chance.below(8)
            if kind < 6 and (flagged := ruling.flag(table, now)):
                verdict = flagged
            elif (computer := table.computer_to_move()) and kind < 6:
                assert table.chairs[computer[0] - 1].level == computer[1]
                move = self.any(table.match.moves())
                verdict = ruling.computer_move(table, table.at, move, now)
            elif kind == 7 or (kind > 3 and table.has_free_chair()):
                guest, chair = self.any(GUESTS), 1 + self.chance.below(len(table.chairs))
                sit = self.any((ruling.sit, ruling.sit_public))
                verdict = sit(table, chair, guest, guest.title(), now)
            else:
                guest, command = self.command()
                verdict = self.sitting.rule(guest, command, self.chance.below(900))
                self.asked.append((guest, command))
        except PardalisError as refused:
            assert refused.code
            assert refused.text("en") != refused.text("fr")
            return None
        self.sitting.happen(verdict)
        return verdict


@given(seed=st.integers(0, 2**32))
@settings(max_examples=60)
def test_a_table_is_what_its_events_make_of_it(seed: int) -> None:
    """The table that is read from the log is the same to all eyes in both languages, its positions
    and clocks included."""
    life = Life(seed)
    for _ in range(70):
        life.step()
    table, again, now = life.table, life.sitting.replayed(), life.sitting.now
    for guest in LOOKING:
        for lang in ("en", "fr"):
            assert seen(table, guest, now, lang) == seen(again, guest, now, lang)
    assert [match.record() for match in table.matches] == [m.record() for m in again.matches]
    assert table.match.position == again.match.position
    assert (table.left, table.since, table.due()) == (again.left, again.since, again.due())
    assert (table.summary(), table.offers) == (again.summary(), again.offers)
    assert (table.answers, table.keys, table.leavings) == (
        again.answers,
        again.keys,
        again.leavings,
    )


@given(seed=st.integers(0, 2**32))
@settings(max_examples=40)
def test_repeats_refusals_and_chairs(seed: int) -> None:
    """A repeat gets the same number and nothing happens by it; a refused command changes nothing;
    two guests never hold one chair."""
    life = Life(seed)
    for _ in range(60):
        table = life.table
        asked = len(life.asked)
        before = [packed(life.sitting.state(guest)) for guest in LOOKING], len(life.sitting.log)
        time = life.sitting.time
        verdict = life.step()
        if verdict is None:
            life.sitting.time = time
            after = [packed(life.sitting.state(guest)) for guest in LOOKING]
            assert (after, len(life.sitting.log)) == before
        elif len(life.asked) > asked:
            guest, command = life.asked[-1]
            again = life.sitting.rule(guest, command)
            assert again == Verdict((), verdict.number)
            assert 0 < verdict.number <= table.number
        held = [chair for guest in GUESTS for chair in table.chairs_of(guest)]
        assert len(held) == len(set(held))
        people = [at for at, chair in enumerate(table.chairs, 1) if chair.guest]
        assert sorted(held) == people
        assert [table.chair_of(seat) for seat in map(table.seat_of, held)] == held


@given(seed=st.integers(0, 2**32))
@settings(max_examples=40)
def test_old_commands_in_any_order_move_nothing(seed: int) -> None:
    """What was asked for an earlier position is answered as it was, or refused."""
    life = Life(seed)
    for _ in range(60):
        life.step()
    old = [
        (guest, command)
        for guest, command in life.asked
        if getattr(command, "at", life.table.at) < life.table.at
    ]
    for guest, command in life.chance.shuffled(old):
        try:
            verdict = life.sitting.rule(guest, command)
        except PardalisError:
            continue
        assert verdict.events == ()
        assert 0 < verdict.number <= life.table.number


@pytest.mark.parametrize("game", pardalis.games(), ids=lambda game: game.id)
@pytest.mark.parametrize("target", [None, 2])
def test_rounds_follow_the_contest(game: pardalis.Game, target: int | None) -> None:
    """Deals, points and who has which seat are those of a contest between the same players."""
    sitting = of_two(game.id, target=target)
    contest = Contest(game, target=target, seed=7, names=("Anna", "Bob"))
    for chance in map(Chance, range(6)):
        assert sitting.table.match.start == contest.match.start
        assert sitting.table.match.names == contest.match.names
        while sitting.table.turn and sitting.table.match.ply < 12:
            move = chance.choice(sitting.table.match.moves())
            contest.match.play(move)
            sitting.move(move)
        if sitting.table.turn:
            seat = chance.choice((1, 2))
            contest.match.resign(seat)
            at = sitting.table.at
            sitting.do(sitting.holder(seat), commands.Resign(seat=seat, at=at))
        points = tuple(str(contest.points[contest.player(seat)]) for seat in (1, 2))
        shown = sitting.state("bob").standing
        if target is not None or sitting.table.round > 1:
            assert shown is not None
            assert shown.points == points
            assert shown.winners == tuple(
                seat for seat in (1, 2) if contest.player(seat) in contest.winners
            )
        else:
            assert shown is None
        at, decided = sitting.table.at, bool(contest.winners)
        sitting.do("anna", commands.Rematch(seat=sitting.table.seat_of(1), at=at))
        if target is None or decided:
            assert sitting.table.phase == "over"  # the others are asked
            sitting.do("bob", commands.Rematch(seat=sitting.table.seat_of(2), at=at))
        started = sitting.last
        assert isinstance(started, events.Started)
        if decided:
            # The new one is dealt by a seed of its own; everybody moves up all the same.
            assert started.seed is not None
            order = ("Bob", "Anna") if sitting.table.round % 2 == 0 else ("Anna", "Bob")
            contest = Contest(game, target=target, seed=started.seed, names=order)
        else:
            assert started.seed is None
            contest.next_match()


def test_the_law_of_repeats_can_fail() -> None:
    """A line without a key is no repeat of another: it is said twice."""
    sitting = of_two("kamon")
    line = commands.Say(seat=1, text="Hello")
    assert sitting.do("anna", line) + 1 == sitting.do("anna", line)
    with pytest.raises(NotYours):
        sitting.do("cleo", line)
