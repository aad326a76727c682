"""How `goban` ends when it is asked to stop at any moment of its start.

    python -m benchmarks.stopped_start [--step MS] [--until MS] [--commands watch serve]

Starts `goban watch demo` and `goban serve demo` again and again. Each time SIGINT or SIGTERM comes
a little later. Prints how they ended: the status (a negative one is the signal's), how long that
took, and what was said that no run should say.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

WORDS = {
    "watch": ["watch", "demo", "--sgf", "game.sgf"],
    "serve": ["serve", "demo", "--sgf", "game.sgf", "--listen", "127.0.0.1:0", "--secrets", "s"],
}

SIGNALS = (signal.SIGINT, signal.SIGTERM)

TIMEOUT_S = 60.0
"""A process that has not ended by then ignored the signal."""

GOBAN = [sys.executable, "-c", "import sys; from device.start import main; sys.exit(main())"]


@dataclass(frozen=True, slots=True)
class End:
    """How a process ended: None as status where it had to be killed."""

    status: int | None
    took_s: float
    stderr: str

    @property
    def is_clean(self) -> bool:
        """Whether it ended by itself, as one that was asked to, with no word of a fault."""
        return self.status in (0, *(-number for number in SIGNALS)) and not self.faults

    @property
    def faults(self) -> list[str]:
        """Lines that are not the program's own."""
        return [line for line in self.stderr.splitlines() if not line.startswith("goban: ")]


def stopped(command: str, number: signal.Signals, after_s: float, folder: Path) -> End:
    """Start `command`, send it signal `number` after `after_s`, and wait for its end."""
    process = subprocess.Popen(
        [*GOBAN, *WORDS[command]],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).resolve().parents[1])},
    )
    time.sleep(after_s)
    asked_s = time.monotonic()
    process.send_signal(number)
    try:
        stderr = process.communicate(timeout=TIMEOUT_S)[1]
        return End(process.returncode, time.monotonic() - asked_s, stderr)
    except subprocess.TimeoutExpired:
        process.kill()
        return End(None, TIMEOUT_S, process.communicate()[1])


def main() -> int:
    """Print a line for each end that is not clean, and the sums; 1 where there is one."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--step", type=int, default=20, help="milliseconds between two signals")
    parser.add_argument("--until", type=int, default=3000, help="milliseconds of the last")
    parser.add_argument("--commands", nargs="+", choices=WORDS, default=list(WORDS))
    options = parser.parse_args()
    unclean = 0
    for command in options.commands:
        for number in SIGNALS:
            statuses: Counter[int | None] = Counter()
            took_s: list[float] = []
            for after_ms in range(options.step, options.until + 1, options.step):
                with tempfile.TemporaryDirectory() as folder:
                    end = stopped(command, number, after_ms / 1000.0, Path(folder))
                statuses[end.status] += 1
                took_s.append(end.took_s)
                if not end.is_clean:
                    unclean += 1
                    print(f"{command} {number.name} after {after_ms} ms: {end.status} {end.stderr}")
            took_s.sort()
            print(
                f"{command} {number.name}: {sum(statuses.values())} starts, statuses "
                f"{dict(statuses)}, median {took_s[len(took_s) // 2]:.2f} s, "
                f"longest {took_s[-1]:.2f} s",
                flush=True,
            )
    print(f"{unclean} not clean")
    return 1 if unclean else 0


if __name__ == "__main__":
    sys.exit(main())
