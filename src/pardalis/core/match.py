"""Match: a game being played, with its seats, its moves and its end."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TextIO, TypeVar

from pardalis.core.chance import fresh_seed
from pardalis.core.errors import IllegalMove, InvalidOption, InvalidPosition, PardalisError
from pardalis.core.game import Game
from pardalis.core.options import resolve
from pardalis.core.outcome import Outcome
from pardalis.core.position import Position, View, tell_outcome
from pardalis.core.record import FIRST_LINE, LARGEST_CLOCK, Entry, Place, Record, read_records
from pardalis.core.registry import game
from pardalis.core.texts import is_number
from pardalis.core.words import Listing, Words, quoted

core = Words("pardalis.core")
LONGEST_NAME = 80
LONGEST_COMMENT = 2_000
LOST = ("resignation", "time")  # how a seat loses by itself, whatever the position

T = TypeVar("T")


class Match:
    """A game being played from its start: seats with names, moves, take-backs and an end.

    >>> import pardalis
    >>> match = Match(pardalis.game("chameleon-chess"), names=("Anna", "Blaise"))
    >>> match.play("b1-c3")
    >>> match.play("b5xc3", comment="a bold recapture")
    >>> match.resign(2)
    >>> match.outcome
    Outcome(winners=(1,), reason='resignation')
    """

    def __init__(
        self,
        game: Game,
        *,
        seed: int | None = None,
        seats: int | None = None,
        names: Sequence[str] = (),
        date: datetime.date | None = None,
        position: Position | None = None,
        options: Mapping[str, object] | None = None,
    ) -> None:
        self.game = game
        self.date = date or datetime.datetime.now(datetime.UTC).date()
        self.seed: int | None = None
        if position is None:
            self.seed = game.checked_seed(fresh_seed() if seed is None else seed)
            self.options: Mapping[str, str] = resolve(game.options, options or {})
            position = game.start(self.seed, seats, **self.options)
        else:
            if options or seed is not None or seats is not None or position.game is not game:
                raise InvalidOption("position", core("match.position"))
            self.options = {o.name: getattr(position.state, o.name) for o in game.options if o.look}
        self.names = self._checked_names(names, len(position.seats))
        self.entries: list[Entry] = []
        self.positions = [position]
        # What must come back for a repetition, of each position: worked out once, asked often.
        self._standing = [self._stands(position)]
        self._ending: Outcome | None = None

    @staticmethod
    def _checked_names(names: Sequence[str], seats: int) -> tuple[str, ...]:
        if len(names) > seats:
            raise InvalidOption("names", core("match.names", n=seats, found=len(names)))
        for name in names:
            if not isinstance(name, str) or len(name) > LONGEST_NAME:
                raise InvalidOption(
                    "names", core("match.name", name=quoted(name), most=LONGEST_NAME)
                )
        return (*names, *("",) * (seats - len(names)))

    # Looking --------------------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """The position now."""
        return self.positions[-1]

    @property
    def start(self) -> Position:
        """The position before the first move."""
        return self.positions[0]

    @property
    def ply(self) -> int:
        """How many moves have been made."""
        return len(self.entries)

    @property
    def seats(self) -> range:
        """The seats, numbered from 1."""
        return self.start.seats

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended: by the rules, by repetition, or by the players' word."""
        if self.position.outcome:
            return self.position.outcome
        return self._ending or (Outcome((), "repetition") if self.repetitions() >= 3 else None)

    @property
    def turn(self) -> int:
        """The seat to move, 0 when the match is over."""
        return 0 if self.outcome else self.position.turn

    def moves(self) -> list[str]:
        """The legal moves, none when the match is over."""
        return [] if self.outcome else self.position.moves()

    def repetitions(self) -> int:
        """How often the position now has stood, in a game where repetition counts; else 1."""
        return self._standing.count(self._standing[-1]) if self.game.referee.repetition else 1

    def _stands(self, position: Position) -> object:
        same = self.game.referee.repetition
        return same(position.state) if same else None

    def view(self, seat: int | None = None, ply: int | None = None) -> View:
        """What a seat may see of the position after `ply` moves, now when not given: then also
        how the match ended, if it ended by the players' word."""
        at = self.ply if ply is None else ply
        return View(self.positions[at], seat, self.outcome if at == self.ply else None)

    def seat_name(self, seat: int, lang: str = "en") -> str:
        """The name of whoever sits there, or what the rules call the seat."""
        return self.names[seat - 1] or self.game.seat_name(seat).text(lang)

    def describe_outcome(self, lang: str = "en") -> str:
        """Who won and why, in a sentence; empty while the match goes on."""
        outcome = self.outcome
        return tell_outcome(self.game, outcome, len(self.seats), lang) if outcome else ""

    # Playing --------------------------------------------------------------------------------------

    def play(self, move: str, *, comment: str = "", clock: int | None = None) -> None:
        """Make a move for the seat to move, with a comment and its clock if they are wanted."""
        if self.outcome:
            raise IllegalMove(str(move)[:LONGEST_NAME], core("over"))
        if len(comment) > LONGEST_COMMENT:
            raise InvalidOption("comment", core("match.comment", most=LONGEST_COMMENT))
        if clock is not None and not 0 <= clock < LARGEST_CLOCK:
            raise InvalidOption("clock", core("match.clock", value=clock, most=LARGEST_CLOCK))
        before = self.position
        after = before.play(move)
        self.entries.append(Entry(before.spelled(move), comment, clock))
        self.positions.append(after)
        self._standing.append(self._stands(after))

    def take_back(self, plies: int = 1) -> None:
        """Undo the players' word that ended the match, if there is one, and the last moves."""
        if not 0 <= plies <= self.ply:
            raise InvalidOption("plies", core("match.take-back", n=plies, most=self.ply))
        self._ending = None
        if plies:
            del self.entries[-plies:]
            del self.positions[-plies:]
            del self._standing[-plies:]

    def resign(self, seat: int) -> None:
        """A seat gives up: all the others win."""
        self._end(self._lost(seat, "resignation"))

    def flag(self, seat: int) -> None:
        """A seat has used up its time: all the others win."""
        self._end(self._lost(seat, "time"))

    def _lost(self, seat: int, reason: str) -> Outcome:
        if seat not in self.seats:
            allowed = Listing("or", tuple(self.seats))
            raise InvalidOption("seat", core("option.seat", value=quoted(seat), allowed=allowed))
        return Outcome(tuple(other for other in self.seats if other != seat), reason)

    def agree_draw(self) -> None:
        """All seats agree to a draw."""
        self._end(Outcome((), "agreement"))

    def _end(self, ending: Outcome) -> None:
        if self.outcome:
            raise IllegalMove(ending.reason, core("over"))
        self._ending = ending

    # Writing down ---------------------------------------------------------------------------------

    def record(self) -> str:
        """The match as a text that `from_record` reads back.

        Every option is written with its value, so that a record stays the same game when a
        default changes.
        """
        headers = {"Game": self.game.id, "Date": self.date.isoformat()}
        headers["Seats"] = str(len(self.seats))
        headers |= {f"Seat {seat}": self.names[seat - 1] for seat in self.seats}
        headers |= {f"Option {name}": value for name, value in self.options.items()}
        if self.seed is None:
            headers["Position"] = str(self.start)
        else:
            headers["Seed"] = str(self.seed)
        headers["Result"] = write_result(self.outcome)
        named = {name: value for name, value in headers.items() if value}
        return Record(named, self.entries).write()

    @classmethod
    def from_record(cls, text: str) -> Match:
        """The match that the one record in a text tells.

        >>> import pardalis
        >>> match = Match(pardalis.game("kamon"), seed=7)
        >>> Match.from_record(match.record()) == match
        True
        """
        first, *more = read_matches(text)
        if more:
            raise Place(1, 1).fault(core("record.several", n=1 + len(more)))
        return first

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return self.record() == other.record()

    __hash__ = None  # type: ignore[assignment]  # a match changes


