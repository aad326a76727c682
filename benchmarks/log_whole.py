"""Whether the log of `goban serve` is whole while everything happens that once made it end.

    python -m benchmarks.log_whole [--minutes 10]

`goban serve demo` is sent pictures that libraries warn of, in pairs at once, without end, and what
is no HTTP. Every half minute a token's fact is refused, which is one line each. At the end it is
stopped. The log is whole where each of these lines is there, in order, and the last is that of the
stop. No line is then a library's own, and there are not many others.
"""

from __future__ import annotations

import argparse
import socket
import subprocess
import sys
import tempfile
import threading
import time
from contextlib import suppress
from pathlib import Path

import cv2
import httpx
import numpy as np

GOBAN = [sys.executable, "-c", "import sys; from device.start import main; sys.exit(main())"]
EVERY_S = 30.0
"""A refused fact: the log has no more lines of one kind."""

OTHERS_A_MINUTE = 4
"""Strangers can cause no more lines: each kind of theirs is logged once a minute at most."""


def warning_picture() -> bytes:
    """A JPEG that libjpeg reports as corrupt on standard error."""
    whole = cv2.imencode(".jpg", np.full((200, 200, 3), 90, np.uint8))[1].tobytes()
    return whole[:-2] + b"\x11\x22\x33\x44" * 4 + whole[-2:]


def upload(page: str, ended: threading.Event, sent: list[int]) -> None:
    """Send pictures, and something that is no HTTP, until `ended`."""
    data, port = warning_picture(), int(page.rstrip("/").rpartition(":")[2])
    with httpx.Client(base_url=page, timeout=60.0) as client:
        while not ended.is_set():
            with suppress(httpx.HTTPError):
                sent.append(client.post("/api/read", content=data).status_code)
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), 5.0) as rough:
                rough.sendall(b"\x16\x03\x01 no HTTP\r\n\r\n")
                rough.settimeout(2.0)
                rough.recv(100)


def main() -> int:
    """Serve, disturb, stop; 1 where a line is missing."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    options = parser.parse_args()
    root = str(Path(__file__).resolve().parents[1])
    with tempfile.TemporaryDirectory() as name:
        env = {"PATH": "/usr/bin:/bin", "HOME": name, "PYTHONPATH": root}
        token = subprocess.run(
            [*GOBAN, "serve", "--new-token", "clock", "--secrets", "s"],
            cwd=name,
            env=env,
            capture_output=True,
            text=True,
            check=True,
        ).stdout.strip()
        log = Path(name) / "log"
        with log.open("wb") as stream:
            words = ["serve", "demo", "--listen", "127.0.0.1:0", "--secrets", "s"]
            served = subprocess.Popen([*GOBAN, *words], cwd=name, env=env, stderr=stream)
        while "is shown at" not in log.read_text():
            time.sleep(0.1)
        page = next(line for line in log.read_text().splitlines() if "is shown at" in line)
        page = page.split()[-1]
        ended, refused = threading.Event(), 0
        sent: list[int] = []
        threads = [threading.Thread(target=upload, args=(page, ended, sent)) for _ in range(4)]
        for thread in threads:
            thread.start()
        head = {"Authorization": f"Bearer {token}"}
        until_s = time.monotonic() + 60.0 * options.minutes
        while time.monotonic() < until_s:
            fact = {"type": f"NoFact{refused}"}
            answer = httpx.post(f"{page}api/facts", json=fact, headers=head, timeout=60.0)
            refused += answer.status_code == 400
            time.sleep(EVERY_S)
        ended.set()
        for thread in threads:
            thread.join()
        served.terminate()
        status = served.wait(60.0)
        lines = log.read_text().splitlines()
    facts = [line for line in lines if "NoFact" in line]
    in_order = all(f"NoFact{n}" in line for n, line in enumerate(facts))
    strange = [line for line in lines if not line.startswith("goban: ")]
    others, most_others = len(lines) - len(facts), OTHERS_A_MINUTE * (options.minutes + 5)
    whole = len(facts) == refused and in_order and not strange and others <= most_others
    whole = whole and lines[-1] == "goban: stopped by SIGTERM"
    sys.stdout.write(
        f"{options.minutes:g} minutes, {len(sent)} uploads ({sorted(set(sent))}), status {status}: "
        f"{len(facts)} of {refused} lines, {others} others, {len(strange)} not ours; "
        f"{'whole' if whole else 'NOT whole'}\n"
    )
    for line in [*strange[:5], *lines[-8:]]:
        sys.stdout.write(f"    {line}\n")
    return 0 if whole else 1


if __name__ == "__main__":
    sys.exit(main())
