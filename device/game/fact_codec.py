"""Facts as the journal keeps them: JSON objects of plain values, and back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from fractions import Fraction
from typing import Any, get_args

from referee.facts import Fact
from rules.color import Color, Sides
from rules.points import Point
from rules.ruleset import Method
from vision.types import Side

FACTS: Mapping[str, type] = {kind.__name__: kind for kind in get_args(Fact)}

_COLORS = {color.letter: color for color in Color}


def fact_to_body(fact: Fact) -> dict[str, object]:
    """The values of a fact for JSON.

    Colours by letter, stones as [row, col, letter or null], komi as text.
    """
    return {field.name: _plain(getattr(fact, field.name)) for field in fields(fact)}


def fact_from_body(kind: str, body: Mapping[str, object]) -> Fact:
    """The fact of the `kind` whose values `fact_to_body` wrote."""
    values = {
        name: value if value is None or name not in _READ else _READ[name](value)
        for name, value in body.items()
    }
    fact: Fact = FACTS[kind](**values)
    return fact


def _plain(value: object) -> object:
    if isinstance(value, Color):
        return value.letter
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Side | Method):
        return value.value
    if isinstance(value, Sides):
        return [value.black, value.white]
    if isinstance(value, tuple):
        return [[*pair] for pair in value]
    if isinstance(value, Mapping):
        return [[*point, None if color is None else color.letter] for point, color in value.items()]
    return value


_READ: Mapping[str, Callable[[Any], object]] = {
    "black_side": Side,
    "color": lambda letter: _COLORS[letter],
    "corners": lambda pairs: tuple((x, y) for x, y in pairs),
    "dead": lambda pairs: tuple(Point(row, col) for row, col in pairs),
    "komi": Fraction,
    "method": Method,
    "points": Fraction,
    "players": lambda names: Sides(*names),
    "stones": lambda items: {Point(row, col): _COLORS.get(letter) for row, col, letter in items},
    "to_play": lambda letter: _COLORS[letter],
}
"""What reads the fields that are no plain numbers, texts and truth values."""
