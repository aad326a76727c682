"""Which stones may have been played, and in which order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from rules.color import Color

from ..belief.arrays import NEVER
from ..belief.changes import Change
from .context import Context


def possible_orders(
    context: Context, chosen: Sequence[Change], to_play: Color, *, free: bool
) -> list[tuple[Change, ...]]:
    """The orders in which the stones may have been played: in turn, and as they were seen.

    With `free` the first stone decides who begins: Black where both colours came at once.
    """
    if free:
        first_ns = chosen[0].since_ns
        tied = {
            change.new
            for change in chosen
            if change.since_ns - first_ns < context.timing.apart_s * 1e9
            or NEVER < change.before_ns < first_ns
        }
        to_play = Color.BLACK if Color.BLACK in tied else chosen[0].new or to_play
    laid = sorted(chosen, key=lambda change: change.laid_ns)
    queues = {color: [change for change in laid if change.new is color] for color in Color}
    color = to_play
    sequence = []
    while any(queues.values()):
        if not queues[color]:
            color = color.other
        sequence.append(queues[color].pop(0))
        color = color.other
    in_turn = tuple(sequence)
    as_seen = tuple(chosen)
    return [in_turn] if in_turn == as_seen else [in_turn, as_seen]


def subsets(stones: Sequence[Change]) -> list[tuple[Change, ...]]:
    """The stones that may have been played together: every choice of three, few of more.

    >>> len(subsets(["a", "b", "c"])), len(subsets(["a", "b", "c", "d"]))
    (7, 9)
    """
    if len(stones) <= 3:
        counts = range(1, len(stones) + 1)
        return [chosen for count in counts for chosen in combinations(stones, count)]
    return [
        tuple(stones),
        *combinations(stones, len(stones) - 1),
        *combinations(stones, 1),
    ]
