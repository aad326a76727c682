"""Observations of a physically played game: hands, hidden points and noise of several kinds.

Part of the simulator. The noise is a model, not a measurement. Misreads come in runs (AR(1) in
time), and some stay for minutes. Glare wanders over the board, and hands are found imperfectly.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from rules.color import Color
from rules.points import Point
from vision.types import Observation, Side

from .gleams import draw_gleams, uncovered
from .hands import HandVisit, Put

_CORRELATION_S = 0.4
_STRADDLES_FROM = 0.3
"""Cells beside its point from which on a stone is partly read at the next one."""

_SHINE = np.array([0.2, 0.02, 0.78], np.float32)


@dataclass(frozen=True, slots=True)
class Noise:
    """The noise of the camera and the reading."""

    margin: float = 4.5
    """The mean logit for the true colour."""
    spread: float = 1.6
    """Its deviation from frame to frame."""
    shared: float = 0.7
    """The part of the deviation that is correlated in time."""
    stuck: float = 2.0
    """Misreads that stay: the expected number on 361 points an hour."""
    glare: float = 20.0
    """Patches of glare an hour."""
    hand_miss: float = 0.03
    """The share of hidden points that are taken for visible."""
    dropped: float = 0.02
    """The share of frames that are missing."""
    flips: float = 0.0
    """The share of points misread in one frame alone."""
    stuck_logit: tuple[float, float] = (0.5, 3.0)
    """The logits of stuck misreads."""
    side_known: bool = False
    """Whether observations have the hand's side."""
    side_wrong: float = 0.02
    """The share of wrong sides among those."""
    shadows: float = 6.0
    """Shadows over a part of the board, an hour."""
    offsets: bool = True
    """Whether observations have stones' centres."""
    gleams: float = 0.0
    """Gleams an evening, on average, that hide a few points for minutes."""
    cut: int = 0
    """The points of the first line by which a corner lies outside the picture all evening."""


LEVELS = {
    "none": Noise(6.0, 0.2, 0.0, 0.0, 0.0, 0.0, 0.0, shadows=0.0),
    "low": Noise(5.0, 1.3, 0.6, 0.5, 5.0, 0.01, 0.01, shadows=2.0),
    "middle": Noise(),
    "lamp": Noise(gleams=1.5),
    "cut": Noise(cut=4),
    "rough": Noise(
        margin=3.6,
        spread=1.0,
        shared=0.2,
        stuck=4.0,
        glare=10.0,
        hand_miss=0.1,
        dropped=0.1,
        flips=0.02,
        stuck_logit=(2.0, 4.0),
    ),
    "high": Noise(3.8, 1.8, 0.75, 8.0, 60.0, 0.06, 0.05, shadows=20.0),
}
"""Noise by name."""


def point_code(stone: Color | None) -> int:
    """The code of a stone in arrays: 0 empty, 1 black, 2 white.

    >>> [point_code(stone) for stone in (None, Color.BLACK, Color.WHITE)]
    [0, 1, 2]
    """
    return 0 if stone is None else 1 if stone is Color.BLACK else 2


@dataclass(frozen=True, slots=True)
class _Stuck:
    start: float
    end: float
    point: Point
    kind: int
    logit: float


