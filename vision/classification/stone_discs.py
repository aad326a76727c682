"""Stones found as discs that lie where they lie, and the points that they belong to.

On a board that was filled in for the count stones lie off their points, in rows that were pushed
together. What covers a point then is not always the point's own stone. Here every stone is a disc
of the colour of its kind; no two share their place, and together they explain which pixels show
stones. Each point owns one disc at most, within reach of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product

import cv2
import numpy as np
from numpy.typing import NDArray

from ..geometry.plate import Layout, cut_plate
from ..geometry.pose import LIFT, lifted, parallax
from ..types import BLACK, EMPTY, WHITE, BoardView, StoneShift
from .classification import Classification
from .pixel_model import log_densities, pixel_features
from .stone_footprint import stone_footprint

_CELL, _MARGIN = 16, 1.25
"""Pixels a cell, and cells round the grid, of the plate that is looked at."""
_SURE = 0.97
"""Probability from which a point shows how its kind looks."""
_RADIUS = 0.46
"""Cells: the radius of a usual stone."""
_MIDDLE = 4
"""Plate pixels each way of a point in which the classifier looks for its stone above all."""
_REACH = 10
"""Plate pixels along each line within which a point's stone lies."""
_LOOSE = 0.2
"""Cells: the deviation along a line of stones from their points."""
_HEED = 0.05
"""Weight of a pixel's nats: neighbouring pixels say the same."""
_ALIKE = 0.25
"""Logarithm of intensity within which pixels look like the bare board."""
_CONTRARY = 0.06
"""Share of the points that pixels may read otherwise than a sure classifier: at so many they are
not heeded, for board and stones look alike."""
_NET_BETWEEN = 1.0
"""Nats that the classifier says of each of the points between which a stone lies, at most."""
_SURELY_HERE = 12.0
"""Nats from which on a stone between two points is surely the one's."""
_FAINT = 0.7
"""Nats of a pixel that count for nothing: light and wood are never quite alike everywhere."""
_OVERLAP = 2.0
"""Nats for a pixel that two stones share."""
_NET, _FLOOR = 0.6, 1e-4
"""Weight of the classifier's log odds, and the probability below which it is not believed."""
_MOST = 10.0
"""Nats that the pixels of a disc say at most."""
_OUTSIDE = 0.45
"""Cells beyond the outer lines from which on pixels never speak for a stone: the table's may."""
_SWEEPS = 6
_ROUNDS = 2
_SHAKY = 6.0
"""Nats by which a stone explains more than none, under which the board is tried without it."""
_UNEXPLAINED = 0.12
"""Share of a stone's pixels that must be left over for others to make room for one."""
_CHAINS = (1, 2, 3, 5, 8, 12, 18)
"""Stones of a row that are pushed on, in turn, to make room for one more."""
_RIM = 5
"""Plate pixels of thickness under which what is left over is the rim or the shadow of stones."""
_NEAR = 0.75
"""Cells from a point within which another's stone may be what the classifier saw there."""
_LEFT_OVER, _DOUBTED = 0.25, 1.0
"""Share of a stone's pixels that no stone explains, beside a point read as empty, from which on the
point is in doubt, and the nats that it is then likelier to be empty at most."""


@dataclass(frozen=True, slots=True, eq=False)
class StoneDiscs:
    """What lies on each point, and where.

    ``probs`` float32 (N, N, 3) of empty, black and white; ``labels`` (N, N) the likeliest;
    ``beside`` float32 (N, N, 2) each stone's middle from its point in cells (du, dv), NaN where
    none lies; ``shifts`` the stones that may belong to the point on their other side.
    """

    probs: NDArray[np.float32]
    labels: NDArray[np.intp]
    beside: NDArray[np.float32]
    shifts: tuple[StoneShift, ...]


