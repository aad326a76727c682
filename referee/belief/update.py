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
from .belief import NEVER, STATIC_NS, Belief, Codes, Flags, Floats, accustom
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
    belief: Belief,
    expected: Codes,
    probs: Floats,
    visible: Flags,
    t_ns: int,
    side: int,
    motion: float,
    settings: Settings,
) -> Belief:
    """`belief` with one more look fused in.

    `expected` (N, N) colour codes, `probs` (N, N, 3), `visible` (N, N), `t_ns` not before the
    last look's, `side` the number of the hand's side or -1, `motion` 0..1.
    """
    first = belief.t_ns == NEVER
    timing = settings.timing
    step_ns = int(timing.frame_s * 1e9) if first else t_ns - belief.t_ns
    weight = min(timing.look_weight, step_ns / 1e9 / timing.independent_s)
    logs = np.log(np.maximum(probs, _FLOOR))
    read = logs - belief.bias
    gain = read - np.take_along_axis(read, expected[:, :, None].astype(np.intp), axis=2)
    np.clip(gain, -settings.costs.look_limit, settings.costs.look_limit, out=gain)
    gain *= np.float32(weight)
    gain[~visible] = 0.0
    plain = gain
    handed = belief.hidden_ns > belief.expected_ns
    gain = unsteady.believed(gain, belief.flicker, expected, handed)
    covered = visible < belief.visible
    if covered.any():
        belief = _habits(belief, expected, covered)
    old = belief.values
    fresh = (old < 0.0) & (gain > 0.0)
    if covered.any():
        faint = covered[:, :, None] & (old < settings.costs.confirmed)
        old = np.where(faint, np.minimum(old, 0.0), old)
    values = np.where(fresh, gain, old + gain)
    over = values.max(axis=2, keepdims=True) - np.float32(settings.costs.point_limit)
    if (over > 0.0).any():
        values = np.where(values == 0.0, values, values - np.maximum(over, 0.0))
    np.maximum(values, -settings.costs.point_limit, out=values)
    if belief.muted.any():
        faint = np.clip(values, -_FAINT_HABIT, _FAINT_HABIT)
        values = np.where(belief.muted[:, :, None], faint, values)
    edge = _edge(belief, visible, t_ns)
    if edge is not None:
        most = np.maximum(old, np.float32(_EDGE))
        values = np.where(edge[:, :, None], np.minimum(values, most), values)
    rising = values > 0.0
    high = (values > settings.costs.noticed) & (
        (values >= belief.peak) | (t_ns - belief.peak_ns > _PEAK_NS)
    )
    begun = rising & (old <= 0.0)
    since = np.where(begun, np.int64(t_ns), belief.since_ns)
    since_calm = belief.expected_ns - _COVER_NS
    unseen = step_ns > _UNSEEN_NS
    since_calm = np.where(belief.flicker > unsteady.UNSTEADY, belief.expected_ns, since_calm)
    been = (belief.hidden_ns != NEVER) & (belief.hidden_ns >= since_calm)
    beside = been[:, :, None] | unseen
    touched = np.where(begun, beside, belief.touched & rising)
    about = (belief.hidden_near_ns != NEVER) & (
        belief.hidden_near_ns >= belief.expected_ns - _COVER_NS
    )
    about = about[:, :, None]
    close = np.where(begun, about, belief.hand_near & rising)
    first_read, again = recurring(belief, begun, touched, edge, t_ns)
    moved = motion > _MOTION or t_ns - belief.motion_ns <= _COVER_NS
    stirred = np.where(begun, moved, belief.moving & rising)
    seen = np.float32(weight) * visible[:, :, None]
    looks = np.where(rising, np.where(begun, seen, belief.looks + seen), np.float32(0.0))
    total = np.where(rising, np.where(begun, plain, belief.totals + plain), np.float32(0.0))
    calm = visible & (gain.max(axis=2) <= 0.0)
    confirmed = np.where(calm, np.int64(t_ns), belief.expected_ns)
    if high.any():
        belief = replace(
            belief,
            peak=np.where(high, values, belief.peak),
            peak_ns=np.where(high, np.int64(t_ns), belief.peak_ns),
        )
    odds = _odds(logs, expected, settings.costs.look_limit)
    level = belief.level
    if visible.any():
        now = float(odds[visible].mean())
        level = now if level == 0.0 else 0.95 * level + 0.05 * now
    held = belief.expected_looks + visible.astype(np.float32) * np.float32(weight)
    share = np.float32(weight) * np.maximum(np.float32(_TRUST), 1.0 / np.maximum(held, 1.0))
    trust = np.where(visible, belief.clarity + share * (odds - belief.clarity), belief.clarity)
    mixed = np.float32(_USUAL * weight) * visible[:, :, None]
    usual = belief.usual + mixed * (probs - belief.usual)
    alone = t_ns - belief.hidden_near_ns > _COVER_NS
    against = np.where(alone, plain.max(axis=2), np.float32(0.0))
    streak, stray = unsteady.after(
        belief.streak, belief.flicker, against, visible, calm, belief.step_ns / 1e9
    )
    result = replace(
        belief,
        values=values,
        clarity=trust,
        expected_looks=held,
        streak=streak,
        flicker=stray,
        usual=usual,
        bias=_cured(belief.bias, usual, expected),
        since_ns=since,
        looks=looks,
        totals=total,
        touched=touched,
        hand_near=close,
        moving=stirred,
        first_ns=first_read,
        reappeared=again,
        expected_ns=confirmed,
        as_expected=calm,
        t_ns=t_ns,
        step_ns=step_ns,
        motion_ns=t_ns if motion > _MOTION else belief.motion_ns,
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


def _edge(belief: Belief, visible: Flags, t_ns: int) -> Flags | None:
    """The visible points beside something that moves over the board; None where nothing does."""
    if visible.all():
        return None
    fresh = (belief.hidden_since_ns == NEVER) | (t_ns - belief.hidden_since_ns < STATIC_NS)
    moving = ~visible & fresh
    return _spread(moving) & visible if moving.any() else None


def _habits(belief: Belief, expected: Codes, covered: Flags) -> Belief:
    """`belief` as a hand covers points that were being read wrongly: this is their habit.

    A change that no hand began, that has lasted and is read less surely than stones are, is the
    look of the point; what comes under the hand is held against it.
    """
    kind = belief.values.argmax(axis=2)[:, :, None]

    def of(array: Floats) -> Floats:
        return np.take_along_axis(array, kind, axis=2)[:, :, 0]

    looks = of(belief.looks)
    short = belief.level - of(belief.totals) / np.maximum(looks, 1.0)
    handled = np.take_along_axis(belief.touched, kind, axis=2)[:, :, 0]
    odd = covered & (kind[:, :, 0] != expected) & ~handled & (short > _HABIT_SHORT)
    odd &= (of(belief.values) > 0.0) & (looks >= _HABIT_LOOKS)
    if belief.muted.any():
        belief = replace(belief, muted=belief.muted & ~covered)
    return accustom(belief, odd) if odd.any() else belief


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


def _cover(belief: Belief, visible: Flags, t_ns: int, side: int) -> Belief:
    """`belief` with what is hidden in this look noted."""
    if visible.all():
        if belief.visible.all():
            return belief
        clear = np.full(visible.shape, NEVER, np.int64)
        none = (0.0,) * len(belief.votes)
        return replace(belief, visible=visible, hidden_since_ns=clear, votes=none)
    under = ~visible
    near = _spread(under)
    fade = _FADE ** max(1.0, belief.step_ns / _FADE_NS)
    votes = tuple(fade * vote + (number == side) for number, vote in enumerate(belief.votes))
    if side < 0:
        whose = np.where(near & belief.visible, np.int8(-1), belief.side)
    else:
        whose = np.where(near, np.int8(votes.index(max(votes))), belief.side)
    since = np.where(belief.hidden_since_ns == NEVER, np.int64(t_ns), belief.hidden_since_ns)
    return replace(
        belief,
        visible=visible,
        hidden_ns=np.where(near, np.int64(t_ns), belief.hidden_ns),
        hidden_near_ns=np.where(_spread(_spread(near)), np.int64(t_ns), belief.hidden_near_ns),
        hidden_since_ns=np.where(under, since, np.int64(NEVER)),
        votes=votes,
        side=whose,
        hands=True,
    )
