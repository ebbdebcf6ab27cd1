"""The rules in the browser: pages that read by themselves, pictures that say what they show."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter
from html import unescape
from html.parser import HTMLParser
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

import pardalis
from pardalis import Game
from pardalis.core.booklet import Ruling, booklet, paragraph
from pardalis.core.words import LANGUAGES, catalogue
from pardalis.server.web.booklet.pictures import Album, Style, drawn
from pardalis.server.web.booklet.prose import inline, rendered, typeset
from pardalis.server.web.booklet.shown import _Teller
from tests.server.live import Live

BROWSER = {"Accept": "text/html,application/xhtml+xml"}
every_game = pytest.mark.parametrize("game", pardalis.games(), ids=lambda game: game.id)
every_language = pytest.mark.parametrize("lang", LANGUAGES)


class Page(HTMLParser):
    """A page taken apart: its elements with what they are given, and the text in them."""

    def __init__(self, answer: httpx.Response) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self.feed(answer.text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        self.text += data

    def all(self, tag: str, name: str) -> list[str]:
        return [given[name] for kind, given in self.elements if kind == tag and name in given]


def get(server: Live, path: str, lang: str = "en", cookie: str = "") -> httpx.Response:
    headers = BROWSER | {"Accept-Language": lang}
    if cookie:
        headers["Cookie"] = f"pardalis-look={cookie}"
    return httpx.get(server.origin + path, headers=headers)


def article(server: Live, game: Game, lang: str = "en", cookie: str = "") -> Page:
    """What a table takes out of the page: the article and nothing else."""
    answer = get(server, f"/rules/{game.id}", lang, cookie)
    assert answer.status_code == 200
    (found,) = re.findall(r'<article id="rules".*</article>', answer.text, re.S)
    return Page(httpx.Response(200, text=found))


@every_language
def test_the_list(server: Live, lang: str) -> None:
    answer = get(server, "/rules", lang)
    assert answer.status_code == 200
    page = Page(answer)
    for game in pardalis.games():
        assert f"/rules/{game.id}" in page.all("a", "href")
        assert game.title(lang) in page.text
    for source in page.all("img", "src"):
        assert get(server, source).status_code == 200


@every_game
@every_language
def test_a_page_tells_the_whole_booklet(server: Live, game: Game, lang: str) -> None:
    """Every section at its anchor, every text, every position with words for those who do not see
    it, every option with its values, and what is ours told as such."""
    page = article(server, game, lang)
    told = booklet(game, lang)
    sections = [given["id"] for tag, given in page.elements if tag == "section"]
    assert sections == [section.anchor for section in told.sections]
    for section in told.sections:
        assert typeset(section.title, lang) in page.text
    seen = [
        (given["src"].partition("?")[0], given["alt"])
        for tag, given in page.elements
        if tag == "img"
    ]
    diagrams = list(told.diagrams)
    assert len(seen) == len(diagrams)
    for number, ((source, alt), diagram) in enumerate(zip(seen, diagrams, strict=True), 1):
        assert source == f"/rules/{game.id}/{number}.svg"
        assert alt.startswith(typeset(diagram.alt, lang))
        position = game.parse(diagram.position, **dict(diagram.options))
        if position.outcome:
            assert alt.endswith(typeset(position.describe_outcome(lang), lang))
        else:
            assert game.seat_name(position.turn).text(lang).lower() in alt.lower()
    label = {"en": "Our ruling", "fr": "Notre décision"}[lang]
    for section in told.sections:
        for block in section.blocks:
            if isinstance(block, Ruling) and len(block.numbers) == 1:
                assert f"{label} {block.numbers[0]}" in page.text
    for option in game.options:
        assert typeset(option.title(game.words).text(lang), lang) in page.text
        for value in option.values:
            assert typeset(option.label(game.words, value).text(lang), lang) in page.text


@every_game
@every_language
def test_every_refusal_finds_its_paragraph(server: Live, game: Game, lang: str) -> None:
    ids = {given.get("id") for _, given in article(server, game, lang).elements}
    for key in catalogue(game.words.package, lang):
        if key.startswith("refuse."):
            assert paragraph(game, key.removeprefix("refuse.")) in ids


@every_game
def test_the_article_stands_by_itself(server: Live, game: Game) -> None:
    """Put beside a board it needs no script and meets no id of a picture; its links lead into
    itself or to other pages."""
    page = article(server, game)
    kinds = Counter(tag for tag, _ in page.elements)
    assert kinds["script"] == kinds["style"] == 0
    assert not any("style" in given for _, given in page.elements)
    ids = [given["id"] for _, given in page.elements if "id" in given]
    assert len(ids) == len(set(ids))
    assert all(one == "rules" or one.startswith("rules-") for one in ids)
    for link in page.all("a", "href"):
        assert link.startswith("/") or link[1:] in ids, link
    assert all(link.startswith("/") for link in page.all("img", "src"))
    for _, given in page.elements:
        for name in ("aria-labelledby", "aria-describedby"):
            assert given.get(name, "rules") in ids
    # What only a script can do is not offered without one.
    assert all("hidden" in given for tag, given in page.elements if tag == "button")
    assert kinds["button"] == sum(1 for one in booklet(game, "en").diagrams if one.task)


@every_game
def test_what_can_be_played(server: Live, game: Game) -> None:
    """A script finds what it needs to play a position, and people without one the solution."""
    page = article(server, game)
    tasks = [one for one in booklet(game, "en").diagrams if one.task]
    for given, diagram in zip(page.all("figure", "data-play"), tasks, strict=True):
        assert json.loads(given) == {
            "game": game.id,
            "position": diagram.position,
            "options": dict(diagram.options),
            "seat": diagram.seat,
            "solutions": [list(one) for one in diagram.solutions],
        }
        position = game.parse(diagram.position, **dict(diagram.options))
        for solution in diagram.solutions:
            assert typeset(position.describe(solution[0], "en"), "en") in page.text


@every_game
@every_language
def test_what_is_refused_is_told_by_the_referee(server: Live, game: Game, lang: str) -> None:
    page = article(server, game, lang)
    for diagram in booklet(game, lang).diagrams:
        if diagram.refused:
            position = game.parse(diagram.position, **dict(diagram.options))
            with pytest.raises(pardalis.IllegalMove) as refused:
                position.play(diagram.refused)
            assert diagram.refused in page.text
            assert typeset(refused.value.text(lang), lang)[1:] in page.text


@every_game
def test_positions_can_be_studied(server: Live, game: Game) -> None:
    links = [
        urlsplit(link) for link in article(server, game).all("a", "href") if "position=" in link
    ]
    given = [parse_qs(link.query)["position"] for link in links]
    assert given == [[diagram.position] for diagram in booklet(game, "en").diagrams]
    assert {link.path for link in links} == {f"/study/{game.id}"}


@every_game
def test_pictures(server: Live, game: Game) -> None:
    """Drawn by the same pen as everything, pressed, kept, and inert."""
    for number, diagram in enumerate(booklet(game, "en").diagrams, 1):
        answer = get(server, f"/rules/{game.id}/{number}.svg")
        assert answer.status_code == 200
        assert answer.text == drawn(game, diagram)
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.headers["content-encoding"] == "gzip"
        assert "sandbox" in answer.headers["content-security-policy"]
        again = httpx.get(
            f"{server.origin}/rules/{game.id}/{number}.svg",
            headers={"If-None-Match": answer.headers["etag"]},
        )
        assert (again.status_code, again.content) == (304, b"")


def test_a_seat_sees_only_its_own_hand(server: Live) -> None:
    """Where there are secrets, a position seen from a seat shows no more than the seat sees."""
    game = pardalis.game("chromino")
    seated = [one for one in booklet(game, "en").diagrams if one.seat]
    assert seated
    for diagram in seated:
        position = game.parse(diagram.position)
        look: dict[str, Any] = {
            "last": diagram.last,
            "marks": diagram.marks,
            "targets": diagram.targets,
        }
        assert drawn(game, diagram) == position.view(diagram.seat).svg(diagram.seat, **look)


def test_pictures_look_as_somebody_likes_them(server: Live) -> None:
    game = pardalis.games()[0]

    def looks(cookie: str, lang: str = "en") -> tuple[str, str]:
        page = article(server, game, lang, cookie)
        night = page.all("source", "srcset")
        return page.all("img", "src")[0], night[0] if night else ""

    start = f"/rules/{game.id}/1.svg"
    assert looks("") == (start, f"{start}?theme=dark")
    assert looks("theme=light") == (start, "")
    assert looks("theme=dark") == (f"{start}?theme=dark", "")
    chosen = "theme=dark&palette=grey&glyphs=0&coordinates=0"
    grey, _ = looks(chosen, "fr")
    assert grey == f"{start}?theme=dark&palette=grey&glyphs=false&coordinates=false&lang=fr"
    style = Style(theme="dark", palette="grey", glyphs=False, coordinates=False, lang="fr")
    first = next(booklet(game, "fr").diagrams)
    assert get(server, unescape(grey)).text == drawn(game, first, style)


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/rules/go", 404),
        ("/rules/go/1.svg", 404),
        ("/rules/kamon/0.svg", 404),
        ("/rules/kamon/99.svg", 404),
        ("/rules/kamon/1.png", 404),
        ("/rules/kamon/²9.svg", 404),
        ("/rules/kamon/1.svg?theme=loud", 400),
        ("/rules/kamon/1.svg?colour=red", 400),
    ],
)
def test_what_is_not_there(server: Live, path: str, status: int) -> None:
    answer = get(server, path, "fr")
    assert answer.status_code == status
    assert '<html lang="fr"' in answer.text


def test_an_album_keeps_the_last() -> None:
    """And draws what it does not keep, which is counted."""

    class Counting:
        """A call that counts what it spends, and draws at once."""

        def __init__(self) -> None:
            self.spent = 0
            self.hall = self
            self.easel = self

        def spend(self, kind: str) -> None:
            assert kind == "pictures"
            self.spent += 1

        async def draw(self, make: object) -> bytes:
            assert callable(make)
            content = make()
            assert isinstance(content, bytes)
            return content

    async def looked() -> list[int]:
        album, call, spent = Album(most=2), Counting(), []
        for number in (1, 1, 2, 1, 3, 1, 2):
            await album.get(call, "kamon", number, Style())  # type: ignore[arg-type]  # see above
            spent.append(call.spent)
        return spent

    assert asyncio.run(looked()) == [1, 1, 2, 2, 3, 3, 4]


def test_prose() -> None:
    """No HTML goes through, links lead into the page, and signs are those of print."""
    assert rendered("<b>x</b> & [y](#loop)", "en") == (
        '<p>&lt;b&gt;x&lt;/b&gt; &amp; <a href="#rules-loop">y</a></p>\n'
    )
    assert inline("It's `a'b` *so*", "en") == "It’s <code>a'b</code> <em>so</em>"
    assert inline("Oui ; non", "fr") == "Oui\u202f; non"
    assert inline("Oui ; non", "en") == "Oui ; non"


def test_a_booklet_that_lies_is_not_shown() -> None:
    """A move that is called refused but is allowed is a fault, not a page."""
    game = pardalis.game("chameleon-chess")
    start = game.start()
    with pytest.raises(ValueError, match="not refused"):
        _Teller(game, "en")._refusal(start, start.moves()[0])