def stone_discs(image: NDArray[np.uint8], view: BoardView, points: Classification) -> StoneDiscs:
    """The stones on the board at `view` in `image` uint8 (H, W, 3), beginning from `points`."""
    layout = Layout(view.size, _CELL, _MARGIN)
    plate = cut_plate(image, lifted(view, image.shape, LIFT), layout)
    lean = parallax(view, image.shape).reshape(-1, 2).mean(axis=0) / LIFT
    return _Search(layout, points, pixel_features(plate, layout), lean).found()


class _Search:
    """One board's stones while they are being found."""

    def __init__(
        self,
        layout: Layout,
        points: Classification,
        features: NDArray[np.float32],
        lean: NDArray[np.floating],
    ) -> None:
        self._lines, self._n = layout.lines, layout.size
        self._features = features
        self._footprint = stone_footprint(lean, _RADIUS, _CELL)
        self._net = _NET * np.log(np.maximum(points.probs.astype(np.float64), _FLOOR))
        self._sure = points.probs.max(axis=-1) > _SURE
        self._labels = points.probs.argmax(axis=-1)
        self._first = self._labels.copy()
        self._heed = _HEED
        self._at = np.zeros((self._n, self._n, 2), np.intp)
        self._cover = np.zeros(features.shape[:2], np.float32)
        self._scores = np.zeros((self._n, self._n, 3))
        span = np.arange(-_REACH, _REACH + 1) / _CELL
        self._aside = -0.5 * (span[:, None] ** 2 + span[None] ** 2) / _LOOSE**2

    def found(self) -> StoneDiscs:
        """The stones after some rounds of learning the colours and moving the discs."""
        for turn in range(_ROUNDS):
            logs = log_densities(self._features, self._samples(0.22 if turn == 0 else 0.4))
            self._evidence = [
                self._within(_plain(logs[color] - logs[EMPTY])) for color in (BLACK, WHITE)
            ]
            self._lay_all()
            stale = np.ones((self._n, self._n), bool)
            for _ in range(_SWEEPS):
                stale = self._sweep(stale)
                if not stale.any():
                    break
            for row, col in np.argwhere((self._labels == EMPTY) & self._unexplained()):
                self._make_room(int(row), int(col))
            for row, col in np.argwhere(self._shaky()):
                self._take_away(int(row), int(col))
            contrary = float(np.mean((self._labels != self._first) & self._sure))
            self._heed = _HEED * max(0.0, 1 - contrary / _CONTRARY)
        return StoneDiscs(
            _softmax(self._doubted()), self._labels.copy(), self._beside(), tuple(self._shifts())
        )

    def _lay_all(self) -> None:
        """Cover what the stones cover, each where it lies."""
        self._cover[:] = 0
        for row, col in np.argwhere(self._labels != EMPTY):
            self._put(int(row), int(col), 1)

    def _shifts(self) -> Iterator[StoneShift]:
        """The stones that may belong to an empty point beside theirs."""
        for row, col in np.argwhere(self._labels != EMPTY):
            color, dy, dx = self._state(row, col)
            here = self._belongs(row, col, color, dy, dx)
            for down, across in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                y, x = row + down, col + across
                if not (0 <= y < self._n and 0 <= x < self._n) or self._labels[y, x] != EMPTY:
                    continue
                there = self._belongs(y, x, color, dy - down * _CELL, dx - across * _CELL)
                if here - there < _SURELY_HERE:
                    yield StoneShift((int(row), int(col)), (int(y), int(x)), here - there)

    def _belongs(self, row: int, col: int, color: int, dy: int, dx: int) -> float:
        """How likely (nats) a stone of `color` that lies so many pixels aside is a point's."""
        aside = 0.5 * (dy * dy + dx * dx) / (_LOOSE * _CELL) ** 2
        net = float(self._net[row, col, color] - self._net[row, col, EMPTY])
        return float(np.clip(net, -_NET_BETWEEN, _NET_BETWEEN)) - aside

    def _within(self, evidence: NDArray[np.float32]) -> NDArray[np.float32]:
        """`evidence` for a stone, which the table beside the board does not give."""
        room = round(_OUTSIDE * _CELL)
        low, high = self._lines[0] - room, self._lines[-1] + room + 1
        inner = np.minimum(evidence, 0)
        inner[low:high, low:high] = evidence[low:high, low:high]
        return inner

    def _samples(self, radius: float) -> list[NDArray[np.bool_]]:
        """Pixels of each kind, of the points that are sure."""
        masks = []
        for color in (EMPTY, BLACK, WHITE):
            mask = np.zeros(self._features.shape[:2], np.uint8)
            for row, col in np.argwhere((self._labels == color) & self._sure):
                dy, dx = self._at[row, col]
                middle = int(self._lines[col] + dx), int(self._lines[row] + dy)
                cv2.circle(mask, middle, round(radius * _CELL), 1, -1)
            masks.append(mask > 0)
        bare = (self._cover == 0) | ~self._cover.any()
        masks[EMPTY] = bare & (masks[EMPTY] | self._between())
        return masks

    def _between(self) -> NDArray[np.bool_]:
        """Pixels between four points, and just beyond the outer lines, that look like the board."""
        mask = np.zeros(self._features.shape[:2], bool)
        gaps = (self._lines[1:] + self._lines[:-1]) // 2
        for shift in (-1, 0, 1):
            mask[np.ix_(gaps + shift, gaps)] = True
            mask[np.ix_(gaps, gaps + shift)] = True
        for side in (self._lines[0] - _CELL // 2, self._lines[-1] + _CELL // 2):
            mask[side - 1 : side + 2, self._lines[0] : self._lines[-1]] = True
            mask[self._lines[0] : self._lines[-1], side - 1 : side + 2] = True
        return mask & np.asarray((np.abs(self._features) < _ALIKE).all(axis=-1))

    def _put(self, row: int, col: int, count: int) -> None:
        """Add or take away the disc of a point."""
        dy, dx = self._at[row, col]
        half = len(self._footprint) // 2
        y, x = int(self._lines[row] + dy) - half, int(self._lines[col] + dx) - half
        size = len(self._footprint)
        y0, x0 = max(y, 0), max(x, 0)
        part = self._cover[y0 : y + size, x0 : x + size]
        h, w = part.shape
        part += count * self._footprint[y0 - y : y0 - y + h, x0 - x : x0 - x + w]

    def _sweep(self, stale: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Each `stale` point given what explains it best, the others as they are.

        Returns the points beside those that changed.
        """
        beside = np.zeros((self._n + 2, self._n + 2), bool)
        for row, col in np.argwhere(stale):
            before = self._state(row, col)
            self._settle(int(row), int(col))
            if self._state(row, col) != before:
                beside[row : row + 3, col : col + 3] = True
        return beside[1:-1, 1:-1]

    def _state(self, row: int, col: int) -> tuple[int, int, int]:
        """Label of a point and where its stone lies."""
        dy, dx = self._at[row, col]
        return int(self._labels[row, col]), int(dy), int(dx)

    def _set(self, row: int, col: int, state: tuple[int, int, int]) -> None:
        """Put this in the place of what a point holds."""
        if self._labels[row, col] != EMPTY:
            self._put(row, col, -1)
        self._labels[row, col], self._at[row, col] = state[0], state[1:]
        if state[0] != EMPTY:
            self._put(row, col, 1)

    def _settle(self, row: int, col: int) -> float:
        """Give a point what explains it best; its score over that of being empty."""
        self._set(row, col, (EMPTY, 0, 0))
        score, places = self._explained(row, col)
        self._scores[row, col] = score
        label = int(score.argmax())
        self._set(row, col, (label, *places[label]))
        return float(score[label] - score[EMPTY])

    def _make_room(self, row: int, col: int) -> None:
        """Put a stone on an empty point by pushing its neighbours on, where that explains more."""
        for down, across in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            row_of = [(row + step * down, col + step * across) for step in range(_CHAINS[-1] + 1)]
            chain = [at for at in row_of if min(at) >= 0 and max(at) < self._n]
            held = [self._state(*at) for at in chain]
            stones = next((i for i, of in enumerate(held[1:]) if of[0] == EMPTY), len(held) - 1)
            for count in (1 + pushed for pushed in _CHAINS if pushed <= stones):
                part = chain[:count]
                kept = [(self._state(*at), self._scores[at].copy()) for at in part]
                for at in part:
                    self._set(*at, (EMPTY, 0, 0))
                before = 0.0
                for at, (state, _) in zip(part[1:], kept[1:], strict=True):
                    before += self._score_of(at, state)
                    self._set(*at, state)
                for at in part[1:]:
                    self._set(*at, (EMPTY, 0, 0))
                after = sum(self._settle(*at) for at in part)
                if after > before + 1e-6:
                    break
                for at, (state, score) in zip(part, kept, strict=True):
                    self._set(*at, state)
                    self._scores[at] = score
            else:
                continue
            return

    def _shaky(self) -> NDArray[np.bool_]:
        """Points whose stone explains hardly more than none would."""
        lead = self._scores.max(axis=-1) - self._scores[..., EMPTY]
        return np.asarray((self._labels != EMPTY) & (lead < _SHAKY))

    def _take_away(self, row: int, col: int) -> None:
        """Take a stone away and move those beside it, where that explains more.

        Only where one of those lies near: then it may be the one that was seen there.
        """
        around = [(row + down, col + across) for down, across in product((-1, 0, 1), repeat=2)]
        there = [at for at in around if min(at) >= 0 and max(at) < self._n]
        held = [at for at in there if at != (row, col) and self._labels[at] != EMPTY]
        kept = {at: (self._state(*at), self._scores[at].copy()) for at in (*held, (row, col))}
        before = self._laid({at: state for at, (state, _) in kept.items()})
        self._set(row, col, (EMPTY, 0, 0))
        for at in (*held, *held):
            self._settle(*at)
        after = self._laid({at: self._state(*at) for at in held})
        if after > before + 1e-6:
            self._settle(row, col)
            return
        for at, (state, score) in kept.items():
            self._set(*at, state)
            self._scores[at] = score

    def _laid(self, states: Mapping[tuple[int, int], tuple[int, int, int]]) -> float:
        """Lay stones one after another into their places; what they explain together."""
        for at in states:
            self._set(*at, (EMPTY, 0, 0))
        total = 0.0
        for at, state in states.items():
            total += self._score_of(at, state)
            self._set(*at, state)
        return total

    def _unexplained(self) -> NDArray[np.bool_]:
        """Points beside pixels that look like a stone and are no stone's."""
        bare = np.maximum(*self._bare())
        return self._near(bare, _REACH) > _UNEXPLAINED

    def _bare(self) -> list[NDArray[np.float32]]:
        """Pixels that look like a black and like a white stone and are no stone's, 0..1."""
        free = self._cover <= 0
        return [(free * odds.clip(0, 1)).astype(np.float32) for odds in self._evidence]

    def _near(self, pixels: NDArray[np.float32], reach: int) -> NDArray[np.float32]:
        """How many `pixels` lie within `reach` of each point, in those that a stone covers."""
        side = 2 * reach + 1
        near = cv2.boxFilter(pixels, -1, (side, side), normalize=False)
        return np.asarray(near[np.ix_(self._lines, self._lines)] / self._footprint.sum())

    def _doubted(self) -> NDArray[np.float64]:
        """The scores, in doubt where something is left unexplained.

        Part of a stone beside a point that is read as empty, or a stone that the classifier sees in
        the other colour while none of that colour lies near.
        """
        scores = self._scores.copy()
        thick = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (_RIM, _RIM))
        for color, pixels in zip((BLACK, WHITE), self._bare(), strict=True):
            part = np.asarray(cv2.morphologyEx(pixels, cv2.MORPH_OPEN, thick), np.float32)
            left = (self._near(part, _CELL // 2) > _LEFT_OVER) & (self._labels == EMPTY)
            least = scores[..., EMPTY] - _DOUBTED
            scores[..., color] = np.where(
                left, np.maximum(scores[..., color], least), scores[..., color]
            )
        stones = (self._labels != EMPTY) & (self._first != EMPTY)
        for row, col in np.argwhere(stones & (self._labels != self._first)):
            color = int(self._first[row, col])
            if not self._near_by(row, col, color):
                least = scores[row, col, self._labels[row, col]] - _DOUBTED
                scores[row, col, color] = max(scores[row, col, color], least)
        return scores

    def _near_by(self, row: int, col: int, color: int) -> bool:
        """Whether a stone of `color` that belongs to a point beside this one lies near it."""
        for down, across in product((-1, 0, 1), repeat=2):
            at = row + down, col + across
            if min(at) < 0 or max(at) >= self._n or self._labels[at] != color:
                continue
            dy, dx = self._at[at]
            if np.hypot(down * _CELL + dy, across * _CELL + dx) < _NEAR * _CELL:
                return True
        return False

    def _score_of(self, at: tuple[int, int], state: tuple[int, int, int]) -> float:
        """The score of a point's stone at its place over that of none, the point being empty."""
        if state[0] == EMPTY:
            return 0.0
        gains = self._gains(*at, state[0])
        net = self._heeded(*at)
        return float(net[state[0]] - net[EMPTY] + gains[state[1] + _REACH, state[2] + _REACH])

    def _explained(self, row: int, col: int) -> tuple[NDArray[np.float64], list[tuple[int, int]]]:
        """How well each label explains what is seen at an empty point, and where its stone lies."""
        score, places = self._heeded(row, col), [(0, 0)]
        for color in (BLACK, WHITE):
            gains = self._gains(row, col, color)
            dy, dx = np.unravel_index(int(gains.argmax()), gains.shape)
            score[color] += float(gains[dy, dx])
            places.append((int(dy) - _REACH, int(dx) - _REACH))
        return score, places

    def _heeded(self, row: int, col: int) -> NDArray[np.float64]:
        """What the classifier says of an empty point, as far as no stone beside it lies there too.

        Where one does, that is what the classifier saw.
        """
        y, x = self._lines[row], self._lines[col]
        middle = self._cover[y - _MIDDLE : y + _MIDDLE + 1, x - _MIDDLE : x + _MIDDLE + 1]
        return np.asarray(self._net[row, col] * float((middle <= 0).mean()), np.float64)

    def _gains(self, row: int, col: int, color: int) -> NDArray[np.float32]:
        """What a stone of `color` would explain, wherever it may lie, (2 reach + 1, same)."""
        half = len(self._footprint) // 2
        room = half + _REACH
        y0, x0 = int(self._lines[row]) - room, int(self._lines[col]) - room
        top, left = max(-y0, 0), max(-x0, 0)
        window = np.s_[y0 + top : y0 + 2 * room + 1, x0 + left : x0 + 2 * room + 1]
        seen = np.where(self._cover[window] > 0, -_OVERLAP, self._evidence[color - 1][window])
        full = np.zeros((2 * room + 1, 2 * room + 1), np.float32)
        full[top : top + seen.shape[0], left : left + seen.shape[1]] = seen
        summed = cv2.filter2D(full, -1, self._footprint, borderType=cv2.BORDER_CONSTANT)
        inner = summed[half : half + 2 * _REACH + 1, half : half + 2 * _REACH + 1]
        gains: NDArray[np.floating] = _MOST * np.tanh(self._heed * inner / _MOST) + self._aside
        return np.asarray(gains, np.float32)

    def _beside(self) -> NDArray[np.float32]:
        beside = np.asarray(self._at[..., ::-1] / _CELL, np.float32)
        beside[self._labels == EMPTY] = np.nan
        return beside


def _plain(odds: NDArray[np.float32]) -> NDArray[np.float32]:
    """Log odds of pixels without what so many alike would make too much of."""
    return np.asarray(np.sign(odds) * np.maximum(np.abs(odds) - _FAINT, 0), np.float32)


def _softmax(scores: NDArray[np.float64]) -> NDArray[np.float32]:
    likely = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return np.asarray(likely / likely.sum(axis=-1, keepdims=True), np.float32)
