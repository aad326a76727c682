"""How unlikely it is that so many moves fell between the same two looks."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate

from ..belief.changes import Change

Window = tuple[int, int]
"""The first and the last look that may have shown a stone for the first time, by number."""


def crowding(windows: Sequence[Window]) -> float:
    """The nats for stones laid in that order, each first shown by a look of its window.

    Moves come at random times. Every way to spread them over the looks has a weight. Each look that
    shows k moves first gives it the factor 1/k!. The sum of the weights counts. Where the windows
    forbid the order, a stone came with the one before it.

    >>> [round(crowding([window] * 2), 2) for window in ((0, 0), (0, 1))]
    [0.69, -0.69]
    """
    weights: dict[Window, float] = {(0, 0): 1.0}
    for first, last in _in_order(windows):
        after: dict[Window, float] = {}
        for (look, count), weight in weights.items():
            for shown in range(max(first, look), last + 1):
                together = count + 1 if shown == look else 1
                key = (shown, together)
                after[key] = after.get(key, 0.0) + weight / together
        weights = after
    return -math.log(sum(weights.values()))


def _in_order(windows: Sequence[Window]) -> list[Window]:
    """`windows` without looks that are too early or too late for the stones before and after."""
    starts = accumulate((first for first, _ in windows), max)
    ends = tuple(accumulate((last for _, last in reversed(windows)), min))
    return [(start, max(start, end)) for start, end in zip(starts, reversed(ends), strict=True)]


def windows_of(sequence: Sequence[Change], step_ns: int, most: int) -> tuple[Window, ...]:
    """The windows of stones seen by looks `step_ns` apart; the last `most` looks count.

    Looks are numbered from the oldest of these, 0, on; older ones count as that one.
    """
    newest_ns = max(change.began_ns for change in sequence)

    def number(t_ns: int) -> int:
        looks_ago = (newest_ns - t_ns + step_ns // 2) // step_ns
        return most - 1 - min(looks_ago, most - 1)

    return tuple(
        (min(number(change.absent_ns) + 1, number(change.began_ns)), number(change.began_ns))
        for change in sequence
    )
