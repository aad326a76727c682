"""What the program says: results on standard output, everything else on standard error."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping


def put(line: str = "") -> None:
    """A line of the result, at once visible to whoever reads the pipe."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def put_json(value: Mapping[str, object]) -> None:
    """One JSON object as one line of the result."""
    put(json.dumps(value, ensure_ascii=False))


def complain(line: str) -> None:
    """One line about something that went wrong, or that the user should know."""
    sys.stderr.write(f"goban: {line}\n")
    sys.stderr.flush()
