"""Le Caméléon: the picture.

Ids: `cell-e4`, and on it `piece-e4`; `stock-1-V` is what seat 1 has left of violet. While a capture
is being picked `reward-V` stands for what it may bring and `reward-none` for nothing; a reward that
is being placed is `placing`. `turn` shows who moves.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, lru_cache

from pardalis.core.outcome import Outcome
from pardalis.core.scene import (
    Caption,
    Cell,
    Piece,
    Point,
    Scene,
    Shape,
    Zone,
    box,
    coordinates,
    places,
)
from pardalis.core.words import Listing, Message
from pardalis.games.le_cameleon.associations import captures
from pardalis.games.le_cameleon.board import (
    CELLS,
    FILES,
    MEN,
    RESERVES,
    REWARDS,
    Cameleon,
    Capture,
    Placing,
    Step,
    Stock,
    owner,
    piece_name,
    seat_name,
    word,
)
from pardalis.games.le_cameleon.rules import outcome

INKS = {
    "B": "blue",
    "R": "red",
    "Y": "yellow",
    "V": "violet",
    "O": "orange",
    "G": "green",
    "C": "chameleon",
}
OUTLINES = ("round", "square")  # of seat 1 and seat 2
COLOURS = tuple(ink for ink in INKS.values() if ink != "chameleon")
GAP = 0.3  # between the reserve ranks and the others
BESIDE = 8.45  # where things lie beside the board
STEP = 0.74  # from one to the next of them


def touch(move: str) -> tuple[str, ...]:
    """A piece's cell and the one it goes to; a target and its reward; a reserve cell."""
    if move.startswith("@"):
        return (f"cell-{move[1:]}",)
    if move.startswith("x"):
        target, _, reward = move[1:].partition("=")
        return f"cell-{target}", f"reward-{reward or 'none'}"
    origin, _, end = move.partition("-")
    return f"cell-{origin}", f"cell-{end}"


def gesture(position: Cameleon, touched: Sequence[str]) -> str | None:
    """The move that these elements mean, allowed or not; None when they mean none yet."""
    known = {f"cell-{cell}": cell for cell in CELLS[position.height]}
    rewards = {f"reward-{kind}": kind for kind in REWARDS} | {"reward-none": ""}
    if not touched or len(touched) > 2 or touched[0] not in known:
        return None
    cell, last = known[touched[0]], touched[-1]
    if len(touched) == 2:
        if last in rewards:
            return str(Capture(cell, rewards[last]))
        return str(Step(cell, known[last])) if last in known else None
    if position.placing:
        return str(Placing(cell))
    if position.capturing and position.at(cell) in MEN[2 - position.turn]:
        # Whoever may take it has still to say what for.
        may = any(capture.target == cell for capture in captures(position))
        return None if may else str(Capture(cell, ""))
    return None


def scene(position: Cameleon, seat: int | None, flip: bool = False) -> Scene:
    """The board as a seat sees it, its own reserve below, and the stocks beside it."""
    turned, height = (seat == 2) != flip, position.height
    ended = outcome(position)
    won = _won(position, ended)
    men = [*zip(CELLS[height], position.board, strict=True)]
    board = Zone(
        id="board",
        label=word("picture.board"),
        shapes=_frames(height),
        cells=tuple(_cell(cell, man, height, turned) for cell, man in men),
        pieces=tuple(
            _standing(man, cell, height, turned, cell == position.capturing)
            for cell, man in men
            if man != "."
        ),
        captions=_coordinates(height, turned),
    )
    stocks = [
        _stock(other, stock, (other == 1) != turned, height)
        for other, stock in enumerate(position.stock, 1)
    ]
    now = () if ended else (*_choice(position), _mover(position.turn, turned, height))
    return Scene(
        zones=(board, *stocks, *now),
        left=-1.25,
        top=-0.95,
        width=11.2,
        height=height + 2 * GAP + 1.4,
        colours=COLOURS,
        legend=word("picture.legend"),
        notes=(word(f"won.{ended.reason}", cells=Listing("and", won)),) if ended and won else (),
        won=tuple(f"cell-{cell}" for cell in won),
    )


def asked(position: Cameleon, seat: int | None) -> Message | None:
    """What the rules ask of the side to move (rules 1, 5 to 7); nothing when the game is over."""
    if outcome(position):
        return None
    if position.placing:
        return word("ask.place", piece=piece_name(position.placing))
    if position.capturing:
        return word("ask.pick", cell=position.capturing)
    return word("ask.move" if position.free_reserve() else "ask.full")


def _won(position: Cameleon, ended: Outcome | None) -> tuple[str, ...]:
    """The cells that show why the game is over (rule 8): of the winner's pieces, all that are left
    when three chameleons are and always after an elimination; of the last two when it is dead."""
    if ended is None or ended.reason == "quiet":
        return ()
    men = "".join(MEN[winner - 1] for winner in ended.winners or (1, 2))
    return tuple(
        cell for cell, man in zip(CELLS[position.height], position.board, strict=True) if man in men
    )


# Parts, each made once ----------------------------------------------------------------------------


