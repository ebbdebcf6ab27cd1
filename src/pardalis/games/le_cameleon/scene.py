"""Le Caméléon: the picture.

Ids: `cell-e4`, and on it `piece-e4`; `stock-1-V` is what seat 1 has left of violet. While a capture
is being picked `reward-V` stands for what it may bring and `reward-none` for nothing; a reward that
is being placed is `placing`. `turn` shows who moves.
"""

from __future__ import annotations

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
from pardalis.core.words import Message
from pardalis.games.le_cameleon.associations import captures
from pardalis.games.le_cameleon.board import (
    CELLS,
    FILES,
    MEN,
    REWARDS,
    Cameleon,
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
GAP = 0.3  # between the reserve ranks and the others
BESIDE = 8.45  # where things lie beside the board


def touch(move: str) -> tuple[str, ...]:
    """A piece's cell and the one it goes to; a target and its reward; a reserve cell."""
    if move.startswith("@"):
        return (f"cell-{move[1:]}",)
    if move.startswith("x"):
        target, _, reward = move[1:].partition("=")
        return f"cell-{target}", f"reward-{reward or 'none'}"
    origin, _, end = move.partition("-")
    return f"cell-{origin}", f"cell-{end}"


def scene(position: Cameleon, seat: int | None) -> Scene:
    """The board as a seat sees it, its own reserve below, and the stocks beside it."""
    turned, height = seat == 2, position.height
    spots = {
        cell: (x, y + GAP * (y > 0) + GAP * (y == height - 1))
        for cell, (x, y) in places(FILES, height, turned).items()
    }
    board = Zone(
        id="board",
        label=word("picture.board"),
        shapes=tuple(
            Shape(points=box(-0.62, top - 0.62, 8.24, ranks + 0.24), ink="board", corner=0.16)
            for top, ranks in ((0, 1), (1 + GAP, height - 2), (height - 1 + 2 * GAP, 1))
        ),
        cells=tuple(_cell(position, cell, spots[cell]) for cell in CELLS[height]),
        pieces=tuple(
            _piece(
                position.at(cell),
                spots[cell],
                id=f"piece-{cell}",
                on=f"cell-{cell}",
                accent=cell == position.capturing,
            )
            for cell in CELLS[height]
            if position.at(cell) != "."
        ),
        captions=coordinates(spots, gap=0.86),
    )
    bottom = height - 1 + 2 * GAP
    return Scene(
        zones=(
            board,
            *(_stock(position, owner, (owner == 1) != turned, bottom) for owner in (1, 2)),
            *_choice(position, bottom / 2),
        ),
        left=-1.25,
        top=-0.95,
        width=11.2,
        height=height + 2 * GAP + 1.4,
        colours=tuple(ink for ink in INKS.values() if ink != "chameleon"),
        legend=word("picture.legend"),
        notes=_notes(position),
    )


def _cell(position: Cameleon, cell: str, spot: Point) -> Cell:
    man, colour = position.at(cell), ("light", "dark")[owner(cell) - 1]
    if cell in position.reserve(owner(cell)):
        colour += "-reserve"
    ground = word(f"picture.{colour}")
    label = word("picture.empty", cell=cell, ground=ground)
    if man != ".":
        label = word("picture.cell", cell=cell, ground=ground, piece=_named(man))
    return Cell(id=f"cell-{cell}", name=cell, x=spot[0], y=spot[1], ink=colour, label=label)


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


def _stock(position: Cameleon, seat: int, below: bool, bottom: float) -> Zone:
    """What a seat has left of each reward, and a stone that shows that it is his turn."""
    step = 0.74
    first = bottom - 3 * step if below else 0
    name = seat_name(seat)
    pieces, captions = [], []
    for i, (kind, left) in enumerate(zip(REWARDS, position.stock[seat - 1], strict=True)):
        man = kind if seat == 1 else kind.lower()
        y = first + i * step
        label = word("picture.stock", seat=name, piece=piece_name(kind), n=left)
        pieces.append(_piece(man, (BESIDE, y), id=f"stock-{seat}-{kind}", size=0.62, label=label))
        captions.append(Caption(text=f"×{left}", x=BESIDE + 0.62, y=y))
    if position.turn == seat and not outcome(position):
        y = first - step if below else first + 4 * step
        label = word("picture.turn", seat=name)
        outline = OUTLINES[seat - 1]
        turn = Piece(
            id="turn",
            x=BESIDE,
            y=y,
            ink="bone",
            outline=outline,
            size=0.62,
            label=label,
            accent=True,
        )
        pieces.append(turn)
    return Zone(
        id=f"stock-{seat}",
        label=word("picture.stock-of", seat=name),
        pieces=tuple(pieces),
        captions=tuple(captions),
    )


def _choice(position: Cameleon, middle: float) -> tuple[Zone, ...]:
    """What a capture may bring, or the reward that is to be placed."""
    if outcome(position) or not position.capturing:
        return ()
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
    return (Zone(id="choice", label=label, cells=cells),)


def _named(man: str) -> Message:
    return word(f"picture.piece-{1 if man in MEN[0] else 2}", piece=piece_name(man))


def _notes(position: Cameleon) -> tuple[Message, ...]:
    if outcome(position) or not position.capturing:
        return ()
    seat = seat_name(position.turn)
    if position.placing:
        return (word("picture.to-place", seat=seat, piece=piece_name(position.placing)),)
    return (word("picture.to-pick", seat=seat, cell=position.capturing),)
