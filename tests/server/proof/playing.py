"""Playing: whole random games in two worlds at once.

A game is cut into legs. In a leg the same is done in both worlds; a leg ends where the play cannot
go on in the same way to the eyes of the seat looked after, because every move shows a tile that is
another in the other world. Then what that seat does not see is dealt anew, at another table, and
the game goes on.
"""

from __future__ import annotations

from typing import Any

import pardalis
from pardalis import Position
from pardalis.core.chance import Chance
from pardalis.server.guests import Guest
from pardalis.server.tables.table import Table
from tests.server.proof.asking import API, LANGS, QUESTIONS, a_try, asked
from tests.server.proof.both import Both
from tests.server.proof.deals import MOST_DEALS, dealt_anew, is_same
from tests.server.proof.worlds import GUESTS, STRANGER, Laying, World, a_start, chosen

MOVES_AGAIN = 6  # are made at most in the game after the first at a table


class Playing:
    """One game in two worlds, seen by one seat; `busy` is how much is asked between two moves."""

    def __init__(
        self,
        chance: Chance,
        worlds: tuple[World, World],
        *,
        seats: int,
        computers: int,
        busy: int,
    ) -> None:
        self.chance = chance
        self.busy = busy
        self.chair = 1 + chance.below(seats)
        others = chance.shuffled(other for other in range(1, seats + 1) if other != self.chair)
        thinking = others[:computers]
        self.levels = tuple(
            chance.choice(("1", "2")) if chair in thinking else "" for chair in range(1, seats + 1)
        )
        self.people = [chair for chair, level in enumerate(self.levels, 1) if not level]
        self.position = a_start(chance, seats)
        self.both = Both(GUESTS[self.chair - 1], worlds)
        self.legs = self.moves = self.rematches = 0

    def seat_of(self, chair: int, round: int) -> int:
        """Everybody moves up a seat from game to game."""
        return (chair - round) % len(self.levels) + 1

    def level_of(self, seat: int, round: int) -> str:
        """The level of the computer that has a seat, if one has."""
        return self.levels[(seat + round - 2) % len(self.levels)]

    # The game -------------------------------------------------------------------------------------

    async def play(self) -> None:
        """Play to the end."""
        try:
            while self.position.outcome is None:
                await self._leg()
            await self.both.let_pass(3_000)
            self.both.compare_logs()
            one, other = (world.thinker.asked for world in self.both.worlds)
            assert one == other, "the computers are asked something else"
        finally:
            await self.both.hang_up()

    async def _leg(self) -> None:
        """Go on at a table of its own for as long as the worlds do not part."""
        kept = {seat for seat in self.position.seats if self.level_of(seat, 1)} | {self.chair}
        again = self.chance.below(4) == 0
        if again:  # the hands that the same have in the game after this one
            kept |= {(seat - 2) % len(self.levels) + 1 for seat in kept}
        other = self._dealt(kept)
        if other is None:
            self.position = self.position.play(self.chance.choice(self.position.moves()))
            return
        self.legs += 1
        laying = Laying(
            self.both.one.ids(),
            self.levels,
            maker=self.chance.choice((*(GUESTS[chair - 1] for chair in self.people), STRANGER)),
            clock=self.chance.choice(self.both.one.clocks),
            public=self.chance.below(3) == 0,
        )
        begun = (self.position, other)
        await self.both.lay(laying, begun)
        await self._connect()
        self.position = await self._go_on(1)
        # The next game begins as this one did; computers may be the first to move in it.
        if again and self._in_step(*begun, 2):
            await self._rematch()
        for name in tuple(self.both.wires):
            await self.both.close(name)

    def _dealt(self, kept: set[int]) -> Position | None:
        """Another deal in which the game can go on by a move that shows the same."""
        if not self._in_step(self.position, self.position, 1):
            return None
        for _ in range(MOST_DEALS):
            other = dealt_anew(self.position, kept, self.chance)
            if other != self.position and self._in_step(self.position, other, 1):
                return other
        return None

    async def _go_on(self, round: int, most: int = 1_000) -> Position:
        """Play for as long as the worlds do not part; the position that the game has come to."""
        for _ in range(most):
            one, _ = await self.both.tables()
            await self._look_about(one)
            one, other = await self.both.tables()
            if one.outcome:
                break
            move = self._common(one.match.position, other.match.position, round)
            if move is None:
                break
            await self._move(one, move)
        one, _ = await self.both.tables()
        return one.match.position

    def _common(self, one: Position, other: Position, round: int) -> str | None:
        """A move after which the worlds are still the same to the seat, whatever computers do."""
        legal = set(other.moves())
        for move in self.chance.shuffled(one.moves()):
            if move in legal and self._in_step(one.play(move), other.play(move), round):
                return move
        return None

    def _in_step(self, one: Position, other: Position, round: int) -> bool:
        """Whether the worlds are the same to the seat, and stay so until a person is to move."""
        while is_same(one, other, (self.seat_of(self.chair, round), None)):
            turn = one.turn
            if not turn or not (level := self.level_of(turn, round)):
                return True
            if not is_same(one, other, (turn,)):
                return False  # the computer may choose something else
            move = chosen(one.view(turn), level)
            one, other = one.play(move), other.play(move)
        return False

    # What happens ---------------------------------------------------------------------------------

    def _holder(self, table: Table, seat: int) -> Guest:
        return GUESTS[table.chair_of(seat) - 1]

    async def _connect(self) -> None:
        """The seat looked after listens, and somebody watches."""
        both, chance = self.both, self.chance
        watch = both.one.doors.token(both.table, None)
        for name, guest, place in (
            ("me", both.me, f"tables/{both.table}"),
            ("watcher", chance.choice((None, STRANGER)), f"watch/{watch}"),
        ):
            hello: dict[str, Any] = {"after": 0, "lang": chance.choice(LANGS)}
            if chance.below(8) == 0:  # it takes its time, at every move
                hello["picture"] = {"targets": True, "theme": chance.choice(("light", "dark"))}
            if chance.below(2):
                hello["seat"] = 1 + chance.below(5)
            await both.open(name, guest, f"{API}/{place}/socket", **hello)
        where = f"{API}/tables/{both.table}/socket"
        await both.knock(None, where)
        table, _ = await both.tables()
        if not table.public and table.maker != STRANGER.id:
            await both.knock(STRANGER, where)

    async def _move(self, table: Table, move: str) -> None:
        """Whoever is to move does, by HTTP or by socket, and perhaps says it twice."""
        both, guest = self.both, self._holder(table, table.turn)
        command: dict[str, Any] = {
            "do": "move",
            "seat": table.turn,
            "ply": table.match.ply,
            "at": table.at,
            "move": move,
        }
        self.moves += 1
        if self.chance.below(8) == 0:
            for world in both.worlds:
                world.thinker.faults = 1  # what a failing computer was thinking of is not logged
        by_socket = guest is both.me and self.chance.below(2) == 0
        for _ in range(1 + (self.chance.below(6) == 0)):
            if by_socket:
                await both.say("me", **command, id="mine")
            else:
                assert (await both.do(guest, **command)).status == 200
            await both.tables()
            await both.listen(move)

    async def _look_about(self, table: Table) -> None:
        """Ask for this and that."""
        both, chance = self.both, self.chance
        for _ in range(chance.below(2 * self.busy)):
            await asked(both, chance.choice(QUESTIONS)(both, table, chance))
        if chance.below(3) == 0:
            doing = chance.choice(
                (self._look, self._talk, self._take_back, self._come_back, self._try, self._offer)
            )
            await doing(table)
            await both.listen(doing.__name__)
        if chance.below(3) == 0:
            await both.let_pass(chance.choice((100, 300, 2_500)))

    async def _look(self, table: Table) -> None:
        seat = self.chance.choice((None, *table.match.seats, 8))
        await self.both.say(self.chance.choice(("me", "watcher")), do="look", seat=seat)

    async def _try(self, table: Table) -> None:
        tried = a_try(self.both, table, self.chance)
        await self.both.say(self.chance.choice(("me", "watcher")), **tried, id="tried")

    async def _talk(self, table: Table) -> None:
        seat, whom = (table.seat_of(self.chance.choice(self.people)) for _ in range(2))
        said: dict[str, Any] = {"do": "say", "seat": seat, "text": "Well, well…"}
        if self.chance.below(4) == 0:
            said = {"do": "mute", "seat": seat, "whom": whom}
        await self.both.do(self._holder(table, seat), **said)

    async def _take_back(self, table: Table) -> None:
        await self._agree(table, "take-back", self.chance.below(3) > 0)

    async def _offer(self, table: Table) -> None:
        await self._agree(table, "draw", False)

    async def _agree(self, table: Table, what: str, yes: bool) -> None:
        """Somebody asks for something, and the others answer."""
        asker = table.seat_of(self.chance.choice(self.people))
        await self.both.do(self._holder(table, asker), do=what, seat=asker, at=table.at)
        for chair in self.chance.shuffled(self.people):
            table, _ = await self.both.tables()
            if offer := next((o for o in table.offers if chair in o.waiting), None):
                answer = {"seat": table.seat_of(chair), "offer": offer.number, "yes": yes}
                await self.both.do(GUESTS[chair - 1], do="answer", **answer)

    async def _come_back(self, table: Table) -> None:
        """The line is lost, and there again; everything is told from the beginning."""
        await self.both.close("me")
        await self.both.close("watcher")
        await self._connect()

    # Another game ---------------------------------------------------------------------------------

    async def _rematch(self) -> None:
        """The game is given up, and all play again from the same deal, each a seat further."""
        both = self.both
        table, _ = await both.tables()
        if not table.outcome:
            await both.do(both.me, do="resign", seat=self.chair, at=table.at)
        table, _ = await both.tables()
        await self._look_about(table)
        await self._whole_records()
        table, _ = await both.tables()
        for chair in self.people:
            await both.do(GUESTS[chair - 1], do="rematch", seat=chair, at=table.at)
        table, _ = await both.tables()
        assert table.round == 2
        self.rematches += 1
        await both.listen("rematch")
        await self._go_on(2, MOVES_AGAIN)

    async def _whole_records(self) -> None:
        """When a game is over its record tells everything, the deal too."""
        for world in self.both.worlds:
            with world.at_work():
                table = await world.house.table(self.both.table)
                target = f"{API}/tables/{table.id}/record?round=1"
                reply = await world.ask("GET", target, world.card(self.both.me))
            record = reply.body.decode()
            assert str(table.match.start) in record
            assert pardalis.Match.from_record(record) == table.match
