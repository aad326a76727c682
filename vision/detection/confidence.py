"""How sure a found grid is: a logistic model of what the fit explained and left unexplained."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

FEATURES = ("one", "matched", "present", "explained", "lead", "residual", "unseen", "verifier")
_WITHOUT_VERIFIER = (-7.158, -4.084, 3.786, 5.413, 4.66, 5.357, 1.479)
"""Weights without the verifier."""
_WITH_VERIFIER = (-7.422, -0.842, 0.987, 6.801, 3.747, 1.695, 4.985, 1.07)
"""Weights with the verifier. Both are fitted by `models/training/calibrate.py` on rendered boards
and impostors that no net was trained on."""

MOST_ODDS = 6.0
"""The verifier's log odds count up to this."""
NEEDED, STEEPNESS = 0.9, 4.0
"""The log odds under which nothing else makes up for them, and how sharply. They are the verifier's
mean of the grid as it was found and as it was refined, with those of the height of the stones. Most
drawn boards lie below; photographed real ones begin at 1.5."""
_NEEDED_ON_LINES, _ON_LINES = -0.8, (0.85, 0.92)
"""What each of the verifier's two answers needs alone where the grid explains its marks without a
flaw and no stone seems to lie flat. And between which confidences by the marks alone the one
threshold gives way to the other. Of 203 rendered bare boards whose marks fit so well 199 come to
it. Of 866 impostors and parts of boards 40 fit so well: eight come to 0.5, two lie between, the
rest lower."""
ALTERNATING, ALTERNATING_STEEPNESS = 0.43, 30.0
"""The share of alternation over which nothing else makes up for it, and how sharply. Of 620
photographed boards none comes to 0.26, of 180 rendered ones none to 0.31; cloth and chess boards
begin at 0.54."""

MARKED_DOUBT = 0.5
"""What markers leave of the doubt: a grid near theirs is hardly another one."""


@dataclass(frozen=True, slots=True)
class Confidence:
    """The evidence for a grid, item by item."""

    matched: float
    """Share of intersections with a mark within a fifth of a cell."""
    present: float
    """Share of the intersections in view where the net is not against a crossing."""
    explained: float
    """Share of all marks, weighed by their log odds, that the grid explains."""
    lead: float
    """Nats over the best other grid, a line of the board."""
    residual_cells: float
    """Residual of the fit."""
    unseen: float
    """Share of the grid outside the picture."""
    verifier: float | None = None
    """Log odds of `verifier.py`, None where it was not asked."""
    alternation: float = 0.0
    """The share that `alternation` found."""
    refined_verifier: float | None = None
    """The verifier's log odds of the refined grid, None before it is refined."""
    stone_height: float = 0.0
    """Log odds of `stone_height.py`."""
    marked: bool = False
    """Whether printed markers lie round the grid."""

    @property
    def features(self) -> NDArray[np.float64]:
        """The terms of the model, (8,), in the order of `FEATURES`; no verifier counts as 0."""
        believed = (self.verifier or 0.0) + self.stone_height
        return np.array(
            [
                1.0,
                self.matched,
                self.present,
                self.explained,
                min(self.lead, 8.0) / 8.0,
                min(self.residual_cells, 0.25),
                self.unseen,
                float(np.clip(believed, -MOST_ODDS, MOST_ODDS)),
            ]
        )

    @property
    def by_marks(self) -> float:
        """The probability by the marks that the fit explains alone, without the squares."""
        return replace(self, verifier=None, alternation=0.0).probability

    @property
    def probability(self) -> float:
        """The probability that every intersection of the grid is within half a cell.

        With a verifier: and that a real board lies there.
        """
        weights = _WITHOUT_VERIFIER if self.verifier is None else _WITH_VERIFIER
        odds = float(self.features[: len(weights)] @ np.array(weights))
        if self.verifier is not None:
            views = [self.verifier]
            if self.refined_verifier is not None:
                views.append(self.refined_verifier)
            spare = sum(views) / len(views) - NEEDED
            if self.stone_height >= 0.0:
                spare = max(spare, min(views) - self._needed)
            odds = min(odds, STEEPNESS * (spare + self.stone_height))
        odds = min(odds, ALTERNATING_STEEPNESS * (ALTERNATING - self.alternation))
        doubt = float(1 / (1 + np.exp(np.clip(odds, -30, 30))))
        return 1 - doubt * (MARKED_DOUBT if self.marked else 1.0)

    @property
    def _needed(self) -> float:
        """What the lower of the verifier's answers must come to, by how well the marks fit."""
        least, most = _ON_LINES
        by_marks = replace(self, marked=False).by_marks
        share = float(np.clip((by_marks - least) / (most - least), 0.0, 1.0))
        return NEEDED + share * (_NEEDED_ON_LINES - NEEDED)
