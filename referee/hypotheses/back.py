"""Ways back: a stone taken back, put right or swapped, an illegal move or a game rewound."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import islice

from rules.advice.procedures import CorrectionType, replaced
from rules.color import Color
from rules.game import Game
from rules.points import Move, Point

from ..alerts.alert_lifecycle import correction_by, unwindable, unwound_by
from ..alerts.catalog import ILLEGAL_MOVES
from ..alerts.remedies import AlertDraft
from ..belief.changes import Change
from ..belief.look import Overlay, codes_of, differences, lay, without
from ..events import EventType
from ..state import OpenAlert, State
from .context import Context
from .hypothesis import DOUBLED, MISREAD, PUT_RIGHT, Closing, Cost, Hypothesis, Kind, Play
from .lines import lines_of, played
from .replacements import revised
from .supposing import suppose

REWOUND_NATS = 2.0  # an illegal move is expected to go, but not that far
"""Moves beyond an illegal one that are taken back with it."""
ANOTHER_BACK_NATS = 3.0  # little more than a play, for each further move
"""Each further move taken back."""


def propose_take_backs(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which the table lies again as it did some moves ago."""
    atop = context.alerted(EventType.OCCUPIED_INTERSECTION)
    last = context.game.last
    if last is not None and last.point and _dismissed_atop(context):
        atop.add(last.point)
    gone = {change.point for change in context.confirmed if change.vanishes or change.point in atop}
    if not gone:
        return
    # As many moves may be taken back at once as players do, and as far as an illegal move reaches.
    most, number = context.limits.most_taken_back, context.game.number
    bases = [item.base for item in unwindable(context.state) if item.base is not None]
    reach = max(min(most, number), *(number - base for base in bases), 0)
    for count, node in enumerate(islice(context.game.line(), 1, reach + 1), 1):
        if node.last is None and node.parent is not None:
            return
        later = _later_points(context.game, count)
        table_diff = without(context.table_diff, later)
        changed = differences(context.state.expected, lay(node.position, table_diff))
        if changed and set(changed) & gone:
            yield from _back_to(context, node, count, table_diff, changed)


def _dismissed_atop(context: Context) -> bool:
    """Whether an arbiter has ruled that the last stone was not laid upon another."""
    return context.state.dismissed_of_last(EventType.OCCUPIED_INTERSECTION)


def _later_points(game: Game, count: int) -> frozenset[Point]:
    """Every point that the last `count` moves touched."""
    points: set[Point] = set()
    for node in islice(game.line(), count):
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
    illegal = unwindable(context.state)
    for item in illegal:
        if item.base == node.number:
            yield suppose(
                context,
                node,
                table_diff,
                (),
                kind=Kind.UNWOUND,
                closes=tuple(Closing(item, PUT_RIGHT) for item in unwound_by(context.state, node)),
                unwound=count,
                rewinds=passless(context.state, node, item.mover),
            )
            return
    part_way = any(item.base is not None and item.base < node.number for item in illegal)
    if part_way or (count == 1 and _dismissed_atop(context)):
        yield _rewound(context, node, count, table_diff, (("rewound", REWOUND_NATS),))
        return
    changes = [change for change in context.confirmed if change.point in changed]
    flickers = bool(changes) and all(change.flickers for change in changes)
    revisable = node.number >= context.state.arbiter_moves
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
        return suppose(context, context.game, after, costs, opens=alerts)
    return _rewound(context, node, count, table_diff, costs, alerts)


def taking_back(context: Context, count: int) -> float:
    """What it costs that `count` moves were taken back."""
    return context.costs.take_back + ANOTHER_BACK_NATS * (count - 1)


def _unattended(context: Context, points: set[Point]) -> bool:
    """Whether the last move was recorded, and has gone again, without a hand having been seen."""
    line = context.state.line
    if not line or line[-1].covered is not False:
        return False
    return all(change.covered is False for change in context.confirmed if change.point in points)


def passless(state: State, node: Game, offender: Color | None) -> bool:
    """Whether no pass takes the place of the illegal move after `node`."""
    correction = correction_by(state, unwound_by(state, node))
    if offender is None or (correction is not None and correction.type is CorrectionType.OCCUPIED):
        return False
    lost = correction is not None and bool(correction.loses)
    return lost or replaced(node, offender) is node


def _rewound(
    context: Context,
    node: Game,
    count: int,
    table_diff: Overlay,
    costs: Sequence[Cost],
    alerts: tuple[AlertDraft, ...] = (),
) -> Hypothesis:
    """The last `count` moves, after `node`, are gone from the table without a pass for them."""
    return suppose(
        context,
        node,
        table_diff,
        costs,
        kind=Kind.REWOUND,
        opens=alerts,
        closes=tuple(_closed_by_rewinding(context.state, node, count)),
        unwound=count,
        rewinds=True,
    )


