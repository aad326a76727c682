"""A prisoner or a pass stone lies on the board again, and is missing in its lid."""

from __future__ import annotations

from collections.abc import Iterator

from rules.color import Color

from ...events import EventType
from ..context import Context
from ..hypothesis import Hypothesis


def propose_prisoners_on_board(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which the stones that appeared come from a lid that holds too few.

    Only a count of the lids tells them from plays. A lid that holds too few because stones are
    still on their way to it tells nothing.
    """
    for holder, surplus in zip(Color, context.state.reported.lid_surplus, strict=True):
        stones = [change for change in context.stones if change.new is holder.other]
        if not stones or len(stones) > -surplus or _on_their_way(context):
            continue
        if not all(change.appears for change in stones):
            continue
        points = tuple(sorted(change.point for change in stones))
        table_diff = {**context.table_diff, **dict.fromkeys(points, holder.other)}
        alerts = (context.draft(EventType.PRISONER_ON_BOARD, holder.other, points),)
        costs = (("prisoners on board", context.costs.prisoner_on_board),)
        yield context.hypothesis(context.game, table_diff, costs, alerts=alerts)


def _on_their_way(context: Context) -> bool:
    """Whether the last move, or one shortly before the lids were counted, brought stones to one."""
    state = context.state
    since_ns = state.reported.lid_surplus_ns - round(context.timing.grace_limit_s * 1e9)
    for node in context.game.line():
        if node.last is None or not 0 < node.number <= len(state.line):
            continue
        late = node is context.game or state.line[node.number - 1].seen_ns > since_ns
        if late and (node.captures or node.last.point is None):
            return True
    return False
