"""nats-servers on loopback, for a demo, tests and measurements: one cluster in a folder."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from device.console import FailureError

from ..broker.mosquitto import SEARCH_PATH, free_port
from .address import StreamAddress
from .connection import FAILURES, connected, words
from .streams import StreamLimits, make_streams

PROGRAM = "nats-server"

UP_TIMEOUT_S, STOP_TIMEOUT_S, RETRY_S = 60.0, 5.0, 0.1


class StreamServers:
    """`count` servers with their files in `folder`, each a process of its own.

    `more` is text that each configuration ends with. `start` and `stop` take the number of one.
    """

    def __init__(self, folder: Path, count: int = 3, more: str = "") -> None:
        self.folder = folder
        ports = [free_port() for _ in range(2 * count)]
        self._processes: dict[int, subprocess.Popen[bytes]] = {}
        self._program = _program()
        routes = ", ".join(f'"nats://127.0.0.1:{port}"' for port in ports[count:])
        for number in range(count):
            self.store(number).mkdir(parents=True, exist_ok=True)
            at = f'listen: "127.0.0.1:{ports[count + number]}"'
            cluster = f"cluster {{ name: goban, {at}, routes: [{routes}] }}\n"
            (folder / f"{number}.conf").write_text(
                f"server_name: goban-{number}\n"
                f'listen: "127.0.0.1:{ports[number]}"\n'
                f'jetstream {{ store_dir: "{self.store(number)}" }}\n'
                f"{cluster if count > 1 else ''}{more}"
            )
        self.numbers = range(count)
        self.address = StreamAddress([f"nats://127.0.0.1:{port}" for port in ports[:count]])

    def start(self, *numbers: int) -> None:
        """Start these servers, all where none is named. They may not answer yet on return."""
        for number in numbers or self.numbers:
            with (self.folder / f"{number}.log").open("ab") as log:
                self._processes[number] = subprocess.Popen(
                    [self._program, "-c", str(self.folder / f"{number}.conf")],
                    stdin=subprocess.DEVNULL,
                    stdout=log,
                    stderr=log,
                    start_new_session=True,  # SIGINT ends the program, which ends its servers
                )

    def kill(self, *numbers: int) -> None:
        """End these servers at once, all where none is named."""
        for number in numbers or self.numbers:
            if (process := self._processes.pop(number, None)) is not None:
                process.kill()
                process.wait(STOP_TIMEOUT_S)

    def stop(self) -> None:
        """End all servers."""
        for process in self._processes.values():
            process.terminate()
        for process in self._processes.values():
            with suppress(subprocess.TimeoutExpired):
                process.wait(STOP_TIMEOUT_S)
        self.kill()

    def store(self, number: int) -> Path:
        """The folder of a server's files."""
        return self.folder / str(number)

    def pid(self, number: int) -> int:
        """The process of a server that runs."""
        return self._processes[number].pid

    async def make_streams(self, limits: StreamLimits) -> Sequence[str]:
        """Create the streams once the cluster has its leader. Raises FailureError in time."""
        until_s = time.monotonic() + UP_TIMEOUT_S
        while True:
            try:
                async with connected(self.address, "_INBOX_INIT") as (_, stream):
                    return await make_streams(stream, limits)
            except FAILURES as error:
                if time.monotonic() > until_s:
                    raise FailureError(f"{PROGRAM} does not answer: {words(error)}") from None
            await asyncio.sleep(RETRY_S)


def _program() -> str:
    """The path of nats-server. Raises FailureError where it is not installed."""
    path = os.pathsep.join((os.environ.get("PATH", os.defpath), *SEARCH_PATH))
    found = shutil.which(PROGRAM, path=path)
    if found is None:
        raise FailureError(f"{PROGRAM} is not installed: apt install {PROGRAM}")
    return found
