"""A network camera that fails in every way: what `goban serve` makes of it.

    python -m benchmarks.rtsp_faults [--fault-s 20] [--between-s 15]

GStreamer's RTSP server (`rtsp_server.py`, a process of its own) shows the demo's game, which goes
on whatever becomes of the camera. `goban serve rtsp://…` follows it through a relay, and one fault
comes after another. The connection is cut, stalls, or carries garbage. The server is killed and
started again, or is stopped in its tracks. It answers with rubbish, with a refusal, or not at all.
Given for each are the states of the camera that `/api/state` showed. Given are also how long it
took until a picture was processed again, and the lines of the log. At the end come the record
beside the demo's game, and the most memory. Linux, and Debian's packages that `rtsp_server.py`
names.
"""

from __future__ import annotations

import argparse
import json
import random
import select
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import httpx
import numpy as np

from lab.drawn_demo import DrawnDemo
from rules.points import to_board
from rules.records.sgf import read_sgf
from vision.types import Frame

FPS, SLOWLY = 2.0, 3.0
"""Pictures of a second of the demo, and how many times longer than it the game takes."""

FILES = 5
START_S = 120.0
BACK_S = 90.0

HERE = Path(__file__).resolve().parent
SYSTEM_PYTHON = "/usr/bin/python3"


class StreamStage(threading.Thread):
    """The table in front of the camera: the demo's pictures, in their time, with noise."""

    def __init__(self, folder: Path) -> None:
        super().__init__(daemon=True)
        self._folder = folder
        frames = [given for given in DrawnDemo(FPS).frames() if isinstance(given, Frame)]
        self._images = [frame.image for frame in frames]
        self.over = self.closed = False

    def run(self) -> None:
        """Show one picture after another, and the last one for ever, in new noise."""
        noise = np.random.default_rng(1)
        begun_s = time.monotonic()
        while not self.closed:
            at = int((time.monotonic() - begun_s) * FPS / SLOWLY)
            self.over = at >= len(self._images)
            image = self._images[min(at, len(self._images) - 1)]
            shaken = noise.integers(0, 6, image.shape[:2], np.uint8)
            self._put(cv2.add(image, cv2.merge([shaken] * 3)))
            time.sleep(0.1)

    def _put(self, image: np.ndarray) -> None:
        data = cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 92])[1].tobytes()
        for number in range(FILES):
            fresh = self._folder / f"{number}.new"
            fresh.write_bytes(data)
            fresh.replace(self._folder / f"{number}.jpg")


