"""The hub as a process: begun, killed, begun again, asked, and what it takes of the machine."""

from __future__ import annotations

import asyncio
import os
import re
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

import httpx

from hall.boards.store import NAME
from hall.broker.mosquitto import free_port

from .boards import Key

UP_S = 60.0

COMMAND = [sys.executable, "-m", "device.cli", "hub"]

TICKS = os.sysconf("SC_CLK_TCK")


class HubProcess:
    """`goban hub` on a store of its own, at a broker that is there; `before` its command."""

    def __init__(self, folder: Path, broker_port: int, before: Sequence[str] = ()) -> None:
        self._before = before
        self._folder, self._broker = folder, f"mqtt://127.0.0.1:{broker_port}"
        self._port = free_port()
        self.url = f"http://127.0.0.1:{self._port}"
        self._process: subprocess.Popen[bytes] | None = None
        words = [*COMMAND, "--store", str(folder), "--new-token", "bench"]
        created = subprocess.run(words, capture_output=True, text=True, check=True)
        tokens = re.findall(r"\S{20,}", created.stdout + created.stderr)
        self.token = max(tokens, key=len)

    @property
    def pid(self) -> int:
        """Its process."""
        assert self._process is not None
        return self._process.pid

    async def start(self) -> float:
        """Run it; the seconds until it keeps what comes."""
        loop = asyncio.get_running_loop()
        begun_s = loop.time()
        words = [*self._before, *COMMAND, "--store", str(self._folder), "--broker", self._broker]
        words += ["--listen", f"127.0.0.1:{self._port}"]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(words, stdout=log, stderr=log)
        async with httpx.AsyncClient() as client:
            while loop.time() - begun_s < UP_S:
                try:
                    if (await client.get(f"{self.url}/healthz")).status_code == 200:
                        return loop.time() - begun_s
                except httpx.HTTPError:
                    pass
                if self._process.poll() is not None:
                    break
                await asyncio.sleep(0.05)
        raise RuntimeError(f"the hub does not begin: {self.log_text()[-500:]}")

    def kill(self) -> None:
        """End it at once."""
        assert self._process is not None
        self._process.kill()
        self._process.wait(10.0)

    def stop(self) -> None:
        """End it as a user does."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(30.0)

    def log_text(self) -> str:
        """All that it has logged."""
        return (self._folder / "log").read_text("utf-8", "replace")

    async def online(self, board: str) -> bool:
        """Whether the page shows a board as there."""
        async with httpx.AsyncClient(base_url=self.url) as client:
            boards = (await client.get("/api/boards")).json()["boards"]
        return any(each["board"] == board and each["online"] for each in boards)

    def kept(self) -> list[Key]:
        """Every line of its store, alarms among them."""
        with closing(sqlite3.connect(self._folder / NAME)) as database:
            rows = [
                row
                for table in ("lines", "alarms")
                for row in database.execute(f"SELECT game_id, epoch, n, crc FROM {table}")
            ]
        return [(str(game), int(epoch), int(n), int(crc)) for game, epoch, n, crc in rows]


@dataclass(frozen=True, slots=True)
class Usage:
    """What a process has taken: CPU seconds so far, resident megabytes at most."""

    cpu_s: float
    most_mb: float


def usage(pid: int) -> Usage:
    """What process `pid` has taken (Linux)."""
    words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    status = Path(f"/proc/{pid}/status").read_text()
    most = re.search(r"VmHWM:\s+(\d+) kB", status)
    cpu_s = (int(words[11]) + int(words[12])) / TICKS
    return Usage(cpu_s, 0.0 if most is None else int(most[1]) / 1024)
