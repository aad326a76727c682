"""What a camera and a net make of an evening: probabilities with faults of many kinds."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules.color import Color
from rules.points import Point

from ..point_codes import EMPTY
from .evening import Evening
from .hands import covered

Floats = NDArray[np.float64]
Arrays = dict[str, NDArray[np.generic]]


@dataclass(frozen=True)
class CameraConditions:
    """How this evening is seen.

    `fps`; `margin` by how many nats the truth leads on an ordinary point; `tail` degrees of
    freedom of the jitter and `jitter` its size a frame; `sway` size of the slow jitter and
    `sway_s` its time; `temperature` under 1 over-confident; `glare` patches a board and
    `glare_nats` their strength at the worst; `misread` share of stones that are misread for as
    long as they stay, `worn` share of points that look like a stone for a while when empty;
    `blocks` chance a frame that a patch of it is mush; `drop`, `repeat` chances a frame; `leak`
    share of hidden points called visible; `fringe` cells around an arm that are garbled and
    called visible; `motion` "good", "poor" or "none"; `hands` and `offsets` whether the file has
    them.
    """

    fps: float
    margin: float
    jitter: float
    tail: float
    sway: float
    sway_s: float
    temperature: float
    glare: int
    glare_nats: float
    misread: float
    worn: float
    blocks: float
    drop: float
    repeat: float
    leak: float
    fringe: float
    motion: str
    hands: bool
    offsets: bool


def draw_conditions(rng: np.random.Generator, size: int) -> CameraConditions:
    """CameraConditions of one evening, from good to bad ones."""
    bad = float(rng.beta(1.6, 2.2))
    return CameraConditions(
        fps=float(np.exp(rng.uniform(np.log(1.0), np.log(15.0))))
        if size < 19
        else float(np.exp(rng.uniform(np.log(1.0), np.log(8.0)))),
        margin=float(rng.uniform(6.5, 8.0) - 3.0 * bad),
        jitter=0.5 + 0.7 * bad,
        tail=float(rng.uniform(3.5, 9.0)),
        sway=0.3 + 0.5 * bad,
        sway_s=float(rng.uniform(1.5, 9.0)),
        temperature=float(np.exp(rng.normal(0.1, 0.35))),
        glare=int(rng.poisson(0.8)),
        glare_nats=float(rng.uniform(1.0, 4.0 + 3.0 * bad)),
        misread=1e-3 * bad,
        worn=6e-4 * bad,
        blocks=0.08 * bad,
        drop=0.10 * bad,
        repeat=0.08 * bad,
        leak=0.10 * bad,
        fringe=float(rng.uniform(0.1, 0.7)),
        motion=str(rng.choice(["good", "poor", "none"], p=[0.6, 0.3, 0.1])),
        hands=bool(rng.random() < 0.6),
        offsets=bool(rng.random() < 0.5),
    )


@dataclass(frozen=True)
class Recording:
    """The arrays of `goban referee`; when each frame's light fell (s); what arms hid, (T, N, N)."""

    arrays: Arrays
    light_s: Floats
    hidden: NDArray[np.bool_]

    def in_view(self, t: float, point: Point) -> float:
        """The stamp (s) of the first frame that shows `point` bare at `t` or later, else NaN."""
        bare = (self.light_s >= t) & ~self.hidden[:, point.row, point.col]
        index = int(np.argmax(bare))
        return float(self.arrays["t_ns"][index]) / 1e9 if bare[index] else math.nan


def film_evening(evening: Evening, camera: CameraConditions, rng: np.random.Generator) -> Recording:
    """Recording an evening."""
    shown, stamps = _frame_times(evening.t, camera, rng)
    size = evening.size
    truth, lean, born = _table(evening, shown)
    hidden, fringe, hands, speed = _arms(evening, camera, shown)
    logits = _logits(truth, born, camera, rng, shown)
    _glare(logits, camera, rng, shown, size)
    _mush(logits, camera, rng)
    _garble(logits, hidden | fringe, rng)
    logits /= camera.temperature
    logits -= logits.max(axis=-1, keepdims=True)
    probs = np.exp(logits)
    probs /= probs.sum(axis=-1, keepdims=True)
    leaking = hidden & (rng.random(hidden.shape) < camera.leak)
    arrays: Arrays = {
        "probs": probs.astype(np.float32),
        "visible": ~hidden | leaking,
        "t_ns": np.round(stamps * 1e9).astype(np.int64),
        "motion": _motion(speed, camera, rng),
    }
    if camera.hands:
        missed = rng.random(len(shown)) < 0.12
        arrays["hand"] = np.where(missed, 0, hands).astype(np.uint8)
    if camera.offsets:
        noisy = lean + rng.normal(0, 0.035, lean.shape)
        nothing = (truth == EMPTY) | hidden
        noisy[nothing] = np.nan
        arrays["offset"] = noisy.astype(np.float32)
    _freeze(arrays, shown, camera, rng)
    return Recording(arrays, shown, hidden)


