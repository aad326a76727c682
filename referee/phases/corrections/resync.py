"""The record brought to the table: by moves where these explain it, else by hand."""

from __future__ import annotations

from collections.abc import Sequence

from rules.game import Game
from rules.moves import Move
from rules.points import Point
from rules.position import Position

from ...alerts.catalog import SETTLED_BY_TABLE
from ...alerts.step_context import StepContext
from ...belief.changes import find_changes
from ...decision.execute import set_table
from ...events import EventType
from ...facts import FactRefusedError
from ...state import Phase, State
from ...table import code, codes_of, differences, rows_of
from ..disturbed import end_disturbance
from ..setup import start_now
from .rewrite import append, edit, note_correction, rewrite

SYNCED = "the record follows the table"
"""The outcome of alerts that end because the record is brought to the table."""

MOST_PLAYS = 6
"""So many stones are laid out in turn at most; more are an edit."""


def resync(context: StepContext) -> None:
    """Bring the record to the table as it is seen; before the game, begin it from there."""
    state = context.state
    if state.phase is Phase.SETUP:
        start_now(context)
        return
    if state.phase not in (Phase.PLAY, Phase.DISTURBED):
        raise FactRefusedError("the game is stopped: resume it, or undo its end, first")
    match_table(context)
    for item in context.state.open:
        if item.alert.type in (*SETTLED_BY_TABLE, EventType.STONE_BETWEEN_POINTS):
            context.close(item, SYNCED)
    if state.phase is Phase.DISTURBED:
        end_disturbance(context, SYNCED)


def match_table(context: StepContext) -> None:
    """Let the record end in what lies on the table."""
    state = context.state
    table = table_position(context)
    game = state.game
    if table == game.position:
        set_table(context, {})
        return
    earlier = _earlier(game, table, context.settings.limits.most_taken_back)
    if earlier is not None:
        rewrite(context, earlier, state.line[: earlier.number], {})
        context.note(EventType.REWOUND, move=earlier.number)
        return
    plays = _plays(state, table)
    if plays:
        append(context, plays, {})
        if len(plays) > 1:
            points = tuple(play.last.point for play in plays if play.last and play.last.point)
            context.note(EventType.MOVES_INFERRED, points=points, detail="order_inferred")
        return
    edit(context, differences(codes_of(game.position), codes_of(table)), over={})
    note_correction(context, game.number, "set to the table")


def table_position(context: StepContext) -> Position:
    """What lies on the table: as it is seen, where it is hidden as it is expected."""
    state = context.state
    seen = state.expected.copy()
    for change in find_changes(state.belief, state.expected, context.settings):
        seen[change.point] = code(change.new)
    return Position.from_rows(rows_of(seen))


def _earlier(game: Game, table: Position, most: int) -> Game | None:
    """The line some moves ago, where that is what lies on the table."""
    for count in range(1, min(most, game.number) + 1):
        node = game.at(game.number - count)
        if node.position == table:
            return node
    return None


def _plays(state: State, table: Position) -> Sequence[Game]:
    """The games after each of the legal plays in turn that lead to `table`; () where none do."""
    changed = differences(codes_of(state.game.position), codes_of(table))
    stones = [Move(color, point) for point, color in changed.items() if color is not None]
    if len(stones) > MOST_PLAYS:
        return ()
    since_ns = state.belief.evidence.since_ns

    def seen_ns(stone: Move) -> int:
        point: Point | None = stone.point
        assert point is not None
        return int(since_ns[point.row, point.col, code(stone.color)])

    return _in_turn(state.game, sorted(stones, key=seen_ns), table) or ()


def _in_turn(game: Game, stones: Sequence[Move], table: Position) -> tuple[Game, ...] | None:
    """The games after each of `stones`, played in turn so that `table` comes of it."""
    if not stones:
        return () if game.position == table else None
    for stone in stones:
        if stone.color is not game.to_play:
            continue
        after, breaches = game.follow(stone)
        if breaches:
            continue
        rest = _in_turn(after, [other for other in stones if other is not stone], table)
        if rest is not None:
            return (after, *rest)
    return None
