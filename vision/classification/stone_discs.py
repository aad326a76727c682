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

from ..plate import PlateLayout, cut_plate
from ..types import BLACK, EMPTY, WHITE, BoardView, Classification, StoneShift
from ..views import LIFT, lifted, parallax
from .pixel_model import CELL, REACH, LaidDiscs, State, disc_evidence, pixel_features

_FLAT = 0.42
"""Height over width of a stone."""


def stone_outline(lean: NDArray[np.floating], radius: float) -> NDArray[np.float64]:
    """The outline (K, 2), in cells about its middle, of a stone of `radius` at LIFT.

    Things appear `lean` (2,) times their height aside.

    >>> across, down = np.ptp(stone_outline(np.array([0.0, 0.0]), 0.48), axis=0)
    >>> round(float(across), 2), round(float(down), 2)
    (0.96, 0.96)
    """
    around = np.linspace(0, 2 * np.pi, 24, endpoint=False)
    circle = np.stack([np.cos(around), np.sin(around)])
    return np.asarray((np.linalg.cholesky(_spread(lean, radius)) @ circle).T, np.float64)


def _spread(lean: NDArray[np.floating], radius: float) -> NDArray[np.float64]:
    """The matrix of the ellipse that a stone of `radius` appears as."""
    return np.asarray(radius**2 * (np.eye(2) + _FLAT**2 * np.outer(lean, lean)), np.float64)


def stone_footprint(lean: NDArray[np.floating], radius: float, cell_px: int) -> NDArray[np.float32]:
    """Which pixels a stone of `radius` covers where heights appear `lean` (2,) times aside."""
    spread = _spread(lean, radius)
    reach = int(np.ceil(np.sqrt(np.diag(spread).max()) * cell_px))
    span = np.arange(-reach, reach + 1) / cell_px
    x, y = np.meshgrid(span, span)
    away = np.stack([x, y], axis=-1)
    inside = np.einsum("...i,ij,...j->...", away, np.linalg.inv(spread), away)
    return np.asarray(inside <= 1, np.float32)


_MARGIN = 1.25
"""Cells round the grid of the plate that is looked at."""
_SURE = 0.97
"""Probability from which a point shows how its kind looks."""
_RADIUS = 0.46
"""Cells: the radius of a usual stone."""
_LOOSE = 0.2
"""Cells: the deviation along a line of stones from their points."""
_HEED = 0.05
"""Weight of a pixel's nats: neighbouring pixels are not independent."""
_CONTRARY = 0.06
"""Share of the points that pixels may read otherwise than a sure classifier. At so many they are
not heeded, for board and stones look alike."""
_NET_BETWEEN = 1.0
"""The classifier's nats for each of the points between which a stone lies, at most."""
_SURELY_HERE = 12.0
"""Nats from which on a stone between two points is surely the one's."""
_NET, _FLOOR = 0.6, 1e-4
"""Weight of the classifier's log odds, and the probability below which it is not believed."""
_LIMIT = 10.0
"""Nats of evidence of a disc's pixels at most."""
_SWEEPS = 6
_LEARNT = (0.22, 0.4)
"""Cells from the middles of stones from which their look is learnt, round by round."""
_SHAKY = 6.0
"""Nats by which a stone explains more than none, under which the board is tried without it."""
_UNEXPLAINED = 0.12
"""Share of a stone's pixels that must be left over for others to make room for one."""
_CHAINS = (1, 2, 3, 5, 8, 12, 18)
"""Stones of a row that are pushed on, in turn, to make room for one more."""
_RIM = 5
"""Plate pixels of thickness under which what is left over is the rim or the shadow of stones."""
_TIGHT = 2 * _RADIUS - 2 / CELL
"""Two stones cannot both be there where their middles are nearer than so many cells. It is the
diameter of a usual stone, less a plate pixel of error for each."""
_NOTHING = 0.98
"""Probability of nothing on a point that casts doubt on a stone that lies right there."""
_LEFT_OVER, _DOUBTED = 0.25, 1.0
"""Share of a stone's pixels beside a point read as empty that no stone explains: from it on the
point is in doubt. And the nats that it is then likelier to be empty at most."""


