"""What strangers can do to the game by way of its page: frames, pauses and memory under attack.

    python -m benchmarks.page_under_attack [--seconds 20] [--tls]

`goban serve` follows a film of ten frames a second. Every attack has a phase of its own between two
phases without one. Given are the frames processed, as a share of those of the quiet phases beside
it. Given are also the longest pause between two frames, and the most memory of the server and its
workers. The attackers come from many addresses of 127.0.0.0/8 and run with the lowest priority:
real ones have machines of their own. With ``--tls`` the page has a certificate, made by openssl.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import socket
import ssl
import subprocess
import sys
import tempfile
import time
from array import array
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import cv2
import httpx
import numpy as np

from benchmarks.page_load import FPS, LEAD_S, make_film
from device import cli
from device.page.sink import PageSink

START_S = 120.0
"""The server is waited for so long."""

PAUSE_S = 3.0
"""After an attack the page has so long to come to rest; it is counted in no phase."""

ADDRESSES = [f"127.0.0.{number}" for number in range(2, 10)]

HEAD = (
    "POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: {kind}\r\nContent-Length: {n}\r\n\r\n"
)

TIMEOUT_S = 30.0
"""The arbiter waits no longer for an answer."""

SECRETS = "secrets.json"

TIMES = "times.bin"
"""The server's file of the moments at which frames were processed, in seconds, as doubles."""


