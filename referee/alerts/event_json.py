"""Events as the JSON lines of `goban watch --events`; readers ignore keys they do not know.

A line is made from the fields of an event by their types, and so are the objects in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from functools import cache
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from rules.color import Color
from rules.moves import Move
from rules.points import Point, extent_label, from_board, to_board

from ..arranged.region import CountedRegion
from ..events import STATE_RESULT, Alert, EventType, GameEvent
from ..record_lines import PASS, moves_json
from .messages import remedy_text, sentence

VERSION = 1

DIGITS = {"confidence": 4}
"""Digits after the point of a number where they are not three."""

ALWAYS = {EventType.REVISION: "moves", **dict.fromkeys(STATE_RESULT, "result")}
"""Keys that the lines of a type have even where there is nothing: it is so from then on."""

KEYS = {"giver": "from", "receiver": "to"}
"""Keys of fields that have another name, as theirs cannot be names."""


def to_json(event: GameEvent) -> dict[str, object]:
    """The event as an object of a `--events` line, in the contract's order of keys.

    >>> from referee.events import EventType
    >>> line = to_json(GameEvent(n=7, type=EventType.PASS, t=12.5, move=12, size=19))
    >>> line["type"], line["move"], "points" in line
    ('Pass', 12, False)
    """
    line: dict[str, object] = {"version": VERSION}
    always = ALWAYS.get(event.type)
    for name in field_order():
        value = getattr(event, name, None)
        if name == "points" and len(event.points) == 1:
            line["point"] = to_board(event.points[0], event.size)
        elif not (value is None or value is False or value == ()) or name == always:
            line[name] = _plain(value, event.size, DIGITS.get(name, 3))
    if isinstance(event, Alert):
        line["text"] = sentence(event)
        if text := remedy_text(event):
            line["remedy"] = text
    return line


@cache
def field_order() -> tuple[str, ...]:
    """The fields of events and alerts in the order in which a line has them.

    >>> field_order()[:5]
    ('n', 'type', 't', 't_seen', 'state')
    """
    names = [field.name for field in fields(GameEvent)]
    after = names.index("t_seen") + 1
    return (*names[:after], "state", "id", *names[after:])


def region_to_json(region: CountedRegion, size: int) -> dict[str, object]:
    """A region as it stands in an event line; ``extent`` names its corners ("A1–C4").

    >>> from rules.color import BLACK
    >>> region = CountedRegion(BLACK, (Point(8, 0), Point(7, 0)), shown=2, agreed=3, off=-1)
    >>> region_to_json(region, size=9)["extent"]
    'A1–A2'
    """
    found = dict(_object(region, size))
    return {"color": found.pop("color"), "extent": extent_label(region.points, size), **found}


def from_json(line: Mapping[str, object]) -> GameEvent:
    """The event that `to_json` wrote, to the digits it keeps; unknown keys are ignored.

    Raises ValueError or KeyError for an object that is no event of a known type.

    >>> line = {"n": 1, "type": "BoardPlay", "t": 2.0, "point": "G7", "size": 9}
    >>> from_json(line).points
    (Point(row=2, col=6),)
    """
    given = {"points": [line["point"]], **line} if "point" in line else line
    size = _value(int, line["size"], 0)
    event: GameEvent = _instance(Alert if "state" in line else GameEvent, given, size)
    return event


def _plain(value: object, size: int, digits: int = 3) -> object:
    """A value as JSON has it, points in board notation."""
    if isinstance(value, Point):
        return to_board(value, size)
    if isinstance(value, CountedRegion):
        return region_to_json(value, size)
    if isinstance(value, Move):
        return moves_json([value], size)[0]
    if isinstance(value, tuple):
        return [_plain(item, size) for item in value]
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, float):
        return round(value, digits)
    return dict(_object(value, size)) if is_dataclass(value) else value


def _object(value: Any, size: int) -> Iterator[tuple[str, object]]:
    """The keys and values of an object inside a line; what is None is left out."""
    for field in fields(value):
        content = getattr(value, field.name)
        if content is not None:
            yield KEYS.get(field.name, field.name), _plain(content, size)


def _instance(kind: Any, given: Mapping[str, object], size: int) -> Any:
    """The dataclass whose fields `given` has."""
    hints, values = _hints(kind), {}
    for field in fields(kind):
        key, hint = KEYS.get(field.name, field.name), hints[field.name]
        if key in given:
            values[field.name] = _value(hint, given[key], size)
        elif get_origin(hint) is UnionType:
            values[field.name] = None
        elif field.default is MISSING:
            raise KeyError(key)
    return kind(**values)


_hints = cache(get_type_hints)


def _value(hint: Any, value: Any, size: int) -> Any:
    """The value of a field with this hint. Raises ValueError for a value of another type."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is UnionType:
        return None if value is None else _value(args[0], value, size)
    if origin is Mapping and isinstance(value, dict):
        return value
    if origin is tuple and isinstance(value, list):
        return tuple(_value(args[0], item, size) for item in value)
    if hint is Move:
        color, point = value
        return Move(Color(color), None if point == PASS else from_board(str(point), size))
    if hint is Point:
        return from_board(str(value), size)
    if is_dataclass(hint) and isinstance(value, Mapping):
        return _instance(hint, value, size)
    if origin is None and issubclass(hint, Enum):
        return hint(value)
    if hint is float and isinstance(value, int):
        return float(value)
    if origin is None and isinstance(value, hint):
        return value
    raise ValueError(f"expected {getattr(hint, '__name__', hint)}, got {value!r}")
