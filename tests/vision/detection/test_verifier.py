"""The verifier believes a rendered board's own grid, and neither shifted ones nor drawings."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from device.weights import VERIFIER, weights
from lab.scenes.impostors import impostor
from lab.scenes.scenes import scene
from vision.detection.confidence import Confidence
from vision.detection.verify import Verifier
from vision.geometry.views import view_from_points
from vision.types import BoardView

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


def test_nothing_makes_up_for_a_verifier_that_does_not_believe() -> None:
    best = Confidence(1.0, 1.0, 1.0, 20.0, 0.0, 0.0)
    assert best.probability > 0.9
    assert Confidence(1.0, 1.0, 1.0, 20.0, 0.0, 0.0, verifier=-1.0).probability < 0.5
    assert Confidence(1.0, 1.0, 1.0, 20.0, 0.0, 0.0, verifier=3.0).probability > 0.9


def test_a_board_is_believed_by_the_verifier_before_and_after_its_grid_is_refined() -> None:
    def sure(before: float, after: float, rest: float = 1.0) -> float:
        return Confidence(
            rest, 1.0, rest, 20.0, 0.0, 0.0, verifier=before, refined_verifier=after
        ).probability

    assert sure(0.0, 3.0) > 0.9
    assert sure(3.0, -2.0) < 0.5
    assert sure(-3.0, 3.0) < 0.5
    # A grid that explains little of what is seen is not made better by being moved.
    assert sure(0.0, 6.0, rest=0.0) < 0.5


def test_printed_markers_take_half_of_the_doubt_away() -> None:
    plain = Confidence(0.6, 0.9, 0.7, 2.0, 0.1, 0.0, verifier=1.0)
    doubt = 1 - plain.probability
    assert doubt > 0.01
    assert 1 - replace(plain, marked=True).probability == pytest.approx(doubt / 2)
