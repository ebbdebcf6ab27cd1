"""A table elsewhere as it is shown here: who sits there, the board, the clocks, the links."""

from __future__ import annotations

from pardalis.cli.errors import Refused
from pardalis.cli.remote.address import Address
from pardalis.cli.remote.connection import Connection
from pardalis.cli.remote.lobby import shelf
from pardalis.cli.remote.safe import clean, picture
from pardalis.cli.remote.server import Server
from pardalis.cli.screen import ENDLESS, Screen, capital
from pardalis.core.words import Message, Words
from pardalis.server.tables.told import Sitter, Standing, State

word = Words("pardalis.cli")


class ShownTable:
    """What is known of a table, and how it is told to whoever sits here."""

    def __init__(self, screen: Screen, server: Server, address: Address, live: bool) -> None:
        self.screen = screen
        self.server = server
        door = "/watch/" if address.door == "watch" else "/tables/"
        self.path = door + address.key
        self.connection = Connection(server, self.path)
        self._state: State | None = None
        self._drawn = (-1, 0)  # the position and the eyes of the last drawing
        self._greeted = not live  # whether it was said what can be typed

    # Who is who -----------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """How the table stands; it is known from the first welcome on."""
        assert self._state
        return self._state

    @property
    def mine(self) -> list[int]:
        """My seats."""
        return [sitter.seat for sitter in self.state.sitters if sitter.mine]

    @property
    def my_turn(self) -> bool:
        """Whether a move is asked of me."""
        return self.state.phase == "playing" and self.state.turn in self.mine

    def sitter(self, seat: int) -> Sitter | None:
        """Who has a seat."""
        return next((one for one in self.state.sitters if one.seat == seat), None)

    def called(self, seat: int) -> str:
        """What to call whoever has a seat."""
        sitter = self.sitter(seat)
        if sitter is None:
            return str(seat)
        role, name = clean(sitter.role, 80), clean(sitter.name, 80)
        if not name:
            return role
        return self.screen.text(word("seat.short", role=role, name=name))

    def named(self, seat: int) -> str:
        """The same in short: the name, or what the rules call the seat if there is none."""
        sitter = self.sitter(seat)
        return clean(sitter.name or sitter.role, 80) if sitter else str(seat)

    # What is shown --------------------------------------------------------------------------------

    def say(self, message: Message, style: str = "") -> None:
        """Say something."""
        self.screen.say(message, style)

    def introduce(self) -> None:
        """Who sits at the table, and how others come to it."""
        state = self.state
        self.screen.say(clean(state.title, 80), "bold")
        for sitter in state.sitters:
            role, name = clean(sitter.role, 80), clean(sitter.name, 80)
            key = "mine" if sitter.mine else sitter.kind
            self.screen.say("  " + capital(self._text(f"join.seat.{key}", role=role, name=name)))
        if state.phase == "open":
            self.tell_links()
        if not self._greeted:
            self.say(word("join.welcome" if self.mine else "join.watching"), "dim")
        self._greeted = True

    def _text(self, key: str, **values: str) -> str:
        return self.screen.text(word(key, **values))

    def tell_links(self) -> None:
        """The links to give to others."""
        for sitter in self.state.sitters:
            if sitter.link and (sitter.kind == "free" or self.state.phase != "open"):
                key = "join.link.mine" if sitter.mine else "join.link.seat"
                self.say(word(key, role=clean(sitter.role, 80)))
                self.screen.copyable(f"  {clean(sitter.link)}")
        if self.state.watch:
            self.say(word("join.link.watch"))
            self.screen.copyable(f"  {clean(self.state.watch)}")

    def draw_once(self) -> None:
        """Draw the board unless it stands on the screen already."""
        if self.is_undrawn():
            self.draw()

    def is_undrawn(self) -> bool:
        """Whether the board has changed since it was drawn; before the game there is none."""
        return self.state.phase != "open" and self._drawn != (self.state.at, self.state.seat or 0)

    def draw(self) -> None:
        """The board, drawn by the server, and what is asked."""
        state = self.state
        self._drawn = (state.at, state.seat or 0)
        console = self.screen.console
        try:
            drawn = self.server.fetch(
                f"{self.path}/picture.txt",
                # People who share a keyboard share the side that they look from.
                seat=state.seat if len(self.mine) == 1 else self.connection.seat,
                lang=self.screen.lang,
                colour=str(self.screen.colour).lower(),
                targets=str(self.my_turn).lower(),
                width=min(max(console.width, 20), ENDLESS) if console.is_terminal else ENDLESS,
                height=min(max(console.height, 5), ENDLESS),
            )
        except Refused as error:
            self.say(word("join.no-picture", why=error.message), "dim")
            self.screen.copyable(clean(state.position, ENDLESS))
        else:
            console.print()
            console.print(picture(drawn.decode("utf-8", "replace")), soft_wrap=True)
        if clocks := [one for one in state.sitters if one.left is not None]:
            shown = (
                f"{capital(clean(one.role, 80))} {self._time(one.left or 0)}" for one in clocks
            )
            self.screen.say("  " + "   ".join(shown), "dim")
        if not state.compiling:  # that was told when it began
            self.screen.say(clean(state.asked), "bold" if state.outcome else "")
        if state.standing:
            self._tell_standing(state.standing)

    def _time(self, left: int) -> str:
        """What a clock shows."""
        minutes, seconds = divmod(max(0, left) // 1000, 60)
        hours, minutes = divmod(minutes, 60)
        if hours >= 24:
            return self.screen.text(word("join.days", days=hours // 24, hours=hours % 24))
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"

    def _tell_standing(self, standing: Standing) -> None:
        if len(standing.points) == len(self.state.sitters) and self.state.phase == "over":
            score = [
                f"{clean(one.name or one.role, 80)} {clean(points, 20)}"
                for one, points in zip(self.state.sitters, standing.points, strict=True)
            ]
            self.say(word("play.score", score=", ".join(score)))

    def tell_way_back(self) -> None:
        """How to come back to my seat."""
        if self._state and self.mine:
            table = Address(self.server.origin, "table", self.state.table)
            self.say(word("join.come-back", url=table.url), "dim")

    def phrases(self) -> dict[str, str]:
        """What can be said in every language at once: its names, and what they say here."""
        games = shelf(self.server).games
        own = next((game for game in games if game.id == self.state.game), None)
        return {phrase.name: phrase.words for phrase in own.phrases} if own else {}

    def levels(self) -> list[str]:
        """The computers that can be asked to play, the strongest last."""
        return [level.id for level in shelf(self.server).levels]
