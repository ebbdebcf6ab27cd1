"""The shell: what every page is put into, and how forms are received."""

from __future__ import annotations

import json
import re
from pathlib import Path

import httpx
import pytest

from pardalis.core.words import LANGUAGES, catalogue
from pardalis.server.limits import Limits, Rate, Rates
from pardalis.server.web.pages.shell import _json, client_words, see_other
from tests.server.live import Client, Live, live
from tests.server.web.browsing import FORM, OWN, Browser, browser, links

PACKAGE = "pardalis.server.web.pages"
PAGES = ("/", "/settings", "/play/kamon", "/offline", "/nothing")


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", PAGES)
def test_every_page_stands_in_the_shell(server: Live, path: str, lang: str) -> None:
    """The language is first the browser's; every page can be left for the others, skipped into,
    and read in the other language."""
    with browser(server, lang) as anybody:
        answer = anybody.open(path)
    text = answer.text
    assert f'<html lang="{lang}"' in text
    assert text.count("<h1") == 1
    assert text.count("<main") == text.count("</main>") == 1
    assert 'href="#main"' in text
    assert {"/", "/rules", "/settings"} <= set(links(text))
    (other,) = set(LANGUAGES) - {lang}
    assert f'name="lang" value="{other}" lang="{other}"' in text
    names = catalogue(PACKAGE, lang)["page.owners"]["text"]
    assert names in text  # the games' names belong to their owners
    # Nothing is loaded from elsewhere, and every file is there.
    for where in links(text, "src") + links(text, "href"):
        assert where.startswith(("/", "#"))
        if where.startswith("/static/"):
            assert httpx.get(server.origin + where).status_code == 200


def test_words_for_scripts() -> None:
    for lang in LANGUAGES:
        told = client_words(PACKAGE, lang)
        assert set(told) == {"offline", "unreachable", "fault", "saved"}
        assert all(isinstance(text, str) for text in told.values())
    plural = client_words(PACKAGE, "en", "home")["seats"]
    assert plural == {"one": "{n} player", "many": "{n} players"}


def test_data_for_scripts_cannot_end_its_block(server: Live) -> None:
    hostile = {"name": "</script><script>&\u2028<!--"}
    written = str(_json(hostile))
    assert not re.search(r"[<>&\u2028]", written)
    assert json.loads(written) == hostile
    with browser(server, "fr") as anybody:
        (block,) = re.findall(
            r'<script type="application/json" class="words">(.*?)</script>', anybody.open("/").text
        )
    assert json.loads(block) == client_words(PACKAGE, "fr")


@pytest.mark.parametrize("path", ["//elsewhere.example", "https://x.example", "/\\x", "x", ""])
def test_nobody_is_sent_elsewhere(server: Live, path: str) -> None:
    """A form leads to a page of ours, whatever it says."""
    with pytest.raises(ValueError, match="not a path of this site"):
        see_other(path)
    with browser(server) as anybody:
        answer = anybody.send("/language", lang="fr", back=path)
    assert (answer.status_code, answer.headers["location"]) == (303, "/")


def test_reading_in_another_language(server: Live) -> None:
    """The switch is on every page, leads back to it, and is remembered."""
    with browser(server, "en") as anna:
        anna.open("/")
        assert not anna.http.cookies
        answer = anna.send("/language", lang="fr", back="/play/kamon?position=")
        assert answer.headers["location"] == "/play/kamon?position="
        assert '<html lang="fr"' in anna.open("/").text
        assert anna.send("/language", lang="de").status_code == 400
        assert anna.http.get("/api/1/me").json()["lang"] == "fr"


FORMS = ("/language", "/name", "/settings", "/play/kamon")


@pytest.mark.parametrize("path", FORMS)
@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "https://elsewhere.example"},
        {"Origin": "null"},
        {"Origin": "null", "Sec-Fetch-Site": "cross-site"},
        {"Origin": "null", "Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "none"},
    ],
)
def test_forms_of_other_sites_are_refused(server: Live, path: str, headers: dict[str, str]) -> None:
    """Also from somebody without a cookie: else a site could have them sit down as a guest that
    it knows, and watch."""
    answer = httpx.post(server.origin + path, data={"lang": "fr"}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize("how", ["origin", "fetch"])
def test_own_forms_are_received(server: Live, how: str) -> None:
    headers = {"Origin": server.origin} if how == "origin" else OWN
    answer = httpx.post(f"{server.origin}/language", data={"lang": "fr"}, headers=headers)
    assert answer.status_code == 303


def test_what_is_no_form(server: Live) -> None:
    def post(content: bytes, **headers: str) -> httpx.Response:
        return httpx.post(
            f"{server.origin}/language", content=content, headers=OWN | FORM | headers
        )

    assert post(b"{}", **{"Content-Type": "application/json"}).status_code == 415
    assert post(b"lang=fr", **{"Content-Type": "multipart/form-data"}).status_code == 415
    assert post(b"lang=%ff%fe").status_code == 400
    assert post("lang=é".encode()).status_code == 400
    assert post(b"&".join(b"a%d=1" % n for n in range(200))).status_code == 400
    twice = post(b"lang=fr&lang=en")
    assert (twice.status_code, twice.json()["code"]) == (400, "twice")
    assert post(b"back=" + b"x" * 70_000).status_code == 413
    assert post(b"").status_code == 400
    assert httpx.get(f"{server.origin}/language").status_code == 405


def test_a_stolen_token_is_no_form(server: Live, anna: Client) -> None:
    """A form with a token that is not ours is refused with words, not with a crash."""
    with browser(server, Authorization="Bearer nonsense") as nobody:
        assert nobody.open("/").status_code == 200
        assert nobody.send("/language", lang="fr").status_code == 401


def test_forms_are_counted(tmp_path: Path) -> None:
    limits = Limits(Rates(requests=Rate(3, 0.001)))
    with live(tmp_path, limits=limits) as server, browser(server) as hasty:
        codes = [hasty.send("/language", lang="fr").status_code for _ in range(4)]
        assert codes == [303, 303, 303, 429]
        refused = hasty.open("/")
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) > 0
        assert "<h1" in refused.text


def test_what_holds_secrets_is_not_pressed(server: Live) -> None:
    """How well a page can be pressed tells what is in it: a guest's own pages never are."""
    with browser(server, **{"Accept-Encoding": "gzip"}) as stranger:
        assert stranger.open("/").headers["content-encoding"] == "gzip"
        assert stranger.open("/api/1/docs").headers["content-encoding"] == "gzip"
        table = _laid(stranger)
        for path in ("/", "/settings", "/play/kamon", "/tables.json", table, "/api/1/me"):
            assert "content-encoding" not in stranger.open(path).headers


def _laid(somebody: Browser) -> str:
    return somebody.send("/play/kamon").headers["location"]
