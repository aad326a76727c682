"""A stand-in for PairGoth: no PairGoth, but a server that answers with payloads of its form.

The forms are those of PairGoth's source (`Game.toJson`, `PairingHandler`, `ResultsHandler`), as far
as the hub uses them. What goes wrong is asked for by `faults`, one for each request in turn.
"""

from __future__ import annotations

import copy
import json
import threading
import time
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

FAULTS = ("500", "cut", "cut after", "slow", "nonsense", "earlier")
"""An error; no answer; the deed without an answer; both too late; no JSON; rounds of before."""

Game = dict[str, object]


@dataclass
class PairgothStandIn:
    """A tournament of `rounds`, by number the games; ``put`` has every result that was taken."""

    url: str = ""
    late_s: float = 0.0
    rounds: dict[int, list[Game]] = field(default_factory=dict)
    faults: deque[str] = field(default_factory=deque)
    put: list[tuple[int, int, str]] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    earlier: dict[int, list[Game]] = field(default_factory=dict)
    players: int = 8
    about: dict[str, object] = field(default_factory=dict)
    of_players: dict[int, dict[str, object]] = field(default_factory=dict)
    teams: dict[int, list[Game]] = field(default_factory=dict)

    def pair(self, number: int, *pairs: tuple[int, int, int, int]) -> None:
        """Pair a round anew: id, table, black and white of each game; results stay by the id."""
        self.earlier = copy.deepcopy(self.rounds)
        had = {game["id"]: game["r"] for game in self.rounds.get(number, [])}
        self.rounds[number] = [
            {"id": id_, "t": table, "w": white, "b": black, "h": 0, "r": had.get(id_, "?")}
            for id_, table, black, white in pairs
        ]

    def has(self, number: int) -> dict[int, str]:
        """The results of a round by the games' ids."""
        return {int(str(game["id"])): str(game["r"]) for game in self.rounds[number]}

    def answer(self, path: str, rounds: dict[int, list[Game]]) -> tuple[int, object]:
        """The answer to a GET."""
        match path.removeprefix("/api/tour").strip("/").split("/"):
            case [""]:
                return 200, {"1": "spring"}
            case ["1"]:
                about = {"id": 1, "name": "Spring Cup", "rounds": 3, "komi": 6.5}
                return 200, about | self.about
            case ["1", "part"]:
                return 200, [
                    {"id": id_, "name": f"Name{id_}", "firstname": f"Ann{id_}", "rank": id_ - 3}
                    | self.of_players.get(id_, {})
                    for id_ in range(1, self.players + 1)
                ]
            case ["1", "pair", number] if int(number) <= 3:
                games = rounds.get(int(number), [])
                found = {"games": games, "pairables": [], "unpairables": []}
                if self.teams:
                    found |= {"games": self.teams.get(int(number), []), "individualGames": games}
                return 200, found
        return 404, {"success": False}

    def take(self, path: str, body: dict[str, object]) -> tuple[int, object]:
        """Take a result."""
        number = int(path.rpartition("/")[2])
        for game in self.rounds.get(number, []):
            if game["id"] == body["id"]:
                game["r"] = body["result"]
                self.put.append((number, int(str(body["id"])), str(body["result"])))
                return 200, {"success": True}
        return 400, {"success": False, "error": "invalid game id"}


@contextmanager
def pairgoth_stand_in(late_s: float = 0.0) -> Iterator[PairgothStandIn]:
    """While this lasts, the stand-in answers on loopback; a slow answer takes `late_s`."""
    stand_in = PairgothStandIn(late_s=late_s)

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._answer({})

        def do_PUT(self) -> None:
            length = int(self.headers["Content-Length"])
            self._answer(json.loads(self.rfile.read(length)))

        def _answer(self, body: dict[str, object]) -> None:
            stand_in.asked.append(f"{self.command} {self.path}")
            fault = stand_in.faults.popleft() if stand_in.faults else ""
            if self.headers["Accept"] != "application/json":
                return self._send(406, {"success": False})
            if fault == "500":
                return self._send(500, {"success": False})
            if fault == "cut":
                return None
            if fault == "slow":
                time.sleep(stand_in.late_s)
            rounds = stand_in.earlier if fault == "earlier" else stand_in.rounds
            found = (
                stand_in.take(self.path, body)
                if self.command == "PUT"
                else stand_in.answer(self.path, rounds)
            )
            if fault == "cut after":
                return None
            return self._send(*found, text=b"<html>" if fault == "nonsense" else None)

        def _send(self, status: int, body: object, text: bytes | None = None) -> None:
            data = json.dumps(body).encode() if text is None else text
            with suppress(OSError):
                self.send_response(status)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(data)))
                self.end_headers()
                self.wfile.write(data)

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    stand_in.url = f"http://127.0.0.1:{server.server_address[1]}"
    try:
        yield stand_in
    finally:
        server.shutdown()
        server.server_close()
        thread.join(10.0)
