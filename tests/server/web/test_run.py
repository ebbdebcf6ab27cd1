"""`pardalis serve`: it says where to go, stops without losing anything, and refuses in words."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from pardalis.store import open_store
from tests.patience import PATIENCE
from tests.server.live import Live, Process, live, process


def test_it_says_where_to_go(served: Process) -> None:
    assert httpx.get(f"{served.origin}/health").json()["status"] == "ok"
    code, out, err = served.end()
    assert code == 0, err
    assert f"pardalis join {served.origin}" in out
    assert f"{served.origin}/api/1/docs" in out
    assert out.strip().endswith("Stopped; all tables are kept.")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_graceful_stop_tells_everybody_and_keeps_everything(tmp_path: Path, number: int) -> None:
    """Graceful stop tells clients and finishes writes."""
    with process(tmp_path) as first, first.client("Anna") as anna:
        table = anna.lay("kamon", "me", "me")["table"]
        with anna.sit(table) as seat:
            done = seat.move()
            first.process.send_signal(number)
            goodbye = seat.until("goodbye")
            assert goodbye["code"] == "stopping"
        code, _, err = first.end()
        assert code == 0, err
        token = anna.token
    with process(tmp_path) as second:
        headers = {"Authorization": f"Bearer {token}"}
        state = httpx.get(f"{second.origin}/api/1/tables/{table}", headers=headers).json()["state"]
        assert (state["number"], state["ply"]) == (done["number"], 1)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the system opens browsers itself")
@pytest.mark.parametrize("screen", [":0", ""])
def test_it_opens_the_table_where_there_is_a_screen(tmp_path: Path, screen: str) -> None:
    """`make play` opens it, but never a browser in the terminal over what is said there."""
    shown, browser = tmp_path / "shown", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {shown}.new; mv {shown}.new {shown}\n')
    browser.chmod(0o755)
    env = {"BROWSER": str(browser), "DISPLAY": screen, "WAYLAND_DISPLAY": ""}
    with process(tmp_path / "data", "--port", "0", "--open", env=env) as served:
        until = time.monotonic() + PATIENCE
        while screen and not shown.exists() and time.monotonic() < until:
            time.sleep(0.05)
        assert httpx.get(f"{served.origin}/health").json()["status"] == "ok"
        assert shown.exists() == bool(screen)
        if screen:
            assert shown.read_text("utf-8").strip() == served.origin


def test_it_speaks_french(tmp_path: Path) -> None:
    with process(tmp_path, "--port", "0", "--lang", "fr") as served:
        code, out, _ = served.end()
    assert code == 0
    assert out.startswith("Pardalis se trouve à http://127.0.0.1:")


def refused(folder: Path, *flags: str) -> str:
    """What is said by a server that does not start."""
    with process(folder, *flags) as served:
        code, out, err = served.end()
    assert code == 1, (out, err)
    assert out == ""
    assert "Traceback" not in err
    assert len(err.strip().splitlines()) == 1, err
    return err


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        assert f"port {port} of" in refused(tmp_path, "--port", port)


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (("--host", "192.0.2.1"), "--public"),
        (("--host", "localhost", "--port", "x"), "--port"),
        (("--public",), "https"),
        (("--public", "--origin", "http://play.example.org"), "https"),
        (("--origin", "play.example.org"), "--origin"),
        (("--log", "loud"), "--log"),
        (("--workers", "0"), "--workers"),
        (("--proxy", "everybody"), "--proxy"),
    ],
)
def test_settings_that_cannot_be(tmp_path: Path, flags: tuple[str, ...], words: str) -> None:
    """`--public` refuses to start until what the internet needs is set, and prints it."""
    assert words in refused(tmp_path, *flags)


def test_an_address_that_is_not_ours(tmp_path: Path) -> None:
    env = {"PARDALIS_SECRET": "x" * 40}
    flags = ("--public", "--origin", "https://play.example.org", "--host", "192.0.2.1")
    with process(tmp_path, *flags, "--proxy", "none", env=env) as served:
        code, _, err = served.end()
    assert code == 1
    assert "192.0.2.1" in err


def test_a_folder_that_another_server_has(tmp_path: Path) -> None:
    store = open_store(tmp_path)
    try:
        refused(tmp_path, "--port", "0")
    finally:
        store.close()


def test_without_its_extra(tmp_path: Path) -> None:
    """Without the extra, a clear word which to install."""
    code = (
        "import sys; sys.modules['litestar'] = None; import pardalis.cli as c; sys.exit(c.main())"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "serve", "--data-dir", str(tmp_path), "--lang", "en"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert 'pip install "pardalis[server]"' in done.stderr


def test_other_commands_load_nothing_of_it() -> None:
    """The server is loaded when it is asked for."""
    code = (
        "import sys, pardalis.cli as c; c.main(['games']);"
        "print([m for m in sys.modules if m.partition('.')[0] in"
        " ('litestar', 'uvicorn', 'msgspec') or m.startswith('pardalis.server')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip().splitlines()[-1] == "[]"


def test_logs_hold_no_secrets(tmp_path: Path) -> None:
    """Secrets never in logs."""
    with process(tmp_path, "--port", "0", "--log", "json") as served:
        with served.client("Anna") as anna:
            laid = anna.lay("kamon")
            links = [laid["watch"], laid["sitters"][1]["link"]]
            tokens = [link.rpartition("/")[2] for link in links]
            for link in links:
                httpx.get(link)
            httpx.get(links[0] + "x")
            anna.do(laid["table"], "say", seat=1, text="a private word")
            with anna.sit(laid["table"]) as seat:
                seat.socket.send("{")
                seat.until("refused")
            secrets = [anna.token, "Anna", "a private word", *tokens]
        _, out, err = served.end()
    for line in err.splitlines():
        assert json.loads(line)["event"]
    for secret in secrets:
        assert secret not in out + err


def test_tables_survive_on_disk(kept_server: Live, tmp_path: Path) -> None:
    with kept_server.client("Anna") as anna:
        table = anna.lay("kamon", "me", "me")["table"]
        with anna.sit(table) as seat:
            seat.move()
    assert (tmp_path / "pardalis.db").exists()
    secret = tmp_path / "secret"
    assert secret.stat().st_mode & 0o077 == 0


def test_a_stop_does_not_wait_for_those_who_do_not_read(tmp_path: Path) -> None:
    with live(tmp_path) as running, running.client() as client:
        table = client.lay("kamon", "me", "me")["table"]
        with client.socket(f"/tables/{table}/socket"):  # never says hello
            running.stop()
    with pytest.raises(httpx.ConnectError):
        httpx.get(running.origin)
