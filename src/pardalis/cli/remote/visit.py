"""A visit: from an address to a table, and back."""

from __future__ import annotations

from dataclasses import replace

from pardalis.cli.errors import Misused
from pardalis.cli.remote.address import Address, read_address
from pardalis.cli.remote.keyboard import PatientKeyboard
from pardalis.cli.remote.lobby import Lobby
from pardalis.cli.remote.server import Joined, Server
from pardalis.cli.remote.table import RemoteTable
from pardalis.cli.screen import Screen
from pardalis.core.words import Words

word = Words("pardalis.cli")


def visit(url: str, name: str, lang: str) -> int:
    """Go to an address, sit down or watch, and play; the exit code."""
    address = read_address(url)
    screen, keyboard = Screen(lang), PatientKeyboard()
    if not address.door and not keyboard.live:
        raise Misused(word("misuse.lobby"))
    server = Server(address.origin, lang)
    me = server.greet(name)
    try:
        if not me.name and keyboard.live and address.door != "watch":
            given = keyboard.ask(screen.prompt(screen.text(word("join.your-name"))))
            me = server.greet(given)
        table = _led(address, server, screen, keyboard, me.name)
    except EOFError:
        print()
        return 0
    return RemoteTable(screen, keyboard, server, table).run()


def _led(
    address: Address, server: Server, screen: Screen, keyboard: PatientKeyboard, name: str
) -> Address:
    """The table that an address leads to."""
    if not address.door:
        return Lobby(screen, keyboard, server, name).table()
    if address.door == "join":
        joined = server.send(Joined, "POST", "/join", {"token": address.key})
        if joined.seat is None:  # a link to watch, however it is written
            return replace(address, door="watch")
        return Address(address.origin, "table", joined.table)
    return address