def _frame_times(
    seconds: float, camera: CameraConditions, rng: np.random.Generator
) -> tuple[Floats, Floats]:
    """When the shutter opened, and the stamps: uneven, with gaps."""
    count = int(seconds * camera.fps)
    stamps = (np.arange(count) + rng.normal(0, 0.08, count)) / camera.fps
    stamps = np.maximum.accumulate(stamps + np.arange(count) * 1e-6)
    stamps -= stamps[0]
    keep = rng.random(count) >= camera.drop
    for _ in range(rng.poisson(seconds / 240.0)):
        begin = float(rng.uniform(0, seconds))
        keep &= ~((stamps > begin) & (stamps < begin + rng.uniform(0.5, 2.5)))
    keep[0] = True
    stamps = stamps[keep]
    return stamps.copy(), stamps


def _table(evening: Evening, times: Floats) -> tuple[NDArray[np.int8], Floats, Floats]:
    """What lies at each point in each frame, its lean, and since when it lies there."""
    size, count = evening.size, len(times)
    truth = np.zeros((count, size, size), np.int8)
    lean = np.zeros((count, size, size, 2))
    born = np.full((count, size, size), -1.0)
    for t, point, what, at in sorted(evening.changes, key=lambda change: change[0]):
        first = int(np.searchsorted(times, t))
        truth[first:, point[0], point[1]] = what
        lean[first:, point[0], point[1]] = at
        born[first:, point[0], point[1]] = t
    return truth, lean, born


def _arms(
    evening: Evening, camera: CameraConditions, times: Floats
) -> tuple[NDArray[np.bool_], NDArray[np.bool_], NDArray[np.uint8], Floats]:
    """What arms hide, what they garble, whose hand is there, and how fast it goes (cells/s)."""
    size, count = evening.size, len(times)
    hidden = np.zeros((count, size, size), bool)
    fringe = np.zeros((count, size, size), bool)
    hands = np.zeros(count, np.uint8)
    speed = np.zeros(count)
    for arm in evening.arms:
        first, last = np.searchsorted(times, [arm.times[0], arm.times[-1]])
        for index in range(int(first), int(last)):
            tip = arm.tip(float(times[index]))
            if tip is None:
                continue
            hidden[index] |= covered(tip, arm.seat, arm.build, size)
            fringe[index] |= covered(tip, arm.seat, arm.build, size, camera.fringe)
            hands[index] = 1 if arm.color is Color.BLACK else 2
            before = arm.tip(float(times[index]) - 0.1) or arm.spots[0]
            speed[index] += float(np.hypot(tip[0] - before[0], tip[1] - before[1])) / 0.1
    return hidden, fringe, hands, speed


def _logits(
    truth: NDArray[np.int8],
    born: Floats,
    camera: CameraConditions,
    rng: np.random.Generator,
    times: Floats,
) -> Floats:
    """Noisy logits (T, N, N, 3): each stone has its own margin and keeps its misreading."""
    count, size = truth.shape[0], truth.shape[1]
    logits = np.zeros((*truth.shape, 3))
    ghost = truth.copy()
    margin = np.full(truth.shape, camera.margin)
    for row in range(size):
        for col in range(size):
            column = born[:, row, col]
            starts = np.flatnonzero(np.diff(column, prepend=-2.0) != 0)
            for begin, end in zip(starts, [*starts[1:], count], strict=True):
                true = int(truth[begin, row, col])
                margin[begin:end, row, col] += float(rng.normal(0, 0.8))
                if true != EMPTY and rng.random() < camera.misread:
                    wrong = int(rng.choice([one for one in range(3) if one != true]))
                    share = float(rng.uniform(0.4, 1.0))
                    ghost[begin:end, row, col] = wrong
                    margin[begin:end, row, col] *= share
    _wear(truth, ghost, margin, camera, rng, times)
    np.put_along_axis(logits, ghost[..., None].astype(np.int64), margin[..., None], axis=-1)
    logits[..., EMPTY] += 0.4
    steps = np.diff(times, prepend=times[0])
    slow = rng.normal(0, camera.sway, (size, size, 3))
    for index, step in enumerate(steps):
        kept = float(np.exp(-max(step, 0.0) / camera.sway_s))
        slow = kept * slow + np.sqrt(1 - kept**2) * rng.normal(0, camera.sway, slow.shape)
        logits[index] += slow
    logits += rng.standard_t(camera.tail, logits.shape) * camera.jitter
    return logits


