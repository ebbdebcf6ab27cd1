"""Reasons: which rule forbids what a hand has done.

A hand touches one thing after another. What that means is known to the game; whether it is allowed,
to its referee, and here it is only asked. A hand that has come no further than a first thing which
begins no move means no move yet: then the reason is the one that all its moves would be refused
for, if there is one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice, product

import msgspec

from pardalis.core.booklet import paragraph
from pardalis.core.errors import IllegalMove, InvalidMove, InvalidOption
from pardalis.core.position import Position, View
from pardalis.core.registry import part
from pardalis.core.scene import Cell, Scene
from pardalis.core.words import Message, Words, quoted

word = Words(__package__)
core = Words("pardalis.core")

MOST_TRIED = 2500  # ways of going on that are looked at
MOST_OF_THEM, ALL_OF_THEM = 0.6, 1.0


class Reason(msgspec.Struct, frozen=True, kw_only=True):
    """What a gesture means, and why it is refused: `code` is empty when it is a legal move, or the
    beginning of one. `paragraph` is the place in the rules that explains it."""

    move: str = ""
    code: str = ""
    words: str = ""
    paragraph: str = ""


def reason(
    position: Position, shown: Position | View, touched: Sequence[str], seat: int | None, lang: str
) -> Reason:
    """Why these elements cannot be touched in this order, if they cannot. `shown` is what is
    looked at: the position, or a view of it."""
    scene = part(position.game, "scene")
    picture: Scene = scene.scene(shown.state, None)
    known = picture.by_id()
    for thing in touched:
        if thing not in known:
            raise InvalidOption("touch", word("refuse.no-thing", id=quoted(thing)))
    wanted = tuple(touched)
    move = scene.gesture(shown.state, wanted) or ""
    if told := _not_now(position, seat):
        return _told(position, move, told, lang)
    for legal in position.moves():
        touches = scene.touch(legal)
        if touches[: len(wanted)] == wanted:
            return Reason(move=legal if touches == wanted else "")
    if move:
        return _told(position, move, _refused(position, move), lang)
    general = word("refuse.stuck" if len(wanted) == 1 else "refuse.nowhere")
    return _told(position, "", _common(position, shown, picture, wanted) or general, lang)


def written(position: Position, move: str, seat: int | None, lang: str) -> Reason:
    """Why a move cannot be made, if it cannot, as somebody has written it."""
    if told := _not_now(position, seat) or _refused(position, move):
        return _told(position, move, told, lang)
    return Reason(move=position.spelled(move))


def _told(position: Position, move: str, told: Message | None, lang: str) -> Reason:
    if told is None:
        return Reason(move=move)
    code = told.code
    where = paragraph(position.game, code)
    return Reason(move=move, code=code, words=told.text(lang), paragraph=where)


def _not_now(position: Position, seat: int | None) -> Message | None:
    """Why nothing can be done at all."""
    if position.outcome is not None:
        return core("over")
    if seat not in (None, position.turn):
        return word("refuse.turn", seat=position.game.seat_name(position.turn))
    return None


def _refused(position: Position, move: str) -> Message | None:
    """The rule that forbids a move."""
    try:
        position.spelled(move)
    except (IllegalMove, InvalidMove) as refused:
        return refused.message
    return None


def _common(
    position: Position, shown: Position | View, picture: Scene, touched: tuple[str, ...]
) -> Message | None:
    """What the ways of going on would be refused for in the same words: nearly all of those with
    one cell more, or all of those with two, where most places are simply too far away."""
    gesture = part(position.game, "scene").gesture
    cells = [thing.id for thing in picture.elements() if isinstance(thing, Cell) and thing.name]
    for more, share in ((1, MOST_OF_THEM), (2, ALL_OF_THEM)):
        ways = islice(product(cells, repeat=more), MOST_TRIED)
        # Several ways of touching may mean the same move.
        meant = {gesture(shown.state, (*touched, *way)) for way in ways} - {None}
        reasons = Counter(filter(None, (_refused(position, move) for move in meant)))
        if reasons:
            ((often, n),) = reasons.most_common(1)
            return often if n >= share * reasons.total() else None
    return None
