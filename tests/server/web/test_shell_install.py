"""What makes the site an app, and what it keeps for when there is no line."""

from __future__ import annotations

import json
import struct
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

import pardalis
from pardalis.core.words import LANGUAGES
from pardalis.server.web.pages import install, statics
from tests.patience import PATIENCE
from tests.server.live import Client, Live
from tests.server.web.browsing import browser, links

NODE = Path(sys.executable).with_name("node")  # of the wheel that also checks the scripts' types


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_manifest(server: Live, lang: str) -> None:
    with browser(server, lang) as anybody:
        (where,) = (one for one in links(anybody.open("/").text) if "manifest" in one)
        answer = anybody.open(where)
    assert answer.headers["content-type"].startswith("application/manifest+json")
    told = answer.json()
    assert told["lang"] == lang
    assert told["start_url"] == told["scope"] == "/"
    assert told["display"] == "standalone"
    assert [one["name"] for one in told["shortcuts"]] == [g.title(lang) for g in pardalis.games()]
    sizes = {icon["sizes"] for icon in told["icons"]}
    assert {"any", "192x192", "512x512"} <= sizes
    assert any(icon.get("purpose") == "maskable" for icon in told["icons"])
    for icon in told["icons"]:
        picture = httpx.get(server.origin + icon["src"])
        assert picture.headers["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            width, height = struct.unpack(">II", picture.content[16:24])
            assert f"{width}x{height}" == icon["sizes"]


def test_without_pixels_the_drawing_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(install, "find_spec", lambda name: None)
    assert [icon["type"] for icon in install._icons()] == ["image/svg+xml"]


def test_the_worker(server: Live) -> None:
    answer = httpx.get(f"{server.origin}/sw.js")
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "worker-src 'self'" in answer.headers["content-security-policy"]
    head, _, rest = answer.text.partition(";\n")
    told = json.loads(head.removeprefix("self.shell = "))
    assert rest == statics.shelf().files["sw.js"].content.decode()
    assert told["version"] == statics.shelf().version
    for path in (*told["files"], *told["pages"].values()):
        assert httpx.get(server.origin + path).status_code == 200
    # All that the page without a line loads is kept, and nothing else.
    loaded = links(httpx.get(server.origin + told["pages"]["en"]).text, "src")
    assert set(loaded) <= set(told["files"])
    assert all(path.startswith("/static/") for path in told["files"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_without_a_line_is_nobodys(server: Live, anna: Client, lang: str) -> None:
    """It is kept on the device: no name and no table is on it."""
    anna.lay("kamon")
    answer = anna.http.get(f"/offline?lang={lang}", headers={"Accept": "text/html"})
    assert f'<html lang="{lang}"' in answer.text
    assert "Anna" not in answer.text
    assert "/table/" not in answer.text
    assert anna.http.get("/offline?lang=de").status_code == 400


def test_the_worker_keeps_no_secrets() -> None:
    """Run by a real engine: of all that passes, only files and rules come into its cache."""
    script = """
      const kept = [];
      const cache = {
        match: async () => undefined,
        addAll: async (all) => kept.push(...all),
        put: async (what) => kept.push(what.url ? new URL(what.url).pathname : what),
      };
      globalThis.caches = {open: async () => cache, keys: async () => [], delete: async () => {}};
      globalThis.location = new URL("https://table.example/");
      const heard = {};
      globalThis.self = globalThis;
      globalThis.addEventListener = (name, listener) => { heard[name] = listener; };
      globalThis.skipWaiting = async () => {};
      globalThis.fetch = async () => new Response("x");
      globalThis.shell = {version: "v", files: [], pages: {}, reading: "/rules"};
      const visits = [
        ["navigate", "/"], ["navigate", "/table/abc"], ["navigate", "/join/token"],
        ["navigate", "/watch/token"], ["navigate", "/settings"], ["navigate", "/api/1/docs"],
        ["navigate", "/rulesome"], ["cors", "/api/1/me"], ["cors", "/tables.json"],
        ["no-cors", "/api/1/tables/abc/picture.svg"], ["cors", "/static/old/base.css"],
        ["navigate", "/rules"], ["navigate", "/rules/kamon"], ["cors", "/static/v/base.css"],
      ];
      WORKER
      for (const [mode, path] of visits) {
        const answers = [];
        const request = {method: "GET", mode, url: "https://table.example" + path};
        heard.fetch({request, respondWith: (answer) => answers.push(answer)});
        await Promise.all(answers);
        const post = {request: {...request, method: "POST"}, respondWith: () => kept.push("POST")};
        heard.fetch(post);
      }
      console.log(JSON.stringify(kept));
    """
    worker = statics.shelf().files["sw.js"].content.decode()
    done = subprocess.run(
        [NODE, "--input-type=module", "-e", script.replace("WORKER", worker)],
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    assert json.loads(done.stdout) == ["/rules", "/rules/kamon", "/static/v/base.css"]
