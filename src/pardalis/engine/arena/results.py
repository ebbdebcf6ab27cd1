"""What came of the games of an arena."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from pardalis.engine.arena.elo import Scores, Sprt
from pardalis.engine.arena.plan import Pair, Plan, Task, seatings
from pardalis.engine.arena.played import Played
from pardalis.engine.arena.ratings import ratings
from pardalis.engine.figures import Ends, Estimate

# What a search may take to hear that its time is up, and we to hear its answer.
GRACE = 0.05  # seconds


@dataclass(frozen=True, slots=True)
class Tally:
    """What a pair's first made of the games against its second."""

    won: int
    drawn: int
    lost: int
    scores: Scores

    @property
    def games(self) -> int:
        """How many games they played."""
        return self.won + self.drawn + self.lost


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a contestant thought."""

    moves: int
    seconds: float
    worst: float
    late: int  # moves that took longer than allowed

    @property
    def mean(self) -> float:
        """Seconds a move."""
        return self.seconds / self.moves if self.moves else 0.0


class Results:
    """Games that were played, in whatever order they came; told are openings played to the end.

    `openings` is how many are told at most: a test that was decided leaves out what came after.
    """

    def __init__(self, plan: Plan, pairs: Sequence[Pair], openings: int) -> None:
        self.plan = plan
        self.pairs = list(pairs)
        self.openings = openings
        self.all: dict[Task, Played] = {}

    def add(self, played: Played) -> None:
        """Count a game; one that is not asked for is left alone."""
        if played.task.pair in self.pairs and played.task.opening < self.openings:
            self.all[played.task] = played

    def opening(self, pair: Pair, number: int) -> list[Played]:
        """The games of one opening, if all of them were played."""
        tasks = [Task(pair, number, seating) for seating in seatings(self.plan.seats)]
        found = [self.all[task] for task in tasks if task in self.all]
        return found if len(found) == len(tasks) else []

    def games(self, *pairs: Pair) -> list[Played]:
        """All games that are told: those of these pairs, or of all."""
        return [
            game
            for number in range(self.openings)
            for pair in pairs or self.pairs
            for game in self.opening(pair, number)
        ]

    def tally(self, pair: Pair) -> Tally:
        """What a pair made of it."""
        won = Counter(game.winner for game in self.games(pair))
        shares: Counter[Fraction] = Counter()
        for number in range(self.openings):
            if games := self.opening(pair, number):
                shares[sum((game.points for game in games), Fraction(0)) / len(games)] += 1
        return Tally(won[0], won[None], won[1], Scores(dict(sorted(shares.items()))))

    def ratings(self) -> list[Estimate]:
        """The strength of each contestant, in the order of the plan."""
        scores = {pair: self.tally(pair).scores for pair in self.pairs}
        return ratings(len(self.plan.contestants), scores)

    def pace(self, contestant: int, allowed: float | None = None) -> Pace:
        """How long a contestant thought, and how often longer than allowed."""
        taken = [
            seconds
            for game in self.games()
            for side, place in enumerate(game.task.pair)
            if place == contestant
            for seconds in game.seconds[side]
        ]
        late = sum(seconds > allowed + GRACE for seconds in taken) if allowed else 0
        return Pace(len(taken), sum(taken), max(taken, default=0.0), late)

    def faults(self) -> list[Played]:
        """The games that were lost because no legal move came."""
        return [game for game in self.games() if game.fault]

    def ends(self) -> Ends:
        """How the games ended."""
        return Ends(Counter(game.outcome for game in self.games()))

    @property
    def mean_length(self) -> float:
        """Moves a game, those of the opening too."""
        games = self.games()
        return sum(len(game.moves) for game in games) / len(games)


class Judge:
    """Watches the openings of a pair in their order, and says when a test is decided.

    In their order: so the verdict does not depend on which game happens to be finished first.
    """

    def __init__(self, test: Sprt, results: Results) -> None:
        self.test = test
        self.results = results
        self.seen = 0
        self._shares: Counter[Fraction] = Counter()

    def is_decided(self) -> bool:
        """Look at what is new; once it is decided, the results end there."""
        (pair,) = self.results.pairs
        while self.seen < self.results.openings:
            games = self.results.opening(pair, self.seen)
            if not games:
                return False
            self.seen += 1
            self._shares[sum((game.points for game in games), Fraction(0)) / len(games)] += 1
            if self.test.verdict(Scores(self._shares)):
                self.results.openings = self.seen
                return True
        return False
