"""A bot that plays any legal move: `python bot.py SEAT_LINK`, or `python bot.py SERVER GAME`."""

import json
import random
import sys
import time
from contextlib import suppress
from urllib.request import Request, urlopen

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

api = "/".join(sys.argv[1].split("/")[:3]) + "/api/1"
headers = {"Content-Type": "application/json"}


def ask(path, body=None):
    """Ask the server for something, or tell it something."""
    with urlopen(Request(api + path, body and json.dumps(body).encode(), headers)) as answer:
        return json.load(answer)


headers["Authorization"] = "Bearer " + ask("/me")["token"]  # from now on we are somebody
if "/join/" in sys.argv[1]:  # take the seat that we were given
    table = ask("/join", {"token": sys.argv[1].split("/join/")[1]})["table"]
else:  # lay a table of our own, against a computer
    table = ask("/tables", {"game": sys.argv[2], "chairs": ["me", "1"]})["table"]
url = f"ws{api[4:]}/tables/{table}/socket"
while True:
    with suppress(OSError, WebSocketException), connect(url, additional_headers=headers) as socket:
        socket.send('{"do": "hello"}')
        for told in map(json.loads, socket):
            if told["tell"] == "refused":  # too fast, or too late
                break
            if (state := told.get("state")) and state["outcome"]:
                sys.exit(print(state["outcome"]["words"]))
            if state and state["choices"]:
                move = {"do": "move", "seat": state["turn"], "ply": state["ply"], "at": state["at"]}
                socket.send(json.dumps(move | {"move": random.choice(state["choices"])["move"]}))
    time.sleep(1)  # come back and look again: nothing is lost
