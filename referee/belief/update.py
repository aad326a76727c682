"""One more look added to the belief: evidence, occlusion, reliability, arrival, and the light.

A point that has been misread for long is read against its own bias from then on. Beside a hand
nothing becomes sure: it is seen again when the hand has left.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from ..settings import Settings
from ..timing import nanoseconds
from .belief import NO_VOTES, Belief, Visit, learn_bias
from .look import NEVER, Codes, Flags, Floats, Look, Times, at_codes, spread

LIGHT_SHIFT_NATS = 0.5  # noise shifts a point's odds by less
"""A smaller mean shift of a look's odds is no change of light."""
LIGHT_MISLEADS_AFTER_S = 20.0  # what the light misleads shows by then
"""What comes without a hand so soon after a change of light is in doubt."""
MISLED_S = 240.0  # the light that misleads goes on for minutes
"""For how long it stays in doubt."""
PAUSE_S = 0.5  # a hand that left comes back no sooner
"""Hands over the board with a shorter pause between them are one visit."""
VOTE_S = 0.2  # the time between frames at 5 a second
"""The step of the votes for a hand's side."""
PEAK_S = 4.0  # how long a stone seen for a moment is remembered
"""How long the highest recent evidence is kept."""
BIAS_LOOKS = 12.0  # about four seconds of film
"""After so many looks a misreading is the point's bias."""
FLICKER_LEAST_LOOKS = 0.5  # less than one look tells nothing
"""A streak of fewer looks is ignored."""
MOTION_SHARE = 0.1  # more than noise and changing light
"""More than this share of the picture in motion is a hand at work."""
OFFSET_RATE_SHARE = 0.3  # a mean over about three looks
"""How much one look counts in the running mean of a stone's offset."""
VOTE_KEPT_SHARE = 0.6  # a visit's sides outweigh those of the one before
"""The share of the votes for a hand's side that is left after `Timing.vote_s`."""
KEPT_USUAL_SHARE = 0.05  # one look in twenty
"""A colour with at least this usual probability is still read there now and then."""
REAPPEARING_USUAL_SHARE = 0.2  # one look in five
"""A colour with at least this usual probability is no glint."""
REMEMBERED_VISITS = 8  # a minute of quick play
"""So many visits of hands are remembered."""
CURED_SHARE = 0.8  # four looks in five show the expected colour
"""From this usual probability of the expected colour on a bias is dropped."""
LIGHT_RATE_SHARE = 0.02  # a mean over about fifty looks
"""How much one look counts in the usual shift of the odds."""

New = dict[str, Any]
"""New values of fields of `Belief`."""

_EMPTY = np.array([True, False, False])


def update(belief: Belief, expected: Codes, look: Look, settings: Settings) -> Belief:
    """`belief` after one more `look` at a table where `expected` (N, N) codes should lie.

    The look must be later than the last one and made with its time (`make_look`).
    """
    plain = look.gain(expected, belief.bias, settings.costs.look_limit)
    gain = _believed(belief, plain, expected, settings)
    covered = look.visible < belief.visible
    if covered.any():
        belief = _learn_under_hand(belief, expected, covered, settings)
    hand = _under_hands(belief, look, settings)
    beside = spread(hand) & look.visible if hand.any() else None
    now = replace(
        belief,
        t_ns=look.t_ns,
        step_ns=look.step_ns,
        **_evidence(belief, look, plain, gain, covered, beside, settings),
        **_occlusion(belief, look, hand),
    )
    return replace(
        now,
        **_reliability(belief, now, look, expected, plain, settings),
        **_arrival(belief, now, look, beside, settings),
        **_light(belief, now, look, settings),
    )


def _believed(belief: Belief, gain: Floats, expected: Codes, settings: Settings) -> Floats:
    """What the `gain` (N, N, 3) of a look, in nats, is worth at points that flicker.

    The more looks came to nothing of late, the less the next ones count. Less is taken off where a
    hand has been since. What speaks for the colour `expected` (N, N) counts in full.
    """
    flicker = belief.flicker
    if not (flicker > FLICKER_LEAST_LOOKS).any():
        return gain
    handled = belief.hidden_ns > belief.expected_ns
    less = np.where(handled, flicker / settings.limits.handled_flicker, flicker)
    worth = np.minimum(gain, gain / (1.0 + less)[:, :, None])
    # Evidence that a stone is gone counts in full.
    gone = (expected != 0)[:, :, None] & _EMPTY
    return np.where(gone, gain, worth)


