"""The fields of facts as JSON values: what each must be, and what it means."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import TypeVar

from referee.facts import Edited, EndGame, NewGame, ReplaceMove
from rules.color import Color, Sides
from rules.komi import FINEST
from rules.moves import PASS
from rules.points import LARGEST, Point, from_board
from rules.presets import preset
from rules.results import checked_result
from rules.ruleset import Method
from vision.types import Side

from ..corners import view_of
from ..plain_text import one_line

MOST = 10**6
"""No game has more moves or stones."""

MOST_KOMI = 1000

MOST_MB = 10**12
"""No disk has more."""

COLORS = {color.word: color for color in Color}

V = TypeVar("V", bound=Enum)


@dataclass(frozen=True, slots=True)
class FactLine:
    """The ``values`` of a line, the ``kind`` of fact it says, and the board's ``size`` if known."""

    values: Mapping[str, object]
    kind: type
    size: int | None

    def size_of_board(self) -> int:
        """Lines a side: the line's own ``size``, else the board's."""
        if "size" in self.values:
            return _count("size", self.values["size"], 1, LARGEST)
        if self.size is None:
            raise ValueError("no 'size'")
        return self.size


def _color(line: FactLine) -> Color | None:
    if line.kind is ReplaceMove and line.values["color"] is None:
        return None
    return _color_at("color", line.values["color"])


def _to_play(line: FactLine) -> Color | None:
    value = line.values["to_play"]
    return None if value is None and line.kind in (Edited, NewGame) else _color_at("to_play", value)


def _color_at(name: str, value: object) -> Color:
    color = COLORS.get(value) if isinstance(value, str) else None
    if color is None:
        raise ValueError(f"{name} {value!r}: expected black or white")
    return color


def _moves(line: FactLine) -> int:
    return _count("moves", line.values["moves"], 1)


def _move(line: FactLine) -> int:
    return _count("move", line.values["move"], 1)


def _id(line: FactLine) -> int:
    return _count("id", line.values["id"], 1)


def _black(line: FactLine) -> int | None:
    return _optional_count("black", line)


def _white(line: FactLine) -> int | None:
    return _optional_count("white", line)


def _handicap(line: FactLine) -> int | None:
    return _optional_count("handicap", line, LARGEST * LARGEST)


def _optional_count(name: str, line: FactLine, most: int = MOST) -> int | None:
    value = line.values[name]
    return None if value is None else _count(name, value, 0, most)


def _count(name: str, value: object, least: int, most: int = MOST) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or value < least:
        raise ValueError(f"{name} {value!r}: expected a whole number, {least} or more")
    if value > most:
        raise ValueError(f"{name}: expected a whole number, {most} or less")
    return value


def _forced_pass(line: FactLine) -> bool:
    return _truth("forced_pass", line.values["forced_pass"])


def _forced(line: FactLine) -> bool:
    return _truth("forced", line.values["forced"])


