"""Stones that are no moves: fallen, or laid beside a play by one hand (docs/rules.md I13)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.color import Color
from rules.points import Point

from ...belief.changes import Change
from ...events import EventType
from ..context import Context
from ..hypothesis import Hypothesis
from ..lines import lines_of, one_visit
from ..movers import mover_of
from ..played import played
from ..unattended import own_edge
from ..visits import owner_was_there
from .attempts import Attempt, all_attempts


def propose_fallen_stones(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which a stone that appeared is an extra stone.

    It came while its point was watched and nothing moved. No hand has been on the board since
    shortly before, in a game whose hands are seen.
    """
    if not context.hands_seen:
        return
    timing = context.timing
    hidden_ns = int(context.state.belief.occlusion.hidden_near_ns.max())
    for change in context.stones:
        handled = change.covered is not False or change.hand_near or change.moving
        if _likely_played(context, change):
            continue
        if handled or not change.appears or change.deficit >= context.costs.usual_deficit:
            continue
        watched = change.began_ns - change.before_ns <= timing.apart_s * 1e9
        if not watched or change.began_ns - hidden_ns < timing.hand_gone_s * 1e9:
            continue
        table_diff = {**context.table_diff, change.point: change.new}
        alerts = (context.draft(EventType.EXTRA_STONE, change.new, (change.point,)),)
        yield context.hypothesis(
            context.game,
            table_diff,
            (("fallen stone", context.costs.fallen),),
            alerts=alerts,
            skip_hand_cost=True,
        )


def _likely_played(context: Context, stone: Change) -> bool:
    """Whether a `stone` that shows no hand is rather a play, in turn or not.

    So it is near its owner where sides are told.
    """
    last, (row, col) = context.settings.size - 1, (stone.point.row, stone.point.col)
    at_edge = context.sides_told and own_edge(context.state, context.settings, stone)
    if stone.new is not context.game.to_play:
        return at_edge
    # An arm beside the board hides none of a first line. Where no side is told, a missed hand is
    # likelier than a stone that fell.
    return at_edge or not context.sides_told or min(row, col, last - row, last - col) == 0


def propose_adopted_stones(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which a stone called extra had been played, and another one answered it."""
    game = context.game
    for item in context.state.open:
        alert = item.alert
        if alert.type is not EventType.EXTRA_STONE or len(alert.points) != 1:
            continue
        (point,) = alert.points
        color = context.table_diff.get(point)
        if color is not game.to_play or context.state.question is not None:
            continue
        yield from _answered(context, _adopted(context, point, color, alert.t))


def _adopted(context: Context, point: Point, color: Color, t: float) -> Change:
    seen_ns = int(t * 1e9) + (context.state.t0_ns or 0)
    return replace(context.guess(point, color, seen_ns), covered=False, guessed=False)


def _answered(context: Context, adopted: Change) -> Iterator[Hypothesis]:
    for change in context.stones:
        if change.new is context.game.to_play or not change.appears:
            continue
        for line in lines_of(context, context.game, (adopted, change)):
            yield played(context, line, (("extra stone was played", context.costs.adopted),))


def propose_stones_beside_plays(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which stones came with a play, under one hand, and are no plays themselves."""
    for attempt in all_attempts(context):
        if not attempt.sequence or attempt.base.unwound or not attempt.left:
            continue
        if _same_hand(context, attempt.sequence[-1], attempt.left):
            yield _beside(context, attempt)


def _same_hand(context: Context, play: Change, left: Sequence[Change]) -> bool:
    """Whether few other stones came under the hand that played, which is known to be one side's.

    Not where a hand of their owner was over the board in the same visit.
    """
    hand = mover_of(context.state, context.settings, play)
    return (
        hand is not None
        and hand is play.new
        and len(left) <= context.limits.most_extra
        and one_visit(context, play)
        and all(change.side == play.side and change.new is not hand for change in left)
        and not any(owner_was_there(context, change) for change in left)
    )


def _beside(context: Context, attempt: Attempt) -> Hypothesis:
    line, left = attempt.line, attempt.left
    draft = context.draft(
        EventType.EXTRA_STONE,
        left[0].new,
        tuple(change.point for change in left),
        number=line.game.number,
    )
    table_diff = {**line.table_diff, **{change.point: change.new for change in left}}
    return played(
        context,
        replace(line, table_diff=table_diff),
        (("extra stones", context.costs.extra_stone * len(left)),),
        alerts=(*line.alerts, draft),
    )