def read_matches(source: str | TextIO) -> Iterator[Match]:
    """The matches recorded in a text or an open file, one by one as they are read.

    >>> import pardalis
    >>> records = "".join(Match(game).record() for game in pardalis.games())
    >>> [match.game.id for match in read_matches(records)][-1]
    'le-cameleon'
    """
    empty = True
    for record in read_records(source):
        empty = False
        yield _replayed(record)
    if empty:
        raise Place(1, 1).fault(core("record.empty", wanted=FIRST_LINE))


def _replayed(record: Record) -> Match:
    """The match a record tells, every move made again by the referee."""
    headers = dict(record.headers)
    for name in ("Game", "Seats", "Result"):
        if name not in headers:
            raise record.place("").fault(core("record.missing", name=name))
    if ("Seed" in headers) == ("Position" in headers):
        raise record.place("Position").fault(core("record.seed-or-position"))

    chosen = _Headers(record)
    found = chosen.read("Game", game)
    options = {
        name.removeprefix("Option "): headers.pop(name)
        for name in record.headers
        if name.startswith("Option ")
    }
    seats = chosen.read("Seats", lambda text: found.checked_seats(_whole(text)))
    names = tuple(headers.pop(f"Seat {seat}", "") for seat in range(1, seats + 1))
    date = chosen.read("Date", _date) if "Date" in headers else None
    for name in headers:
        if name not in ("Game", "Seats", "Result", "Seed", "Position", "Date"):
            raise record.place(name).fault(core("record.misplaced", name=quoted(name)))
    if "Position" in headers:
        position = chosen.read("Position", lambda text: found.parse(text, **options))
        if len(position.seats) != seats:
            raise record.place("Seats").fault(core("record.seats", n=len(position.seats)))
        match = chosen.read(
            "Position", lambda _: Match(found, names=names, date=date, position=position)
        )
    else:
        match = chosen.read(
            "Seed",
            lambda text: Match(
                found, seed=_whole(text), seats=seats, names=names, date=date, options=options
            ),
        )
    for index, entry in enumerate(record.entries):
        try:
            match.play(entry.move, comment=entry.comment, clock=entry.clock)
        except PardalisError as error:
            raise record.place(index).fault(error.message) from error
    chosen.read("Result", lambda text: _read_result(match, text))
    return match


