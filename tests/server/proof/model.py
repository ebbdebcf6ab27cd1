"""What must be true of a table: a second, plain telling of its rules, with the referee alone.

It knows nothing of how the server keeps or shows a table; it is asked what must come of a command,
told what did, and says what each pair of eyes must see.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from pardalis import PardalisError
from tests.server.proof.standing import Event, Offer, Standing

Command: TypeAlias = Mapping[str, Any]


@dataclass(frozen=True)
class Refused:
    """Nothing comes of a command; `now` is the position's ply and number if it was for another."""

    code: str
    now: tuple[int, int] | None = None


Verdict: TypeAlias = list[Event] | int | Refused  # what happens, or the number it already got


def offered(what: str, chair: int) -> Event:
    return Event("offered", chair, {"asks": what})


class Model(Standing):
    """A table that can be asked for its rulings."""

    def judge(self, guest: str, command: Command) -> Verdict:
        """What must come of a command; nothing changes by it."""
        do, seat = command["do"], command["seat"]
        if do == "leave" and seat <= self.n:  # who has left is told so again, and nothing else
            number = self.leavings.get((self.chair_of(seat), guest))
            if number and self.chairs[self.chair_of(seat) - 1].guest != guest:
                return number
        if not self.may_look(guest):
            return Refused("no-table")
        if do == "fill":
            return self._fill(guest, command)
        about = command.get("offer", command.get("at"))
        then = self.round
        if about is not None:
            then = max(1, sum(number <= about for number in self.began))
        chair = self.chair_of(seat, then) if seat <= self.n else 0
        if chair not in self.chairs_of(guest):
            return Refused("not-yours")
        judges: dict[str, Callable[[str, int, Command], Verdict]] = {
            "leave": self._leave,
            "say": self._say,
            "mute": self._mute,
            "answer": self._answer,
            "move": self._move,
        }
        if do in judges:
            return judges[do](guest, chair, command)
        if number := self.answers.get((do, chair, command["at"])):
            return number
        if command["at"] != self.at:
            return Refused("stale", (self.match.ply, self.at))
        return self._rematch(guest, chair) if do == "rematch" else self._ask(guest, chair, do)

    def _leave(self, guest: str, chair: int, command: Command) -> Verdict:
        """A table that is not begun is cleared away when its maker leaves it to nobody."""
        others = any(other.guest for at, other in enumerate(self.chairs, 1) if at != chair)
        cleared = guest == self.maker and self.phase == "open" and not others
        return [Event("left", chair), *([Event("closed")] if cleared else [])]

    def _not_playing(self) -> Refused | None:
        codes = {"open": "not-begun", "over": "over", "closed": "closed"}
        return Refused(codes[self.phase]) if self.phase in codes else None

    def _move(self, guest: str, chair: int, command: Command) -> Verdict:
        made = self.moves.get((chair, command["at"]))
        if made and made[1:] == (command["ply"], command["move"]):
            return made[0]
        if (command["at"], command["ply"]) != (self.at, self.match.ply):
            return Refused("stale", (self.match.ply, self.at))
        if refused := self._not_playing():
            return refused
        if self.turn != command["seat"]:
            return Refused("not-your-turn")
        try:
            move = self.match.position.spelled(command["move"])
        except PardalisError as error:
            return Refused(error.code)
        return [Event("moved", chair, {"move": move})]

    def _ask(self, guest: str, chair: int, do: str) -> Verdict:
        """A taking back, a draw, a resignation."""
        if refused := self._not_playing():
            return refused
        if do == "resign":
            return [Event("ended", chair, {"reason": "resignation"})]
        if do == "take-back":
            if self._back_to(chair) is None:
                return Refused("nothing-to-take-back")
            return [self._granted(do, chair) if self.alone(guest) else offered(do, chair)]
        if any(other.level for other in self.chairs):
            return Refused("computer")
        if self.n == 1:
            return Refused("alone")
        if self.alone(guest):
            return [self._granted(do, chair)]
        return self._joined(do, chair) or [offered(do, chair)]

    def _rematch(self, guest: str, chair: int) -> Verdict:
        if self.phase != "over":
            return Refused("not-over")
        if any(other.is_free for other in self.chairs):
            return Refused("free-chair")
        goes_on = self.target is not None and not self.contest.winners
        if goes_on or self.alone(guest):
            return [self._granted("rematch", chair)]
        return self._joined("rematch", chair) or [offered("rematch", chair)]

    def _joined(self, what: str, chair: int) -> list[Event]:
        """To ask for what another has asked for is to agree."""
        waiting = [o for o in self.offers if o.what == what and chair in o.waiting]
        return self._agreed(waiting[0], chair) if waiting else []

    def _agreed(self, offer: Offer, chair: int) -> list[Event]:
        said = [Event("answered", chair, {"offer": offer.number, "yes": True})]
        if offer.waiting <= set(self.chairs_of(self.chairs[chair - 1].guest)):
            said.append(self._granted(offer.what, offer.chair))
        return said

    def _granted(self, what: str, chair: int) -> Event:
        if what == "draw":
            return Event("ended", None, {"reason": "agreement"})
        if what == "rematch":
            return Event("started", None, {"round": self.round + 1})
        return Event("took-back", chair, {"ply": self._back_to(chair)})

    def _back_to(self, chair: int) -> int | None:
        guest = self.chairs[chair - 1].guest
        seats = self.seats_of(guest) if self.alone(guest) else [self.seat_of(chair)]
        plies = [at for at in range(self.match.ply) if self.match.positions[at].turn in seats]
        return plies[-1] if plies else None

    def _answer(self, guest: str, chair: int, command: Command) -> Verdict:
        said = "yes" if command["yes"] else "no"
        if number := self.answers.get((said, chair, command["offer"])):
            return number
        offers = [o for o in self.offers if o.number == command["offer"] and chair in o.waiting]
        if not offers:
            return Refused("no-offer")
        if command["yes"]:
            return self._agreed(offers[0], chair)
        return [Event("answered", chair, {"offer": command["offer"], "yes": False})]

    def _say(self, guest: str, chair: int, command: Command) -> Verdict:
        if number := self.lines.get((guest, command.get("key", ""))):
            return number
        said = {name: command.get(name, "") for name in ("text", "phrase", "key")}
        return [Event("said", chair, said)]

    def _mute(self, guest: str, chair: int, command: Command) -> Verdict:
        if command["whom"] > self.n:
            return Refused("nobody")
        whom, muted = self.chair_of(command["whom"]), command["muted"]
        if ((chair, whom) in self.muted) == muted:
            return self.mutings.get((chair, whom)) or Refused("not-muted")
        if muted and self.chairs[whom - 1].guest in ("", guest):
            return Refused("nobody")
        return [Event("muted", chair, {"whom": whom, "muted": muted})]

    def _fill(self, guest: str, command: Command) -> Verdict:
        if guest != self.maker:
            return Refused("maker-only" if self.chairs_of(guest) else "not-yours")
        if command["seat"] > self.n:
            return Refused("no-seat")
        chair = self.chair_of(command["seat"])
        before = self.chairs[chair - 1]
        if before.level == command["level"]:
            return before.since
        if self.is_closed:
            return Refused("closed")
        if not before.is_free:
            return Refused("taken")
        others = [other for other in self.chairs if other is not before]
        if all(other.level for other in others):
            return Refused("no-people")
        filled = [Event("filled", chair, {"level": command["level"]})]
        granted = [o for o in self.offers if o.what != "draw" and o.waiting == {chair}]
        if self.phase == "open" and not any(other.is_free for other in others):
            filled.append(Event("started", None, {"round": 1}))
        elif granted:
            filled.append(self._granted(granted[0].what, granted[0].chair))
        return filled

    def sit(self, guest: str, name: str, chair: int) -> Verdict:
        """What must come of opening a chair's link."""
        before = self.chairs[chair - 1]
        if before.guest == guest:
            return before.since
        if self.is_closed:
            return Refused("closed")
        if before.level:
            return Refused("computer-sits")
        sat = [Event("sat", chair, {"guest": guest, "name": name})]
        others = (other for other in self.chairs if other is not before)
        if self.phase == "open" and not any(other.is_free for other in others):
            sat.append(Event("started", None, {"round": 1}))
        return sat

    def sit_down(self, guest: str, name: str, seat: int) -> Verdict:
        """What must come of taking a seat without its link."""
        if not self.may_look(guest):
            return Refused("no-table")
        if not self.public:
            return Refused("not-yours")
        if seat > self.n:
            return Refused("no-seat")
        chair = self.chairs[self.chair_of(seat) - 1]
        if not chair.is_free and chair.guest != guest:
            return Refused("taken")
        return self.sit(guest, name, self.chair_of(seat))
