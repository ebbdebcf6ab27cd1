"""Setup: making a position by hand, a thing at a time.

A game's `setup.py` says what there is to put (the palette), where each thing can be put, and what
the position is then; as far as the rules tell it, whose turn it is and what is left in a stock go
along. On the way from one position to another stand some that the rules refuse. So what is put
together here is a draft: a text that has the form of a position, that can be drawn and changed
further, and of which `parse` says what is still wrong with it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from pardalis.core.errors import InvalidOption, InvalidPosition
from pardalis.core.game import Game
from pardalis.core.options import resolve
from pardalis.core.position import Position
from pardalis.core.registry import part
from pardalis.core.scene import Cell, Element, Piece, Scene
from pardalis.core.words import Message, Words, quoted

core = Words("pardalis.core")
S = TypeVar("S", bound=Hashable)

Touches = tuple[str, ...]
AT_ONCE: Touches = ()  # what is touched for a thing that concerns the whole position
NOTHING, CLEAR = "nothing", "clear"


@dataclass(frozen=True, slots=True, kw_only=True)
class Item:
    """A thing in the palette: what it is called, with which others it stands, how it looks.

    One that looks like nothing is known by its label alone. `at_once` says that it is not put
    anywhere but changes the whole position, and `chosen` that the position is so already.
    """

    id: str
    label: Message
    group: Message
    looks: tuple[Element, ...] = ()
    at_once: bool = False
    chosen: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup(Generic[S]):
    """How positions of one game are made by hand, as functions on its state.

    `read` takes a text that has the form of a position, whether or not there can be such a one, and
    the options of look. `places` are the elements to touch, in order, for each way of putting an
    item; `put` gets one of them.
    """

    read: Callable[..., S]
    palette: Callable[[S], tuple[Item, ...]]
    places: Callable[[S, str], Collection[Touches]]
    put: Callable[[S, str, Touches], S]
    # Some position that looks like this to whoever has this text of a view: only in games with
    # secrets.
    seen: Callable[[str], S] | None = None


def setup(game: Game) -> Setup[Any]:
    """How positions of a game are made by hand."""
    found: Setup[Any] = part(game, "setup").SETUP
    return found


def draft(game: Game, text: str, **look: object) -> Position:
    """What a text says, drawn and put together further though the rules may refuse it.

    >>> import pardalis
    >>> draft(pardalis.game("chameleon-chess"), "5/5/5/5/5 r 0")
    <chameleon-chess 5/5/5/5/5 r 0>
    """
    if not isinstance(text, str):
        raise InvalidPosition("", core("invalid.not-text", text=quoted(text)))
    looks = tuple(option for option in game.options if option.look)
    return Position(game, setup(game).read(text, **resolve(looks, look)))


def put(game: Game, text: str, item: str, touched: Sequence[str] = AT_ONCE) -> str:
    """The text of the draft with this item put where these elements are.

    >>> import pardalis
    >>> put(pardalis.game("chameleon-chess"), "5/5/5/5/5 r 0", "W", ["cell-c3"])
    '5/5/2W2/5/5 r 0'
    """
    shown, touches = draft(game, text), tuple(touched)
    if touches not in places(shown, item):
        raise InvalidOption("touch", core("setup.no-place"))
    return game.referee.format(setup(game).put(shown.state, item, touches))


def places(shown: Position, item: str) -> Collection[Touches]:
    """The ways of putting an item into a draft, each by the elements to touch in order."""
    made = setup(shown.game)
    if item not in (known.id for known in made.palette(shown.state)):
        raise InvalidOption("item", core("setup.no-item", item=quoted(item)))
    return made.places(shown.state, item)


def looked_at(game: Game, text: str, **look: object) -> Position:
    """The position of a text; where there are secrets, of the text of a view some position that
    looks like it, which is all that whoever sees no more can speak of."""
    seen = setup(game).seen
    if seen is None:
        return game.parse(text, **look)
    return Position(game, seen(text))


# What several palettes have -----------------------------------------------------------------------


# Made once: whatever draws it can find how it did before.
_OFF = Cell(
    id="item-nothing",
    x=0,
    y=0,
    ink="plain",
    outline="round",
    symbol="nothing",
    size=0.8,
    label=core("setup.nothing"),
)


def nothing() -> Item:
    """To take a thing off."""
    return Item(id=NOTHING, label=_OFF.label, group=core("setup.pieces"), looks=(_OFF,))


def clear() -> Item:
    """To take everything off."""
    label = core("setup.clear")
    return Item(id=CLEAR, label=label, group=core("setup.whole"), at_once=True)


def turns(game_words: Words, seats: Iterable[int], turn: int) -> tuple[Item, ...]:
    """To have another seat move."""

    def name(seat: int) -> Message:
        key = f"seat.{seat}"
        return game_words(key) if key in game_words else game_words("seat.any", seat=seat)

    return tuple(
        Item(
            id=f"turn-{seat}",
            label=game_words("picture.turn", seat=name(seat)),
            group=core("setup.turn"),
            at_once=True,
            chosen=seat == turn,
        )
        for seat in seats
    )


def moved(thing: Element, id: str, x: float = 0, y: float = 0, size: float = 1) -> Element:
    """A thing of a scene as it looks in a palette: by another name, at another place."""
    if isinstance(thing, Piece):
        return replace(thing, id=id, on="", x=x, y=y, size=thing.size * size, accent=False)
    if isinstance(thing, Cell):
        return replace(thing, id=id, name="", x=x, y=y, size=thing.size * size, accent=False)
    middle_x, middle_y = thing.middle
    squares = tuple(
        replace(one, id=f"{id}-{n}", name="", x=one.x - middle_x + x, y=one.y - middle_y + y)
        for n, one in enumerate(thing.squares, 1)
    )
    return replace(thing, id=id, squares=squares, accent=False)


def found(scene: Scene, id: str) -> Element:
    """The thing of a scene with this id."""
    return scene.by_id()[id]
