"""The board as it is arranged for the count, beside the agreed score, as a JSON object."""

from __future__ import annotations

from collections.abc import Mapping

from referee.arranged.region import region_to_json
from referee.arranged.text import reasons
from referee.phases.comparison import table_count
from referee.state import State
from rules.color import Color, Sides
from rules.points import Point, to_board


def counting_to_json(state: State) -> Mapping[str, object] | None:
    """What the table shows beside the agreed score; None before anything was arranged.

    ``compared`` tells whether the arrangement has lain still and an event says how it counts; until
    then it may be going on.
    """
    arranged = state.reported.arranging or bool(state.reported.counted)
    found = table_count(state) if arranged else None
    if found is None:
        return None
    size = found.position.height

    def labels(points: tuple[Point, ...]) -> list[str]:
        return [to_board(point, size) for point in points]

    return {
        "kind": found.kind.value,
        "compared": state.reported.compared,
        "rows": list(found.position.rows()),
        "shown": _sides(found.shown),
        "expected": _sides(found.due),
        "agrees": found.agrees,
        "off": found.margin_off,
        "surplus": _sides(found.surplus),
        "points": labels(found.differing),
        "differences": [
            {"region": labels(region.points), "shown": region.shown, "expected": region.due}
            for region in found.regions
            if not found.agrees and region.shown != region.due
        ],
        "regions": [region_to_json(region, size) for region in found.unequal if not found.agrees],
        "reasons": list(reasons(found)),
    }


def _sides(values: Sides[int]) -> dict[str, int]:
    return {color.word: values[color] for color in Color}
