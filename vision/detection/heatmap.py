"""The detector's net: a heatmap of grid crossings, of the area inside a grid, and of its corners.

The net marks every place where two lines of a grid cross, also under a stone, and the area that
the grid covers.
"""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from ..nets import Net

Box = tuple[float, float, float, float]
"""Edges (x0, y0, x1, y1) in pixels of a picture, between pixels at halves."""

_AVERAGED = 0.6
"""A picture that is scaled down further than to this is averaged first."""
_BLUR = 0.65
"""Blur in pixels where it is not scaled down far enough to average whole pixels."""
_MARGIN_PX = 4
"""Pixels kept about what is looked at."""


def everything(image: NDArray[np.uint8]) -> Box:
    """The box of the whole picture, from edge to edge of its outermost pixels.

    >>> everything(np.zeros((480, 640, 3), np.uint8))
    (-0.5, -0.5, 639.5, 479.5)
    """
    return -0.5, -0.5, image.shape[1] - 0.5, image.shape[0] - 0.5


def shrunk(
    image: NDArray[np.uint8], box: Box, scale: float
) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """The part of `image` in `box` (x0, y0, x1, y1), averaged if it is to be scaled down far.

    Returns it with the affine (2, 3) that takes pixels of `image` to its own.
    """
    height, width = image.shape[:2]
    x0, y0 = (
        int(np.clip(np.floor(low) - _MARGIN_PX, 0, size - 1))
        for low, size in zip(box[:2], (width, height), strict=True)
    )
    x1, y1 = (
        int(np.clip(np.ceil(high) + _MARGIN_PX, 1, size))
        for high, size in zip(box[2:], (width, height), strict=True)
    )
    part = image[y0 : max(y1, y0 + 1), x0 : max(x1, x0 + 1)]
    exact = np.ones(2)
    if scale < _AVERAGED:
        factor = min(round(1 / (1.5 * scale)), *part.shape[:2])
        if factor > 1:
            size = (part.shape[1] // factor, part.shape[0] // factor)
            part = part[: size[1] * factor, : size[0] * factor]
            exact /= factor
            part = np.asarray(cv2.resize(part, size, interpolation=cv2.INTER_AREA), np.uint8)
        else:
            part = np.asarray(cv2.GaussianBlur(part, (3, 3), _BLUR), np.uint8)
    shift = 0.5 * exact - 0.5 - exact * np.array([x0, y0])
    return part, np.column_stack([np.diag(exact), shift])


SIDE = 448
"""Pixels of the longer side of what the net sees; a multiple of 32."""
STRIDE = 4
"""Pixels of the net's input for each pixel of the heatmap."""
PEAK = 0.28
"""Probability below which a crossing is not marked."""

_INSIDE = 0.4
"""Probability from which a pixel belongs to the area of a grid."""
_LEAST_AREA = 0.004
"""Share of the heatmap that the area of a grid covers at least."""
_ROOM = 0.11
"""Room around the area, in its longer sides."""


@dataclass(frozen=True, slots=True, eq=False)
class Heatmap:
    """The net's output for every place in a picture."""

    planes: NDArray[np.float32]
    """float32 (3, h, w): probability of crossing, of inside, of outermost corner."""
    image_from_heatmap: NDArray[np.float64]
    """The affine (2, 3) from the heatmap's pixels to those of the picture."""


class HeatmapNet:
    """The detector's net, `weights` being the bytes of an ONNX file."""

    def __init__(self, weights: bytes, threads: int = 1) -> None:
        self.net = Net(weights, threads)

    def heatmap(self, image: NDArray[np.uint8], box: Box, side: int = SIDE) -> Heatmap:
        """The heatmap of the `box` of `image` uint8 (H, W, 3) BGR.

        The box is scaled so that its longer side has `side` pixels.
        """
        x0, y0, x1, y1 = box
        scale = side / max(x1 - x0, y1 - y0)
        width = int(np.ceil((x1 - x0) * scale / 32) * 32)
        height = int(np.ceil((y1 - y0) * scale / 32) * 32)
        back = np.array([[1 / scale, 0, x0], [0, 1 / scale, y0]])
        back[:, 2] += 0.5 / scale - 0.5
        source, source_from_image = shrunk(image, box, scale)
        inner = source_from_image[:, :2] @ back
        inner[:, 2] += source_from_image[:, 2]
        seen = cv2.warpAffine(
            source,
            inner,
            (width, height),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )
        batch = np.ascontiguousarray(seen.transpose(2, 0, 1)[None]).astype(np.float32)
        batch *= np.float32(1 / 255)
        logits = self.net(batch)[0]
        planes = (1 / (1 + np.exp(-np.clip(logits, -30, 30)))).astype(np.float32)
        step = np.array([[STRIDE, 0], [0, STRIDE]])
        offset = (STRIDE - 1) / 2
        affine = np.column_stack(
            [back[:, :2] @ step, back[:, :2] @ np.full(2, offset) + back[:, 2]]
        )
        return Heatmap(planes, affine)


def grid_area(heatmap: Heatmap) -> Box | None:
    """The box of the largest area that looks like a grid, with room around it, or None."""
    inside = heatmap.planes[1]
    mask = (inside > _INSIDE).astype(np.uint8)
    count, _labels, stats, _centres = cv2.connectedComponentsWithStats(mask)
    if count < 2:
        return None
    index = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
    x, y, width, height, area = (int(v) for v in stats[index])
    if area < _LEAST_AREA * inside.size:
        return None
    room = _ROOM * max(width, height)
    ends = np.array([[x - room, y - room], [x + width - 1 + room, y + height - 1 + room]])
    affine = heatmap.image_from_heatmap
    (x0, y0), (x1, y1) = ends @ affine[:, :2].T + affine[:, 2]
    return float(x0), float(y0), float(x1), float(y1)


def peaks(heat: NDArray[np.float32]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Local maxima of `heat` (h, w): places (K, 2) to a fraction of a pixel, heights (K,).

    >>> heat = np.zeros((9, 9), np.float32)
    >>> heat[3, 5] = 1.0
    >>> places, heights = peaks(heat)
    >>> places.round(2).tolist()
    [[5.0, 3.0]]
    """
    smooth = cv2.GaussianBlur(heat, (0, 0), 0.6)
    top = cv2.dilate(smooth, np.ones((3, 3), np.uint8))
    ys, xs = np.nonzero((smooth >= top) & (smooth > PEAK * 0.6) & (heat > PEAK))
    padded = cv2.copyMakeBorder(smooth, 1, 1, 1, 1, cv2.BORDER_REPLICATE)
    places = np.empty((len(xs), 2))
    for axis, (dx, dy) in enumerate(((1, 0), (0, 1))):
        before = np.log(padded[ys + 1 - dy, xs + 1 - dx] + 1e-3)
        here = np.log(padded[ys + 1, xs + 1] + 1e-3)
        after = np.log(padded[ys + 1 + dy, xs + 1 + dx] + 1e-3)
        curve = before - 2 * here + after
        shift = np.where(curve < -1e-6, 0.5 * (before - after) / np.minimum(curve, -1e-6), 0.0)
        places[:, axis] = (xs, ys)[axis] + np.clip(shift, -0.5, 0.5)
    return places, heat[ys, xs].astype(np.float64)
