"""Stones are gone that nothing captured (docs/rules.md I6 after a play, I11 without one)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.game import Game
from rules.moves import Move
from rules.points import Point

from ...belief.changes import Change
from ...events import EventType
from ..context import Context
from ..hypothesis import Cost, Hypothesis
from ..played import with_table
from .attempts import Attempt, all_attempts


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
        costs.append(("more stones", prices.another_stone * (len(points) - 1)))
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
    return with_table(context, line, table_diff, (*line.alerts, draft), costs)


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
        for visit in context.state.belief.occlusion.visits
    )


def _touches(game: Game, played: Point, point: Point) -> bool:
    position = game.position
    if position[point] is None:
        return False
    string = position.string_at(point).points
    return any(beside in string for beside in position.neighbours(played))
