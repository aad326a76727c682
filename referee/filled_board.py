"""A board that was filled in or rearranged for the count, read as a whole.

Players leave such a board in order: no neutral points are open, and when all stones are filled in
hardly a point is empty. A single stone that is misread there opens a border and changes the count
by many points. So the position is the one that explains both best: what is seen at each point, and
that the board has been put in order. How sure the count is follows from what else would explain
it: the positions that differ at one or two points, each with the count that it would give.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from rules.areas import areas_of
from rules.color import Sides
from rules.filled_in import CountKind, points_shown
from rules.position import Position

HEED = 0.6
"""Weight of what is seen at a point: stones off their points are read with too much certainty."""

OPEN_REGION, OPEN_POINT = 4.0, 0.5
"""Nats for a region that touches both colours, and for each of its points. Reasoned."""

VACANCY = 1.5
"""Nats for each empty point where all stones were filled in. Reasoned."""

LIKELY = 9.0
"""Only what is less improbable than so many nats at a point is tried there."""

PAIRED = 16
"""The points at which the likeliest single changes are also tried two at a time."""

LETTERS = ".BW"


@dataclass(frozen=True, slots=True)
class FilledBoard:
    """What a filled-in board shows.

    ``points`` each side's by the kind of count; ``vacant`` empty points; ``open_points`` those that
    touch both colours; ``confidence`` the probability that ``points`` are right.
    """

    position: Position
    points: Sides[int]
    vacant: int
    open_points: int
    confidence: float


Codes = NDArray[np.int64]
"""What lies on each point: 0 empty, 1 black, 2 white; (N, N)."""


def read_filled_board(probs: NDArray[np.floating], kind: CountKind) -> FilledBoard:
    """The board and its count of `kind` by `probs` (N, N, 3) of empty, black and white."""
    logs = HEED * np.log(np.maximum(probs.astype(np.float64), 1e-6))
    best = _best(logs, kind)
    base = _score(logs, best, kind)
    count = points_shown(_position(best), kind)
    total = same = 1.0
    for codes in _neighbours(logs, best, kind):
        weight = float(np.exp(_score(logs, codes, kind) - base))
        total += weight
        if points_shown(_position(codes), kind) == count:
            same += weight
    position = _position(best)
    owned = areas_of(position)
    return FilledBoard(
        position,
        count,
        int(np.count_nonzero(best == 0)),
        owned.contested.bit_count(),
        same / total,
    )


def _best(logs: NDArray[np.float64], kind: CountKind) -> Codes:
    """The position with the best score, found by changing one point at a time."""
    codes: Codes = logs.argmax(axis=-1)
    score = _score(logs, codes, kind)
    while True:
        tried = [(_score(logs, other, kind), other) for other in _changed(logs, codes)]
        better = max(tried, key=lambda each: each[0], default=(score, codes))
        if better[0] <= score:
            return codes
        score, codes = better


def _changed(logs: NDArray[np.float64], codes: Codes) -> Iterator[Codes]:
    """The positions that differ from `codes` at one point."""
    for row, col, code in _alternatives(logs, codes):
        other = codes.copy()
        other[row, col] = code
        yield other


def _neighbours(logs: NDArray[np.float64], codes: Codes, kind: CountKind) -> Iterator[Codes]:
    """The positions that differ at one point, and at two of the likeliest."""
    singles = []
    for row, col, code in _alternatives(logs, codes):
        other = codes.copy()
        other[row, col] = code
        singles.append((_score(logs, other, kind), (row, col, code)))
        yield other
    singles.sort(reverse=True)
    for (_, one), (_, two) in combinations(singles[:PAIRED], 2):
        if one[:2] != two[:2]:
            other = codes.copy()
            other[one[0], one[1]], other[two[0], two[1]] = one[2], two[2]
            yield other


def _alternatives(logs: NDArray[np.float64], codes: Codes) -> Sequence[tuple[int, int, int]]:
    """What else may lie where: (row, col, code)."""
    here = np.take_along_axis(logs, codes[..., None], axis=-1)
    likely = (logs > here - LIKELY * HEED) & (np.arange(len(LETTERS)) != codes[..., None])
    return [(int(row), int(col), int(code)) for row, col, code in np.argwhere(likely)]


def _score(logs: NDArray[np.float64], codes: Codes, kind: CountKind) -> float:
    """How well a position explains what is seen and that the board was put in order, in nats."""
    seen = float(np.take_along_axis(logs, codes[..., None], axis=-1).sum())
    owned = areas_of(_position(codes))
    regions = owned.grid.parts(owned.contested)
    cost = sum(OPEN_REGION + OPEN_POINT * region.bit_count() for region in regions)
    if kind is CountKind.AREA:
        cost += VACANCY * int(np.count_nonzero(codes == 0))
    return seen - cost


def _position(codes: Codes) -> Position:
    return Position.from_rows(["".join(LETTERS[code] for code in row) for row in codes])