def _learn_under_hand(
    belief: Belief, expected: Codes, covered: Flags, settings: Settings
) -> Belief:
    """`belief` as a hand covers points that were being misread: what they show is their bias.

    A change is a misreading if no hand began it, it has lasted, and it is read less surely than
    stones are. What comes under the hand is compared with it.
    """
    kind = belief.values.argmax(axis=2)
    looks = at_codes(belief.looks, kind)
    deficit = belief.level - at_codes(belief.totals, kind) / np.maximum(looks, 1.0)
    misread = covered & (kind != expected) & ~at_codes(belief.touched, kind)
    misread &= deficit > settings.costs.usual_deficit
    misread &= (at_codes(belief.values, kind) > 0.0) & (looks >= BIAS_LOOKS)
    if belief.muted.any():
        belief = replace(belief, muted=belief.muted & ~covered)
    return learn_bias(belief, misread) if misread.any() else belief


def _under_hands(before: Belief, look: Look, settings: Settings) -> Flags:
    """The points (N, N) that are hidden in `look` and were not for long, as by a hand."""
    since_ns = before.hidden_since_ns
    fresh = (since_ns == NEVER) | (look.t_ns - since_ns < nanoseconds(settings.timing.static_s))
    hidden: Flags = ~look.visible & fresh
    return hidden


def _evidence(
    before: Belief,
    look: Look,
    plain: Floats,
    gain: Floats,
    covered: Flags,
    beside: Flags | None,
    settings: Settings,
) -> New:
    """The evidence after one more `look`. It stands still while a point is hidden.

    It starts again at the first look that speaks for a change. `plain` (N, N, 3) nats are the
    look's, `gain` what of them is believed. `covered` (N, N) points are hidden since this look. At
    muted points and those `beside` a hand nothing becomes sure.
    """
    costs, old = settings.costs, before.values
    fresh = (old < 0.0) & (gain > 0.0)
    if covered.any():
        # What was not confirmed is forgotten, so that a run that a hand began is known as such.
        faint = covered[:, :, None] & (old < costs.confirmed)
        old = np.where(faint, np.minimum(old, 0.0), old)
    values = _limited(np.where(fresh, gain, old + gain), costs.point_limit)
    if before.muted.any():
        faint = np.clip(values, -costs.muted_limit, costs.muted_limit)
        values = np.where(before.muted[:, :, None], faint, values)
    if beside is not None:
        most = np.maximum(old, np.float32(costs.beside_limit))
        values = np.where(beside[:, :, None], np.minimum(values, most), values)
    rising = values > 0.0
    begun = rising & (old <= 0.0)
    seen = np.float32(look.weight) * look.visible[:, :, None]
    zero, now = np.float32(0.0), np.int64(look.t_ns)
    as_expected = look.visible & (gain.max(axis=2) <= 0.0)
    late = look.t_ns - before.peak_ns > nanoseconds(PEAK_S)
    high = (values > costs.noticed) & ((values >= before.peak) | late)
    peak, peak_ns = before.peak, before.peak_ns
    if high.any():
        peak, peak_ns = np.where(high, values, peak), np.where(high, now, peak_ns)
    return {
        "values": values,
        "since_ns": np.where(begun, now, before.since_ns),
        "looks": np.where(rising, np.where(begun, seen, before.looks + seen), zero),
        "totals": np.where(rising, np.where(begun, plain, before.totals + plain), zero),
        "peak": peak,
        "peak_ns": peak_ns,
        "expected_ns": np.where(as_expected, now, before.expected_ns),
        "as_expected": as_expected,
    }


def _limited(values: Floats, limit: float) -> Floats:
    """`values` lowered together until none of a point is over `limit`, and none under its minus."""
    excess = values.max(axis=2, keepdims=True) - np.float32(limit)
    if (excess > 0.0).any():
        values = np.where(values == 0.0, values, values - np.maximum(excess, 0.0))
    return np.maximum(values, -limit)


def _occlusion(before: Belief, look: Look, hand: Flags) -> New:
    """What hides the board after one more `look`, in which points are hidden as by a `hand`."""
    visible, now = look.visible, np.int64(look.t_ns)
    new: New = {
        "visible": visible,
        "motion_ns": look.t_ns if look.motion > MOTION_SHARE else before.motion_ns,
    }
    if visible.all():
        if not before.visible.all():
            new |= {"hidden_since_ns": np.full(visible.shape, NEVER, np.int64), "votes": NO_VOTES}
        return new
    under = ~visible
    since = np.where(before.hidden_since_ns == NEVER, now, before.hidden_since_ns)
    near = spread(hand)
    fade = VOTE_KEPT_SHARE ** max(1.0, look.step_ns / nanoseconds(VOTE_S))
    votes = tuple(fade * vote + (side == look.side) for side, vote in enumerate(before.votes))
    # A hand whose side is not known hides whose hand was there before.
    if look.side < 0:
        side = np.where(near & before.visible, np.int8(-1), before.hand_side)
    else:
        side = np.where(near, np.int8(votes.index(max(votes))), before.hand_side)
    return new | {
        "hidden_ns": np.where(near | under, now, before.hidden_ns),
        "hidden_since_ns": np.where(under, since, np.int64(NEVER)),
        "hidden_near_ns": np.where(spread(spread(near)), now, before.hidden_near_ns),
        "hand_side": side,
        "votes": votes,
        "hands": before.hands or bool(hand.any()),
        "visits": _visits(before, look, hand),
    }


