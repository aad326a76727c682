"""What a camera at the edge of the table sees of an evening: light, blur, a point classifier.

No misreading is drawn. Every point has a brightness and a rim, as the lamp, the gloss, the grain
of the wood, the stones next to it, the shadows of arms and the exposure make them, with noise that
drifts; a simple classifier turns the two into probabilities.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules.color import BLACK

from .bystanders import bystanders
from .drift import Floats, drift, frame_times
from .evening import Evening
from .light import Conditions, Room, cover, lay_out

MEANS = np.array([[0.58, 0.13], [0.14, 0.72], [0.86, 0.68]])
SPREADS = np.array([[0.09, 0.16], [0.10, 0.21], [0.08, 0.20]])
"""What the classifier takes an empty point, a black and a white stone to be: (brightness, rim)."""

BRIGHT_NOISE, RIM_NOISE = 0.045, 0.075


@dataclass(frozen=True, slots=True)
class Recording:
    """The arrays of a recorded evening, and `bare` (T, N, N): what is truly in plain view."""

    probs: NDArray[np.float32]
    visible: NDArray[np.bool_]
    t_ns: NDArray[np.int64]
    motion: NDArray[np.float32]
    hand: NDArray[np.uint8]
    offset: NDArray[np.float32]
    bare: NDArray[np.bool_]
    truth: NDArray[np.int8]
    misread: float


def conditions(rng: np.random.Generator) -> Conditions:
    """An evening's camera and light."""
    return Conditions(
        far=int(rng.integers(4)),
        depth=float(rng.uniform(0.1, 0.45)),
        confidence=float(np.clip(np.exp(rng.normal(0.0, 0.4)), 0.45, 2.0)),
        floor=float(10 ** rng.uniform(-3.0, -1.6)),
        misread=float(rng.uniform(0.004, 0.010)),
        glare=float(rng.uniform(0.0, 0.32)),
        lamp=bool(rng.random() < 0.4),
        hunting=float(rng.choice([0.0, 0.3, 1.2])),
    )


def classify(bright: Floats, rim: Floats, confidence: float, floor: float) -> Floats:
    """P(empty, black, white) of points, (…, 3): two bells a class, and its own confidence."""
    logs = []
    for (mean_b, mean_r), (wide_b, wide_r) in zip(MEANS, SPREADS, strict=True):
        score = -0.5 * ((bright - mean_b) / wide_b) ** 2 - 0.5 * ((rim - mean_r) / wide_r) ** 2
        logs.append(score - np.log(wide_b * wide_r))
    stacked = np.stack(logs, axis=-1) * confidence
    stacked = np.maximum(stacked - stacked.max(axis=-1, keepdims=True), -60.0)
    probs = np.exp(stacked)
    probs /= probs.sum(axis=-1, keepdims=True)
    calm: Floats = probs * (1 - 1.5 * floor) + 0.5 * floor
    return calm


def observe(e: Evening, seen: Conditions) -> Recording:
    """The whole evening, look by look."""
    rng, size = e.rng, e.size
    end = e.now + 8.0
    times, picture = frame_times(rng, e.style.fps, end)
    count, shape = len(times), (size, size)
    arms = sorted([*e.table.arms, *bystanders(e, end)], key=lambda arm: arm.begins)
    states = e.table.states(times)
    room = Room(rng, size, seen, times)
    bright, rim = np.empty((count, *shape)), np.empty((count, *shape))
    visible, bare = np.ones((count, *shape), bool), np.ones((count, *shape), bool)
    truth = np.empty((count, *shape), np.int8)
    offset = np.empty((count, *shape, 2), np.float32)
    motion, hand = np.empty(count, np.float32), np.zeros(count, np.uint8)
    laid = lay_out(states[0], size)
    for i, t in enumerate(times):
        if i and states[i] is not states[i - 1]:
            laid = lay_out(states[i], size)
        black, white, offset[i], truth[i] = laid
        arm = cover(arms, float(t), size)
        bright[i], rim[i] = room.seen(i, black, white, arm.shade)
        bare[i] = ~arm.under & (room.hunting[i] < 0.5)
        visible[i] = ~arm.under
        if rng.random() < 0.15:
            visible[i] |= arm.edge
        if i and arm.moving > 0.05 and rng.random() < 0.25:
            visible[i] &= visible[i - 1]
        skin = arm.under & visible[i]
        bright[i][skin], rim[i][skin] = 0.62 + rng.normal(0, 0.06), 0.35
        if len(arm.owners) == 1:
            hand[i] = 1 if BLACK in arm.owners else 2
        flicker = 0.4 * abs(room.lamp[i] - room.lamp[max(0, i - 1)]) + 0.006 * abs(rng.normal())
        motion[i] = min(1.0, 0.12 * arm.moving + 0.05 * room.hunting[i] + flicker)
    noise = _noise(rng, times, size) * _tender(rng, room, seen)[None, :, :, None]
    much = _scaled(bright, rim, noise, truth, visible & bare, seen.misread)
    probs = _read(bright, rim, noise * much, seen.confidence, seen.floor).astype(np.float32)
    read = probs.argmax(axis=-1)
    offset += rng.normal(0, 0.03, offset.shape).astype(np.float32)
    offset[(read == 0) | ~visible | (rng.random(read.shape) < 0.1)] = np.nan
    hand[rng.random(count) < 0.03] = 0
    for i, source in enumerate(picture):
        if source != i:
            for array in (probs, visible, bare, offset, truth, hand):
                array[i] = array[source]
            motion[i] = 0.0
    misread = float((read != truth)[visible & bare].mean())
    t_ns = (times * 1e9).astype(np.int64)
    return Recording(probs, visible, t_ns, motion, hand, offset, bare, truth, misread)


def _noise(rng: np.random.Generator, times: Floats, size: int) -> Floats:
    """Of brightness and rim: of points and of whole patches, slow and fast, (T, N, N, 2)."""
    shape = (size, size, 2)
    patches = drift(rng, times, (4, 4, 2), 12.0)
    side = -(-size // 4)
    patches = np.repeat(np.repeat(patches, side, 1), side, 2)[:, :size, :size]
    noise: Floats = 0.45 * drift(rng, times, shape, 25.0) + 0.55 * drift(rng, times, shape, 0.7)
    noise += 0.3 * patches + 0.6 * rng.normal(size=(len(times), *shape))
    return noise


def _tender(rng: np.random.Generator, room: Room, seen: Conditions) -> Floats:
    """How much of the noise each point gets: the far ones more, and each as it happens."""
    each: Floats = np.exp(rng.normal(0, 0.45, room.away.shape))
    return each * (1 + seen.depth * 1.2 * room.away)


def _read(bright: Floats, rim: Floats, noise: Floats, confidence: float, floor: float) -> Floats:
    return classify(
        bright + BRIGHT_NOISE * noise[..., 0], rim + RIM_NOISE * noise[..., 1], confidence, floor
    )


def _scaled(
    bright: Floats,
    rim: Floats,
    noise: Floats,
    truth: NDArray[np.int8],
    sure: NDArray[np.bool_],
    misread: float,
) -> float:
    """How many times `noise` it takes for about a share of `misread` of the `sure` to be wrong."""
    bright, rim, noise, truth, sure = bright[::5], rim[::5], noise[::5], truth[::5], sure[::5]
    low, high = 0.2, 6.0
    for _ in range(9):
        middle = (low + high) / 2
        read = _read(bright, rim, middle * noise, 1.0, 0.0).argmax(axis=-1)
        wrong = float((read != truth)[sure].mean())
        low, high = (middle, high) if wrong < misread else (low, middle)
    return low
