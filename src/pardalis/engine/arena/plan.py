"""The plan of an arena: which games are played, all of it by one seed.

Every opening is played with seats exchanged, so that neither a deal nor the first move favours
anybody; all pairs play the same openings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from itertools import combinations, pairwise
from typing import TypeAlias

from pardalis.core.chance import Chance
from pardalis.core.errors import InvalidOption
from pardalis.core.game import Game
from pardalis.core.match import Match
from pardalis.core.options import resolve
from pardalis.core.words import Words, quoted
from pardalis.engine.arena.contestants import entrant

word = Words(__package__)
VARIED = 4  # random plies where every game begins alike
MOST_PLIES = 1_000
MOST_ATTEMPTS = 300  # openings that end too early, one after another, before we give up
A, B = SIDES = "AB"

Pair: TypeAlias = tuple[int, int]  # two contestants, by their places in the plan


@dataclass(frozen=True, slots=True)
class Task:
    """One game to play: who against whom, from which opening, and which seats are whose.

    The seating has a letter for each seat: `ABA` gives the first and third to the pair's first.
    """

    pair: Pair
    opening: int
    seating: str

    def contestant(self, seat: int) -> int:
        """Whose seat it is."""
        return self.pair[SIDES.index(self.seating[seat - 1])]


@dataclass(frozen=True, slots=True)
class Plan:
    """All that makes the games what they are; how many are played is another matter."""

    game: Game
    contestants: tuple[str, ...]
    seed: int
    seats: int
    options: Mapping[str, str]
    plies: int  # random ones, before the contestants take over

    @classmethod
    def of(
        cls,
        game: Game,
        contestants: Sequence[str],
        *,
        seed: int,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        plies: int | None = None,
    ) -> Plan:
        """A plan that can be played: all that is given is checked.

        >>> import pardalis
        >>> Plan.of(pardalis.game("chameleon-chess"), ["greedy", "random"], seed=7).plies
        4
        """
        if len(contestants) < 2:
            raise InvalidOption("contestants", word("few"))
        for name in contestants:
            entrant(name, game)
        chosen = resolve(game.options, options or {})
        several = game.checked_seats(seats)
        if several < 2:
            raise InvalidOption("seats", word("alone"))
        if plies is None:
            plies = usual_plies(game, several, chosen)
        elif type(plies) is not int or not 0 <= plies <= MOST_PLIES:
            told = word("plies", value=quoted(plies), most=MOST_PLIES)
            raise InvalidOption("opening", told)
        return cls(game, tuple(contestants), game.checked_seed(seed), several, chosen, plies)

    def opening(self, number: int) -> Match:
        """The game after its random plies, not yet over."""
        for attempt in range(MOST_ATTEMPTS):
            chance = Chance(derived(self.seed, "opening", number, attempt))
            dealt = chance.below(2**64)
            match = Match(self.game, seed=dealt, seats=self.seats, options=self.options)
            while match.outcome is None and match.ply < self.plies:
                match.play(chance.choice(match.moves()))
            if match.outcome is None:
                return match
        raise InvalidOption("opening", word("too-long", plies=self.plies))

    def chance(self, task: Task, seat: int) -> Chance:
        """What a seat of a game draws from."""
        return Chance(derived(self.seed, *task.pair, task.opening, task.seating, seat))

    def pairs(self, neighbours: bool = False) -> list[Pair]:
        """Who plays whom: everybody everybody else, or each only the next."""
        places = range(len(self.contestants))
        return list(pairwise(places) if neighbours else combinations(places, 2))

    def tasks(self, pairs: Sequence[Pair], openings: int) -> Iterator[Task]:
        """All games, opening by opening: whenever it is broken off, all have played alike."""
        for opening in range(openings):
            for pair in pairs:
                for seating in seatings(self.seats):
                    yield Task(pair, opening, seating)


def usual_plies(game: Game, seats: int, options: Mapping[str, str]) -> int:
    """How many random plies an opening has unless told: none where each seed deals another game."""
    one, other = (game.start(seed, seats, **options) for seed in (0, 1))
    return VARIED if one == other else 0


@cache
def seatings(seats: int) -> tuple[str, ...]:
    """The ways to share the seats between two: each in turn, turned round, and exchanged.

    >>> seatings(2), seatings(4)
    (('AB', 'BA'), ('ABAB', 'BABA'))
    >>> seatings(3)
    ('ABA', 'BAB', 'BAA', 'ABB', 'AAB', 'BBA')
    """
    alternate = (SIDES * seats)[:seats]
    exchanged = str.maketrans(A + B, B + A)
    found: dict[str, None] = {}
    for first in range(seats):
        turned = alternate[first:] + alternate[:first]
        found |= {turned: None, turned.translate(exchanged): None}
    return tuple(found)


def derived(seed: int, *parts: int | str) -> int:
    """A seed of its own for a part of the whole."""
    told = ":".join(map(str, ("arena", seed, *parts)))
    return int.from_bytes(sha256(told.encode()).digest()[:16])
