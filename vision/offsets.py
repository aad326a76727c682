"""Where a stone's middle lies beside its point."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .hands import Mask
from .plate import Layout
from .types import BLACK, WHITE

_SURE = 0.8
"""Probability from which a point is taken to hold a stone."""
_RADIUS, _REACH = 0.5, 0.9
"""Cells: of the window that climbs onto the stone, and of what is looked at around a point."""
_STEPS = 4
_DOUBT = 3.0
"""Stones that must lie alike before half of what they share is taken off."""
_CORE, _FILLED = 0.38, 0.9
_RING, _SPILT = (0.56, 0.7), 0.15
"""A middle counts only where the disc about it is full and the ring about that is bare: a stone
that touches others, or that light or shadow runs into, has no measurable outline."""


def stone_offsets(
    plate: NDArray[np.uint8], layout: Layout, probs: NDArray[np.float32], visible: Mask
) -> NDArray[np.float32]:
    """The middle of each stone seen from its point, in cells (du, dv), float32 (N, N, 2).

    NaN where no stone stands out clearly on its own. What is measured is the middle of the
    stone's outline in the picture: seen obliquely, a stone's height shifts it a little away from
    the camera, and so does a grid that lies a little off. What the stones share of that, as far as
    there are enough of them to tell, is taken off.
    """
    offsets = np.full((*visible.shape, 2), np.nan, np.float32)
    grey = plate.astype(np.float32).mean(axis=2)
    reach = min(round(_REACH * layout.cell_px), round(layout.margin * layout.cell_px) - 1)
    span = np.arange(-reach, reach + 1)
    du, dv = np.meshgrid(span / layout.cell_px, span / layout.cell_px)
    bare = probs[..., 0] > 0.5
    board = (
        float(np.median(grey[np.ix_(layout.lines, layout.lines)][bare])) if bare.any() else 128.0
    )
    for colour in (BLACK, WHITE):
        rows, cols = np.nonzero((probs[..., colour] > _SURE) & visible)
        if not len(rows):
            continue
        tops = layout.lines[rows][:, None, None] + span[None, :, None]
        lefts = layout.lines[cols][:, None, None] + span[None, None, :]
        patches = grey[tops, lefts]
        stone = np.median(patches[:, reach - 1 : reach + 2, reach - 1 : reach + 2], axis=(1, 2))
        contrast = stone - board
        contrast = np.where(np.abs(contrast) < 8.0, np.nan, contrast)
        mass = np.clip((patches - board) / contrast[:, None, None] * 2.0 - 0.5, 0.0, 1.0)
        at = np.zeros((len(rows), 2))
        for _ in range(_STEPS):
            away = np.hypot(du - at[:, :1, None], dv - at[:, 1:, None])
            near = mass * np.clip((_RADIUS - away) * layout.cell_px + 0.5, 0.0, 1.0)
            total = near.sum(axis=(1, 2)) + 1e-6
            at = (
                np.stack([(near * du).sum((1, 2)), (near * dv).sum((1, 2))], axis=1)
                / total[:, None]
            )
        away = np.hypot(du - at[:, :1, None], dv - at[:, 1:, None])
        inside, around = away < _CORE, (away > _RING[0]) & (away < _RING[1])
        filled = (mass * inside).sum((1, 2)) / np.maximum(inside.sum((1, 2)), 1)
        spilt = (mass * around).sum((1, 2)) / np.maximum(around.sum((1, 2)), 1)
        clear = (filled > _FILLED) & (spilt < _SPILT)
        offsets[rows[clear], cols[clear]] = at[clear]
    return _alone(offsets)


def _alone(offsets: NDArray[np.float32]) -> NDArray[np.float32]:
    """`offsets` (N, N, 2) without what each stone shares with the others.

    That is a shift which changes evenly over the board, fitted to all stones but the one; the
    fewer they are, the less of it is believed.
    """
    known = np.isfinite(offsets[..., 0])
    if not known.any():
        return offsets
    across = np.linspace(-1.0, 1.0, len(offsets))
    cols, rows = np.meshgrid(across, across)
    plane = np.stack([np.ones_like(cols), cols, rows], axis=-1)[known]
    lie = offsets[known].astype(np.float64)
    inverse = np.linalg.inv(plane.T @ plane + _DOUBT * np.eye(3))
    own = np.einsum("ni,ij,nj->n", plane, inverse, plane)[:, None]
    apart = offsets.copy()
    apart[known] = (lie - plane @ inverse @ plane.T @ lie) / (1.0 - own)
    return apart
