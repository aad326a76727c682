"""Reliability: how clearly each point is read, and what it shows although nothing happened."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ..settings import Settings
from ..timing import nanoseconds
from .arrays import Codes, Flags, Floats, at_codes
from .evidence import PointEvidence
from .flicker import update_flicker
from .look import Look
from .occlusion import Occlusion


@dataclass(frozen=True, slots=True, eq=False)
class Reliability:
    """How far the looks at every point can be believed; arrays are never changed in place.

    `usual` and `bias` are of every point and colour, (N, N, 3). The other arrays are of every
    point, (N, N).
    """

    usual: Floats
    """Running mean of the colour's probability."""
    bias: Floats
    """Log of what a misread point shows although nothing has happened, 0 elsewhere."""
    clarity: Floats
    """Running mean of the nats that a look says for the expected colour."""
    expected_looks: Floats
    """Independent looks for which that colour has been expected."""
    streak: Floats
    """Looks with no hand near against the expected colour since it was last seen."""
    flicker: Floats
    """Looks of late against the expected colour after which it was seen again."""
    unexplained_s: Floats
    """Seconds for which a change lay there that nothing explained."""
    muted: Flags
    """Where no hand has been since a misreading became the bias; little is believed there."""
    level: float = 0.0
    """Of the whole board: usual nats of one look for what is really there."""


def begin_reliability(size: int) -> Reliability:
    """Nothing known yet of a board of `size` lines."""
    each, colors = (size, size), (size, size, 3)
    return Reliability(
        usual=np.full(colors, 1.0 / 3.0, np.float32),
        bias=np.zeros(colors, np.float32),
        clarity=np.zeros(each, np.float32),
        expected_looks=np.zeros(each, np.float32),
        streak=np.zeros(each, np.float32),
        flicker=np.zeros(each, np.float32),
        unexplained_s=np.zeros(each, np.float32),
        muted=np.zeros(each, np.bool_),
    )


def update_reliability(
    before: Reliability,
    look: Look,
    expected: Codes,
    plain: Floats,
    as_expected: Flags,
    occlusion: Occlusion,
    passed_s: float,
    settings: Settings,
) -> Reliability:
    """`before` after one more `look`, which says `plain` (N, N, 3) nats.

    `as_expected` (N, N): whether it shows the expected colour; `occlusion` and `passed_s` are of
    the look before.
    """
    weight, visible = np.float32(look.weight), look.visible
    odds = _odds(look.logs, expected, settings.costs.look_limit, settings.limits.least_probability)
    level = before.level
    if visible.any():
        now = float(odds[visible].mean())
        rate = settings.limits.clarity_rate
        level = now if level == 0.0 else (1.0 - rate) * level + rate * now
    expected_looks = before.expected_looks + visible.astype(np.float32) * weight
    least = np.float32(settings.limits.clarity_rate)
    share = weight * np.maximum(least, 1.0 / np.maximum(expected_looks, 1.0))
    clarity = np.where(visible, before.clarity + share * (odds - before.clarity), before.clarity)
    mixed = np.float32(settings.limits.usual_rate * look.weight) * visible[:, :, None]
    usual = before.usual + mixed * (look.probs - before.usual)
    alone = look.t_ns - occlusion.hidden_near_ns > nanoseconds(settings.timing.cover_s)
    against = np.where(alone, plain.max(axis=2), np.float32(0.0))
    streak, flicker = update_flicker(
        before.streak, before.flicker, against, visible, as_expected, passed_s, settings
    )
    return Reliability(
        usual=usual,
        bias=_cured(before.bias, usual, expected, settings.limits.cured),
        clarity=clarity,
        expected_looks=expected_looks,
        streak=streak,
        flicker=flicker,
        unexplained_s=before.unexplained_s,
        muted=before.muted,
        level=level,
    )


def take_as_bias(reliability: Reliability, points: Flags, settings: Settings) -> Reliability:
    """`reliability` in which what `points` (N, N) usually show is their bias."""
    usual = np.log(np.maximum(reliability.usual, settings.limits.bias_floor))
    return replace(
        reliability,
        bias=np.where(points[:, :, None], usual, reliability.bias),
        unexplained_s=np.where(points, np.float32(0.0), reliability.unexplained_s),
    )


def rebase_reliability(
    reliability: Reliability, changed: Flags, after: Codes, evidence: PointEvidence
) -> Reliability:
    """`reliability` once `after` (N, N) is expected; `evidence` is that from before.

    Points not `changed` keep theirs; at the others the run for what is now expected tells.
    """
    rows, cols = np.nonzero(changed)
    kinds = after[rows, cols]
    looks = np.maximum(evidence.looks[rows, cols, kinds], 1.0)
    mean = evidence.totals[rows, cols, kinds] / looks
    level = reliability.level
    clarity = reliability.clarity.copy()
    clarity[rows, cols] = np.where(
        evidence.values[rows, cols, kinds] > 0.0, np.minimum(mean, level), level
    )
    expected_looks = reliability.expected_looks.copy()
    expected_looks[rows, cols] = looks
    unexplained_s = reliability.unexplained_s.copy()
    unexplained_s[rows, cols] = 0.0
    streak = reliability.streak.copy()
    streak[rows, cols] = 0.0
    return replace(
        reliability,
        clarity=clarity,
        expected_looks=expected_looks,
        unexplained_s=unexplained_s,
        streak=streak,
    )


def _cured(bias: Floats, usual: Floats, expected: Codes, share: float) -> Floats:
    """`bias` without the points that show the expected colour again, by a `share` of the looks."""
    if not bias.any():
        return bias
    return np.where(at_codes(usual, expected) > share, np.float32(0.0), bias)


def _odds(logs: Floats, expected: Codes, limit: float, least: float) -> Floats:
    """What one look says for the expected colour of each point, (N, N) nats."""
    there = at_codes(logs, expected)[:, :, 0]
    odds: Floats = there - np.log(np.maximum(1.0 - np.exp(there), least))
    return np.clip(odds, -limit, limit)
