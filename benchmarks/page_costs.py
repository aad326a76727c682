"""What the worst request to every endpoint costs: time, the processor, and pauses of the server.

    python -m benchmarks.page_costs

`goban serve` follows a film. Each request is the largest, or of the worst shape, that the endpoint
takes. It is sent by somebody who is logged in, so that the page's pace does not hide what it costs.
Given are its bytes, the answer, and the seconds until it came. Given are also the seconds of the
processor that the server and its workers used. The last is the longest time for which the server's
loop did nothing else.
"""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
import time
from array import array
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import cv2
import httpx
import numpy as np

from benchmarks.page_load import cpu_s, make_film
from benchmarks.page_under_attack import large_photo, served, small_photo, token_in
from device import cli
from device.page import app, events
from device.page.page import Page

FILM_S = 60

BEAT_S = 0.005
"""The loop's pulse is felt so often."""

BEATS = "beats.bin"
"""The server's file of pauses of its loop: when one ended, and how long it was, as doubles."""

REST_S = 1.5

MOST_JSON = 250_000


@dataclass(frozen=True, slots=True)
class Case:
    """One request."""

    name: str
    path: str
    body: bytes | None = None
    headers: Mapping[str, str] = field(default_factory=dict)


def json_case(name: str, path: str, value: object) -> Case:
    """A request whose body is JSON."""
    return Case(name, path, json.dumps(value).encode())


def form_case(name: str, path: str, body: bytes) -> Case:
    """A request whose body is a form."""
    return Case(name, path, body, {"Content-Type": "multipart/form-data; boundary=x"})


def part(name: str, content: bytes) -> bytes:
    """A file of a form."""
    head = f'--x\r\nContent-Disposition: form-data; name="{name}"; filename="a"\r\n\r\n'
    return head.encode() + content + b"\r\n"


def counted(record: bytes) -> bytes:
    """A form with a picture and a record."""
    return part("photo", grey_photo()) + part("record", record) + b"--x--\r\n"


def grey_photo() -> bytes:
    """A picture of nothing, in which no board is looked for long."""
    return cv2.imencode(".jpg", np.full((240, 320, 3), 128, np.uint8))[1].tobytes()


def snake() -> list[str]:
    """A board of 25 lines whose regions wind from side to side."""
    rows = ["B" * 25 if row % 2 == 0 else "." * 24 + "B" for row in range(25)]
    return [row[::-1] if number % 4 == 3 else row for number, row in enumerate(rows)]


