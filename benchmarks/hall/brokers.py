"""Real brokers on loopback: mosquitto, and nats-server with its MQTT listener."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from hall.broker.mosquitto import MAX_QUEUED, MAX_QUEUED_BYTES, SEARCH_PATH, free_port

UP_S = 15.0

PATH = os.pathsep.join((os.environ.get("PATH", os.defpath), *SEARCH_PATH))


class BrokerProcess(Protocol):
    """A broker that can be started, killed and started again."""

    name: str
    port: int

    def start(self) -> None:
        """Run it; it listens on return."""

    def kill(self) -> None:
        """End it at once, with all that it had in memory."""

    @property
    def pid(self) -> int:
        """Its process."""


class _Process(ABC):
    """A broker's process, of a command that is made of its folder."""

    name = ""

    def __init__(self, folder: Path, port: int | None = None) -> None:
        self.port = port or free_port()
        self._folder = folder
        self._process: subprocess.Popen[bytes] | None = None
        folder.mkdir(parents=True, exist_ok=True)

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(self._command(), stdout=log, stderr=log)
        until_s = time.monotonic() + UP_S
        while time.monotonic() < until_s and self._process.poll() is None:
            with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1.0):
                return
            time.sleep(0.02)
        text = (self._folder / "log").read_text("utf-8", "replace")[-500:]
        raise RuntimeError(f"{self.name} does not begin: {text}")

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait(10.0)

    @abstractmethod
    def _command(self) -> Sequence[str]:
        """The words that run it."""


class MosquittoBroker(_Process):
    """mosquitto that keeps nothing on disk, with the bounds that the hub gives its own."""

    name = "mosquitto"

    def __init__(self, folder: Path, port: int | None = None) -> None:
        super().__init__(folder, port)
        lines = (
            f"listener {self.port} 127.0.0.1",
            "allow_anonymous true",
            "persistence false",
            f"max_queued_messages {MAX_QUEUED}",
            f"max_queued_bytes {MAX_QUEUED_BYTES}",
            "max_inflight_messages 0",
            f"max_inflight_bytes {MAX_QUEUED_BYTES}",
            *(("user root",) if os.geteuid() == 0 else ()),
        )
        (folder / "mosquitto.conf").write_text("".join(f"{line}\n" for line in lines))

    def _command(self) -> Sequence[str]:
        return [program(self.name), "-c", str(self._folder / "mosquitto.conf")]


class NatsBroker(_Process):
    """nats-server with JetStream, which its MQTT listener needs."""

    name = "nats-server"

    def __init__(self, folder: Path, port: int | None = None) -> None:
        super().__init__(folder, port)
        (folder / "nats.conf").write_text(
            f"""server_name: hall
listen: 127.0.0.1:{free_port()}
jetstream {{ store_dir: "{folder / "store"}" }}
mqtt {{ listen: "127.0.0.1:{self.port}", max_ack_pending: 10000, ack_wait: "30s" }}
"""
        )

    def _command(self) -> Sequence[str]:
        return [program(self.name), "-c", str(self._folder / "nats.conf")]


BROKERS = {kind.name: kind for kind in (MosquittoBroker, NatsBroker)}


def program(name: str) -> str:
    """Where a broker's program is. Raises RuntimeError where it is not installed."""
    found = shutil.which(name, path=PATH)
    if found is None:
        raise RuntimeError(f"{name} is not installed: apt install {name}")
    return found