def _closed_by_rewinding(state: State, node: Game, count: int) -> Iterator[Closing]:
    """Of a double move a part is taken back: open until all is, or play goes on (BGA 8.1).

    A lifted stone that was asked about closes nothing: what follows answers the question.
    """
    asked = state.question
    if asked is not None and asked.removed_ns is None and count == 1:
        return
    if asked is not None:
        yield Closing(asked.open, MISREAD, withdrawn=True)
    for item in state.open:
        if item.number > node.number and item.alert.type in ILLEGAL_MOVES:
            double = item.alert.type is EventType.TWO_IN_A_ROW
            partly = double and item.base is not None and item.base < node.number
            yield Closing(item, None if partly else PUT_RIGHT)


def propose_answers(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which a doubtful or wrong-coloured stone is put back, swapped or lifted."""
    yield from _put_back(context)
    swapped, wrong = _swappable(context), context.alerted(EventType.WRONG_COLOUR_STONE)
    for change in context.rest:
        if swapped is not None:
            point, stone, meant = swapped
            if change.point == point and change.new is stone.other:
                yield _swap(context, change, meant)
        if change.vanishes and change.point in wrong:
            table_diff = {**context.table_diff, change.point: None}
            costs = (("wrong stone lifted", context.costs.play),)
            yield suppose(context, context.game, table_diff, costs)


def propose_exchanged_stones(context: Context) -> Iterator[Hypothesis]:
    """A recorded stone was exchanged for one of the side that moved last (docs/rules.md I1)."""
    for change in context.rest:
        if change.old is None or change.new is not context.game.to_play.other:
            continue
        table_diff = {**context.table_diff, change.point: change.new}
        alerts = (context.draft(EventType.WRONG_COLOUR_STONE, change.new, (change.point,)),)
        costs = (("stone exchanged", context.costs.removal),)
        yield suppose(context, context.game, table_diff, costs, opens=alerts)


def other_owner(context: Context) -> Game | None:
    """The line if the stone asked about was its opponent's move in the wrong colour."""
    asked, game = context.state.question, context.game
    if asked is None or asked.removed_ns is not None or asked.number != game.number:
        return None
    meant = Move(asked.stone.other, asked.point)
    return None if game.parent is None else game.parent.follow(meant)[0]


def _doubled(item: OpenAlert, game: Game) -> bool:
    """Whether the alert calls the last stone, and no other after the first, a double move."""
    last = game.last
    return (
        item.alert.type is EventType.TWO_IN_A_ROW
        and item.number == game.number
        and last is not None
        and len(item.alert.points) == 2
        and item.alert.points[-1] == last.point
    )


def _swappable(context: Context) -> tuple[Point, Color, Game] | None:
    """The stone that may be swapped: its point, its colour, and the line if it was the other's."""
    asked = context.state.question
    if asked is not None:
        meant = other_owner(context)
        return None if meant is None else (asked.point, asked.stone, meant)
    last, parent = context.game.last, context.game.parent
    if last is None or last.point is None or parent is None:
        return None
    doubled = any(_doubled(item, context.game) for item in context.state.open)
    if not doubled and not context.state.dismissed_of_last(*DOUBLED):
        return None
    return last.point, last.color, parent.follow(Move(last.color.other, last.point))[0]


def _swap(context: Context, change: Change, meant: Game) -> Hypothesis:
    """The stone asked about, or called a double move, was exchanged for one of the right colour.

    Where an arbiter has dismissed that, the record follows without an alert.
    """
    table_diff = without(context.table_diff, (change.point,))
    return suppose(
        context,
        meant,
        table_diff,
        (("stone swapped", context.costs.play),),
        kind=Kind.SWAPPED,
        plays=(Play.of(change, meant),),
        closes=tuple(_misnamed(context)),
        unwound=1,
    )


def _misnamed(context: Context) -> Iterator[Closing]:
    """The end of the double move that was a stone of the wrong colour, where no answer does."""
    state = context.state
    if state.question is None:
        doubled = [item for item in state.open if _doubled(item, state.game)]
        for item in doubled[:1]:
            yield Closing(item, EventType.WRONG_COLOUR_STONE.value, withdrawn=True)


def _put_back(context: Context) -> Iterator[Hypothesis]:
    """A doubtful stone that had been lifted lies there again: the question is the same."""
    asked = context.state.question
    if asked is None or asked.removed_ns is None:
        return
    for change in context.rest:
        if change.point == asked.point and change.new is asked.stone:
            for line in lines_of(context, context.game, (change,)):
                costs = (("stone put back", context.costs.play),)
                yield played(context, replace(line, costs=costs), skip_hand_cost=True)


def propose_settled(context: Context) -> Iterator[Hypothesis]:
    """The hypothesis that what differed from the record is as it should be again."""
    if context.settled:
        costs = (("settled", context.costs.settled),)
        yield suppose(context, context.game, context.table_diff, costs, regular=True)
