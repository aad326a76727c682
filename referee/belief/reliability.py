"""Reliability: how clearly each point is read, and what it shows although nothing happened."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ..settings import Settings
from ..timing import nanoseconds
from .evidence import PointEvidence
from .look import NEVER, Codes, Flags, Floats, Look, Times, at_codes
from .occlusion import Occlusion

_EMPTY = np.array([True, False, False])


def believed(
    gain: Floats, flicker: Floats, expected: Codes, handled: Flags, settings: Settings
) -> Floats:
    """What the `gain` (N, N, 3) of a look, in nats, is worth at points that `flicker` (N, N).

    The more looks came to nothing of late, the less the next ones count. Less is taken off where a
    hand has been since (`handled`). What speaks for the colour `expected` (N, N) counts in full.
    """
    if not (flicker > settings.timing.flicker_least_looks).any():
        return gain
    less = np.where(handled, flicker / settings.limits.handled_flicker, flicker)
    worth = np.minimum(gain, gain / (1.0 + less)[:, :, None])
    # Evidence that a stone is gone counts in full.
    gone = (expected != 0)[:, :, None] & _EMPTY
    return np.where(gone, gain, worth)


def update_flicker(
    streak: Floats,
    flicker: Floats,
    against: Floats,
    visible: Flags,
    as_expected: Flags,
    passed_s: float,
    settings: Settings,
) -> tuple[Floats, Floats]:
    """`streak` and `flicker` (N, N), in looks, after one more look, `passed_s` after the last.

    `against` (N, N) nats are its evidence against the expected colour. A streak ends where that
    colour is seen again (`as_expected`), and then came to nothing, or where a hand comes.
    """
    longer = streak + against / np.float32(settings.costs.flicker_look)
    most = np.float32(settings.timing.flicker_most_looks)
    ended = np.where(as_expected, np.minimum(streak, most), np.float32(0.0))
    kept = np.float32(settings.limits.flicker_kept**passed_s)
    return np.where(visible & ~as_expected, longer, np.float32(0.0)), flicker * kept + ended


@dataclass(frozen=True, slots=True, eq=False)
class Light:
    """What the last look read, and what the light has changed.

    Arrays are (N, N) and never changed in place.
    """

    odds: Floats
    """Log odds of the last look for a stone against none."""
    kind: Codes
    """The likeliest codes."""
    visible: Flags
    misled: Codes
    """The code that a point was clearly misread as since the last change of light, else -1.

    No hand was at the point before it was misread.
    """
    usual: float | None = None
    """Mean shift of a point's odds from look to look in nats, None before it is known."""
    changed_ns: int = NEVER
    """When the odds last began to shift all at once."""
    shifted_ns: int = NEVER
    """When they last did so."""


def begin_light(size: int) -> Light:
    """Nothing seen yet on a board of `size` lines."""
    each = (size, size)
    return Light(
        np.zeros(each, np.float32),
        np.zeros(each, np.int8),
        np.zeros(each, np.bool_),
        np.full(each, -1, np.int8),
    )


def update_light(
    before: Light, look: Look, seen: PointEvidence, hidden_ns: Times, settings: Settings
) -> Light:
    """`before` after one more `look`, with which the evidence `seen` is already updated.

    `hidden_ns` (N, N): when a hand was last at each point.
    """
    logs = look.logs
    odds = np.maximum(logs[:, :, 1], logs[:, :, 2]) - logs[:, :, 0]
    kind = logs.argmax(axis=2).astype(np.int8)
    usual, changed_ns, shifted_ns = before.usual, before.changed_ns, before.shifted_ns
    both = look.visible & before.visible & (kind == before.kind)
    if both.any():
        shift = float(np.abs(odds - before.odds)[both].mean())
        limits, known = settings.limits, usual is not None
        usual = shift if usual is None else usual
        most = max(settings.costs.light_shift, limits.light_factor * usual)
        # Between looks so far apart hands may have laid what is new.
        watched = look.step_ns < nanoseconds(settings.timing.some_hands_s)
        if known and watched and shift >= most:
            begins = look.t_ns - shifted_ns > nanoseconds(settings.timing.cover_s)
            changed_ns = look.t_ns if begins else changed_ns
            shifted_ns = look.t_ns
        # Changes of light that come often become the usual shift.
        usual += limits.light_rate * (min(shift, most) - usual)
    misled = before.misled
    since_ns = look.t_ns - changed_ns
    if since_ns <= nanoseconds(settings.timing.light_s):
        # What a hand left there was read after it; the light has not misled about that.
        alone = look.visible & (hidden_ns <= np.minimum(seen.expected_ns, changed_ns))
        believed = alone & (seen.values.max(axis=2) >= settings.costs.confirmed) & (misled < 0)
        misled = np.where(believed, seen.values.argmax(axis=2).astype(np.int8), misled)
    elif since_ns > nanoseconds(settings.timing.misled_s) and (misled >= 0).any():
        misled = np.full(misled.shape, -1, np.int8)
    return Light(odds, kind, look.visible, misled, usual, changed_ns, shifted_ns)


def rebase_light(light: Light, changed: Flags) -> Light:
    """`light` once another table is expected at the points `changed` (N, N)."""
    return replace(light, misled=np.where(changed, np.int8(-1), light.misled))


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
    """Running mean of a look's nats for the expected colour."""
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
    """`before` after one more `look`, of `plain` (N, N, 3) nats.

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

    Points not `changed` keep theirs; at the others the run for what is now expected counts.
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
    """One look's evidence for the expected colour of each point, (N, N) nats."""
    there = at_codes(logs, expected)[:, :, 0]
    odds: Floats = there - np.log(np.maximum(1.0 - np.exp(there), least))
    return np.clip(odds, -limit, limit)
