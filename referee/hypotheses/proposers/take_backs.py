"""Ways back: a stone taken back, an illegal move put right, a game rewound."""

from __future__ import annotations

from collections.abc import Iterator

from rules.advice.procedures import pass_stones_due, replaced
from rules.color import Color
from rules.corrections import CorrectionType
from rules.game import Game
from rules.points import Point

from ...alerts.catalog import ILLEGAL_MOVES
from ...alerts.remedies import Remedy, correction_for
from ...events import EventType
from ...state import OpenAlert, State
from ...table import Overlay, codes_of, differences, lay
from ..context import Context
from ..effects import (
    PUT_RIGHT,
    Announce,
    AnsweredAlert,
    AwaitAnswer,
    CarryAlert,
    CloseAlert,
    Correct,
    Effect,
    ForcePass,
    SetTable,
    SettleQuestion,
    Truncate,
    WithdrawQuestion,
    table_effects,
)
from ..hypothesis import Cost, Hypothesis
from .revisions import revised


def propose_take_backs(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which the table lies again as it did some moves ago."""
    atop = {
        point
        for item in context.state.open
        if item.alert.type is EventType.OCCUPIED_INTERSECTION
        for point in item.alert.points
    }
    last = context.game.last
    if last is not None and last.point and _dismissed_atop(context):
        atop.add(last.point)
    gone = {change.point for change in context.confirmed if change.vanishes or change.point in atop}
    if not gone:
        return
    node: Game | None = context.game
    for count in range(1, _deepest(context) + 1):
        node = node.parent if node is not None else None
        if node is None or (node.last is None and node.parent is not None):
            return
        later = _later_points(context.game, count)
        table_diff = {
            point: color for point, color in context.table_diff.items() if point not in later
        }
        changed = differences(context.state.expected, lay(node.position, table_diff))
        if changed and set(changed) & gone:
            yield from _back_to(context, node, count, table_diff, changed)


def _deepest(context: Context) -> int:
    """The most moves that may be taken back at once: as far as an illegal move reaches."""
    deepest = min(context.limits.most_taken_back, context.game.number)
    continuation_points = [item.base for item in _illegal(context) if item.base is not None]
    return max([deepest, *(context.game.number - base for base in continuation_points)])


def _illegal(context: Context) -> list[OpenAlert]:
    """Alerts for breaches by the last move or run, which can still be unwound with a pass."""
    state = context.state
    found = [
        item
        for item in state.open
        if item.alert.type in ILLEGAL_MOVES and item.number == state.game.number
    ]
    asked = state.question
    if asked is not None and state.game.number == asked.number - (asked.removed_ns is not None):
        found.append(asked.open)
    return found


def _dismissed_atop(context: Context) -> bool:
    """Whether an arbiter has said that the last stone was not laid upon another."""
    return context.state.dismissed_of_last(EventType.OCCUPIED_INTERSECTION)


def _later_points(game: Game, count: int) -> frozenset[Point]:
    """Every point that the last `count` moves touched."""
    points: set[Point] = set()
    for _, node in zip(range(count), game.line(), strict=False):
        points |= node.captures | node.self_captures
        if node.last is not None and node.last.point is not None:
            points.add(node.last.point)
    return frozenset(points)


def _back_to(
    context: Context,
    node: Game,
    count: int,
    table_diff: dict[Point, Color | None],
    changed: dict[Point, Color | None],
) -> Iterator[Hypothesis]:
    """The hypotheses in which the last `count` moves, after `node`, are off the table."""
    prices = context.costs
    illegal = _illegal(context)
    for item in illegal:
        if item.base == node.number:
            effects = tuple(unwinding(context.state, node, item.mover, table_diff))
            yield context.hypothesis(effects, node, table_diff, (), unwound=count)
            return
    part_way = any(item.base is not None and item.base < node.number for item in illegal)
    if part_way or (count == 1 and _dismissed_atop(context)):
        effects = (*_rewinding(context, node, count), *table_effects(table_diff, ()))
        yield context.hypothesis(
            effects, node, table_diff, (("rewound", prices.rewound),), unwound=count
        )
        return
    changes = [change for change in context.confirmed if change.point in changed]
    flickers = bool(changes) and all(change.flickers for change in changes)
    revisable = node.number >= context.state.fixed
    if revisable and (flickers or _unattended(context, set(changed))):
        costs: list[Cost] = [("misread", prices.half_misread if flickers else prices.misread)]
        if count > 1:
            costs.append(("more moves misread", prices.half_misread * (count - 1)))
        yield revised(context, node, table_diff, costs, unwound=count)
    if count == 1 and any(context.adjusted(change) for change in context.confirmed):
        costs = [("stone adjusted", prices.play)]
        yield revised(context, node, table_diff, costs, unwound=1, skip_hand_cost=False)
    yield _taken_back(context, node, count, table_diff, changed, flickers=flickers)


def _taken_back(
    context: Context,
    node: Game,
    count: int,
    table_diff: dict[Point, Color | None],
    changed: dict[Point, Color | None],
    *,
    flickers: bool,
) -> Hypothesis:
    """The last stones were taken back: one leaves the line as it is, more rewind it."""
    costs: list[Cost] = [("take-back", taking_back(context, count))]
    if any(color is not None for color in changed.values()):
        costs.append(("prisoners put back", context.costs.prisoner_back))
    if flickers:
        costs.append(("misread", context.costs.misread))
    last = context.game.last
    mover = None if last is None else last.color
    points = tuple(point for point in sorted(changed) if changed[point] is None)
    color = mover if count == 1 else None
    alerts = (context.draft(EventType.STONE_TAKEN_BACK, color, points, mover=mover),)
    if count == 1:
        table = codes_of(context.game.position)
        after = table_diff | differences(table, lay(node.position, table_diff))
        effects = table_effects(after, alerts)
        return context.hypothesis(effects, context.game, after, costs, alerts=alerts)
    effects = (*_rewinding(context, node, count), *table_effects(table_diff, alerts))
    return context.hypothesis(effects, node, table_diff, costs, alerts=alerts, unwound=count)


def taking_back(context: Context, count: int) -> float:
    """What it costs that `count` moves were taken back."""
    return context.costs.take_back + context.costs.another_back * (count - 1)


def _unattended(context: Context, points: set[Point]) -> bool:
    """Whether the last move was recorded, and has gone again, without a hand having been seen."""
    line = context.state.line
    if not line or line[-1].covered is not False:
        return False
    return all(change.covered is False for change in context.confirmed if change.point in points)


def unwinding(
    state: State, node: Game, offender: Color | None, table_diff: Overlay
) -> Iterator[Effect]:
    """The illegal move after `node` is off; its procedure says what replaces it (BGA 8.1, A.2.ii).

    The table then differs from the line by `table_diff`.
    """
    ended = [
        item for item in state.open if item.base == node.number and item.alert.type in ILLEGAL_MOVES
    ]
    corrections = (correction_for(state.game, item) for item in ended)
    correction = next(filter(None, corrections), None)
    if state.question is not None:
        yield SettleQuestion(EventType.TWO_IN_A_ROW, AnsweredAlert.KEPT)
    for item in ended:
        yield CloseAlert(item.alert.id, PUT_RIGHT)
    if state.question is not None:
        yield CloseAlert(None, PUT_RIGHT)
    yield Truncate(node)
    yield SetTable(table_diff)
    if correction is not None and correction.type is CorrectionType.OCCUPIED:
        yield Correct(correction.game, Remedy.of(correction))
        yield SetTable(None)
        return
    after = node if offender is None else replaced(node, offender)
    lost = correction is not None and correction.loses
    if offender is not None and (after is node or lost):
        # Without passes a legal play is still to be made (FAQ 5.8). A lost game has no pass either.
        yield Announce(EventType.REWOUND, node.number)
        return
    yield Announce(EventType.ILLEGAL_MOVE_UNWIND, node.number + 1, color=offender)
    if offender is not None and node.to_play is offender:
        yield ForcePass(offender, pass_stones_due(state.game, after))


def _rewinding(context: Context, node: Game, count: int) -> Iterator[Effect]:
    """Moves are gone from the table without a pass in their place."""
    state = context.state
    yield Truncate(node)
    asked = state.question
    if asked is not None and asked.removed_ns is None and count == 1:
        yield AwaitAnswer()
        return
    if asked is not None:
        yield WithdrawQuestion()
    for item in state.open:
        if item.number > node.number and item.alert.type in ILLEGAL_MOVES:
            yield _shortened(item, node.number)
    due = pass_stones_due(context.game, node)
    yield Announce(EventType.REWOUND, node.number, hand_over=due)


def _shortened(item: OpenAlert, number: int) -> Effect:
    """Of a double move a part is taken back: open until all is, or play goes on (BGA 8.1)."""
    double = item.alert.type is EventType.TWO_IN_A_ROW
    if double and item.base is not None and item.base < number:
        return CarryAlert(item.alert.id, number)
    return CloseAlert(item.alert.id, PUT_RIGHT)
