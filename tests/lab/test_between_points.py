"""Stones of rendered scenes that are laid between their points and others."""

from __future__ import annotations

import numpy as np

from lab.scenes.between_points import LEAST, MOST, STRAYS, laid_between
from lab.scenes.materials import EMPTY
from lab.scenes.scenes import scene

RADIUS = 0.48


def test_stones_with_room_are_laid_between_points_and_touch_none() -> None:
    rng = np.random.default_rng(3)
    homes = np.stack(np.meshgrid(np.arange(9.0), np.arange(9.0)), -1).reshape(-1, 2)
    homes = homes[rng.random(len(homes)) < 0.4]
    wide = np.full(len(homes), RADIUS)
    lie = laid_between(rng, homes, homes, wide, 1.0)
    away = np.sort(np.abs(lie - homes), axis=1)
    moved = away[:, 1] > 0
    assert 0.3 < moved.mean() < 1.0
    assert ((away[moved, 1] >= LEAST) & (away[moved, 1] <= MOST)).all()
    assert (away[moved, 0] <= STRAYS).all()
    far = np.linalg.norm(lie[:, None] - lie[None], axis=-1)[moved]
    far[np.arange(moved.sum()), np.nonzero(moved)[0]] = np.inf
    assert far.min() >= 2 * RADIUS


def test_no_share_leaves_them_where_they_lie() -> None:
    homes = np.array([[1.0, 1.0], [4.0, 2.0]])
    lie = laid_between(np.random.default_rng(0), homes + 0.1, homes, np.full(2, RADIUS), 0.0)
    assert (lie == homes + 0.1).all()


def test_a_loose_scene_has_few_stones_and_repeats_from_its_seed() -> None:
    loose = [scene(seed, 200, "loose") for seed in (5, 5)]
    assert (loose[0].image == loose[1].image).all()
    usual = scene(5, 200)
    assert 0 < (loose[0].labels != EMPTY).sum() < (usual.labels != EMPTY).sum()
