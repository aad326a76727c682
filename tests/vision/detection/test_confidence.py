"""How much the verifier must say for a grid depends on how well the grid fits its marks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from vision.detection.confidence import Confidence

ON_LINES = Confidence(1.0, 1.0, 1.0, 8.5, 0.02, 0.0)
LOOSE = Confidence(0.7, 0.95, 0.9, 3.0, 0.08, 0.0)
AMBIGUOUS = Confidence(0.7, 0.9, 0.6, 0.3, 0.08, 0.0)


@pytest.mark.parametrize(
    ("marks", "seen", "believed"),
    [
        (ON_LINES, -0.6, True),
        (ON_LINES, -1.1, False),
        (LOOSE, 0.3, False),
        (LOOSE, 1.5, True),
        (AMBIGUOUS, 0.3, False),
        (AMBIGUOUS, 1.5, False),
    ],
)
@pytest.mark.parametrize("by_stones", [0.0, 0.5])
def test_what_the_verifier_must_say(
    marks: Confidence, seen: float, believed: bool, by_stones: float
) -> None:
    """`seen` is what the verifier and the stones, which say `by_stones`, come to together."""
    items = replace(
        marks,
        verifier=seen - by_stones - 0.1,
        refined_verifier=seen - by_stones + 0.1,
        stone_height=by_stones,
    )
    assert (items.probability > 0.5) is believed


@pytest.mark.parametrize(("by_stones", "believed"), [(0.0, True), (-0.1, False)])
def test_flat_stones_leave_a_grid_on_its_lines_no_lower_threshold(
    by_stones: float, believed: bool
) -> None:
    items = replace(ON_LINES, verifier=0.6, refined_verifier=0.6, stone_height=by_stones)
    assert (items.probability > 0.5) is believed
