"""What it costs to suppose stones played in another order, or faster, than was seen."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise

from rules.game import Game
from rules.points import Point

from ..belief.changes import Change
from ..belief.look import NEVER
from .context import Context
from .hypothesis import Cost, Play

Window = tuple[int, int]
"""The first and the last look that may have shown a stone for the first time, by number."""


def of_line(context: Context, base: Game, sequence: Sequence[Change]) -> Iterator[Cost]:
    """The costs of the times at which the stones of `sequence`, played on `base`, were seen."""
    if nats := _inversions(context, sequence):
        yield "order seen otherwise", nats
    if nats := _hurry(context, sequence):
        yield "too fast for hands", nats
    if (share := context.unseen_share) and len(sequence) > 1:
        step_ns = context.state.belief.step_ns
        windows = windows_of(sequence, step_ns, context.limits.crowded_looks)
        if nats := share * crowding(windows):
            yield "between the same looks", nats
        far = leaps(base, [change.point for change in sequence])
        yield "leaps over the board", context.costs.move_distance * far
    yield from overtaken(context, base, sequence)


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


def leaps(game: Game, points: Iterable[Point | None]) -> float:
    """How far moves at `points`, one after another, leap on from the last of `game`, in lines.

    >>> leaps(Game.new(9).play("E5"), [Point(7, 8), Point(7, 7)])
    6.0
    """
    last = None if game.last is None else game.last.point
    path = [point for point in (last, *points) if point is not None]
    return sum(math.dist(one, other) for one, other in pairwise(path))


def _inversions(context: Context, sequence: Sequence[Change]) -> float:
    """What it costs to suppose that a stone was played before one that was seen earlier.

    It is held against the last look that still showed its point empty before it was first read.
    """
    nats = 0.0
    prices, timing = context.costs, context.timing
    for number, change in enumerate(sequence[:-1]):
        began_ns = min(later.began_ns for later in sequence[number + 1 :])
        gap = (change.absent_ns - began_ns) / 1e9
        # Settled looks are sure; a hand that has been at the point since brought the stone.
        if timing.settled:
            nats += prices.order_limit * (gap >= 0.0)
        elif gap > _slack_s(context):
            handed = prices.handed if change.covered else 0.0
            nats += min(prices.order_limit, prices.order + gap + handed)
    return nats


def overtaken(context: Context, base: Game, sequence: Sequence[Change]) -> Iterator[Cost]:
    """What it costs to suppose that stones seen before the last move of `base` follow it."""
    line = context.state.line
    if context.timing.settled or not sequence or not 0 < base.number <= len(line):
        return
    last = line[base.number - 1]
    if last.before_ns == NEVER:
        return
    gap = (last.before_ns - min(change.began_ns for change in sequence)) / 1e9
    if gap > _slack_s(context):
        prices = context.costs
        handed = prices.handed if last.covered else 0.0
        yield "seen before the last move", min(prices.order_limit, prices.order + gap + handed)


def _slack_s(context: Context) -> float:
    """For how long a stone may seem absent in looks of a film that show one laid after it.

    Looks seconds apart need none. Take the look that shows a stone for the first time. A point that
    is bare in it was bare when the stone was laid.
    """
    return context.timing.order_slack_s * (1.0 - 2.0 * context.unseen_share)


def _hurry(context: Context, sequence: Sequence[Change]) -> float:
    """What it costs that more stones were played than hands had time for."""
    seen_ns = max((change.began_ns for change in sequence), default=0)
    before_ns = min((change.before_ns for change in sequence), default=0)
    possible = max(0, seen_ns - before_ns) / 1e9 / context.timing.hurried_play_s + 2
    return context.costs.hurried_play * max(0.0, len(sequence) - possible)


def haste(context: Context, plays: Sequence[Play], change: Change) -> Iterator[Cost]:
    """What it costs that one player answered the last of `plays` with no time to think."""
    if not plays:
        return
    gap = (change.since_ns - plays[-1].seen_ns) / 1e9
    if gap < context.timing.thought_s:
        nats = context.costs.haste * (context.timing.thought_s - gap)
        yield "answered at once", nats
