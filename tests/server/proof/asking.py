"""Asking: all that somebody can ask the doors about a table, and some that nobody can."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode

from pardalis.core.chance import Chance
from pardalis.core.errors import PardalisError
from pardalis.games.chromino.tiles import TILES
from pardalis.server.guests import Guest
from pardalis.server.tables.table import Table
from tests.server.proof.both import Both
from tests.server.proof.worlds import STRANGER

API = "/api/1"
LANGS = ("en", "fr")


class Question(NamedTuple):
    """A request: by the guest looked after, by a stranger, or by nobody in particular."""

    guest: Guest | None
    method: str
    target: str
    body: Any = None
    accept: str = "*/*"


Ask = Callable[[Both, Table, Chance], Question]


async def asked(both: Both, question: Question) -> None:
    """Ask in both worlds, and now and then again whether it has changed since."""
    guest, method, target, body, accept = question
    reply = await both.ask(guest, method, target, body, accept=accept)
    assert reply.status < 500, (target, reply)
    assert reply.header("referrer-policy") == "no-referrer"
    if (etag := reply.header("etag")) and both.compared % 4 == 0:
        again = await both.ask(guest, method, target, body, if_none_match=etag)
        assert again.status == 304


def _where(both: Both, chance: Chance) -> tuple[Guest | None, str]:
    """Somebody, and the address at which they look at the table: by its name, or by the link."""
    watch = f"{API}/watch/{both.one.doors.token(both.table, None)}"
    by_name = f"{API}/tables/{both.table}"
    looking = (
        (both.me, by_name),
        (both.me, by_name),
        (both.me, watch),
        (None, watch),
        (None, by_name),
        (STRANGER, by_name),
        (STRANGER, watch),
    )
    return chance.choice(looking)


def state(both: Both, table: Table, chance: Chance) -> Question:
    """How the table stands, and the news."""
    guest, where = _where(both, chance)
    seat = f"&seat={1 + chance.below(5)}" if "watch" not in where and chance.below(2) else ""
    after = chance.below(table.number + 2)
    return Question(guest, "GET", f"{where}?lang={chance.choice(LANGS)}&after={after}{seat}")


def picture(both: Both, table: Table, chance: Chance) -> Question:
    """A picture of some moment, as some seat would like to see it."""
    guest, where = _where(both, chance)
    kind = chance.choice(("svg", "svg", "svg", "png", "txt", "txt"))
    wanted = [f"lang={chance.choice(LANGS)}"]
    if chance.below(2):
        wanted.append(f"seat={1 + chance.below(len(table.chairs) + 1)}")
    if chance.below(2):
        wanted.append(f"round={1 + chance.below(table.round + chance.below(2))}")
    if chance.below(3):
        wanted.append(f"ply={chance.below(table.match.ply + 1 + chance.below(2))}")
    wanted.append(f"targets={chance.choice(('true', 'false'))}")
    if kind == "txt":
        wanted.append(f"colour={chance.choice(('true', 'false'))}")
    else:
        wanted.append(f"theme={chance.choice(('light', 'dark'))}")
        wanted.append(f"width={chance.choice((16, 120))}")
    return Question(guest, "GET", f"{where}/picture.{kind}?{'&'.join(wanted)}")


def record(both: Both, table: Table, chance: Chance) -> Question:
    """The record, which is refused while a game is on; when one is over, that of the next."""
    guest, where = _where(both, chance)
    over = len([match for match in table.matches if match.outcome])
    number = over + 1 + chance.below(2)
    all_of_it = table.phase == "playing" and chance.below(2)
    return Question(guest, "GET", f"{where}/record" + ("" if all_of_it else f"?round={number}"))


def lobby(both: Both, table: Table, chance: Chance) -> Question:
    """The lists of tables, and who one is."""
    targets = (
        "/me",
        "/me/tables",
        "/me/tables?lang=fr",
        "/tables?phase=playing",
        "/tables?phase=open&lang=fr",
    )
    guest = chance.choice((both.me, STRANGER))
    return Question(guest, "GET", API + chance.choice(targets))


def page(both: Both, table: Table, chance: Chance) -> Question:
    """A page, as a browser asks for it."""
    own = table.chairs_of(both.me.id)
    watch = f"/watch/{both.one.doors.token(both.table, None)}"
    targets = [f"/table/{both.table}", watch, f"{watch}/qr.svg", "/"]
    targets += [f"/table/{both.table}?seat={1 + chance.below(5)}"] * 2
    joins = [f"/join/{both.one.doors.token(both.table, chair)}" for chair in own]
    targets += [*joins, *(f"{join}/qr.svg" for join in joins)]
    targets += [f"/join/{both.table}1{'A' * 24}", "/table/222", "/health", "/metrics"]
    guest = chance.choice((both.me, STRANGER, None))
    if guest is not both.me:
        targets = [target for target in targets if "/join/" not in target]
    method = chance.choice(("GET", "GET", "HEAD"))
    return Question(guest, method, chance.choice(targets), None, "text/html")


def a_move(table: Table, chance: Chance) -> str:
    """What somebody may try: what whoever is to move could, a tile that somebody has or any other,
    anywhere, or nonsense."""
    what = chance.below(6)
    if what == 0:
        return chance.choice(("draw", "pass", "?", "", "RGB", "RGB@x,ye", "DRAW", "*" * 39))
    if what == 1 and (moves := table.match.moves()):
        return chance.choice(moves)
    hands = [tile for hand in table.match.position.state.hands for tile in hand]
    tile = chance.choice(TILES if what == 2 or not hands else hands)
    return f"{tile}@{chance.below(9) - 4},{chance.below(9) - 4}{chance.choice('eswn')}"


def a_try(both: Both, table: Table, chance: Chance) -> dict[str, Any]:
    """A move that cannot be made: illegal, not one's own, or for another position."""
    number = chance.below(8)
    move = a_move(table, chance)
    if table.turn in table.seats_of(both.me.id) and _is_legal(table, move):
        number = 2
    return {
        "do": "move",
        "seat": table.turn if number and table.turn else 1 + chance.below(5),
        "ply": table.match.ply + (number == 1),
        "at": table.at - (number == 2),
        "move": move,
    }


