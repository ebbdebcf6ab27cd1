"""The doors of study: a line of play, why a gesture is refused, a thing put on the board.

Nothing is kept here: each request brings along all that it is about, and anybody may ask. What is
asked for is played and drawn beside the event loop, and counts as a picture.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, TypeAlias

import msgspec
from msgspec import Meta

from pardalis.core.errors import InvalidOption, InvalidPosition
from pardalis.core.position import LONGEST_MOVE, Position
from pardalis.core.registry import folders, part
from pardalis.core.registry import game as game_named
from pardalis.core.scene import Scene
from pardalis.core.setup import draft, looked_at, places, setup
from pardalis.core.setup import put as put_there
from pardalis.core.texts import LONGEST_TEXT
from pardalis.core.words import Words
from pardalis.draw.items import item as item_drawn
from pardalis.server.tables.commands import MOST_SEATS, Seat
from pardalis.server.tables.told import Choice
from pardalis.server.web.call import Call
from pardalis.server.web.door import ENCODER, Answer, door
from pardalis.server.web.games import Lang
from pardalis.server.web.study.line import MOST_MOVES, Line, Sight, Study, begun, drawn, looks
from pardalis.server.web.study.reasons import Reason, reason, written

word = Words(__package__)

START = 1  # the seed of a start when none is named
LONGEST_RECORD = 60_000
MOST_TOUCHED = 8
MOST_OPTIONS = 20

GameId: TypeAlias = Annotated[str, Meta(max_length=40)]
Text: TypeAlias = Annotated[str, Meta(max_length=LONGEST_TEXT)]
MoveText: TypeAlias = Annotated[str, Meta(max_length=LONGEST_MOVE)]
Id: TypeAlias = Annotated[str, Meta(max_length=40)]
Touch: TypeAlias = Annotated[tuple[Id, ...], Meta(max_length=MOST_TOUCHED)]
Options: TypeAlias = Annotated[
    dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=80)]],
    Meta(max_length=MOST_OPTIONS),
]
# What the description shows: the start of some game, and a move made there.
SOME = game_named(next(iter(folders()))).start(seed=START)
MADE = SOME.moves()[0]


class Wanted(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What to study: a `record`; or a game from a `position` or from a start with this `seed`,
    these `seats` and `options`, and `moves` made from there. `ply` is how many of the moves are
    made in the position to be shown, all of them unless told, and `seat` from whose side it is
    seen. Where a position is given, only options of look count: its text tells the others."""

    game: GameId | None = None
    position: Text | None = None
    options: Options = {}
    seats: Annotated[int, Meta(ge=1, le=MOST_SEATS)] | None = None
    seed: Annotated[int, Meta(ge=0, le=2**53)] = START
    record: Annotated[str, Meta(max_length=LONGEST_RECORD)] | None = None
    moves: Annotated[tuple[MoveText, ...], Meta(max_length=MOST_MOVES)] = ()
    ply: Annotated[int, Meta(ge=0, le=MOST_MOVES)] | None = None
    seat: Seat | None = None
    lang: Lang | None = None
    look: Sight = Sight()

    def line(self) -> Line:
        """The line of play."""
        if self.record is not None:
            return Line.of(Line.replayed(self.record).match, self.moves)
        if self.game is None:
            raise InvalidOption("game", word("refuse.no-game"))
        game = game_named(self.game)
        match = begun(game, self.position, self.options, self.seats, self.seed)
        return Line.of(match, self.moves)

    def shown(self, lang: str) -> Study:
        """What the answer is, in a language."""
        return self.line().show(self.ply, self.seat, lang, self.look)


