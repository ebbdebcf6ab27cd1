"""Who may ask, and what every answer carries."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from pardalis.server.limits import Limits, Rate, Rates
from pardalis.server.web.call import preferred
from pardalis.server.web.shields import Shield, Shielded, named_locally
from tests.server.live import API, Client, Live, live


@pytest.fixture
def browser(server: Live) -> Iterator[httpx.Client]:
    """A browser with its cookie."""
    with httpx.Client(base_url=server.origin) as client:
        client.get(f"{API}/me")
        yield client


def dial(path: str, headers: Mapping[str, str], origin: str | None) -> ClientConnection:
    """A socket, as a page of this origin would open it."""
    own = None if origin is None else Origin(origin)
    return connect(path, additional_headers=headers, origin=own, proxy=None)


def test_the_usual_headers_are_on_everything(server: Live) -> None:
    for path in ("/", "/nothing", "/health", f"{API}/me", f"{API}/nothing", "/sw.js"):
        headers = httpx.get(server.origin + path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["permissions-policy"]
        assert "strict-transport-security" not in headers
        assert "server" not in headers


def test_what_is_personal_is_not_stored(anna: Client) -> None:
    table = anna.lay("kamon")["table"]
    for path in ("/me", "/me/tables", f"/tables/{table}"):
        assert anna.ask("GET", path).headers["cache-control"] == "no-store"


def test_the_cookie(server: Live, tmp_path: Path) -> None:
    """A signed cookie, HttpOnly and SameSite; Secure when the origin is https."""
    cookie = httpx.get(f"{server.origin}{API}/me").headers["set-cookie"]
    assert cookie.startswith("pardalis=")
    assert "; HttpOnly" in cookie
    assert "; SameSite=Lax" in cookie
    assert "Secure" not in cookie
    with live(tmp_path, own_origin="https://table.example") as far:
        local = f"http://127.0.0.1:{far.server.settings.port}"
        answer = httpx.get(f"{local}{API}/me", headers={"Host": "table.example"})
        assert answer.headers["set-cookie"].endswith("; Secure")
        assert "max-age" in answer.headers["strict-transport-security"]
        refused = httpx.get(f"{local}{API}/me")
        assert (refused.status_code, refused.json()["code"]) == (403, "host")
        assert httpx.get(f"{local}/health").status_code == 200


def test_by_cookie_and_by_token_one_is_the_same(server: Live, browser: httpx.Client) -> None:
    own = {"Origin": server.origin}
    table = browser.post(f"{API}/tables", json={"game": "kamon"}, headers=own).json()["table"]
    token = browser.get(f"{API}/me").json()["token"]
    by_token = httpx.get(
        f"{server.origin}{API}/tables/{table}", headers={"Authorization": f"Bearer {token}"}
    )
    assert by_token.json()["state"]["seat"] == 1


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "https://evil.example", "Sec-Fetch-Site": "same-origin"},
    ],
)
def test_another_site_cannot_act_by_cookie(browser: httpx.Client, headers: dict[str, str]) -> None:
    """Unsafe requests by cookie need an Origin (or Sec-Fetch-Site) of our own."""
    answer = browser.post(f"{API}/tables", json={"game": "kamon"}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (403, "origin")
    answer = browser.put(f"{API}/me", json={"name": "Mallory"}, headers=headers)
    assert answer.status_code == 403


def test_our_own_pages_can(server: Live, browser: httpx.Client) -> None:
    for headers in ({"Origin": server.origin}, {"Sec-Fetch-Site": "same-origin"}):
        answer = browser.post(f"{API}/tables", json={"game": "kamon"}, headers=headers)
        assert answer.status_code == 201


def test_nobody_is_refused_what_needs_somebody(server: Live) -> None:
    for method, path in (("POST", "/tables"), ("GET", "/me/tables"), ("POST", "/tables/x/do")):
        body = {"do": "leave", "seat": 1} if path.endswith("do") else {"game": "kamon"}
        given = {"json": body} if method == "POST" else {}
        answer = httpx.request(method, f"{server.origin}{API}{path}", **given)  # type: ignore[arg-type]
        assert (answer.status_code, answer.json()["code"]) == (401, "guest")
        assert answer.headers["www-authenticate"] == "Bearer"
    for wrong in ("Bearer nonsense", "Basic eA==", "Bearer", "x" * 3000):
        answer = httpx.get(f"{server.origin}{API}/me", headers={"Authorization": wrong})
        assert (answer.status_code, answer.json()["code"]) == (401, "token")


@pytest.mark.parametrize(
    "host", ["evil.example", "evil.example:8765", "127.0.0.1.evil.example", ""]
)
def test_another_name_for_this_machine_is_refused(server: Live, host: str) -> None:
    """A page of another site can have its own name lead here; it cannot change the name by which
    the browser then asks."""
    answer = httpx.get(f"{server.origin}{API}/me", headers={"Host": host})
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


def test_this_machine_has_several_names(server: Live) -> None:
    port = server.server.settings.port
    for host in (f"localhost:{port}", f"127.0.0.1:{port}", f"[::1]:{port}", "LOCALHOST"):
        answer = httpx.get(f"{server.origin}{API}/me", headers={"Host": host})
        assert answer.status_code == 200


def test_long_addresses_and_heads(server: Live) -> None:
    answer = httpx.get(f"{server.origin}{API}/games?lang={'x' * 9000}")
    assert (answer.status_code, answer.json()["code"]) == (414, "target")
    answer = httpx.get(server.origin, headers={"X": "x" * 40_000})
    assert answer.status_code in (400, 431)  # as it comes in one piece or in several


def test_sockets_of_other_sites_are_turned_away(
    server: Live, browser: httpx.Client, caplog: pytest.LogCaptureFixture
) -> None:
    """Sockets with an Origin header must have ours; without one only a token serves. Nobody fills
    the log with those that are turned away."""
    table = browser.post(
        f"{API}/tables", json={"game": "kamon"}, headers={"Origin": server.origin}
    ).json()
    where = server.origin.replace("http", "ws") + f"{API}/tables/{table['table']}/socket"
    watch = table["watch"].replace("http", "ws").replace("/watch/", f"{API}/watch/") + "/socket"
    token = browser.get(f"{API}/me").json()["token"]
    cookie = {"Cookie": f"pardalis={browser.cookies['pardalis']}"}
    bearer = {"Authorization": f"Bearer {token}"}
    evil = "https://evil.example"
    for path, headers, origin, status in (
        (where, cookie, evil, 403),
        (where, bearer, evil, 403),
        (where, cookie, None, 403),
        (where, {}, None, 401),
        (watch, {}, evil, 403),
        (watch[:-9] + "x/socket", {}, None, 404),
    ):
        with pytest.raises(InvalidStatus) as refused, dial(path, headers, origin):
            pass
        assert refused.value.response.status_code == status
    assert not [line for line in caplog.records if line.levelname == "ERROR"]
    for path, headers, own in (
        (where, cookie, server.origin),
        (where, bearer, None),
        (watch, {}, None),
        (watch, {}, server.origin),
    ):
        with dial(path, headers, own) as socket:
            socket.send('{"do": "hello"}')
            assert '"welcome"' in str(socket.recv(10))


def test_metrics_are_for_this_machine_alone(server: Live) -> None:
    assert httpx.get(f"{server.origin}/health").status_code == 200
    answer = httpx.get(f"{server.origin}/metrics")
    assert answer.status_code == 200
    assert 'pardalis_requests_total{method="GET",route="/health"' in answer.text
    for header in ("X-Forwarded-For", "Forwarded"):
        passed_on = httpx.get(f"{server.origin}/metrics", headers={header: "for=192.0.2.1"})
        assert passed_on.status_code == 404


def test_too_often(tmp_path: Path) -> None:
    """Rate limits per address, with the time to wait."""
    few = Limits(Rates(requests=Rate(3, 0.01), sockets=Rate(1, 0.01)))
    with live(tmp_path, limits=few) as strict, strict.client() as client:
        table = client.lay("kamon")["table"]
        path = f"/tables/{table}/socket"
        with client.socket(path), pytest.raises(InvalidStatus) as refused, client.socket(path):
            pass
        assert refused.value.response.status_code == 429
        answers = [client.ask("GET", "/games") for _ in range(4)]
        assert answers[-1].status_code == 429
        told = answers[-1].json()
        assert told["code"] == "too-many"
        assert int(answers[-1].headers["retry-after"]) == told["retry_after"] > 0


@pytest.mark.parametrize("proxy", [(), ("127.0.0.1",)])
def test_only_a_named_proxy_says_who_comes(tmp_path: Path, proxy: tuple[str, ...]) -> None:
    """Anybody can write X-Forwarded-For: it counts only from the proxies that were named."""
    few = Limits(Rates(requests=Rate(3, 0.01)))
    with live(tmp_path, limits=few, proxy=proxy) as strict:
        answers = [
            httpx.get(f"{strict.origin}{API}/games", headers={"X-Forwarded-For": f"192.0.2.{host}"})
            for host in range(1, 7)
        ]
    refused = [answer.status_code == 429 for answer in answers]
    assert refused == ([False] * 6 if proxy else [False] * 3 + [True] * 3)


def test_languages() -> None:
    assert preferred("") == "en"
    assert preferred("fr-CA,fr;q=0.9,en;q=0.8") == "fr"
    assert preferred("en;q=0.1, fr;q=0.2") == "fr"
    assert preferred("fr;q=0, de") == "en"
    assert preferred("," * 5000 + "fr") == "en"


def test_a_shield_knows_its_own_origin() -> None:
    far = Shield("https://table.example")
    assert far.is_own("https://table.example", "table.example")
    assert not far.is_own("http://table.example", "table.example")
    assert not far.is_own("https://table.example.evil", "table.example")
    far.check_host("/", "Table.Example")
    for host in ("localhost", None, "table.example:443", "table.example.evil"):
        with pytest.raises(Shielded):
            far.check_host("/", host)
    near = Shield("http://127.0.0.1:8765")
    assert near.is_own("http://localhost:8765", "localhost:8765")
    assert not near.is_own("http://localhost:9999", "localhost:8765")
    for host in ("localhost@evil.example", "evil.example#localhost", "localhost/x", "::1"):
        assert not named_locally(host)
