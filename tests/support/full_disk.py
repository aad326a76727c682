"""Run by a test: a journal on a disk that fills up; a line for each input stored, then why not.

python -m tests.support.full_disk JOURNAL
"""

from __future__ import annotations

import resource
import sys
from pathlib import Path

from device.errors import FailureError
from device.game.journal.journal import Journal
from tests.support.journals import HEADER, line, observation

ROOM = 100_000
"""Bytes that a file may have."""


def main() -> int:
    """Write until nothing more fits; the number of inputs that did."""
    journal = Journal.open(Path(sys.argv[1]), HEADER)
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, ROOM))
    for n in range(1, 10_000):
        try:
            journal.append(observation(n), [line(n)])
        except FailureError as failure:
            sys.stdout.write(f"{failure.status} {failure.line}\n")
            return n - 1
        sys.stdout.write(f"{n}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
