"""A table against what must be true of it, through anything that its people may do."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

import pardalis
from pardalis.store import MemoryStore, open_store
from tests.server.proof.gathering import Gathering
from tests.server.proof.model import Model
from tests.server.proof.running import Running, running
from tests.walks import GAMES

MOST_EARS = 7
WHO, PICK, SEAT = st.integers(0, 3), st.integers(0, 999), st.integers(1, 8)
BOLD = st.integers(0, 7)  # how wrong somebody is: hardly ever altogether
ASKS = ("take-back", "take-back", "draw", "draw", "rematch", "rematch", "resign")
NONSENSE = ("", "a1", "zz9", "pass", "\x00", "a1-a2", "b2xc3", "é", "1", "draw", "((" * 20)


class Machine(RuleBasedStateMachine):
    """What four people may do at one table."""

    server: ClassVar[Running]

    def __init__(self) -> None:
        super().__init__()
        self.people = Gathering(self.server)

    @property
    def model(self) -> Model:
        return self.people.model

    @property
    def guests(self) -> list[str]:
        return self.people.guests

    def teardown(self) -> None:
        self.server.run(self.people.close())

    @initialize(
        id=st.sampled_from([game.id for game in GAMES]),
        chairs=st.lists(st.sampled_from(("me", "person", "person", "1")), min_size=8, max_size=8),
        computers=st.sampled_from((False, False, True)),
        picks=st.lists(PICK, min_size=9, max_size=9),
        points=st.sampled_from((None, None, 1, 2)),
        public=st.booleans(),
        clock=st.sampled_from((None, {"kind": "days", "days": 3})),
        seed=st.integers(0, 2**32),
        full=st.sampled_from((True, True, True, False)),
    )
    def lay(
        self,
        id: str,
        chairs: list[str],
        computers: bool,
        picks: list[int],
        points: int | None,
        full: bool,
        **wish: Any,
    ) -> None:
        game = pardalis.game(id)
        chosen = [
            who if computers or who != "1" else "person"
            for who in chairs[: game.seats[picks[8] % len(game.seats)]]
        ]
        if set(chosen) == {"1"}:
            chosen[0] = "me"
        options = {
            option.name: option.values[pick % len(option.values)]
            for option, pick in zip(game.options, picks, strict=False)
        }

        async def begin() -> None:
            await self.people.lay(game, chosen, options, target=points, **wish)
            awaited = [chair for chair, who in enumerate(chosen, 1) if who == "person"]
            for chair in awaited if full else ():
                await self.people.join(self.guests[(chair + picks[0]) % 4], chair)
            for guest in self.guests if full else ():
                if self.model.may_look(guest):
                    await self.people.connect(guest, None, 0)

        self.server.run(begin())

    @invariant()
    def all_is_as_it_must_be(self) -> None:
        if self.people.ears:
            self.server.run(self.people.check())

    # Asking ---------------------------------------------------------------------------------------

    def _someone(self, who: int, bold: int) -> str:
        """Somebody who sits at the table; anybody, if they are bold."""
        sitting = [guest for guest in self.guests if self.model.chairs_of(guest)]
        return sitting[who % len(sitting)] if bold and sitting else self.guests[who]

    def _command(self, do: str, guest: str, bold: int, seat: int, **given: Any) -> dict[str, Any]:
        """A command from one of the guest's seats; from any, if they are bold."""
        own = self.model.seats_of(guest)
        chosen = own[seat % len(own)] if own and bold else seat
        about = {"at": self.model.at} if do in ("move", *ASKS) else {}
        return {"do": do, "seat": chosen, **about, **given}

    @rule(pick=PICK, times=st.sampled_from((1, 1, 2, 3, 24)), by=WHO)
    def move(self, pick: int, times: int, by: int) -> None:
        for _ in range(times):
            holder = self.people.mover()
            if not holder:
                break
            moves = self.model.match.moves()
            move = moves[pick % len(moves)]
            command = self._command("move", holder, 1, self.model.turn, ply=self.model.match.ply)
            command |= {"seat": self.model.turn, "move": move}
            self.server.run(self.people.ask(holder, command, by))
            pick = pick * 31 + 7

    def _mover(self) -> str:
        turn = self.model.turn
        return self.model.chairs[self.model.chair_of(turn) - 1].guest if turn else ""

    @rule(who=WHO, bold=BOLD, seat=SEAT, text=st.sampled_from(NONSENSE), pick=PICK, late=BOLD)
    def no_move(self, who: int, bold: int, seat: int, text: str, pick: int, late: int) -> None:
        """A text that is no move, a move of another time, another's move, a late or early one."""
        guest = (bold > 1 and self.people.mover()) or self._someone(who, bold)
        earlier = [old["move"] for _, old, _ in self.people.history if old["do"] == "move"]
        move = earlier[pick % len(earlier)] if earlier and pick % 2 else text
        ply = max(0, self.model.match.ply + (late == 6) - (late == 7))
        command = self._command("move", guest, bold, seat, ply=ply, move=move)
        command["at"] = max(0, command["at"] + (late == 4) - (late == 5))
        made = self.model.moves.get((self.model.chair_of(1), command["at"]))
        if made is None or made[2] == move:
            self.server.run(self.people.ask(guest, command, pick))

    @rule(who=WHO, bold=BOLD, seat=SEAT, do=st.sampled_from(ASKS), late=BOLD, by=WHO)
    def ask(self, who: int, bold: int, seat: int, do: str, late: int, by: int) -> None:
        guest = self._someone(who, bold)
        command = self._command(do, guest, bold, seat)
        if late == 7:
            command["at"] = max(0, command["at"] - 1 - by)
        self.server.run(self.people.ask(guest, command, by))

    @rule(who=WHO, bold=BOLD, seat=SEAT, yes=st.sampled_from((True, True, False)), by=WHO)
    def answer(self, who: int, bold: int, seat: int, yes: bool, by: int) -> None:
        guest = self._someone(who, bold)
        offers = [offer.number for offer in self.model.offers] or [self.model.number]
        waiting = [offer.waiting for offer in self.model.offers] or [set()]
        if bold > 2 and waiting[by % len(waiting)]:
            chair = sorted(waiting[by % len(waiting)])[0]
            guest = self.model.chairs[chair - 1].guest or guest
            seat, bold = self.model.seat_of(chair), 0
        command = self._command("answer", guest, bold, seat, offer=offers[by % len(offers)])
        self.server.run(self.people.ask(guest, {**command, "yes": yes}, by))

    @rule(who=WHO, bold=BOLD, seat=SEAT, what=st.integers(0, 5), by=WHO)
    def say(self, who: int, bold: int, seat: int, what: int, by: int) -> None:
        guest = self._someone(who, bold)
        said = {"phrase": "hello"} if what % 2 else {"text": f"« {what} » <b>&amp;"}
        if what > 1:
            said["key"] = f"key {what}"
        self.server.run(self.people.ask(guest, self._command("say", guest, bold, seat, **said), by))

    @rule(who=WHO, bold=BOLD, seat=SEAT, whom=SEAT, muted=st.booleans(), by=WHO)
    def mute(self, who: int, bold: int, seat: int, whom: int, muted: bool, by: int) -> None:
        guest = self._someone(who, bold)
        whom = (whom - 1) % self.model.n + 1 if bold else whom
        command = self._command("mute", guest, bold, seat, whom=whom, muted=muted)
        self.server.run(self.people.ask(guest, command, by))

    @rule(who=WHO, bold=BOLD, seat=SEAT, do=st.sampled_from(("leave", "leave", "fill")), by=WHO)
    def get_up(self, who: int, bold: int, seat: int, do: str, by: int) -> None:
        guest = self._someone(who, bold) if do == "leave" or bold < 2 else self.people.maker
        command = self._command(do, guest, bold, seat)
        free = [at for at, chair in enumerate(self.model.chairs, 1) if chair.is_free]
        if do == "fill":
            command |= {"level": "1", "seat": self.model.seat_of(free[0]) if free else seat}
        self.server.run(self.people.ask(guest, command, by))

    @rule(who=WHO, seat=SEAT, do=st.sampled_from(("take-back", "take-back", "draw", "rematch")))
    def agree(self, who: int, seat: int, do: str) -> None:
        """Somebody asks for something, and all the others grant it one after another."""
        guest = self.people.mover() if do == "draw" else self._someone(who, 1)
        guest = guest or self._someone(who, 1)
        self.server.run(self.people.ask(guest, self._command(do, guest, 1, seat), seat))
        asked = self.model.offers[-1:]
        for chair in [chair for offer in asked for chair in sorted(offer.waiting)]:
            other = self.model.chairs[chair - 1].guest
            if other and asked[0] in self.model.offers and chair in asked[0].waiting:
                own = {"seat": self.model.seat_of(chair), "offer": asked[0].number, "yes": True}
                self.server.run(self.people.ask(other, {"do": "answer", **own}, chair))

    @rule(who=WHO, seat=SEAT, do=st.sampled_from(ASKS[:-1]), whom=PICK)
    def ask_and_leave(self, who: int, seat: int, do: str, whom: int) -> None:
        """Whoever gets up takes their offer along, and their answer to others' offers."""
        guest = self._someone(who, 1)
        self.server.run(self.people.ask(guest, self._command(do, guest, 1, seat), seat))
        people = [at for at, one in enumerate(self.model.chairs, 1) if one.guest]
        if not self.model.offers or not people:
            return
        chair, offer = people[whom % len(people)], self.model.offers[-1]
        gone, own = self.model.chairs[chair - 1].guest, self.model.seat_of(chair)
        if chair in offer.waiting:
            answer = {"do": "answer", "seat": own, "offer": offer.number, "yes": True}
            self.server.run(self.people.ask(gone, answer, whom))
        if self.model.offers:
            self.server.run(self.people.ask(gone, {"do": "leave", "seat": own}, whom))

    @rule(who=WHO, seat=SEAT)
    def sit(self, who: int, seat: int) -> None:
        """A free seat at a public table is anybody's."""
        self.server.run(self.people.sit(self.guests[who], seat))

    @rule(who=WHO, chair=SEAT)
    def join(self, who: int, chair: int) -> None:
        """A seat's link is opened: the seat is taken, or taken over."""
        free = [at for at, one in enumerate(self.model.chairs, 1) if one.is_free]
        chair = free[0] if free else (chair - 1) % self.model.n + 1
        if chair in self.people.links:
            self.server.run(self.people.join(self.guests[who], chair))

    # Again, too late, out of order, at once -------------------------------------------------------

    @precondition(lambda self: self.people.history)
    @rule(pick=PICK, by=WHO)
    def again(self, pick: int, by: int) -> None:
        """A repeat gets the same answer and changes nothing."""
        guest, command, number = self.people.history[-1 - pick % min(12, len(self.people.history))]
        before = self.model.number
        self.server.run(self.people.ask(guest, command, by))
        told = self.people.history[-1]
        if command["do"] in ("move", "resign") and told[:2] == (guest, command):
            assert (told[2], self.model.number) == (number, before) or self.model.computer_moves()

    @rule(
        order=st.permutations(range(4)),
        asks=st.lists(st.tuples(WHO, SEAT, st.sampled_from(ASKS)), min_size=3, max_size=3),
        pick=PICK,
    )
    def out_of_order(self, order: list[int], asks: list[tuple[int, int, str]], pick: int) -> None:
        """Commands made for one position arrive in any order: all but the first may be stale."""
        queued = [
            (guest, self._command(do, guest, 1, seat))
            for guest, seat, do in ((self._someone(who, 1), seat, do) for who, seat, do in asks)
        ]
        if (guest := self.people.mover()) and (moves := self.model.match.moves()):
            command = self._command("move", guest, 0, self.model.turn, ply=self.model.match.ply)
            queued.append((guest, {**command, "move": moves[pick % len(moves)]}))
        for at in order:
            if at < len(queued):
                self.server.run(self.people.ask(*queued[at], by=pick + at))

    @rule(asks=st.lists(st.tuples(PICK, SEAT, st.sampled_from(ASKS)), min_size=2, max_size=2))
    def at_once(self, asks: list[tuple[int, int, str]]) -> None:
        """Two clients ask at the same time, on one seat or on two: it is as if one had been
        first."""
        ears = [ear for ear in self.people.ears if ear.guest]
        if len(ears) < 2 or any(chair.level for chair in self.model.chairs):
            return
        first = asks[0][0] % len(ears)
        pair = ears[first], ears[(first + 1 + asks[1][0] % (len(ears) - 1)) % len(ears)]
        commands = []
        for ear, (pick, seat, do) in zip(pair, asks, strict=True):
            moves = self.model.match.moves()
            if self.model.turn in self.model.seats_of(ear.guest) and pick % 3:
                made = {"ply": self.model.match.ply, "move": moves[pick % len(moves)]}
                commands.append(self._command("move", ear.guest, 0, self.model.turn, **made))
            else:
                commands.append(self._command(do, ear.guest, 1, seat))
        self.server.run(self.people.at_once(pair, commands))

    # Coming and going -----------------------------------------------------------------------------

    @rule(who=WHO, wanted=st.none() | SEAT, after=PICK)
    def connect(self, who: int, wanted: int | None, after: int) -> None:
        """Whoever comes says what they have; one may have more than there is."""
        guest = self.guests[who]
        if self.model.may_look(guest) and len(self.people.ears) < MOST_EARS:
            after = after % (self.model.number + 3)
            self.server.run(self.people.connect(guest, wanted, after))

    @rule(which=PICK, rudely=st.booleans(), back=st.booleans())
    def disconnect(self, which: int, rudely: bool, back: bool) -> None:
        """Who comes back and says what they have is told the rest, and nothing twice."""
        ears = self.people.ears[1:]
        if not ears:
            return
        ear = ears[which % len(ears)]
        self.server.run(ear.close(rudely=rudely))
        if back:
            after = max((news["number"] for news in ear.news), default=0)
            self.server.run(self.people.open(ear, self.people.path, after))
        else:
            self.people.ears.remove(ear)

    @rule(which=PICK, seat=st.none() | SEAT)
    def look(self, which: int, seat: int | None) -> None:
        """Look through the eyes of another seat: one's own, or no other's."""
        ears = [ear for ear in self.people.ears if ear.guest]
        if ears:
            self.server.run(ears[which % len(ears)].look(seat))

    @rule(who=WHO, seat=SEAT, after=PICK)
    def look_by_http(self, who: int, seat: int, after: int) -> None:
        after = after % (self.model.number + 3)
        self.server.run(self.people.look(self.guests[who], seat, after))

    @rule()
    def replay(self) -> None:
        self.server.run(self.people.replay())


