"""`--facts FILE` beside a recorded game: facts with their times, as JSON lines."""

from __future__ import annotations

import math
from contextlib import suppress
from pathlib import Path

from referee.facts import Fact

from ...errors import FailureError
from ...json_text import parse_json
from .fact_json import fact_from_json

LATEST_S = 1e9
"""No game lasts as long: thirty years."""

MOST_DIGITS = 40


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
            found.append(_timed(parse_json(line), zero_ns))
        except (ValueError, TypeError) as error:
            raise FailureError(f"{path}, line {number}: {error}") from None
    return tuple(sorted(found, key=lambda fact: fact.t_ns))


def _timed(line: object, zero_ns: int) -> Fact:
    if isinstance(line, dict) and "t" not in line:
        raise ValueError("no 't'")
    t_s = _seconds(line["t"]) if isinstance(line, dict) else 0.0
    return fact_from_json(line, zero_ns + round(t_s * 1e9))


def _seconds(value: object) -> float:
    t_s = math.nan
    with suppress(ValueError):
        if isinstance(value, int | float | str) and len(str(value)) < MOST_DIGITS:
            t_s = float(value)
    if not abs(t_s) <= LATEST_S:
        raise ValueError(f"t {str(value)[:40]!r}: expected seconds from the first frame")
    return t_s