def _is_legal(table: Table, move: str) -> bool:
    """Whether a text is a move that can be made, however it is spelled."""
    try:
        table.match.position.spelled(move)
    except PardalisError:
        return False
    return True


def tries(both: Both, table: Table, chance: Chance) -> Question:
    """A command that is refused."""
    guest = chance.choice((both.me, both.me, both.me, STRANGER, None))
    about = {"seat": 1 + chance.below(5), "at": table.at - chance.below(2)}
    made = chance.choice(
        (
            a_try(both, table, chance),
            a_try(both, table, chance),
            {"do": "answer", "seat": 1, "offer": 3, "yes": True},
            {"do": "rematch", **about} if table.phase == "playing" else {"do": "rematch"},
            {"do": "fill", "seat": 1 + chance.below(4), "level": chance.choice(("2", "9"))},
            {"do": "say", "seat": 1 + chance.below(4), "text": "a\nb"},
            {"do": "move", "seat": "me", "hand": "all"},
            {"do": "peek"},
        )
    )
    return Question(guest, "POST", f"{API}/tables/{both.table}/do", made)


def forms(both: Both, table: Table, chance: Chance) -> Question:
    """A form that is refused: the page says why, and shows no more than before."""
    guest = chance.choice((both.me, both.me, both.me, STRANGER, None))
    made = chance.choice((a_try(both, table, chance), {"do": "say", "seat": "1", "text": "a\nb"}))
    where = f"/table/{both.table}/do"
    if chance.below(4) == 0:
        made, where = {"seat": "9"}, f"/table/{both.table}/sit"
    return Question(guest, "POST", where, urlencode(made), "text/html")


def hint(both: Both, table: Table, chance: Chance) -> Question:
    """What the strongest computer would do; mostly there is somebody else at the table."""
    guest = chance.choice((both.me, both.me, both.me, STRANGER, None))
    seat = f"&seat={1 + chance.below(5)}" if chance.below(2) else ""
    where = f"{API}/tables/{both.table}/hint?lang={chance.choice(LANGS)}{seat}"
    return Question(guest, "GET", where)


def entering(both: Both, table: Table, chance: Chance) -> Question:
    """A link that leads nowhere or to where one is, a seat that is taken."""
    own = table.chairs_of(both.me.id)
    watch = both.one.doors.token(both.table, None)
    wrong = f"{both.table}{1 + chance.below(4)}{'B' * 24}"
    if own and chance.below(3) == 0:
        token = both.one.doors.token(both.table, own[0])
        return Question(both.me, "POST", f"{API}/join", {"token": token})
    guest = chance.choice((both.me, STRANGER))
    if chance.below(2):
        token = chance.choice((watch, wrong, "", watch[:-1]))
        return Question(guest, "POST", f"{API}/join", {"token": token})
    sat = {"seat": chance.choice((table.seat_of(own[0]), 5, 9)) if guest is both.me else 5}
    return Question(guest, "POST", f"{API}/tables/{both.table}/sit", sat)


def nowhere(both: Both, table: Table, chance: Chance) -> Question:
    """What is not there."""
    targets = (
        f"{API}/tables/{both.table}/hands",
        f"{API}/tables/{both.table}/socket",
        f"{API}/tables/bcdfghjkmn",
        f"{API}/tables/{both.table}?hands=open",
        f"{API}/tables/{both.table}/picture.svg?seat=0",
        f"{API}/tables/{both.table}/picture.gif",
        f"{API}/watch/{both.table}0{'C' * 24}",
        f"{API}/pictures/chromino.svg?position={quote('R*G@0,0e ??? 3')}",
    )
    guest = chance.choice((both.me, STRANGER, None))
    method = chance.choice(("GET", "GET", "DELETE"))
    return Question(guest, method, chance.choice(targets))


QUESTIONS: tuple[Ask, ...] = (
    state,
    picture,
    record,
    lobby,
    page,
    tries,
    tries,
    forms,
    hint,
    entering,
    nowhere,
)
