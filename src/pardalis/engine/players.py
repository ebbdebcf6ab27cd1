"""Simple computer players: each sees a view, as a person would, and chooses a move.

A game says in its `evaluation.py` how good a move looks at first sight (`promise`); how the player
uses that is the same for all games.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from pardalis.core.chance import Chance
from pardalis.core.position import View
from pardalis.core.registry import part
from pardalis.core.words import Message, Words

word = Words(__package__)

Player = Callable[[View, Chance], str]


def at_random(view: View, chance: Chance) -> str:
    """Any legal move, each as likely."""
    return chance.choice(view.moves())


def greedy(view: View, chance: Chance) -> str:
    """The move that looks best at first sight; of several, any.

    >>> import pardalis
    >>> position = pardalis.game("chameleon-chess").parse("5/2w2/1B3/5/W4 r 0")
    >>> greedy(position.view(1), Chance(1))
    'b3xc4'
    """
    promise: Callable[[object, str], float] = part(view.game, "evaluation").promise
    promises = {move: promise(view.state, move) for move in view.moves()}
    best = max(promises.values())
    return chance.choice([move for move, value in promises.items() if value == best])


PLAYERS: Mapping[str, Player] = {"random": at_random, "greedy": greedy}


def player_name(player: str) -> Message:
    """What a player is called."""
    return word(f"player.{player}")
