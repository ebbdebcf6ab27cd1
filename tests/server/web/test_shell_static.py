"""Files that never change."""

from __future__ import annotations

import gzip
import re
from importlib.resources import files
from pathlib import Path
from posixpath import dirname, join, normpath

import httpx
import pytest

from pardalis.server.web.pages import statics
from tests.server.live import Live

FOLDER = Path(str(files("pardalis.server.web"))) / "static"
NAMES = sorted(statics.shelf().files)


def get(server: Live, path: str, **headers: str) -> httpx.Response:
    plain = {"Accept-Encoding": "identity"} | headers
    return httpx.get(server.origin + path, headers=plain)


def test_what_is_served() -> None:
    """Every file of the folder that a browser can use, and no other."""
    found = {
        str(path.relative_to(FOLDER))
        for path in FOLDER.rglob("*")
        if path.suffix in (".css", ".js", ".svg", ".png")
    }
    assert set(NAMES) == found
    assert "tsconfig.json" not in NAMES


def test_a_file(server: Live) -> None:
    answer = get(server, statics.path("base.css"))
    assert answer.content == (FOLDER / "base.css").read_bytes()
    assert answer.headers["content-type"] == "text/css; charset=utf-8"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert "accept-encoding" in answer.headers["vary"].lower()
    script = get(server, statics.path("look.js"))
    assert script.headers["content-type"] == "text/javascript; charset=utf-8"
    assert get(server, statics.path("icon.svg")).headers["content-type"] == "image/svg+xml"
    head = httpx.head(server.origin + statics.path("base.css"))
    assert (head.status_code, head.content) == (200, b"")


def test_pressed_for_those_who_can_unpack(server: Live) -> None:
    path = statics.path("base.css")
    for accepted in ("gzip", "br, gzip;q=1.0", "deflate,GZIP"):
        with httpx.stream(
            "GET", server.origin + path, headers={"Accept-Encoding": accepted}
        ) as answer:
            raw = b"".join(answer.iter_raw())
        assert answer.headers["content-encoding"] == "gzip"
        assert gzip.decompress(raw) == (FOLDER / "base.css").read_bytes()
    for accepted in ("identity", "gzip;q=0", "br"):
        assert "content-encoding" not in get(server, path, **{"Accept-Encoding": accepted}).headers


def test_an_old_version_leads_to_the_new_one(server: Live) -> None:
    answer = get(server, "/static/000000000000/board/element.js")
    assert answer.status_code == 302
    assert answer.headers["location"] == statics.path("board/element.js")
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path",
    [
        "../app.py",
        "%2e%2e/app.py",
        "..%2fapp.py",
        "board/../../app.py",
        "/etc/passwd",
        "%2fetc%2fpasswd",
        "base.css%00",
        "tsconfig.json",
        "sw.js",
        "board",
        "board/",
        "",
        "BASE.CSS",
    ],
)
def test_no_path_leads_anywhere_else(server: Live, path: str) -> None:
    for version in (statics.shelf().version, "x"):
        # As it stands: a browser would put it in order before it asks.
        target = f"/static/{version}/{path}".encode()
        request = httpx.Request("GET", server.origin)
        request.url = request.url.copy_with(raw_path=target)
        with httpx.Client() as client:
            assert client.send(request).status_code in (400, 404)


def test_a_template_cannot_name_a_file_that_is_not_there() -> None:
    with pytest.raises(KeyError):
        statics.path("no-such.css")


def test_the_version_follows_the_content(tmp_path: Path) -> None:
    def version() -> str:
        return statics.gathered(tmp_path).version

    (tmp_path / "a.css").write_text("a{}")
    first = version()
    assert re.fullmatch(r"[0-9a-f]{12}", first)
    (tmp_path / "notes.txt").write_text("not for browsers")
    (tmp_path / ".hidden.css").write_text("b{}")
    assert version() == first
    (tmp_path / "a.css").write_text("b{}")
    assert version() != first
    (tmp_path / "a.css").write_text("a{}")
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "c.js").write_text("")
    assert version() != first


@pytest.mark.parametrize("name", [name for name in NAMES if name.endswith(".js")])
def test_modules_find_each_other(name: str) -> None:
    """Relative paths lead to files of the same version; nothing comes from elsewhere."""
    text = (FOLDER / name).read_text("utf-8")
    for named in re.findall(r"""(?:^|\n)(?:import|export)[^;]*?from\s+["']([^"']+)["']""", text):
        assert named.startswith("."), named
        assert normpath(join(dirname(name), named)) in NAMES
    assert not re.search(
        r"\binnerHTML\b|\beval\(|\bdocument\.write\(|https?://(?!www\.w3\.org)", text
    )


def test_styles_load_nothing() -> None:
    for name in NAMES:
        if name.endswith(".css"):
            text = (FOLDER / name).read_text("utf-8")
            assert "@import" not in text
            assert "url(" not in text
