"""A table as it will be: the same as one read from its log, and the table itself untouched."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from pardalis.server.tables import commands
from pardalis.server.tables.after import after
from pardalis.server.tables.clock import Now
from pardalis.server.tables.events import Event, Fischer
from pardalis.server.tables.ruling import rule, sit
from pardalis.server.tables.table import Table
from pardalis.server.tables.wish import Wish, lay


def written(table: Table) -> dict[str, Any]:
    """All that is known of a table, in values that can be compared."""
    points: tuple[Fraction, ...] = table.contest.points
    values = {name: value for name, value in vars(table).items() if not name.startswith("_")}
    values |= {"contest": table.contest.record(), "points": points, "summary": table.summary()}
    values["matches"] = [match.record() for match in table.matches]
    return {**values, "rounds": [table.round_at(number) for number in range(table.number + 1)]}


def the_events() -> list[Event]:
    """A table at which everything happens, the second game included."""
    happened = list(lay(Wish(game="kamon", clock=Fischer(60, 1)), "anna", "Anna", 7, Now(0, 0)))
    table = Table.from_events("bcdfghjkmn", happened)

    def add(events: tuple[Event, ...]) -> None:
        happened.extend(events)
        for event in events:
            table.apply(event)

    def ask(guest: str, command: Any) -> None:
        add(rule(table, guest, command, Now(table.number, 0), fresh=lambda: 8).events)

    def move() -> None:
        guest = table.chairs[table.chair_of(table.turn) - 1].guest
        text = table.match.moves()[0]
        played = commands.Move(seat=table.turn, ply=table.match.ply, at=table.at, move=text)
        ask(guest, played)

    add(sit(table, 2, "blaise", "Blaise", Now(1, 0)).events)
    move()
    move()
    ask("anna", commands.Say(seat=1, text="hello", key="k"))
    ask("blaise", commands.Mute(seat=2, whom=1))
    ask("anna", commands.TakeBack(seat=1, at=table.at))
    ask("blaise", commands.Answer(seat=2, offer=table.number, yes=True))
    move()
    ask("anna", commands.Draw(seat=1, at=table.at))
    ask("blaise", commands.Answer(seat=2, offer=table.number, yes=False))
    ask("blaise", commands.Resign(seat=2, at=table.at))
    ask("anna", commands.Rematch(seat=1, at=table.at))
    ask("blaise", commands.Rematch(seat=2, at=table.at))
    move()
    ask("anna", commands.Leave(seat=2))
    return happened


def test_a_table_ahead_is_the_one_the_log_would_give_and_the_table_stays_as_it_was() -> None:
    happened = the_events()
    assert len({type(event) for event in happened}) == 11
    for number in range(1, len(happened)):
        table = Table.from_events("bcdfghjkmn", happened[:number])
        before = written(Table.from_events("bcdfghjkmn", happened[:number]))
        ahead = after(table, happened[number : number + 1])
        assert written(table) == before
        assert written(ahead) == written(Table.from_events("bcdfghjkmn", happened[: number + 1]))


def test_a_row_of_tables_each_ahead_of_the_last() -> None:
    happened = the_events()
    table = Table.from_events("bcdfghjkmn", happened[:1])
    for event in happened[1:]:
        table = after(table, [event])
    assert written(table) == written(Table.from_events("bcdfghjkmn", happened))
