"""A board that was filled in or rearranged for the count, read as a whole.

Players leave such a board in order: no neutral points are open, and when all stones are filled in
hardly a point is empty. A single stone that is misread there opens a border and changes the count
by many points. So the position is the one that explains both best: what is seen at each point, and
that the board has been put in order. How sure the count is follows from what else would explain
it: positions that differ at one or two points, each with its own count.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from rules.board.areas import areas_of
from rules.board.position import Position
from rules.color import Color, Sides
from rules.scoring.filled_in import CountKind, points_shown
from rules.scoring.one_side import TEN, swept_color
from vision.types import StoneShift

OPEN_REGION, OPEN_POINT = 4.0, 0.5
"""Nats for a region that touches both colours, and for each of its points. Reasoned.

Where all stones were filled in any point may be the vacant one, on a border too."""

UNEVEN = 2.0
"""Nats against each vacant region, after the first, whose points are no multiple of ten. It counts
where the stones of one side alone lie on the board: players make blocks of ten. Reasoned."""

VACANCY = 0.5
"""Nats for each empty point where all stones were filled in. Reasoned."""

AGREES = 2.5
"""Nats for a board that shows what the game's record leads one to expect. Most boards do."""

SWEPT = 0.97
"""Share of the stones on a board from which on those of one colour may be all that lie there."""

LIKELY = 9.0
"""Only what is less improbable than so many nats at a point is tried there."""

PAIRED = 16
"""The points at which the likeliest single changes are also tried two at a time."""

SURE = 0.99
"""A point less probable than this is unsure."""

LETTERS = ".BW"


@dataclass(frozen=True, slots=True)
class FilledBoard:
    """What a filled-in board shows."""

    position: Position
    points: Sides[int]
    """Each side's points by the kind of count."""
    vacant: int
    """The number of empty points."""
    confidence: float
    """The probability that ``points`` are right."""
    unsure: int
    """The number of points where what is seen is less probable than `SURE`."""


Codes = NDArray[np.int64]
"""What lies on each point: 0 empty, 1 black, 2 white; (N, N)."""


def read_filled_board(
    probs: NDArray[np.floating],
    kind: CountKind,
    balance: int | None = None,
    shifts: Sequence[StoneShift] = (),
) -> FilledBoard:
    """The board and its count of `kind` by `probs` (N, N, 3) of empty, black and white.

    `balance` is how many points more Black should show than White, by the record. Of two readings
    that explain what is seen alike the one that agrees with it is likelier. `shifts` are the stones
    that may belong to another point.
    """
    logs = np.log(np.maximum(probs.astype(np.float64), 1e-6))
    first = _Seen(logs, logs.argmax(axis=-1), 0.0, tuple(shifts), kind, balance)
    seen = max(map(_best, _starts(first)), key=_score)
    base = _score(seen)
    count = _count(_position(seen.codes), kind)
    total = same = 1.0
    for other in _neighbours(seen):
        weight = float(np.exp(_score(other) - base))
        total += weight
        if _count(_position(other.codes), kind) == count:
            same += weight
    position = _position(seen.codes)
    return FilledBoard(
        position,
        points_shown(position, kind),
        int(np.count_nonzero(seen.codes == 0)),
        same / total,
        int(np.count_nonzero(probs.max(axis=-1) < SURE)),
    )


@dataclass(frozen=True, slots=True, eq=False)
class _Seen:
    """A reading of a filled-in board."""

    logs: NDArray[np.float64]
    """The logs of what is seen, (N, N, 3)."""
    codes: Codes
    """What is taken to lie there."""
    cost: float
    """Nats of the stones that were given to another point."""
    shifts: tuple[StoneShift, ...]
    """The stones that may be given to another point."""
    kind: CountKind
    balance: int | None
    """How many points more Black should show than White, None where that is not known."""

    def with_code(self, row: int, col: int, code: int) -> _Seen:
        """The reading with something else on a point."""
        codes = self.codes.copy()
        codes[row, col] = code
        return replace(self, codes=codes)

    def shifted(self, shift: StoneShift) -> _Seen:
        """The reading with a stone given to the other point: what is seen there goes with it."""
        at, to = (shift.point, shift.other), (shift.other, shift.point)
        codes, logs = self.codes.copy(), self.logs.copy()
        for here, there in zip(at, to, strict=True):
            codes[here], logs[here] = self.codes[there], self.logs[there]
        left = tuple(each for each in self.shifts if not {*at} & {each.point, each.other})
        return replace(self, logs=logs, codes=codes, cost=self.cost + shift.nats, shifts=left)


