"""Two browsers at one table: a link, a line that breaks, a server restarted, offers and talk."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Comes
from tests.browser.guest import Guest
from tests.browser.hands import Finger, Mouse
from tests.browser.playing import Player
from tests.browser.waiting import until
from tests.cli.serving import Serving

# What a browser says of a line that a test has cut.
CUT = r"WebSocket connection|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|ERR_NETWORK"


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    """A server of its own process that keeps its tables on disk."""
    running = Serving(tmp_path)
    try:
        yield running
    finally:
        running.kill()


def seated(anna: Guest, ben: Guest, game: str, **wish: object) -> tuple[Player, Player]:
    """Anna lays a table and gives Ben the link that the page shows; he sits down."""
    table = anna.lay(game, "me", "person", **wish)
    first = Player(anna, table, Mouse).sit()
    link = first.page.locator("#free .url").input_value()
    assert link.startswith(f"{anna.origin}/join/")
    page = ben.open(link)
    page.locator("input[name=name]").fill("Ben")
    page.locator("form button.primary").click()
    page.wait_for_url(f"**/table/{table}*")
    expect(first.page.locator("#invite")).to_be_hidden()
    return first, Player(ben, table, Mouse)


def by_turns(first: Player, second: Player, moves: int = 1000) -> None:
    """Play so many moves, or to the end."""
    for _ in range(moves):
        state = first.state()
        if state["phase"] == "over":
            return
        (first if state["sitters"][state["turn"] - 1]["mine"] else second).move()


@pytest.mark.long
def test_a_game_over_a_link_with_one_offline_and_the_server_restarted(
    comes: Comes, serving: Serving
) -> None:
    """Nothing is lost and nothing doubled: what was played while the line was cut is sent later."""
    anna, ben = (comes(serving.origin, kept=True) for _ in range(2))
    anna.called("Anna")
    first, second = seated(anna, ben, "kamon")
    by_turns(first, second, 6)

    # Ben's line is cut, and he moves all the same.
    ben.expects(CUT)
    if _is_turn_of(first):
        first.move()
    state = second.my_turn()
    ben.context.set_offline(True)
    until(second.page, "() => document.documentElement.dataset.line === 'lost'")
    expect(second.page.locator("#line")).to_be_visible()
    choice = second.choose(state)
    second.hand.play(choice["touch"])
    expect(second.page.locator("#line")).to_contain_text("Your move will be sent")
    assert first.state()["ply"] == state["ply"]
    ben.context.set_offline(False)
    first.wait(lambda now: now["ply"] == state["ply"] + 1)
    expect(second.page.locator("#line")).to_be_hidden()
    by_turns(first, second, 4)

    # The server is killed; one moves before it is back.
    for guest in (anna, ben):
        guest.expects(CUT)
    mover = first if _is_turn_of(first) else second
    state = mover.my_turn()
    serving.kill()
    mover.hand.play(mover.choose(state)["touch"])
    until(mover.page, "() => document.documentElement.dataset.line === 'lost'")
    serving.start()
    mover.wait(lambda now: now["ply"] == state["ply"] + 1)
    by_turns(first, second)
    told = anna.ok("GET", f"/tables/{first.table}?after=0")
    moves = [news["move"] for news in told["news"] if news["what"] == "moved"]
    assert len(moves) == told["state"]["ply"]
    for player in (first, second):
        expect(player.page.locator("#history .move .text:not(:empty)")).to_have_text(moves)
        expect(player.page.locator("#rematch")).to_be_visible()


def _is_turn_of(player: Player) -> bool:
    state = player.state()
    return bool(state["sitters"][state["turn"] - 1]["mine"])


@pytest.fixture
def pair(visit: Comes) -> tuple[Player, Player]:
    """Two friends at a table."""
    anna, ben = visit(), visit(lang="fr")
    anna.called("Anna")
    return seated(anna, ben, "chameleon-chess")


def test_take_back_is_asked_for_and_granted(pair: tuple[Player, Player]) -> None:
    first, second = pair
    by_turns(first, second, 3)
    first.page.locator("#take-back").click()
    offer = second.page.locator("#offers .offer")
    expect(offer).to_contain_text("Anna")
    offer.locator("button[value=false]").click()
    expect(offer).to_have_count(0)
    assert first.state()["ply"] == 3
    by_turns(first, second, 2)
    first.page.locator("#take-back").click()
    offer.locator("button[value=true]").click()
    first.wait(lambda now: now["ply"] == 4)
    expect(second.page.locator("#history .move")).to_have_count(5)  # the start and four moves
    by_turns(first, second, 2)


def test_a_draw_is_offered_and_agreed(pair: tuple[Player, Player]) -> None:
    first, second = pair
    by_turns(first, second, 2)
    first.page.locator("#draw").click()
    second.page.locator("#offers .offer button[value=true]").click()
    state = first.wait(lambda now: now["phase"] == "over")
    assert state["outcome"]["winners"] in ([], [1, 2])


def test_a_resignation_is_asked_about_once_more(pair: tuple[Player, Player]) -> None:
    first, second = pair
    by_turns(first, second, 1)
    first.page.locator("#resign").click()
    first.page.locator("#resign-ask button[autofocus]").click()
    assert first.state()["phase"] == "playing"
    first.page.locator("#resign").click()
    first.page.locator("#resign-ask .danger").click()
    state = first.wait(lambda now: now["phase"] == "over")
    assert state["outcome"]["winners"] == [2]
    expect(second.page.locator("#asked")).to_have_class(re.compile("ended"))


def test_a_rematch_with_seats_moved_up(pair: tuple[Player, Player]) -> None:
    first, second = pair
    by_turns(first, second)
    first.page.locator("#rematch").click()
    second.page.locator("#offers .offer button[value=true]").click()
    state = first.wait(lambda now: now["round"] == 2)
    assert [sitter["name"] for sitter in state["sitters"]] == ["Ben", "Anna"]
    by_turns(first, second, 2)


def test_talk_is_read_in_the_readers_language_and_never_as_markup(
    pair: tuple[Player, Player],
) -> None:
    first, second = pair
    first.page.locator("#tab-talk").click()
    first.page.locator("#phrases button").first.click()
    english = first.page.locator("#lines .text")
    expect(english).to_have_count(1)
    second.page.locator("#tab-talk").click()
    french = second.page.locator("#lines .text")
    expect(french).to_have_count(1)
    assert french.inner_text() != english.inner_text()
    second.page.locator("#say input[name=text]").fill("<b>bon</b> & <img src=x onerror=alert(1)>")
    second.page.locator("#say button").click()
    expect(first.page.locator("#lines .text").nth(1)).to_have_text(
        "<b>bon</b> & <img src=x onerror=alert(1)>"
    )


def test_whoever_watches_sees_and_touches_nothing(
    pair: tuple[Player, Player], visit: Comes
) -> None:
    first, second = pair
    by_turns(first, second, 2)
    onlooker = visit(phone=True)
    page = onlooker.open(first.state()["watch"])
    expect(page.locator("#history .move")).to_have_count(3)
    by_turns(first, second, 1)
    expect(page.locator("#history .move")).to_have_count(4)
    Finger(page).touch("cell-c3")
    assert first.state()["ply"] == 3


def test_a_seat_that_is_taken_over_says_so(pair: tuple[Player, Player], visit: Comes) -> None:
    """The link of one's own seat lets one go on from another device; here it ends."""
    first, second = pair
    link = next(sitter["link"] for sitter in second.state()["sitters"] if sitter["mine"])
    other = visit(phone=True)
    page = other.open(link)
    page.locator("form button.primary").click()
    page.wait_for_url("**/table/*")
    expect(second.page.locator("#line")).to_be_visible()
    expect(second.page.locator("#line a")).to_have_count(2)  # to watch, or to the games
    by_turns(first, Player(other, first.table, Finger), 2)
