"""What makes a grid probable: its marks, the verifier, its stones; what nothing makes up for."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from device.weights import VERIFIER, weights
from lab.scene_files import view_from_points
from lab.scenes.impostors import impostor
from lab.scenes.scenes import scene
from vision.detection.fit import Confidence
from vision.detection.verify import Verifier
from vision.types import BoardView

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


BEST = Confidence(1.0, 1.0, 1.0, 20.0, 0.0, 0.0)
LITTLE_EXPLAINED = replace(BEST, matched=0.0, explained=0.0)
GOOD = replace(BEST, lead=8.0, residual_cells=0.03)


@pytest.mark.parametrize(
    ("marks", "seen", "least", "most"),
    [
        (BEST, {}, 0.9, 1.0),
        (BEST, {"verifier": 3.0}, 0.9, 1.0),
        # Nothing makes up for a verifier that does not believe, nor for squares that alternate.
        (BEST, {"verifier": -1.0}, 0.0, 0.5),
        (BEST, {"verifier": 6.0, "alternation": 0.25}, 0.9, 1.0),
        (BEST, {"verifier": 6.0, "alternation": 0.6}, 0.0, 0.05),
        # A board is believed by the verifier before and after its grid is refined.
        (BEST, {"verifier": 0.0, "refined_verifier": 3.0}, 0.9, 1.0),
        (BEST, {"verifier": 3.0, "refined_verifier": -2.0}, 0.0, 0.5),
        (BEST, {"verifier": -3.0, "refined_verifier": 3.0}, 0.0, 0.5),
        # A grid that explains little of what is seen is not made better by being moved.
        (LITTLE_EXPLAINED, {"verifier": 0.0, "refined_verifier": 6.0}, 0.0, 0.5),
        # The height of stones counts beside the verifier.
        (GOOD, {"verifier": 1.5, "refined_verifier": 1.5, "stone_height": -2.0}, 0.0, 0.1),
        (GOOD, {"verifier": 1.5, "refined_verifier": 1.5, "stone_height": 0.0}, 0.9, 1.0),
        (GOOD, {"verifier": -1.3, "refined_verifier": -1.3, "stone_height": 0.0}, 0.0, 0.2),
        (GOOD, {"verifier": -1.3, "refined_verifier": -1.3, "stone_height": 2.0}, 0.9, 1.0),
    ],
)
def test_what_is_seen_makes_a_grid_probable_or_not(
    marks: Confidence, seen: dict[str, Any], least: float, most: float
) -> None:
    assert least < replace(marks, **seen).probability < most


def test_printed_markers_take_half_of_the_doubt_away() -> None:
    plain = Confidence(0.6, 0.9, 0.7, 2.0, 0.1, 0.0, verifier=1.0)
    doubt = 1 - plain.probability
    assert doubt > 0.01
    assert 1 - replace(plain, marked=True).probability == pytest.approx(doubt / 2)


pytestmark = pytest.mark.slow

SEEDS = range(910_000, 910_012)


@pytest.fixture(scope="module")
def verifier() -> Verifier:
    return Verifier(weights(VERIFIER))


def test_right_grids_are_believed_more_than_the_same_a_line_off(verifier: Verifier) -> None:
    right, shifted = [], []
    for seed in SEEDS:
        made = scene(seed)
        right.append(verifier.log_odds(made.image, view_from_points(made.points)))
        shifted.append(verifier.log_odds(made.image, view_from_points(made.points, shift=(1, 0))))
    assert np.mean(np.array(right) > 0) >= 0.75
    assert np.mean(np.array(shifted) < 0) >= 0.75
    assert np.mean(np.array(right) > np.array(shifted)) >= 0.9


def test_drawings_with_a_lattice_are_not_believed(verifier: Verifier) -> None:
    believed = []
    for seed in range(910_000, 910_040):
        image, matrix, sheet = impostor(seed)
        if min(sheet.lines) < 9:
            continue
        size = min((9, 13, 19), key=lambda n: abs(n - min(sheet.lines)))
        place = np.diag([*sheet.pitch, 1.0])
        place[:2, 2] = sheet.origin
        believed.append(verifier.log_odds(image, BoardView(size, matrix @ place)) > 0)
    assert len(believed) >= 15
    assert np.mean(believed) <= 0.1
