"""A camera that fails in every way while the page is watched: its states and events in order."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from itertools import pairwise
from pathlib import Path

import httpx
import numpy as np

from device.sources.adjustment import CameraDevice, CameraError, CapturedPicture
from device.sources.live import LiveCamera
from rules.board.position import Position
from rules.records.sgf import read_sgf
from tests.support.boards import draw_board, random_game
from tests.support.live import UncontrolledCamera
from tests.support.page_server import PageServer, page_server, until
from web.access.roles import Role

GAME = random_game(5)

EVENTS = {
    *("CameraGone", "CameraFrozen", "CameraDark"),
    *("GridLost", "ViewOccluded", "BoardPlay", "Revision"),
}


class Hall(UncontrolledCamera):
    """A camera above a board, whose time passes with its pictures: `mode` says what it does.

    ``plays``; ``drops``: of ten pictures one comes; ``frozen``: the last picture again and again;
    ``dark``: the light is off; ``unplugged``: nothing, and it cannot be opened.
    """

    def __init__(self) -> None:
        self.position: Position = GAME.at(0).position
        self.mode = "plays"
        self.opened = 0
        self.pictures = 0
        self._now_ns = 5_000_000_000_000
        self._noise = np.random.default_rng(1)
        self._last = draw_board(self.position)

    def clock_ns(self) -> int:
        """The camera's own clock."""
        return self._now_ns

    def sleep(self, seconds: float) -> None:
        """Let the time pass in which the camera is not tried."""
        self._now_ns += round(seconds * 1e9)
        time.sleep(0.005)

    def connect(self) -> CameraDevice:
        """Open the camera."""
        if self.mode == "unplugged":
            raise CameraError("there is none")
        self.opened += 1
        return self

    def take(self) -> CapturedPicture | None:
        """The next picture, 200 ms or two seconds after the one before."""
        self.sleep(2.0 if self.mode == "drops" else 0.2)
        if self.mode == "unplugged":
            return None
        if self.mode != "frozen":
            image = draw_board(self.position).astype(int)
            image = image // 50 if self.mode == "dark" else image
            noise = self._noise.integers(-2, 3, image.shape)
            self._last = np.asarray(np.clip(image + noise, 0, 255), np.uint8)
        self.pictures += 1
        return CapturedPicture(self._last, self._now_ns)


@contextmanager
def watching(server: PageServer, from_state: str) -> Iterator[list[str]]:
    """The camera's states as `/api/state` shows them, each as it changes, while this lasts.

    The states before the first `from_state` are left out: until its first picture a camera is gone.
    """
    seen: list[str] = []
    over = threading.Event()

    def watch() -> None:
        with server.client() as client:
            while not over.is_set():
                state = client.get("/api/state").json()["camera"]["state"]
                if seen[-1:] != [state] and (seen or state == from_state):
                    seen.append(state)
                time.sleep(0.01)

    thread = threading.Thread(target=watch)
    thread.start()
    try:
        yield seen
    finally:
        over.set()
        thread.join()


def lines_of(server: PageServer, client: httpx.Client) -> list[dict[str, object]]:
    """All event lines."""
    last = client.get("/api/state").json()["n"]
    found: list[dict[str, object]] = []
    with client.stream("GET", "/api/events") as answer:
        for text in answer.iter_lines():
            if text.startswith("data: "):
                found.append(json.loads(text.removeprefix("data: ")))
                if found[-1]["n"] == last:
                    break
    return found


def test_every_failure_of_a_camera_is_shown_once_and_the_game_goes_on(tmp_path: Path) -> None:
    hall = Hall()
    camera = LiveCamera("camera:0", hall.connect, hall.clock_ns, hall.sleep)
    camera.open()
    with (
        page_server(tmp_path, lambda: camera) as server,
        server.client(Role.ARBITER) as client,
        watching(server, from_state="ok") as states,
    ):

        def play(move: int) -> None:
            hall.position = GAME.at(move).position
            until(lambda: client.get("/api/state").json()["move"] == move)

        def raised(kind: str) -> bool:
            alerts = client.get("/api/state").json()["alerts"]
            return [alert["type"] for alert in alerts] == [kind]

        def shown(state: str) -> bool:
            return states[-1:] == [state]

        until(partial(shown, "ok"))
        play(1)
        for move, (mode, kind, state) in enumerate(
            [
                ("frozen", "CameraFrozen", "gone"),
                ("dark", "CameraDark", "dark"),
                ("unplugged", "CameraGone", "gone"),
            ],
            2,
        ):
            hall.mode = mode
            until(partial(raised, kind))
            until(partial(shown, state))
            hall.mode = "plays"
            until(lambda: states[-1] == "ok" and not client.get("/api/state").json()["alerts"])
            play(move)
        hall.mode = "drops"
        play(5)
        assert client.get("/healthz").status_code == 200
        lines = lines_of(server, client)
    assert [state for state in states if state != "lost"] == [
        *("ok", "gone", "ok", "dark", "ok", "gone", "ok")
    ]
    said = [f"{line['type']} {line.get('state', '')}".strip() for line in lines]
    assert [text for text in said if text.split()[0] in EVENTS] == [
        "BoardPlay",
        *("CameraFrozen open", "CameraFrozen settled", "BoardPlay"),
        *("GridLost", "CameraDark open", "CameraDark settled", "BoardPlay"),
        *("CameraGone open", "CameraGone settled", "BoardPlay"),
        "BoardPlay",
    ]
    assert all(before["n"] < after["n"] for before, after in pairwise(lines))  # type: ignore[operator]
    record = read_sgf((tmp_path / "game.sgf").read_bytes())
    assert [move.point for move in record.moves()] == [move.point for move in GAME.moves()]
    assert hall.opened >= 2
