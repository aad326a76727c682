"""Events as the JSON lines of `goban watch --events`; readers ignore keys they do not know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields

from rules.color import Color
from rules.corrections import HandOver, Stones
from rules.points import from_board, to_board

from ..arranged.region import region_from_json, region_to_json
from ..events import Alert, AlertState, Audience, EventType, GameEvent, Severity
from .messages import remedy_text, sentence

VERSION = 1


def to_json(event: GameEvent) -> dict[str, object]:
    """The event as an object of a `--events` line, in the contract's order of keys."""
    line: dict[str, object] = {"version": VERSION, "n": event.n, "type": event.type.value}
    line["t"] = round(event.t, 3)
    if event.t_seen is not None:
        line["t_seen"] = round(event.t_seen, 3)
    if isinstance(event, Alert):
        line["state"] = event.state.value
        line["id"] = event.id
    if event.color is not None:
        line["color"] = event.color.word
    names = [to_board(point, event.size) for point in event.points]
    if len(names) == 1:
        line["point"] = names[0]
    elif names:
        line["points"] = names
    if event.captures:
        line["captures"] = [to_board(point, event.size) for point in event.captures]
    if event.forced:
        line["forced"] = True
    for key in ("move", "clause", "replaces", "outcome", "detail"):
        value = getattr(event, key)
        if value is not None:
            line[key] = value
    for key in ("candidates", "answers", "rows", "frames"):
        values = getattr(event, key)
        if values:
            line[key] = list(values)
    if event.regions:
        line["regions"] = [region_to_json(region, event.size) for region in event.regions]
    if event.confidence is not None:
        line["confidence"] = round(event.confidence, 4)
    line["size"] = event.size
    line["severity"] = event.severity.value
    line["audience"] = event.audience.value
    line.update(_righting(event))
    return line


def _righting(event: GameEvent) -> dict[str, object]:
    """How it is put right, as facts and, of alerts, in words."""
    found: dict[str, object] = {}
    if event.rules is not None:
        found["rules"] = event.rules
    if event.hand_over:
        found["hand_over"] = [
            {
                "from": handed.giver.word,
                "to": handed.receiver.word,
                "count": handed.count,
                "what": handed.what.value,
            }
            for handed in event.hand_over
        ]
    if event.to_play is not None:
        found["to_play"] = event.to_play.word
    if event.referee:
        found["referee"] = True
    if isinstance(event, Alert):
        found["text"] = sentence(event)
        if text := remedy_text(event):
            found["remedy"] = text
    return found


def from_json(line: Mapping[str, object]) -> GameEvent:
    """The event that `to_json` wrote, to the digits it keeps; unknown keys are ignored.

    Raises ValueError or KeyError for an object that is no event of a known type.
    """
    size = _integer(line["size"])
    names = [line["point"]] if "point" in line else _texts(line.get("points"))
    known = {field.name for field in fields(Alert)}
    values: dict[str, object] = {key: line[key] for key in line if key in known}
    values["type"] = EventType(line["type"])
    values["t"] = float(str(line["t"]))
    values["points"] = tuple(from_board(str(name), size) for name in names)
    values["captures"] = tuple(from_board(name, size) for name in _texts(line.get("captures")))
    for key in ("candidates", "answers", "rows", "frames"):
        if key in line:
            values[key] = tuple(_list(line[key]))
    for key in ("color", "to_play"):
        if key in line:
            values[key] = _color(line[key])
    regions = [item for item in _list(line.get("regions", [])) if isinstance(item, Mapping)]
    values["regions"] = tuple(region_from_json(item, size) for item in regions)
    values["severity"] = Severity(line.get("severity", Severity.INFO.value))
    values["audience"] = Audience(line.get("audience", Audience.PLAYERS.value))
    handed = _list(line.get("hand_over", []))
    values["hand_over"] = tuple(_handed(item) for item in handed if isinstance(item, Mapping))
    if "state" not in line:
        return GameEvent(**values)  # type: ignore[arg-type]
    values["state"] = AlertState(line["state"])
    return Alert(**values)  # type: ignore[arg-type]


def _color(word: object) -> Color:
    return Color(word)


def _handed(item: Mapping[str, object]) -> HandOver:
    giver, receiver = _color(item["from"]), _color(item["to"])
    return HandOver(giver, receiver, _integer(item["count"]), Stones(item["what"]))


def _integer(value: object) -> int:
    if not isinstance(value, int):
        raise ValueError(f"expected a whole number, got {value!r}")
    return value


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise ValueError(f"expected a list, got {value!r}")
    return value


def _texts(value: object) -> list[str]:
    return [] if value is None else [str(item) for item in _list(value)]
