"""Reading the cases beside the checkout: boards, results and records in their own dialects."""

from __future__ import annotations

import csv
import json
from fractions import Fraction
from pathlib import Path
from typing import Any

from rules.board.position import Position
from rules.color import BLACK, WHITE
from rules.game import Game
from rules.moves import Move
from rules.points import Point
from rules.rulesets.presets import override, preset
from rules.rulesets.ruleset import Ruleset

_MARKS = str.maketrans("XOxobw", "BWBWBW")
COLORS = {"B": BLACK, "W": WHITE, "b": BLACK, "w": WHITE}


def load(path: Path) -> list[dict[str, Any]]:
    """The cases of a JSON file."""
    cases: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))
    return cases


def table(path: Path) -> list[dict[str, str]]:
    """The rows of a CSV file."""
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def position(rows: list[str]) -> Position:
    """The position of rows in any of the dialects: X and O, x and o, b and w."""
    return Position.from_rows([row.translate(_MARKS) for row in rows])


def point(xy: list[int]) -> Point:
    """The point of a column and a row, both from 0 at the top left."""
    return Point(xy[1], xy[0])


def point_or_pass(xy: list[int] | None) -> Point | None:
    """The same, None for a pass."""
    return None if xy is None else point(xy)


def last_move(game: Game) -> tuple[Game, Move]:
    """The game before the last move of `game`, and that move."""
    assert game.parent is not None
    assert game.last is not None
    return game.parent, game.last


def margin(result: str) -> Fraction:
    """Black minus White of a result such as "W+3.5" or "0"."""
    if result in ("0", "Draw", "0.0"):
        return Fraction(0)
    points = Fraction(result[2:])
    return points if result[0] == "B" else -points


def ko_rules(key: str, *, suicide: bool = False) -> Ruleset:
    """A rule set that differs from others in its ko rule alone."""
    changes: dict[str, Any] = {
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
