"""The program as it is started by `goban serve`, in one thread and without a socket."""

from __future__ import annotations

import asyncio
import itertools
import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from starlette.types import Message

from device.commands.serve import sinks_of
from device.game.disk import DiskLimits, sweep
from device.game.session.config import GameConfig
from device.game.session.game_files import NamedFiles
from device.game.session.table import Table, TableGame
from device.game.sinks.sinks import Sink
from device.page.app import make_app
from device.page.jobs.photo_jobs import PhotoDesk
from device.page.page import Page
from device.page.sink import PageSink
from device.sources.base import Source
from device.webhook import WebhookConfig, WebhookSink
from device.weights import load_models
from web.access.access import Access
from web.access.roles import Role
from web.access.secrets_file import Secrets
from web.machine import Machine

from .camera import SimulatedCamera
from .clock import SimulatedClock, SimulatedLoop
from .disk import FaultyDisk
from .receiver import Receiver

URL = "http://receiver.test/goban"

MOST_LAST_STEPS = 1000
"""A program that was ordered to stop takes no more steps than these."""

HOST = b"127.0.0.1:8361"

REQUEST = {"type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http"}


class Call:
    """A request under way: its answer so far, and what the client does with its connection."""

    def __init__(self, body: bytes = b"", held_back: bool = False) -> None:
        self.status: int | None = None
        self.body = b""
        self.done = False
        self._body = body
        self._sent = asyncio.Event()
        if not held_back:
            self._sent.set()
        self._gone = asyncio.Event()
        self._reads = asyncio.Event()
        self._reads.set()
        self._asked = False

    def deliver(self) -> None:
        """The body that was held back arrives."""
        self._sent.set()

    def leave(self) -> None:
        """The client is gone."""
        self._sent.set()
        self._reads.set()
        self._gone.set()

    def stall(self, *, reads: bool) -> None:
        """Whether the client takes what is sent."""
        if reads:
            self._reads.set()
        else:
            self._reads.clear()

    def taken(self) -> bytes:
        """What has come since it was asked last."""
        body, self.body = self.body, b""
        return body

    async def receive(self) -> Message:
        """What the application reads."""
        if not self._asked:
            self._asked = True
            await self._sent.wait()
            return {"type": "http.request", "body": self._body, "more_body": False}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    async def send(self, message: Message) -> None:
        """What the application sends."""
        await self._reads.wait()
        if self._gone.is_set():
            return
        if message["type"] == "http.response.start":
            self.status = message["status"]
        elif message["type"] == "http.response.body":
            self.body += message.get("body", b"")
            self.done = not message.get("more_body", False)


