"""A line of play that somebody studies: from a position, or from a record, without any state here.

Whatever was asked for before is asked for again with each step, and played again: that takes less
time than drawing the picture.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec

from pardalis.core.errors import InvalidOption
from pardalis.core.game import Game
from pardalis.core.match import Match
from pardalis.core.outcome import Outcome
from pardalis.core.position import Position, as_sentence, tell_outcome
from pardalis.core.registry import part
from pardalis.core.words import Message, Words
from pardalis.server.tables.eyes import Style
from pardalis.server.tables.told import Choice, Ending

word = Words(__package__)

MOST_MOVES = 2000  # longer than any game among people, and played again in half a second


class Sight(Style, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a picture looks; `flip` turns the board round."""

    coordinates: bool = True
    flip: bool = False


class Made(msgspec.Struct, frozen=True, kw_only=True):
    """A move of the line: who made it, what it does in words, and what somebody said of it."""

    move: str
    seat: int
    words: str
    comment: str = ""


class Study(msgspec.Struct, frozen=True, kw_only=True):
    """A line of play, and one of its positions. `start` is the text of the position it begins with
    and `options` are those of look, which no text tells: with these, `moves` and `ply` the same is
    asked for again. `seats` are what the rules call them. `outcome` is how the game ended, when the
    position shown is the last one."""

    game: str
    title: str
    options: dict[str, str]
    start: str
    position: str
    ply: int
    turn: int
    seats: tuple[str, ...]
    asked: str
    picture: str
    choices: tuple[Choice, ...]
    moves: tuple[Made, ...]
    last: tuple[str, ...]
    outcome: Ending | None
    record: str


@dataclass(frozen=True, slots=True)
class Line:
    """A match that was played again, and what its moves do."""

    match: Match
    told: tuple[Message, ...]

    @classmethod
    def of(cls, match: Match, moves: Sequence[str] = ()) -> Line:
        """A match with further moves made; a refused one says by its number which it was."""
        if match.ply + len(moves) > MOST_MOVES:
            raise InvalidOption("moves", word("refuse.long", most=MOST_MOVES))
        for move in moves:
            match.play(move)
        pairs = zip(match.positions, match.entries, strict=False)
        return cls(match, tuple(position.told(entry.move) for position, entry in pairs))

    @classmethod
    def replayed(cls, record: str) -> Line:
        """The match of a record."""
        # Each move has a line of its own: what is longer is not read at all.
        if record.count("\n") > MOST_MOVES + 100:
            raise InvalidOption("record", word("refuse.long", most=MOST_MOVES))
        return cls.of(Match.from_record(record))

    @property
    def game(self) -> Game:
        """What is played."""
        return self.match.game

    def outcome(self, ply: int) -> Outcome | None:
        """How the game ended with the position after so many moves."""
        match = self.match
        return match.outcome if ply == match.ply else match.positions[ply].outcome

    def look(self) -> dict[str, str]:
        """The options that no text tells."""
        names = [option.name for option in self.game.options if option.look]
        return {name: self.match.options[name] for name in names}

    def show(self, ply: int | None, seat: int | None, lang: str, look: Sight) -> Study:
        """The position after so many moves, the last when not told, and all that belongs to it."""
        match, game = self.match, self.game
        if ply is None:
            ply = match.ply
        if not 0 <= ply <= match.ply:
            raise InvalidOption("ply", word("refuse.ply", n=match.ply))
        position, ended = match.positions[ply], self.outcome(ply)
        last = match.entries[ply - 1].move if ply else None
        touch = part(game, "scene").touch
        moves = () if ended else position.moves()
        return Study(
            game=game.id,
            title=game.title(lang),
            options=self.look(),
            start=str(match.start),
            position=str(position),
            ply=ply,
            turn=0 if ended else position.turn,
            seats=tuple(game.seat_name(one).text(lang) for one in position.seats),
            asked=asked(position, ended, lang),
            picture=drawn(position, seat, lang, look, last),
            choices=tuple(Choice(move, touch(move)) for move in moves),
            moves=tuple(self.made(lang)),
            last=touch(last) if last else (),
            outcome=_ending(game, ended, len(position.seats), lang),
            record=match.record(),
        )

    def made(self, lang: str) -> list[Made]:
        """The moves of the line."""
        match = self.match
        return [
            Made(
                move=entry.move,
                seat=position.turn,
                words=as_sentence(told, lang),
                comment=entry.comment,
            )
            for position, entry, told in zip(
                match.positions, match.entries, self.told, strict=False
            )
        ]


def drawn(
    position: Position, seat: int | None, lang: str, look: Sight, last: str | None = None
) -> str:
    """The picture of a position. It is nobody's game, so nothing is hidden; where there are hands,
    that of the seat to move lies nearest."""
    if seat is None and position.game.referee.view is not None:
        seat = position.turn or 1
    return position.svg(seat, lang=lang, last=last, **msgspec.structs.asdict(look))


def asked(position: Position, ended: Outcome | None, lang: str) -> str:
    """Whose turn it is and what the rules ask of them, or how the game ended."""
    game = position.game
    if ended:
        return tell_outcome(game, ended, len(position.seats), lang)
    turn = as_sentence(word("asked.turn", seat=game.seat_name(position.turn)), lang)
    wanted: Message | None = part(game, "scene").asked(position.state, position.turn)
    return f"{turn} {as_sentence(wanted, lang)}" if wanted else turn


def _ending(game: Game, ended: Outcome | None, seats: int, lang: str) -> Ending | None:
    if ended is None:
        return None
    return Ending(ended.winners, ended.reason, tell_outcome(game, ended, seats, lang))


def begun(
    game: Game,
    position: str | None,
    options: Mapping[str, str],
    seats: int | None,
    seed: int,
) -> Match:
    """A match from a position, or from a start with this seed, these seats and options."""
    if position is None:
        return Match(game, seed=seed, seats=seats, options=options)
    return Match(game, position=game.parse(position, **looks(game, options)))


def looks(game: Game, options: Mapping[str, str]) -> dict[str, str]:
    """Of some options those of look: the others are told by the text of a position."""
    told = {option.name for option in game.options if not option.look}
    return {name: value for name, value in options.items() if name not in told}
