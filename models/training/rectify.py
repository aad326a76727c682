"""The rectified picture that the stone classifier's net is trained on."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.scene_files import view_from_points
from vision.classification.classifier import CELL, plate_points
from vision.views import LIFT, lifted


def rectified(
    image: NDArray[np.uint8], points: NDArray[np.float32], rng: np.random.Generator
) -> tuple[NDArray[np.uint8], NDArray[np.float32]]:
    """The board cut out at the stones' height, the grid a little off, as a real fit would be.

    Also returns how far off it is, (N, N, 2) in cells (du, dv). That is where the middle of a stone
    on each point lies beside the point's place on the plate.
    """
    n = points.shape[0]
    target = plate_points(n)
    ends = target[[0, 0, -1, -1], [0, -1, -1, 0]]
    view = view_from_points(points)
    height = LIFT + float(rng.normal(0, 0.03))
    taken = lifted(view, image.shape, height).points.astype(np.float32)
    loose = rng.choice([0.02, 0.05, 0.12, 0.25], p=[0.3, 0.35, 0.2, 0.15]) * CELL
    quad = ends + rng.normal(0, loose, (4, 2)) + rng.normal(0, loose / 2, 2)
    base, _ = cv2.findHomography(taken.reshape(-1, 2), target.reshape(-1, 2))
    nudge = cv2.getPerspectiveTransform(ends.astype(np.float32), quad.astype(np.float32))
    plate_from_image = nudge @ base
    side = (n + 2) * CELL
    pitch = float(np.linalg.norm(points[n // 2, n // 2] - points[n // 2, n // 2 - 1]))
    if pitch > CELL * 1.3:
        image = np.asarray(cv2.GaussianBlur(image, (0, 0), 0.4 * pitch / CELL), np.uint8)
    plate = cv2.warpPerspective(
        image,
        plate_from_image,
        (side, side),
        flags=cv2.INTER_LINEAR,
        borderMode=cv2.BORDER_REPLICATE,
    )
    middles = points + lifted(view, image.shape, LIFT).points - view.points
    at = cv2.perspectiveTransform(middles.reshape(-1, 1, 2), plate_from_image).reshape(n, n, 2)
    return np.asarray(plate, np.uint8), ((at - target) / CELL).astype(np.float32)


def turned_offsets(beside: NDArray[np.float32], turns: int, mirror: bool) -> NDArray[np.float32]:
    """Offsets (N, N, 2) on a plate turned by `turns` of ``np.rot90`` and then perhaps mirrored.

    >>> aside = np.array([[[0.5, 0.25]]], np.float32)
    >>> turned_offsets(aside, turns=1, mirror=False).tolist()
    [[[0.25, -0.5]]]
    """
    for _ in range(turns):
        beside = np.rot90(beside)
        beside = np.stack([beside[..., 1], -beside[..., 0]], -1)
    return beside[:, ::-1] * np.array([-1, 1], np.float32) if mirror else beside