@pytest.fixture(params=["memory", "sqlite"])
def server(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Running]:
    store = MemoryStore() if request.param == "memory" else open_store(tmp_path)
    with running(tmp_path, store) as up:
        yield up


def hold(server: Running, examples: int, steps: int) -> None:
    class There(Machine):
        pass

    There.server = server
    chosen = settings(max_examples=examples, stateful_step_count=steps)
    run_state_machine_as_test(There, settings=chosen)
    server.run(server.plays())


@pytest.mark.long
@pytest.mark.parametrize("server", ["sqlite"], indirect=True)  # the long proof has both
def test_a_table_is_what_it_must_be(server: Running) -> None:
    """A stateful Hypothesis model of a table (join, leave, move, repeat, reorder, take back,
    reconnect, stale, two clients on one seat) against the running server."""
    hold(server, 45, 40)


@pytest.mark.verify
def test_a_table_is_what_it_must_be_for_long(server: Running) -> None:
    """The same, for as long as it takes to meet what is rare."""
    hold(server, 1_500, 60)


def test_leaving_twice(server: Running) -> None:
    """A repeat gets the same answer and changes nothing, even when by the first one has lost the
    right to look: the answer may have been lost on its way. Nothing else is told."""
    people = Gathering(server)
    blaise = people.guests[1]
    leave = {"do": "leave", "seat": 2}

    async def play() -> None:
        kamon = pardalis.game("kamon")
        wish: dict[str, Any] = {"target": None, "public": False, "clock": None, "seed": 1}
        await people.lay(kamon, ["me", "person"], {}, **wish)
        await people.join(blaise, 2)
        for _ in range(2):
            status, told = await server.ask(
                "POST", f"{people.path}/do", people.tokens[blaise], leave
            )
            assert (status, told["number"]) == (200, people.model.number + 1)
        for other in (leave | {"seat": 1}, {"do": "say", "seat": 2, "text": "?"}):
            asked = server.ask("POST", f"{people.path}/do", people.tokens[blaise], other)
            assert (await asked)[0] == 404
        await people.close()

    server.run(play())