def _wear(
    truth: NDArray[np.int8],
    ghost: NDArray[np.int8],
    margin: Floats,
    camera: CameraConditions,
    rng: np.random.Generator,
    times: Floats,
) -> None:
    """Some points look like a stone for a while when they are empty, though no hand came."""
    size = truth.shape[1]
    for row, col in np.argwhere(rng.random((size, size)) < camera.worn):
        begin = float(rng.uniform(10.0, max(11.0, times[-1])))
        first, last = np.searchsorted(times, [begin, begin + float(rng.uniform(20.0, 300.0))])
        empty = np.flatnonzero(truth[first:last, row, col] == EMPTY) + first
        ghost[empty, row, col] = int(rng.integers(1, 3))
        margin[empty, row, col] *= float(rng.uniform(0.3, 0.9))


def _glare(
    logits: Floats, camera: CameraConditions, rng: np.random.Generator, times: Floats, size: int
) -> None:
    """Bright patches that drift: under them all goes towards white or towards nothing."""
    rows, cols = np.mgrid[0:size, 0:size].astype(float)
    for _ in range(camera.glare):
        row, col = rng.uniform(0, size, 2)
        drift = rng.normal(0, 0.02, 2)
        width = float(rng.uniform(0.7, 2.2))
        towards = int(rng.choice([0, 2], p=[0.6, 0.4]))
        phase, period = float(rng.uniform(0, 6.28)), float(rng.uniform(40, 240))
        for index, t in enumerate(times):
            level = max(0.0, np.sin(phase + 6.283 * t / period)) * camera.glare_nats
            if level < 0.2:
                continue
            away = (rows - row - drift[0] * t) ** 2 + (cols - col - drift[1] * t) ** 2
            patch = level * np.exp(-away / (2 * width**2))
            logits[index, :, :, towards] += patch
            logits[index, :, :, 1] -= 0.5 * patch


def _mush(logits: Floats, camera: CameraConditions, rng: np.random.Generator) -> None:
    """A block of a frame loses its detail, as a bad picture of a stream does."""
    size = logits.shape[1]
    for index in np.flatnonzero(rng.random(len(logits)) < camera.blocks):
        row, col = rng.integers(0, size, 2)
        high, wide = rng.integers(2, 6, 2)
        block = logits[index, row : row + high, col : col + wide]
        block[...] = 0.35 * block + rng.normal(0, 1.2, block.shape)


def _garble(logits: Floats, where: NDArray[np.bool_], rng: np.random.Generator) -> None:
    """Under and beside an arm a net reads whatever skin and sleeve look like."""
    count = int(where.sum())
    sleeve = np.array([1.0, 0.3, 0.8]) + rng.normal(0, 0.8, 3)
    logits[where] = 0.15 * logits[where] + sleeve + rng.normal(0, 1.5, (count, 3))


def _motion(
    speed: Floats, camera: CameraConditions, rng: np.random.Generator
) -> NDArray[np.float32]:
    noise = rng.gamma(1.2, 0.008, len(speed))
    if camera.motion == "none":
        return np.zeros(len(speed), np.float32)
    shown = 1.0 - np.exp(-speed / 25.0)
    if camera.motion == "poor":
        shown *= rng.random(len(speed)) < 0.5
        noise += 0.05 * (rng.random(len(speed)) < 0.05) * rng.random(len(speed))
    return np.clip(shown + noise, 0, 1).astype(np.float32)


def _freeze(
    arrays: Arrays, shown: Floats, camera: CameraConditions, rng: np.random.Generator
) -> None:
    """Some frames are the one before once more, under their own stamp."""
    for index in range(1, len(shown)):
        if rng.random() < camera.repeat:
            for name in arrays:
                if name != "t_ns":
                    arrays[name][index] = arrays[name][index - 1]
            shown[index] = shown[index - 1]
