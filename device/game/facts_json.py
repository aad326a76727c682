"""Facts as JSON objects: what devices and people say, as files, pipes and programs write it.

``{"type": "PassPressed", "color": "white"}``: ``type`` is a fact of the referee with its own
fields; points are in board notation. Other keys are ignored.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, fields
from typing import get_args

from referee.facts import Fact

from .fact_fields import READERS, FactLine

KINDS: Mapping[str, type] = {kind.__name__: kind for kind in get_args(Fact)}


def fact_from_json(line: object, t_ns: int, size: int | None = None) -> Fact:
    """The fact that an object says, at `t_ns`.

    `size` is that of the board, where it is known: ``size`` in the line may then be missing. Raises
    ValueError naming what is missing or does not fit; RulesError, which is one, for points and
    rule sets.
    """
    if not isinstance(line, dict):
        raise ValueError(f"expected an object, got {line!r}")
    if "type" not in line:
        raise ValueError("no 'type'")
    kind = KINDS.get(str(line["type"]))
    if kind is None:
        raise ValueError(f"type {line['type']!r}: expected one of {', '.join(KINDS)}")
    given = FactLine(line, kind, size)
    values: dict[str, object] = {"t_ns": t_ns}
    for field in fields(kind):
        if field.name in line and field.name != "t_ns":
            values[field.name] = READERS[field.name](given)
        elif field.default is MISSING and field.name != "t_ns":
            raise ValueError(f"no {field.name!r}")
    fact: Fact = kind(**values)
    return fact