def _truth(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{name} {value!r}: expected true or false")
    return value


def _point(line: FactLine) -> str | None:
    """A label as it is written: its row is known to the referee, which knows the board's size."""
    value = line.values["point"]
    if value is None or (isinstance(value, str) and value.lower() == PASS):
        return None
    if not isinstance(value, str):
        raise ValueError(f"point {value!r}: expected a point such as Q16, or pass")
    from_board(value, line.size_of_board() if line.size or "size" in line.values else LARGEST)
    return value.upper()


def _dead(line: FactLine) -> tuple[Point, ...]:
    value = line.values["dead"]
    if not isinstance(value, list):
        raise ValueError(f"dead {value!r}: expected a list of points")
    return tuple(from_board(str(label), line.size_of_board()) for label in value)


def _stones(line: FactLine) -> dict[Point, Color | None]:
    value = line.values["stones"]
    if not isinstance(value, dict):
        raise ValueError(f"stones {value!r}: expected an object of points")
    return {
        from_board(label, line.size_of_board()): None if word is None else _color_at(label, word)
        for label, word in value.items()
    }


def _answer(line: FactLine) -> str:
    return _text("answer", line.values["answer"])


def _result(line: FactLine) -> str | None:
    value = line.values["result"]
    if value is None and line.kind is EndGame:
        return None
    return checked_result(_text("result", value))


def _rules(line: FactLine) -> str | None:
    value = line.values["rules"]
    return None if value is None else preset(_text("rules", value)).id


def _komi(line: FactLine) -> Fraction | None:
    value = line.values["komi"]
    if value is None:
        return None
    return _half("komi", value, FINEST)


def _half(name: str, value: object, finest: int = 2) -> Fraction:
    if isinstance(value, int | float) and not isinstance(value, bool) and abs(value) <= MOST_KOMI:
        number = Fraction(value)
        if number.denominator <= finest:
            return number
    raise ValueError(f"{name} {value!r}: expected a multiple of one half, up to {MOST_KOMI}")


def _black_side(line: FactLine) -> Side | None:
    value = line.values["black_side"]
    if value is None:
        return None
    sides = {side.value: side for side in Side}
    if not isinstance(value, str) or value not in sides:
        raise ValueError(f"black_side {value!r}: expected {', '.join(sides)}")
    return sides[value]


def _players(line: FactLine) -> Sides[str | None]:
    value = line.values["players"]
    if not isinstance(value, dict):
        raise ValueError(f"players {value!r}: expected black and white")
    names = {
        word: None if value.get(word) is None else _text(f"players: {word}", value[word])
        for word in COLORS
    }
    return Sides(names["black"], names["white"])


def _size(line: FactLine) -> int:
    return _count("size", line.values["size"], 2, LARGEST)


def _corners(line: FactLine) -> tuple[tuple[float, float], ...]:
    value = line.values["corners"]
    if "size" not in line.values:
        raise ValueError("no 'size'")
    if not isinstance(value, list) or not all(map(_is_pair, value)):
        raise ValueError("corners: expected four of [x, y], in pixels")
    try:
        view_of(_size(line), value)
    except OverflowError:
        raise ValueError("corners: expected pixels of a picture") from None
    return tuple((float(x), float(y)) for x, y in value)


def _is_pair(value: object) -> bool:
    """Whether it is a list of two numbers."""
    return (
        isinstance(value, list)
        and len(value) == 2
        and all(isinstance(item, int | float) and not isinstance(item, bool) for item in value)
    )


def _text(name: str, value: object) -> str:
    """A text that a person can read and a file can hold."""
    try:
        return one_line(value)
    except ValueError as error:
        raise ValueError(f"{name} {error}") from None


def _method(line: FactLine) -> Method:
    value = line.values["method"]
    methods = {method.value: method for method in Method}
    if not isinstance(value, str) or value not in methods:
        raise ValueError(f"method {value!r}: expected {', '.join(methods)}")
    return methods[value]


def _points(line: FactLine) -> Fraction:
    return _half("points", line.values["points"])


def _reason(line: FactLine) -> str | None:
    value = line.values["reason"]
    return None if value is None else _text("reason", value)


def _free_mb(line: FactLine) -> int:
    return _count("free_mb", line.values["free_mb"], 0, MOST_MB)


READERS: Mapping[str, Callable[[FactLine], object]] = {
    "answer": _answer,
    "black": _black,
    "black_side": _black_side,
    "color": _color,
    "corners": _corners,
    "dead": _dead,
    "forced": _forced,
    "forced_pass": _forced_pass,
    "free_mb": _free_mb,
    "handicap": _handicap,
    "id": _id,
    "komi": _komi,
    "method": _method,
    "move": _move,
    "moves": _moves,
    "players": _players,
    "point": _point,
    "points": _points,
    "reason": _reason,
    "result": _result,
    "rules": _rules,
    "size": _size,
    "stones": _stones,
    "to_play": _to_play,
    "white": _white,
}
"""What reads each field of a fact; ValueError for what does not fit."""
