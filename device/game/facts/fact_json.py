"""Facts as JSON objects: what devices and people say, as files, pipes and programs write it.

``{"type": "PassPressed", "color": "white"}``: ``type`` is a fact of the referee with its own
fields; points are in board notation. Other keys are ignored.
"""

from __future__ import annotations

from dataclasses import fields

from referee.facts import FACTS, Fact


def fact_from_json(line: object, t_ns: int, size: int | None = None) -> Fact:
    """The fact that an object says, at `t_ns`.

    `size` is that of the board, where it is known: ``size`` in the line may then be missing. Raises
    ValueError, one line that says what is missing or does not fit.
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
