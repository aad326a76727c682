"""What is no move: a fallen stone, a prisoner, a slide, stones taken off, a disturbed board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product

from rules.color import Color
from rules.game import Game
from rules.points import Move, Point

from ..belief.changes import Change, mover_of, own_edge, owner_was_there
from ..belief.look import near
from ..events import EventType
from .context import Context
from .hypothesis import Cost, Hypothesis, Kind
from .lines import lines_of, one_visit, played
from .plays import Attempt, all_attempts
from .replacements import revised, with_move_at
from .supposing import costs_in_one_go, suppose

ANOTHER_STONE_NATS = 0.5  # one hand takes a string in one go
"""Each further stone of a string that was taken off."""
ADOPTED_STONE_NATS = 3.0  # one alert is withdrawn by it
"""A stone that was called extra and was a play."""
SPREAD_NATS = 2.0  # for each second beyond one go
"""Each second by which a disturbance lasts for longer than one go."""
HANDS_OFTEN_MISSED_NATS = 4.0  # under it hands are seen at too few moves
"""A missing hand that costs less is no sign of a disturbance."""
HAND_GONE_S = 0.3  # a falling stone comes to rest within it
"""How long the board must be free of hands before a stone fell."""
ONE_GO_S = 1.0  # a knock on the board takes no longer
"""All that happens at once happens within it."""
AT_ONCE_POINTS = 6  # no hand moves so many in one go
"""So many clear changes in one go are a disturbance without any hand."""
FEWEST_GONE_POINTS = 2  # stones that only come are plays
"""At least so many of them are stones that went."""


def propose_fallen_stones(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which a stone that appeared is an extra stone.

    It came while its point was watched and nothing moved. No hand has been on the board since
    shortly before, in a game whose hands are seen.
    """
    if not context.hands_seen:
        return
    hidden_ns = int(context.state.belief.hidden_near_ns.max())
    for change in context.stones:
        handled = change.covered is not False or change.hand_near or change.moving
        if _likely_played(context, change):
            continue
        if handled or not change.appears or change.deficit >= context.costs.usual_deficit:
            continue
        watched = change.began_ns - change.before_ns <= context.timing.apart_s * 1e9
        if not watched or change.began_ns - hidden_ns < HAND_GONE_S * 1e9:
            continue
        table_diff = {**context.table_diff, change.point: change.new}
        alerts = (context.draft(EventType.EXTRA_STONE, change.new, (change.point,)),)
        costs = (("fallen stone", context.costs.fallen),)
        yield suppose(context, context.game, table_diff, costs, opens=alerts, skip_hand_cost=True)


def _likely_played(context: Context, stone: Change) -> bool:
    """Whether a `stone` that shows no hand is rather a play, in turn or not.

    So it is near its owner where sides are known.
    """
    last, (row, col) = context.settings.size - 1, (stone.point.row, stone.point.col)
    at_edge = context.sides_known and own_edge(context.state, context.settings, stone)
    if stone.new is not context.game.to_play:
        return at_edge
    # An arm beside the board hides none of a first line. Where no side is known, a missed hand is
    # likelier than a stone that fell.
    return at_edge or not context.sides_known or min(row, col, last - row, last - col) == 0


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
        seen_ns = int(alert.t * 1e9) + (context.state.t0_ns or 0)
        adopted = replace(context.guess(point, color, seen_ns), covered=False, guessed=False)
        for change in context.stones:
            if change.new is game.to_play or not change.appears:
                continue
            for line in lines_of(context, game, (adopted, change)):
                yield played(context, line, (("extra stone was played", ADOPTED_STONE_NATS),))


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
        and not any(owner_was_there(context.state, context.settings, change) for change in left)
    )


def _beside(context: Context, attempt: Attempt) -> Hypothesis:
    line, left = attempt.line, attempt.left
    there = {change.point: change.new for change in left}
    kind, number = EventType.EXTRA_STONE, line.game.number
    draft = context.draft(kind, left[0].new, tuple(there), number=number)
    beside = replace(line, table_diff={**line.table_diff, **there})
    costs = (("extra stones", context.costs.extra_stone * len(left)),)
    return played(context, beside, costs, opens=(*line.alerts, draft))


