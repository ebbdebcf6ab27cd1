"""`python others.py SECONDS`: how many random moves other libraries make in a second of the CPU.

It runs in the environment that `measure.py` makes, and imports nothing of ours. Every library that
is there is measured in its own way of playing: from Python, where a loop of Python asks for the
legal moves and makes one; and in OpenSpiel also by its own loop in C++.
"""

import json
import random
import sys
from collections.abc import Callable
from itertools import count
from time import process_time
from typing import Any

GAMES = ("breakthrough", "hex", "checkers")
ROLLOUTS = 200  # at a time, so that the call from Python costs nothing


def rate(act: Callable[[], int], seconds: float) -> tuple[float, float]:
    """So many a second, and so many each time."""
    act()
    total, began = 0, process_time()
    for times in count(1):
        total += act()
        taken = process_time() - began
        if taken > seconds:
            return total / taken, total / times
    raise AssertionError("there is always another time")


def open_spiel(seconds: float) -> dict[str, float]:
    import pyspiel  # type: ignore[import-not-found]  # it is in the environment of the bench

    found: dict[str, float] = {}
    for name in GAMES:
        game = pyspiel.load_game(name)
        chooser = random.Random(1).random

        def one_game(game: Any = game, chooser: Callable[[], float] = chooser) -> int:
            state, made = game.new_initial_state(), 0
            while not state.is_terminal():
                moves = state.legal_actions()
                state.apply_action(moves[int(chooser() * len(moves))])
                made += 1
            return made

        found[f"OpenSpiel {name}, Python"], length = rate(one_game, seconds)
        start = game.new_initial_state()
        # A search of one simulation plays its games from the root, and all of that is C++.
        evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, 1)
        bot = pyspiel.MCTSBot(game, evaluator, 1.0, 1, 1, False, 1, False)

        def rollouts(bot: Any = bot, start: Any = start) -> int:
            bot.mcts_search(start)
            return ROLLOUTS

        found[f"OpenSpiel {name}, C++"] = rate(rollouts, seconds)[0] * length
    return found


def python_chess(seconds: float) -> dict[str, float]:
    import chess  # type: ignore[import-not-found]  # as above

    chooser = random.Random(1)

    def one_game() -> int:
        board = chess.Board()
        while not board.is_game_over():
            board.push(chooser.choice(list(board.legal_moves)))
        return len(board.move_stack)

    return {"python-chess": rate(one_game, seconds)[0]}


def main() -> None:
    seconds = float(sys.argv[1])
    found: dict[str, float] = {}
    for measure in (open_spiel, python_chess):
        try:
            found |= measure(seconds)
        except ImportError:  # it could not be installed
            continue
    print(json.dumps(found))


if __name__ == "__main__":
    main()
