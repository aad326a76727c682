"""Facts as the journal keeps them: JSON objects of plain values, and back.

Both ways go by the types of a fact's fields. This form is that of journals that are there already.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import Enum
from fractions import Fraction
from functools import cache
from typing import Any, get_args, get_type_hints

from referee.facts import FACTS, Fact
from rules.clocks.clock import ClockAct, ClockAction
from rules.color import Color, Sides
from rules.points import Point
from rules.rulesets.ruleset import Method
from vision.types import Side

_COLORS = {color.letter: color for color in Color}


def fact_to_body(fact: Fact) -> dict[str, object]:
    """The values of a fact for JSON.

    Colours by letter, stones as [row, col, letter or null], komi as text.

    >>> from referee.facts import LidCount
    >>> fact_to_body(LidCount(5, 3, None))
    {'t_ns': 5, 'black': 3, 'white': None}
    """
    return {field.name: _plain(getattr(fact, field.name)) for field in fields(fact)}


def fact_from_body(kind: str, body: Mapping[str, object]) -> Fact:
    """The fact of the `kind` whose values `fact_to_body` wrote."""
    reads = _readers(FACTS[kind])
    values = {name: value if value is None else reads[name](value) for name, value in body.items()}
    fact: Fact = FACTS[kind](**values)
    return fact


def _plain(value: object) -> object:
    if isinstance(value, Color):
        return value.letter
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Sides):
        return [value.black, value.white]
    if isinstance(value, tuple):
        return [[*pair] for pair in value]
    if isinstance(value, Mapping):
        return [[*point, _plain(color)] for point, color in value.items()]
    return value


@cache
def _readers(kind: type) -> Mapping[str, Callable[[Any], object]]:
    """What reads the value of each field of a fact where it is not null."""
    hints = get_type_hints(kind)
    return {name: _READ.get(hint) or _READ[get_args(hint)[0]] for name, hint in hints.items()}


_READ: Mapping[Any, Callable[[Any], object]] = {
    int: int,
    str: str,
    bool: bool,
    Color: _COLORS.__getitem__,
    ClockAct: ClockAct,
    ClockAction: ClockAction,
    Fraction: Fraction,
    Method: Method,
    Side: Side,
    Sides[str | None]: lambda names: Sides(*names),
    Sides[int]: lambda given: Sides(*given),
    tuple[Point, ...]: lambda pairs: tuple(Point(row, col) for row, col in pairs),
    tuple[tuple[float, float], ...]: lambda pairs: tuple((x, y) for x, y in pairs),
    Mapping[Point, Color | None]: lambda items: {
        Point(row, col): _COLORS.get(letter) for row, col, letter in items
    },
}
"""What reads a type; of a type or null, which comes first, that type."""