def _visits(before: Belief, look: Look, hidden: Flags) -> tuple[Visit, ...]:
    """The visits of late after one more `look`, in which points are `hidden` as by a hand."""
    visits = before.visits
    if not hidden.any():
        return visits
    looks = tuple(int(side == look.side) for side in range(4))
    pause_ns = max(nanoseconds(PAUSE_S), 1.5 * look.step_ns)
    if not visits or look.t_ns - visits[-1].ended_ns > pause_ns:
        return (*visits[1 - REMEMBERED_VISITS :], Visit(look.t_ns, look.t_ns, hidden, looks))
    last = visits[-1]
    sides = tuple(np.add(last.looks, looks).tolist())
    return (*visits[:-1], Visit(last.began_ns, look.t_ns, last.points | hidden, sides))


def _reliability(
    before: Belief, now: Belief, look: Look, expected: Codes, plain: Floats, settings: Settings
) -> New:
    """How far looks can be believed after one more `look`, of `plain` (N, N, 3) nats."""
    limits, weight, visible = settings.limits, np.float32(look.weight), look.visible
    there = at_codes(look.logs, expected)
    odds = there - np.log(np.maximum(1.0 - np.exp(there), limits.least_probability))
    odds = np.clip(odds, -settings.costs.look_limit, settings.costs.look_limit)
    level, rate = before.level, limits.clarity_rate
    if visible.any():
        clear = float(odds[visible].mean())
        level = clear if level == 0.0 else (1.0 - rate) * level + rate * clear
    expected_looks = before.expected_looks + visible.astype(np.float32) * weight
    share = weight * np.maximum(np.float32(rate), 1.0 / np.maximum(expected_looks, 1.0))
    mixed = np.float32(limits.usual_rate * look.weight) * visible[:, :, None]
    usual = before.usual + mixed * (look.probs - before.usual)
    bias = before.bias
    if bias.any():
        # A point is cured once enough of its looks show the expected colour again.
        cured = at_codes(usual, expected) > CURED_SHARE
        bias = np.where(cured[:, :, None], np.float32(0.0), bias)
    return {
        "usual": usual,
        "bias": bias,
        "clarity": np.where(
            visible, before.clarity + share * (odds - before.clarity), before.clarity
        ),
        "expected_looks": expected_looks,
        "level": level,
        **_flicker(before, now, look, plain, settings),
    }


def _flicker(before: Belief, now: Belief, look: Look, plain: Floats, settings: Settings) -> New:
    """`streak` and `flicker` after one more `look`, of `plain` (N, N, 3) nats.

    A streak ends where the expected colour is seen again, and then came to nothing, or where a
    hand comes.
    """
    zero = np.float32(0.0)
    alone = look.t_ns - before.hidden_near_ns > nanoseconds(settings.timing.cover_s)
    against = np.where(alone, plain.max(axis=2), zero)
    longer = before.streak + against / np.float32(settings.costs.flicker_look)
    most = np.float32(settings.timing.flicker_most_looks)
    ended = np.where(now.as_expected, np.minimum(before.streak, most), zero)
    kept = np.float32(settings.limits.flicker_kept ** (before.step_ns / 1e9))
    return {
        "streak": np.where(look.visible & ~now.as_expected, longer, zero),
        "flicker": before.flicker * kept + ended,
    }


