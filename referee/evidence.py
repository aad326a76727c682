"""What the looks so far say of every intersection, against what is expected there.

Evidence is a log-likelihood ratio for each colour against the expected one. It adds up over
independent looks, is limited per look and in all, starts again at the first look that speaks
for a change, and stands still while a point is hidden (RULES.md 6.2); what was only faint before
a hand came is forgotten, so that a run that a hand began is known as such. A point that has been
read wrongly for long is read against its own habit from then on (RULES.md 6.2, step 2), and
beside a hand nothing becomes sure: it is seen again when the hand has left.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from . import unsteady
from .settings import Settings

Floats = NDArray[np.float32]
Times = NDArray[np.int64]
Codes = NDArray[np.int8]
Flags = NDArray[np.bool_]

NEVER = np.iinfo(np.int64).min // 4
_FLOOR = 1e-5
_LOOK = 3.0
_MOTION = 0.1
_FADE = 0.6
_FADE_NS = 200_000_000
_USUAL = 0.1
_TRUST = 0.05
_FAINT_HABIT = 2.0
_EDGE = 3.0
_RARE = 0.02
_HABIT_LOOKS = 12.0
_HABIT_SHORT = 0.7
_CURED = 0.8
_STATIC_NS = 15_000_000_000
_COVER_NS = 1_000_000_000
_PEAK_NS = 4_000_000_000
_UNSEEN_NS = 2_500_000_000


@dataclass(frozen=True, slots=True, eq=False)
class Evidence:
    """The fused looks of one board of N lines; arrays are never changed in place.

    ``values`` (N, N, 3) nats for empty, black, white against the expected colour;
    ``since`` (N, N, 3) when the current run for that colour began, in ns; ``looks`` (N, N, 3)
    independent looks in that run and ``total`` its nats without a limit; ``confirmed`` (N, N)
    when the expected colour was last seen, ``calm`` where this look shows it;
    ``hidden`` (N, N) when the point or a neighbour was last hidden; ``hidden_from`` (N, N) when
    it became hidden, NEVER while visible; ``visible`` (N, N) the last look's; ``side`` (N, N)
    number of the side of the hand that last hid it, -1 unknown; ``about`` (N, N) when a point
    up to three lines away was last hidden; ``touched`` (N, N, 3) whether a hand was at the point
    when the run for that colour began, or nothing was seen for long, ``close`` whether it was
    about, ``stirred`` whether anything moved then; ``aside`` (N, N) how far a stone lies from its
    point, in cells; ``trust``
    (N, N) the running mean of what a look says for the expected colour; ``peak``
    (N, N, 3) the greatest height of late, at ``peak_ns``; ``odd`` (N, N) seconds for which a
    change lay there that nothing explained; ``usual`` (N, N, 3) the running mean of a point's
    probabilities; ``habit`` (N, N, 3) the log of what a point that is read wrongly shows without
    anything having happened, 0 elsewhere; ``idle`` (N, N) where no hand has been since that became
    its habit, and little is believed; ``held`` (N, N) independent looks for which the expected
    colour has been expected; ``streak`` (N, N) independent looks, with no hand about, against it
    since it was last seen, ``stray`` those of late after which it was seen again, with no hand in
    between: how unsteadily the point is read. ``t_ns`` of the last look, ``step_ns`` before it;
    ``level`` the usual
    nats of one look for
    what is really there; ``votes`` for the side of the hand that is there, fading from look to
    look.
    """

    values: Floats
    since: Times
    looks: Floats
    confirmed: Times
    calm: Flags
    hidden: Times
    hidden_from: Times
    visible: Flags
    side: Codes
    total: Floats
    about: Times
    touched: Flags
    close: Flags
    stirred: Flags
    aside: Floats
    trust: Floats
    peak: Floats
    peak_ns: Times
    odd: Floats
    usual: Floats
    habit: Floats
    idle: Flags
    held: Floats
    streak: Floats
    stray: Floats
    t_ns: int
    step_ns: int
    hands: bool
    motion_at: int
    votes: tuple[float, ...]
    level: float

    @property
    def size(self) -> int:
        """Lines a side."""
        return int(self.values.shape[0])

    @property
    def hand_present(self) -> bool:
        """Whether something that has not lain there for long hides part of the board."""
        moving = (self.hidden_from != NEVER) & (self.t_ns - self.hidden_from < _STATIC_NS)
        return bool(moving.any())


def begin(size: int) -> Evidence:
    """Evidence before the first look: nothing known."""
    shape = (size, size)
    return Evidence(
        values=np.zeros((*shape, 3), np.float32),
        since=np.full((*shape, 3), NEVER, np.int64),
        looks=np.zeros((*shape, 3), np.float32),
        confirmed=np.full(shape, NEVER, np.int64),
        calm=np.zeros(shape, np.bool_),
        hidden=np.full(shape, NEVER, np.int64),
        hidden_from=np.full(shape, NEVER, np.int64),
        visible=np.zeros(shape, np.bool_),
        side=np.full(shape, -1, np.int8),
        total=np.zeros((*shape, 3), np.float32),
        about=np.full(shape, NEVER, np.int64),
        touched=np.zeros((*shape, 3), np.bool_),
        close=np.zeros((*shape, 3), np.bool_),
        stirred=np.zeros((*shape, 3), np.bool_),
        aside=np.zeros(shape, np.float32),
        trust=np.zeros(shape, np.float32),
        peak=np.zeros((*shape, 3), np.float32),
        peak_ns=np.full((*shape, 3), NEVER, np.int64),
        odd=np.zeros(shape, np.float32),
        usual=np.full((*shape, 3), 1.0 / 3.0, np.float32),
        habit=np.zeros((*shape, 3), np.float32),
        idle=np.zeros(shape, np.bool_),
        held=np.zeros(shape, np.float32),
        streak=np.zeros(shape, np.float32),
        stray=np.zeros(shape, np.float32),
        t_ns=NEVER,
        step_ns=0,
        hands=False,
        motion_at=NEVER,
        votes=(0.0, 0.0, 0.0, 0.0),
        level=0.0,
    )


def _spread(flags: Flags) -> Flags:
    """`flags` grown by one point to the four sides."""
    wide = flags.copy()
    wide[1:] |= flags[:-1]
    wide[:-1] |= flags[1:]
    wide[:, 1:] |= flags[:, :-1]
    wide[:, :-1] |= flags[:, 1:]
    return wide


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
    step_ns = int(settings.frame_s * 1e9) if first else t_ns - evidence.t_ns
    weight = _LOOK if settings.looks else min(1.0, step_ns / 1e9 / settings.independent_s)
    logs = np.log(np.maximum(probs, _FLOOR))
    read = logs - evidence.habit
    gain = read - np.take_along_axis(read, expected[:, :, None].astype(np.intp), axis=2)
    np.clip(gain, -settings.look_cap, settings.look_cap, out=gain)
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
        faint = covered[:, :, None] & (old < settings.ripe)
        old = np.where(faint, np.minimum(old, 0.0), old)
    values = np.where(fresh, gain, old + gain)
    over = values.max(axis=2, keepdims=True) - np.float32(settings.clip)
    if (over > 0.0).any():
        values = np.where(values == 0.0, values, values - np.maximum(over, 0.0))
    np.maximum(values, -settings.clip, out=values)
    if evidence.idle.any():
        faint = np.clip(values, -_FAINT_HABIT, _FAINT_HABIT)
        values = np.where(evidence.idle[:, :, None], faint, values)
    edge = _edge(evidence, visible, t_ns)
    if edge is not None:
        most = np.maximum(old, np.float32(_EDGE))
        values = np.where(edge[:, :, None], np.minimum(values, most), values)
    rising = values > 0.0
    high = (values > settings.faint) & (
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
    odds = _odds(logs, expected, settings.look_cap)
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
        confirmed=confirmed,
        calm=calm,
        t_ns=t_ns,
        step_ns=step_ns,
        motion_at=t_ns if motion > _MOTION else evidence.motion_at,
        level=level,
    )
    return _cover(result, visible, t_ns, side)


def _edge(evidence: Evidence, visible: Flags, t_ns: int) -> Flags | None:
    """The visible points beside something that moves over the board; None where nothing does."""
    if visible.all():
        return None
    fresh = (evidence.hidden_from == NEVER) | (t_ns - evidence.hidden_from < _STATIC_NS)
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


def accustom(evidence: Evidence, points: Flags) -> Evidence:
    """`evidence` in which what `points` (N, N) show now is how they look.

    Nothing is read there until it changes.
    """
    where = points[:, :, None]
    zero = np.float32(0.0)
    return replace(
        evidence,
        habit=np.where(where, np.log(np.maximum(evidence.usual, _RARE)), evidence.habit),
        values=np.where(where, zero, evidence.values),
        looks=np.where(where, zero, evidence.looks),
        total=np.where(where, zero, evidence.total),
        odd=np.where(points, zero, evidence.odd),
    )


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


def clearness(evidence: Evidence) -> float:
    """The usual nats of one look for what lies at a point, whether it is expected there or not."""
    runs = evidence.total.max(axis=2) / np.maximum(evidence.looks.max(axis=2), 1.0)
    return float(np.median(np.maximum(evidence.trust, runs)[evidence.held > 0.0]))


def begun(evidence: Evidence, expected: Codes, level: float) -> Evidence:
    """`evidence` as a game begins on `expected` (N, N), with `level` known of its looks.

    What else has been read at a point from the first look on, or flickers there, is its look:
    little is believed there until a hand comes.
    """
    kind = evidence.values.argmax(axis=2)
    touched = np.take_along_axis(evidence.touched, kind[:, :, None], axis=2)[:, :, 0]
    odd = (evidence.values.max(axis=2) > 0.0) & (kind != expected) & ~touched
    odd &= (evidence.confirmed == NEVER) | (evidence.stray > 0.0)
    return replace(evidence, idle=evidence.idle | odd, level=level)


def rebase(evidence: Evidence, before: Codes, after: Codes) -> Evidence:
    """`evidence` once the expected board has changed from `before` to `after` (N, N) codes.

    Points that did not change keep theirs; at the others what was found is now expected.
    """
    changed = before != after
    if not changed.any():
        return evidence
    values = evidence.values.copy()
    rows, cols = np.nonzero(changed)
    base = values[rows, cols, after[rows, cols]]
    values[rows, cols] = np.where(
        base[:, None] > 0.0, np.minimum(values[rows, cols] - base[:, None], 0.0), 0.0
    )
    looks = evidence.looks.copy()
    looks[rows, cols] = 0.0
    odd = evidence.odd.copy()
    odd[rows, cols] = 0.0
    streak = evidence.streak.copy()
    streak[rows, cols] = 0.0
    calm = evidence.calm & ~changed
    confirmed = evidence.confirmed.copy()
    confirmed[rows, cols] = evidence.t_ns
    trust = evidence.trust.copy()
    held = evidence.held.copy()
    held[rows, cols] = np.maximum(evidence.looks[rows, cols, after[rows, cols]], 1.0)
    kinds = after[rows, cols]
    seen = np.maximum(evidence.looks[rows, cols, kinds], 1.0)
    mean = evidence.total[rows, cols, kinds] / seen
    trust[rows, cols] = np.where(base > 0.0, np.minimum(mean, evidence.level), evidence.level)
    return replace(
        evidence,
        trust=trust,
        held=held,
        values=values,
        looks=looks,
        odd=odd,
        streak=streak,
        calm=calm,
        confirmed=confirmed,
    )


def place(evidence: Evidence, offset: Floats) -> Evidence:
    """`evidence` with where stones lie beside their points: `offset` (N, N, 2) in cells, or NaN.

    A running mean; a look that cannot tell leaves it as it is, and it starts again where nothing
    new is seen any more.
    """
    far = np.hypot(offset[:, :, 0], offset[:, :, 1])
    known = np.isfinite(far) & evidence.visible
    mean = np.where(evidence.aside > 0.0, 0.7 * evidence.aside + 0.3 * far, far)
    nothing = evidence.visible & (evidence.values.max(axis=2) <= 0.0)
    aside = np.where(known, mean, np.where(nothing, 0.0, evidence.aside))
    return replace(evidence, aside=aside.astype(np.float32))
