"""How sure a found grid is: a logistic model of what the fit explained and left unexplained."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

FEATURES = ("one", "matched", "present", "explained", "lead", "residual", "unseen")
WEIGHTS = (-3.863, -0.437, 0.598, 3.424, 5.035, 0.797, -18.652)
"""Fitted by `models/training/calibrate.py` on rendered boards that no net was trained on."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What speaks for a grid.

    ``matched`` share of intersections with a mark within a fifth of a cell; ``present`` share of
    those in view where the net is not against a crossing; ``explained`` share of all marks,
    weighed by their log odds, that the grid explains; ``lead`` nats over the best other grid, a
    line of the board; ``residual_cells`` the fit's; ``unseen`` share outside the picture.
    """

    matched: float
    present: float
    explained: float
    lead: float
    residual_cells: float
    unseen: float


def features(evidence: Evidence) -> NDArray[np.float64]:
    """The terms of the model, (7,), in the order of `FEATURES`."""
    return np.array(
        [
            1.0,
            evidence.matched,
            evidence.present,
            evidence.explained,
            min(evidence.lead, 8.0) / 8.0,
            min(evidence.residual_cells, 0.25),
            evidence.unseen,
        ]
    )


def confidence(evidence: Evidence) -> float:
    """The probability that every intersection of the grid is within half a cell."""
    odds = float(features(evidence) @ np.array(WEIGHTS))
    return float(1 / (1 + np.exp(-odds)))
