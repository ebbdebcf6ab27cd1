"""How a table must stand after what happened there, and what each pair of eyes must see of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from pardalis import Contest, Game, Match, Outcome


@dataclass(frozen=True)
class Event:
    """Something that happens, by the chair that does it."""

    what: str
    chair: int | None = None
    fields: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Told:
    """An event as everybody is told of it; `guest` is whose it was."""

    number: int
    event: Event
    guest: str
    news: Mapping[str, Any]


@dataclass
class Chair:
    guest: str = ""
    name: str = ""
    level: str = ""
    since: int = 1

    @property
    def is_free(self) -> bool:
        return not self.guest and not self.level


@dataclass
class Offer:
    number: int
    what: str
    chair: int
    at: int
    waiting: set[int]


def ended(outcome: Outcome | None) -> dict[str, Any] | None:
    if outcome is None:
        return None
    return {"winners": list(outcome.winners), "reason": outcome.reason}


class Standing:
    """A table. Chairs are where people sit, seats what they play: a seat further each round."""

    def __init__(
        self,
        game: Game,
        maker: str,
        levels: list[str],
        *,
        options: Mapping[str, str],
        target: int | None,
        public: bool,
        seeds: Callable[[], int],
    ) -> None:
        self.game, self.maker, self.public, self.seeds = game, maker, public, seeds
        self.options, self.target = options, target
        self.chairs = [Chair(level=level) for level in levels]
        self.n = len(levels)
        self.contest = self._contest()
        self.matches = [self.contest.match]
        self.round, self.at = 1, 1
        self.is_closed = False
        self.began: list[int] = []
        self.offers: list[Offer] = []
        self.muted: set[tuple[int, int]] = set()
        self.log = [Told(1, Event("created"), maker, {"number": 1, "what": "created"})]
        # What a chair asked for, about which number: the event it got.
        self.answers: dict[tuple[str, int, int], int] = {}
        self.moves: dict[tuple[int, int], tuple[int, int, str]] = {}
        self.lines: dict[tuple[str, str], int] = {}
        self.leavings: dict[tuple[int, str], int] = {}
        self.mutings: dict[tuple[int, int], int] = {}

    def _contest(self) -> Contest:
        seed = self.seeds()
        return Contest(self.game, target=self.target, seed=seed, seats=self.n, options=self.options)

    # Looking --------------------------------------------------------------------------------------

    @property
    def number(self) -> int:
        return len(self.log)

    @property
    def match(self) -> Match:
        return self.matches[-1]

    @property
    def phase(self) -> str:
        if not self.began:
            return "closed" if self.is_closed else "open"
        return "over" if self.match.outcome else "playing"

    @property
    def turn(self) -> int:
        return self.match.turn if self.began else 0

    @property
    def has_secrets(self) -> bool:
        return self.game.referee.view is not None

    def seat_of(self, chair: int) -> int:
        return (chair - 1 - (self.round - 1)) % self.n + 1

    def chair_of(self, seat: int, round: int | None = None) -> int:
        return next(
            chair
            for chair in range(1, self.n + 1)
            if (chair - 1 - ((round or self.round) - 1)) % self.n + 1 == seat
        )

    def chairs_of(self, guest: str) -> list[int]:
        return [at for at, chair in enumerate(self.chairs, 1) if guest and chair.guest == guest]

    def seats_of(self, guest: str) -> list[int]:
        return sorted(map(self.seat_of, self.chairs_of(guest)))

    def alone(self, guest: str) -> bool:
        """Whether all the people's chairs are this guest's."""
        return all(chair.guest == guest or chair.level for chair in self.chairs)

    def may_look(self, guest: str) -> bool:
        return self.public or guest == self.maker or bool(self.chairs_of(guest))

    def computer_moves(self) -> bool:
        return bool(self.turn and self.chairs[self.chair_of(self.turn) - 1].level)

    def hears(self, told: Told, guest: str) -> bool:
        """Whether a guest is told of an event, as things are now."""
        own = self.chairs_of(guest)
        if told.event.what == "said":
            return bool(own) and not any((mine, told.event.chair) in self.muted for mine in own)
        known = guest == self.maker or bool(own)
        return told.event.what != "muted" or (known and told.guest == guest)

    def news(self, told: Told, guest: str) -> dict[str, Any]:
        """An event as this guest is told of it."""
        key = told.event.fields.get("key", "") if told.guest == guest else ""
        return {**told.news, **({"key": key} if key else {})}

    def state(self, guest: str, wanted: int | None) -> dict[str, Any]:
        """What a guest sees who wants to look from a seat; nobody in particular is ''."""
        match, own = self.match, self.chairs_of(guest)
        held = self.seats_of(guest)
        hides = len({str(match.position.view(one)) for one in held}) > 1
        seat = None
        if not (self.has_secrets and self.phase == "open"):
            if wanted in held:
                seat = wanted
            elif len(held) == 1:
                seat = held[0]
            elif self.turn in held and not hides:
                seat = self.turn
        view = match.position.view(seat) if self.has_secrets else match.position
        choosing = self.turn in held and (seat == self.turn or not hides)
        standing = None
        if self.target is not None or self.round > 1:
            won = self.contest.winners
            players = [self.contest.player(seat) for seat in match.seats]
            standing = {
                "target": self.target,
                "points": [str(self.contest.points[player]) for player in players],
                "winners": [s for s, p in zip(match.seats, players, strict=True) if p in won],
            }
        return {
            "game": self.game.id,
            "phase": self.phase,
            "number": self.number,
            "at": self.at,
            "ply": match.ply,
            "round": self.round,
            "turn": self.turn,
            "seat": seat,
            "hides": hides,
            "position": str(view),
            "choices": match.moves() if choosing else [],
            "last": match.entries[-1].move if match.ply else None,
            "outcome": ended(match.outcome) if self.began else None,
            "offers": [
                [o.number, o.what, self.seat_of(o.chair), sorted(map(self.seat_of, o.waiting))]
                for o in self.offers
            ],
            "standing": standing,
            "public": self.public,
            "sitters": [self._sitter(seat, guest, own) for seat in match.seats],
        }

    def _sitter(self, seat: int, guest: str, own: list[int]) -> dict[str, Any]:
        number = self.chair_of(seat)
        chair = self.chairs[number - 1]
        return {
            "seat": seat,
            "kind": "computer" if chair.level else "free" if chair.is_free else "person",
            "name": chair.name,
            "level": chair.level,
            "mine": number in own,
            "muted": any((mine, number) in self.muted for mine in own),
            "link": number in own or (chair.is_free and guest == self.maker),
        }

    # Happening ------------------------------------------------------------------------------------

    def apply(self, event: Event) -> Told:
        """Let something happen."""
        number, was_over = self.number + 1, self.match.outcome is not None
        seat = event.chair and self.seat_of(event.chair)
        guest = self.chairs[event.chair - 1].guest if event.chair else ""
        news: dict[str, Any] = {"number": number, "what": event.what}
        news |= {"seat": seat} if seat else {}
        happen: Callable[[int, int, Mapping[str, Any]], dict[str, Any] | None]
        happen = getattr(self, "_" + event.what.replace("-", "_"))
        news |= happen(number, event.chair or 0, event.fields) or {}
        if not was_over and self.match.outcome is not None:
            news |= {"round": self.round, "outcome": ended(self.match.outcome)}
        if event.what in ("started", "moved", "took-back", "ended"):
            self.at, self.offers = number, []
        self.log.append(Told(number, event, guest, news))
        return self.log[-1]

    def _sat(self, number: int, chair: int, given: Mapping[str, Any]) -> None:
        self.chairs[chair - 1] = Chair(given["guest"], given["name"], since=number)
        self.muted = {(who, whom) for who, whom in self.muted if who != chair}

    def _left(self, number: int, chair: int, given: Mapping[str, Any]) -> None:
        self.leavings[chair, self.chairs[chair - 1].guest] = number
        self.chairs[chair - 1] = Chair()
        self.offers = [offer for offer in self.offers if offer.chair != chair]
        for offer in self.offers:  # whoever comes next is asked again
            offer.waiting.add(chair)
            self.answers.pop(("yes", chair, offer.number), None)
            self.answers.pop((offer.what, chair, offer.at), None)

    def _filled(self, number: int, chair: int, given: Mapping[str, Any]) -> None:
        self.chairs[chair - 1] = Chair(level=given["level"], since=number)
        self.offers = [offer for offer in self.offers if offer.what != "draw"]
        for offer in self.offers:
            offer.waiting.discard(chair)

    def _started(self, number: int, chair: int, given: Mapping[str, Any]) -> dict[str, Any]:
        self._answered_all("rematch", number)
        if given["round"] > 1:
            if self.contest.winners:
                self.contest = self._contest()
            else:
                self.contest.next_match()
            self.matches.append(self.contest.match)
        self.round = given["round"]
        self.began.append(number)
        return {"round": self.round}

    def _moved(self, number: int, chair: int, given: Mapping[str, Any]) -> dict[str, Any]:
        self.moves[chair, self.at] = number, self.match.ply, given["move"]
        self.match.play(given["move"])
        return {"round": self.round, "ply": self.match.ply, "move": given["move"]}

    def _took_back(self, number: int, chair: int, given: Mapping[str, Any]) -> dict[str, Any]:
        self.answers.setdefault(("take-back", chair, self.at), number)
        self.match.take_back(self.match.ply - given["ply"])
        return {"round": self.round, "ply": given["ply"]}

    def _ended(self, number: int, chair: int, given: Mapping[str, Any]) -> None:
        if chair:
            self.answers["resign", chair, self.at] = number
            self.match.resign(self.seat_of(chair))
        else:
            self._answered_all("draw", number)
            self.match.agree_draw()

    def _answered_all(self, what: str, number: int) -> None:
        for chair in range(1, self.n + 1):
            self.answers.setdefault((what, chair, self.at), number)

    def _offered(self, number: int, chair: int, given: Mapping[str, Any]) -> dict[str, Any]:
        self.answers[given["asks"], chair, self.at] = number
        own = self.chairs_of(self.chairs[chair - 1].guest)
        others = {at for at, other in enumerate(self.chairs, 1) if not other.level} - set(own)
        self.offers.append(Offer(number, given["asks"], chair, self.at, others))
        return {"offer": number, "asks": given["asks"]}

    def _answered(self, number: int, chair: int, given: Mapping[str, Any]) -> dict[str, Any]:
        offer = next(offer for offer in self.offers if offer.number == given["offer"])
        self.offers.remove(offer)
        speaking = offer.waiting & set(self.chairs_of(self.chairs[chair - 1].guest))
        for own in speaking:
            self.answers["yes" if given["yes"] else "no", own, offer.number] = number
            if given["yes"]:
                self.answers.setdefault((offer.what, own, offer.at), number)
        if given["yes"]:
            offer.waiting -= speaking
            self.offers.append(offer)
        return dict(given)

    def _said(self, number: int, chair: int, given: Mapping[str, Any]) -> dict[str, Any]:
        if given["key"]:
            self.lines[self.chairs[chair - 1].guest, given["key"]] = number
        if given["phrase"]:
            return {"phrase": given["phrase"]}
        return {"text": given["text"]}

    def _muted(self, number: int, chair: int, given: Mapping[str, Any]) -> None:
        self.mutings[chair, given["whom"]] = number
        change = self.muted.add if given["muted"] else self.muted.discard
        change((chair, given["whom"]))

    def _closed(self, number: int, chair: int, given: Mapping[str, Any]) -> None:
        self.is_closed = True
