"""Path-traced scenes of boards filled in for the count, described without the renderer."""

from __future__ import annotations

import numpy as np
import pytest

from lab.scenes.counting_scenes import kind_and_size
from lab.scenes.materials import BLACK, EMPTY, WHITE
from lab.scenes.path_counting import describe_counted
from lab.scenes.path_scenes import photograph, unseen


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_every_point_of_a_counted_board_is_seen(seed: int) -> None:
    kind, size = kind_and_size(seed)
    scene = describe_counted(seed, kind, size, 240)
    assert scene.tags[:2] == [kind, f"{size}x{size}"]
    assert scene.labels.shape == (size, size)
    assert set(scene.labels.ravel().tolist()) == {EMPTY, BLACK, WHITE}
    rows, cols = np.mgrid[0:size, 0:size].astype(np.float64)
    world = np.stack([cols, rows * scene.ground.aspect, 0 * rows], -1).reshape(-1, 3)
    hiding = [thing for thing in scene.things if thing.hides]
    assert not unseen(scene.camera, scene.size, hiding, world).any()
    made = photograph(scene, np.full((*scene.size[::-1], 3), 0.2, np.float32))
    assert np.array_equal(made.labels, scene.labels)
    faces = len(scene.kit.meshes[BLACK].faces)
    laid = sum(len(thing.mesh.faces) for thing in scene.stones) // faces
    assert laid == np.count_nonzero(scene.labels)
