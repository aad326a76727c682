"""How large the house is: lines, modules, and by profile hooks how far things walk.

``python -m benchmarks.house`` prints a row of `docs/figures/house.md`: of a request, a frame of a
film and an event what they enter on their way.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import subprocess
import sys
import tempfile
import time
import zlib
from dataclasses import asdict, replace
from datetime import UTC, datetime
from pathlib import Path
from types import FrameType

import cv2
import httpx
import numpy as np
from starlette.types import Receive, Scope, Send

from device.game.codec import SourceEnd
from device.game.journal.journal import Journal
from device.game.journal.schema import Identity
from device.game.sinks.record import EventFileSink
from device.game.sinks.sinks import ResumeData
from device.link.outbox import Cursors, Outbox
from device.page.app import make_app
from device.page.sink import PageSink
from device.sources.film import FILM, FOLDER
from device.webhook import WebhookConfig, WebhookSink
from device.weights import load_models
from hall.boards.opening import open_store
from hall.boards.store import Reader, Store
from hall.boards.tail import Tail
from hall.webhooks.messages import HallContext, message_of_line
from messages.batches import batch_to_bytes, read_batch
from referee.alerts.event_json import to_json
from referee.events import EventType, GameEvent
from rules.board.position import Position
from tests.support.live import FakeTable
from tests.support.page_server import make_page
from vision.tracking.tracker import Tracker
from vision.types import Frame
from web.machine import MACHINE

ROOT = Path(__file__).resolve().parents[1]

WHEEL = ("rules", "vision", "referee", "web", "messages", "device", "hall")

STARTS = 5

FRAMES = 100
"""Frames of the demo that are followed."""


def lines_of(*folders: str) -> list[int]:
    """The lines of each Python file below `folders` that git knows."""
    listed = subprocess.run(
        ["git", "ls-files", "--", *folders], cwd=ROOT, capture_output=True, text=True, check=True
    )
    files = [ROOT / name for name in listed.stdout.splitlines() if name.endswith(".py")]
    return [len(file.read_text("utf-8").splitlines()) for file in files]


def functions_before_handler() -> list[str]:
    """The functions of the wheel that a request enters before its handler, in order."""
    entered: list[str] = []

    def hook(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        file = Path(code.co_filename)
        if event != "call" or not file.is_relative_to(ROOT):
            return
        if file.relative_to(ROOT).parts[0] in WHEEL and not code.co_name.startswith("<"):
            entered.append(f"{file.relative_to(ROOT)}:{code.co_name}")

    async def ask(folder: Path) -> None:
        page, _ = make_page(folder, lambda: FakeTable(Position.from_rows(["." * 9] * 9)))
        app = make_app(page)

        async def hooked(scope: Scope, receive: Receive, send: Send) -> None:
            sys.setprofile(hook)
            try:
                await app(scope, receive, send)
            finally:
                sys.setprofile(None)

        transport = httpx.ASGITransport(hooked)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            for _ in range(2):  # the first request builds the application
                entered.clear()
                (await client.get("/api/clauses")).raise_for_status()

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(ask(Path(folder)))
    handler = next(at for at, name in enumerate(entered) if name.endswith(":get_clauses"))
    return list(dict.fromkeys(entered[:handler]))


def walk_of_a_frame() -> list[str]:
    """The modules of vision that an ordinary frame of the demo enters, in order.

    It is the frame with the middle number of entries among those whose points are not classified.
    """
    models, film, walks = load_models(), cv2.VideoCapture(str(FOLDER / FILM)), list[list[str]]()
    tracker = Tracker(models.detector, models.classifier)
    state, entered = tracker.begin(), list[str]()

    def hook(frame: FrameType, event: str, _: object) -> None:
        file = Path(frame.f_code.co_filename)
        if event == "call" and file.is_relative_to(ROOT / "vision"):
            name = str(file.relative_to(ROOT))
            if entered[-1:] != [name]:
                entered.append(name)

    for seq in range(FRAMES):
        image = np.asarray(film.read()[1], np.uint8)
        entered.clear()
        sys.setprofile(hook)
        try:
            state, _ = tracker.update(state, Frame(image, seq, seq * 10**9 // 30), False)
        finally:
            sys.setprofile(None)
        names = " ".join(entered)
        if "registration" in names and "classification" not in names:
            walks.append(list(entered))
    return sorted(walks, key=len)[len(walks) // 2]


def encodings_of_an_event() -> list[str]:
    """Where JSON, or a checksum of it, is made of one event, from its board to a hub's webhook."""
    mark, made = "a mark in one event", list[str]()

    def hook(frame: FrameType, event: str, called: object) -> None:
        encodes = event == "call" and frame.f_code is json.dumps.__code__
        sums = event == "c_call" and called is zlib.crc32
        if (encodes or sums) and mark in repr(frame.f_locals):
            at: FrameType | None = frame
            while at is not None and at.f_code.co_name in ("dumps", "compact", "checksum"):
                at = at.f_back
            assert at is not None
            file = Path(at.f_code.co_filename).relative_to(ROOT)
            made.append(f"{file}:{at.f_code.co_name} {'JSON' if encodes else 'checksum'}")

    event = GameEvent(type=EventType.BOARD_PLAY, n=1, t=1.0, size=9, detail=mark)
    past = ResumeData(datetime.now(UTC), None, -1, None, None, {}, (), lambda after_ns: ())
    taken = httpx.MockTransport(lambda request: httpx.Response(200, stream=httpx.ByteStream(b"")))
    config, machine = WebhookConfig("http://host/", "secret"), replace(MACHINE, threads=False)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        store = open_store(folder / "hall")
        journal = Journal(
            folder / "g.journal", {}, {"identity": asdict(Identity("g"))}, machine=machine
        )
        webhook = WebhookSink(config, None, taken, machine)
        sinks = (EventFileSink(folder / "g.jsonl"), PageSink(), webhook)
        for sink in sinks:
            sink.begin(past)
        hub, tail = Store(store), Tail(Reader(store))
        sys.setprofile(hook)
        try:
            journal.append(SourceEnd(1), [to_json(event)])
            for sink in sinks:
                sink.update(None, [event])
            next(webhook.steps)
            outbox = Outbox(folder, Cursors(folder))
            outbox.begin(folder / "g.journal")
            batch = outbox.batch()
            assert batch is not None
            tail.add(hub.store([("T1", read_batch(batch_to_bytes(batch)))], 0.0).lines)
            message_of_line(Reader(store).after(0, 1)[0], HallContext("hall"))
        finally:
            sys.setprofile(None)
            for closed in (journal, *sinks, hub):
                closed.close()
    return made


def start_s() -> float:
    """The median of the seconds that ``goban --help`` takes."""
    taken = []
    for _ in range(STARTS):
        begun = time.perf_counter()
        command = [sys.executable, "-m", "device.cli", "--help"]
        subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
        taken.append(time.perf_counter() - begun)
    return statistics.median(taken)


def main() -> None:
    """Print the figures."""
    wheel = lines_of(*WHEEL)
    print(f"wheel: {sum(wheel)} lines, {len(wheel)} modules, median {statistics.median(wheel):.0f}")
    for folder in (*WHEEL, "tests"):
        print(f"{folder}: {sum(lines_of(folder))} lines in {len(lines_of(folder))} files")
    print(f"all Python: {sum(lines_of('.'))} lines")
    before = functions_before_handler()
    print(f"functions before a handler: {len(before)}", *before, sep="\n  ")
    walk = walk_of_a_frame()
    print(f"modules of vision that a frame enters: {len(set(walk))}, {len(walk)} entries")
    made = encodings_of_an_event()
    print(f"encodings and checksums of an event: {len(made)}", *made, sep="\n  ")
    print(f"goban --help: {start_s():.2f} s")


if __name__ == "__main__":
    main()
