"""Positions of Le Caméléon that play from its start hardly comes to, and its phases by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, NamedTuple

import pardalis
from pardalis import Outcome, Position
from pardalis.core.chance import Chance
from pardalis.core.errors import InvalidPosition
from pardalis.games.le_cameleon.associations import captures
from pardalis.games.le_cameleon.board import (
    CELLS,
    FULL_STOCK,
    HEIGHTS,
    MEN,
    NEIGHBOURS,
    PIECES,
    PRIMARIES,
    RESERVES,
    REWARDS,
    Cameleon,
    Move,
    Stock,
    owner,
)
from pardalis.games.le_cameleon.texts import format_position

CAMELEON = pardalis.game("le-cameleon")
BOX = "BBBBRRRRYYYYVVVVVVOOOOOOGGGGGGCCCCC"


class Board(NamedTuple):
    """How to fill a board: so many pieces of a box, on so many ranks (0: in and around a cell)."""

    men: tuple[int, ...]
    box: str
    ranks: int


BOARDS = (
    Board((1, 2, 3, 6, 12), BOX, 11),
    Board((8, 12, 16), BOX, 5),
    Board((4, 8, 12), "VVVVVVOOOOOOGGGGGGCCCCC", 5),
    Board((21, 22, 23, 23), BOX, 11),
    Board((1, 2), BOX, 3),
)
SMALL = (Board((1, 2, 3), "BRYVOG" * 2, 2), Board((1, 2, 2), "CCCCB", 3))
SURROUNDED = (Board((3, 4), "BRYVOG" * 2, 0),)


def set_up(chance: Chance) -> Position:
    """Boards nearly full and nearly empty, stocks run out, reserves filled, turns under way."""
    boards, wanted = chance.choice(WANTED)
    while True:
        position = _under_way(_any_board(chance.choice(boards), chance), chance)
        try:
            found = CAMELEON.parse(format_position(position))
        except InvalidPosition:  # a reward to place with hardly a free cell
            continue
        if wanted(found):
            return found


def _may_win(position: Position) -> bool:
    """Whether a move wins."""
    ends = (position.play(move).outcome for move in position.moves())
    return any(end is not None and end.winners for end in ends)


def _picks_the_last(position: Position) -> bool:
    state = position.state
    return _picks(state) and len(state.men(3 - state.turn)) == 1


WANTED: tuple[tuple[tuple[Board, ...], Callable[[Position], bool]], ...] = (
    (BOARDS, lambda position: True),
    (BOARDS, lambda position: True),
    (BOARDS, lambda position: True),
    (SMALL, _may_win),
    (SMALL, _may_win),
    (SURROUNDED, _picks_the_last),
)


def _any_board(filled: Board, chance: Chance) -> Cameleon:
    """Both sides on the same ranks, so that they meet; perhaps with reserves filled first."""
    height = chance.choice(HEIGHTS)
    low = chance.below(max(1, height - filled.ranks))
    within = CELLS[height][8 * low : 8 * (low + filled.ranks + 1)]
    if not filled.ranks:
        cell = chance.choice(CELLS[height][8:-8])
        within = (cell, *NEIGHBOURS[height][cell])
    letters = dict.fromkeys(CELLS[height], ".")
    stocks = []
    for seat in (1, 2):
        reserve, enemies = RESERVES[height][seat - 1], CELLS[height][-8:]
        if seat == 2:
            enemies = CELLS[height][:8]
        wished = chance.shuffled(c for c in within if owner(c) == seat and c not in enemies)
        if not chance.below(4):
            wished = [*chance.shuffled(reserve), *wished]
        kinds = chance.shuffled(filled.box)[: chance.choice(filled.men)]
        for kind in kinds:
            closed = reserve if kind in PRIMARIES else ()
            if free := [cell for cell in wished if letters[cell] == "." and cell not in closed]:
                letters[free[0]] = MEN[seat - 1][PIECES.index(kind)]
        left = [n - kinds.count(kind) for kind, n in zip(REWARDS, FULL_STOCK, strict=True)]
        most = 1 + chance.below(6) if chance.below(4) else 0
        v, o, g, c = (min(n, chance.choice((0, most, most))) for n in left)
        stocks.append((v, o, g, c))
    rounds, squares = stocks
    quiet = chance.choice((0, 90, 96, 98, 99, 99, 99, 100))
    board = "".join(letters.values())
    return Cameleon(board, 1 + chance.below(2), None, None, (rounds, squares), quiet)


def _under_way(position: Cameleon, chance: Chance) -> Cameleon:
    """Perhaps in the middle of a turn."""
    mine = MEN[position.turn - 1]
    inside = [cell for cell in CELLS[position.height][8:-8] if position.at(cell) in mine]
    match chance.below(4):
        case 0 | 1:
            picks = (replace(position, capturing=cell) for cell in chance.shuffled(inside))
            return next((pick for pick in picks if len(captures(pick)) > 1), position)
        case 2 if inside:
            reward = chance.choice(REWARDS)
            stock = list(position.stock)
            stock[position.turn - 1] = _without(reward, stock[position.turn - 1])
            capturing = chance.choice(inside)
            return replace(
                position,
                capturing=capturing,
                placing=reward,
                stock=(stock[0], stock[1]),
                quiet=0,
            )
    return position


def _without(reward: str, stock: Stock) -> Stock:
    """One less, if there is one; if there is none, perhaps one more is on the board than can be."""
    v, o, g, c = (max(0, n - (kind == reward)) for kind, n in zip(REWARDS, stock, strict=True))
    return v, o, g, c


# The phases, by the referee's state and the move made in it, or the outcome -----------------------

Came = str | Outcome


def _picks(state: Cameleon) -> bool:
    return state.capturing is not None and state.placing is None


def _takes(state: Cameleon, came: Came) -> bool:
    """Whether a step takes something at once."""
    if state.capturing or isinstance(came, Outcome):
        return False
    after = CAMELEON.referee.play(state, _move(state, came))
    return len(after.men(3 - state.turn)) < len(state.men(3 - state.turn))


def _move(state: Cameleon, text: str) -> Move:
    move: Move = CAMELEON.referee.parse_move(state, text)
    return move


def _slides(state: Cameleon, came: Came) -> bool:
    if state.capturing or isinstance(came, Outcome):
        return False
    source, target = came.split("-")
    return abs(ord(source[0]) - ord(target[0])) > 1


def _shut_in(state: Cameleon) -> bool:
    """Whether a chameleon on rank 11 has a piece of its own to the left below it."""
    pairs = zip("bdfh", "aceg", strict=True)
    return state.height == 11 and any(
        state.at(f"{file}11") == "c" and state.at(f"{left}10") != "." for file, left in pairs
    )


def _won(seat: int, reason: str) -> Callable[[Cameleon, Came], bool]:
    return lambda state, came: came == Outcome((seat,), reason)


def _places(seat: int, kind: str) -> Callable[[Cameleon, Came], bool]:
    return lambda state, came: (state.turn, state.placing) == (seat, kind)


PHASES: dict[str, Callable[[Any, Came], bool]] = {
    "Rounds pick": lambda s, m: _picks(s) and s.turn == 1,
    "Squares pick": lambda s, m: _picks(s) and s.turn == 2,
    "a pick before any capture": lambda s, m: _picks(s) and s.quiet > 0,
    "a pick without reward": lambda s, m: _picks(s) and "=" not in str(m),
    "a pick of the last piece": lambda s, m: _picks(s) and len(s.men(3 - s.turn)) == 1,
    **{f"seat {seat} places {kind}": _places(seat, kind) for seat in (1, 2) for kind in REWARDS},
    "a step takes": _takes,
    "a step takes, out of stock": lambda s, m: not any(s.stock[s.turn - 1]) and _takes(s, m),
    "a step takes, to the last reserve cell": (
        lambda s, m: len(s.free_reserve()) == 1 and _takes(s, m)
    ),
    "the reserve is full": lambda s, m: not s.free_reserve(),
    "a chameleon slides": _slides,
    "a chameleon on rank 11, shut in": lambda s, m: s.turn == 2 and _shut_in(s),
    "with 11 ranks, to rank 10": lambda s, m: s.height == 11 and str(m).endswith("10"),
    "nearly full boards": lambda s, m: min(len(s.men(1)), len(s.men(2))) > 20,
    "nearly empty boards": lambda s, m: len(s.men(1)) + len(s.men(2)) < 4,
    "Rounds win by elimination": _won(1, "elimination"),
    "Squares win by elimination": _won(2, "elimination"),
    "Rounds win by two chameleons": _won(1, "two-chameleons"),
    "Squares win by two chameleons": _won(2, "two-chameleons"),
    "with 9 ranks": lambda s, m: s.height == 9,
}
