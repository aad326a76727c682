"""A warm process that runs commands of `goban`: each in a fork of its own, under limits."""

from __future__ import annotations

import json
import os
import resource
import select
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from signal import SIGKILL
from typing import Any

from tests.support.processes import CHECKOUT, environment

CPU_S = 60
"""A command that computes for longer hangs."""

WALL_S = 240.0
"""A command that sleeps for longer hangs; the machine may be busy with others."""

MOST_MB = 1024
"""Memory that a command may be given."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a command ended.

    `status` is its exit status, or the negative number of the signal that ended it; `said` the
    lines on standard error; `memory_mb` the most memory that it held.
    """

    status: int
    said: tuple[str, ...]
    memory_mb: float
    cpu_s: float


class Worker:
    """Runs commands one after another; a context manager."""

    def __init__(self, home: Path) -> None:
        threads = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1")
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.faults.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=CHECKOUT,
            env=environment(**threads, HOME=str(home)),
        )

    def __enter__(self) -> Worker:
        return self

    def __exit__(self, *error: object) -> None:
        self._process.communicate()

    def run(self, arguments: Sequence[str], folder: Path) -> Outcome:
        """Run `goban ARGUMENTS` in `folder`, which also gets what it says."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([list(arguments), str(folder)]) + "\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        said = (folder / ".err").read_text("utf-8", "replace")
        return Outcome(said=tuple(said.splitlines()), **answer)


def serve() -> None:
    """Answer requests on standard input until it ends."""
    import device.cli

    os.environ |= device.cli.LIBRARIES
    for name in device.cli.COMMANDS:
        device.cli.load(name)
    for line in sys.stdin:
        arguments, folder = json.loads(line)
        child = os.fork()
        if child == 0:
            _command(arguments, folder)
        sys.stdout.write(json.dumps(_ended(child)) + "\n")
        sys.stdout.flush()


def _command(arguments: list[str], folder: str) -> None:
    """The command, in a process of its own; does not come back."""
    import traceback

    import device.cli

    status = 99
    try:
        os.chdir(folder)
        for name, number in ((".out", 1), (".err", 2)):
            os.dup2(os.open(name, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), number)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        resource.setrlimit(resource.RLIMIT_CPU, (CPU_S, CPU_S))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        room = _address_space() + MOST_MB * 2**20
        resource.setrlimit(resource.RLIMIT_AS, (room, room))
        status = device.cli.main(arguments)
        sys.stdout.flush()
    except BaseException:
        with suppress(BaseException):
            traceback.print_exc()
    finally:
        with suppress(BaseException):
            sys.stderr.flush()
        os._exit(status)


def _address_space() -> int:
    """Bytes of address space that this process has."""
    return int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()


def _ended(child: int) -> dict[str, float]:
    """Wait for a command; what it ended with and what it took. One that sleeps is killed."""
    handle = os.pidfd_open(child)
    try:
        deadline = time.monotonic() + WALL_S
        if not select.select([handle], [], [], deadline - time.monotonic())[0]:
            os.kill(child, SIGKILL)
    finally:
        os.close(handle)
    _, status, used = os.wait4(child, 0)
    return {
        "status": os.waitstatus_to_exitcode(status),
        "memory_mb": used.ru_maxrss / 1024.0,
        "cpu_s": used.ru_utime + used.ru_stime,
    }


if __name__ == "__main__":
    serve()
