"""Plays of the stones that appeared, in turn or not, on the line or on one without its end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, islice

from rules.color import Color
from rules.game import Game
from rules.points import Move

from ..alerts.remedies import AlertDraft
from ..belief.changes import Change, other_stone
from ..belief.look import NEVER
from ..events import EventType
from ..state import Question
from .back import other_owner, taking_back
from .context import Context
from .hypothesis import Cost, Hypothesis, Line
from .lines import lines_of, played

REPLAYED_NATS = 0.5  # less than a play: the stone taken back is owed
"""Another move in place of a stone taken back."""
USUAL_DOUBT_NATS = 0.8  # real stones are read no less surely
"""A recorded stone that is read less surely by more is in doubt."""
DOUBT_WEIGHT = 6.0  # two nats of doubt a look take the cost away
"""By how much doubt in a stone lowers the cost of its misreading."""


def propose_plays(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which some of the stones that appeared were played."""
    for attempt in all_attempts(context):
        if attempt.sequence:
            base, line = attempt.base, attempt.line
            alerts = (*replaced(context, base.unwound), *line.alerts)
            yield played(context, line, base.costs, opens=alerts, unwound=base.unwound)


def propose_recoloured_plays(context: Context) -> Iterator[Hypothesis]:
    """Plays in which a stone that is read in both colours has the less likely one.

    They must lie there for as long as an irregularity.
    """
    for change in context.rest:
        other = other_stone(context.state.belief, change, context.settings)
        if other is None:
            continue
        rest = exchanged(context.rest, change, other)
        again = replace(context, rest=rest, confirmed=exchanged(context.confirmed, change, other))
        if again.crowded:
            return
        free = again.free_start(again.game)
        for sequence in possible_orders(again, again.stones, again.game.to_play, free=free):
            for line in lines_of(again, again.game, sequence):
                yield played(again, line, sure=False)


def exchanged(changes: Sequence[Change], change: Change, other: Change) -> tuple[Change, ...]:
    """`changes` with `other` in place of `change`."""
    return tuple(other if item is change else item for item in changes)


@dataclass(frozen=True, slots=True, eq=False)
class Attempt:
    """A `line` that continues `base` with `sequence`."""

    base: ContinuationPoint
    line: Line
    sequence: tuple[Change, ...]
    left: tuple[Change, ...]
    """The stones that it does not explain."""
    missing: tuple[Change, ...]
    """The stones that are gone from the table though the line has them."""


@lru_cache(maxsize=1)
def all_attempts(context: Context) -> tuple[Attempt, ...]:
    """Every line that some of the stones of `context` may form; several proposers share them."""
    return tuple(_attempts(context))


def _attempts(context: Context) -> Iterator[Attempt]:
    for base in tuple(all_continuation_points(context)):
        free = context.free_start(base.game)
        for chosen in subsets(context.stones):
            for sequence in possible_orders(context, chosen, base.game.to_play, free=free):
                yield from _lines(context, base, sequence)
        if context.gone and not base.unwound:
            yield from _lines(context, base, ())


def _lines(
    context: Context, base: ContinuationPoint, sequence: tuple[Change, ...]
) -> Iterator[Attempt]:
    taken = {change.point for change in sequence}
    left = tuple(change for change in context.stones if change.point not in taken)
    for line in tuple(lines_of(base.context, base.game, sequence)):
        missing = tuple(change for change in context.gone if line.table(change.point) is not None)
        yield Attempt(base, line, sequence, left, missing)


@dataclass(frozen=True, slots=True, eq=False)
class ContinuationPoint:
    """A line that new plays may continue."""

    context: Context
    """The context with the table as that line has it."""
    game: Game
    """The line."""
    unwound: int
    """The moves taken back from the line as it stands."""
    costs: tuple[Cost, ...]
    """What that costs."""


