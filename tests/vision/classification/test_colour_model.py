"""The board-relative colour model, on rendered boards in all kinds of light."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
import pytest

from vision.classification.colour_model import ColourModel


@pytest.mark.parametrize("density", [0.0, 0.1, 0.5, 0.95])
def test_boards_from_empty_to_full_are_read(scene: Any, density: float) -> None:
    rng = np.random.default_rng(4)
    stones = {
        (row, col): int(rng.integers(1, 3))
        for row in range(scene.size)
        for col in range(scene.size)
        if rng.random() < density
    }
    judged = ColourModel().classify(scene.render(scene.view(), stones), scene.view())
    assert np.array_equal(judged.probs.argmax(axis=-1), scene.truth(stones))
    assert np.allclose(judged.probs.sum(axis=-1), 1.0, atol=1e-5)
    assert judged.visible.all()


@pytest.mark.parametrize(
    "light", [(0.4, 0.4, 0.4), (1.2, 1.2, 1.2), (0.5, 0.9, 1.2), (1.2, 0.9, 0.6)]
)
def test_the_light_is_divided_out(scene: Any, light: tuple[float, float, float]) -> None:
    image = scene.render(scene.view(), scene.stones) * np.array(light)
    image *= np.linspace(0.7, 1.1, 640)[None, :, None]
    judged = ColourModel().classify(np.clip(image, 0, 255).astype(np.uint8), scene.view())
    assert np.array_equal(judged.probs.argmax(axis=-1), scene.truth(scene.stones))


def test_what_is_smeared_is_less_sure(scene: Any) -> None:
    image = scene.render(scene.view(), scene.stones)
    sharp = ColourModel().classify(image, scene.view())
    smeared = cv2.addWeighted(image, 0.25, np.full_like(image, 130), 0.75, 0)
    dull = ColourModel().classify(cv2.GaussianBlur(smeared, (0, 0), 8), scene.view())
    assert dull.probs.max(axis=-1).mean() < sharp.probs.max(axis=-1).mean()


def test_points_outside_the_picture_are_not_seen(scene: Any) -> None:
    view = scene.view((-150.0, 0.0))
    judged = ColourModel().classify(scene.render(view, {}), view)
    inside = view.points[..., 0] >= 0
    assert np.array_equal(judged.visible, inside)
    assert np.allclose(judged.probs[~inside], 1 / 3)
