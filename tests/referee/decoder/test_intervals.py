"""What came and went at a point, told from its runs: flicker, bad reading, hands or none."""

from __future__ import annotations

import pytest

from referee.belief.runs import Run
from referee.decoder.intervals import Weights, intervals_at
from rules.color import Color
from rules.points import Point

SECOND = 1_000_000_000
WEIGHTS = Weights(run_limit=14.0, handed=2.0, unhanded=10.0, weakest=9.0)


def runs(text: str) -> tuple[Run, ...]:
    """Runs of a text: ". 9 | W* 5" is nine nats for bare, then five for White after a hand."""
    found = []
    for number, part in enumerate(text.split("|")):
        mark, nats = part.split()
        kind = ".BW".index(mark[0])
        against = [-float(nats)] * 3
        against[kind] = 0.0
        handed = mark.endswith("*")
        began = number * SECOND
        sums = (against[0], against[1], against[2])
        found.append(Run(kind, began, began + SECOND // 2, sums, handed, handed, -1))
    return tuple(found)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        pytest.param(". 50 | W* 9", [("W", 9.0)], id="a stone that a hand laid"),
        pytest.param(". 50 | W 9", [], id="a glint that no hand laid"),
        pytest.param(". 50 | W 50", [("W", 14.0)], id="what lasts is a stone without a hand too"),
        pytest.param(
            ". 50 | W* 9 | . 3 | W 9 | . 3 | W 9", [("W", 14.0)], id="a stone that flickers"
        ),
        pytest.param(". 50 | W 4 | . 5 | W 4 | . 5", [], id="wood that flickers"),
        pytest.param(
            ". 50 | B* 12 | .* 12", [("B", 12.0), (".", 12.0)], id="a stone laid and taken again"
        ),
        pytest.param(". 50 | W* 3 | . 9", [("weak W", -8.0)], id="a stone that is read badly"),
    ],
)
def test_stories(text: str, found: list[tuple[str, float]]) -> None:
    marks = {None: ".", Color.BLACK: "B", Color.WHITE: "W"}
    told = [
        ("weak " * item.weak + marks[item.color], item.nats)
        for item in intervals_at(Point(2, 2), runs(text), None, WEIGHTS)
    ]
    assert told == found


def test_an_interval_lies_between_the_looks_without_and_with_the_stone() -> None:
    [came] = intervals_at(Point(2, 2), runs(". 50 | W* 9"), None, WEIGHTS)
    assert (came.after_ns, came.by_ns) == (SECOND // 2, SECOND)
