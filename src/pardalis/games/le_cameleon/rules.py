"""Le Caméléon: the referee.

    9  . _ . _ . _ . _     Rounds (seat 1, capitals) live on the white cells: a1 and all that is
    8  b . b . b . b .     reached from it diagonally. Squares live on the black ones, so neither
    7  . r . r . r . r     ever stands in the other's way. The end ranks are reserve ranks, and _
    6  y . y . y . y .     marks each side's four reserve cells.
    5  . . . . . . . .     1. A coloured piece moves one cell diagonally, a chameleon slides.
    4  . Y . Y . Y . Y     2. A piece may leave its reserve cell; nobody moves into a reserve rank.
    3  R . R . R . R .     3. The moved piece takes an orthogonal neighbour if another own piece is
    2  . B . B . B . B     beside that one too and the three make an association.
    1  _ . _ . _ . _ .     4. Only the piece just moved captures, with a partner.
       a b c d e f g h     5. A player whose four reserve cells are full captures nothing.

6. Captures are compulsory and made one at a time. If one pair of target and reward is open it is
   made at once, of several the mover picks one, until none is left or the reserve is full.
7. A reward goes from the stock to a free reserve cell of the mover's choice, by itself if there is
   only one. Out of stock: the capture stands without reward.
8. A player without a piece has lost at once, `elimination`, and the last capture brings nothing.
   At the end of a turn: one piece each is a draw, `dead`; when three chameleons are all that is
   left, whoever has two wins, `two-chameleons`; 100 turns without a capture are a draw, `quiet`.

Rulings. R1 9 ranks with the reserves, or 11. R2 primaries in rows, or shuffled. R3 reserve ranks
are closed to all. R4 any two neighbours of the target. R5 one of the two has just moved. R6 the
mover picks. R7 rule 7 when the stock is empty. R8 `quiet`, and threefold repetition. R9 chameleons
fill a reserve too. R10 `dead` whatever the two pieces are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache

from pardalis.core.chance import Chance
from pardalis.core.game import Game, Referee
from pardalis.core.options import Option
from pardalis.core.outcome import Outcome
from pardalis.core.words import Listing, Message
from pardalis.games.le_cameleon.associations import attacks, captures, partners
from pardalis.games.le_cameleon.board import (
    CELLS,
    CHAMELEON,
    FULL_STOCK,
    MEN,
    MOST_PRIMARIES,
    MOST_QUIET,
    NEIGHBOURS,
    PIECES,
    PLACE,
    PRIMARIES,
    RAYS,
    REWARDS,
    Cameleon,
    Capture,
    Move,
    Placing,
    Step,
    Stock,
    owner,
    piece_name,
    put,
    seat_name,
    word,
)
from pardalis.games.le_cameleon.texts import format_position, parse, parse_move

# 1 vocabulary, the board and the colour chart: board.py and associations.py ----------------------

# 2 set-up ----------------------------------------------------------------------------------------

OPTIONS = (
    Option("ranks", ("9", "11"), "9"),
    Option("setup", ("rows", "shuffled"), "rows"),
)


def start(chance: Chance, seats: int, options: Mapping[str, str]) -> Cameleon:
    """Blue, red, yellow from the reserve outwards, or shuffled; the squares turned by 180° (R2)."""
    height = int(options["ranks"])
    primaries = [colour for colour in PRIMARIES for _ in range(MOST_PRIMARIES)]
    if options["setup"] == "shuffled":
        primaries = chance.shuffled(primaries)
    men = iter(primaries)
    cells = CELLS[height][8:32]
    half = "." * 8 + "".join(next(men) if owner(cell) == 1 else "." for cell in cells)
    board = half + "." * 8 * (height - 8) + half[::-1].lower()
    return Cameleon(board, 1, None, None, (FULL_STOCK, FULL_STOCK), 0)


# 3 play ------------------------------------------------------------------------------------------


def moves(position: Cameleon) -> list[Move]:
    """The steps; within a turn the captures to pick from, or the cells to place a reward on."""
    if outcome(position):
        return []
    if position.placing:
        return [Placing(cell) for cell in position.free_reserve()]
    if position.capturing:
        return [*captures(position)]
    rays, mine = RAYS[position.height], MEN[position.turn - 1]
    return [
        Step(cell, end)
        for cell, man in zip(rays, position.board, strict=True)
        if man in mine
        for ray in rays[cell]
        for end in _reached(position, man, ray)
    ]


def _reached(position: Cameleon, man: str, ray: tuple[str, ...]) -> Iterator[str]:
    """Rule 1: one cell, or for a chameleon all until a piece is in the way; rule 2 is in RAYS."""
    for end in ray if man.upper() == CHAMELEON else ray[:1]:
        if position.at(end) != ".":
            return
        yield end


def play(position: Cameleon, move: Move) -> Cameleon:
    """Make a move, and all that follows from it without a choice."""
    return _turn(position, move)[0]


@dataclass(frozen=True, slots=True)
class Taken:
    """A capture as it went: the piece and its cell, the reward and where it went by itself."""

    man: str
    cell: str
    reward: str
    placed: str | None


def _turn(position: Cameleon, move: Move) -> tuple[Cameleon, list[Taken]]:
    """The position after a move, and the captures made on the way."""
    taken: list[Taken] = []
    if isinstance(move, Step):
        board = put(position.board, move.origin, ".")
        board = put(board, move.end, position.at(move.origin))
        position = replace(position, board=board, capturing=move.end)
    elif isinstance(move, Capture):
        position = _take(position, move, taken)
    else:
        position = _place(position, move.cell)
    while not position.placing:
        options = captures(position)
        if len(options) > 1:  # rule 6: the mover picks one
            break
        if not options:
            quiet = position.quiet + (isinstance(move, Step) and not taken)
            return replace(position, turn=3 - position.turn, capturing=None, quiet=quiet), taken
        position = _take(position, options[0], taken)
    return position, taken


def _take(position: Cameleon, capture: Capture, taken: list[Taken]) -> Cameleon:
    """Rule 7: the piece leaves the game, the reward leaves the stock."""
    man = position.at(capture.target)
    position = replace(position, board=put(position.board, capture.target, "."), quiet=0)
    reward, placed = capture.reward, None
    if not position.men(3 - position.turn):
        reward = ""  # rule 8: the game is won
    if reward:
        rounds, squares = position.stock
        if position.turn == 1:
            rounds = _without(reward, rounds)
        else:
            squares = _without(reward, squares)
        position = replace(position, stock=(rounds, squares), placing=reward)
        free = position.free_reserve()
        if len(free) == 1:
            placed = free[0]
            position = _place(position, placed)
    taken.append(Taken(man, capture.target, reward, placed))
    return position


def _without(reward: str, stock: Stock) -> Stock:
    v, o, g, c = (left - (kind == reward) for kind, left in zip(REWARDS, stock, strict=True))
    return v, o, g, c


def _place(position: Cameleon, cell: str) -> Cameleon:
    """Put the reward on a reserve cell."""
    assert position.placing is not None
    man = MEN[position.turn - 1][PIECES.index(position.placing)]
    return replace(position, board=put(position.board, cell, man), placing=None)


@lru_cache(maxsize=64)  # asked of one position again and again
def outcome(position: Cameleon) -> Outcome | None:
    """Rule 8: elimination at once, anything else at the end of a turn."""
    rounds, squares = position.men(1), position.men(2)
    if not rounds or not squares:
        return Outcome((1 if rounds else 2,), "elimination")
    if position.capturing:
        return None
    if len(rounds) == len(squares) == 1:
        return Outcome((), "dead")
    if rounds + squares == [CHAMELEON] * 3:
        return Outcome((1 if len(rounds) == 2 else 2,), "two-chameleons")
    return Outcome((), "quiet") if position.quiet == MOST_QUIET else None


# 4 refusals, and what a move does ----------------------------------------------------------------


def why(position: Cameleon, move: Move) -> Message:
    """The rule that forbids a move."""
    if position.placing:
        if isinstance(move, Placing):
            return _why_not_placed(position, move.cell)
        free = Listing("or", tuple(position.free_reserve()))
        return word("refuse.place-first", piece=piece_name(position.placing), free=free)
    if position.capturing:
        if isinstance(move, Capture):
            return _why_not_taken(position, position.capturing, move)
        return word("refuse.pick-first", open=_listed(captures(position)))
    if isinstance(move, Step):
        return _why_no_step(position, move)
    if isinstance(move, Placing):
        return word("refuse.nothing-to-place")
    return word("refuse.nothing-to-pick" if position.free_reserve() else "refuse.reserve-full")


def _why_no_step(position: Cameleon, step: Step) -> Message:
    """Rules 1 and 2."""
    origin, end = step.origin, step.end
    man = position.at(origin)
    if man == ".":
        return word("refuse.no-piece", cell=origin)
    if man not in MEN[position.turn - 1]:
        enemy = seat_name(3 - position.turn)
        return word("refuse.not-yours", piece=piece_name(man), cell=origin, owner=enemy)
    if PLACE[end] // 8 in (0, position.height - 1):
        return word("refuse.reserve-rank", cell=end)
    if position.at(end) in MEN[2 - position.turn]:
        return word("refuse.onto-enemy", piece=piece_name(position.at(end)), cell=end)
    ray = next((ray for ray in RAYS[position.height][origin] if end in ray), ())
    if not ray:
        return word("refuse.not-diagonal", origin=origin, end=end)
    path = ray[: ray.index(end) + 1]
    if len(path) > 1 and man.upper() != CHAMELEON:
        return word("refuse.too-far", piece=piece_name(man), origin=origin, end=end)
    obstacle = next(cell for cell in path if position.at(cell) != ".")
    key = "refuse.taken" if obstacle == end else "refuse.in-the-way"
    return word(key, piece=piece_name(position.at(obstacle)), cell=obstacle)


def _why_not_taken(position: Cameleon, attacker: str, capture: Capture) -> Message:
    """Rules 3 to 7."""
    target, reward = capture.target, capture.reward
    man = position.at(target)
    if man == ".":
        return word("refuse.no-piece", cell=target)
    piece = _piece_on(position, target)
    if man in MEN[position.turn - 1]:
        return word("refuse.own-piece", piece=piece)
    if options := [option for option in captures(position) if option.target == target]:
        listed = _listed(options)
        if not reward:
            return word("refuse.without-reward", piece=piece, open=listed)
        key = "refuse.reward" if position.left(reward) else "refuse.out-of-stock"  # R7
        return word(key, piece=piece, reward=piece_name(reward), open=listed)
    mover = _piece_on(position, attacker)
    if target not in NEIGHBOURS[position.height][attacker]:
        return word("refuse.not-beside", piece=piece, mover=mover)  # R5
    others = [_piece_on(position, cell) for cell in partners(position, target)]
    if not others:
        return word("refuse.no-partner", piece=piece, mover=mover)
    return word(
        "refuse.no-association", piece=piece, mover=mover, partners=Listing("or", tuple(others))
    )


def _why_not_placed(position: Cameleon, cell: str) -> Message:
    """Rule 7."""
    free = Listing("or", tuple(position.free_reserve()))
    if cell not in position.reserve(position.turn):
        return word("refuse.not-reserve", cell=cell, free=free)
    return word("refuse.reserve-taken", piece=piece_name(position.at(cell)), cell=cell, free=free)


def _piece_on(position: Cameleon, cell: str) -> Message:
    return word("piece.on", piece=piece_name(position.at(cell)), cell=cell)


def _listed(options: list[Capture]) -> Listing:
    return Listing("or", tuple(sorted(map(str, options))))


def describe(position: Cameleon, move: Move) -> Message:
    """What a move does, with the captures and placings that follow by themselves."""
    after, taken = _turn(position, move)
    told = seat_name(position.turn)
    link = "tell.and-take"
    cell = position.capturing
    if isinstance(move, Step):
        piece = piece_name(position.at(move.origin))
        told = word("tell.step", seat=told, piece=piece, origin=move.origin, end=move.end)
        cell = move.end
    elif isinstance(move, Placing):
        assert position.placing is not None
        told = word("tell.place", seat=told, piece=piece_name(position.placing), cell=move.cell)
    else:
        link = "tell.take"
    for capture in taken:
        told = word(link, before=told, piece=piece_name(capture.man), cell=capture.cell)
        link = "tell.then-take"
        if capture.placed:
            reward = piece_name(capture.reward)
            told = word("tell.placed", before=told, reward=reward, cell=capture.placed)
        elif capture.reward:
            told = word("tell.reward", before=told, reward=piece_name(capture.reward))
    if after.capturing is None and attacks(replace(after, turn=position.turn, capturing=cell)):
        return word("tell.full-now" if taken else "tell.full", before=told)  # rule 5
    if after.capturing and not after.placing:
        return word("tell.pick", before=told, open=_listed(captures(after)))
    return told


# 6 texts: texts.py -------------------------------------------------------------------------------

# 7 -----------------------------------------------------------------------------------------------

GAME = Game(
    "le-cameleon",
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
        repetition=lambda position: replace(position, quiet=0),
    ),
)
