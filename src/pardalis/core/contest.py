"""Contest: several games between the same players, to a number of points or without end."""

from __future__ import annotations

import datetime
from collections.abc import Mapping, Sequence
from fractions import Fraction

from pardalis.core.chance import Chance, fresh_seed
from pardalis.core.errors import IllegalMove, InvalidOption
from pardalis.core.game import Game
from pardalis.core.match import Match
from pardalis.core.position import Position
from pardalis.core.words import Words, quoted

core = Words("pardalis.core")
MOST_POINTS = 10_000


class Contest:
    """Games played one after another, everybody moving up a seat each time, until somebody has
    the points agreed on; without a target, for as long as they like.

    Every game has a deal of its own, or begins from the one position that is given. Players are
    numbered from 0 in the order of their names; in the first game player 0 has seat 1.

    >>> import pardalis
    >>> contest = Contest(pardalis.game("chameleon-chess"), target=2, names=("Anna", "Blaise"))
    >>> contest.match.resign(2)
    >>> contest.points
    (Fraction(1, 1), Fraction(0, 1))
    >>> contest.next_match().names
    ('Blaise', 'Anna')
    """

    def __init__(
        self,
        game: Game,
        *,
        target: int | None = None,
        seed: int | None = None,
        seats: int | None = None,
        names: Sequence[str] = (),
        options: Mapping[str, object] | None = None,
        position: Position | None = None,
        date: datetime.date | None = None,
    ) -> None:
        if target is not None and (type(target) is not int or not 0 < target <= MOST_POINTS):
            allowed = core("contest.target", value=quoted(target), most=MOST_POINTS)
            raise InvalidOption("target", allowed)
        self.game = game
        self.target = target
        self._chance = Chance(game.checked_seed(fresh_seed() if seed is None else seed))
        self._position = position
        self._seats = len(position.seats) if position else game.checked_seats(seats)
        self._options = options
        self.matches: list[Match] = []
        self._names: Sequence[str] = names
        self.matches.append(self._match(date))
        self._names = self.match.names

    def _match(self, date: datetime.date | None) -> Match:
        turned = len(self.matches) % self._seats
        names = (*self._names[turned:], *self._names[:turned])
        seed = self._chance.below(2**64)
        if self._position is not None:
            return Match(self.game, position=self._position, names=names, date=date)
        return Match(
            self.game, seed=seed, seats=self._seats, names=names, options=self._options, date=date
        )

    @property
    def match(self) -> Match:
        """The game being played, or the last one."""
        return self.matches[-1]

    def player(self, seat: int, match: int = -1) -> int:
        """Who has a seat in a match (by index, the last when not given)."""
        number = match % len(self.matches)
        return (seat - 1 + number) % self._seats

    @property
    def points(self) -> tuple[Fraction, ...]:
        """The points of each player so far."""
        totals = [Fraction(0)] * self._seats
        for number, match in enumerate(self.matches):
            for seat, won in enumerate(points(match), 1):
                totals[self.player(seat, number)] += won
        return tuple(totals)

    @property
    def winners(self) -> tuple[int, ...]:
        """The players who won the contest: none before anybody has the points."""
        best = max(self.points)
        if self.target is None or best < self.target:
            return ()
        return tuple(player for player, total in enumerate(self.points) if total == best)

    def next_match(self, date: datetime.date | None = None) -> Match:
        """Begin the next game; the one before must be over and the contest undecided."""
        if self.match.outcome is None:
            raise IllegalMove("next", core("contest.not-over"))
        if self.winners:
            raise IllegalMove("next", core("contest.won"))
        self.matches.append(self._match(date))
        return self.match

    def record(self) -> str:
        """The records of all its games, one after another."""
        return "\n".join(match.record() for match in self.matches)


def points(match: Match) -> tuple[Fraction, ...]:
    """What each seat of a match scores: as its game says, or one point that the winners share.

    In a draw nobody has won more than anybody else, so all share it: ½ each between two.
    """
    outcome = match.outcome
    if outcome is None:
        return (Fraction(0),) * len(match.seats)
    if match.game.referee.points is not None:
        return match.game.referee.points(match.position.state, outcome)
    sharing = outcome.winners or (tuple(match.seats) if len(match.seats) > 1 else ())
    return tuple(Fraction(seat in sharing, len(sharing) or 1) for seat in match.seats)
