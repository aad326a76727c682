"""The rules data beside the checkout: cases in JSON, tables, and boards in their own dialects."""

from __future__ import annotations

import csv
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rules.board.position import Position
from rules.points import Point

_MARKS = str.maketrans("XOxobwW ", "BWBWBWW.")


def load_cases(path: Path) -> list[dict[str, Any]]:
    """The cases of a JSON file."""
    cases: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))
    return cases


def load_rows(path: Path) -> list[dict[str, str]]:
    """The rows of a CSV file."""
    with path.open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def position_of(rows: Sequence[str]) -> Position:
    """The position of rows in any of the notations: X and O, x and o, b and w, blanks."""
    return Position.from_rows([row.translate(_MARKS) for row in rows])


def point_of(xy: Sequence[int]) -> Point:
    """The point of a column and a row, both from 0 at the top left."""
    return Point(xy[1], xy[0])
