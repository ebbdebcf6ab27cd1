"""Pages for people who open a link in a browser."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from urllib.parse import urljoin

import httpx
import pytest

import pardalis
from tests.server.live import API, Client, Live

BROWSER = {"Accept": "text/html,application/xhtml+xml"}


def page(server: Live, path: str, lang: str = "en") -> httpx.Response:
    return httpx.get(server.origin + path, headers=BROWSER | {"Accept-Language": lang})


@pytest.mark.parametrize(("lang", "words"), [("en", "colour decides"), ("fr", "couleur décide")])
def test_the_entrance(server: Live, lang: str, words: str) -> None:
    answer = page(server, "/", lang)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "Accept-Language" in answer.headers["vary"]
    assert f'<html lang="{lang}"' in answer.text
    assert words in answer.text
    for game in pardalis.games():
        assert game.title(lang) in answer.text
        assert f'src="/demo/{game.id}.svg"' in answer.text
    assert f"pardalis join {server.origin}" in answer.text
    assert f'href="{API}/docs"' in answer.text


def test_the_links_of_a_table(server: Live, anna: Client) -> None:
    laid = anna.lay("chromino")
    seat, watch = laid["sitters"][1]["link"], laid["watch"]
    for link in (seat, watch):
        answer = page(server, link.removeprefix(server.origin))
        assert answer.status_code == 200
        assert answer.headers["x-robots-tag"] == "noindex"
        assert answer.headers["cache-control"] == "no-store"
        assert "content-encoding" not in answer.headers
        # Looking at the page is not sitting down.
        assert anna.get(f"/tables/{laid['table']}")["state"]["sitters"][1]["kind"] == "free"
        # Nothing leads elsewhere.
        for where in re.findall(r'(?:href|src|srcset|action)="([^"]*)"', answer.text):
            assert urljoin(link, where).startswith(f"{server.origin}/")


def test_a_table_is_shown_to_those_who_may_look(server: Live, anna: Client) -> None:
    hidden, public = anna.lay("kamon")["table"], anna.lay("kamon", public=True)["table"]
    assert page(server, f"/table/{hidden}").status_code == 404
    shown = page(server, f"/table/{public}", "fr")
    assert shown.status_code == 200
    assert "Anna" in shown.text
    assert f"/table/{public}" in page(server, "/").text
    assert f"/table/{hidden}" not in page(server, "/").text
    own = anna.http.get(f"/table/{hidden}", headers=BROWSER)
    assert own.status_code == 200


def test_names_are_data(server: Live) -> None:
    """Names and chat are data everywhere."""
    with server.client("<script>x</script>") as evil:
        table = evil.lay("kamon", public=True)["table"]
    for path in (f"/table/{table}", "/"):
        answer = page(server, path)
        assert "<script>x" not in answer.text
        assert "script&gt;x" in answer.text or "\\u003cscript\\u003ex" in answer.text


@pytest.mark.parametrize("path", ["/nothing", "/join/x", "/watch/x", "/table/x"])
def test_what_is_not_there_is_said_on_a_page(server: Live, path: str) -> None:
    answer = page(server, path, "fr")
    assert answer.status_code == 404
    assert "Cela n&#39;a pas marché" in answer.text
    assert httpx.get(server.origin + path).json()["code"]


def test_the_documentation(server: Live) -> None:
    answer = page(server, f"{API}/docs")
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "<h1 " in answer.text
    assert "<table>" in answer.text
    anchors = re.findall(r'href="#([^"]+)"', answer.text)
    assert anchors
    for anchor in anchors:
        assert f'id="{anchor}"' in answer.text
    # Nothing is loaded from elsewhere.
    assert not re.search(r'(?:src|srcset)="(?!/|data:)', answer.text)


def templates() -> list[Path]:
    return sorted(Path(str(files("pardalis.server.web"))).glob("*/templates/*.html"))


@pytest.mark.parametrize("path", templates(), ids=lambda path: f"{path.parts[-3]}/{path.name}")
def test_no_page_has_a_script_or_a_style_of_its_own(path: Path) -> None:
    """The strict policy forbids them."""
    text = path.read_text("utf-8")
    for script in re.findall(r"<script\b[^>]*>", text):
        assert 'type="application/json"' in script or 'src="{{ static(' in script
    assert "<style" not in text
    assert " style=" not in text
    assert not re.search(r"<[^>]*\son[a-z]+=", text)


def test_health_and_robots(server: Live) -> None:
    assert page(server, "/health").json()["status"] == "ok"
    assert httpx.head(server.origin + "/health").status_code == 200
    assert "Disallow: /join/" in page(server, "/robots.txt").text
