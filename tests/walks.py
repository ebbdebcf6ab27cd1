"""Random games to hold the laws against: every game, every option, in several tempers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pardalis
from pardalis import Game, Position
from pardalis.core.chance import Chance
from pardalis.engine.players import at_random, greedy

GAMES = pardalis.games()


Setting = dict[str, Any]
# More combinations than this are not all played: each value is, beside the other defaults.
MOST_COMBINED = 16


def settings(game: Game) -> list[Setting]:
    """Options to play with: all combinations where they are few, else every value once."""
    defaults = {option.name: option.default for option in game.options}
    combined = [
        dict(zip(defaults, values, strict=True))
        for values in product(*(option.values for option in game.options))
    ]
    if len(combined) <= MOST_COMBINED:
        return combined
    single = [defaults | {o.name: value} for o in game.options for value in o.values]
    return [setting for at, setting in enumerate(single) if setting not in single[:at]]


def any_setting(game: Game, chance: Chance) -> Setting:
    """Every option at random."""
    return {option.name: chance.choice(option.values) for option in game.options}


def any_start(game: Game, chance: Chance) -> Position:
    """A start with any options and any number of seats."""
    seats = chance.choice(game.seats)
    return game.start(chance.below(2**64), seats, **any_setting(game, chance))


def walk(position: Position, chance: Chance, eager: float = 0.0) -> Iterator[tuple[Position, str]]:
    """A game from a position, each position with the move made in it.

    An eager walk makes the move that looks best now and then: it meets the captures, expulsions
    and ends that aimless play hardly ever sees.
    """
    while position.outcome is None:
        view = position.view(position.turn)
        player = greedy if chance.below(1000) < eager * 1000 else at_random
        move = player(view, chance)
        yield position, move
        position = position.play(move)


def positions(game: Game, count: int, seed: int = 0) -> Iterator[Position]:
    """So many positions of random games, finished ones too, in all tempers and with all options."""
    made = 0
    while True:
        chance = Chance(seed)
        position = any_start(game, chance)
        for before, move in walk(position, chance, (0.0, 0.3, 0.7)[seed % 3]):
            yield before
            position = before.play(move)
            made += 1
            if made == count:
                return
        yield position
        made += 1
        if made == count:
            return
        seed += 1
