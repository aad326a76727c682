"""`--facts FILE` beside a recorded game: facts with their times, as JSON lines."""

from __future__ import annotations

import json
from pathlib import Path

from referee.facts import Fact

from ..errors import FailureError
from .facts_json import fact_from_json


def load_facts(path: Path, zero_ns: int = 0) -> tuple[Fact, ...]:
    """The facts of a file in order of time, `zero_ns` the time of the first frame.

    Each line has ``t``, in seconds from the first frame. Raises FailureError naming file, line and
    what is wrong.
    """
    try:
        lines = path.read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise FailureError(f"{path}: cannot be read: {error}") from None
    found = []
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        try:
            found.append(_timed(json.loads(line), zero_ns))
        except (ValueError, TypeError) as error:
            raise FailureError(f"{path}, line {number}: {error}") from None
    return tuple(sorted(found, key=lambda fact: fact.t_ns))


def _timed(line: object, zero_ns: int) -> Fact:
    if isinstance(line, dict) and "t" not in line:
        raise ValueError("no 't'")
    t_s = float(line["t"]) if isinstance(line, dict) else 0.0
    return fact_from_json(line, zero_ns + round(t_s * 1e9))
