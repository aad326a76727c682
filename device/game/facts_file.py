"""`--facts FILE`: what devices and people said during a recorded game, as JSON lines.

``{"t": 61.5, "type": "PassPressed", "color": "white"}``: ``t`` in seconds from the first frame,
``type`` a fact of the referee with its own fields; points in board notation beside a ``size``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import get_args

from referee.facts import Fact
from rules.color import Color
from rules.errors import RulesError
from rules.points import from_board

from ..errors import FailureError

KINDS: Mapping[str, type] = {kind.__name__: kind for kind in get_args(Fact)}

COLORS = {color.word: color for color in Color}


def load_facts(path: Path, zero_ns: int = 0) -> tuple[Fact, ...]:
    """The facts of a file in order of time, `zero_ns` the time of the first frame.

    Raises FailureError naming file, line and what is wrong.
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
            found.append(_fact(json.loads(line), zero_ns))
        except (ValueError, TypeError, KeyError, RulesError) as error:
            what = f"no {error}" if isinstance(error, KeyError) else str(error)
            raise FailureError(f"{path}, line {number}: {what}") from None
    return tuple(sorted(found, key=lambda fact: fact.t_ns))


def _fact(line: object, zero_ns: int) -> Fact:
    if not isinstance(line, dict):
        raise ValueError(f"expected an object, got {line!r}")
    kind = KINDS.get(str(line["type"]))
    if kind is None:
        raise ValueError(f"type {line['type']!r}: expected one of {', '.join(KINDS)}")
    values: dict[str, object] = {"t_ns": zero_ns + round(float(line["t"]) * 1e9)}
    known = {field.name for field in fields(kind)}
    for name, value in line.items():
        if name in known:
            values[name] = _value(name, value, line)
    fact: Fact = kind(**values)
    return fact


def _value(name: str, value: object, line: Mapping[str, object]) -> object:
    """A field's value from its JSON form."""
    if name == "to_play" or (name == "color" and value is not None):
        if value is not None and value not in COLORS:
            raise ValueError(f"{name} {value!r}: expected black or white")
        return COLORS.get(str(value))
    if name == "dead" and isinstance(value, list):
        return tuple(from_board(str(label), _size(line)) for label in value)
    if name == "stones" and isinstance(value, dict):
        size = _size(line)
        return {from_board(label, size): COLORS.get(str(word)) for label, word in value.items()}
    return value


def _size(line: Mapping[str, object]) -> int:
    size = line["size"]
    if not isinstance(size, int):
        raise ValueError(f"size {size!r}: expected a number of lines")
    return size
