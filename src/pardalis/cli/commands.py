"""What can be said at the table besides moves: `/help` lists it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pardalis.cli import language
from pardalis.cli.errors import Refused
from pardalis.cli.files import matches_in, write
from pardalis.cli.screen import capital
from pardalis.cli.seating import Sitter, usual
from pardalis.cli.spoken import Commands
from pardalis.core.errors import InvalidMove, PardalisError
from pardalis.core.words import LANGUAGES, Words, quoted

if TYPE_CHECKING:
    from pardalis.cli.table import Table

word = Words("pardalis.cli")
# More moves than this are listed by their texts alone.
MANY = 30


class Leave(Exception):
    """Somebody leaves the table."""


def obey(table: Table, line: str) -> bool:
    """Do what a line says; whether the game on the table changed by it."""
    try:
        if line.startswith("/") or line == "?":
            return COMMANDS.obey(table, line, table.screen.lang)
        try:
            table.make(_move(table, line))
        except InvalidMove:
            # A word that is no move text of this game may be a command without its stroke.
            if COMMANDS.find(line.split()[0]) is None:
                raise
            return COMMANDS.obey(table, line, table.screen.lang)
    except PardalisError as error:
        table.refuse(error, line)
        return False
    return True


def _move(table: Table, line: str) -> str:
    """The move a line means, in capitals or not."""
    moves = table.match.moves()
    alike = [move for move in moves if move.casefold() == line.casefold()]
    return alike[0] if line not in moves and len(alike) == 1 else line


def offered(table: Table) -> list[str]:
    """What Tab completes: the moves, and the commands in the table's language."""
    return [*table.match.moves(), *COMMANDS.names(table.screen.lang)]


def answer(line: str) -> bool | None:
    """Yes, no, or neither."""
    for meaning, key in ((True, "answer.yes"), (False, "answer.no")):
        words = {text for lang in LANGUAGES for text in word(key).text(lang).split()}
        if line.casefold() in words:
            return meaning
    return None


# The commands: each returns whether the game on the table changed ---------------------------------


def tell_commands(table: Table, argument: str) -> bool:
    """Say what can be said."""
    table.screen.rows(COMMANDS.rows(table.screen.lang))
    table.say(word("command.bare"), "dim")
    return False


def moves(table: Table, argument: str) -> bool:
    """List the legal moves, or those with something in them."""
    found = [move for move in table.match.moves() if argument.casefold() in move.casefold()]
    position, lang = table.match.position, table.screen.lang
    if not found:
        table.say(word("command.no-moves", text=quoted(argument)))
    elif len(found) <= MANY:
        table.screen.rows([(move, position.describe(move, lang)) for move in found])
    else:
        table.screen.columns(found)
        table.say(word("command.moves-many", n=len(found), example=found[0]), "dim")
    return False


def board(table: Table, argument: str) -> bool:
    """Draw the board again."""
    table.draw()
    return False


def text(table: Table, argument: str) -> bool:
    """Write the position as the mover may see it."""
    seat = table.match.turn
    position = table.match.position
    table.screen.copyable(str(position.view(seat) if seat else position))
    return False


def hint(table: Table, argument: str) -> bool:
    """Say what the usual computer would do."""
    seat = table.match.turn
    if not seat:
        raise Refused(word("play.over"))
    position = table.match.position
    move = Sitter(usual()).move(table.match, table.chance, table.screen.lang)
    told = position.describe(move, table.screen.lang)
    table.say(word("command.hinted", move=move, told=told))
    return False


def back(table: Table, argument: str) -> bool:
    """Go back to before the last move that a person made, or that many of them."""
    match = table.match
    if match.outcome and match.outcome.reason in ("resignation", "agreement"):
        match.take_back(0)
        table.say(word("command.goes-on"))
        return True
    people = table.people()
    own = [ply for ply in range(match.ply) if match.positions[ply].turn in people]
    times = (
        int(argument) if argument.isascii() and argument.isdecimal() and len(argument) < 9 else 1
    )
    if not own or not 0 < times <= len(own):
        key = "command.too-far-back" if own else "command.nothing-back"
        raise Refused(word(key, n=len(own)))
    plies = match.ply - own[-times]
    match.take_back(plies)
    table.say(word("command.taken-back", n=plies))
    table.keep_quietly()
    return True


def save(table: Table, argument: str) -> bool:
    """Write the game to a file."""
    if not argument:
        raise Refused(word("command.which-file"))
    write(argument, table.record().encode())
    table.say(word("command.saved", path=quoted(argument, 200)))
    return False


def load(table: Table, argument: str) -> bool:
    """Take up a game from a file instead of this one."""
    if not argument:
        raise Refused(word("command.which-file"))
    *_, match = matches_in(argument)
    table.take_up(match)
    return True


def resign(table: Table, argument: str) -> bool:
    """Give up."""
    if not table.match.turn:
        raise Refused(word("play.over"))
    table.match.resign(table.match.turn)
    return True


def draw(table: Table, argument: str) -> bool:
    """Offer a draw to the others."""
    seat = table.match.turn
    if not seat:
        raise Refused(word("play.over"))
    others = [other for other in table.match.seats if other != seat]
    if not others:
        raise Refused(word("command.draw-alone"))
    for other in others:
        if table.sitter(other).is_computer:
            role = table.match.game.seat_name(other)
            table.screen.say(capital(table.screen.text(word("command.draw-refused", who=role))))
            return False
    for other in others:
        asked = word("command.draw-asked", who=table.title(other), by=table.title(seat))
        if not answer(table.keyboard.ask(table.screen.text(asked))):
            refused = word("command.draw-refused", who=table.title(other))
            table.screen.say(capital(table.screen.text(refused)))
            return False
    table.match.agree_draw()
    return True


def lang(table: Table, argument: str) -> bool:
    """Speak the other language, or the one named."""
    wanted = argument or LANGUAGES[1 - LANGUAGES.index(table.screen.lang)]
    table.screen.lang = language.checked("/lang", wanted)
    table.say(word("command.spoken"))
    return True


def leave(table: Table, argument: str) -> bool:
    """Leave; first offer to save what would be lost."""
    if table.keyboard.live and table.is_worth_keeping():
        line = table.keyboard.ask(table.screen.text(word("command.save-first")))
        if line == "-":
            table.keeper.forget()
        elif line:
            save(table, line)
            table.keeper.forget()
        else:
            table.keep()
    raise Leave


COMMANDS: Commands[Table, bool] = Commands(
    {
        "moves": moves,
        "hint": hint,
        "back": back,
        "board": board,
        "position": text,
        "save": save,
        "load": load,
        "resign": resign,
        "draw": draw,
        "lang": lang,
        "help": tell_commands,
        "quit": leave,
    },
    aliases={
        "moves": {"?"},
        "help": {"h"},
        "load": {"resume"},
        "back": {"undo"},
        "quit": {"q", "exit"},
    },
)