@dataclass(frozen=True, slots=True, eq=False)
class StoneDiscs:
    """What lies on each point, and where."""

    probs: NDArray[np.float32]
    """float32 (N, N, 3): empty, black and white."""
    labels: NDArray[np.intp]
    """(N, N): the likeliest."""
    beside: NDArray[np.float32]
    """float32 (N, N, 2): each stone's middle from its point in cells (du, dv), NaN where none lies.
    """
    shifts: tuple[StoneShift, ...]
    """The stones that may belong to the point on their other side."""
    crowded: bool
    """Whether much of a stone is seen where a stone of the other colour is read. A row was then
    pushed so far that it holds one more."""
    doubled: bool = False
    """Whether stones of one colour are read nearer to each other than stones can lie. What is seen
    as three may then be two."""


def stone_discs(image: NDArray[np.uint8], view: BoardView, points: Classification) -> StoneDiscs:
    """The stones on the board at `view` in `image` uint8 (H, W, 3), beginning from `points`."""
    layout = PlateLayout(view.size, CELL, _MARGIN)
    plate = cut_plate(image, lifted(view, image.shape, LIFT), layout)
    lean = parallax(view, image.shape).reshape(-1, 2).mean(axis=0) / LIFT
    return _Search(layout, points, pixel_features(plate, layout), lean).found()


