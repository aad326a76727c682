"""Stones are gone that nothing captured: with liberties after a play (I6), or alone (I11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.game import Game
from rules.moves import Move
from rules.points import Point

from ..belief.changes import Change
from ..events import EventType
from .attempts import Attempt, all_attempts
from .context import Context
from .hypothesis import Cost, Hypothesis
from .play_effects import with_table


def propose_removals(context: Context) -> Iterator[Hypothesis]:
    """Hypotheses in which all stones that are missing, or those a hand was at, were taken off."""
    for attempt in all_attempts(context):
        if attempt.base.unwound or not attempt.missing:
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
    if last is not None and _by_captor(line.game, last, missing):
        draft = context.draft(
            EventType.REMOVED_STONES_WITH_LIBERTIES, last.color.other, points, mover=last.color
        )
        costs.append(("removal with liberties", prices.removal))
    else:
        draft = context.draft(EventType.STONE_REMOVED, missing[0].old, points)
        costs.append(("removal", prices.lone_removal))
    if all(change.flickers for change in missing):
        costs.append(("points flicker", prices.flickering_removal))
    over = {**line.over, **dict.fromkeys(points)}
    return with_table(context, line, over, (*line.alerts, draft), costs)


def _by_captor(game: Game, last: Move, missing: Sequence[Change]) -> bool:
    """Whether all `missing` are of the side that did not play last, and one string touches that."""
    if last.point is None:
        return False
    return all(change.old is last.color.other for change in missing) and any(
        _touches(game, last.point, change.point) for change in missing
    )


def _touches(game: Game, played: Point, point: Point) -> bool:
    position = game.position
    if position[point] is None:
        return False
    string = position.string_at(point).points
    return any(beside in string for beside in position.neighbours(played))