class _Headers:
    """Headers read one at a time: what is wrong with one is told with its place."""

    def __init__(self, record: Record) -> None:
        self.record = record

    def read(self, name: str, meaning: Callable[[str], T]) -> T:
        """What a header means."""
        try:
            return meaning(self.record.headers[name])
        except InvalidOption as error:
            place = self.record.places.get(f"Option {error.option}", self.record.place(name))
            raise place.fault(error.message) from error
        except InvalidPosition as error:
            told = core("record.position", field=error.field, why=error.message)
            raise self.record.place(name).fault(told) from error
        except PardalisError as error:
            raise self.record.place(name).fault(error.message) from error


def _whole(text: str) -> int:
    if not is_number(text) or len(text) > 40:
        raise InvalidOption("number", core("record.whole", text=quoted(text)))
    return int(text)


def _date(text: str) -> datetime.date:
    try:
        day = datetime.date.fromisoformat(text)
    except ValueError:
        day = None
    if day is None or day.isoformat() != text:
        raise InvalidOption("date", core("record.date", text=quoted(text)))
    return day


# A result is the winning seats and the reason, `1 (connection)`, `nobody (quiet)`, or `*`.


def write_result(outcome: Outcome | None) -> str:
    """An outcome as records write it.

    >>> write_result(Outcome((1, 3), "out"))
    '1+3 (out)'
    """
    if outcome is None:
        return "*"
    return f"{'+'.join(map(str, outcome.winners)) or 'nobody'} ({outcome.reason})"


def _read_result(match: Match, text: str) -> None:
    """Hold the replayed match to the recorded result, or end it by the word that ended it."""
    if match.outcome is None and text != "*":
        endings = [Outcome((), "agreement")]
        endings += [match._lost(seat, why) for seat in match.seats for why in LOST]
        for ending in endings:
            if write_result(ending) == text:
                match._end(ending)
    if write_result(match.outcome) != text:
        found = write_result(match.outcome)
        raise InvalidOption("result", core("record.result", text=quoted(text), found=found))