class _Search:
    """One board's stones while they are being found."""

    def __init__(
        self,
        layout: PlateLayout,
        points: Classification,
        features: NDArray[np.float32],
        lean: NDArray[np.floating],
    ) -> None:
        self._features = features
        self._net = _NET * np.log(np.maximum(points.probs.astype(np.float64), _FLOOR))
        self._sure = points.probs.max(axis=-1) > _SURE
        self._first = points.probs.argmax(axis=-1)
        footprint = stone_footprint(lean, _RADIUS, CELL)
        self._discs = LaidDiscs(layout.lines, features.shape[:2], self._first.copy(), footprint)
        self._labels = self._discs.labels
        self._heed = _HEED
        self._scores = np.zeros((layout.size, layout.size, 3))
        span = np.arange(-REACH, REACH + 1) / CELL
        self._aside = -0.5 * (span[:, None] ** 2 + span[None] ** 2) / _LOOSE**2

    def found(self) -> StoneDiscs:
        """The stones after some rounds of learning the colours and moving the discs."""
        for radius in _LEARNT:
            self._evidence = disc_evidence(self._features, self._discs, self._sure, radius)
            self._discs.lay_all()
            stale = np.ones(self._labels.shape, bool)
            for _ in range(_SWEEPS):
                stale = self._sweep(stale)
                if not stale.any():
                    break
            # Points beside pixels that look like a stone and are no stone's.
            unexplained = self._discs.share_near(np.maximum(*self._bare()), REACH) > _UNEXPLAINED
            for row, col in np.argwhere((self._labels == EMPTY) & unexplained):
                self._make_room(int(row), int(col))
            # Points whose stone explains hardly more than none would.
            lead = self._scores.max(axis=-1) - self._scores[..., EMPTY]
            for row, col in np.argwhere((self._labels != EMPTY) & (lead < _SHAKY)):
                self._take_away(int(row), int(col))
            contrary = float(np.mean((self._labels != self._first) & self._sure))
            self._heed = _HEED * max(0.0, 1 - contrary / _CONTRARY)
        return StoneDiscs(
            _softmax(self._doubted()),
            self._labels.copy(),
            self._discs.beside(),
            tuple(self._shifts()),
            self._crowded(),
            self._discs.any_nearer(_TIGHT),
        )

    def _shifts(self) -> Iterator[StoneShift]:
        """The stones that may belong to an empty point beside theirs."""
        for row, col in np.argwhere(self._labels != EMPTY):
            color, dy, dx = self._discs.state(row, col)
            here = self._belongs(row, col, color, dy, dx)
            for down, across in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                y, x = row + down, col + across
                if (
                    not (0 <= y < self._discs.size and 0 <= x < self._discs.size)
                    or self._labels[y, x] != EMPTY
                ):
                    continue
                there = self._belongs(y, x, color, dy - down * CELL, dx - across * CELL)
                if here - there < _SURELY_HERE:
                    yield StoneShift((int(row), int(col)), (int(y), int(x)), here - there)

    def _belongs(self, row: int, col: int, color: int, dy: int, dx: int) -> float:
        """How likely (nats) a stone of `color` that lies so many pixels aside is a point's."""
        aside = 0.5 * (dy * dy + dx * dx) / (_LOOSE * CELL) ** 2
        net = float(self._net[row, col, color] - self._net[row, col, EMPTY])
        return float(np.clip(net, -_NET_BETWEEN, _NET_BETWEEN)) - aside

    def _sweep(self, stale: NDArray[np.bool_]) -> NDArray[np.bool_]:
        """Each `stale` point given what explains it best, the others as they are.

        Returns the points beside those that changed.
        """
        beside = np.zeros((self._discs.size + 2, self._discs.size + 2), bool)
        for row, col in np.argwhere(stale):
            before = self._discs.state(row, col)
            self._settle(int(row), int(col))
            if self._discs.state(row, col) != before:
                beside[row : row + 3, col : col + 3] = True
        return beside[1:-1, 1:-1]

    def _settle(self, row: int, col: int) -> float:
        """Give a point what explains it best; its score over that of being empty."""
        self._discs.set(row, col, (EMPTY, 0, 0))
        score, places = self._explained(row, col)
        self._scores[row, col] = score
        label = int(score.argmax())
        self._discs.set(row, col, (label, *places[label]))
        return float(score[label] - score[EMPTY])

    def _make_room(self, row: int, col: int) -> None:
        """Put a stone on an empty point by pushing its neighbours on, where that explains more."""
        for down, across in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            row_of = [(row + step * down, col + step * across) for step in range(_CHAINS[-1] + 1)]
            chain = [at for at in row_of if min(at) >= 0 and max(at) < self._discs.size]
            held = [self._discs.state(*at) for at in chain]
            stones = next((i for i, of in enumerate(held[1:]) if of[0] == EMPTY), len(held) - 1)
            for count in (1 + pushed for pushed in _CHAINS if pushed <= stones):
                part = chain[:count]
                kept = [(self._discs.state(*at), self._scores[at].copy()) for at in part]
                for at in part:
                    self._discs.set(*at, (EMPTY, 0, 0))
                before = 0.0
                for at, (state, _) in zip(part[1:], kept[1:], strict=True):
                    before += self._score_of(at, state)
                    self._discs.set(*at, state)
                for at in part[1:]:
                    self._discs.set(*at, (EMPTY, 0, 0))
                after = sum(self._settle(*at) for at in part)
                if after > before + 1e-6:
                    break
                for at, (state, score) in zip(part, kept, strict=True):
                    self._discs.set(*at, state)
                    self._scores[at] = score
            else:
                continue
            return

    def _take_away(self, row: int, col: int) -> None:
        """Take a stone away and move those beside it, where that explains more.

        Only where one of those lies near: then it may be the one that was seen there.
        """
        around = [(row + down, col + across) for down, across in product((-1, 0, 1), repeat=2)]
        there = [at for at in around if min(at) >= 0 and max(at) < self._discs.size]
        held = [at for at in there if at != (row, col) and self._labels[at] != EMPTY]
        kept = {at: (self._discs.state(*at), self._scores[at].copy()) for at in (*held, (row, col))}
        before = self._laid({at: state for at, (state, _) in kept.items()})
        self._discs.set(row, col, (EMPTY, 0, 0))
        for at in (*held, *held):
            self._settle(*at)
        after = self._laid({at: self._discs.state(*at) for at in held})
        if after > before + 1e-6:
            self._settle(row, col)
            return
        for at, (state, score) in kept.items():
            self._discs.set(*at, state)
            self._scores[at] = score

    def _laid(self, states: Mapping[tuple[int, int], State]) -> float:
        """Lay stones one after another into their places; what they explain together."""
        for at in states:
            self._discs.set(*at, (EMPTY, 0, 0))
        total = 0.0
        for at, state in states.items():
            total += self._score_of(at, state)
            self._discs.set(*at, state)
        return total

    def _crowded(self) -> bool:
        """Whether a stone is left over beside one of the other colour, on no empty point."""
        for color, part in zip((BLACK, WHITE), self._left_over(), strict=True):
            held = (self._labels != EMPTY) & (self._labels != color)
            if (held & (self._discs.share_near(part, CELL // 2) > _LEFT_OVER)).any():
                return True
        return False

    def _left_over(self) -> Iterator[NDArray[np.float32]]:
        """As `_bare`, without the rims of stones."""
        thick = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (_RIM, _RIM))
        for pixels in self._bare():
            yield np.asarray(cv2.morphologyEx(pixels, cv2.MORPH_OPEN, thick), np.float32)

    def _bare(self) -> list[NDArray[np.float32]]:
        """Pixels that look like a black and like a white stone and are no stone's, 0..1."""
        free = self._discs.cover <= 0
        return [(free * odds.clip(0, 1)).astype(np.float32) for odds in self._evidence]

    def _doubted(self) -> NDArray[np.float64]:
        """The scores, with points in doubt where the picture is not explained."""
        scores = self._scores.copy()
        for color, part in zip((BLACK, WHITE), self._left_over(), strict=True):
            # Part of a stone lies beside a point that is read as empty.
            left = (self._discs.share_near(part, CELL // 2) > _LEFT_OVER) & (self._labels == EMPTY)
            least = scores[..., EMPTY] - _DOUBTED
            scores[..., color] = np.where(
                left, np.maximum(scores[..., color], least), scores[..., color]
            )
        stones = (self._labels != EMPTY) & (self._first != EMPTY)
        # The classifier sees the other colour, and no stone of that colour lies near.
        for row, col in np.argwhere(stones & (self._labels != self._first)):
            color = int(self._first[row, col])
            if not self._discs.near_by(row, col, color):
                least = scores[row, col, self._labels[row, col]] - _DOUBTED
                scores[row, col, color] = max(scores[row, col, color], least)
        unseen = (self._labels != EMPTY) & (self._net[..., EMPTY] > _NET * np.log(_NOTHING))
        # The classifier sees nothing, though a stone lies right on its point.
        for row, col in np.argwhere(unseen):
            if self._discs.right_on_its_point(row, col):
                least = scores[row, col, self._labels[row, col]] - _DOUBTED
                scores[row, col, EMPTY] = max(scores[row, col, EMPTY], least)
        return scores

    def _score_of(self, at: tuple[int, int], state: State) -> float:
        """The score of a point's stone at its place over that of none, the point being empty."""
        if state[0] == EMPTY:
            return 0.0
        gains = self._gains(*at, state[0])
        net = self._heeded(*at)
        return float(net[state[0]] - net[EMPTY] + gains[state[1] + REACH, state[2] + REACH])

    def _explained(self, row: int, col: int) -> tuple[NDArray[np.float64], list[tuple[int, int]]]:
        """How well each label explains what is seen at an empty point, and where its stone lies."""
        score, places = self._heeded(row, col), [(0, 0)]
        for color in (BLACK, WHITE):
            gains = self._gains(row, col, color)
            dy, dx = np.unravel_index(int(gains.argmax()), gains.shape)
            score[color] += float(gains[dy, dx])
            places.append((int(dy) - REACH, int(dx) - REACH))
        return score, places

    def _heeded(self, row: int, col: int) -> NDArray[np.float64]:
        """The classifier's nats of an empty point, as far as no stone beside it lies there too.

        Where one does, that is what the classifier saw.
        """
        share = self._discs.bare_middle(row, col)
        return np.asarray(self._net[row, col] * share, np.float64)

    def _gains(self, row: int, col: int, color: int) -> NDArray[np.float32]:
        """What a stone of `color` would explain, wherever it may lie, (2 reach + 1, same)."""
        inner = self._discs.under_stone(row, col, self._evidence[color - 1])
        gains: NDArray[np.floating] = _LIMIT * np.tanh(self._heed * inner / _LIMIT) + self._aside
        return np.asarray(gains, np.float32)


def _softmax(scores: NDArray[np.float64]) -> NDArray[np.float32]:
    likely = np.exp(scores - scores.max(axis=-1, keepdims=True))
    return np.asarray(likely / likely.sum(axis=-1, keepdims=True), np.float32)
