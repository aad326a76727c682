"""Scenes of the plain renderer repeat from their seed and know where their board lies."""

from __future__ import annotations

import numpy as np
import pytest

from lab.scenes.plain_scenes import plain_scene


@pytest.mark.parametrize("side", [240, 480])
def test_plain_scenes_repeat_and_know_their_truth(side: int) -> None:
    one, view = plain_scene(7_000_000, side)
    again, _ = plain_scene(7_000_000, side)
    np.testing.assert_array_equal(one.image, again.image)
    assert view.size == len(one.points) == len(one.labels)
    assert np.count_nonzero((one.labels == 1) | (one.labels == 2)) <= view.count
    assert max(one.image.shape) == pytest.approx(side, abs=2)
