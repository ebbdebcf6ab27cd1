"""Two raw clients play whole games through the doors."""

from __future__ import annotations

import pytest

import pardalis
from pardalis.games.kamon.rules import NEUTRAL
from tests.server.live import Client

GAMES = [game.id for game in pardalis.games()]
MOST_MOVES = 2000


@pytest.mark.parametrize("game", GAMES)
def test_two_clients_play_a_whole_game_over_sockets(
    anna: Client, blaise: Client, game: str
) -> None:
    """A client needs no rules: the legal moves come with each state, to whoever is to move."""
    laid = anna.lay(game)
    table = laid["table"]
    joined = blaise.join(laid["sitters"][1]["link"])
    assert joined == {"table": table, "seat": 2}
    with anna.sit(table) as one, blaise.sit(table) as two:
        seats = {1: one, 2: two}
        for _ in range(MOST_MOVES):
            turn = one.state["turn"]
            if not turn:
                break
            mover, other = seats[turn], seats[3 - turn]
            assert mover.state["choices"]
            assert other.state["choices"] == []
            move = mover.state["choices"][len(mover.state["choices"]) // 2]["move"]
            done = mover.move(move)
            assert done["tell"] == "done", done
            while other.state["number"] < done["number"]:
                other.hear()
            assert (one.state["at"], one.state["ply"]) == (two.state["at"], two.state["ply"])
        assert one.state["phase"] == two.state["phase"] == "over"
        assert one.state["outcome"]["winners"] == two.state["outcome"]["winners"]
    record = anna.ask("GET", f"/tables/{table}/record").text
    match = pardalis.Match.from_record(record)
    assert match.names == ("Anna", "Blaise")
    assert match.ply == one.state["ply"]
    assert str(match.position) == one.state["position"] or match.game.referee.view is not None


def test_a_game_against_a_computer(anna: Client) -> None:
    """Computers think elsewhere and move by themselves."""
    table = anna.lay("chameleon-chess", "me", "1")["table"]
    with anna.sit(table) as seat:
        for _ in range(3):
            seat.move()
            while seat.state["turn"] != 1 and seat.state["phase"] == "playing":
                seat.hear()
        assert seat.state["ply"] == 6


def test_several_seats_at_one_device(anna: Client) -> None:
    """One device can hold several seats: a family round one screen."""
    table = anna.lay("chromino", "me", "me", names=["Mum", "Tom"])["table"]
    with anna.sit(table) as seat:
        assert [sitter["name"] for sitter in seat.state["sitters"]] == ["Mum", "Tom"]
        assert seat.state["seat"] is None
        assert seat.state["position"].count("???") == 16
        assert seat.state["choices"] == []
        seat.send({"do": "look", "seat": seat.state["turn"]})
        welcome = seat.until("welcome")
        assert welcome["state"]["seat"] == seat.state["turn"]
        assert welcome["state"]["position"].count("???") == 8
        assert seat.move()["tell"] == "done"


def test_by_http_alone(anna: Client, blaise: Client) -> None:
    """Everything that can be done by socket can be done by HTTP."""
    laid = anna.lay("kamon")
    table = laid["table"]
    blaise.join(laid["sitters"][1]["link"])
    for _ in range(4):
        for client in (anna, blaise):
            state = client.get(f"/tables/{table}")["state"]
            if not state["choices"]:
                continue
            move = state["choices"][0]["move"]
            done = client.do(
                table, "move", seat=state["turn"], ply=state["ply"], at=state["at"], move=move
            )
            assert done.status_code == 200
            assert done.json()["tell"] == "done"
    told = anna.get(f"/tables/{table}", after=laid["number"])
    assert [news["number"] for news in told["news"]] == list(
        range(laid["number"] + 1, told["state"]["number"] + 1)
    )


def test_a_repeat_changes_nothing_and_a_stale_move_is_refused(anna: Client, blaise: Client) -> None:
    """A repeat gets the same answer and changes nothing, a stale one is refused with the current
    number."""
    laid = anna.lay("kamon")
    table = laid["table"]
    blaise.join(laid["sitters"][1]["link"])
    state = anna.get(f"/tables/{table}")["state"]
    move = {"seat": 1, "ply": 0, "at": state["at"], "move": state["choices"][0]["move"]}
    first, again = (anna.do(table, "move", **move) for _ in range(2))
    assert first.json() == again.json()
    other = {**move, "move": state["choices"][1]["move"]}
    stale = anna.do(table, "move", **other)
    assert stale.status_code == 409
    now = anna.get(f"/tables/{table}")["state"]
    assert (stale.json()["ply"], stale.json()["at"]) == (1, now["at"])
    assert stale.json()["code"] == "stale"


def test_a_refused_move_comes_with_its_rule_in_the_askers_language(blaise: Client) -> None:
    """A refused move returns the rule's code and words."""
    table = blaise.lay("kamon", "me", "me")["table"]
    state = blaise.get(f"/tables/{table}")["state"]
    layout = pardalis.game("kamon").parse(state["position"]).state
    inside = next(cell for cell in ("d4", "d5") if layout.kamon(cell) != NEUTRAL)
    refused = blaise.do(table, "move", seat=1, ply=0, at=state["at"], move=inside)
    assert refused.status_code == 409
    assert refused.json()["code"] == "opening"
    assert refused.json()["words"].startswith("Noir commence sur une case du bord")
    with blaise.sit(table, lang="en") as seat:
        told = seat.move(inside)
        assert (told["tell"], told["code"]) == ("refused", "opening")
        assert told["words"].startswith("Black opens")
        assert seat.move("z9")["tell"] == "refused"
