"""Events as the JSON lines of `goban watch --events`; readers ignore keys they do not know.

A line is made from the fields of an event by their types, and so are the objects in it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from types import UnionType
from typing import Any, get_args, get_origin, get_type_hints

from rules.advice.procedures import CorrectionType, HandOver, Stones
from rules.board.position import Position
from rules.color import Color
from rules.points import Move, Point, extent_label, from_board, to_board

from ..events import STATE_RESULT, Alert, AlertState, CountedRegion, EventType, GameEvent
from ..facts import Fact
from ..record_lines import PASS, moves_json
from .catalog import CATALOG

_CHANGES_HANDS: dict[Stones, str] = {
    Stones.PASS_STONE: "{Giver} hands {Receiver} {pass_stones}.",
    Stones.PASS_STONE_BACK: "{Giver} hands {pass_stones} back to {Receiver}.",
    Stones.PRISONERS: "{count} {giver} {stones} to {Receiver} as {prisoners}.",
    Stones.OWN: "{count} {giver} {stones} back to {Receiver}.",
}

_LOST = "By these rules {Loser} has lost by it; the referee declares it."

_TURN_IN_DOUBT = (CorrectionType.UNWIND, CorrectionType.OCCUPIED)
"""Corrections after which the message states whose turn it is."""


def sentence(event: GameEvent) -> str:
    """What happened, in one sentence, with the clause where there is one.

    >>> sentence(GameEvent(n=7, type=EventType.PASS, t=12.5, color=Color.WHITE, move=12, size=19))
    'White passes.'
    """
    entry = CATALOG[event.type]
    template = entry.sentence if event.points else entry.without_points or entry.sentence
    text = template.format(**_words(event))
    text = text[:1].upper() + text[1:]
    if isinstance(event, Alert) and event.state is not AlertState.OPEN:
        how = f" ({event.outcome})" if event.outcome else ""
        return f"{event.state.value.capitalize()}{how}: {text}"
    return f"{text} [{event.clause}]" if event.clause else text


def remedy_text(event: GameEvent) -> str:
    """How it is put right, who hands over what, and who plays then; "" where nothing is to do.

    >>> alert = Alert(
    ...     n=7, t=12.5, size=9, type=EventType.SELF_CAPTURE, color=Color.BLACK, id=1,
    ...     state=AlertState.OPEN,
    ... )
    >>> remedy_text(alert)
    'Take the stone back; Black has passed instead.'
    """
    if isinstance(event, Alert) and event.state is not AlertState.OPEN:
        return ""
    entry = CATALOG[event.type]
    if len(event.loses) == 1:
        return _LOST.format(Loser=event.loses[0].word.capitalize())
    sentences = [entry.instruction.format(**_words(event))]
    sentences += [_handed(item) for item in event.hand_over]
    if event.loses:
        sentences.append("If play has gone on and the players do not agree, both lose.")
    if event.warning is not None:
        side, points = event.warning.color.word.capitalize(), event.warning.points
        cost = f", which costs {points} point{'s' * (points > 1)}" if points else ""
        sentences.append(f"By these rules it may be a warning for {side}{cost}.")
    if entry.correction in _TURN_IN_DOUBT and event.to_play is not None:
        sentences.append(f"{_of(event.to_play).capitalize()} plays next.")
    if event.referee:
        sentences.append("The referee decides.")
    return " ".join(filter(None, sentences))


def sheet(event: GameEvent) -> str:
    """The whole text of an event: the sentence, how it is put right, the board then."""
    text = " ".join(filter(None, (sentence(event), remedy_text(event))))
    return text + "\n" + (Position.from_rows(event.rows).diagram() if event.rows else "")


def _handed(item: HandOver) -> str:
    one = item.count == 1
    return _CHANGES_HANDS[item.what].format(
        giver=item.giver.word,
        Giver=item.giver.word.capitalize(),
        Receiver=item.receiver.word.capitalize(),
        count=item.count,
        pass_stones="one pass stone" if one else f"{item.count} pass stones",
        stones="stone goes" if one else "stones go",
        prisoners="a prisoner" if one else "prisoners",
    )


def _words(event: GameEvent) -> dict[str, str]:
    color = event.color
    other = None if color is None else color.other
    points = ", ".join(to_board(point, event.size) for point in event.points)
    after = None if event.after is None else to_board(event.after, event.size)
    return {
        "points": points or ("none" if event.type is EventType.STATUS_AGREED else "the board"),
        "color": _of(color),
        "Color": _of(color).capitalize(),
        "other": _of(other).capitalize(),
        "move": "?" if event.move is None else str(event.move),
        "forced": " in place of the illegal move" if event.forced else "",
        "taking": f", taking {len(event.captures)}" if event.captures else "",
        "after": f" It came after {_of(color).capitalize()}'s {after}." if after else "",
        "about": f" after {points}" if points else "",
        "detail": f": {event.detail}" if event.detail else "",
    }


def _of(color: Color | None) -> str:
    return "a player" if color is None else color.word


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


def fact_to_json(fact: Fact, size: int) -> dict[str, object]:
    """A fact as an object: its type and fields, without its time and what is None.

    >>> from referee.facts import PassPressed
    >>> fact_to_json(PassPressed(5, Color.BLACK), size=9)
    {'type': 'PassPressed', 'color': 'black', 'late_ms': 0}
    """
    found = dict(_object(fact, size))
    del found["t_ns"]
    return {"type": type(fact).__name__, **found}


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
    if isinstance(value, Mapping):
        return {str(_plain(key, size)): _plain(item, size) for key, item in value.items()}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Fraction):
        return float(value)
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
