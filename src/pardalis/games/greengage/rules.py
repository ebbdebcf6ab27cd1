"""Katarenga Greengage and its Chameleon variant: the referee.

    8  R Y B G B G R Y      8 × 8 cells in four colours, put together from four double-sided
    7  G Y G R Y Y B R      quarters; eight cells of each colour in each half. White, seat 1,
    6  B B R Y G R G B      starts on ranks 1 to 4, Black, seat 2, on ranks 5 to 8.
    5  Y R G B R Y B G
    4  G R Y B R Y G B
    3  B B R G G Y R Y
    2  Y Y G R B B G R
    1  R G B Y Y R B G
       a b c d e f g h

1. Each side's eight pawns start on the start-colour cells of its own half. Greengage is green to
   green; the other fifteen pairs of start and goal colour are the Chameleon variant.
2. A pawn moves by the colour it stands on: red as a rook, yellow as a bishop, green as a knight,
   blue as a king. Rook and bishop may not go beyond the first cell of the colour they started from.
3. No pawn lands on or passes another (knights leap), except by expulsion: a pawn may land on an
   enemy pawn that stands on a goal-colour cell of the mover's far half. « Bouge de là ! »
4. The expelled pawn's owner must at once move it, by the colour it is driven from, and that is his
   turn. That move may itself expel (R1).
5. If it has no legal move, the expeller puts it on any vacant cell, then the owner moves (R2).
6. The first player with all eight pawns on the goal-colour cells of his far half wins, `home`, even
   if the pawn he expelled has not moved yet (R3). A placing may complete the owner's goal.
7. A side with no move at all passes: R6, a move listed only when there is no other. After 300 moves
   the game is drawn, `limit`: R4, this project's, as repetition is.
R5 the sheet speaks of green: in the Chameleon variant the goal colour takes its place.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from pardalis.core.chance import Chance
from pardalis.core.errors import InvalidMove, InvalidPosition
from pardalis.core.game import Game, Referee
from pardalis.core.options import Option
from pardalis.core.outcome import Outcome
from pardalis.core.texts import fields, number, one_of, read_ranks, rows, write_ranks
from pardalis.core.words import Message, Words, quoted
from pardalis.games.greengage.board import CELLS, COLOURS, FAR, INDEX, LINES, SIZE, goals, lines
from pardalis.games.greengage.quarters import assembled, fault, random_board

word = Words(__package__)

# 1 vocabulary ------------------------------------------------------------------------------------

PAWNS = ("w", "b")  # of seat 1 and seat 2
LIMIT = 300  # moves that make a draw
ANYWHERE = "+"  # PENDING when the expelled pawn has no move and is to be placed


@dataclass(frozen=True, slots=True)
class Greengage:
    """A position; `pending` is the expelled pawn still to be moved or placed, `ply` moves made."""

    colours: str
    pawns: str
    start: str
    goal: str
    turn: int
    pending: str | None
    ply: int

    def colour(self, cell: str) -> str:
        """The colour of a cell: `R` `Y` `G` `B`."""
        return self.colours[INDEX[cell]]

    def at(self, cell: str) -> str:
        """The pawn on a cell, `w` or `b`, or `.` for a vacant cell."""
        return self.pawns[INDEX[cell]]

    def cells(self, seat: int) -> list[str]:
        """Where a seat's pawns stand."""
        mine = PAWNS[seat - 1]
        return [cell for cell, pawn in zip(CELLS, self.pawns, strict=True) if pawn == mine]

    def goals(self, seat: int) -> frozenset[str]:
        """The cells a seat's pawns must reach."""
        return goals(self.colours, self.goal, seat)

    def home(self, seat: int) -> int:
        """How many pawns of a seat are home."""
        return sum(self.at(cell) == PAWNS[seat - 1] for cell in self.goals(seat))


@dataclass(frozen=True, slots=True)
class Move:
    """A pawn goes from one cell to another or is placed on one; with neither, the side passes."""

    source: str | None = None
    target: str | None = None
    expels: bool = False

    def __str__(self) -> str:
        if self.target is None:
            return "pass"
        if self.source is None:
            return f"@{self.target}"
        return f"{self.source}{'x' if self.expels else '-'}{self.target}"


# 2 set-up ----------------------------------------------------------------------------------------

OPTIONS = (
    Option("start", tuple(COLOURS), "green"),
    Option("goal", tuple(COLOURS), "green"),
    Option("board", ("random",), "random", check=fault),
)


def start(chance: Chance, seats: int, options: Mapping[str, str]) -> Greengage:
    """Eight pawns a side on the start-colour cells of its own half."""
    board = options["board"]
    colours = "".join(assembled(random_board(chance) if board == "random" else board))
    begin, goal = COLOURS[options["start"]], COLOURS[options["goal"]]
    pawns = "".join(
        PAWNS[cell in FAR[0]] if colour == begin else "."
        for cell, colour in zip(CELLS, colours, strict=True)
    )
    return Greengage(colours, pawns, begin, goal, 1, None, 0)


def advice(options: Mapping[str, str]) -> Message | None:
    """Red to red is playable but not recommended."""
    return word("advice.red-to-red") if options["start"] == options["goal"] == "red" else None


