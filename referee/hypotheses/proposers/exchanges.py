"""Plays between two looks so far apart that stones came and were captured unseen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.color import Color
from rules.moves import Move
from rules.points import Point

from ...belief.changes import Change
from .. import pace
from ..context import Context
from ..hypothesis import Hypothesis
from ..laying import MoveBudget, TargetBoard, lay_in_turn
from ..lines import line_of
from ..played import played
from ..timing_costs import move_distance


def propose_exchanges(context: Context) -> Iterator[Hypothesis]:
    """The legal line that explains all that has changed, with few stones that no look shows.

    Of several the one that leaps least over the board. Only where looks are so far apart that a
    stone may be played and captured between two of them.
    """
    if not pace.unseen_share(context) or context.state.question is not None:
        return
    if not context.rest or (len(context.rest) == 1 and not _is_odd(context.rest[0], context)):
        return
    lines = _fewest_unseen(context)
    if not lines:
        return
    moves = min(lines, key=lambda line: move_distance(_points(context, line)))
    sequence = _changes(context, moves)
    line = line_of(context, context.game, sequence, moves)
    unseen = sum(change.guessed for change in sequence)
    costs = (("stones never seen", unseen * pace.unseen_play(context)),) if unseen else ()
    if not line.alerts:
        yield played(context, line, costs)


def _is_odd(change: Change, context: Context) -> bool:
    """Whether the one change is no play of the side to move."""
    return not change.appears or change.new is not context.game.to_play


def _points(context: Context, moves: Sequence[Move]) -> list[Point]:
    """The points of `moves` after that of the last move."""
    every = (context.game.last, *moves)
    return [move.point for move in every if move is not None and move.point is not None]


def _fewest_unseen(context: Context) -> list[tuple[Move, ...]]:
    """The legal lines to the table as it is seen, with as few unseen stones as can be.

    None where the search gives up before it finds any. Where the table differed before, it lies
    as the line has it.
    """
    position = context.game.position
    grid = position.grid
    lying = position.with_stones({change.point: change.new for change in context.rest})
    changed = sum(grid.bit(change.point) for change in context.rest)
    near = (changed | grid.beside(changed)) & grid.full
    black, white = lying.bits(Color.BLACK), lying.bits(Color.WHITE)
    budget = MoveBudget(context.limits.search_steps)
    for unseen in range(context.limits.most_unseen + 1):
        found = list(lay_in_turn(context.game, TargetBoard(black, white, near, unseen), budget))
        if found:
            return found
    return []


def _changes(context: Context, moves: Sequence[Move]) -> tuple[Change, ...]:
    """The stones of `moves` as changes: those that are seen, and guesses for the others."""
    seen: dict[tuple[Point | None, Color | None], Change] = {
        (change.point, change.new): change for change in context.stones
    }
    laid_ns = min(change.began_ns for change in context.rest) - 1
    found = []
    for number, move in enumerate(moves):
        again = any(later.point == move.point for later in moves[number + 1 :])
        change = None if again else seen.get((move.point, move.color))
        if change is None:
            assert move.point is not None
            change = context.guess(move.point, move.color, laid_ns)
        found.append(change)
    return tuple(found)