def checked() -> list[str]:
    """A board of 25 lines with as many regions as there can be."""
    return [
        "".join("." if (row + col) % 2 else "BW"[row // 2 % 2] for col in range(25))
        for row in range(25)
    ]


def cases() -> list[Case]:
    """The requests, by path."""
    count = "/api/count?kind=territory"
    dead = ["A25"] * 625
    facts = {"type": "Edited", "stones": [{"point": "A1", "color": "black"}] * 6_000}
    return [
        Case("state", "/api/state"),
        Case("moves", "/api/moves"),
        Case("record", "/record.sgf"),
        Case("all events", "/api/events?after=999999999999"),
        Case("200 games, new", "/api/games"),
        Case("200 games, known", "/api/games"),
        Case("sheet of a large record", "/sheet/wide"),
        Case("agreement", "/api/agreement"),
        Case("explanation", "/api/explanation"),
        Case("picture", "/api/picture.jpg?overlay=true"),
        Case("set-up", "/api/setup"),
        json_case("score of winding regions", "/api/score", {"rows": snake(), "dead": dead}),
        json_case("score of 300 regions", "/api/score", {"rows": checked()}),
        json_case("score of the game", "/api/score", {"dead": ["Q16"] * (MOST_JSON // 8)}),
        json_case("fact of 6,000 stones", "/api/facts", facts),
        Case("fact of lists in lists", "/api/facts", b"[" * MOST_JSON),
        Case("fact of small numbers", "/api/facts", b"[" + b"0," * (MOST_JSON // 2) + b"0]"),
        Case("fact of one long number", "/api/facts", b"9" * MOST_JSON),
        json_case("password", "/api/login", {"password": "x" * 1000}),
        Case("25 MB of nothing", "/api/read", bytes(25_000_000)),
        form_case("form of 400,000 parts", "/api/read", part("a", b"") * 340_000),
        form_case("form with a long header", "/api/read", b"--x\r\n" + b"a" * 24_900_000),
        form_case("form of line ends", "/api/read", b"\r\n" * 12_400_000),
        Case("photograph of 50 MP", "/api/read", large_photo()),
        Case("count of noise", f"{count}&size=19", small_photo()),
        form_case("record of passes", count, counted(b"(;SZ[9]" + b";B[];W[]" * 9_990 + b")")),
        form_case("record of one colour", count, counted(b"(;SZ[19]" + b";B[aa]" * 19_990 + b")")),
        form_case("record of rectangles", count, counted(b"(;" + b";AB[aa:ss]" * 270 + b")")),
        form_case("record over its bounds", count, counted(b"(;" + b";B[];W[]" * 240_000 + b")")),
        form_case("record of 24 MB", count, counted(b";" * 24_000_000)),
    ]


def serve(words: list[str]) -> None:
    """`goban` with these words; pauses of the loop go to `BEATS`."""
    watch = events.watch_status

    async def beat() -> None:
        with Path(BEATS).open("ab", buffering=0) as file:
            before_s = time.monotonic()
            while True:
                await asyncio.sleep(BEAT_S)
                now_s = time.monotonic()
                file.write(array("d", [now_s, now_s - before_s - BEAT_S]).tobytes())
                before_s = now_s

    async def watching(page: Page) -> None:
        await asyncio.gather(watch(page), beat())

    vars(app)["watch_status"] = watching
    cli.main(words)


def main() -> None:
    """Measure, and print a line for each request."""
    if sys.argv[1:2] == ["--serve"]:
        serve(sys.argv[2:])
        return
    with tempfile.TemporaryDirectory() as film, tempfile.TemporaryDirectory() as folder:
        make_film(Path(film), FILM_S)
        with served(film, Path(folder), tls=False, module="benchmarks.page_costs") as (pid, port):
            time.sleep(FILM_S / 2)
            fill(Path(folder))
            print("| request | bytes | answer | s | CPU s, server | workers | pause, ms |")
            print("|---|---|---|---|---|---|---|", flush=True)
            headers = {"Authorization": f"Bearer {token_in(Path(folder))}"}
            url = f"http://127.0.0.1:{port}"
            with httpx.Client(base_url=url, headers=headers, timeout=120.0) as client:
                for case in cases():
                    measure(client, case, pid, Path(folder))


def fill(folder: Path) -> None:
    """Put records among the day's games: large, deep, wide and many."""
    (day,) = (folder / "games").glob("[0-9]*-*-*") if (folder / "games").is_dir() else (folder,)
    shapes = (b";B[];W[]" * 9_000, b";AB[aa:ss]" * 250, b"(;B[](;W[])" * 900 + b")" * 900)
    for number in range(199):
        shape = shapes[number % 3]
        (day / f"many{number}.sgf").write_bytes(b"(;SZ[19]PB[" + b"x" * 500 + b"]" + shape + b")")
    (day / "wide.sgf").write_bytes(b"(;SZ[19]RE[B+R]" + b";AB[aa:ss]AE[aa:ss]" * 130 + b")")


def measure(client: httpx.Client, case: Case, pid: int, folder: Path) -> None:
    """Send a request, and print what it cost."""
    time.sleep(REST_S)
    before, begun_s = (cpu_s(pid), workers_s(pid)), time.monotonic()
    if case.path.startswith("/api/events"):
        status = _listen(client, case.path)
    elif case.body is None:
        status = client.get(case.path).status_code
    else:
        status = client.post(case.path, content=case.body, headers=case.headers).status_code
    end_s = time.monotonic()
    own_s, others_s = cpu_s(pid) - before[0], workers_s(pid) - before[1]
    workers = "replaced" if others_s < 0.0 else f"{others_s:.2f}"
    beats = array("d")
    beats.frombytes((folder / BEATS).read_bytes()[: (folder / BEATS).stat().st_size // 16 * 16])
    inside = [
        gap for at, gap in zip(beats[::2], beats[1::2], strict=True) if begun_s <= at <= end_s + 0.1
    ]
    print(
        f"| {case.name} | {len(case.body or b''):,} | {status} | {end_s - begun_s:.2f} "
        f"| {own_s:.2f} | {workers} | {1000 * max(inside, default=0.0):.0f} |",
        flush=True,
    )


def _listen(client: httpx.Client, path: str) -> int:
    """The status of a stream, of which half a second is taken."""
    end_s = time.monotonic() + 0.5
    with suppress(httpx.ReadTimeout), client.stream("GET", path, timeout=0.5) as answer:
        for _ in answer.iter_raw():
            if time.monotonic() > end_s:
                break
    return answer.status_code


def workers_s(pid: int) -> float:
    """CPU seconds of a process's children (Linux)."""
    total = 0.0
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError, ValueError):
            if int((folder / "stat").read_text().rpartition(")")[2].split()[1]) == pid:
                total += cpu_s(int(folder.name))
    return total


if __name__ == "__main__":
    main()
