"""The ground truth of a simulated evening, and its form as JSON."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from rules.points import Move, Point, to_board


@dataclass(frozen=True, slots=True)
class Irregularity:
    """An irregularity that happened: its event type, its points, and its times in seconds."""

    type: str
    points: tuple[Point, ...]
    t: float
    """When it lay on the table."""
    right: float | None
    """When it was put right or the game went past it; None where neither happened."""
    also: tuple[str, ...] = ()
    """Event types that are equally right, since they look the same."""


@dataclass(frozen=True, slots=True)
class Truth:
    """The ground truth: the expected record, and every irregularity."""

    size: int
    setup: tuple[Point, ...]
    """The stones that the record begins with, sorted."""
    moves: tuple[tuple[Move, float], ...]
    """Each with the second at which its stone lay in view; NaN where no delay is measured."""
    irregularities: tuple[Irregularity, ...]
    end: float
    """The evening's end in seconds."""
    handicap: int = 0
    """The number of stones announced."""


def truth_to_json(truth: Truth) -> dict[str, object]:
    """The truth as an object to write beside the observations."""
    size = truth.size

    def named(points: Sequence[Point]) -> list[str]:
        return [to_board(point, size) for point in points]

    return {
        "version": 1,
        "size": size,
        "setup": named(truth.setup),
        "handicap": truth.handicap,
        "moves": [
            {
                "color": move.color.word,
                "point": None if move.point is None else to_board(move.point, size),
                "forced": move.forced,
                "t": None if math.isnan(t) else round(t, 3),
            }
            for move, t in truth.moves
        ],
        "alerts": [
            {
                "type": item.type,
                "also": list(item.also),
                "points": named(item.points),
                "t": round(item.t, 3),
                "right": None if item.right is None else round(item.right, 3),
            }
            for item in truth.irregularities
        ],
        "end": round(truth.end, 3),
    }
