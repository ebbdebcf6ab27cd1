"""Proving: what a game may tell a solver, beside the rules.

A solver asks whether a seat can force a win, and nothing else. A game that knows more than its
rules say declares some of these functions in `kernel_proof.py`; the others are as below, for all
games. A search plays on lifted states too, and asks how far away an end is that is certain. Here,
unlike in `judging`, a wrong word makes a wrong proof. So each game says beside its functions why
they are right, and tests hold them against plain minimax.

- `lifted` gives a state with all that the solver wants to know of it. It may be of another type,
  for which the game declares `play`, `result`, `turn` and what is below. Its `result` may say who
  wins before the game is over, when that is certain.
- `answers` are the moves to try: those left out lose, or are no better than another.
- `essence` is the key of what still matters: states with the same essence have the same value.
- `hope` says how hard a win looks. It only guides.
- `delay` is how many plies after a lifted state the game ends, if its `result` says already who
  wins, and nobody can make it longer.
"""

from __future__ import annotations

from typing import Any

from pardalis.core.kernel.chance import mixed
from pardalis.core.kernel.contract import Moves, U, common_rule, key, moves, uncompiled


def lifted(state: Any, ground: Any) -> Any:
    """The state as the solver plays on it."""
    return uncompiled(lifted, state, ground)


def answers(state: Any, ground: Any, out: Moves) -> int:
    """Write the moves to try into `out`; how many they are. None: the seat to move loses."""
    return int(uncompiled(answers, state, ground, out))


def essence(state: Any, ground: Any) -> tuple[U, U]:
    """Two keys of what matters for who wins: where to look it up, and what tells it from others."""
    place, check = uncompiled(essence, state, ground)
    return U(place), U(check)


def hope(state: Any, ground: Any, out: Moves) -> tuple[int, int]:
    """How hard it looks that the seat to move wins, and that it does not: from 1, small is easy."""
    wins, fails = uncompiled(hope, state, ground, out)
    return int(wins), int(fails)


def delay(state: Any, ground: Any) -> int:
    """How many plies the end is away in a state of which the result is certain."""
    return int(uncompiled(delay, state, ground))


# What all games have, unless they say otherwise ---------------------------------------------------


@common_rule(lifted)
def _lifted(state: Any, ground: Any) -> Any:
    return state


@common_rule(answers)
def _answers(state: Any, ground: Any, out: Moves) -> int:
    return moves(state, ground, out)


@common_rule(essence)
def _essence(state: Any, ground: Any) -> tuple[U, U]:
    known = key(state, ground)
    return mixed(known), known


@common_rule(hope)
def _hope(state: Any, ground: Any, out: Moves) -> tuple[int, int]:
    return 1, 1


@common_rule(delay)
def _delay(state: Any, ground: Any) -> int:
    return 0
