"""The table: people at one keyboard and computers, one game after another."""

from __future__ import annotations

from collections.abc import Sequence

from pardalis.cli.commands import Leave, answer, obey, offered
from pardalis.cli.errors import INTERRUPTED, REFUSED
from pardalis.cli.files import write
from pardalis.cli.keyboard import Keyboard
from pardalis.cli.saved import Keeper
from pardalis.cli.screen import Screen, capital
from pardalis.cli.seating import Sitter
from pardalis.core.chance import Chance, fresh_seed
from pardalis.core.contest import Contest
from pardalis.core.errors import PardalisError
from pardalis.core.match import Match
from pardalis.core.words import Listing, Message, Words

word = Words("pardalis.cli")
NEAR = 8  # so many ways to go on with a move are listed


class Table:
    """Everything on the table: the match, the contest it belongs to, and who sits round it."""

    def __init__(
        self,
        screen: Screen,
        keyboard: Keyboard,
        match: Match,
        sitters: Sequence[Sitter],
        contest: Contest | None = None,
        keeper: Keeper | None = None,
    ) -> None:
        self.screen = screen
        self.keyboard = keyboard
        self.match = match
        self.sitters = sitters
        self.contest = contest
        self.keeper = keeper or Keeper()
        self.file: str | None = None  # where to write the games when the table is left
        self.games = len(contest.matches) - 1 if contest else 0  # played before this one
        # The computers' own chance: with the same seed they play the same game again.
        self.chance = Chance(fresh_seed() if match.seed is None else match.seed)
        self.refused = False
        # The seat whose secrets are on the screen.
        self.facing: int | None = None
        keyboard.offered = lambda: offered(self)

    # Who is who -----------------------------------------------------------------------------------

    def sitter(self, seat: int) -> Sitter:
        """Who has a seat: after each game everybody moves up one, as in a contest."""
        return self.sitters[(seat - 1 + self.games) % len(self.sitters)]

    def people(self) -> list[int]:
        """The seats of the people at the keyboard."""
        return [seat for seat in self.match.seats if not self.sitter(seat).is_computer]

    def title(self, seat: int) -> Message:
        """What the prompt calls a seat."""
        role = self.match.game.seat_name(seat)
        name = self.match.names[seat - 1]
        return word("seat.short", role=role, name=name) if name else role

    def say(self, message: Message, style: str = "") -> None:
        """Say something to everybody."""
        self.screen.say(message, style)

    # Playing --------------------------------------------------------------------------------------

    def run(self) -> int:
        """Play until somebody leaves; the exit code."""
        try:
            self._introduce()
            going_on = True
            while going_on:
                self._play()
                self._finish()
                going_on = self._again()
        except Leave:
            pass
        except EOFError:
            if self.keyboard.live:
                self.screen.say("")
                self.keep()
        except KeyboardInterrupt:
            self.screen.say("")
            self.keep()
            return INTERRUPTED
        finally:
            if self.file is not None:
                write(self.file, self.record().encode())
        return REFUSED if self.refused and not self.keyboard.live else 0

    def _introduce(self) -> None:
        game, lang = self.match.game, self.screen.lang
        self.screen.say(f"{game.title(lang)}. {game.words('game.tagline').text(lang)}", "bold")
        for seat in self.match.seats:
            who = self.screen.text(self.sitter(seat).title(game.seat_name(seat)))
            self.screen.say(f"  {capital(who)}")
        if self.keyboard.live and self.people():
            self.say(word("play.welcome"), "dim")
        for ply in range(max(0, self.match.ply - len(self.match.seats)), self.match.ply):
            self.tell(ply + 1)

    def _play(self) -> None:
        while seat := self.match.turn:
            sitter = self.sitter(seat)
            if sitter.is_computer:
                self.make(sitter.move(self.match, self.chance, self.screen.lang))
                if not self.people():
                    self.screen.draw(self.match.position.view(None), self.last())
                continue
            self._face(seat)
            self.draw()
            while not ((line := self.ask(self.title(seat))) and obey(self, line)):
                pass

    def ask(self, who: Message) -> str:
        """A line from somebody."""
        return self.keyboard.ask(self.screen.prompt(f"{capital(self.screen.text(who))}> "))

    def make(self, move: str) -> None:
        """Make a move, tell it, and keep it."""
        self.match.play(move)
        self.tell(self.match.ply)
        self.keep_quietly()

    def tell(self, ply: int) -> None:
        """Tell a move in words; how the game ended is told apart."""
        before, after = self.match.positions[ply - 1 : ply + 1]
        move, lang = self.match.entries[ply - 1].move, self.screen.lang
        told = before.describe(move, lang).removesuffix(after.describe_outcome(lang))
        self.screen.say(f"{ply}. {move}  {told.rstrip()}")

    def refuse(self, error: PardalisError, line: str) -> None:
        """Say why something cannot be done and, if a move was only begun, how it may go on."""
        self.refused = True
        self.say(word("play.refused", why=error.message), "red")
        begun = [move for move in self.match.moves() if move.startswith(line)]
        if 0 < len(begun) <= NEAR:
            self.say(word("play.begun", moves=Listing("or", tuple(begun))))

    def last(self) -> str | None:
        """The move just made."""
        return self.match.entries[-1].move if self.match.entries else None

    def draw(self) -> None:
        """The board, as whoever is to move may see it.

        People who share a keyboard share the side of the board they look from.
        """
        position, seat = self.match.position, self.match.turn
        alone = len(self.people()) == 1 or self.match.game.referee.view is not None
        shown = position.view(seat) if seat and alone else position
        self.screen.draw(shown, self.last(), targets=True)

    def take_up(self, match: Match) -> None:
        """Play on in another match; who sits there is in its record."""
        self.match, self.contest, self.games = match, None, 0
        self.sitters = tuple(Sitter(name) for name in match.names)
        self.facing = None
        self.keeper = Keeper()  # what was left of the other game stays kept
        self._introduce()

    # Secrets --------------------------------------------------------------------------------------

    def _face(self, seat: int) -> None:
        """Before somebody's secrets are shown, let only that person be at the keyboard."""
        if self.facing != seat and self.keyboard.live and self._has_secrets():
            self.screen.clear()
            self.keyboard.ask(self.screen.text(word("play.pass", who=self.title(seat))))
            self.screen.clear()
            mine = [ply for ply in range(self.match.ply) if self.match.positions[ply].turn == seat]
            for ply in range((mine or [-1])[-1] + 1, self.match.ply):
                self.tell(ply + 1)
        self.facing = seat

    def _has_secrets(self) -> bool:
        """Whether some people at the keyboard may not see what others see."""
        if self.match.game.referee.view is None:
            return False
        return len({str(self.match.position.view(seat)) for seat in self.people()}) > 1

    # The end --------------------------------------------------------------------------------------

    def _finish(self) -> None:
        """Say how the game ended and how the contest stands."""
        self.facing = None
        if self.people():
            self.draw()
        self.screen.say(self.match.describe_outcome(self.screen.lang), "bold")
        if self.contest:
            names = [
                word("play.points", who=self._player_name(player), points=str(points))
                for player, points in enumerate(self.contest.points)
            ]
            self.say(word("play.score", score=Listing("and", tuple(names))))
            if winners := self.contest.winners:
                shown = Listing("and", tuple(self._player_name(player) for player in winners))
                self.say(word("play.contest-won", winners=shown, n=len(winners)), "bold")
        if self.contest is None or self.contest.winners:
            self.keeper.forget()

    def _player_name(self, player: int) -> str | Message:
        return self.sitters[player].name or word("play.player", number=player + 1)

    def _again(self) -> bool:
        """Whether to go on: with another game, or with this one if its end was taken back."""
        decided = self.contest is None or bool(self.contest.winners)
        if not self.keyboard.live and not decided:
            return self._next()
        if self.contest is not None and decided and self.keyboard.live:
            return False
        while self.people():
            key = "play.again" if decided else "play.next"
            line = self.keyboard.ask(self.screen.text(word(key)))
            if self.keyboard.live and answer(line) is False:
                self.keep()
                return False
            if self.keyboard.live and (not line or answer(line)):
                return self._next()
            if line and obey(self, line) and self.match.turn:
                return True
        return False

    def _next(self) -> bool:
        """Lay out the next game; everybody moves up a seat."""
        old = self.match
        if self.contest is not None:
            self.match = self.contest.next_match()
        else:
            names = (*old.names[1:], old.names[0])
            if old.seed is None:
                self.match = Match(old.game, names=names, position=old.start)
            else:
                seats = len(old.seats)
                self.match = Match(old.game, seats=seats, names=names, options=old.options)
        self.games += 1
        self._introduce()
        return True

    # Keeping --------------------------------------------------------------------------------------

    def record(self) -> str:
        """The games of this table, as text."""
        return self.contest.record() if self.contest else self.match.record()

    def is_worth_keeping(self) -> bool:
        """Whether leaving now would lose anything."""
        if self.contest is not None and self.contest.winners:
            return False
        if self.match.outcome is not None:
            return self.contest is not None
        return self.match.ply > 0 or self.games > 0

    def keep_quietly(self) -> bool:
        """Keep the game in the user's state folder, if somebody could come back for it."""
        if not self.keyboard.live or not self.is_worth_keeping():
            return False
        return self.keeper.keep(self.record(), self.contest.target if self.contest else None)

    def keep(self) -> None:
        """Keep the game and say so."""
        if self.keyboard.live and self.is_worth_keeping():
            kept = self.keep_quietly()
            self.say(word("play.kept" if kept else "play.not-kept"), "dim" if kept else "red")
