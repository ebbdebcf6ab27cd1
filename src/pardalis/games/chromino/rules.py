"""Chromino: the referee.

        Y    75 tiles of three squares, all different, in five colours, and five chameleons, whose
        B    centre `*` matches every colour (`tiles.py`). A tile is laid on three free squares in
    YY*RR    a line, by two contacts or more with the tiles on the table, and every contact must
    B GRR    match; in bambino by exactly one (`table.py`). Each seat is dealt 8 tiles, a chameleon
    PPGR     lies on the table, the rest are in the bag.

1. If any tile in hand can be laid, one must be laid.
2. Otherwise, with tiles in the bag, draw one: if it can be laid it must be, if not it is kept, and
   one passes. After a draw only the tile just drawn may be laid. Option `draw`: up to so many draws
   in the turn, or `all`, until one can be laid or the bag is empty.
3. Otherwise pass.
4. A chameleon may not be a hand's only tile when it is laid.
5. A player whose hand goes down to one tile shows it to all; if he later draws, it stays known for
   as long as he holds it, and the new ones are hidden.
6. When a hand is empty the current round is finished, a round running from the starting seat to the
   one before it. All seats that are out by then share first place, `out`.
7. When the bag is empty and every seat in turn has passed without drawing, the game is stuck: the
   fewest tiles win, ties shared, `stuck`. Alone, stuck is lost.
Expert: laying scores the tile laid and every tile it touches; the game ends as above and the
highest total wins, ties shared, `score`. Alone, the outcome is as in the plain game.

Rulings. R1 which chameleons there are (`tiles.py`). R2 two centres match (`table.py`). R3 who can
lay must, and after a draw may lay that tile only. R4 a shown tile stays known. R5 the round is
finished before the game ends. R6 how the game ends when nobody can go on. R7 nothing is deducted
for tiles left. R8 what touches what in bambino (`table.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias, TypeVar

from pardalis.core.chance import Chance
from pardalis.core.errors import InvalidMove
from pardalis.core.game import Game, Referee
from pardalis.core.outcome import Outcome
from pardalis.core.words import Message, Words, quoted
from pardalis.games.chromino.position import (
    MOST_SEATS,
    OPTIONS,
    Chromino,
    ChrominoView,
    parse,
    view,
)
from pardalis.games.chromino.table import Laying, Table
from pardalis.games.chromino.tiles import CHAMELEONS, TILES, is_chameleon, named, order

word = Words(__package__)

# 1 vocabulary: the position is in `position.py` ---------------------------------------------------

Move: TypeAlias = Laying | str  # a laying, or one of these two
DRAW, PASS = "draw", "pass"
T = TypeVar("T")

# 2 set-up -----------------------------------------------------------------------------------------

DEAL = 8


def start(chance: Chance, seats: int, options: Mapping[str, str]) -> Chromino:
    """A random chameleon in the middle, the others shuffled, 8 for seat 1, 8 for seat 2 and so on
    from the top of the bag, a random starter."""
    first = chance.choice(CHAMELEONS)
    bag = chance.shuffled(tile for tile in TILES if tile != first)
    return Chromino(
        table=Table((Laying(first, 0, 0, "e"),)),
        hands=tuple(_sorted(bag[seat * DEAL : (seat + 1) * DEAL]) for seat in range(seats)),
        shown=(None,) * seats,
        bag=tuple(bag[seats * DEAL :]),
        turn=(starter := chance.below(seats) + 1),
        drawn=None,
        draws=0,
        scores=(0,) * seats,
        starter=starter,
        passes=0,
        draw=options["draw"],
        score=options["score"],
        contact=options["contact"],
        visible=options["hands"],
    )


def _sorted(tiles: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(tiles, key=order))


# 3 play -------------------------------------------------------------------------------------------


def moves(position: Chromino) -> list[Move]:
    """Every laying; when there is none, to draw; when one may not draw, to pass (rules 1 to 3)."""
    if position.turn == 0:
        return []
    return [*_layings(position)] or [DRAW if may_draw(position) else PASS]


def _layings(position: Chromino) -> list[Laying]:
    """Every way of laying a tile of the hand, after a draw only the tile just drawn (rule 2)."""
    if lone_chameleon(position.hand):
        return []
    tiles = (position.drawn,) if position.drawn else position.hand
    return [way for tile in tiles for way in position.table.placements(tile, position.contact)]


def lone_chameleon(hand: tuple[str, ...]) -> bool:
    """Whether a hand is down to a chameleon, which may not be laid."""
    return len(hand) == 1 and is_chameleon(hand[0])  # rule 4


def may_draw(position: Chromino | ChrominoView) -> bool:
    """Whether the seat to move may still draw in this turn, if it can lay nothing."""
    return bool(position.bag) and position.draws < position.most_draws


def play(position: Chromino, move: Move) -> Chromino:
    """Lay a tile, draw one, or pass."""
    if isinstance(move, Laying):
        return _lay(position, move)
    return _draw(position) if move == DRAW else _pass(position)


def _lay(position: Chromino, laying: Laying) -> Chromino:
    seat = position.turn
    hand = tuple(tile for tile in position.hand if tile != laying.tile)
    shown = position.shown[seat - 1]
    if len(hand) == 1:  # rule 5
        shown = hand[0]
    elif shown == laying.tile:
        shown = None
    scores = position.scores
    if position.score == "expert":
        scores = _put(scores, seat, scores[seat - 1] + position.table.points(laying))
    return _next(
        replace(
            position,
            table=position.table.lay(laying),
            hands=_put(position.hands, seat, hand),
            shown=_put(position.shown, seat, shown),
            scores=scores,
            passes=0,
        )
    )


def _draw(position: Chromino) -> Chromino:
    tile, *bag = position.bag
    return replace(
        position,
        hands=_put(position.hands, position.turn, _sorted((*position.hand, tile))),
        bag=tuple(bag),
        drawn=tile,
        draws=position.draws + 1,
        passes=0,
    )


def _pass(position: Chromino) -> Chromino:
    return _next(replace(position, passes=0 if position.drawn else position.passes + 1))


def _next(position: Chromino) -> Chromino:
    """The turn ends; so does the game with the round when a hand is empty, or when it is stuck."""
    seat = position.turn % position.seats + 1
    round_ends = seat == position.starter
    if (round_ends and () in position.hands) or position.passes == position.seats:  # rules 6, 7
        seat = 0
    return replace(position, turn=seat, drawn=None, draws=0)


def _put(values: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*values[: seat - 1], value, *values[seat:])


def outcome(position: Chromino | ChrominoView) -> Outcome | None:
    """Those who are out, else those with the fewest tiles; expert: those with the most points."""
    if position.turn:
        return None
    reason = "out" if () in position.hands else "stuck"
    if position.seats == 1:
        return Outcome((1,) if reason == "out" else (), reason)
    if position.score == "expert":
        return Outcome(_best(position.scores), "score")  # R7
    return Outcome(_best([-len(hand) for hand in position.hands]), reason)


def _best(results: Sequence[int]) -> tuple[int, ...]:
    return tuple(seat for seat, result in enumerate(results, 1) if result == max(results))


# 4 refusals ---------------------------------------------------------------------------------------


def why(position: Chromino, move: Move) -> Message:
    """The rule that forbids a move, told from the table and the mover's own hand alone."""
    if isinstance(move, Laying):
        return _why_not_lay(position, move)
    if _layings(position):
        if position.drawn:
            return word("refuse.must-lay-drawn", tile=position.drawn)  # rule 2
        return word("refuse.must-lay")  # rule 1
    if move == PASS:
        return word("refuse.must-draw")  # rule 2
    if not position.bag:
        return word("refuse.empty-bag")  # rule 3
    return word("refuse.draw-limit", n=position.draws)  # rule 2


