"""Position and View: a moment of a game, whole or as one seat sees it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, final

from pardalis.core.errors import IllegalMove, InvalidMove, InvalidOption
from pardalis.core.outcome import Outcome
from pardalis.core.words import Listing, Message, Words, quoted

if TYPE_CHECKING:
    from pardalis.core.game import Game

core = Words("pardalis.core")
# No move text of any game is longer; what is longer is not read at all.
LONGEST_MOVE = 40


class Drawable:
    """What a picture can be made of: a position, or a view of one."""

    __slots__ = ()

    # Drawing stands above the games; the package gives the pen when it is put together.
    pen: Callable[..., str]

    def svg(
        self,
        seat: int | None = None,
        *,
        lang: str = "en",
        theme: str = "light",
        board: str = "walnut",
        palette: str = "colour",
        glyphs: bool = True,
        coordinates: bool = True,
        flip: bool = False,
        last: str | None = None,
        marks: Iterable[str] = (),
        targets: bool = False,
    ) -> str:
        """The picture as SVG, from `seat`'s side of the table (a view's own, unless given).

        `theme` is `light` or `dark`, `board` is `walnut`, `slate` or `meadow`, `palette` is
        `colour`, `vivid`, `soft` or `grey`; `glyphs` shows a sign for every colour. `flip` turns
        the board round. `last` is the move just made, `marks` are names of cells, `targets` shows
        where the seat to move can go.
        """
        return Drawable.pen(
            self,
            seat=seat,
            lang=lang,
            theme=theme,
            board=board,
            palette=palette,
            glyphs=glyphs,
            coordinates=coordinates,
            flip=flip,
            last=last,
            marks=tuple(marks),
            targets=targets,
        )

    def _repr_svg_(self) -> str:
        return self.svg()


@final
class Position(Drawable):
    """A moment of a game, complete and unchanging; playing a move gives a new one.

    >>> import pardalis
    >>> p = pardalis.game("chameleon-chess").start()
    >>> p.turn, len(p.moves())
    (1, 27)
    >>> str(p.play("b1-c3"))
    'wbwbw/5/2B2/5/W1WBW b 1'
    """

    __slots__ = ("_legal", "_outcome", "game", "state")

    def __init__(self, game: Game, state: Any) -> None:
        self.game = game
        self.state = state
        self._legal: dict[str, Any] | None = None
        self._outcome = game.referee.outcome(state)

    @property
    def turn(self) -> int:
        """The seat to move, 0 when the game is over."""
        return 0 if self._outcome else self.game.referee.turn(self.state)

    @property
    def seats(self) -> range:
        """The seats at the table, numbered from 1."""
        count = self.game.referee.seats
        return range(1, (count(self.state) if count else self.game.seats[0]) + 1)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""
        return self._outcome

    def moves(self) -> list[str]:
        """Every legal move once, sorted as plain text; none when the game is over."""
        return list(self._moves())

    def play(self, move: str) -> Position:
        """The position after a move; a refused one says which rule refuses it."""
        legal = self._moves()
        if not isinstance(move, str) or move not in legal:
            move = str(self._read(move))  # another way of writing it, where a page allows one
        return Position(self.game, self.game.referee.play(self.state, legal[move]))

    def spelled(self, move: str) -> str:
        """A legal move as `moves()` writes it, where a page allows another way of writing it."""
        return move if move in self._moves() else str(self._read(move))

    def describe(self, move: str, lang: str = "en") -> str:
        """What a legal move does, in a sentence.

        >>> import pardalis
        >>> pardalis.game("chameleon-chess").start().describe("b1-c3")
        'Red leaps from b1 to c3.'
        """
        after = self.play(move)
        sentence = as_sentence(self.told(move), lang)
        if after.outcome:
            sentence += f" {after.describe_outcome(lang)}"
        return sentence

    def told(self, move: str) -> Message:
        """What a legal move does, in no language yet."""
        return self.game.referee.describe(self.state, self._moves()[self.spelled(move)])

    def forget_moves(self) -> None:
        """Let go of the legal moves, which are kept once somebody has asked for them: they take far
        more room than all the rest. They are worked out anew when they are asked for."""
        self._legal = None

    def describe_outcome(self, lang: str = "en") -> str:
        """Who won and why, in a sentence; empty while the game goes on."""
        if self.outcome is None:
            return ""
        return tell_outcome(self.game, self.outcome, len(self.seats), lang)

    def view(self, seat: int | None = None) -> View:
        """What a seat may see of the position; a spectator, with None, sees what all may see."""
        return View(self, seat)

    def __str__(self) -> str:
        return self.game.referee.format(self.state)

    def __repr__(self) -> str:
        return f"<{self.game.id} {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self.game is other.game and bool(self.state == other.state)

    def __hash__(self) -> int:
        return hash(self.state)

    def __reduce__(self) -> tuple[Any, ...]:
        return Position, (self.game, self.state)

    def _moves(self) -> dict[str, Any]:
        if self._legal is None:
            found = {str(move): move for move in self.game.referee.moves(self.state)}
            self._legal = dict(sorted(found.items()))
        return self._legal

    def _read(self, text: str) -> Any:
        """The legal move a text stands for, or the error that says why there is none."""
        if not isinstance(text, str) or len(text) > LONGEST_MOVE:
            raise InvalidMove(core("move.not-text", text=quoted(text), most=LONGEST_MOVE))
        move = self.game.referee.parse_move(self.state, text)
        if str(move) not in self._moves():
            if self._outcome:
                raise IllegalMove(text, core("over"))
            raise IllegalMove(text, self.game.referee.why(self.state, move))
        return move


@final
class View(Drawable):
    """What one seat may see of a position: to look at, to draw and to send, not to play on.

    It holds no reference to the position it was made from, so nothing hidden can leave with it.

    >>> import pardalis
    >>> view = pardalis.game("chromino").start(seed=7).view(seat=1)
    >>> str(view).split()[1]
    'RYB,RYP,YRY,YBP,GRB,BRB,BGB,PBP/???,???,???,???,???,???,???,???'
    """

    __slots__ = ("_moves", "_text", "game", "outcome", "seat", "seats", "state", "turn")

    def __init__(self, position: Position, seat: int | None, ending: Outcome | None = None) -> None:
        game = position.game
        if seat is not None and (type(seat) is not int or seat not in position.seats):
            allowed = Listing("or", tuple(position.seats))
            raise InvalidOption("seat", core("option.seat", value=quoted(seat), allowed=allowed))
        self.game = game
        self.seat = seat
        self.seats = position.seats
        # A match may end otherwise than by its last position.
        self.outcome = position.outcome or ending
        self.turn = 0 if self.outcome else position.turn
        if game.referee.view is None:
            self.state: Any = position.state
            self._text = str(position)
        else:
            self.state = game.referee.view(position.state, seat)
            self._text = str(self.state)
        self._moves = tuple(position.moves()) if seat == self.turn else ()

    def moves(self) -> list[str]:
        """The legal moves, if it is this seat's turn: they follow from what the seat sees."""
        return list(self._moves)

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<{self.game.id} view of seat {self.seat}: {self}>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return (self.game, self.seat, self._text, self._moves) == (
            other.game,
            other.seat,
            other._text,
            other._moves,
        )

    def __hash__(self) -> int:
        return hash((self.seat, self._text))


def as_sentence(told: Message, lang: str) -> str:
    """What a move does, as a sentence of its own."""
    text = told.text(lang)
    return text[:1].upper() + text[1:] + "."


def tell_outcome(game: Game, outcome: Outcome, seats: int, lang: str) -> str:
    """An outcome as a sentence: the game's own words for its reasons, else the common ones."""
    key = f"reason.{outcome.reason}"
    if seats == 1 and f"{key}-alone" in core:
        key += "-alone"  # where there is no other side
    words = game.words if key in game.words else core
    why = words(key)
    names: tuple[Message, ...] = tuple(game.seat_name(seat) for seat in outcome.winners)
    if len(names) > 1:
        told = core("outcome.shared", winners=Listing("and", names), why=why)
    elif names:
        told = core("outcome.won", winner=names[0], wins=core("outcome.wins"), why=why)
    else:
        told = core("outcome.drawn" if seats > 1 else "outcome.lost", why=why)
    text = told.text(lang)
    return text[:1].upper() + text[1:]