def _starts(seen: _Seen) -> Iterator[_Seen]:
    """The reading to begin with, and another where hardly a stone is not of one colour.

    Where the other side's stones were swept off none is left. What looks like one is then a stone
    in shade or in glare.
    """
    yield seen
    stones = [int(np.count_nonzero(seen.codes == code)) for code in (1, 2)]
    if seen.kind is CountKind.HALF and min(stones) > 0 and max(stones) >= SWEPT * sum(stones):
        rare = 1 + int(np.argmin(stones))
        logs = seen.logs.copy()
        logs[..., rare] = -np.inf
        yield replace(seen, codes=logs.argmax(axis=-1))


def _best(seen: _Seen) -> _Seen:
    """The reading with the best score, found by changing one point, or one stone's, at a time."""
    score = _score(seen)
    while True:
        tried = [(_score(other), other) for other in _changed(seen)]
        better = max(tried, key=lambda each: each[0], default=(score, seen))
        if better[0] <= score:
            return seen
        score, seen = better


def _changed(seen: _Seen) -> Iterator[_Seen]:
    """The readings that differ at one point, or in what point a stone belongs to."""
    for at in _alternatives(seen):
        yield seen.with_code(*at)
    for shift in seen.shifts:
        yield seen.shifted(shift)


def _neighbours(seen: _Seen) -> Iterator[_Seen]:
    """The readings that differ by one change, and by two of the likeliest."""
    singles = []
    for at in _alternatives(seen):
        other = seen.with_code(*at)
        singles.append((_score(other), at))
        yield other
    singles.sort(reverse=True)
    for (_, one), (_, two) in combinations(singles[:PAIRED], 2):
        if one[:2] != two[:2]:
            yield seen.with_code(*one).with_code(*two)
    for shift in seen.shifts:
        yield seen.shifted(shift)


def _alternatives(seen: _Seen) -> Sequence[tuple[int, int, int]]:
    """What else may lie where: (row, col, code)."""
    here = np.take_along_axis(seen.logs, seen.codes[..., None], axis=-1)
    likely = (seen.logs > here - LIKELY) & (np.arange(len(LETTERS)) != seen.codes[..., None])
    return [(int(row), int(col), int(code)) for row, col, code in np.argwhere(likely)]


def _score(reading: _Seen) -> float:
    """How well a reading explains what is seen and that the board was put in order, in nats."""
    codes = reading.codes
    seen = float(np.take_along_axis(reading.logs, codes[..., None], axis=-1).sum()) - reading.cost
    position = _position(codes)
    owned = areas_of(position)
    regions = owned.grid.parts(owned.contested)
    region_cost = 0.0 if reading.kind is CountKind.AREA else OPEN_REGION
    cost = sum(region_cost + OPEN_POINT * region.bit_count() for region in regions)
    if reading.kind is CountKind.HALF and swept_color(position):
        sizes = [region.bit_count() for region in owned.grid.parts(position.vacant)]
        cost += UNEVEN * max(sum(size % TEN != 0 for size in sizes) - 1, 0)
    if reading.kind is CountKind.AREA:
        cost += VACANCY * int(np.count_nonzero(codes == 0))
    if reading.balance is not None:
        shown = points_shown(position, reading.kind)
        cost -= AGREES * (shown.black - shown.white == reading.balance)
    return seen - cost


def _count(position: Position, kind: CountKind) -> tuple[int, ...]:
    """What the count depends on: each side's points, or one side's stones and vacant regions."""
    if kind is CountKind.HALF and swept_color(position):
        regions = position.grid.parts(position.vacant)
        stones = sum(position.bits(color).bit_count() for color in Color)
        return (stones, *sorted(region.bit_count() for region in regions))
    points = points_shown(position, kind)
    return points.black, points.white


def _position(codes: Codes) -> Position:
    return Position.from_rows(["".join(LETTERS[code] for code in row) for row in codes])
