"""One more look fused into the evidence: what it adds, and what a hand in it hides.

What a look says is limited, weighed by how independent it is of the last one, and held against
the habit of a point that has been read wrongly for long; beside a hand nothing becomes sure
(RULES.md 6.2, steps 1 and 2).
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..settings import Settings
from . import flicker as unsteady
from .belief import NEVER, STATIC_NS, Codes, Evidence, Flags, Floats, accustom
from .reappearing import recurring

_FLOOR = 1e-5
_MOTION = 0.1
_FADE = 0.6
_FADE_NS = 200_000_000
_USUAL = 0.1
_TRUST = 0.05
_FAINT_HABIT = 2.0
_EDGE = 3.0
_HABIT_LOOKS = 12.0
_HABIT_SHORT = 0.7
_CURED = 0.8
_COVER_NS = 1_000_000_000
_PEAK_NS = 4_000_000_000
_UNSEEN_NS = 2_500_000_000


def look(
    evidence: Evidence,
    expected: Codes,
    probs: Floats,
    visible: Flags,
    t_ns: int,
    side: int,
    motion: float,
    settings: Settings,
) -> Evidence:
    """`evidence` with one more look fused in.

    `expected` (N, N) colour codes, `probs` (N, N, 3), `visible` (N, N), `t_ns` not before the
    last look's, `side` the number of the hand's side or -1, `motion` 0..1.
    """
    first = evidence.t_ns == NEVER
    timing = settings.timing
    step_ns = int(timing.frame_s * 1e9) if first else t_ns - evidence.t_ns
    weight = min(timing.look_weight, step_ns / 1e9 / timing.independent_s)
    logs = np.log(np.maximum(probs, _FLOOR))
    read = logs - evidence.habit
    gain = read - np.take_along_axis(read, expected[:, :, None].astype(np.intp), axis=2)
    np.clip(gain, -settings.costs.look_limit, settings.costs.look_limit, out=gain)
    gain *= np.float32(weight)
    gain[~visible] = 0.0
    plain = gain
    handed = evidence.hidden > evidence.confirmed
    gain = unsteady.believed(gain, evidence.stray, expected, handed)
    covered = visible < evidence.visible
    if covered.any():
        evidence = _habits(evidence, expected, covered)
    old = evidence.values
    fresh = (old < 0.0) & (gain > 0.0)
    if covered.any():
        faint = covered[:, :, None] & (old < settings.costs.confirmed)
        old = np.where(faint, np.minimum(old, 0.0), old)
    values = np.where(fresh, gain, old + gain)
    over = values.max(axis=2, keepdims=True) - np.float32(settings.costs.point_limit)
    if (over > 0.0).any():
        values = np.where(values == 0.0, values, values - np.maximum(over, 0.0))
    np.maximum(values, -settings.costs.point_limit, out=values)
    if evidence.idle.any():
        faint = np.clip(values, -_FAINT_HABIT, _FAINT_HABIT)
        values = np.where(evidence.idle[:, :, None], faint, values)
    edge = _edge(evidence, visible, t_ns)
    if edge is not None:
        most = np.maximum(old, np.float32(_EDGE))
        values = np.where(edge[:, :, None], np.minimum(values, most), values)
    rising = values > 0.0
    high = (values > settings.costs.noticed) & (
        (values >= evidence.peak) | (t_ns - evidence.peak_ns > _PEAK_NS)
    )
    begun = rising & (old <= 0.0)
    since = np.where(begun, np.int64(t_ns), evidence.since)
    since_calm = evidence.confirmed - _COVER_NS
    unseen = step_ns > _UNSEEN_NS
    since_calm = np.where(evidence.stray > unsteady.UNSTEADY, evidence.confirmed, since_calm)
    been = (evidence.hidden != NEVER) & (evidence.hidden >= since_calm)
    beside = been[:, :, None] | unseen
    touched = np.where(begun, beside, evidence.touched & rising)
    about = (evidence.about != NEVER) & (evidence.about >= evidence.confirmed - _COVER_NS)
    about = about[:, :, None]
    close = np.where(begun, about, evidence.close & rising)
    first_read, again = recurring(evidence, begun, touched, edge, t_ns)
    moved = motion > _MOTION or t_ns - evidence.motion_at <= _COVER_NS
    stirred = np.where(begun, moved, evidence.stirred & rising)
    seen = np.float32(weight) * visible[:, :, None]
    looks = np.where(rising, np.where(begun, seen, evidence.looks + seen), np.float32(0.0))
    total = np.where(rising, np.where(begun, plain, evidence.total + plain), np.float32(0.0))
    calm = visible & (gain.max(axis=2) <= 0.0)
    confirmed = np.where(calm, np.int64(t_ns), evidence.confirmed)
    if high.any():
        evidence = replace(
            evidence,
            peak=np.where(high, values, evidence.peak),
            peak_ns=np.where(high, np.int64(t_ns), evidence.peak_ns),
        )
    odds = _odds(logs, expected, settings.costs.look_limit)
    level = evidence.level
    if visible.any():
        now = float(odds[visible].mean())
        level = now if level == 0.0 else 0.95 * level + 0.05 * now
    held = evidence.held + visible.astype(np.float32) * np.float32(weight)
    share = np.float32(weight) * np.maximum(np.float32(_TRUST), 1.0 / np.maximum(held, 1.0))
    trust = np.where(visible, evidence.trust + share * (odds - evidence.trust), evidence.trust)
    mixed = np.float32(_USUAL * weight) * visible[:, :, None]
    usual = evidence.usual + mixed * (probs - evidence.usual)
    alone = t_ns - evidence.about > _COVER_NS
    against = np.where(alone, plain.max(axis=2), np.float32(0.0))
    streak, stray = unsteady.after(
        evidence.streak, evidence.stray, against, visible, calm, evidence.step_ns / 1e9
    )
    result = replace(
        evidence,
        values=values,
        trust=trust,
        held=held,
        streak=streak,
        stray=stray,
        usual=usual,
        habit=_cured(evidence.habit, usual, expected),
        since=since,
        looks=looks,
        total=total,
        touched=touched,
        close=close,
        stirred=stirred,
        first=first_read,
        again=again,
        confirmed=confirmed,
        calm=calm,
        t_ns=t_ns,
        step_ns=step_ns,
        motion_at=t_ns if motion > _MOTION else evidence.motion_at,
        level=level,
    )
    return _cover(result, visible, t_ns, side)


def _spread(flags: Flags) -> Flags:
    """`flags` grown by one point to the four sides."""
    wide = flags.copy()
    wide[1:] |= flags[:-1]
    wide[:-1] |= flags[1:]
    wide[:, 1:] |= flags[:, :-1]
    wide[:, :-1] |= flags[:, 1:]
    return wide


def _edge(evidence: Evidence, visible: Flags, t_ns: int) -> Flags | None:
    """The visible points beside something that moves over the board; None where nothing does."""
    if visible.all():
        return None
    fresh = (evidence.hidden_from == NEVER) | (t_ns - evidence.hidden_from < STATIC_NS)
    moving = ~visible & fresh
    return _spread(moving) & visible if moving.any() else None


def _habits(evidence: Evidence, expected: Codes, covered: Flags) -> Evidence:
    """`evidence` as a hand covers points that were being read wrongly: this is their habit.

    A change that no hand began, that has lasted and is read less surely than stones are, is the
    look of the point; what comes under the hand is held against it.
    """
    kind = evidence.values.argmax(axis=2)[:, :, None]

    def of(array: Floats) -> Floats:
        return np.take_along_axis(array, kind, axis=2)[:, :, 0]

    looks = of(evidence.looks)
    short = evidence.level - of(evidence.total) / np.maximum(looks, 1.0)
    handled = np.take_along_axis(evidence.touched, kind, axis=2)[:, :, 0]
    odd = covered & (kind[:, :, 0] != expected) & ~handled & (short > _HABIT_SHORT)
    odd &= (of(evidence.values) > 0.0) & (looks >= _HABIT_LOOKS)
    if evidence.idle.any():
        evidence = replace(evidence, idle=evidence.idle & ~covered)
    return accustom(evidence, odd) if odd.any() else evidence


def _cured(habit: Floats, usual: Floats, expected: Codes) -> Floats:
    """`habit` without the points that are read rightly again."""
    if not habit.any():
        return habit
    there = np.take_along_axis(usual, expected[:, :, None].astype(np.intp), axis=2)
    return np.where(there > _CURED, np.float32(0.0), habit)


def _odds(logs: Floats, expected: Codes, cap: float) -> Floats:
    """What one look says for the expected colour of each point, (N, N) nats."""
    there = np.take_along_axis(logs, expected[:, :, None].astype(np.intp), axis=2)[:, :, 0]
    odds: Floats = there - np.log(np.maximum(1.0 - np.exp(there), _FLOOR))
    return np.clip(odds, -cap, cap)


def _cover(evidence: Evidence, visible: Flags, t_ns: int, side: int) -> Evidence:
    """`evidence` with what is hidden in this look noted."""
    if visible.all():
        if evidence.visible.all():
            return evidence
        clear = np.full(visible.shape, NEVER, np.int64)
        none = (0.0,) * len(evidence.votes)
        return replace(evidence, visible=visible, hidden_from=clear, votes=none)
    under = ~visible
    near = _spread(under)
    fade = _FADE ** max(1.0, evidence.step_ns / _FADE_NS)
    votes = tuple(fade * vote + (number == side) for number, vote in enumerate(evidence.votes))
    if side < 0:
        whose = np.where(near & evidence.visible, np.int8(-1), evidence.side)
    else:
        whose = np.where(near, np.int8(votes.index(max(votes))), evidence.side)
    since = np.where(evidence.hidden_from == NEVER, np.int64(t_ns), evidence.hidden_from)
    return replace(
        evidence,
        visible=visible,
        hidden=np.where(near, np.int64(t_ns), evidence.hidden),
        about=np.where(_spread(_spread(near)), np.int64(t_ns), evidence.about),
        hidden_from=np.where(under, since, np.int64(NEVER)),
        votes=votes,
        side=whose,
        hands=True,
    )
