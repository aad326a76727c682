"""Facts as JSON objects: what devices and people say, as files, pipes and programs write it.

``{"type": "PassPressed", "color": "white"}``: ``type`` is a fact of the referee with its own
fields; points are in board notation beside a ``size``. Other keys are ignored.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from typing import get_args

from referee.facts import Edited, Fact
from rules.color import Color
from rules.points import LARGEST, Point, from_board

KINDS: Mapping[str, type] = {kind.__name__: kind for kind in get_args(Fact)}

COLORS = {color.word: color for color in Color}

MOST = 10**6
"""No game has more moves or stones."""

Line = Mapping[str, object]


def fact_from_json(line: object, t_ns: int) -> Fact:
    """The fact that an object says, at `t_ns`.

    Raises ValueError naming what is missing or does not fit; RulesError, which is one, for points.
    """
    if not isinstance(line, dict):
        raise ValueError(f"expected an object, got {line!r}")
    if "type" not in line:
        raise ValueError("no 'type'")
    kind = KINDS.get(str(line["type"]))
    if kind is None:
        raise ValueError(f"type {line['type']!r}: expected one of {', '.join(KINDS)}")
    values: dict[str, object] = {"t_ns": t_ns}
    for field in fields(kind):
        if field.name in line and field.name != "t_ns":
            values[field.name] = _READERS[field.name](line, kind)
        elif field.default is MISSING and field.name != "t_ns":
            raise ValueError(f"no {field.name!r}")
    fact: Fact = kind(**values)
    return fact


def _color(line: Line, kind: type) -> Color:
    return _color_at("color", line["color"])


def _to_play(line: Line, kind: type) -> Color | None:
    value = line["to_play"]
    return None if value is None and kind is Edited else _color_at("to_play", value)


def _color_at(name: str, value: object) -> Color:
    color = COLORS.get(value) if isinstance(value, str) else None
    if color is None:
        raise ValueError(f"{name} {value!r}: expected black or white")
    return color


def _moves(line: Line, kind: type) -> int:
    return _count("moves", line["moves"], 1)


def _black(line: Line, kind: type) -> int | None:
    return None if line["black"] is None else _count("black", line["black"], 0)


def _white(line: Line, kind: type) -> int | None:
    return None if line["white"] is None else _count("white", line["white"], 0)


def _count(name: str, value: object, least: int, most: int = MOST) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise ValueError(f"{name} {value!r}: expected a whole number, {least} or more")
    if value > most:
        raise ValueError(f"{name}: expected a whole number, {most} or less")
    return value


def _forced_pass(line: Line, kind: type) -> bool:
    value = line["forced_pass"]
    if not isinstance(value, bool):
        raise ValueError(f"forced_pass {value!r}: expected true or false")
    return value


def _dead(line: Line, kind: type) -> tuple[Point, ...]:
    value = line["dead"]
    if not isinstance(value, list):
        raise ValueError(f"dead {value!r}: expected a list of points")
    return tuple(from_board(str(label), _size(line)) for label in value)


def _stones(line: Line, kind: type) -> dict[Point, Color | None]:
    value = line["stones"]
    if not isinstance(value, dict):
        raise ValueError(f"stones {value!r}: expected an object of points")
    return {
        from_board(label, _size(line)): None if word is None else _color_at(label, word)
        for label, word in value.items()
    }


def _result(line: Line, kind: type) -> str:
    value = line["result"]
    if not isinstance(value, str) or not value:
        raise ValueError(f"result {value!r}: expected a text such as B+T")
    return value


def _size(line: Line) -> int:
    if "size" not in line:
        raise ValueError("no 'size'")
    return _count("size", line["size"], 1, LARGEST)


_READERS: Mapping[str, Callable[[Line, type], object]] = {
    "color": _color,
    "to_play": _to_play,
    "moves": _moves,
    "black": _black,
    "white": _white,
    "forced_pass": _forced_pass,
    "dead": _dead,
    "stones": _stones,
    "result": _result,
}
