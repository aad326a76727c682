"""The belief: evidence of the looks so far for every intersection, against what is expected there.

It has five parts, each with an update of its own: evidence, occlusion, reliability, arrival, and
the light. A point that has been misread for long is read against its
own bias from then on. Beside a hand nothing becomes sure: it is seen again when the hand has left.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from ..settings import Settings
from ..timing import nanoseconds
from .arrival import Arrival, begin_arrival, rebase_arrival, update_arrival
from .evidence import PointEvidence, begin_evidence, forget, rebase_evidence, update_evidence
from .look import NEVER, Codes, Flags, Floats, Look
from .occlusion import Occlusion, begin_occlusion, beside_hand, hand_over, update_occlusion
from .reliability import (
    Light,
    Reliability,
    begin_light,
    begin_reliability,
    believed,
    rebase_light,
    rebase_reliability,
    take_as_bias,
    update_light,
    update_reliability,
)


@dataclass(frozen=True, slots=True, eq=False)
class Belief:
    """What is known of one board of N lines after a look; arrays are never changed in place.

    ``t_ns``: the time of the last look, ``step_ns``: the time from the one before it.
    """

    evidence: PointEvidence
    occlusion: Occlusion
    reliability: Reliability
    arrival: Arrival
    light: Light
    t_ns: int = NEVER
    step_ns: int = 0

    @property
    def size(self) -> int:
        """Lines a side."""
        return int(self.evidence.values.shape[0])

    def hand_present(self, settings: Settings) -> bool:
        """Whether something that has not lain there for long hides part of the board."""
        return hand_over(self.occlusion, self.t_ns, settings)


def begin(size: int) -> Belief:
    """The belief before the first look at a board of `size` lines: nothing known."""
    return Belief(
        begin_evidence(size),
        begin_occlusion(size),
        begin_reliability(size),
        begin_arrival(size),
        begin_light(size),
    )


def update(belief: Belief, expected: Codes, look: Look, settings: Settings) -> Belief:
    """`belief` after one more `look` at a table where `expected` (N, N) codes should lie.

    The look must be later than the last one and made with its time (`make_look`).
    """
    evidence, occlusion, reliability = belief.evidence, belief.occlusion, belief.reliability
    plain = look.gain(expected, reliability.bias, settings.costs.look_limit)
    handled = occlusion.hidden_ns > evidence.expected_ns
    gain = believed(plain, reliability.flicker, expected, handled, settings)
    covered = look.visible < occlusion.visible
    if covered.any():
        belief = _learn_under_hand(belief, expected, covered, settings)
        evidence, reliability = belief.evidence, belief.reliability
    beside = beside_hand(occlusion, look, settings)
    seen = update_evidence(
        evidence, look, plain, gain, covered, reliability.muted, beside, settings
    )
    now = update_occlusion(occlusion, look, settings)
    # Where looks are far apart, the hand in this one may have come for the next stone.
    apart = look.step_ns > nanoseconds(settings.timing.cover_s)
    return Belief(
        evidence=seen,
        occlusion=now,
        reliability=update_reliability(
            reliability,
            look,
            expected,
            plain,
            seen.as_expected,
            occlusion,
            belief.step_ns / 1e9,
            settings,
        ),
        arrival=update_arrival(
            belief.arrival,
            look,
            seen,
            evidence.expected_ns,
            occlusion if apart else now,
            reliability,
            beside,
            settings,
        ),
        light=update_light(belief.light, look, seen, now.hidden_ns, settings),
        t_ns=look.t_ns,
        step_ns=look.step_ns,
    )


def rebase(belief: Belief, before: Codes, after: Codes) -> Belief:
    """`belief` once the expected table has changed from `before` to `after` (N, N) codes.

    Points that did not change keep theirs; at the others what was found is now expected.
    """
    changed = before != after
    if not changed.any():
        return belief
    return replace(
        belief,
        evidence=rebase_evidence(belief.evidence, changed, after, belief.t_ns),
        reliability=rebase_reliability(belief.reliability, changed, after, belief.evidence),
        arrival=rebase_arrival(belief.arrival, changed),
        light=rebase_light(belief.light, changed),
    )


def learn_bias(belief: Belief, points: Flags, settings: Settings) -> Belief:
    """`belief` in which what `points` (N, N) show now is their bias.

    Nothing is read there until it changes.
    """
    return replace(
        belief,
        evidence=forget(belief.evidence, points),
        reliability=take_as_bias(belief.reliability, points, settings),
    )


def give_up(belief: Belief, unexplained_s: Floats, points: Flags, settings: Settings) -> Belief:
    """`belief` with seconds for which changes lay `unexplained_s` (N, N), given up at `points`.

    What `points` (N, N) show is their bias from now on, and they are muted until a hand comes.
    """
    belief = replace(belief, reliability=replace(belief.reliability, unexplained_s=unexplained_s))
    if not points.any():
        return belief
    belief = learn_bias(belief, points, settings)
    reliability = belief.reliability
    return replace(belief, reliability=replace(reliability, muted=reliability.muted | points))


def board_clarity(belief: Belief) -> float:
    """The usual nats of one look for what lies at a point, whether it is expected there or not."""
    evidence, reliability = belief.evidence, belief.reliability
    runs = evidence.totals.max(axis=2) / np.maximum(evidence.looks.max(axis=2), 1.0)
    clarity = np.maximum(reliability.clarity, runs)
    return float(np.median(clarity[reliability.expected_looks > 0.0]))


def with_level(belief: Belief, level: float) -> Belief:
    """`belief` with `level` as the usual nats of one look for what is really there."""
    return replace(belief, reliability=replace(belief.reliability, level=level))


def start_game(belief: Belief, expected: Codes, level: float) -> Belief:
    """`belief` as a game begins on `expected` (N, N), with `level` known of its looks.

    What else has been read at a point from the first look on is a misreading, and so is what
    flickers there. The point is muted until a hand comes.
    """
    evidence, reliability = belief.evidence, belief.reliability
    kind = evidence.values.argmax(axis=2)
    touched = np.take_along_axis(belief.arrival.touched, kind[:, :, None], axis=2)[:, :, 0]
    misread = (evidence.values.max(axis=2) > 0.0) & (kind != expected) & ~touched
    misread &= (evidence.expected_ns == NEVER) | (reliability.flicker > 0.0)
    muted = reliability.muted | misread
    return replace(belief, reliability=replace(reliability, muted=muted, level=level))


def _learn_under_hand(
    belief: Belief, expected: Codes, covered: Flags, settings: Settings
) -> Belief:
    """`belief` as a hand covers points that were being misread: what they show is their bias.

    A change is a misreading if no hand began it, it has lasted, and it is read less surely than
    stones are. What comes under the hand is compared with it.
    """
    evidence, reliability = belief.evidence, belief.reliability
    kind = evidence.values.argmax(axis=2)[:, :, None]

    def of(array: Floats) -> Floats:
        return np.take_along_axis(array, kind, axis=2)[:, :, 0]

    looks = of(evidence.looks)
    deficit = reliability.level - of(evidence.totals) / np.maximum(looks, 1.0)
    touched = np.take_along_axis(belief.arrival.touched, kind, axis=2)[:, :, 0]
    misread = covered & (kind[:, :, 0] != expected) & ~touched
    misread &= deficit > settings.costs.usual_deficit
    misread &= (of(evidence.values) > 0.0) & (looks >= settings.timing.bias_looks)
    if reliability.muted.any():
        muted = reliability.muted & ~covered
        belief = replace(belief, reliability=replace(reliability, muted=muted))
    return learn_bias(belief, misread, settings) if misread.any() else belief
