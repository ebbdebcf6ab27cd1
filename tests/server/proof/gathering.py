"""Four people round one table: what they ask of the server, and what must come of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

import pardalis
from pardalis.core.match import read_matches
from tests.server.proof.ears import Ear, plain_news, plain_state
from tests.server.proof.model import Model, Refused, Verdict
from tests.server.proof.running import Running
from tests.server.proof.standing import Event

NAMES = ("Anna", "Blaise", "Chloé", "Dirk")


def differing(now: dict[str, Any], due: dict[str, Any]) -> dict[str, tuple[Any, Any]]:
    """What is not as it should be, beside what it should be."""
    return {name: (now.get(name), due[name]) for name in due if now.get(name) != due[name]}


class Gathering:
    """Guests with their tokens, the model of their table, and the sockets that listen there.

    `history` is what was done: by whom, the command, and the number it got.
    """

    def __init__(self, server: Running) -> None:
        self.server = server
        made = [server.guest(name) for name in NAMES]
        self.guests = [guest.id for guest, _ in made]
        self.tokens = {guest.id: token for guest, token in made}
        self.names = {guest.id: guest.name for guest, _ in made}
        self.maker = self.guests[0]
        self.ears: list[Ear] = []
        self.history: list[tuple[str, dict[str, Any], int]] = []

    async def lay(
        self,
        game: pardalis.Game,
        chairs: Sequence[str],
        options: Mapping[str, str],
        *,
        target: int | None,
        public: bool,
        clock: object,
        seed: int,
    ) -> None:
        """Lay a table; `seed` is of the deal, the one thing that the model cannot know."""
        dealt, expected = count(seed), count(seed)
        self.server.server.house._fresh_seed = lambda: next(dealt)
        wish = {"game": game.id, "chairs": chairs, "options": options, "target": target}
        token = self.tokens[self.maker]
        state = await self.server.lay(token, **wish, public=public, clock=clock)
        self.clock = clock
        self.model = Model(
            game,
            self.maker,
            [who if who == "1" else "" for who in chairs],
            options=options,
            target=target,
            public=public,
            seeds=lambda: next(expected),
        )
        self.path = f"/tables/{state['table']}"
        # The links of the free seats and of the maker's own: all but the computers'.
        self.links = {
            sitter["seat"]: sitter["link"].rpartition("/")[2]
            for sitter in state["sitters"]
            if sitter["link"]
        }
        for chair, who in enumerate(chairs, 1):
            if who == "me":
                name = self.names[self.maker]
                self.happen([Event("sat", chair, {"guest": self.maker, "name": name})])
            assert (chair in self.links) == (who != "1")
        if "person" not in chairs:
            self.happen([Event("started", None, {"round": 1})])
        assert state["number"] == self.model.number
        self.watcher = Ear("", None)
        await self.open(self.watcher, f"/watch/{state['watch'].rpartition('/')[2]}", 0)
        self.ears = [self.watcher]
        await self.settle()

    def happen(self, events: list[Event]) -> None:
        """Let something happen, and note who must be told of it."""
        told = [self.model.apply(event) for event in events]
        for ear in self.ears:
            if ear.guest and not self.model.may_look(ear.guest):
                sat = any(event.what == "sat" for event in events)
                ear.goodbye = ear.goodbye or ("taken-over" if sat else "left")
            elif not ear.goodbye:
                heard = [one for one in told if self.model.hears(one, ear.guest)]
                ear.due += [self.model.news(one, ear.guest) for one in heard]

    async def settle(self) -> None:
        """Let the computers move: legally, and when it is their turn."""
        while self.model.computer_moves():
            number = self.model.number + 1
            while self.watcher.news[-1]["number"] < number:
                await self.watcher.hear()
            news = next(news for news in self.watcher.news if news["number"] == number)
            assert news["what"] == "moved"
            assert news["move"] in self.model.match.moves()
            chair = self.model.chair_of(self.model.turn)
            self.happen([Event("moved", chair, {"move": news["move"]})])

    # Asking ---------------------------------------------------------------------------------------

    def mover(self) -> str:
        """The guest who is to move, if one is."""
        turn = self.model.turn
        return self.model.chairs[self.model.chair_of(turn) - 1].guest if turn else ""

    async def ask(self, guest: str, command: dict[str, Any], by: int) -> None:
        """Ask for something by socket or by HTTP."""
        verdict = self.model.judge(guest, command)
        ears = [ear for ear in self.ears if ear.guest == guest and not ear.goodbye]
        if ears and by % 3:
            ear = ears[by % len(ears)]
            answer = await ear.answer(await ear.ask(command))
        else:
            token = self.tokens[guest]
            status, answer = await self.server.ask("POST", f"{self.path}/do", token, command)
            assert (status == 200) == (answer.get("tell") == "done")
        self.hold(guest, command, verdict, answer)
        await self.settle()

    def hold(
        self, guest: str, command: dict[str, Any], verdict: Verdict, answer: dict[str, Any]
    ) -> None:
        """Hold an answer against what it must be, and let happen what must."""
        if isinstance(verdict, Refused):
            now = None if verdict.now is None else (answer.get("ply"), answer.get("at"))
            assert (answer.get("code"), now) == (verdict.code, verdict.now), (command, answer)
            assert answer["words"]
            return
        number = verdict if isinstance(verdict, int) else self.model.number + 1
        if answer.get("tell") == "goodbye":  # who leaves has heard the last of the table
            assert (command["do"], answer["code"]) == ("leave", "left")
        else:
            assert answer.get("number") == number, (command, verdict, answer)
        if isinstance(verdict, list):
            self.happen(verdict)
        self.history.append((guest, command, number))

    async def join(self, guest: str, chair: int) -> None:
        """Open the link of a chair."""
        verdict = self.model.sit(guest, self.names[guest], chair)
        key = {"token": self.links[chair]}
        self._hold_seat(verdict, chair, await self._post("/join", guest, key))
        await self.settle()

    async def sit(self, guest: str, seat: int) -> None:
        """Take a seat at a table that may be public."""
        verdict = self.model.sit_down(guest, self.names[guest], seat)
        chair = self.model.chair_of(seat) if seat <= self.model.n else 0
        answer = await self._post(f"{self.path}/sit", guest, {"seat": seat})
        self._hold_seat(verdict, chair, answer)
        await self.settle()

    async def _post(self, path: str, guest: str, body: object) -> dict[str, Any]:
        return dict((await self.server.ask("POST", path, self.tokens[guest], body))[1])

    def _hold_seat(self, verdict: Verdict, chair: int, answer: dict[str, Any]) -> None:
        if isinstance(verdict, Refused):
            assert answer.get("code") == verdict.code, answer
            return
        table = self.path.rpartition("/")[2]
        assert answer == {"table": table, "seat": self.model.seat_of(chair)}
        if isinstance(verdict, list):
            self.happen(verdict)

    async def at_once(self, pair: tuple[Ear, Ear], commands: list[dict[str, Any]]) -> None:
        """Two clients ask at the same time: it is as if one had been first."""
        ids = [await ear.ask(command) for ear, command in zip(pair, commands, strict=True)]
        answers = [await ear.answer(name) for ear, name in zip(pair, ids, strict=True)]
        # What was refused changed nothing: so it was right before what was done, or after it.
        order = sorted((0, 1), key=lambda at: answers[at].get("number", 0))
        if (first := answers[order[0]])["tell"] == "refused":
            verdict = self.model.judge(pair[order[0]].guest, commands[order[0]])
            if not isinstance(verdict, Refused) or verdict.code != first["code"]:
                order.reverse()
        for at in order:
            verdict = self.model.judge(pair[at].guest, commands[at])
            self.hold(pair[at].guest, commands[at], verdict, answers[at])

    # Listening ------------------------------------------------------------------------------------

    async def open(self, ear: Ear, path: str, after: int) -> None:
        """Have an ear listen from now on: it is told what it missed."""
        await ear.open(self.server, path, self.tokens.get(ear.guest, ""), after)
        heard = [one for one in self.model.log[after:] if self.model.hears(one, ear.guest)]
        ear.due += [self.model.news(one, ear.guest) for one in heard]

    async def connect(self, guest: str, wanted: int | None, after: int) -> None:
        """One more socket of a guest who may look."""
        ear = Ear(guest, wanted)
        await self.open(ear, self.path, after)
        self.ears.append(ear)

    async def check(self) -> None:
        """Everybody who listens has been told what they should, once and in order, and sees what
        they should; who may not look any more is gone."""
        for ear in tuple(self.ears):
            if ear.goodbye:
                assert await ear.sent_away() == ear.goodbye
                await ear.close()
                self.ears.remove(ear)
                continue
            last = plain_state(await ear.look(ear.wanted))
            now = plain_state(ear.state)
            assert not differing(now, self.model.state(ear.guest, ear.wanted))
            assert not differing(last | {"number": now["number"]}, now), "what was told last"
            here = {s["seat"] for s in ear.state["sitters"] if s["here"]}
            assert here >= {s for other in self.ears for s in self.model.seats_of(other.guest)}
            assert ear.state["running"] == bool(self.clock and self.model.turn)
            assert ear.news == ear.due
        assert self.server.logged.texts == []

    async def look(self, guest: str, seat: int, after: int) -> None:
        """Look at the table by HTTP."""
        asked = f"{self.path}?seat={seat}&after={after}"
        status, told = await self.server.ask("GET", asked, self.tokens[guest])
        if not self.model.may_look(guest):
            assert (status, told["code"]) == (404, "no-table")
            return
        assert not differing(plain_state(told["state"]), self.model.state(guest, seat))
        heard = [one for one in self.model.log[after:] if self.model.hears(one, guest)]
        assert list(map(plain_news, told["news"])) == [self.model.news(o, guest) for o in heard]

    async def replay(self) -> None:
        """The record, replayed by the referee, leads to the same positions and ends."""
        status, told = await self.server.ask("GET", f"{self.path}/record", self.tokens[self.maker])
        if self.model.has_secrets and not self.model.match.outcome:
            assert (status, told["code"]) == (409, "secrets")
            return
        replayed = list(read_matches(told))
        assert [str(match.position) for match in replayed] == [
            str(match.position) for match in self.model.matches
        ]
        assert [match.outcome for match in replayed] == [m.outcome for m in self.model.matches]

    async def close(self) -> None:
        """All go home."""
        for ear in self.ears:
            await ear.close()
