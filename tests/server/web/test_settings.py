"""Settings: remembered in a cookie that is read with care."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import pytest

from pardalis.core.words import LANGUAGES
from pardalis.draw.palette import BOARDS, PALETTES, THEMES
from pardalis.server.tables import eyes
from pardalis.server.web.pages.look import CHOICES, COOKIE, DEFAULT, Settings
from tests.server.live import Live, live
from tests.server.web.browsing import Browser, browser

ALL_ON = {name: "1" for name, values in CHOICES.items() if "1" in values}
LOOK_SCRIPT = Path(eyes.__file__).parents[1] / "web" / "static" / "look.js"


def kept(somebody: Browser) -> str | None:
    return somebody.http.cookies.get(COOKIE)


def test_what_can_be_chosen() -> None:
    """Pictures and settings know the same boards, palettes and themes."""
    assert CHOICES["board"] == get_args(eyes.Board) == BOARDS
    assert CHOICES["palette"] == get_args(eyes.Palette) == PALETTES
    assert CHOICES["theme"][1:] == get_args(eyes.Theme) == THEMES
    assert Settings().values() == DEFAULT
    assert Settings().text() == ""
    assert Settings().sound is False
    assert Settings().glyphs is True


def test_scripts_have_the_same_defaults() -> None:
    text = LOOK_SCRIPT.read_text("utf-8")
    words = {"1": "true", "0": "false"}
    for name, value in DEFAULT.items():
        assert f"{name}: {words.get(value, chr(34) + value + chr(34))}," in text


@pytest.mark.parametrize("name", CHOICES)
def test_every_setting_is_kept_and_read_again(server: Live, name: str) -> None:
    for value in CHOICES[name]:
        fields = {**DEFAULT, name: value}
        sent = {key: text for key, text in fields.items() if text != "0"}  # as boxes are sent
        with browser(server) as anna:
            assert anna.send("/settings", **sent).headers["location"] == "/settings?saved=1"
            assert (kept(anna) or "") == ("" if value == DEFAULT[name] else f"{name}={value}")
            text = anna.open("/settings").text
        mark = f'name="{name}" value="{value}" checked'
        assert (mark in text) == (value != "0")


def test_settings_reach_pages_and_pictures(server: Live) -> None:
    with browser(server) as anna:
        assert 'data-theme="auto"' in anna.open("/").text
        assert "prefers-color-scheme" in anna.open("/").text
        fields = ALL_ON | {"theme": "dark", "board": "slate", "palette": "grey"}
        del fields["motion"]
        anna.send("/settings", **fields)
        text = anna.open("/").text
        assert '<html lang="en" data-theme="dark" data-board="slate" data-motion="off"' in text
        assert 'data-sound="on"' in text
        assert "kamon.svg?theme=dark&amp;board=slate&amp;palette=grey" in text
        assert "<source" not in text
        sample = anna.open("/settings").text.partition('id="sample" src="')[2].partition('"')[0]
        picture = anna.open(sample.replace("&amp;", "&"))
        assert picture.headers["content-type"] == "image/svg+xml"
        assert 'class="target"' in picture.text


@pytest.mark.parametrize(
    "value",
    [
        "theme=night&board=glass&sound=2&glyphs=",
        "theme",
        "&&&===",
        "%ff%fe=%00",
        "theme=dark" + "&x=1" * 200,
        "a" * 5000,
        "x=1;theme=dark",
    ],
)
def test_a_spoilt_cookie_counts_for_nothing(server: Live, value: str) -> None:
    with browser(server, Cookie=f"{COOKIE}={value}") as anna:
        answer = anna.open("/settings")
    assert answer.status_code == 200
    assert 'data-theme="auto"' in answer.text


def test_what_cannot_be_chosen_is_not_kept(server: Live) -> None:
    with browser(server) as anna:
        anna.send("/settings", **ALL_ON | {"theme": "<b>", "board": "glass", "x": "y"})
        assert kept(anna) == "sound=1"


def test_the_look_of_pictures() -> None:
    given = Settings.of({"theme": "auto", "board": "slate", "glyphs": "0", "targets": "0"})
    assert given.look() == eyes.Look(board="slate", glyphs=False, targets=False)
    assert given.look(dark=True).theme == "dark"
    assert Settings.of({"theme": "light"}).look(dark=True).theme == "light"
    assert Settings.of({"theme": "dark"}).look().theme == "dark"


def test_the_cookie_is_for_scripts_too(server: Live, tmp_path: Path) -> None:
    with browser(server) as anna:
        cookie = anna.send("/settings", theme="dark").headers["set-cookie"]
    assert "HttpOnly" not in cookie
    assert "; Path=/; Max-Age=31536000; SameSite=Lax" in cookie
    assert "Secure" not in cookie
    with live(tmp_path, own_origin="https://table.example") as far:
        far.origin = f"http://127.0.0.1:{far.server.settings.port}"
        with browser(far, Host="table.example") as anna:
            assert anna.send("/settings", theme="dark").headers["set-cookie"].endswith("; Secure")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_name(server: Live, lang: str) -> None:
    """Whoever was never here before becomes a guest by it; a bad one is said on the same page."""
    with browser(server, lang) as anna:
        assert anna.send("/name", name="  Anne-Sophie   d'Été ").status_code == 303
        assert anna.http.get("/api/1/me").json()["name"] == "Anne-Sophie d'Été"
        assert 'value="Anne-Sophie d&#39;Été"' in anna.open("/settings").text
        bad = anna.send("/name", name="a\u202eb<i>")
        assert bad.status_code == 409
        assert 'role="alert"' in bad.text
        assert "b&lt;i&gt;" in bad.text
        assert f'<html lang="{lang}"' in bad.text
        assert anna.http.get("/api/1/me").json()["name"] == "Anne-Sophie d'Été"
        anna.send("/name", name=" ")
        assert anna.http.get("/api/1/me").json()["name"] == ""


def test_strange_questions(server: Live) -> None:
    with browser(server) as anna:
        assert anna.open("/settings?saved=perhaps").status_code == 400
        assert anna.open("/settings/sample.svg?theme=noon").status_code == 400
        assert anna.open("/settings/sample.svg?theme=dark&theme=light").status_code == 400
