"""nats-servers, and halls that publish recorded tables, on loopback: for a demo, tests, figures."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Iterable, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path

from web.console import FailureError, LogSeverity, complain

from ..broker.mosquitto import child_of, free_port, path_of
from .address import StreamAddress
from .connection import FAILURES, make_streams, words

PROGRAM = "nats-server"

UP_TIMEOUT_S, STOP_TIMEOUT_S, RETRY_S = 60.0, 15.0, 0.1

TABLES = "4"
"""Tables of each hall of the demo."""

GOBAN = "import sys; from device.start import main; sys.exit(main())"


class StreamServers:
    """`count` servers with their files in `folder`, each a process of its own.

    `start` and `kill` take the number of one; ``processes`` has those that run.
    """

    def __init__(self, folder: Path, count: int = 3) -> None:
        self.folder = folder
        ports = [free_port() for _ in range(2 * count)]
        self.processes: dict[int, subprocess.Popen[bytes]] = {}
        self._program = path_of(PROGRAM)
        routes = ", ".join(f'"nats://127.0.0.1:{port}"' for port in ports[count:])
        for number in range(count):
            self.store(number).mkdir(parents=True, exist_ok=True)
            at = f'listen: "127.0.0.1:{ports[count + number]}"'
            cluster = f"cluster {{ name: goban, {at}, routes: [{routes}] }}\n"
            (folder / f"{number}.conf").write_text(
                f"server_name: goban-{number}\n"
                f'listen: "127.0.0.1:{ports[number]}"\n'
                f'jetstream {{ store_dir: "{self.store(number)}" }}\n'
                f"{cluster if count > 1 else ''}"
            )
        self.numbers = range(count)
        self.address = StreamAddress([f"nats://127.0.0.1:{port}" for port in ports[:count]])

    def start(self, *numbers: int) -> None:
        """Start these servers, all where none is named. They may not answer yet on return."""
        for number in numbers or self.numbers:
            command = [self._program, "-c", str(self.folder / f"{number}.conf")]
            self.processes[number] = _child(command, self.folder / f"{number}.log")

    def kill(self, *numbers: int) -> None:
        """End these servers at once, all where none is named."""
        for number in numbers or self.numbers:
            self.processes[number].kill()
            self.processes.pop(number).communicate()

    def stop(self) -> None:
        """End all servers."""
        _end(self.processes.values())

    def store(self, number: int) -> Path:
        """The folder of a server's files."""
        return self.folder / str(number)

    def make_streams(self, **limits: int) -> None:
        """Create the streams once the cluster has its leader. Raises FailureError in time."""
        until_s = time.monotonic() + UP_TIMEOUT_S
        while True:
            try:
                asyncio.run(make_streams(self.address, **limits))
                return
            except FAILURES as error:
                if time.monotonic() > until_s:
                    raise FailureError(f"{PROGRAM} does not answer: {words(error)}") from None
            time.sleep(RETRY_S)


def demo(folder: Path, halls: int, stack: ExitStack) -> StreamAddress:
    """Start servers and hubs with recorded tables, with files in `folder`; `stack` ends them.

    Raises FailureError.
    """
    servers = StreamServers(folder / "servers")
    stack.callback(servers.stop)
    servers.start()
    complain("the demo's servers choose a leader; that takes some seconds", LogSeverity.NOTICE)
    servers.make_streams(gigabytes=1)
    hubs: list[subprocess.Popen[bytes]] = []
    stack.callback(_end, hubs)
    for site in (f"Hall-{number}" for number in range(1, halls + 1)):
        options = ["--demo", TABLES, "--site", site, "--store", str(folder / site)]
        options += ["--listen", "127.0.0.1:0", "--stream", ",".join(servers.address.servers)]
        command = [sys.executable, "-c", GOBAN, "hub", *options]
        hubs.append(_child(command, folder / f"{site}.log"))
    return servers.address


def _child(command: Sequence[str], log: Path) -> subprocess.Popen[bytes]:
    """A process that ends with this one, also where this one is killed."""
    with log.open("ab") as output:
        return child_of(command, output, output)


def _end(processes: Iterable[subprocess.Popen[bytes]]) -> None:
    for process in processes:
        process.terminate()
    for process in processes:
        with suppress(subprocess.TimeoutExpired):
            process.wait(STOP_TIMEOUT_S)
        process.kill()
        process.communicate()
