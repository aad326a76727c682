"""The verifier believes a rendered board's own grid, and neither shifted ones nor drawings."""

from __future__ import annotations

import numpy as np
import pytest

from device.weights import VERIFIER, weights
from lab.scenes.impostors import impostor
from lab.scenes.scenes import scene
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