def looks(
    size: int,
    puts: list[Put],
    visits: list[HandVisit],
    end: float,
    fps: float,
    noise: Noise,
    rng: np.random.Generator,
) -> Iterator[Observation]:
    """Observations from second 0 to `end`, `fps` a second, of `puts` and `visits`."""
    table = np.zeros((size, size), np.int64)
    lean = np.full((size, size, 2), np.nan)
    order = sorted(puts, key=lambda put: put.t)
    stuck = _stuck(size, end, noise, rng)
    glare = _glare(size, end, noise, rng)
    shadows = _shadows(size, end, noise, rng)
    gleams = draw_gleams(size, end, noise.gleams, rng)
    outside = np.add.outer(np.arange(size)[::-1], np.arange(size)) < noise.cut
    slow = rng.standard_normal((size, size)) * noise.spread
    keep = float(np.exp(-1.0 / fps / _CORRELATION_S))
    done = 0
    for frame in range(int(end * fps)):
        t = frame / fps
        while done < len(order) and order[done].t <= t:
            put = order[done]
            table[put.point] = point_code(put.stone)
            lean[put.point] = np.nan if put.stone is None else put.lean
            done += 1
        fresh = rng.standard_normal((size, size)) * noise.spread
        slow = keep * slow + np.sqrt(1.0 - keep * keep) * fresh
        hidden, visit = covered(size, visits, t)
        if rng.random() < noise.dropped:
            continue
        white = rng.standard_normal((size, size)) * noise.spread
        shake = np.sqrt(noise.shared) * slow + np.sqrt(1.0 - noise.shared) * white
        probs = _probs(table, noise.margin + shake - _shade(size, shadows, t), rng)
        _straddle(probs, table, lean)
        if noise.flips:
            _flip(probs, noise.flips, rng)
        _misread(probs, stuck, t)
        _shine(probs, table, glare, t, rng)
        visible = ~hidden
        missed = hidden & (rng.random((size, size)) < noise.hand_miss)
        if missed.any():
            visible |= missed
            probs[missed] = rng.dirichlet((0.6, 0.6, 0.6), int(missed.sum()))
        visible = uncovered(visible, gleams, t) & ~outside
        side = None
        if visit is not None and noise.side_known:
            side = _SIDE[visit.color if rng.random() >= noise.side_wrong else visit.color.other]
        yield Observation(
            frame,
            round(t * 1e9),
            probs,
            visible,
            motion=_motion(visit, rng),
            hand=side,
            offset=_offset(lean, visible, rng) if noise.offsets else None,
            model="simulated",
        )


_SIDE = {Color.BLACK: Side.BOTTOM, Color.WHITE: Side.TOP}


def _motion(visit: HandVisit | None, rng: np.random.Generator) -> float:
    """The motion: high under a working hand, nearly zero under a resting one."""
    if visit is None:
        return float(rng.uniform(0.0, 0.03))
    return float(rng.uniform(0.01, 0.08) if visit.rests else rng.uniform(0.15, 0.6))


def _offset(
    lean: NDArray[np.float64], visible: NDArray[np.bool_], rng: np.random.Generator
) -> NDArray[np.float32]:
    """The offsets (right, down) of visible stones that `lean` (down, right), a little wrong."""
    measured = (lean + rng.normal(0.0, 0.035, lean.shape))[:, :, ::-1]
    return np.where(visible[:, :, None], measured, np.nan).astype(np.float32)


def _straddle(
    probs: NDArray[np.float32], table: NDArray[np.int64], lean: NDArray[np.float64]
) -> None:
    """A stone far beside its point is partly read at the next one."""
    far = np.nan_to_num(np.abs(lean).max(axis=2))
    for row, col in np.argwhere(far > _STRADDLES_FROM):
        down, right = (round(float(part) / float(far[row, col])) for part in lean[row, col])
        near = (row + down, col + right)
        if not (0 <= near[0] < len(table) and 0 <= near[1] < len(table)) or table[near]:
            continue
        share = np.float32(2.0 * (far[row, col] - _STRADDLES_FROM))
        for place, kind in (((row, col), 0), (near, int(table[row, col]))):
            probs[place] *= 1.0 - share
            probs[place][kind] += share


def _probs(
    table: NDArray[np.int64], logit: NDArray[np.float64], rng: np.random.Generator
) -> NDArray[np.float32]:
    """Probabilities with `logit` (N, N) for the colour in `table`, the rest shared out unevenly."""
    size = table.shape[0]
    true = 1.0 / (1.0 + np.exp(-logit))
    split = rng.uniform(0.15, 0.85, (size, size))
    probs = np.empty((size, size, 3), np.float32)
    rest = 1.0 - true
    first = (table + 1) % 3
    np.put_along_axis(probs, table[:, :, None], true[:, :, None].astype(np.float32), 2)
    share = (rest * split).astype(np.float32)
    np.put_along_axis(probs, first[:, :, None], share[:, :, None], 2)
    other = (rest * (1.0 - split)).astype(np.float32)
    np.put_along_axis(probs, ((table + 2) % 3)[:, :, None], other[:, :, None], 2)
    return probs


def _stuck(size: int, end: float, noise: Noise, rng: np.random.Generator) -> list[_Stuck]:
    expected = noise.stuck * end / 3600.0 * size * size / 361.0
    found = []
    for _ in range(int(rng.poisson(expected))):
        start = float(rng.uniform(0.0, end))
        point = Point(int(rng.integers(size)), int(rng.integers(size)))
        lasts = float(rng.exponential(90.0)) + 5.0
        kind = int(rng.integers(3))
        found.append(
            _Stuck(start, start + lasts, point, kind, float(rng.uniform(*noise.stuck_logit)))
        )
    return found


