"""Hypotheses in which a line was played: what that does to the record, the alerts and questions."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.moves import Move

from ..alerts.draft import AlertDraft
from ..events import EventType
from ..table import Overlay
from .context import Context
from .effects import (
    MISREAD,
    Announce,
    AnsweredAlert,
    Append,
    CloseAlert,
    Effect,
    PlayOn,
    Revise,
    SettleQuestion,
    Truncate,
    table_effects,
)
from .hypothesis import Cost, Hypothesis, Line


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
    regular = sure and not alerts and not _doubts_last(context, line, unwound)
    return context.hypothesis(
        play_effects(context, line, alerts, unwound),
        line.game,
        line.table_diff,
        (*line.costs, *costs),
        plays=line.plays,
        alerts=alerts,
        unwound=unwound,
        regular=regular,
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
        play_effects(context, replace(line, table_diff=table_diff), alerts),
        line.game,
        table_diff,
        costs,
        plays=line.plays,
        alerts=alerts,
    )


def play_effects(
    context: Context, line: Line, alerts: Sequence[AlertDraft], unwound: int = 0
) -> tuple[Effect, ...]:
    """What it does that `line` was played and raises `alerts`, after `unwound` moves went back."""
    if not line.plays:
        return table_effects(line.table_diff, alerts)
    return (
        *_before(context, line, unwound),
        *_adopted(context, line),
        Append(line.plays, line.game),
        *_inferred(line),
        *table_effects(line.table_diff, alerts, line.plays),
    )


def _doubts_last(context: Context, line: Line, unwound: int) -> bool:
    """Whether the last stone, which still lies there, is said to have been none."""
    if not unwound or context.state.question is not None:
        return False
    return _lies_unplayed(context, line)


def _lies_unplayed(context: Context, line: Line) -> bool:
    """Whether the last stone lies on the table without being in `line`."""
    last = context.game.last
    if last is None or last.point is None:
        return False
    return (
        line.table_diff.get(last.point) is last.color
        and line.game.position[last.point] is not last.color
    )


def _before(context: Context, line: Line, unwound: int) -> Iterator[Effect]:
    """What comes before the plays: answers, moves taken back, an illegal move accepted."""
    asked = context.state.question
    if asked is not None:
        yield from _answered(context, line, unwound)
    if unwound and (asked is None or asked.removed_ns is not None):
        parent = line.plays[0].number - 1
        misread = _lies_unplayed(context, line)
        yield Truncate(line.game.at(parent), keep=not misread)
        replaced = context.state.line[parent : parent + 1]
        yield Revise(replaced[0].n if replaced else None, parent + 1, MISREAD if misread else None)
    else:
        yield PlayOn(line.plays[0].move)


def _answered(context: Context, line: Line, unwound: int) -> Iterator[Effect]:
    """Name the type that a question left open, by what was played next."""
    asked = context.state.question
    assert asked is not None
    two, wrong = EventType.TWO_IN_A_ROW, EventType.WRONG_COLOUR_STONE
    meant = Move(asked.stone.other, asked.point)
    if asked.removed_ns is not None:
        swapped = line.plays[0].move == meant
        yield SettleQuestion(wrong if swapped else two, AnsweredAlert.PUT_RIGHT)
    elif unwound and line.game.at(asked.number).last != meant:
        yield Truncate(line.game.at(asked.number - 1))
        yield SettleQuestion(two, AnsweredAlert.PUT_RIGHT)
    elif unwound:
        recorded = context.state.line[: asked.number]
        yield SettleQuestion(wrong, AnsweredAlert.KEPT)
        yield Truncate(line.game.at(asked.number), keep=False)
        yield Revise(recorded[-1].n if recorded else None, asked.number)
    else:
        yield SettleQuestion(two, AnsweredAlert.ACCEPTED)


def _adopted(context: Context, line: Line) -> Iterator[Effect]:
    """Withdraw what was said of an extra stone that turns out to have been played."""
    for item in context.state.open:
        extra = item.alert.type is EventType.EXTRA_STONE
        if extra and set(item.alert.points) <= {play.move.point for play in line.plays}:
            yield CloseAlert(item.alert.id, MISREAD, withdrawn=True)


def _inferred(line: Line) -> Iterator[Effect]:
    """Say which plays no look has shown, and that the order of the others was not seen."""
    unseen = [play for play in line.plays if play.guessed]
    if unseen:
        points = tuple(play.move.point for play in unseen if play.move.point)
        number = unseen[0].number
        yield Announce(EventType.MOVES_INFERRED, number, points=points, detail="play_inferred")
    if not all(play.after for play in line.plays[1:]):
        points = tuple(play.move.point for play in line.plays if play.move.point)
        number = line.plays[0].number
        yield Announce(EventType.MOVES_INFERRED, number, points=points, detail="order_inferred")