def all_continuation_points(context: Context) -> Iterator[ContinuationPoint]:
    """The lines that new plays may continue: as it stands, or without stones taken back."""
    game, asked = context.game, context.state.question
    prices = context.costs
    yield ContinuationPoint(context, game, 0, ())
    meant = other_owner(context)
    if meant is not None and asked is not None:
        yield _of_other_owner(context, asked, meant)
    last, parent = game.last, game.parent
    if last is None or last.point is None or parent is None:
        return
    yield from _misread(context, last, parent)
    if context.taken_back:
        yield ContinuationPoint(context, parent, 1, (("taken back before", REPLAYED_NATS),))
    elif any(change.point == last.point and change.vanishes for change in context.rest):
        answers = asked is not None and asked.point == last.point
        lifted = ("stone asked about lifted", prices.play)
        cost = lifted if answers else ("take-back", prices.take_back)
        yield ContinuationPoint(context, parent, 1, (cost,))
        if asked is None:
            yield from _further_back(context, parent)


def _of_other_owner(context: Context, asked: Question, meant: Game) -> ContinuationPoint:
    """The line in which the stone asked about was the other side's move in the wrong colour."""
    swapped = any(
        change.point == asked.point and change.new is asked.stone.other for change in context.rest
    )
    there = asked.stone.other if swapped else asked.stone
    lying = replace(context, table_diff={**context.table_diff, asked.point: there})
    costs: tuple[Cost, ...] = (("other owner", REPLAYED_NATS),)
    haste = _haste(context, asked)
    if haste:
        costs = (*costs, ("answered at once", haste))
    return ContinuationPoint(lying, meant, 1, costs)


def _further_back(context: Context, node: Game) -> Iterator[ContinuationPoint]:
    """The lines without more than the last stone, where a hand has lifted those before it too."""
    lifted = {change.point for change in context.rest if change.vanishes and change.covered}
    for unwound in range(2, context.limits.most_taken_back + 1):
        last, parent = node.last, node.parent
        if last is None or last.point not in lifted or node.captures or parent is None:
            return
        costs = (("take-back", taking_back(context, unwound)),)
        yield ContinuationPoint(context, parent, unwound, costs)
        node = parent


def _misread(context: Context, last: Move, parent: Game) -> Iterator[ContinuationPoint]:
    """The line without a last stone that was doubtful when it came, or is read unsurely since."""
    point, prices = last.point, context.costs
    if point is None or point in context.table_diff or context.game.captures:
        return
    belief = context.state.belief
    doubt = max(0.0, belief.level - float(belief.clarity[point]) - USUAL_DOUBT_NATS)
    known_ns = context.last_seen_ns + context.timing.known_s * 1e9
    again = [change for change in context.rest if change.new is last.color]
    if not again or context.state.question is not None:
        return
    came = context.state.line[-1].doubt if any(change.covered for change in again) else 0.0
    if came < prices.beside and (
        doubt <= 0.0 or all(change.since_ns < known_ns for change in again)
    ):
        return
    spared = DOUBT_WEIGHT * doubt + came
    nats = max(0.0, prices.misread_play - spared)
    costs: tuple[Cost, ...] = (("last stone misread", nats),) if nats else ()
    if context.hands_seen and context.state.line[-1].covered and came < prices.beside:
        costs = (*costs, ("a hand laid it", prices.handed))
    yield ContinuationPoint(
        replace(context, table_diff={**context.table_diff, point: last.color}), parent, 1, costs
    )


def _haste(context: Context, asked: Question) -> float:
    """What it costs that the next stone of that colour came with no time to think."""
    seen = asked.open.alert.t_seen
    nexts = [change.since_ns for change in context.rest if change.new is asked.stone]
    if seen is None or not nexts:
        return 0.0
    gap = context.state.seconds(min(nexts)) - seen
    return max(0.0, context.costs.haste * (context.timing.thought_s - gap))


def replaced(context: Context, unwound: int) -> tuple[AlertDraft, ...]:
    """The alert for stones taken back and played elsewhere in one go."""
    last = context.game.last
    if not unwound or context.taken_back or context.state.question is not None or last is None:
        return ()
    lifted = [change for change in context.rest if change.point == last.point]
    if not lifted or lifted[0].covered is False or context.adjusted(lifted[0]):
        return ()
    moves = [node.last for node in islice(context.game.line(), unwound)]
    points = tuple(sorted(move.point for move in moves if move is not None and move.point))
    color = last.color if unwound == 1 else None
    return (context.draft(EventType.STONE_TAKEN_BACK, color, points, mover=last.color),)


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
    most = len(stones)
    counts = range(1, most + 1) if most <= 3 else (most, most - 1, 1)
    return [chosen for count in counts for chosen in combinations(stones, count)]
