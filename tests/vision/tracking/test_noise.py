"""A sensor's noise is distinguished from what changes and from what lies over the board."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.plate import PlateLayout, cut_plate, layout_for
from vision.tracking.alignment import noise_power, relief
from vision.tracking.background import change_since, first_background
from vision.tracking.blocks import blocks_of, likeness, point_blocks

from ..conftest import Image, Scene


@pytest.mark.parametrize(("grey", "stirs"), [(8, False), (12, True), (40, True)])
def test_in_the_dark_a_grey_level_or_two_is_noise(scene: Scene, grey: int, stirs: bool) -> None:
    view = scene.view()
    layout = layout_for(view, 240_000, 1.0)
    dark = np.full((layout.side, layout.side, 3), 6, np.uint8)
    background = first_background(np.full((480, 640, 3), 6, np.uint8), view, layout, dark, 0)
    lit = dark.copy()
    lit[100:160, 100:160] = grey
    assert bool(change_since(background, blocks_of(lit, layout)).stirred.any()) is stirs


def test_a_noisy_sensor_stirs_nothing_and_the_board_is_seen_under_its_noise(scene: Scene) -> None:
    view = scene.view()
    layout = PlateLayout(view.size, 12, 1.5)
    bare = cut_plate(scene.render(view, {}), view, layout).astype(np.float32) * 0.4
    rng = np.random.default_rng(4)

    def noisy(clean: NDArray[np.float32]) -> Image:
        half = rng.normal(0, 9, (layout.side // 2 + 1, layout.side // 2 + 1, 3))
        color = cv2.resize(half, (layout.side, layout.side))
        grain = rng.normal(0, 9, (layout.side, layout.side, 1))
        return np.asarray(np.clip(clean + grain + color, 0, 255), np.uint8)

    first, again = noisy(bare), noisy(bare)
    background = first_background(first, view, layout, first, 0)
    assert not change_since(background, blocks_of(again, layout)).stirred.any()
    placed = bare.copy()
    cv2.circle(placed, (int(layout.lines[4]), int(layout.lines[3])), 6, (9, 9, 9), -1)
    stirred = change_since(background, blocks_of(noisy(placed), layout)).stirred
    at = point_blocks(layout)
    assert stirred[at[3], at[4]]
    grey = np.asarray(cv2.cvtColor(again, cv2.COLOR_BGR2GRAY), np.uint8)
    alike, textured = likeness(
        relief(grey, layout), background.reference.relief, layout, background.reference.noise
    )
    assert float(np.mean(alike[textured] > 0.55)) > 0.9


def test_under_noise_a_smooth_hand_is_not_the_board(scene: Scene) -> None:
    view = scene.view()
    layout = PlateLayout(view.size, 12, 1.5)
    plate = cut_plate(scene.render(view, {}), view, layout)
    bare = np.asarray(cv2.cvtColor(plate, cv2.COLOR_BGR2GRAY), np.uint8)
    rng = np.random.default_rng(4)

    def noisy(clean: Image) -> Image:
        return np.asarray(np.clip(clean + rng.normal(0, 9, clean.shape), 0, 255), np.uint8)

    hand = bare.copy()
    hand[:, : layout.side // 2] = 150
    reference = relief(noisy(bare), layout)
    alike, textured = likeness(
        relief(noisy(hand), layout), reference, layout, noise_power(reference)
    )
    left = np.arange(alike.shape[1]) < alike.shape[1] // 2 - 3
    assert alike.max() <= 1.0
    assert float(np.mean(alike[:, left][textured[:, left]] < 0.4)) > 0.95
    assert float(np.mean(alike[:, ~left][textured[:, ~left]] > 0.55)) > 0.85


@pytest.mark.parametrize("grain", [1.0, 2.0, 4.0, 8.0])
def test_the_power_of_noise_is_told_from_the_picture(grain: float) -> None:
    layout = PlateLayout(9, 24, 1.5)
    shade = np.linspace(90.0, 150.0, layout.side)[None, :] * np.ones((layout.side, 1))
    noise = np.random.default_rng(2).normal(0, grain, shade.shape)
    rough = relief(np.asarray(np.clip(np.round(shade + noise), 0, 255), np.uint8), layout)
    assert noise_power(rough) == pytest.approx(float(rough[30:-30, 30:-30].var()), rel=0.2)


def test_a_board_that_is_pushed_is_moving(scene: Scene) -> None:
    view = scene.view()
    layout = layout_for(view, 240_000, 1.0)
    image = scene.render(view, scene.stones)
    background = first_background(image, view, layout, cut_plate(image, view, layout), 0)
    pushed = scene.render(scene.view((0.5 * view.pitch_px, 0.3 * view.pitch_px)), scene.stones)
    background = replace(background, noise=change_since(background, background.blocks).noise)
    change = change_since(background, blocks_of(cut_plate(pushed, view, layout), layout))
    assert float(np.mean(change.stirred)) > 0.3
