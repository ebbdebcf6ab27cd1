"""Greengage: positions set up for the phases and ends that play from a start hardly comes to, and
these phases."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pardalis
from pardalis import Outcome, Position
from pardalis.core.chance import Chance
from pardalis.core.errors import InvalidPosition
from pardalis.games.greengage import board, rules
from pardalis.games.greengage.board import CELLS, FAR, INDEX, SIZE
from pardalis.games.greengage.rules import ANYWHERE, LIMIT, PAWNS, Greengage, format_position

LETTERS = "RYGB"


def set_up(chance: Chance) -> Position:
    """Any board, not only of quarters: pawns nearly home, cornered, packed or shut in."""
    while True:
        position = chance.choice(KINDS)(chance)
        try:
            return pardalis.game("greengage").parse(format_position(position))
        except InvalidPosition:  # an expelled pawn that cannot move, where nobody has won
            continue


def _nearly_home(chance: Chance) -> Greengage:
    """One side a move from home; the other too, or in its way; sometimes with an expelled pawn."""
    halves = ("".join(chance.shuffled(LETTERS * SIZE)) for _ in FAR)
    colours, goal, turn = "".join(halves), chance.choice(LETTERS), 1 + chance.below(2)
    goals = [chance.shuffled(sorted(board.goals(colours, goal, seat))) for seat in (1, 2)]
    expeller, pending = chance.choice(
        ((0, None), (turn, ANYWHERE), (3 - turn, chance.choice(goals[2 - turn])))
    )
    pawns: dict[str, str] = {} if expeller in (0, turn) else {str(pending): PAWNS[expeller - 1]}
    first = 1 + chance.below(2)
    for seat in (first, 3 - first):
        *most, last = goals[seat - 1]
        wished = [*most, *_before(last, colours, chance)]
        if seat != first:
            wished = goals[chance.below(2)]
        _put(pawns, seat, wished, chance, SIZE - (expeller == 3 - seat))
    return _position(chance, colours, goal, turn, pending, pawns.items())


def _cornered(chance: Chance) -> Greengage:
    """A pawn about to be expelled that has no way to go, or none but by expelling others."""
    halves = ("".join(chance.shuffled(LETTERS * SIZE)) for _ in FAR)
    colours, goal, turn = "".join(halves), chance.choice(LETTERS), 1 + chance.below(2)
    cell, *others = chance.shuffled(sorted(board.goals(colours, goal, turn)))
    pawns = {cell: PAWNS[2 - turn]}
    if chance.below(2):
        pawns |= dict.fromkeys(others, PAWNS[turn - 1])  # so that the expulsion brings all home
    around = [line[0] for line in board.lines(colours)[cell] if line[0] not in pawns]
    fought = [near for near in around if near in board.goals(colours, goal, 3 - turn)]
    _put(pawns, turn, [*fought, *_before(cell, colours, chance)], chance)
    _put(pawns, 3 - turn, around, chance)
    return _position(chance, colours, goal, turn, None, pawns.items())


def _before(cell: str, colours: str, chance: Chance) -> list[str]:
    """The cells from which a pawn can get to another, if nobody is in its way."""
    lines = board.lines(colours)
    return chance.shuffled(start for start in CELLS if any(cell in line for line in lines[start]))


def _put(
    pawns: dict[str, str], seat: int, wished: Iterable[str], chance: Chance, wanted: int = SIZE
) -> None:
    """Bring a seat's pawns to the number wanted: where it wishes, then anywhere."""
    sign = PAWNS[seat - 1]
    for cell in (*wished, *chance.shuffled(CELLS)):
        if list(pawns.values()).count(sign) < wanted:
            pawns.setdefault(cell, sign)


def _packed(chance: Chance) -> Greengage:
    """All pawns at one edge, where those who are expelled hardly find a way."""
    halves = ("".join(chance.shuffled(LETTERS * SIZE)) for _ in FAR)
    files, ranks = chance.choice(("abcde", "defgh")), chance.choice(("1234", "3456", "5678"))
    edge = [cell for cell in CELLS if cell[0] in files and cell[1] in ranks]
    pawns = zip(chance.shuffled(edge), "".join(PAWNS) * SIZE, strict=False)
    turn, goal = 1 + chance.below(2), chance.choice(LETTERS)
    return _position(chance, "".join(halves), goal, turn, None, pawns)


def _shut_in(chance: Chance) -> Greengage:
    """Rooks or kings on the edge behind a rank of enemies."""
    colour, turn = chance.choice("RB"), 1 + chance.below(2)
    others = (letter for letter in LETTERS * SIZE if letter != colour)
    colours = [*[colour] * SIZE, *chance.shuffled(others), *chance.shuffled(LETTERS * SIZE)]
    names = CELLS if turn == 2 else CELLS[::-1]
    pawns = zip(names, PAWNS[turn - 1] * SIZE + PAWNS[2 - turn] * SIZE, strict=False)
    on = dict(zip(names, colours, strict=True))
    return _position(
        chance, "".join(on[cell] for cell in CELLS), chance.choice(LETTERS), turn, None, pawns
    )


def _position(
    chance: Chance,
    colours: str,
    goal: str,
    turn: int,
    pending: str | None,
    pawns: Iterable[tuple[str, str]],
) -> Greengage:
    """Any position, not long before the limit."""
    signs = dict.fromkeys(CELLS, ".") | dict(pawns)
    start, ply = chance.choice(LETTERS), LIMIT - chance.choice((0, 1, 2, 3, 6, 40))
    return Greengage(colours, "".join(signs.values()), start, goal, turn, pending, ply)


# What is rarer comes more often.
KINDS = (_nearly_home, _nearly_home, _cornered, _cornered, _cornered, _packed, _shut_in)

HOME = {seat: Outcome((seat,), "home") for seat in (1, 2)}
DRAWN = Outcome((), "limit")

PHASES: dict[str, Callable[[Any, str | Outcome], bool]] = {
    "White expels": lambda s, m: s.turn == 1 and "x" in str(m),
    "Black expels": lambda s, m: s.turn == 2 and "x" in str(m),
    "an expelled pawn moves": lambda s, m: s.pending in INDEX and "-" in str(m),
    "an expelled pawn expels": lambda s, m: s.pending in INDEX and "x" in str(m),
    "it can do nothing else": lambda s, m: (
        s.pending in INDEX and "x" in str(m) and all(o.expels for o in rules.moves(s))
    ),
    "a pawn is placed": lambda s, m: s.pending == ANYWHERE and "@" in str(m),
    "pass": lambda s, m: m == "pass",
    "White is home": lambda s, m: s.turn == 2 and m == HOME[1],
    "Black is home": lambda s, m: s.turn == 1 and m == HOME[2],
    "home by an expulsion": lambda s, m: s.pending in INDEX and m == HOME[3 - s.turn],
    "though nothing could move": lambda s, m: (
        s.pending in INDEX and m == HOME[3 - s.turn] and not rules._from(s, s.pending)
    ),
    "home by a placing": lambda s, m: m == HOME[s.turn],
    "home by the last move": lambda s, m: s.ply == LIMIT and m in HOME.values(),
    "drawn, with a pawn to move": lambda s, m: s.pending in INDEX and m == DRAWN,
    "drawn, with a pawn to place": lambda s, m: s.pending == ANYWHERE and m == DRAWN,
}