def _why_not_lay(position: Chromino, laying: Laying) -> Message:
    if laying.tile not in position.hand:
        return word("refuse.not-in-hand", tile=laying.tile)
    if position.drawn not in (None, laying.tile):
        return word("refuse.only-drawn", tile=position.drawn)  # rule 2
    if lone_chameleon(position.hand):
        return word("refuse.last-chameleon", tile=laying.tile)  # rule 4
    refusal = position.table.refusal(laying, position.contact)
    assert refusal is not None, "only illegal moves are asked about"
    return refusal


def describe(position: Chromino, move: Move) -> Message:
    """What a move does, as everybody may know it: a tile drawn is not named."""
    seat = word("seat.any", seat=position.turn)
    if not isinstance(move, Laying):
        return word(f"tell.{move}", seat=seat)
    told = word(
        "tell.lays",
        seat=seat,
        tile=named(move.tile),
        square=f"{move.x},{move.y}",
        way=word(f"way.{move.way}"),
    )
    if position.score == "expert":
        told = word("tell.scores", told=told, n=position.table.points(move))
    left = [tile for tile in position.hand if tile != move.tile]
    if not left:
        return word("tell.out", told=told)  # rule 6
    return word("tell.shows", told=told, tile=named(left[0])) if len(left) == 1 else told


# 6 texts ------------------------------------------------------------------------------------------


def parse_move(position: Chromino, text: str) -> Move:
    """A move is a laying, `draw` or `pass`."""
    if text in (DRAW, PASS):
        return text
    if "@" not in text:
        raise InvalidMove(word("move.form", text=quoted(text)))
    return Laying.parse(text)


# 7 ------------------------------------------------------------------------------------------------

GAME = Game(
    "chromino",
    words=word,
    seats=range(1, MOST_SEATS + 1),
    options=OPTIONS,
    referee=Referee(
        start=start,
        turn=lambda position: position.turn,
        moves=moves,
        play=play,
        outcome=outcome,
        why=why,
        parse=parse,
        format=str,
        parse_move=parse_move,
        describe=describe,
        seats=lambda position: position.seats,
        view=view,
    ),
)