def propose_prisoners_on_board(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which the stones that appeared come from a lid that holds too few.

    Only a count of the lids separates them from plays. A lid that holds too few because stones are
    still on their way to it is no evidence.
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
        yield suppose(context, context.game, table_diff, costs, opens=alerts)


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


def propose_slides(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which one stone left one point and lies on a near one.

    One hand does both: a stone that was gone well before the other came is not the same.
    """
    for attempt in all_attempts(context):
        if attempt.base.unwound:
            continue
        for old, new in product(attempt.missing, attempt.left):
            if old.old is new.new and _moved(context, old, new) and near(old.point, [new.point]):
                yield _slide(context, attempt, old, new)


def _moved(context: Context, old: Change, new: Change) -> bool:
    """Whether the hand that lifted the one stone may have laid the other: so soon after it.

    It may take longer where both hands are known to be of one side.
    """
    timing = context.timing
    one_side = old.side == new.side != -1 and bool(old.covered and new.covered)
    most_s = timing.passed_over_s if one_side else timing.visit_s
    return new.before_ns - old.before_ns <= most_s * 1e9


def _slide(context: Context, attempt: Attempt, old: Change, new: Change) -> Hypothesis:
    """The stone slid; with no hand near and little else changed the record is corrected."""
    line = attempt.line
    unattended = old.covered is False and new.covered is False
    few = len(context.rest) <= context.limits.mass
    misread = unattended and few and not line.plays  # a revision records no play
    if misread and (corrected := with_move_at(line.game, old.point, new.point)) is not None:
        costs = (*line.costs, ("misread", context.costs.misread))
        return revised(context, corrected, line.table_diff, costs, unwound=0)
    table_diff = {**line.table_diff, old.point: None, new.point: new.new}
    draft = context.draft(EventType.STONE_MOVED, old.old, (old.point, new.point))
    alerts = (draft,) if misread else (*line.alerts, draft)
    costs = (*line.costs, ("slide", context.costs.slide))
    if old.unsteady:
        costs = (*costs, ("points flicker", context.costs.removal + context.costs.half_misread))
    slid = replace(line, table_diff=table_diff, costs=costs)
    return played(context, slid, opens=alerts)


def propose_removals(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which all stones that are missing, or those a hand was at, were taken off.

    Nobody has taken off a stone that nobody ever saw.
    """
    supposed = context.supposed
    for attempt in all_attempts(context):
        unseen = any(change.point in supposed for change in attempt.missing)
        if attempt.base.unwound or not attempt.missing or unseen:
            continue
        yield _removal(context, attempt, attempt.missing)
        handled = [change for change in attempt.missing if change.covered is not False]
        if handled and len(handled) < len(attempt.missing):
            yield _removal(context, attempt, handled)


def _removal(context: Context, attempt: Attempt, missing: Sequence[Change]) -> Hypothesis:
    prices, line = context.costs, attempt.line
    points = tuple(sorted(change.point for change in missing))
    position = line.game.position
    strings = {position.string_at(point).points for point in points if position[point] is not None}
    costs: list[Cost] = list(line.costs)
    if len(strings) > 1:
        costs.append(("more strings", prices.another_string * (len(strings) - 1)))
    if len(points) > 1:
        costs.append(("more stones", ANOTHER_STONE_NATS * (len(points) - 1)))
    last = line.game.last
    if last is not None and _by_captor(context, attempt, last, missing):
        draft = context.draft(
            EventType.REMOVED_STONES_WITH_LIBERTIES, last.color.other, points, mover=last.color
        )
        costs.append(("removal with liberties", prices.removal))
    else:
        draft = context.draft(EventType.STONE_REMOVED, missing[0].old, points)
        costs.append(("removal", prices.removal))
    if all(change.unsteady for change in missing):
        costs.append(("points flicker", prices.removal))
    table_diff = {**line.table_diff, **dict.fromkeys(points)}
    taken = replace(line, table_diff=table_diff, costs=tuple(costs))
    return played(context, taken, opens=(*line.alerts, draft))


def _by_captor(context: Context, attempt: Attempt, last: Move, missing: Sequence[Change]) -> bool:
    """Whether the side that played last took off all `missing`, stones of the other side.

    So it is where one string touches its last stone, or one visit of a hand did both.
    """
    point, game = last.point, attempt.line.game
    if point is None or any(change.old is not last.color.other for change in missing):
        return False
    if any(_touches(game, point, change.point) for change in missing):
        return True
    laid = next((change for change in attempt.sequence if change.point == point), None)
    seen_ns = context.last_seen_ns if laid is None else laid.began_ns
    return all(change.covered and _one_visit(context, seen_ns, change) for change in missing)


def _one_visit(context: Context, seen_ns: int, gone: Change) -> bool:
    """Whether a hand that was over the board until a stone was seen also took this one off."""
    slack_ns = context.timing.cover_s * 1e9
    return any(
        visit.began_ns <= seen_ns <= visit.ended_ns + slack_ns
        and visit.began_ns <= gone.began_ns <= visit.ended_ns + slack_ns
        and bool(visit.points[gone.point])
        for visit in context.state.belief.visits
    )


def _touches(game: Game, played: Point, point: Point) -> bool:
    position = game.position
    if position[point] is None:
        return False
    string = position.string_at(point).points
    return any(beside in string for beside in position.neighbours(played))


def propose_disturbances(context: Context) -> Iterator[Hypothesis]:
    """The hypothesis that one cause changed all, where enough has changed: one cost for it."""
    # Changes that a hand may have made.
    rarely = context.unattended_cost < HANDS_OFTEN_MISSED_NATS
    handled = [c for c in context.rest if rarely or c.hand_near or c.covered is not False]
    if context.crowded or len(handled) >= context.limits.mass or _knocked(context):
        yield _disturbance(context)


def _knocked(context: Context) -> bool:
    """Whether much has clearly changed at once, come and gone, with or without a hand seen."""
    clear = [change for change in context.rest if change.deficit < context.costs.usual_deficit]
    gone = sum(not change.appears for change in clear)
    return (
        len(clear) >= AT_ONCE_POINTS and gone >= FEWEST_GONE_POINTS and _apart_s(clear) <= ONE_GO_S
    )


def _apart_s(changes: Sequence[Change]) -> float:
    """By how many seconds `changes` cannot all have happened at once, a few of them left out.

    Each happened between the last look without it and the first one with it.
    """
    left_out = len(changes) // AT_ONCE_POINTS
    began_ns = sorted(change.began_ns for change in changes)[left_out]
    before_ns = sorted(change.before_ns for change in changes)[len(changes) - 1 - left_out]
    return max(0.0, (before_ns - began_ns) / 1e9)


def _disturbance(context: Context) -> Hypothesis:
    there = {change.point: change.new for change in context.rest}
    draft = context.draft(EventType.BOARD_DISTURBED, None, tuple(sorted(there)))
    return suppose(
        context,
        context.game,
        {**context.table_diff, **there},
        tuple(_costs(context, context.rest)),
        kind=Kind.DISTURBED,
        opens=(draft,),
        skip_hand_cost=True,
    )


def _costs(context: Context, moved: Sequence[Change]) -> Iterator[Cost]:
    prices = context.costs
    yield "disturbance", prices.disturbed
    yield "points changed", prices.disturbed_point * len(moved)
    if all(change.appears for change in moved):
        yield "stones only added", prices.only_added
        blacks = sum(change.new is Color.BLACK for change in moved)
        if abs(2 * blacks - len(moved)) <= 1:
            yield "as many of both colours", prices.in_turn
    if (late_s := _apart_s(moved) - ONE_GO_S) > 0.0:
        yield "not in one go", min(prices.spread_limit, SPREAD_NATS * late_s)
    yield from costs_in_one_go(context, moved)