@cache
def _spots(height: int, turned: bool) -> Mapping[str, Point]:
    return {
        cell: (x, y + GAP * (y > 0) + GAP * (y == height - 1))
        for cell, (x, y) in places(FILES, height, turned).items()
    }


@cache
def _coordinates(height: int, turned: bool) -> tuple[Caption, ...]:
    return coordinates(_spots(height, turned), gap=0.86)


@cache
def _frames(height: int) -> tuple[Shape, ...]:
    """The reserve ranks, and the others between them."""
    return tuple(
        Shape(points=box(-0.62, top - 0.62, 8.24, ranks + 0.24), ink="board", corner=0.16)
        for top, ranks in ((0, 1), (1 + GAP, height - 2), (height - 1 + 2 * GAP, 1))
    )


def _bottom(height: int) -> float:
    return height - 1 + 2 * GAP


@cache
def _cell(cell: str, man: str, height: int, turned: bool) -> Cell:
    x, y = _spots(height, turned)[cell]
    colour = ("light", "dark")[owner(cell) - 1]
    if cell in RESERVES[height][owner(cell) - 1]:
        colour += "-reserve"
    ground = word(f"picture.{colour}")
    label = word("picture.empty", cell=cell, ground=ground)
    if man != ".":
        label = word("picture.cell", cell=cell, ground=ground, piece=_named(man))
    return Cell(id=f"cell-{cell}", name=cell, x=x, y=y, ink=colour, label=label)


@cache
def _standing(man: str, cell: str, height: int, turned: bool, accent: bool) -> Piece:
    spot = _spots(height, turned)[cell]
    return _piece(man, spot, id=f"piece-{cell}", on=f"cell-{cell}", accent=accent)


def _piece(
    man: str,
    spot: Point,
    *,
    id: str,
    on: str = "",
    size: float = 1,
    label: Message | None = None,
    accent: bool = False,
) -> Piece:
    ink = INKS[man.upper()]
    return Piece(
        id=id,
        on=on,
        x=spot[0],
        y=spot[1],
        ink=ink,
        glyph=ink,
        outline=OUTLINES[man not in MEN[0]],
        size=size,
        letters=man,
        label=label or _named(man),
        accent=accent,
    )


@lru_cache(maxsize=1024)
def _stock(seat: int, stock: Stock, below: bool, height: int) -> Zone:
    """What a seat has left of each reward."""
    first = _bottom(height) - 3 * STEP if below else 0
    name = seat_name(seat)
    pieces, captions = [], []
    for i, (kind, left) in enumerate(zip(REWARDS, stock, strict=True)):
        man = kind if seat == 1 else kind.lower()
        y = first + i * STEP
        label = word("picture.stock", seat=name, piece=piece_name(kind), n=left)
        pieces.append(_piece(man, (BESIDE, y), id=f"stock-{seat}-{kind}", size=0.62, label=label))
        captions.append(Caption(text=f"×{left}", x=BESIDE + 0.62, y=y))
    return Zone(
        id=f"stock-{seat}",
        label=word("picture.stock-of", seat=name),
        pieces=tuple(pieces),
        captions=tuple(captions),
    )


@cache
def _mover(seat: int, turned: bool, height: int) -> Zone:
    """A stone beside the stock of whoever is to move."""
    label = word("picture.turn", seat=seat_name(seat))
    stone = Piece(
        id="turn",
        x=BESIDE,
        y=_bottom(height) - 4 * STEP if (seat == 1) != turned else 4 * STEP,
        ink="bone",
        outline=OUTLINES[seat - 1],
        size=0.62,
        label=label,
        accent=True,
    )
    return Zone(id="mover", label=label, pieces=(stone,))


def _choice(position: Cameleon) -> tuple[Zone, ...]:
    """What a capture may bring, or the reward that is to be placed."""
    if not position.capturing:
        return ()
    middle = _bottom(position.height) / 2
    label = word("picture.choice")
    if position.placing:
        man = MEN[position.turn - 1][MEN[0].index(position.placing)]
        told = word("picture.placing", piece=piece_name(man))
        spot = BESIDE + 0.3, middle
        piece = _piece(man, spot, id="placing", label=told, accent=True)
        return (Zone(id="choice", label=label, pieces=(piece,)),)
    rewards = sorted({capture.reward for capture in captures(position)})
    cells = tuple(
        Cell(
            id=f"reward-{reward or 'none'}",
            x=BESIDE - 0.2 + (i % 3) * 0.62,
            y=middle + (i // 3) * 0.62,
            ink=INKS[reward] if reward else "plain",
            glyph=INKS[reward] if reward else "",
            symbol="" if reward else "nothing",
            outline=OUTLINES[position.turn - 1],
            size=0.58,
            letters=reward or "-",
            label=word("picture.reward", piece=piece_name(reward))
            if reward
            else word("picture.no-reward"),
        )
        for i, reward in enumerate(rewards)
    )
    return (Zone(id="choice", label=label, cells=cells),) if cells else ()


def _named(man: str) -> Message:
    return word(f"picture.piece-{1 if man in MEN[0] else 2}", piece=piece_name(man))