def _arrival(
    before: Belief, now: Belief, look: Look, beside: Flags | None, settings: Settings
) -> New:
    """How runs of looks began, after one more `look`.

    What is read `beside` a hand (N, N) is no first reading.
    """
    rising = now.values > 0.0
    begun = rising & (now.since_ns == look.t_ns)
    cover_ns = nanoseconds(settings.timing.cover_s)
    # Where looks are far apart, the hand in this one may have come for the next stone.
    hands = before if look.step_ns > cover_ns else now
    moved = look.motion > MOTION_SHARE or look.t_ns - hands.motion_ns <= cover_ns
    flickers = before.flicker > settings.timing.flicker_looks
    # Where a point flickers the hand must have come since it was last read as expected.
    covered_from = np.where(flickers, before.expected_ns, before.expected_ns - cover_ns)
    at_point = (hands.hidden_ns != NEVER) & (hands.hidden_ns >= covered_from)
    near_ns = hands.hidden_near_ns
    near = (near_ns != NEVER) & (near_ns >= before.expected_ns - cover_ns)
    # Between looks so far apart a hand may have come and gone.
    unseen = look.step_ns > nanoseconds(settings.timing.visit_s)
    touched = np.where(begun, at_point[:, :, None] | unseen, before.touched & rising)
    # A first reading is kept while its colour is read now and then. A later run is of the same
    # stone where that is too often for a glint.
    known = (before.first_ns != NEVER) & (before.usual >= KEPT_USUAL_SHARE)
    again = known & (before.usual >= REAPPEARING_USUAL_SHARE)
    clear = touched if beside is None else touched & ~beside[:, :, None]
    came: Times = np.where(clear, np.int64(look.t_ns), np.int64(NEVER))
    return {
        "touched": touched,
        "hand_near": np.where(begun, near[:, :, None], before.hand_near & rising),
        "moving": np.where(begun, moved, before.moving & rising),
        "first_ns": np.where(begun & ~known, came, before.first_ns),
        "reappeared": np.where(begun, again, before.reappeared),
        "side": np.where(begun, hands.hand_side[:, :, None], before.side),
        "offset_cells": _offset_cells(before, now, look, OFFSET_RATE_SHARE),
    }


def _offset_cells(before: Belief, now: Belief, look: Look, rate: float) -> Floats:
    """The running mean of how far stones lie from their points towards others.

    The mean stays without evidence of a look, and starts again where nothing new is seen any more.
    """
    if look.offset is None:
        return before.offset_cells
    right, down = look.offset[:, :, 0].copy(), look.offset[:, :, 1].copy()
    # Off the board's edge there is no point for which a stone may be meant.
    for first, last in ((down[0], down[-1]), (right[:, 0], right[:, -1])):
        np.maximum(first, 0.0, out=first)
        np.minimum(last, 0.0, out=last)
    far, old = np.hypot(down, right), before.offset_cells
    known = np.isfinite(far) & look.visible
    mean = np.where(old > 0.0, (1.0 - rate) * old + rate * far, far)
    nothing = look.visible & (now.values.max(axis=2) <= 0.0)
    offset = np.where(known, mean, np.where(nothing, 0.0, old))
    return offset.astype(np.float32)


def _light(before: Belief, now: Belief, look: Look, settings: Settings) -> New:
    """What the light has changed, after one more `look`."""
    timing, limits, logs = settings.timing, settings.limits, look.logs
    odds = np.maximum(logs[:, :, 1], logs[:, :, 2]) - logs[:, :, 0]
    read = logs.argmax(axis=2).astype(np.int8)
    usual, changed_ns = before.usual_shift, before.light_changed_ns
    shifted_ns = before.light_shifted_ns
    both = look.visible & before.visible & (read == before.read)
    if both.any():
        shift = float(np.abs(odds - before.stone_odds)[both].mean())
        known = usual is not None
        usual = shift if usual is None else usual
        most = max(LIGHT_SHIFT_NATS, limits.light_factor * usual)
        # Between looks so far apart hands may have laid what is new.
        watched = look.step_ns < nanoseconds(timing.some_hands_s)
        if known and watched and shift >= most:
            begins = look.t_ns - shifted_ns > nanoseconds(timing.cover_s)
            changed_ns = look.t_ns if begins else changed_ns
            shifted_ns = look.t_ns
        # Changes of light that come often become the usual shift.
        usual += LIGHT_RATE_SHARE * (min(shift, most) - usual)
    misled = before.misled
    since_ns = look.t_ns - changed_ns
    if since_ns <= nanoseconds(LIGHT_MISLEADS_AFTER_S):
        # What a hand left there was read after it; the light has not misled about that.
        alone = look.visible & (now.hidden_ns <= np.minimum(now.expected_ns, changed_ns))
        sure = alone & (now.values.max(axis=2) >= settings.costs.confirmed) & (misled < 0)
        misled = np.where(sure, now.values.argmax(axis=2).astype(np.int8), misled)
    elif since_ns > nanoseconds(MISLED_S) and (misled >= 0).any():
        misled = np.full(misled.shape, -1, np.int8)
    return {
        "stone_odds": odds,
        "read": read,
        "misled": misled,
        "usual_shift": usual,
        "light_changed_ns": changed_ns,
        "light_shifted_ns": shifted_ns,
    }
