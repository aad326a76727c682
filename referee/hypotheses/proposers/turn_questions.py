"""What follows an open question about a stone's owner, or a stone of the wrong colour."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rules.color import Color
from rules.game import Game
from rules.moves import Move
from rules.points import Point

from ...belief.changes import Change
from ...events import EventType
from ...state import OpenAlert
from ..context import Context
from ..hypothesis import Closing, Hypothesis, Kind, Play
from ..lines import lines_of
from ..played import played

WHOSE_STONE = (EventType.AMBIGUOUS_TURN, EventType.TWO_IN_A_ROW)
"""What asks whose the last stone is, or says that its owner has moved twice."""


def propose_answers(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which a doubtful or wrong-coloured stone is put back, swapped or lifted."""
    yield from _put_back(context)
    swapped = _swappable(context)
    for change in context.rest:
        if swapped is not None:
            point, stone, meant = swapped
            if change.point == point and change.new is stone.other:
                yield _swap(context, change, meant)
        if change.vanishes and _wrong(context, change.point):
            table_diff = {**context.table_diff, change.point: None}
            costs = (("wrong stone lifted", context.costs.play),)
            yield context.hypothesis(context.game, table_diff, costs)


def propose_exchanged_stones(context: Context) -> Iterator[Hypothesis]:
    """A recorded stone was exchanged for one of the side that moved last (docs/rules.md I1)."""
    for change in context.rest:
        if change.old is None or change.new is not context.game.to_play.other:
            continue
        table_diff = {**context.table_diff, change.point: change.new}
        alerts = (context.draft(EventType.WRONG_COLOUR_STONE, change.new, (change.point,)),)
        yield context.hypothesis(
            context.game,
            table_diff,
            (("stone exchanged", context.costs.removal),),
            alerts=alerts,
        )


def other_owner(context: Context) -> Game | None:
    """The line if the stone asked about was its opponent's move in the wrong colour."""
    asked = context.state.question
    game = context.game
    if asked is None or asked.removed_ns is not None or asked.number != game.number:
        return None
    if game.parent is None:
        return None
    return game.parent.follow(Move(asked.stone.other, asked.point))[0]


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
    if not doubled and not context.state.dismissed_of_last(*WHOSE_STONE):
        return None
    return last.point, last.color, parent.follow(Move(last.color.other, last.point))[0]


def _swap(context: Context, change: Change, meant: Game) -> Hypothesis:
    """The stone asked about, or called a double move, was exchanged for one of the right colour.

    Where an arbiter has dismissed that, the record follows without an alert.
    """
    color = change.new
    assert color is not None
    table_diff = {
        point: there for point, there in context.table_diff.items() if point != change.point
    }
    play = Play(
        Move(color, change.point),
        meant.number,
        tuple(sorted(meant.captures)),
        (),
        change.since_ns,
        change.covered,
        change.side,
    )
    return context.hypothesis(
        meant,
        table_diff,
        (("stone swapped", context.costs.play),),
        kind=Kind.SWAPPED,
        plays=(play,),
        closes=tuple(_misnamed(context)),
        unwound=1,
    )


def _misnamed(context: Context) -> Iterator[Closing]:
    """The end of the double move that was a stone of the wrong colour, where no answer says it."""
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


def _wrong(context: Context, point: Point) -> bool:
    return any(
        item.alert.type is EventType.WRONG_COLOUR_STONE and point in item.alert.points
        for item in context.state.open
    )
