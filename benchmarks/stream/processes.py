"""Three nats-servers, a process of halls and a portal, each in processes of its own."""

from __future__ import annotations

import argparse
import json
import signal
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx

from hall.broker.mosquitto import free_port
from hall.stream.servers import StreamServers

from .relay import Relay

READY_S = 120.0


SMALL_MB = 2000
"""A disk to be filled; the streams reserve 1,100 MB on it."""

BALLAST = "ballast"


class Bench:
    """Servers, halls and a portal, each in processes of its own, with files in `folder`."""

    def __init__(self, folder: Path, options: argparse.Namespace) -> None:
        self.folder, self.options = folder, options
        self.servers = StreamServers(folder / "servers")
        if options.what == "disk":
            mount_small(self.servers.store(0))
        self.servers.start()
        self.servers.make_streams(gigabytes=1)
        self.relay = Relay(self.servers.address.servers)
        direct = self.servers.address.servers
        servers = self.relay.servers if options.what == "cut" else direct
        words = [str(folder / "halls"), ",".join(servers)]
        words += ["--halls", str(options.halls), "--boards", str(options.boards)]
        self.halls = subprocess.Popen(
            [sys.executable, "-m", "benchmarks.stream.halls", *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.portal = self.start_portal()
        self.others = [
            self.launch_portal(f"portal-{number}", free_port())
            for number in range(1, options.portals)
        ]
        self.events: dict[tuple[str, str], list[tuple[float, int]]] = {}
        self._listening = threading.Thread(target=self._listen, daemon=True)
        self._listening.start()
        assert self.halls.stdout is not None
        assert self.halls.stdout.readline() == "ready\n"

    def launch_portal(
        self, store: str = "portal", port: int | None = None
    ) -> subprocess.Popen[bytes]:
        """A portal, which may not answer yet."""
        words = ["portal", "--store", str(self.folder / store)]
        words += ["--stream", ",".join(self.servers.address.servers)]
        words += ["--listen", f"127.0.0.1:{port or self.port}"]
        with (self.folder / f"{store}.log").open("ab") as log:
            command = [sys.executable, "-m", "device.cli", *words]
            return subprocess.Popen(command, stdout=log, stderr=log)

    def start_portal(self) -> subprocess.Popen[bytes]:
        """A portal that answers."""
        process = self.launch_portal()
        until_s = time.monotonic() + READY_S
        while time.monotonic() < until_s:
            try:
                httpx.get(f"{self.url}/healthz", timeout=5.0)
            except httpx.HTTPError:
                time.sleep(0.1)
            else:
                return process
        raise RuntimeError("the portal does not answer")

    def order(self, seconds: float, rate: float) -> None:
        """Let the halls play; `played` waits for what came of it."""
        assert self.halls.stdin is not None
        self.halls.stdin.write(f"{seconds} {rate}\n")
        self.halls.stdin.flush()

    def played(self) -> tuple[list[list[Any]], float]:
        """What the halls have played, and when the stream had acknowledged all of it."""
        assert self.halls.stdout is not None
        found = json.loads(self.halls.stdout.readline())
        return found["played"], found["all_s"]

    def stop(self) -> None:
        """End all processes."""
        every: list[subprocess.Popen[Any]] = [self.halls, self.portal, *self.others]
        for process in every:
            process.send_signal(signal.SIGTERM)
            with suppress(subprocess.TimeoutExpired):
                process.wait(30.0)
            process.kill()
        self.servers.stop()
        if self.options.what == "disk":
            subprocess.run(["umount", self.servers.store(0)], check=True)

    def processes(self) -> dict[str, int]:
        """The processes by what they are."""
        of_servers = {
            f"server {number}": self.servers.processes[number].pid for number in (0, 1, 2)
        }
        others = {f"portal {at}": each.pid for at, each in enumerate(self.others, 2)}
        return {**of_servers, "halls": self.halls.pid, "portal": self.portal.pid, **others}

    def _listen(self) -> None:
        while True:
            try:
                with httpx.stream("GET", f"{self.url}/api/events", timeout=None) as stream:
                    for line in stream.iter_lines():
                        if line.startswith("data:"):
                            found = json.loads(line[5:])
                            key = (found["site"], found["game"])
                            self.events.setdefault(key, []).append((time.time(), found["move"]))
            except httpx.HTTPError:
                time.sleep(0.1)


def mount_small(folder: Path) -> None:
    """Give a folder a disk of its own of `SMALL_MB`; only root can. Raises CalledProcessError."""
    size = f"size={SMALL_MB}m"
    subprocess.run(["mount", "-t", "tmpfs", "-o", size, "goban", folder], check=True)
