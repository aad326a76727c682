"""Hands over the board that the camera misses: not seen, half seen, or seen late."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from lab.evening import AlteredEvening, Simulation
from referee.facts import PassPressed
from vision.types import Observation

PAUSE_S = 0.5
"""Hands with a shorter pause between them are one visit."""

LONGEST_S = 15.0
"""What hides points for longer is no hand."""

STILL = 0.03
"""As much moves where no hand is seen."""


class Missed(Enum):
    """How a visit of hands is missed."""

    UNSEEN = "no look shows a hand"
    HALF = "the points that the hand's inner half hides seem to be in view"
    LATE = "the first half of the looks show no hand"


def with_missed_hands(evening: Simulation, share: float, seed: int) -> AlteredEvening:
    """`evening` of whose visits of hands the `share` is missed, each kind as often.

    Points that seem to be in view are read as before the visit up to its middle, then as after it.
    """

    def altered(seen: Iterable[Observation | PassPressed]) -> Iterator[Observation | PassPressed]:
        inputs = list(seen)
        numbers = [n for n, look in enumerate(inputs) if isinstance(look, Observation)]
        looks = [look for look in inputs if isinstance(look, Observation)]
        for number, look in zip(numbers, _missing(looks, share, seed), strict=True):
            inputs[number] = look
        return iter(inputs)

    return AlteredEvening(evening, altered)


def _missing(looks: Sequence[Observation], share: float, seed: int) -> Sequence[Observation]:
    """The looks as a camera shows them that misses hands."""
    rng = np.random.default_rng((seed, 9))
    hands = hands_in(looks)
    shown = list(looks)
    for first, last in visits_in(looks, hands):
        if rng.random() < share and first > 0 and last + 1 < len(looks):
            missed = list(Missed)[int(rng.integers(len(Missed)))]
            for n in range(first, last + 1):
                shown[n] = _shown(looks, hands[n], n, (first, last), missed)
    return shown


def hands_in(looks: Sequence[Observation]) -> list[NDArray[np.bool_]]:
    """The points (N, N) that a hand hides in each of `looks`: hidden, and not for long."""
    under = np.array([~look.visible for look in looks])
    t_s = np.array([look.t_ns / 1e9 for look in looks])
    for row, col in np.argwhere(under.any(axis=0)):
        hidden = under[:, row, col]
        edges = np.flatnonzero(np.diff(np.concatenate(([0], hidden.astype(np.int8), [0]))))
        for start, end in zip(edges[::2], edges[1::2], strict=True):
            if t_s[end - 1] - t_s[start] > LONGEST_S:
                under[start:end, row, col] = False
    return list(under)


def visits_in(
    looks: Sequence[Observation], hands: Sequence[NDArray[np.bool_]]
) -> list[tuple[int, int]]:
    """The first and the last look of each visit."""
    found: list[tuple[int, int]] = []
    for n, hand in enumerate(hands):
        if not hand.any():
            continue
        if found and (looks[n].t_ns - looks[found[-1][1]].t_ns) / 1e9 <= PAUSE_S:
            found[-1] = (found[-1][0], n)
        else:
            found.append((n, n))
    return found


def _shown(
    looks: Sequence[Observation],
    hand: NDArray[np.bool_],
    n: int,
    visit: tuple[int, int],
    missed: Missed,
) -> Observation:
    """Look `n` of a `visit` in which points under `hand` seem to be in view."""
    first, last = visit
    look, middle = looks[n], (first + last + 1) // 2
    if missed is Missed.LATE and n >= middle and last > first:
        return look
    bare = _inner_half(hand) if missed is Missed.HALF else hand
    whole = missed is not Missed.HALF
    like = looks[first - 1] if n < middle else looks[last + 1]
    return replace(
        look,
        probs=np.where(bare[:, :, None], like.probs, look.probs),
        visible=look.visible | (bare & like.visible),
        motion=min(look.motion, STILL) if whole else look.motion,
        hand=None if whole else look.hand,
        offset=None
        if look.offset is None or like.offset is None
        else np.where(bare[:, :, None], like.offset, look.offset),
    )


def _inner_half(hand: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """The half of the points under `hand` that lies further in from the edge of the board."""
    if not hand.any():
        return hand
    lines = np.arange(len(hand))
    from_edge = np.minimum(lines, lines[::-1])
    depth = np.minimum(from_edge[:, None], from_edge[None, :])
    inner: NDArray[np.bool_] = hand & (depth > np.median(depth[hand]))
    return inner
