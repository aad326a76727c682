"""Quantised observations, as journal and referee receive them.

Probabilities are kept as log odds in hundredths of a nat, offsets in parts of a cell. A point may
be as sure as a look can be. Where it was sure of the same in the look before, it is kept as it was
there: unchanged points compress to zero bytes.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from vision.types import Observation

Codes = NDArray[np.int16]
"""The log odds or offsets of every point, as whole numbers: (N, N, 2)."""

STEPS_A_NAT = 100

FARTHEST_STEP = 1000
"""Odds beyond 10 nats (22,000 to 1) are kept as these."""

SURE_STEP = 580
"""From 5.8 nats on for one colour against both others a point is sure. No look counts for more
than 5 nats a point in the referee (`look_limit` in `referee/costs.py`)."""

STEPS_A_CELL = 64
OFFSET_TOLERANCE = 1
"""Offsets that have moved by no more than so many parts of a cell are kept as they were."""

FARTHEST_PART, UNKNOWN = 127, -128
"""Offsets beyond two cells are kept as these; and the code of one that is not known."""


def as_recorded(look: Observation, before: Observation | None = None) -> Observation:
    """The observation as the journal will give it back. `before` is the one before it, as recorded.

    The referee is given this one from the start, so that a replay gives the same events. A point
    keeps the values of `before` where both are sure of the same colour, and its offset where that
    has hardly changed. Recording what was recorded changes nothing, if it comes after the same.
    """
    if before is not None and before.size != look.size:
        before = None
    held = None if before is None else odds_codes(before.probs)
    return replace(
        look,
        probs=probs_of(_held_odds(odds_codes(look.probs), held)),
        offset=_recorded_offset(look.offset, None if before is None else before.offset),
    )


def odds_codes(probs: NDArray[np.float32]) -> Codes:
    """The log odds of black and of white against empty, from `probs` (N, N, 3), in steps.

    >>> odds_codes(np.array([[[0.25, 0.5, 0.25]]], np.float32)).tolist()
    [[[69, 0]]]
    """
    nats = np.log(np.maximum(probs.astype(np.float64), 1e-9))
    steps: NDArray[np.float64] = nats * STEPS_A_NAT
    steps = np.maximum(steps, steps.max(axis=-1, keepdims=True) - FARTHEST_STEP)
    return np.rint(steps[..., 1:] - steps[..., :1]).astype(np.int16)


def probs_of(codes: Codes) -> NDArray[np.float32]:
    """The probabilities (N, N, 3) of empty, black and white that `odds_codes` gives `codes` for.

    They have half precision, so that no machine's exponential function shows in them.
    """
    odds = np.exp(_steps(codes) / STEPS_A_NAT)
    odds /= odds.sum(axis=-1, keepdims=True)
    return odds.astype(np.float16).astype(np.float32)


def offset_codes(offset: NDArray[np.float32]) -> Codes:
    """Offsets (N, N, 2) in parts of a cell, two cells at most; `UNKNOWN` for NaN.

    >>> offset_codes(np.array([[[0.25, np.nan]]], np.float32)).tolist()
    [[[16, -128]]]
    """
    parts = np.clip(
        np.rint(offset.astype(np.float64) * STEPS_A_CELL), -FARTHEST_PART, FARTHEST_PART
    )
    return np.where(np.isnan(parts), UNKNOWN, parts).astype(np.int16)


def offset_of(codes: Codes) -> NDArray[np.float32]:
    """The offsets that `offset_codes` gives `codes` for."""
    offset: NDArray[np.float32] = codes.astype(np.float32) / np.float32(STEPS_A_CELL)
    offset[codes == UNKNOWN] = np.nan
    return offset


def _steps(codes: Codes) -> NDArray[np.float64]:
    """The log odds (N, N, 3) of empty, black and white, those of empty 0, in steps."""
    return np.concatenate([np.zeros((*codes.shape[:2], 1)), codes.astype(np.float64)], axis=-1)


def _held_odds(new: Codes, held: Codes | None) -> Codes:
    """`new`, but `held` at points where both are sure of the same."""
    if held is None:
        return new
    sure = _sure_of(new)
    return np.where(((sure >= 0) & (sure == _sure_of(held)))[..., None], held, new)


def _sure_of(codes: Codes) -> NDArray[np.intp]:
    """Of which colour (0 empty, 1 black, 2 white) each point is sure; -1 where of none."""
    steps = _steps(codes)
    _, second, high = np.moveaxis(np.sort(steps, axis=-1), -1, 0)
    return np.where(high - second >= SURE_STEP, steps.argmax(axis=-1), -1)


def _recorded_offset(
    offset: NDArray[np.float32] | None, before: NDArray[np.float32] | None
) -> NDArray[np.float32] | None:
    if offset is None:
        return None
    new = offset_codes(offset)
    if before is None:
        return offset_of(new)
    held = offset_codes(before)
    near = (abs(new - held) <= OFFSET_TOLERANCE).all(axis=-1)
    known = (new != UNKNOWN).all(axis=-1) & (held != UNKNOWN).all(axis=-1)
    return offset_of(np.where((near & known)[..., None], held, new))