class SimulatedServer:
    """The running program. `step` lets the table take up one thing, `settle` the page.

    Raises FailureError where the program cannot be started.
    """

    def __init__(
        self,
        folder: Path,
        clock: SimulatedClock,
        disk: FaultyDisk,
        camera: SimulatedCamera,
        receiver: Receiver,
        secrets: Secrets,
    ) -> None:
        self.wait_until_s = 0.0
        self._clock, self._disk, self._receiver = clock, disk, receiver
        self._machine = Machine(clock.clock(), disk, threads=False)
        self._webhook: WebhookSink | None = None
        self._post_at_s = 0.0
        self._posts = False
        named = NamedFiles(
            camera.identity,
            "simulated",
            sgf=folder / "game.sgf",
            events=folder / "game.jsonl",
            resume=True,
        )
        sweep((folder / "game.sgf", folder / "game.journal", folder / "game.jsonl"), ())
        self.sink = PageSink(clock.monotonic_s)
        opened: list[Source] = [camera]
        self.table = Table(
            opened.pop, GameConfig(), named, self._sinks, None, self.sink.trace, (), self._machine
        )
        self._steps = self.table.steps()
        access = Access(secrets, clock.wall_s, clock.monotonic_s)
        desk = PhotoDesk(load_models)
        page = Page(self.sink, self.table, desk, access=access, clock=self._machine.clock)
        self._app = make_app(page)
        self._loop = SimulatedLoop(clock)
        asyncio.set_event_loop(self._loop)
        self._lifespan = self._app.router.lifespan_context(self._app)
        self._tasks: set[asyncio.Task[None]] = set()
        self._enter()
        self.settle()

    def _enter(self) -> None:
        task = self._loop.create_task(self._begun())
        self._tasks.add(task)

    async def _begun(self) -> None:
        await self._lifespan.__aenter__()

    def _sinks(self, game: TableGame, source: Source) -> list[Sink]:
        sinks = [*sinks_of(game, source, self.sink, DiskLimits(), machine=self._machine)]
        self._webhook = WebhookSink(
            WebhookConfig(URL, "secret"),
            game.files.journal.with_suffix(".posted"),
            self._receiver,
            self._machine,
        )
        return [*sinks, self._webhook]

    def step(self) -> None:
        """Let the table take up one thing, where it does not wait."""
        if self._clock.now_s < self.wait_until_s:
            self._clock.go_on(0.5)
            return
        pause_s = next(self._steps)
        if pause_s:
            self.wait_until_s = self._clock.now_s + pause_s

    @property
    def posting(self) -> bool:
        """Whether the webhook has anything left to post."""
        return self._posts

    def post(self) -> None:
        """Let the webhook go on, where it does not wait."""
        if self._webhook is None or self.table.session is None:
            return
        if self._clock.now_s < self._post_at_s:
            return
        pause_s = next(self._webhook.steps, None)
        self._post_at_s = self._clock.now_s + (pause_s or 0.0)
        self._posts = pause_s is not None

    def settle(self) -> None:
        """Let the page do all that it can do now."""
        self._loop.settle()

    def call(
        self,
        method: str,
        path: str,
        token: str | None = None,
        body: Mapping[str, object] | None = None,
        headers: Mapping[str, str] | None = None,
        *,
        held_back: bool = False,
    ) -> Call:
        """Send a request; the answer comes as the page settles."""
        data = b"" if body is None else json.dumps(body).encode()
        path, _, query = path.partition("?")
        sent = {**(headers or {}), "content-length": str(len(data))}
        if body is not None:
            sent["content-type"] = "application/json"
        if token is not None:
            sent["authorization"] = f"Bearer {token}"
        lines = [(name.encode(), value.encode()) for name, value in sent.items()]
        scope = {
            **REQUEST,
            "method": method,
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(b"host", HOST), *lines],
            "client": ("127.0.0.1", 50000),
            "server": ("127.0.0.1", 8361),
        }
        call = Call(data, held_back)

        async def answer() -> None:
            try:
                await self._app(scope, call.receive, call.send)
            except Exception as error:  # a server answers 500 then, and logs
                call.status, call.body = 500, repr(error).encode()
            call.done = True

        task = self._loop.create_task(answer())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return call

    def stop(self) -> None:
        """End the program in good order."""
        self.table.stop()
        for _ in itertools.islice(self._steps, MOST_LAST_STEPS):
            pass
        self._leave()

    def die(self) -> None:
        """End the program as `kill -9` does: nothing that it still does reaches anybody."""
        self._disk.dead = True
        self._receiver.reachable = False
        self._leave()
        self._receiver.reachable = True

    def _leave(self) -> None:
        with suppress(Exception):
            self._steps.close()
        for task in list(self._tasks):
            task.cancel()
        self.settle()
        with suppress(Exception):
            self._loop.run_until_complete(self._lifespan.__aexit__(None, None, None))
        for task in asyncio.all_tasks(self._loop):
            task.cancel()
        self.settle()
        self._loop.close()
        asyncio.set_event_loop(None)


def make_secrets(folder: Path) -> tuple[Secrets, str]:
    """Secrets with a token of an arbiter, and its text; the password is nobody's."""
    secrets = Secrets(folder / "secrets.json", "no hash", "0" * 64, "secret")
    return secrets.with_token("client", Role.ARBITER)