class Touched(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A gesture: the elements touched in order, in the picture of a position or of what a seat sees
    of one, whose text this is; or a `move` as it is written. `seat` is whose hand it is; otherwise
    that of the seat to move."""

    game: GameId
    position: Text
    options: Options = {}
    touch: Touch = ()
    move: MoveText | None = None
    seat: Seat | None = None
    lang: Lang | None = None


class Putting(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An `item` of the palette, and the elements touched for putting it somewhere in the draft that
    this is the text of. Without `touch` nothing is put: then `choices` tell what to touch for it.
    With `palette` the answer has all the items there are."""

    game: GameId
    text: Text
    options: Options = {}
    item: Annotated[str, Meta(max_length=40)] | None = None
    touch: Touch | None = None
    palette: bool = False
    seat: Seat | None = None
    lang: Lang | None = None
    look: Sight = Sight()


class Fault(msgspec.Struct, frozen=True):
    """What is still wrong with a draft: the field of its text, and in words."""

    field: str
    words: str


class ItemTold(msgspec.Struct, frozen=True, kw_only=True):
    """A thing that can be put: what it is called, among which others it stands, and a picture of
    it, if it looks like something. One that is `at_once` changes the whole position, with an empty
    `touch`; `chosen` says that the position is so already."""

    id: str
    label: str
    group: str
    picture: str
    at_once: bool
    chosen: bool


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """A draft: its `text`, its `picture` as far as it can be drawn, and the `fault` that keeps it
    from being a position. `choices` are the ways of putting the item that was named, each with the
    elements to touch; `turn` is the seat to move."""

    text: str
    fault: Fault | None
    picture: str
    turn: int
    choices: tuple[Choice, ...]
    palette: tuple[ItemTold, ...]


async def _made(call: Call, make: Callable[[], Any]) -> Answer:
    """An answer that takes a while, made beside the event loop."""
    return Answer(await call.hall.easel.draw(lambda: ENCODER.encode(make())))


@door(
    "POST",
    "/study",
    "A line of play",
    tells=Study,
    body=Wanted,
    example={"game": SOME.game.id, "moves": [MADE], "look": {"theme": "dark"}},
    errors=(409, 413, 415, 503),
    spends="pictures",
)
async def study(call: Call, body: Wanted) -> Answer:
    """A position after some moves, with its picture, the legal moves and what to touch for each.
    Nothing is kept on the server, and nothing is hidden: it is nobody's game."""
    lang = body.lang or call.lang
    return await _made(call, lambda: body.shown(lang))


@door(
    "POST",
    "/why",
    "Why not",
    tells=Reason,
    body=Touched,
    example={
        "game": SOME.game.id,
        "position": str(SOME),
        "touch": part(SOME.game, "scene").touch(MADE),
    },
    errors=(409, 413, 415, 503),
)
async def why(call: Call, body: Touched) -> Answer:
    """Which move a gesture or a text means, and which rule refuses it. The code is empty when none
    does."""
    lang = body.lang or call.lang

    def told() -> Reason:
        game = game_named(body.game)
        position = looked_at(game, body.position, **looks(game, body.options))
        if body.move is not None:
            return written(position, body.move, body.seat, lang)
        if str(position) == body.position:
            return reason(position, position, body.touch, body.seat, lang)
        shown = position.view(body.seat or position.turn or None)
        return reason(position, shown, body.touch, body.seat, lang)

    return await _made(call, told)


@door(
    "POST",
    "/study/put",
    "Set up a position",
    tells=Draft,
    body=Putting,
    example={"game": SOME.game.id, "text": str(SOME), "palette": True},
    errors=(409, 413, 415, 503),
    spends="pictures",
)
async def put(call: Call, body: Putting) -> Answer:
    """Put a thing on the board, or see what there is to put. Whatever comes of it is kept in the
    text, and what the rules say against it is told."""
    lang = body.lang or call.lang
    return await _made(call, lambda: drafted(body, lang))


def drafted(body: Putting, lang: str) -> Draft:
    """What comes of putting a thing somewhere."""
    game = game_named(body.game)
    look = looks(game, body.options)
    text = body.text
    if body.item is not None and body.touch is not None:
        text = put_there(game, text, body.item, body.touch)
    fault = None
    try:
        game.parse(text, **look)
    except InvalidPosition as refused:
        fault = Fault(refused.field, refused.message.text(lang))
    try:
        shown = draft(game, text, **look)
    except InvalidPosition:
        return Draft(text=text, fault=fault, picture="", turn=0, choices=(), palette=())
    seat = body.seat if body.seat in (None, *shown.seats) else None
    return Draft(
        text=text,
        fault=fault,
        picture=drawn(shown, seat, lang, body.look),
        turn=shown.turn,
        choices=tuple(
            Choice(" ".join(touches), touches)
            for touches in (places(shown, body.item) if body.item is not None else ())
        ),
        palette=_palette(shown, lang, body.look) if body.palette else (),
    )


def _palette(shown: Position, lang: str, look: Sight) -> tuple[ItemTold, ...]:
    """All that can be put into a draft."""
    scene: Scene = part(shown.game, "scene").scene(shown.state, None)
    draw = partial(
        item_drawn,
        colours=scene.colours,
        lang=lang,
        theme=look.theme,
        board=look.board,
        palette=look.palette,
        glyphs=look.glyphs,
    )
    return tuple(
        ItemTold(
            id=item.id,
            label=item.label.text(lang),
            group=item.group.text(lang),
            picture=draw(item.looks) if item.looks else "",
            at_once=item.at_once,
            chosen=item.chosen,
        )
        for item in setup(shown.game).palette(shown.state)
    )


DOORS = (study, why, put)
