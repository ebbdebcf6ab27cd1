"""What can be typed at a table elsewhere besides moves; `/help` lists it."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from pardalis.cli.commands import MANY, Leave, answer
from pardalis.cli.errors import Refused
from pardalis.cli.files import write
from pardalis.cli.remote.safe import clean, lines
from pardalis.cli.spoken import Commands
from pardalis.core.words import Listing, Words, quoted
from pardalis.server.tables import commands as ask

if TYPE_CHECKING:
    from pardalis.cli.remote.table import RemoteTable

word = Words("pardalis.cli")


def obey(table: RemoteTable, line: str) -> None:
    """Do what a line says."""
    if line.startswith("/") or line == "?":
        return COMMANDS.obey(table, line, table.screen.lang)
    if (meant := answer(line)) is not None and (table.offer() or table.state.phase == "over"):
        return _answer(table, meant)
    move = _move(table, line)
    if move is None and COMMANDS.find(line.split()[0]):
        return COMMANDS.obey(table, line, table.screen.lang)
    if not table.mine:
        raise Refused(word("join.only-watching"))
    if not table.my_turn:
        raise Refused(word("play.over" if table.state.phase == "over" else "join.not-your-turn"))
    state = table.state
    asked = ask.Move(seat=state.turn, ply=state.ply, at=state.at, move=move or line[:200])
    if not table.ask(asked):
        begun = [choice.move for choice in state.choices if choice.move.startswith(line)]
        if 0 < len(begun) <= MANY:
            table.say(word("play.begun", moves=Listing("or", tuple(clean(m, 80) for m in begun))))
    return None


def _move(table: RemoteTable, line: str) -> str | None:
    """The legal move a line means, in capitals or not."""
    moves = [choice.move for choice in table.state.choices]
    alike = [move for move in moves if move.casefold() == line.casefold()]
    return line if line in moves else alike[0] if len(alike) == 1 else None


def _answer(table: RemoteTable, yes: bool) -> None:
    if offer := table.offer():
        seat = next(seat for seat in offer.waiting if seat in table.mine)
        table.ask(ask.Answer(seat=seat, offer=offer.number, yes=yes))
    elif yes:
        rematch(table, "")
    else:
        raise Leave


def offered(table: RemoteTable) -> list[str]:
    """What Tab completes: the moves, and the commands in the table's language."""
    moves = [clean(choice.move, 80) for choice in table.state.choices]
    return [*moves, *COMMANDS.names(table.screen.lang)]


def _seat(table: RemoteTable) -> int:
    """The seat I speak from: of several, the one to move."""
    mine = table.mine
    if not mine:
        raise Refused(word("join.only-watching"))
    return table.state.turn if table.state.turn in mine else table.state.seat or mine[0]


# The commands -------------------------------------------------------------------------------------


def tell_commands(table: RemoteTable, argument: str) -> None:
    """Say what can be said."""
    table.screen.rows(COMMANDS.rows(table.screen.lang))
    table.say(word("command.bare"), "dim")


def moves(table: RemoteTable, argument: str) -> None:
    """List the legal moves, or those with something in them."""
    if not table.my_turn:
        raise Refused(word("join.not-your-turn"))
    every = [clean(choice.move, 80) for choice in table.state.choices]
    found = [move for move in every if argument.casefold() in move.casefold()]
    if found:
        table.screen.columns(found)
    else:
        table.say(word("command.no-moves", text=quoted(argument)))


def board(table: RemoteTable, argument: str) -> None:
    """Draw the board again."""
    table.draw()


def position(table: RemoteTable, argument: str) -> None:
    """Write the position as I may see it."""
    table.screen.copyable(clean(table.state.position, 10_000))


def back(table: RemoteTable, argument: str) -> None:
    """Ask to take back my last move."""
    table.ask(ask.TakeBack(seat=_seat(table), at=table.state.at))


def draw(table: RemoteTable, argument: str) -> None:
    """Offer a draw."""
    table.ask(ask.Draw(seat=_seat(table), at=table.state.at))


def resign(table: RemoteTable, argument: str) -> None:
    """Give the game up."""
    table.ask(ask.Resign(seat=_seat(table), at=table.state.at))


def rematch(table: RemoteTable, argument: str) -> None:
    """Ask for another game."""
    table.ask(ask.Rematch(seat=_seat(table), at=table.state.at))


def say(table: RemoteTable, argument: str) -> None:
    """Say something; without a text, list the phrases that everybody reads in their language."""
    phrases = table.phrases()
    if not argument:
        table.screen.rows([(clean(name, 40), clean(text)) for name, text in phrases.items()])
        table.say(word("join.say-what"), "dim")
        return
    said = {"phrase": argument} if argument in phrases else {"text": argument}
    table.ask(ask.Say(seat=_seat(table), key=secrets.token_hex(8), **said))


def mute(table: RemoteTable, argument: str) -> None:
    """Hear somebody no more, or again."""
    wanted = argument.casefold()
    for sitter in table.state.sitters:
        if wanted and wanted in (str(sitter.seat), sitter.name.casefold(), sitter.role.casefold()):
            table.ask(ask.Mute(seat=_seat(table), whom=sitter.seat, muted=not sitter.muted))
            return
    everybody = tuple(table.called(s.seat) for s in table.state.sitters if not s.mine)
    raise Refused(word("join.mute-whom", known=Listing("or", everybody)))


def computer(table: RemoteTable, argument: str) -> None:
    """Give a free seat to a computer."""
    free = [sitter.seat for sitter in table.state.sitters if sitter.kind == "free"]
    if not free:
        raise Refused(word("join.no-free-seat"))
    levels = table.levels()
    level = argument or (list(levels) or [""])[-1]
    if level not in levels:
        raise Refused(word("join.level", known=Listing("or", tuple(levels))))
    table.ask(ask.Fill(seat=free[0], level=level))


def link(table: RemoteTable, argument: str) -> None:
    """Tell the links again."""
    table.tell_links()


def record(table: RemoteTable, argument: str) -> None:
    """Show the record, or write it to a file."""
    text = table.server.fetch(f"{table.path}/record").decode("utf-8", "replace")
    if argument:
        write(argument, text.encode())
        table.say(word("command.saved", path=quoted(argument, 200)))
    else:
        table.screen.copyable(lines(text))


def leave(table: RemoteTable, argument: str) -> None:
    """Get up: the seat is free for others."""
    if table.keyboard.live and table.state.phase == "playing":
        sure = answer(table.keyboard.ask(table.screen.text(word("join.leave-sure"))))
        if not sure:
            return
    for seat in table.mine:
        table.ask(ask.Leave(seat=seat))
    raise Leave


def quit_(table: RemoteTable, argument: str) -> None:
    """Go away; the seat stays mine."""
    table.tell_way_back()
    raise Leave


COMMANDS: Commands[RemoteTable, None] = Commands(
    {
        "moves": moves,
        "board": board,
        "position": position,
        "say": say,
        "back": back,
        "draw": draw,
        "resign": resign,
        "rematch": rematch,
        "record": record,
        "link": link,
        "computer": computer,
        "mute": mute,
        "leave": leave,
        "help": tell_commands,
        "quit": quit_,
    },
    aliases={
        "moves": {"?"},
        "help": {"h"},
        "back": {"undo", "take", "take-back", "reprendre"},
        "record": {"save", "enregistrer"},
        "rematch": {"again"},
        "link": {"links", "liens"},
        "quit": {"q", "exit"},
    },
    elsewhere=True,
)
