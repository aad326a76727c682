"""The record brought to the table: by moves where these explain it, else by hand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

from rules.board.position import Position
from rules.game import Game
from rules.moves import Move
from rules.points import Point
from rules.texts import worded

from ...alerts.catalog import SETTLED_BY_TABLE
from ...alerts.step_builder import StepBuilder
from ...belief.changes import find_changes
from ...decision.commit import set_table
from ...events import EventType
from ...facts import FactRefusedError
from ...hypotheses.laying import AnyOrder, MoveBudget, lay_in_turn
from ...state import Phase
from ...table import code, codes_of, differences, rows_of
from ..disturbed import end_disturbance
from ..setup import start_now
from .rewrite import append, edit, note_correction, rewrite

SYNCED = "the record follows the table"
"""The outcome of alerts that end because the record is brought to the table."""

MAX_PLAYS = 6
"""So many stones are laid out in turn at most; more are an edit."""


def resync(builder: StepBuilder) -> None:
    """Bring the record to the table as it is seen; before the game, begin it from there."""
    state = builder.state
    if state.phase is Phase.SETUP:
        start_now(builder)
        return
    if state.phase not in (Phase.PLAY, Phase.DISTURBED):
        reason = worded("stopped", "the game is stopped: resume it, or undo its end, first")
        raise FactRefusedError(reason)
    match_table(builder)
    builder.settle(SYNCED, *SETTLED_BY_TABLE, EventType.STONE_BETWEEN_POINTS)
    if state.phase is Phase.DISTURBED:
        end_disturbance(builder, SYNCED)


def match_table(builder: StepBuilder) -> None:
    """Let the record end in what lies on the table."""
    state = builder.state
    table = table_position(builder)
    game = state.game
    if table == game.position:
        set_table(builder, {})
        return
    earlier = _earlier(game, table, builder.settings.limits.most_taken_back)
    if earlier is not None:
        rewrite(builder, earlier, state.line[: earlier.number], {})
        builder.note(EventType.REWOUND, move=earlier.number)
        return
    plays = plays_in_turn(builder, table)
    if plays:
        append(builder, plays, {})
        if len(plays) > 1:
            points = tuple(play.last.point for play in plays if play.last and play.last.point)
            builder.note(EventType.MOVES_INFERRED, points=points, detail="order_inferred")
        return
    edit(builder, differences(codes_of(game.position), codes_of(table)), table_diff={})
    note_correction(builder, game.number, "set to the table")


def table_position(builder: StepBuilder) -> Position:
    """What lies on the table: as it is seen, where it is hidden as it is expected."""
    state = builder.state
    seen = state.expected.copy()
    for change in find_changes(state.belief, state.expected, builder.settings):
        seen[change.point] = code(change.new)
    return Position.from_rows(rows_of(seen))


def _earlier(game: Game, table: Position, most: int) -> Game | None:
    """The line some moves ago, where that is what lies on the table."""
    for count in range(1, min(most, game.number) + 1):
        node = game.at(game.number - count)
        if node.position == table:
            return node
    return None


def plays_in_turn(builder: StepBuilder, table: Position) -> Sequence[Game]:
    """The games after each of the legal plays in turn that lead to `table`; () where none do."""
    state, budget = builder.state, MoveBudget(builder.settings.limits.search_steps)
    changed = differences(codes_of(state.game.position), codes_of(table))
    stones = [Move(color, point) for point, color in changed.items() if color is not None]
    if len(stones) > MAX_PLAYS:
        return ()
    since_ns = state.belief.since_ns

    def seen_ns(stone: Move) -> int:
        point: Point | None = stone.point
        assert point is not None
        return int(since_ns[point.row, point.col, code(stone.color)])

    stock = AnyOrder(tuple(sorted(stones, key=seen_ns)), table)
    line = next(lay_in_turn(state.game, stock, budget), ())
    nodes = list(accumulate(line, lambda game, stone: game.follow(stone)[0], initial=state.game))
    return nodes[1:]
