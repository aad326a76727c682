"""Facts as JSON objects, as files, pipes and programs write them.

``{"type": "PassPressed", "color": "white"}``: ``type`` is a fact of the referee with its own
fields; points are in board notation. Other keys are ignored. In the file of `--facts` beside a
recorded game a line has its time too.
"""

from __future__ import annotations

import math
from contextlib import suppress
from dataclasses import fields
from pathlib import Path

from referee.facts import FACTS, Fact

from ...errors import FailureError
from ...json_text import parse_json

MAX_T_S = 1e9
"""No game lasts as long: thirty years."""

MAX_T_DIGITS = 40


def fact_from_json(line: object, t_ns: int, size: int | None = None) -> Fact:
    """The fact of a JSON object, at `t_ns`.

    `size` is that of the board, where it is known: ``size`` in the line may then be missing. Raises
    ValueError with one line: what is missing or does not fit.

    >>> fact_from_json({"type": "PassPressed", "color": "black"}, t_ns=0)
    PassPressed(t_ns=0, color=Color.BLACK)
    >>> fact_from_json({"color": "black"}, t_ns=0)
    Traceback (most recent call last):
        ...
    ValueError: no 'type'
    """
    # A game without facts and without a page does not load what checks them: megabytes on a Pi.
    from ...json_forms import read

    if not isinstance(line, dict):
        raise ValueError(f"expected an object, got a {type(line).__name__}")
    if "type" not in line:
        raise ValueError("no 'type'")
    kind = FACTS.get(str(line["type"]))
    if kind is None:
        raise ValueError(f"type {str(line['type'])[:40]!r}: expected one of {', '.join(FACTS)}")
    values = read(kind, line, size)
    own = {field.name: values[field.name] for field in fields(kind) if field.name in values}
    fact: Fact = kind(t_ns=t_ns, **own)
    return fact


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
        if isinstance(value, int | float | str) and len(str(value)) < MAX_T_DIGITS:
            t_s = float(value)
    if not abs(t_s) <= MAX_T_S:
        raise ValueError(f"t {str(value)[:40]!r}: expected seconds from the first frame")
    return t_s
