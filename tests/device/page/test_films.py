"""A film is shown at its own pace, takes facts at any time, and stays on the page after its end."""

from __future__ import annotations

from pathlib import Path

from device.sources.film import PictureSequence
from device.sources.open import PacedSource
from tests.support.boards import random_game, write_looks
from tests.support.page_server import page_server, until
from web.access.roles import Role

GAME = random_game(2)


class Clock:
    """A clock that goes on by a tenth of a second whenever it is asked."""

    def __init__(self) -> None:
        self.now_ns = 0

    def __call__(self) -> int:
        self.now_ns += 100_000_000
        return self.now_ns


def film(folder: Path, monotonic_ns: Clock) -> PacedSource:
    """Fifteen pictures of each position at ten a second."""
    files = [folder / f"{number}.png" for number in (0, 1, 2) for _ in range(15)]
    return PacedSource(PictureSequence(files, "film", 10.0), monotonic_ns)


def test_a_film_takes_facts_after_its_end_and_begins_again(tmp_path: Path) -> None:
    write_looks(tmp_path / "looks", GAME)
    with (
        page_server(tmp_path, lambda: film(tmp_path / "looks", Clock())) as server,
        server.client(Role.ARBITER) as client,
    ):
        until(lambda: client.get("/api/state").json()["camera"]["state"] == "ended")
        state = client.get("/api/state").json()
        assert (state["move"], state["rows"]) == (2, list(GAME.position.rows()))
        assert client.get("/healthz").status_code == 503
        delete = {"type": "DeleteMove", "move": 2}
        assert client.post("/api/facts", json=delete).status_code == 202
        assert client.get("/api/state").json()["move"] == 1
        assert client.post("/api/facts", json={"type": "Undo"}).status_code == 202
        assert client.get("/api/state").json()["move"] == 2
        assert client.get("/api/state").json()["camera"]["state"] == "ended"
        assert client.post("/api/facts", json={"type": "NewGame"}).status_code == 202
        until(lambda: client.get("/api/state").json()["game"] == 2)
        until(lambda: client.get("/api/state").json()["move"] == 2)


def test_frames_wait_for_their_time(tmp_path: Path) -> None:
    write_looks(tmp_path / "looks", GAME)
    now = [0]
    waits: list[float] = []
    source = PacedSource(
        PictureSequence([tmp_path / "looks" / "0.png"] * 4, "film", 10.0), lambda: now[0]
    )

    class Closed:
        def wait(self, seconds: float) -> bool:
            waits.append(round(seconds, 3))
            return False

    source._closed = Closed()  # type: ignore[assignment]
    for frame in source.frames():
        now[0] = frame.t_ns + (50_000_000 if frame.t_ns < 200_000_000 else 5_000_000_000)
    assert waits == [0.0, 0.05, 0.05, 0.0]
