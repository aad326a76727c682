"""`goban portal --demo N`: three servers and N hubs with recorded tables, each a process."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

from device.console import LogSeverity, complain

from ..stream.address import StreamAddress
from ..stream.servers import StreamServers
from ..stream.streams import StreamLimits

TABLES = "4"
"""Tables of each hall."""

STOP_TIMEOUT_S = 15.0

PROGRAM = "import sys; from device.start import main; sys.exit(main())"


def demo(folder: Path, halls: int, stack: ExitStack) -> StreamAddress:
    """Start the servers and the halls with their files in `folder`; `stack` ends them.

    Raises FailureError.
    """
    servers = StreamServers(folder / "servers")
    stack.callback(servers.stop)
    servers.start()
    complain("the demo's servers choose a leader; that takes some seconds", LogSeverity.NOTICE)
    asyncio.run(servers.make_streams(StreamLimits(gigabytes=1)))
    for number in range(1, halls + 1):
        stack.callback(_stop, _hall(folder, f"Hall-{number}", servers.address))
    return servers.address


def _hall(folder: Path, site: str, stream: StreamAddress) -> subprocess.Popen[bytes]:
    """A hub that begins to run, with its page on a port that is free."""
    words = ["hub", "--demo", TABLES, "--site", site, "--store", str(folder / site)]
    words += ["--listen", "127.0.0.1:0", "--stream", ",".join(stream.servers)]
    with (folder / f"{site}.log").open("wb") as log:
        return subprocess.Popen(
            [sys.executable, "-c", PROGRAM, *words],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,  # SIGINT ends the portal, which ends its halls
        )


def _stop(process: subprocess.Popen[bytes]) -> None:
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(STOP_TIMEOUT_S)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait(STOP_TIMEOUT_S)
