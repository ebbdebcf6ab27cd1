"""A server in a process of its own, which can be killed and started again, and guests of it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import urllib.request
from pathlib import Path
from typing import Any

from tests.patience import PATIENCE


class Serving:
    """`pardalis serve` with a data folder of its own; it keeps its port when started again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.origin = ""
        self.start()

    def start(self) -> None:
        """Start it, and wait until it says where it is."""
        port = self.origin.rpartition(":")[2] or "0"
        names = {name: text for name, text in os.environ.items() if "PARDALIS" not in name}
        self.log = tempfile.TemporaryFile()  # noqa: SIM115  (closed when the server has ended)
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-m", "pardalis", "serve", "--no-limits", "--workers", "1"),
                "--no-warming",
                *("--port", port, "--data-dir", str(self.folder)),
            ],
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
            env=names | {"PARDALIS_LANG": "en"},
        )
        assert self.process.stdout
        said = self.process.stdout.readline()
        self.log.seek(0)
        assert said, self.log.read().decode()
        self.origin = said.split()[-1]

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.kill()
        self.process.communicate()
        self.log.close()

    def stop(self) -> None:
        """End it as whoever runs it would."""
        self.process.terminate()
        self.process.communicate(timeout=PATIENCE)
        self.log.close()
        assert self.process.returncode == 0


class Guest:
    """Somebody who talks to a server by plain HTTP."""

    def __init__(self, origin: str, name: str = "") -> None:
        self.api = f"{origin}/api/1"
        self.token = ""
        self.token = self.ask("/me")["token"]
        if name:
            self.token = self.ask("/me", {"name": name}, "PUT")["token"]

    def ask(self, path: str, body: object = None, method: str | None = None) -> Any:
        headers = {"Content-Type": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = json.dumps(body).encode() if body is not None else None
        request = urllib.request.Request(self.api + path, data, headers, method=method)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return json.load(answer)

    def lay(self, game: str, *chairs: str, **wish: object) -> Any:
        """Lay a table; its state."""
        return self.ask("/tables", {"game": game, "chairs": chairs, **wish})

    def look(self, table: str) -> Any:
        """How a table stands."""
        return self.ask(f"/tables/{table}")["state"]

    def do(self, table: str, what: str, **fields: object) -> Any:
        """Do something at a table."""
        state = self.look(table)
        seat = next(sitter["seat"] for sitter in state["sitters"] if sitter["mine"])
        numbers = {"at": state["at"]} if what in ("move", "draw", "resign", "rematch") else {}
        if what == "move":
            numbers["ply"] = state["ply"]
        return self.ask(f"/tables/{table}/do", {"do": what, "seat": seat, **numbers, **fields})