@dataclass(frozen=True, slots=True)
class Target:
    """Where the page is; `tls` where it has a certificate."""

    port: int
    tls: bool

    @asynccontextmanager
    async def connected(
        self, number: int
    ) -> AsyncIterator[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        """A connection from one of the addresses, after its handshake; it is broken off."""
        context = None
        if self.tls:
            context = ssl.create_default_context()
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        reader, writer = await asyncio.open_connection(
            "127.0.0.1",
            self.port,
            local_addr=(ADDRESSES[number % len(ADDRESSES)], 0),
            ssl=context,
        )
        try:
            yield reader, writer
        finally:
            writer.transport.abort()


Attack = Callable[[Target, int], Awaitable[None]]
"""What attacker number so and so does once; it is done again and again."""


async def send_form(target: Target, number: int, record: bytes, photo: bytes) -> None:
    """A picture to be counted beside a record; the answer is waited for."""
    parts = [
        b'--x\r\nContent-Disposition: form-data; name="%s"; filename="a"\r\n\r\n%s\r\n' % part
        for part in ((b"photo", photo), (b"record", record))
    ]
    body = b"".join(parts) + b"--x--\r\n"
    kind = "multipart/form-data; boundary=x"
    await send(target, number, "/api/count?kind=territory", kind, body)


async def send(target: Target, number: int, path: str, kind: str, body: bytes) -> None:
    """A request with a body; the answer is waited for."""
    async with target.connected(number) as (reader, writer):
        writer.write(HEAD.format(path=path, kind=kind, n=len(body)).encode() + body)
        await writer.drain()
        await reader.read(1000)


async def passes(target: Target, number: int) -> None:
    """A record of nothing but passes: 64 kB, 0.8 MB or 18 MB."""
    length = (8_000, 100_000, 2_250_000)[number % 3]
    await send_form(target, number, b"(;SZ[19]" + b";B[];W[]" * length + b")", small_photo())


async def wide_records(target: Target, number: int) -> None:
    """Records that become large: rectangles, runs of one colour, variations."""
    piece = (b";AB[aa:ss]", b";B[aa]", b"(;B[](;W[])")[number % 3]
    await send_form(target, number, b"(;SZ[19]" + piece * 60_000 + b")", small_photo())


async def idle(target: Target, number: int) -> None:
    """A connection that sends a letter of a header now and then."""
    async with target.connected(number) as (_, writer):
        writer.write(b"GET / HTTP/1.1\r\nX: ")
        while not writer.transport.is_closing():
            await asyncio.sleep(2.0)
            writer.write(b"x")
            await writer.drain()


async def stalled_upload(target: Target, number: int) -> None:
    """An upload that stops at 24 of 25 MB."""
    async with target.connected(number) as (reader, writer):
        head = HEAD.format(path="/api/read", kind="image/jpeg", n=25_000_000)
        writer.write(head.encode())
        for _ in range(24):
            writer.write(bytes(1_000_000))
            await writer.drain()
        await reader.read(1000)


async def flood(target: Target, number: int) -> None:
    """Requests one after another on one connection, as fast as they are answered."""
    path = ("/api/moves", "/api/state", "/", "/static/js/go.js", "/api/games")[number % 5]
    async with target.connected(number) as (reader, writer):
        while True:
            writer.write(f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
            head = await reader.readuntil(b"\r\n\r\n")
            length = head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0]
            await reader.readexactly(int(length or 0))


async def connections(target: Target, number: int) -> None:
    """A connection that is given up at once, after its handshake where there is one."""
    async with target.connected(number):
        pass


async def half_handshake(target: Target, number: int) -> None:
    """The first bytes of a handshake, and nothing more."""
    async with Target(target.port, tls=False).connected(number) as (reader, writer):
        writer.write(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc")
        await reader.read(1000)


async def large_photos(target: Target, number: int) -> None:
    """A photograph of fifty megapixels, of noise."""
    await send(target, number, "/api/read", "image/jpeg", large_photo())


async def listeners(target: Target, number: int) -> None:
    """A stream of events from the beginning, broken off after a second."""
    async with target.connected(number) as (reader, writer):
        writer.write(b"GET /api/events?after=0 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        with suppress(TimeoutError):
            async with asyncio.timeout(1.0):
                while await reader.read(65536):
                    pass


async def guesses(target: Target, number: int) -> None:
    """A wrong password."""
    await send(target, number, "/api/login", "application/json", b'{"password": "wrong"}')


ATTACKS: dict[str, tuple[Attack, int]] = {
    "records of passes": (passes, 6),
    "wide records": (wide_records, 6),
    "idle connections": (idle, 3000),
    "stalled uploads": (stalled_upload, 40),
    "requests": (flood, 64),
    "connections": (connections, 64),
    "photographs of 50 MP": (large_photos, 4),
    "listeners": (listeners, 100),
    "passwords": (guesses, 32),
}
"""Each attack and how many attackers do it at once."""

OVER_TLS: dict[str, tuple[Attack, int]] = {
    "handshakes that stall": (half_handshake, 1500),
    "handshakes": (connections, 32),
    "requests": (flood, 64),
    "stalled uploads": (stalled_upload, 40),
}


def small_photo() -> bytes:
    """A picture without a board."""
    return _photo(320, 240)


def large_photo() -> bytes:
    """A picture of as many pixels as are taken."""
    return _photo(8160, 6120)


_PHOTOS: dict[tuple[int, int], bytes] = {}


def _photo(width: int, height: int) -> bytes:
    if (width, height) not in _PHOTOS:
        noise = np.random.default_rng(1).integers(0, 256, (height // 8, width // 8, 3), np.uint8)
        image = cv2.resize(noise, (width, height), interpolation=cv2.INTER_CUBIC)
        _PHOTOS[width, height] = cv2.imencode(".jpg", image)[1].tobytes()
    return _PHOTOS[width, height]


async def _attack(name: str, target: Target, seconds: float) -> None:
    """All attackers of one kind for so long."""
    attack, count = {**ATTACKS, **OVER_TLS}[name]

    async def again(number: int) -> None:
        while True:
            try:
                await attack(target, number)
            except (OSError, EOFError, ValueError, asyncio.IncompleteReadError):
                await asyncio.sleep(0.05)

    tasks = [asyncio.create_task(again(number)) for number in range(count)]
    await asyncio.sleep(seconds)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def serve(words: list[str]) -> None:
    """`goban` with these words; the moments of processed frames go to `TIMES`."""
    on_input = PageSink.on_input
    with Path(TIMES).open("ab", buffering=0) as file:

        def heard(self: PageSink, *given: object) -> None:
            on_input(self, *given)  # type: ignore[arg-type]
            file.write(array("d", [time.monotonic()]).tobytes())

        PageSink.on_input = heard  # type: ignore[method-assign,assignment]
        cli.main(words)


def main() -> None:
    """Measure, and print a line for each attack."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--tls", action="store_true")
    parser.add_argument("--only", help="one attack alone")
    parser.add_argument("--attack", nargs=2, metavar=("NAME", "PORT"), help=argparse.SUPPRESS)
    parser.add_argument("--serve", nargs=argparse.REMAINDER, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.serve:
        serve(options.serve)
    elif options.attack:
        name, port = options.attack
        asyncio.run(_attack(name, Target(int(port), options.tls), options.seconds))
    else:
        measure(options.seconds, tls=options.tls, only=options.only)


def measure(seconds: float, *, tls: bool, only: str | None) -> None:
    """Every attack between two quiet phases."""
    names = [name for name in (OVER_TLS if tls else ATTACKS) if only in (None, name)]
    length_s = (2 * len(names) + 1) * seconds + len(names) * (PAUSE_S + 5.0) + 4 * LEAD_S
    with tempfile.TemporaryDirectory() as film, tempfile.TemporaryDirectory() as folder:
        make_film(Path(film), round(length_s))
        with served(film, Path(folder), tls=tls) as (server, port):
            print(
                "| attack | frames/s | quiet | ratio | longest pause, s | quiet | memory, MB "
                "| arbiter waits, s | quiet |"
            )
            print("|---|---|---|---|---|---|---|---|---|", flush=True)
            arbiter = Arbiter(port, token_in(Path(folder)), tls=tls)
            before = phase(Path(folder), server, seconds, arbiter)
            for name in names:
                under = phase(
                    Path(folder), server, seconds, arbiter, attack(name, port, seconds, tls=tls)
                )
                time.sleep(PAUSE_S)
                after = phase(Path(folder), server, seconds, arbiter)
                quiet = (before.fps + after.fps) / 2
                pause_s = max(before.pause_s, after.pause_s)
                print(
                    f"| {name} | {under.fps:.2f} | {quiet:.2f} | {under.fps / quiet:.3f} "
                    f"| {under.pause_s:.2f} | {pause_s:.2f} | {under.memory_mb} "
                    f"| {under.wait_s:.2f} | {max(before.wait_s, after.wait_s):.2f} |",
                    flush=True,
                )
                before = after
        print(f"\nlog: {(Path(folder) / 'log').stat().st_size} bytes", file=sys.stderr)


@dataclass(frozen=True, slots=True)
class AttackFigures:
    """Frames a second, the longest pause between two, the most memory of all processes.

    ``wait_s`` is the longest that the arbiter waited for an answer.
    """

    fps: float
    pause_s: float
    memory_mb: int
    wait_s: float


@dataclass(frozen=True, slots=True)
class Arbiter:
    """Somebody with a token who asks for the state on new connections."""

    port: int
    token: str
    tls: bool

    def wait_s(self) -> float:
        """How long an answer takes; `TIMEOUT_S` where none comes."""
        begun_s = time.monotonic()
        url = f"{'https' if self.tls else 'http'}://127.0.0.1:{self.port}/api/state"
        headers = {"Authorization": f"Bearer {self.token}"}
        try:
            httpx.get(url, headers=headers, timeout=TIMEOUT_S, verify=False).raise_for_status()
        except httpx.HTTPError:
            return TIMEOUT_S
        return time.monotonic() - begun_s


def attack(name: str, port: int, seconds: float, *, tls: bool) -> subprocess.Popen[bytes]:
    """The attackers' process, with the lowest priority."""
    words = ["--attack", name, str(port), "--seconds", str(seconds), *(["--tls"] if tls else [])]
    return subprocess.Popen(
        ["nice", "-n", "19", sys.executable, "-m", "benchmarks.page_under_attack", *words],
        stderr=subprocess.DEVNULL,
    )


def phase(
    folder: Path,
    server: int,
    seconds: float,
    arbiter: Arbiter,
    attackers: subprocess.Popen[bytes] | None = None,
) -> AttackFigures:
    """Watch the server for so long, or until the attackers are done."""
    if attackers is not None:
        time.sleep(2.0)  # they load their program
    begun_s, memory_mb, wait_s = time.monotonic(), 0, 0.0
    while time.monotonic() - begun_s < seconds:
        memory_mb = max(memory_mb, memory_of(server))
        wait_s = max(wait_s, arbiter.wait_s())
        time.sleep(0.25)
    end_s = time.monotonic()
    if attackers is not None:
        attackers.wait(60)
    times = array("d")
    times.frombytes((folder / TIMES).read_bytes())
    inside = [at for at in times if begun_s <= at <= end_s]
    edges = [begun_s, *inside, end_s]
    pause_s = max(after - before for before, after in pairwise(edges))
    return AttackFigures(len(inside) / (end_s - begun_s), pause_s, memory_mb, wait_s)


def memory_of(pid: int) -> int:
    """Megabytes of a process and its children, pages that they share counted once (Linux)."""
    total = 0
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, ValueError):
            parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
            if pid in (int(folder.name), parent):
                text = (folder / "smaps_rollup").read_text()
                total += int(text.partition("\nPss:")[2].split()[0])
    return total // 1024


def token_in(folder: Path) -> str:
    """A token that the server in this folder knows."""
    return (folder / "token").read_text().strip()


def _is_followed(port: int) -> bool:
    """Whether frames are processed."""
    for scheme in ("http", "https"):
        with suppress(httpx.HTTPError):
            answer = httpx.get(f"{scheme}://127.0.0.1:{port}/healthz", verify=False)
            return answer.status_code == 200
    return False


@contextmanager
def served(
    film: str,
    folder: Path,
    *,
    tls: bool,
    module: str = "benchmarks.page_under_attack",
    more: Sequence[str] = (),
) -> Iterator[tuple[int, int]]:
    """`goban serve` on a film while this lasts: its process and its port.

    `module` runs it after ``--serve``, with `more` words.
    """
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    words = ["serve", film, "--fps", str(FPS), "--listen", f"127.0.0.1:{port}"]
    words += ["--secrets", SECRETS, *more]
    if tls:
        make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj"]
        make += ["/CN=localhost", "-out", "cert.pem", "-keyout", "key.pem"]
        subprocess.run(make, check=True, cwd=folder, stderr=subprocess.DEVNULL)
        words += ["--tls-cert", "cert.pem", "--tls-key", "key.pem"]
    new = ["serve", "--secrets", SECRETS, "--new-token", "arbiter"]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[1])}
    with (folder / "log").open("wb") as log, (folder / "token").open("wb") as token:
        subprocess.run(
            [sys.executable, "-m", "device.cli", *new],
            check=True,
            cwd=folder,
            env=environment,
            stdout=token,
            stderr=log,
        )
        server = subprocess.Popen(
            [sys.executable, "-m", module, "--serve", *words],
            cwd=folder,
            env=environment,
            stderr=log,
        )
    try:
        end_s = time.monotonic() + START_S
        while not _is_followed(port):
            if server.poll() is not None or time.monotonic() > end_s:
                raise TimeoutError((folder / "log").read_text())
            time.sleep(0.5)
        yield server.pid, port
    finally:
        server.terminate()
        server.wait(START_S)


if __name__ == "__main__":
    main()
