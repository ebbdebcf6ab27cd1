"""A table elsewhere, at this keyboard: what is told there is shown, what is typed goes there."""

from __future__ import annotations

import time
from collections import deque

from pardalis.cli.commands import Leave
from pardalis.cli.errors import INTERRUPTED, REFUSED, Refused
from pardalis.cli.remote import commands
from pardalis.cli.remote.address import Address
from pardalis.cli.remote.connection import RETURNS, Arrival, Lost, Shut
from pardalis.cli.remote.keyboard import PatientKeyboard
from pardalis.cli.remote.safe import clean
from pardalis.cli.remote.server import Server
from pardalis.cli.remote.shown import ShownTable
from pardalis.cli.screen import Screen, capital
from pardalis.core.errors import PardalisError
from pardalis.core.words import Words
from pardalis.server.tables import told
from pardalis.server.tables.commands import AnyCommand
from pardalis.server.tables.told import News, Offering, State

word = Words("pardalis.cli")
STILL = 0.8  # seconds without news after which the board is drawn although others are to move
LATEST = 6  # news told to somebody who comes to a table, of these kinds:
PLAY = ("moved", "took-back", "offered", "answered", "ended", "said")
QUIET = ("sat", "left", "filled", "created", "muted")  # news that are told in small print


class RemoteTable(ShownTable):
    """A table that is played at, or watched, until one leaves."""

    def __init__(
        self, screen: Screen, keyboard: PatientKeyboard, server: Server, address: Address
    ) -> None:
        super().__init__(screen, server, address, keyboard.live)
        self.keyboard = keyboard
        self._told = 0  # the number of the last news that were told
        self._asked: str | None = None  # the id of a command that was not answered yet
        self._done = False  # whether the last command was carried out
        self._away: frozenset[int] = frozenset()
        self._getting_ready = False  # whether somebody waits for a computer, and was told why
        self._since = 0.0  # when the position came that was not drawn yet
        self._moves: deque[tuple[int | None, str]] = deque(maxlen=20)  # as they were told
        self._lost = False
        self.refused = False
        keyboard.offered = lambda: commands.offered(self)

    # Playing --------------------------------------------------------------------------------------

    def run(self) -> int:
        """Play until somebody leaves; the exit code."""
        self.connection.open()
        try:
            self._enter()
            while True:
                self._step()
        except Leave:
            pass
        except EOFError:
            if self.keyboard.live:
                self.screen.say("")
                self.tell_way_back()
        except KeyboardInterrupt:
            self.screen.say("")
            self.tell_way_back()
            return INTERRUPTED
        finally:
            self.connection.close()
        return REFUSED if self.refused and not self.keyboard.live else 0

    def _enter(self) -> None:
        while self._state is None:
            self.connection.wait()
            self.take()

    def _step(self) -> None:
        self.take()
        self._face()
        if self.state.phase == "closed":
            raise Leave
        if self.keyboard.live:
            if self.my_turn or self.state.phase != "playing" or self._is_still():
                self.draw_once()
            line = self.keyboard.ask_unless(self.screen.prompt(self.prompt()), self._woken)
        elif self.my_turn or self.offer() or (self.mine and self.state.phase == "over"):
            self.draw_once()
            line = self.keyboard.ask("")
        else:
            if not self.mine:
                self.draw_once()
            if self.state.phase == "over":
                raise Leave
            self.connection.wait()
            return
        if line:
            self.obey(line)

    def obey(self, line: str) -> None:
        """Do what a line says."""
        try:
            commands.obey(self, line)
        except PardalisError as error:
            self.refuse(error.text(self.screen.lang))

    def ask(self, command: AnyCommand) -> bool:
        """Ask for something at the table and wait for the answer; whether it was done."""
        self._done = False
        self._asked = self.connection.send(command)
        while self._asked:
            self.connection.wait()
            self.take()
        return self._done

    def refuse(self, why: str) -> None:
        """Say why something cannot be done."""
        self.refused = True
        self.say(word("play.refused", why=why.rstrip(".")), "red")

    def offer(self) -> Offering | None:
        """An offer that waits for my answer."""
        return next((o for o in self.state.offers if set(o.waiting) & set(self.mine)), None)

    def prompt(self) -> str:
        """What stands before the cursor: who is asked for what."""
        text = self.screen.text
        state = self.state
        if offer := self.offer():
            return text(word(f"join.asks.{_known(offer.what)}", who=self.named(offer.seat)))
        if self.my_turn:
            return f"{capital(self.called(state.turn))}> "
        if state.phase == "over" and self.mine:
            return text(word("join.again"))
        if state.phase == "playing":
            return text(word("join.waiting", who=self.named(state.turn)))
        return "> "

    def _woken(self) -> bool:
        return bool(self.connection.arrived) or (self._is_still() and self.is_undrawn())

    def _is_still(self) -> bool:
        return time.monotonic() - self._since > STILL

    # What arrives ---------------------------------------------------------------------------------

    def take(self) -> None:
        """Show everything that has arrived."""
        while self.connection.arrived:
            self._take(self.connection.arrived.popleft())

    def _take(self, arrival: Arrival) -> None:
        match arrival:
            case told.Welcome():
                self._welcome(arrival)
            case told.Happening():
                self._tell(arrival.news)
                if arrival.state:
                    self._stand(arrival.state)
            case told.Presence():
                self._presence(frozenset(arrival.here))
            case told.Done():
                if arrival.id == self._asked:
                    self._asked, self._done = None, True
            case told.Refused():
                if not arrival.id or arrival.id == self._asked:
                    self._asked = None
                    self.refuse(clean(arrival.words))
            case told.Goodbye():
                if arrival.code == "left":
                    raise Leave
                if arrival.code not in RETURNS:
                    raise Refused(word("join.told", words=clean(arrival.words).rstrip(".")))
                self.screen.say(capital(clean(arrival.words)), "yellow")
            case Lost():
                if self._state is None:
                    # Somebody who comes to a table need not wait for a server that is not there.
                    raise Refused(word("join.no-socket", origin=self.server.origin))
                if not self._lost:
                    self.say(word("join.lost"), "yellow")
                self._lost = True
            case Shut():
                key = "join.gone" if arrival.why == "refused" else "join.not-understood"
                raise Refused(word(key, origin=self.server.origin))

    def _welcome(self, welcome: told.Welcome) -> None:
        news = welcome.news
        if self._lost:
            self._lost = False
            self.say(word("join.back"), "green")
        if self._state is None:
            began = max((one.number for one in news if one.what == "started"), default=0)
            news = tuple(one for one in news if one.number > began and one.what in PLAY)[-LATEST:]
            self._away = frozenset(
                one.seat for one in welcome.state.sitters if one.kind == "person" and not one.here
            )
            self._state = welcome.state
            self.introduce()
        self._tell(news)
        self._told = max(self._told, welcome.state.number)
        self._stand(welcome.state)

    def _stand(self, state: State) -> None:
        if self._state is None or state.at != self.state.at or state.phase != self.state.phase:
            self._since = time.monotonic()
        before, self._state = self._state, state
        if state.compiling and not self._getting_ready:
            self.screen.say(clean(state.asked), "dim")
        self._getting_ready = state.compiling
        if before and before.phase == "open" and state.phase == "playing":
            self.introduce()
        if before and before.round != state.round:
            self.introduce()

    def _tell(self, news: tuple[News, ...]) -> None:
        for one in news:
            if one.number <= self._told:
                continue
            self._told = one.number
            words = clean(one.words)
            if one.what == "moved":
                words = f"{one.ply}. {clean(one.move, 80)}  {words}"
                self._moves.append((one.seat, words))
            style = "dim" if one.what in QUIET else "bold" if one.what == "ended" else ""
            self.screen.say(words, style)

    def _presence(self, here: frozenset[int]) -> None:
        people = {one.seat for one in self.state.sitters if one.kind == "person" and not one.mine}
        away = frozenset(people - here)
        for seat in sorted(away ^ self._away & people):
            key = "join.away" if seat in away else "join.here"
            self.screen.say(capital(self.screen.text(word(key, who=self.named(seat)))), "dim")
        self._away = away

    # Secrets --------------------------------------------------------------------------------------

    def _face(self) -> None:
        """Before somebody's secrets are shown, let only that person be at the keyboard."""
        state = self.state
        if not self.my_turn or state.choices or state.seat == state.turn or self._lost:
            return
        if self.keyboard.live:
            self.screen.clear()
            self.keyboard.ask(self._text("play.pass", who=self.called(state.turn)))
            self.screen.clear()
            since = [at for at, (seat, _) in enumerate(self._moves, 1) if seat == state.turn]
            for _, told_before in list(self._moves)[max(since, default=0) :]:
                self.screen.say(told_before)
        self.connection.look(state.turn)
        while self.my_turn and self.state.seat != state.turn and not self._lost:
            self.connection.wait()
            self.take()


def _known(what: str) -> str:
    return what if what in ("take-back", "draw") else "rematch"
