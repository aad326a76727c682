"""Reading the cases beside the checkout: boards, results and records in their own dialects."""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from pathlib import Path

from rules.color import BLACK, WHITE
from rules.points import Point
from rules.position import Position
from rules.presets import override, preset
from rules.ruleset import Ruleset

_MARKS = str.maketrans("XOxobw", "BWBWBW")
COLORS = {"B": BLACK, "W": WHITE, "b": BLACK, "w": WHITE}


def load(path: Path):
    return json.loads(path.read_text("utf-8"))


def table(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def position(rows) -> Position:
    return Position.from_rows([row.translate(_MARKS) for row in rows])


def point(xy) -> Point | None:
    return None if xy is None else Point(xy[1], xy[0])


def margin(result: str) -> Fraction:
    """Black minus White of a result such as "W+3.5" or "0"."""
    if result in ("0", "Draw", "0.0"):
        return Fraction(0)
    points = Fraction(result[2:])
    return points if result[0] == "B" else -points


def ko_rules(key: str, *, suicide: bool = False) -> Ruleset:
    """A rule set that differs from others in its ko rule alone."""
    changes: dict[str, object] = {
        "suicide": suicide,
        "basic_ko": key in ("simple", "bga"),
        "superko": {
            "psk": "positional",
            "ssk": "situational",
            "aga": "situational",
            "nssk": "natural-situational",
            "bga": "natural-situational",
            "simple": "none",
        }[key],
    }
    return override(preset("bga2009"), changes, "test")