# 3 play ------------------------------------------------------------------------------------------


def moves(position: Greengage) -> list[Move]:
    """What the side to move may do."""
    if outcome(position):
        return []
    if position.pending == ANYWHERE:  # rule 5
        return [Move(target=cell) for cell in CELLS if position.at(cell) == "."]
    if position.pending:  # rule 4
        return _from(position, position.pending)
    found = [move for source in position.cells(position.turn) for move in _from(position, source)]
    return found or [Move()]  # R6


def must_pass(position: Greengage) -> bool:
    """Whether the side to move has nothing but to pass (R6)."""
    if position.pending or outcome(position):
        return False
    return not any(_from(position, source) for source in position.cells(position.turn))


def _from(position: Greengage, source: str) -> list[Move]:
    """The moves of a pawn of the side to move from a cell, by rules 2 and 3."""
    found = []
    for line in lines(position.colours)[source]:
        for target in line:
            met = position.at(target)
            if met == "." or _may_expel(position, target):
                found.append(Move(source, target, expels=met != "."))
            if met != ".":
                break
    return found


def _may_expel(position: Greengage, cell: str) -> bool:
    """Rule 3, R5: an enemy pawn on a goal-colour cell of the mover's far half."""
    return position.at(cell) == PAWNS[2 - position.turn] and cell in position.goals(position.turn)


def play(position: Greengage, move: Move) -> Greengage:
    """Move, place or pass; after an expulsion the expelled pawn is pending."""
    seat, other = position.turn, 3 - position.turn
    after = replace(position, turn=other, pending=None, ply=position.ply + 1)
    if move.target is None:
        return after
    pawns = list(position.pawns)
    if move.source is None:
        pawns[INDEX[move.target]] = PAWNS[other - 1]
        return replace(after, pawns="".join(pawns))
    if position.pending is None:  # else the expeller stands there
        pawns[INDEX[move.source]] = "."
    pawns[INDEX[move.target]] = PAWNS[seat - 1]
    after = replace(after, pawns="".join(pawns))
    if not move.expels:
        return after
    if after.home(seat) == SIZE or _from(after, move.target):  # R3, rule 4
        return replace(after, pending=move.target)
    return replace(after, turn=seat, pending=ANYWHERE)  # rule 5


@lru_cache(maxsize=64)  # asked of one position again and again
def outcome(position: Greengage) -> Outcome | None:
    """Rule 6 before rule 7; whoever has just moved comes first."""
    for seat in (3 - position.turn, position.turn):
        if position.home(seat) == SIZE:
            return Outcome((seat,), "home")
    return Outcome((), "limit") if position.ply == LIMIT else None


def points(position: Greengage, outcome: Outcome) -> tuple[Fraction, ...]:
    """For the winner one point for each enemy pawn that is not home; a draw scores nothing."""
    return tuple(
        Fraction(SIZE - position.home(3 - seat) if seat in outcome.winners else 0)
        for seat in (1, 2)
    )


# 4 refusals --------------------------------------------------------------------------------------


def why(position: Greengage, move: Move) -> Message:
    """The rule that forbids a move."""
    source, target, pending = move.source, move.target, position.pending
    if pending == ANYWHERE:
        if source is None and target is not None:
            return word("refuse.occupied", cell=target, pawn=word(f"pawn.{position.at(target)}"))
        return word("refuse.place-first")
    if pending and source != pending:
        return word("refuse.expelled-first", cell=pending)
    if target is None:
        return word("refuse.pass")
    if source is None:
        return word("refuse.nothing-to-place")
    if position.at(source) == ".":
        return word("refuse.no-pawn", cell=source)
    if position.at(source) == PAWNS[2 - position.turn] and not pending:
        return word("refuse.not-yours", cell=source, pawn=word(f"pawn.{position.at(source)}"))
    return _cannot_go(position, source, target)


def _cannot_go(position: Greengage, source: str, target: str) -> Message:
    """Why a pawn does not get from one cell to another, as written."""
    letter = position.colour(source)
    colour = word(f"colour.{letter}")
    way = next((line for line in LINES[source, letter] if target in line), None)
    if way is None:
        return word("refuse.gait", source=source, target=target, colour=colour)
    for cell in way[: way.index(target)]:
        if position.at(cell) != ".":
            return word("refuse.blocked", cell=cell, pawn=word(f"pawn.{position.at(cell)}"))
        if position.colour(cell) == letter:
            return word("refuse.beyond", cell=cell, colour=colour)
    met = position.at(target)
    if met == PAWNS[position.turn - 1]:
        return word("refuse.own-pawn", cell=target)
    if met == ".":
        return word("refuse.no-expulsion", cell=target, right=str(Move(source, target)))
    if _may_expel(position, target):
        return word("refuse.expulsion", cell=target, right=str(Move(source, target, expels=True)))
    said = {"colour": word(f"colour.{position.goal}"), "half": word(f"half.{position.turn}")}
    return word("refuse.safe", cell=target, pawn=word(f"pawn.{met}"), **said)


