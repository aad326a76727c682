"""What a crowd of spectators costs the game that they watch: frames a second and CPU time.

    python -m benchmarks.page_load [--spectators 100] [--seconds 600]

`goban serve` follows a film of ten frames a second twice for so long, alone and with spectators.
The film is made first: the demo's picture at every second, ten times, so that rendering costs
nothing while the page is measured. Each spectator loads the page and holds the stream of events
open. After every event it asks for the state and the moves, as the page does. Given are the frames
a second by the server's own count. Given are also the seconds of the game that went by in a second,
and the server's CPU time.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import httpx

from lab.drawn_demo import DrawnDemo

FPS = 10

LEAD_S = 10
"""The film is longer than a run by so many seconds."""

START_S = 120.0
"""The server is waited for so long."""

FILES = ("/", "/static/css/page.css", "/static/css/board.css", "/static/js/pages/board.js")
"""What a browser loads of the page, in part."""

ASKED = ("/api/state", "/api/moves")


LIMITS = httpx.Limits(keepalive_expiry=2.0)
"""Connections that the server may be about to close are not used again."""


@dataclass(frozen=True, slots=True)
class Run:
    """What one run measured."""

    spectators: int
    fps: float
    pace: float
    cpu_s: float
    events: int
    lost: int


@dataclass(slots=True)
class Crowd:
    """The numbers of the lines that each spectator has seen."""

    seen: list[list[int]] = field(default_factory=list)

    @property
    def events(self) -> int:
        """Lines that were received."""
        return sum(map(len, self.seen))

    @property
    def lost(self) -> int:
        """Lines that came to others and not to one who has come as far, or twice to one."""
        every = set().union(*self.seen)
        return sum(
            len([n for n in every if n <= own[-1]]) - len(own) if own == sorted(set(own)) else 1
            for own in self.seen
            if own
        )


def main() -> None:
    """Measure both runs and print a line each."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--spectators", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=600.0)
    options = parser.parse_args()
    print("| spectators | frames/s | game s / s | CPU s / s | event lines received | lost |")
    print("|---|---|---|---|---|---|", flush=True)
    with tempfile.TemporaryDirectory() as film:
        make_film(Path(film), round(options.seconds) + LEAD_S)
        for spectators in (0, options.spectators):
            run = asyncio.run(measure(film, spectators, options.seconds))
            print(
                f"| {run.spectators} | {run.fps:.1f} | {run.pace:.2f} | {run.cpu_s:.2f} "
                f"| {run.events} | {run.lost} |",
                flush=True,
            )


def make_film(folder: Path, seconds: int) -> None:
    """Write the pictures of a film of `seconds` into `folder`; the demo begins again at its end."""
    film = DrawnDemo().film
    for second in range(seconds):
        first = folder / f"{second * FPS}.jpg"
        image = film.picture(second % film.course.length_s)
        if not cv2.imwrite(str(first), image):
            raise OSError(f"{first}: cannot be written")
        for frame in range(1, FPS):
            os.link(first, folder / f"{second * FPS + frame}.jpg")


async def measure(source: str, spectators: int, seconds: float) -> Run:
    """One run of the server with so many spectators."""
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with tempfile.TemporaryDirectory() as folder:
        words = [
            "serve",
            source,
            "--fps",
            str(FPS),
            "--listen",
            f"127.0.0.1:{port}",
            "--secrets",
            "secrets.json",
        ]
        server = subprocess.Popen(
            [sys.executable, "-m", "device.cli", *words],
            cwd=folder,
            env={**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[1])},
            stderr=subprocess.DEVNULL,
        )
        try:
            return await _measured(server.pid, url, spectators, seconds)
        finally:
            server.terminate()
            server.wait(START_S)


async def _measured(pid: int, url: str, spectators: int, seconds: float) -> Run:
    crowd = Crowd()
    async with httpx.AsyncClient(base_url=url, timeout=30.0, limits=LIMITS) as client:
        await _started(client)
        watching = [asyncio.create_task(watch(url, crowd)) for _ in range(spectators)]
        before, cpu_before, begun_s = await _state(client), cpu_s(pid), time.monotonic()
        rates: list[float] = []
        while time.monotonic() - begun_s < seconds:
            await asyncio.sleep(5.0)
            state = await _state(client)
            if state.fps is not None:
                rates.append(state.fps)
        went_s = time.monotonic() - begun_s
        cpu, after = cpu_s(pid) - cpu_before, await _state(client)
        for task in watching:
            task.cancel()
        await asyncio.gather(*watching, return_exceptions=True)
    fps = sum(rates) / max(1, len(rates))
    pace = (after.t - before.t) / went_s
    return Run(spectators, fps, pace, cpu / went_s, crowd.events, crowd.lost)


async def watch(url: str, crowd: Crowd) -> None:
    """One spectator, for good."""
    async with httpx.AsyncClient(base_url=url, timeout=30.0, limits=LIMITS) as client:
        for path in FILES:
            await fetch(client, path)
        seen: list[int] = []
        crowd.seen.append(seen)
        async with client.stream("GET", "/api/events") as answer:
            async for line in answer.aiter_lines():
                if not line.startswith("id: "):
                    continue
                seen.append(int(line.removeprefix("id: ")))
                for path in ASKED:
                    await fetch(client, path)


async def fetch(client: httpx.AsyncClient, path: str) -> httpx.Response:
    """What is at a path, asked for again where the server has just closed the connection.

    Browsers do so too. Raises httpx.HTTPError where it fails again.
    """
    try:
        answer = await client.get(path)
    except httpx.RemoteProtocolError:
        answer = await client.get(path)
    return answer.raise_for_status()


async def _started(client: httpx.AsyncClient) -> None:
    """Wait until the game is followed. Raises TimeoutError."""
    end_s = time.monotonic() + START_S
    while time.monotonic() < end_s:
        try:
            if (await client.get("/healthz")).status_code == 200:
                return
        except httpx.TransportError:
            pass
        await asyncio.sleep(0.5)
    raise TimeoutError("goban serve does not follow the game")


@dataclass(frozen=True, slots=True)
class StateShown:
    """The time of the game and the frame rate in the state."""

    t: float
    fps: float | None


async def _state(client: httpx.AsyncClient) -> StateShown:
    state = (await fetch(client, "/api/state")).json()
    return StateShown(state["t"], state["camera"]["fps"])


def cpu_s(pid: int) -> float:
    """CPU seconds that a process has used, with its threads (Linux)."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    """A port that is free now."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


if __name__ == "__main__":
    main()
