"""Hypotheses in which a line was played."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..alerts.draft import AlertDraft
from ..events import EventType
from ..table import Overlay
from .context import Context
from .hypothesis import MISREAD, Closing, Cost, Hypothesis, Kind, Line


def played(
    context: Context,
    line: Line,
    costs: Sequence[Cost] = (),
    *,
    alerts: tuple[AlertDraft, ...] | None = None,
    unwound: int = 0,
    sure: bool = True,
    skip_hand_cost: bool = False,
) -> Hypothesis:
    """The hypothesis in which `line` was played, at its costs and `costs`, and raises `alerts`.

    Its own alerts where `alerts` is None; `unwound` moves are taken back first. Without `sure` it
    must lie there for as long as an irregularity; with `skip_hand_cost` a hand is taken for
    granted.
    """
    alerts = line.alerts if alerts is None else alerts
    asked = context.state.question
    misread = bool(unwound) and _lies_unplayed(context, line)
    replaces = misread and (asked is None or asked.removed_ns is not None)
    return context.hypothesis(
        line.game,
        line.table_diff,
        (*line.costs, *costs),
        kind=Kind.PLAYED if line.plays else Kind.TABLE,
        plays=line.plays,
        alerts=alerts,
        closes=tuple(_adopted(context, line)),
        unwound=unwound,
        revision=MISREAD if replaces else None,
        regular=sure and not alerts and not (misread and asked is None),
        skip_hand_cost=skip_hand_cost,
    )


def with_table(
    context: Context,
    line: Line,
    table_diff: Overlay,
    alerts: tuple[AlertDraft, ...],
    costs: Sequence[Cost],
) -> Hypothesis:
    """The hypothesis in which `line` was played and the table differs from it by `table_diff`.

    It raises `alerts` for that.
    """
    return context.hypothesis(
        line.game,
        table_diff,
        costs,
        kind=Kind.PLAYED if line.plays else Kind.TABLE,
        plays=line.plays,
        alerts=alerts,
        closes=tuple(_adopted(context, line)),
    )


def _lies_unplayed(context: Context, line: Line) -> bool:
    """Whether the last stone lies on the table without being in `line`: it is said to be none."""
    last = context.game.last
    if last is None or last.point is None:
        return False
    return (
        line.table_diff.get(last.point) is last.color
        and line.game.position[last.point] is not last.color
    )


def _adopted(context: Context, line: Line) -> Iterator[Closing]:
    """Withdraw what was said of an extra stone that turns out to have been played."""
    for item in context.state.open if line.plays else ():
        extra = item.alert.type is EventType.EXTRA_STONE
        if extra and set(item.alert.points) <= {play.move.point for play in line.plays}:
            yield Closing(item, MISREAD, withdrawn=True)
