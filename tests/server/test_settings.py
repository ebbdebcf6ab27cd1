"""Settings: flags over variables over defaults, and clear words for every fault."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pardalis.core.errors import PardalisError
from pardalis.server.secret import SHORTEST
from pardalis.server.settings import NAMES, BadSetting, Settings, data_folder, read_settings

SECRET = "correct horse battery staple, twice"
ORIGIN = "https://play.example.org"


def settings(environ: Mapping[str, str] | None = None, **flags: object) -> Settings:
    return read_settings(flags, environ or {})[0]


def refusal(environ: Mapping[str, str] | None = None, **flags: object) -> BadSetting:
    with pytest.raises(BadSetting) as refused:
        read_settings(flags, environ or {})
    assert refused.value.text("fr") != refused.value.text("en")
    return refused.value


def warnings(environ: Mapping[str, str], **flags: object) -> list[str]:
    told = read_settings(flags, environ)[1]
    assert all(message.text("fr") for message in told)
    return [message.text("en") for message in told]


def test_defaults() -> None:
    """Loopback and a per-user data folder by default."""
    found = settings({"XDG_DATA_HOME": os.path.abspath("x")})
    assert (found.host, found.port, found.public) == ("127.0.0.1", 8765, False)
    assert found.data_dir == Path(os.path.abspath("x")) / "pardalis"
    assert found.origin == "http://127.0.0.1:8765"
    assert found.proxy == ()
    assert 1 <= found.workers <= 8
    assert (found.log, found.no_limits) == ("auto", False)


def test_flags_over_environment_over_defaults() -> None:
    """Every flag is also an environment variable."""
    environ = {"PARDALIS_PORT": "9000", "PARDALIS_LOG": "json", "PARDALIS_NO_LIMITS": "yes"}
    found = settings(environ, port=9001, host=None)
    assert (found.port, found.log, found.no_limits, found.host) == (9001, "json", True, "127.0.0.1")


@pytest.mark.parametrize("name", NAMES)
def test_each_fault_names_where_it_is(name: str) -> None:
    """A flag or a variable, whichever it was; both wrong, the flag."""
    wrong = "\n"
    assert f"PARDALIS_{name.upper()} " in str(refusal({f"PARDALIS_{name.upper()}": wrong}))
    flag = "--" + name.replace("_", "-")
    told = refusal({f"PARDALIS_{name.upper()}": wrong}, **{name: wrong})
    assert str(told).startswith(flag + " ")
    assert "\n" not in str(told)


@pytest.mark.parametrize("name", NAMES)
def test_an_empty_variable_is_not_set(name: str) -> None:
    environ = {"XDG_DATA_HOME": os.path.abspath("x")}
    assert settings({f"PARDALIS_{name.upper()}": "", **environ}) == settings(environ)


def test_an_unknown_flag_is_a_programming_error() -> None:
    with pytest.raises(TypeError):
        read_settings({"colour": "red"}, {})


@pytest.mark.parametrize("port", ["-1", "65536", "80.0", "٣", "1e3", " 80", "9" * 5000, "x"])
def test_ports(port: str) -> None:
    told = refusal(port=port)
    assert told.code == "number"
    assert "from 0 to 65535" in str(told)
    assert len(str(told)) < 250


@pytest.mark.parametrize("text", ["1", "yes", "TRUE", "on", True])
def test_yes(text: object) -> None:
    assert settings(no_limits=text).no_limits


@pytest.mark.parametrize("text", ["0", "no", "False", "off", False, None])
def test_no(text: object) -> None:
    assert not settings(no_limits=text).no_limits


@pytest.mark.parametrize(
    ("given", "origin"),
    [
        ("https://play.example.org", "https://play.example.org"),
        ("HTTPS://Play.Example.org:443", "https://play.example.org"),
        ("http://localhost:80", "http://localhost"),
        ("http://localhost:8765", "http://localhost:8765"),
        ("http://[::1]:8765", "http://[::1]:8765"),
    ],
)
def test_origins_as_browsers_write_them(given: str, origin: str) -> None:
    assert settings(origin=given).origin == origin


@pytest.mark.parametrize(
    "origin",
    [
        "play.example.org",
        "ftp://play.example.org",
        "https://play.example.org/",
        "https://play.example.org/table",
        "https://play.example.org?x",
        "https://play.example.org#x",
        "https://user@play.example.org",
        "https://play.example.org:0",
        "https://play.example.org:99999",
        "https://play.example.org:",
        "https://play.example.org\n",
        "https://-play.example.org",
        "https://play..example.org",
        "https://[::x]",
        "https://[1:2]",
        "https://pläy.example.org",
        "https://" + "a." * 200 + "org",
        "https://a, https://b",
        "null",
        "*",
    ],
)
def test_origins_and_nothing_else(origin: str) -> None:
    told = refusal(origin=origin)
    assert told.code == "origin"
    assert ORIGIN in str(told)


@pytest.mark.parametrize("host", ["127.0.0.1", "127.1.2.3", "::1", "[::1]", "localhost"])
def test_loopback_needs_nothing(host: str) -> None:
    assert settings(host=host).host in (host, "::1")


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.7", "play.example.org"])
def test_elsewhere_only_in_public(host: str) -> None:
    """Without --public a host that others can reach is refused."""
    told = refusal({"PARDALIS_HOST": host})
    assert told.code == "open"
    assert "PARDALIS_HOST" in str(told)
    assert "--public" in str(told)
    assert settings(host=host, public=True, origin=ORIGIN, secret=SECRET).host == host


@pytest.mark.parametrize("host", ["", "256.0.0.1", "1.2.3", "a b", "-a", "a" * 64, "x/y", "a:1"])
def test_hosts(host: str) -> None:
    assert refusal(host=host).code == "host"


def test_origin_follows_the_port() -> None:
    """Port 0 is any free one: the origin is known when it is."""
    found = replace(settings(port=0), port=4711)
    assert found.origin == "http://127.0.0.1:4711"
    assert settings(host="::1").origin == "http://[::1]:8765"
    assert settings(port=80).origin == "http://127.0.0.1"


def test_public_says_all_that_is_missing() -> None:
    """--public refuses to start until what the internet needs is set, and prints it."""
    told = refusal(public=True)
    assert told.code == "missing"
    assert f"--origin {ORIGIN}" in str(told)
    examples = [
        re.search(r"PARDALIS_SECRET=([\w-]+)\)", str(refusal(public=True))) for _ in range(2)
    ]
    assert examples[0]
    assert examples[1]
    assert len(examples[0][1]) >= SHORTEST
    assert examples[0][1] != examples[1][1]
    settings({"PARDALIS_SECRET": examples[0][1]}, public=True, origin=ORIGIN)


def test_public_says_only_what_is_missing() -> None:
    assert "PARDALIS_SECRET" not in str(refusal({"PARDALIS_SECRET": SECRET}, public=True))
    assert "--origin" not in str(refusal(public=True, origin=ORIGIN))
    told = refusal({"PARDALIS_SECRET": SECRET}, public=True, origin="http://play.example.org")
    assert "https" in str(told)


def test_limits_stay_in_public() -> None:
    told = refusal(public=True, origin=ORIGIN, secret=SECRET, no_limits=True)
    assert told.code == "no-limits"
    assert str(told).startswith("--no-limits")


def test_the_secret_is_not_shown() -> None:
    found = settings({"PARDALIS_SECRET": SECRET})
    assert found.secret() == SECRET
    assert SECRET not in repr(found)
    short = "a short one"
    told = refusal({"PARDALIS_SECRET": short})
    assert told.code == "secret"
    assert short not in str(told) + repr(told)


def test_proxies() -> None:
    found = settings(proxy="10.0.0.2, 192.168.1.0/24,fd00::/8")
    assert found.proxy == ("10.0.0.2/32", "192.168.1.0/24", "fd00::/8")
    for wrong in ("*", "10.0.0.2/8", "proxy", ",", "10.0.0.2,"):
        assert refusal(proxy=wrong).code == "proxy"


def test_a_public_server_is_behind_a_proxy() -> None:
    """On loopback it can only be one on the same machine; elsewhere it should be named."""
    public: dict[str, object] = {"public": True, "origin": ORIGIN, "secret": SECRET}
    assert settings({}, **public).proxy == ("127.0.0.1", "::1")
    assert settings({}, **public, proxy="none").proxy == ()
    assert warnings({}, **public) == []
    assert "--proxy" in warnings({}, **public, host="0.0.0.0")[0]
    assert warnings({}, **public, host="0.0.0.0", proxy="none") == []


def test_variables_that_look_like_ours() -> None:
    environ = {
        "PARDALIS_ORIGN": "x",
        "PARDALIS_COLOUR": "x",
        "PARDALIS_LANG": "fr",
        "PARDALIS_PORT": "1",
        "PATH": "x",
    }
    told = warnings(environ)
    assert len(told) == 2
    assert "PARDALIS_COLOUR" in told[0]
    assert "PARDALIS_WORKERS" in told[0]
    assert told[1] == 'nothing is called "PARDALIS_ORIGN": did you mean PARDALIS_ORIGIN?'


def test_data_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The folder of each platform; a relative XDG_DATA_HOME does not count, as XDG says."""
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    expected = {
        "linux": tmp_path / ".local" / "share" / "pardalis",
        "darwin": tmp_path / "Library" / "Application Support" / "pardalis",
        "win32": tmp_path / "AppData" / "Roaming" / "pardalis",
    }
    for platform, folder in expected.items():
        monkeypatch.setattr(sys, "platform", platform)
        assert data_folder({"XDG_DATA_HOME": "relative"}) == folder
    assert data_folder({"APPDATA": str(tmp_path)}) == tmp_path / "pardalis"


def test_no_home(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("no home")

    monkeypatch.setattr(Path, "home", homeless)
    assert data_folder({}).is_relative_to(Path.cwd())


def test_folders(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    assert settings(data_dir=tmp_path).data_dir == tmp_path
    assert settings(data_dir="somewhere").data_dir.is_absolute()
    for wrong in (file, "", " ", "a\0b", "~nobody-has-this-name/x"):
        assert refusal(data_dir=wrong).code == "folder"


@given(
    st.dictionaries(st.sampled_from([f"PARDALIS_{name.upper()}" for name in NAMES]), st.text()),
    st.booleans(),
)
def test_anything_gives_settings_or_words(environ: dict[str, str], public: bool) -> None:
    try:
        read_settings({"public": public}, environ)
    except PardalisError as error:
        assert error.text("en").isprintable()
        assert error.text("fr").isprintable()