def _misread(probs: NDArray[np.float32], stuck: list[_Stuck], t: float) -> None:
    for item in stuck:
        if item.start <= t < item.end:
            share = 1.0 / (1.0 + np.exp(-item.logit))
            probs[item.point] *= 1.0 - share
            probs[item.point.row, item.point.col, item.kind] += share


def _flip(probs: NDArray[np.float32], rate: float, rng: np.random.Generator) -> None:
    """Misread some points in this frame alone, with any confidence."""
    hit = rng.random(probs.shape[:2]) < rate
    count = int(hit.sum())
    share = rng.uniform(0.4, 0.97, count).astype(np.float32)[:, None]
    wrong = np.eye(3, dtype=np.float32)[rng.integers(3, size=count)]
    probs[hit] = probs[hit] * (1.0 - share) + share * wrong


def _glare(
    size: int, end: float, noise: Noise, rng: np.random.Generator
) -> list[tuple[float, float, float, float, float]]:
    """Patches: start, end, row, col, radius."""
    count = int(rng.poisson(noise.glare * end / 3600.0))
    patches = []
    for _ in range(count):
        start = float(rng.uniform(0.0, end))
        row, col = (float(value) for value in rng.uniform(0, size, 2))
        last = start + float(rng.uniform(1.0, 8.0))
        patches.append((start, last, row, col, float(rng.uniform(0.8, 2.0))))
    return patches


def _shine(
    probs: NDArray[np.float32],
    table: NDArray[np.int64],
    patches: list[tuple[float, float, float, float, float]],
    t: float,
    rng: np.random.Generator,
) -> None:
    for start, last, row, col, radius in patches:
        if start <= t < last:
            rows, cols = np.ogrid[: table.shape[0], : table.shape[1]]
            under = (rows - row) ** 2 + (cols - col) ** 2 <= radius**2
            share = rng.uniform(0.0, 0.75, int(under.sum())).astype(np.float32)[:, None]
            probs[under] = probs[under] * (1.0 - share) + share * _SHINE


def _shadows(
    size: int, end: float, noise: Noise, rng: np.random.Generator
) -> list[tuple[float, float, float, float, float]]:
    """Half-planes in shade: start, end, direction, distance from the middle, logits lost."""
    found = []
    for _ in range(int(rng.poisson(noise.shadows * end / 3600.0))):
        start = float(rng.uniform(0.0, end))
        last = start + float(rng.uniform(5.0, 40.0))
        turn = float(rng.uniform(0.0, 2.0 * np.pi))
        beside = float(rng.uniform(-0.3, 0.4)) * size
        found.append((start, last, turn, beside, float(rng.uniform(0.5, 2.0))))
    return found


def _shade(
    size: int, shadows: list[tuple[float, float, float, float, float]], t: float
) -> NDArray[np.float64]:
    """Logits lost at each point to the shadows of second `t`."""
    lost = np.zeros((size, size))
    rows, cols = np.ogrid[:size, :size]
    middle = (size - 1) / 2
    for start, last, turn, beside, depth in shadows:
        if start <= t < last:
            across = (rows - middle) * np.cos(turn) + (cols - middle) * np.sin(turn)
            lost += depth * (across > beside)
    return lost


def covered(
    size: int, visits: Sequence[HandVisit], t: float
) -> tuple[NDArray[np.bool_], HandVisit | None]:
    """The points under hands at second `t`, and the visit of the one that came last."""
    hidden = np.zeros((size, size), np.bool_)
    latest = None
    for visit in visits:
        if not visit.start <= t < visit.end:
            continue
        phase = (t - visit.start) / (visit.end - visit.start)
        depth = 1.0 if visit.rests else min(1.0, 3.5 * phase, 5.0 * (1.0 - phase))
        bottom = visit.color is Color.BLACK
        edge = size + 1.0 if bottom else -2.0
        tip = edge + (visit.target[0] - edge) * depth
        rows, cols = np.ogrid[:size, :size]
        near = (rows - tip) ** 2 + (cols - visit.target[1]) ** 2 <= 1.5**2
        arm = (rows >= tip if bottom else rows <= tip) & (np.abs(cols - visit.target[1]) <= 1.2)
        hidden |= near | arm
        latest = visit
    return hidden, latest