def describe(position: Greengage, move: Move) -> Message:
    """What a move does, and what it asks for."""
    seat = word(f"seat.{position.turn}")
    if move.target is None:
        return word("tell.passes", seat=seat)
    colour = word(f"colour.{position.colour(move.target)}")
    if move.source is None:
        return word("tell.places", seat=seat, target=move.target, colour=colour)
    key = "tell.expelled-goes" if position.pending else "tell.goes"
    left = word(f"colour.{position.colour(move.source)}")
    told = word(key, seat=seat, source=move.source, target=move.target, colour=colour, left=left)
    if not move.expels:
        return told
    key = "tell.expels-to-place" if play(position, move).pending == ANYWHERE else "tell.expels"
    return word(key, told=told, pawn=word(f"pawn.{position.at(move.target)}"), seat=seat)


# 6 texts -----------------------------------------------------------------------------------------


def read(text: str) -> Greengage:
    """What a text `COLOURS PIECES VARIANT TURN PENDING PLY` says, whether or not there can be such
    a position."""
    names = "COLOURS PIECES VARIANT TURN PENDING PLY"
    colours, pieces, variant, turn_text, pending, ply_text = fields(text, names)
    colours = "".join(rows("COLOURS", colours, (SIZE,) * SIZE, "RYGB"))
    pawns = "".join(read_ranks("PIECES", pieces, SIZE, (SIZE,), "wb"))
    one_of("VARIANT", variant, (begin + goal for begin in "RYGB" for goal in "RYGB"))
    turn = PAWNS.index(one_of("TURN", turn_text, PAWNS)) + 1
    ply = number("PLY", ply_text, LIMIT)
    if pending not in ("-", ANYWHERE, *CELLS):
        raise InvalidPosition("PENDING", word("invalid.pending", text=quoted(pending)))
    driven = None if pending == "-" else pending
    return Greengage(colours, pawns, variant[0], variant[1], turn, driven, ply)


def parse(text: str) -> Greengage:
    """The position a text stands for."""
    position = read(text)
    colours, turn, pending = position.colours, position.turn, position.pending
    for half, ranks in ((colours[:32], "5-8"), (colours[32:], "1-4")):
        for letter in "RYGB":
            if (n := half.count(letter)) != SIZE:
                told = word("invalid.colours", n=n, ranks=ranks, colour=word(f"colour.{letter}"))
                raise InvalidPosition("COLOURS", told)
    expelled = {None: 0, ANYWHERE: 3 - turn}.get(pending, turn)
    for seat, letter in enumerate(PAWNS, 1):
        n, right = position.pawns.count(letter), SIZE - (seat == expelled)
        if n != right:
            key = "invalid.pawns-expelled" if seat == expelled else "invalid.pawns"
            raise InvalidPosition("PIECES", word(key, n=n, seat=word(f"seat.{seat}")))
    if pending in INDEX:
        _check_expulsion(position, pending)
    return position


def _check_expulsion(position: Greengage, cell: str) -> None:
    """PENDING a cell: the expeller stands there by rule 3, and the expelled pawn can move."""
    expeller, seat = 3 - position.turn, word(f"seat.{3 - position.turn}")
    if position.at(cell) != PAWNS[expeller - 1]:
        raise InvalidPosition("PENDING", word("invalid.expeller", cell=cell, seat=seat))
    if cell not in position.goals(expeller):
        said = {"colour": word(f"colour.{position.goal}"), "half": word(f"half.{expeller}")}
        raise InvalidPosition("PENDING", word("invalid.expulsion", cell=cell, seat=seat, **said))
    if position.home(expeller) < SIZE and not _from(position, cell):
        raise InvalidPosition("PENDING", word("invalid.stuck", cell=cell))


def format_position(position: Greengage) -> str:
    """The inverse of `parse`."""
    starts = range(0, len(CELLS), SIZE)
    colours = "/".join(position.colours[at : at + SIZE] for at in starts)
    pieces = write_ranks(position.pawns[at : at + SIZE] for at in starts)
    turn, pending = PAWNS[position.turn - 1], position.pending or "-"
    return f"{colours} {pieces} {position.start}{position.goal} {turn} {pending} {position.ply}"


def parse_move(position: Greengage, text: str) -> Move:
    """A move `e2-f4`, an expulsion `e2xf4`, a placing `@d4` or `pass`."""
    if text == "pass":
        return Move()
    if re.fullmatch("@[a-h][1-8]", text):
        return Move(target=text[1:])
    if re.fullmatch("[a-h][1-8][-x][a-h][1-8]", text):
        return Move(text[:2], text[3:], expels=text[2] == "x")
    raise InvalidMove(word("move.shape", text=quoted(text)))


# 7 -----------------------------------------------------------------------------------------------

GAME = Game(
    "greengage",
    words=word,
    seats=range(2, 3),
    options=OPTIONS,
    referee=Referee(
        start=start,
        turn=lambda position: position.turn,
        moves=moves,
        play=play,
        outcome=outcome,
        why=why,
        parse=parse,
        format=format_position,
        parse_move=parse_move,
        describe=describe,
        repetition=lambda position: replace(position, ply=0),
        points=points,
        advice=advice,
    ),
)