@dataclass
class TcpRelay:
    """Carries connections to the camera in the way `way`."""

    target: int
    way: str = "well"
    connections: list[socket.socket] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port = int(self.listening.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """Close every connection."""
        for connection in self.connections:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
        self.connections.clear()

    def _accept(self) -> None:
        while True:
            client, _ = self.listening.accept()
            self.connections.append(client)
            threading.Thread(target=self._carry, args=(client,), daemon=True).start()

    def _carry(self, client: socket.socket) -> None:
        chance = random.Random(5)
        with suppress(OSError), client:
            if self.way == "rubbish":
                client.sendall(chance.randbytes(5000))
                return
            if self.way == "refusal":
                client.recv(4096)
                client.sendall(b"RTSP/1.0 401 Unauthorized\r\nCSeq: 1\r\n\r\n")
                return
            if self.way == "refused":
                return
            with socket.create_connection(("127.0.0.1", self.target)) as camera:
                while True:
                    for ready in select.select([client, camera], [], [], 1.0)[0]:
                        data = ready.recv(65536)
                        if not data:
                            return
                        if self.way == "stalled":
                            while self.way == "stalled":
                                time.sleep(0.1)
                            return
                        if self.way == "garbage" and ready is camera:
                            data = chance.randbytes(len(data))
                        elif self.way == "flips" and ready is camera and chance.random() < 0.3:
                            at = chance.randrange(len(data))
                            data = data[:at] + chance.randbytes(8) + data[at + 8 :]
                        (camera if ready is client else client).sendall(data)


class RtspCamera:
    """The RTSP server, which can be killed, stopped and started."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as found:
            self.port = int(found.getsockname()[1])
        self._folder = folder
        self.start()

    def start(self) -> None:
        """Start it."""
        words = [SYSTEM_PYTHON, str(HERE / "rtsp_server.py"), str(self._folder), str(self.port)]
        self._process = subprocess.Popen(
            words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )

    def send(self, number: signal.Signals) -> None:
        """Send it a signal."""
        self._process.send_signal(number)

    def kill(self) -> None:
        """End it."""
        self._process.kill()
        self._process.wait()


@dataclass(frozen=True, slots=True)
class Served:
    """The program, its page, and its log."""

    process: subprocess.Popen[str]
    client: httpx.Client
    log_lines: list[str]

    def camera(self) -> str:
        """How the camera does, by the page."""
        with suppress(httpx.HTTPError):
            state = self.client.get("/api/state").json()
            return str(state["camera"]["state"])
        return "no answer"

    def memory_mb(self) -> int:
        """The most memory that it had."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(text.split("VmHWM:")[1].split()[0]) // 1024


@contextmanager
def served(folder: Path, url: str) -> Iterator[Served]:
    """`goban serve` of a stream, until the block ends."""
    words = [sys.executable, "-c", "import sys; from device.start import main; sys.exit(main())"]
    words += ["serve", url, "--sgf", "game.sgf", "--events", "events.jsonl"]
    words += ["--listen", "127.0.0.1:0", "--secrets", "secrets.json", "--size", "9"]
    process = subprocess.Popen(
        words,
        cwd=folder,
        env={"PATH": "/usr/bin:/bin", "HOME": str(folder), "PYTHONPATH": str(HERE.parent)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    )
    log_lines: list[str] = []
    assert process.stderr is not None
    stream = process.stderr
    threading.Thread(target=lambda: log_lines.extend(stream), daemon=True).start()
    try:
        wait_for(lambda: any("is shown at" in line for line in log_lines), START_S)
        page = next(line for line in log_lines if "is shown at" in line).split()[-1]
        with httpx.Client(base_url=page, timeout=10.0) as client:
            yield Served(process, client, log_lines)
    finally:
        process.send_signal(signal.SIGTERM)
        with suppress(subprocess.TimeoutExpired):
            process.wait(30.0)
        process.kill()
        print(f"status {process.wait()}")


def wait_for(happened: Callable[[], object], wait_s: float) -> float | None:
    """The seconds until something happened; None where it did not."""
    begun_s = time.monotonic()
    while time.monotonic() - begun_s < wait_s:
        if happened():
            return time.monotonic() - begun_s
        time.sleep(0.1)
    return None


Way = tuple[Callable[[], None], Callable[[], None]]
"""How a fault begins, and how it ends."""


def faults(camera: RtspCamera, relay: TcpRelay) -> dict[str, Way]:
    """Every fault by its name."""

    def way(name: str, *, cut: bool) -> Way:
        def begin() -> None:
            relay.way = name
            if cut:
                relay.cut()

        def end() -> None:
            relay.way = "well"

        return begin, end

    return {
        "cut once": (relay.cut, lambda: None),
        "stalled in mid-stream": way("stalled", cut=False),
        "garbage in mid-stream": way("garbage", cut=False),
        "bytes changed in mid-stream": way("flips", cut=False),
        "answers with rubbish": way("rubbish", cut=True),
        "answers 401": way("refusal", cut=True),
        "closes every connection": way("refused", cut=True),
        "stalls from the first byte": way("stalled", cut=True),
        "server killed, started again": (camera.kill, camera.start),
        "server stopped (SIGSTOP)": (
            lambda: camera.send(signal.SIGSTOP),
            lambda: camera.send(signal.SIGCONT),
        ),
    }


def main() -> int:
    """Every fault, one after another; 1 where the camera did not come back."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--fault-s", type=float, default=20.0, help="how long a fault lasts")
    parser.add_argument("--between-s", type=float, default=15.0, help="and how long none is there")
    options = parser.parse_args()
    lost = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        stage = StreamStage(folder)
        stage.start()
        time.sleep(1.0)
        camera = RtspCamera(folder)
        relay = TcpRelay(camera.port)
        try:
            with served(folder, f"rtsp://eve:hunter2@127.0.0.1:{relay.port}/board") as program:
                came = wait_for(lambda: program.camera() in ("ok", "occluded"), START_S)
                print(f"the first picture after {came} s", flush=True)
                for about, (begin, end) in faults(camera, relay).items():
                    time.sleep(options.between_s)
                    before = len(program.log_lines)
                    states = [program.camera()]
                    begin()
                    until_s = time.monotonic() + options.fault_s
                    while time.monotonic() < until_s:
                        time.sleep(0.2)
                        if (now := program.camera()) != states[-1]:
                            states.append(now)
                    end()
                    back = wait_for(lambda: program.camera() in ("ok", "occluded"), BACK_S)
                    lost += back is None
                    print(
                        f"{about}: {' -> '.join(states)}; back after "
                        f"{'never' if back is None else f'{back:.1f} s'}",
                        *(line.rstrip() for line in program.log_lines[before:]),
                        sep="\n    ",
                        flush=True,
                    )
                wait_for(lambda: stage.over, 600.0)
                time.sleep(10.0)
                print(f"most memory {program.memory_mb()} MB, {len(program.log_lines)} lines")
                assert "hunter2" not in "".join(program.log_lines), "a password is in the log"
        finally:
            camera.send(signal.SIGCONT)
            camera.kill()
            stage.closed = True
            stage.join()
        _print_record(folder)
    return 1 if lost else 0


def _print_record(folder: Path) -> None:
    """The moves, and the alerts that were raised."""
    moves = list(read_sgf((folder / "game.sgf").read_bytes()).moves())
    words = [
        f"{move.color.letter} {'pass' if move.point is None else to_board(move.point, 9)}"
        for move in moves
    ]
    print(f"{len(moves)} moves: {', '.join(words)}")
    for line in (folder / "events.jsonl").read_text().splitlines():
        event = json.loads(line)
        if event.get("state"):
            print(f"{event['t']:7.1f} {event['type']} {event['state']} {event.get('points', '')}")


if __name__ == "__main__":
    sys.exit(main())
