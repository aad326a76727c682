"""The line and the alerts as they were before a correction, put in place of those after it.

What happened since stays: moves are made again on top, and what the table shows is believed. The
arbiter may have ended an alert, and the table itself has come to lie as the record has it. Then the
record stays, also if the arbiter's ruling is undone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from rules.game import Game
from rules.legality.course import children_of
from rules.points import Move, Point

from ...alerts.alert_lifecycle import settle_physical
from ...alerts.catalog import FOR_ARBITER, ILLEGAL_MOVES, OF_EQUIPMENT, SETTLED_BY_TABLE
from ...alerts.remedies import correction_for
from ...alerts.step_builder import StepBuilder
from ...decision.commit import set_table, truncate
from ...events import EventType
from ...facts import AcceptAsPlayed, AnswerQuestion, DismissAlert, FactRefusedError, PutRight
from ...state import ArbiterCorrection, GameSnapshot, MoveEvidence, OpenAlert, Phase, State
from ...table import Overlay, codes_of, differences, nodes_after, without
from ..disturbed import table_position
from .alert_ends import unwind_illegal
from .rewrite import Children, event_at, note_correction, reapply_moves, rewrite

AGAIN = "made again"
"""The outcome of a correction that is submitted once more."""

UNDONE = "undone"
"""The outcome of alerts that came with a correction that is undone."""

_OF_ALERTS = (AcceptAsPlayed, AnswerQuestion, DismissAlert, PutRight)
"""Facts that end an alert or a question: the table may show the same later."""

_OF_PHASES = {
    EventType.BOARD_DISTURBED: Phase.DISTURBED,
    EventType.PLAY_IN_BREAK: Phase.PAUSED,
}
"""Alerts that are open in one phase of the game alone."""


@dataclass(frozen=True, slots=True, eq=False)
class LineMap:
    """Where the nodes of a line are now that what is before them was swapped."""

    nodes: Mapping[Game, Game] = field(default_factory=dict)
    head: tuple[MoveEvidence, ...] = ()
    """How the moves before them were played."""
    cut: int = 0
    """The number of moves in whose place ``head`` stands."""

    def correction(self, made: ArbiterCorrection) -> ArbiterCorrection:
        """A later correction, on the line as it is now."""
        return replace(made, before=self._snapshot(made.before), after=self._snapshot(made.after))

    def _snapshot(self, snapshot: GameSnapshot) -> GameSnapshot:
        game = self.nodes.get(snapshot.game)
        if game is None:
            return snapshot
        return replace(snapshot, game=game, line=(*self.head, *snapshot.line[self.cut :]))


def swap_line(
    builder: StepBuilder,
    made: ArbiterCorrection,
    old: GameSnapshot,
    new: GameSnapshot,
    word: str,
    *,
    seen: bool,
) -> LineMap | None:
    """Put the line of `new` in the place of that of `old`; what was made since is made again.

    None where `made` is about an alert and the record stays: because the table is `seen` to have
    come to lie as it has it, or what was made since cannot stand.
    """
    state, of_alert = builder.state, isinstance(made.fact, _OF_ALERTS)
    start, end_old, end_new = _difference(old.game, new.game)
    children = children_of((new.game, old.game, state.game, *state.branches))
    try:
        since = _made_again(state, end_old, end_new, children, table_decides=of_alert)
    except FactRefusedError as error:
        if of_alert:
            return None
        raise FactRefusedError(f"{made.name} cannot be {word}: {error}") from None
    stand = [(was, now) for was, now in since if now is not None]
    game = stand[-1][1] if stand else end_new
    unsettled = new.phase is Phase.DISTURBED or Phase.PAUSED in (old.phase, new.phase)
    if seen and of_alert and not unsettled:
        table_diff = {**new.table_diff, **state.table_diff}
        then = _count_differences(builder, game, table_diff) + _put_right(builder, old, new)
        if _count_differences(builder, state.game, state.table_diff) < then:
            return None
    replaces = event_at(state.line, start.number + 1)
    head = new.line[: end_new.number]
    kept = (state.line[was.number - 1] for was, _ in stand if was.last is not None)
    rewrite(builder, game, (*head, *kept), keep=word == AGAIN)
    by_arbiter = end_new.number + max(0, state.arbiter_moves - end_old.number)
    builder.change(arbiter_moves=min(by_arbiter, game.number))
    note_correction(builder, start.number + 1, f"{made.name} {word}", replaces=replaces)
    put_back = {was.last.point for was, now in since if now is None and was.last is not None}
    _end_alerts_of(builder, put_back, end_old.number)
    if put_back:
        return LineMap()
    return LineMap({end_old: end_new, **dict(stand)}, head, end_old.number)


def _made_again(
    state: State, end_old: Game, end_new: Game, children: Children, *, table_decides: bool
) -> list[tuple[Game, Game | None]]:
    """The nodes made after `end_old`, each with the one that is made again for it on `end_new`.

    Where the table decides, a stone laid where one of its colour then lies already was put back:
    it is no move, and its node has None. FactRefusedError where a move cannot stand.
    """
    since = nodes_after(state.game, end_old)
    if since is None:
        raise FactRefusedError("the moves that it corrected have changed since")
    game, made = end_new, list[tuple[Game, Game | None]]()
    for node in since:
        if table_decides and _is_put_back(state, game, node.last):
            made.append((node, None))
            continue
        game = reapply_moves(game, (node,), children)
        made.append((node, game))
    return made


def _is_put_back(state: State, game: Game, move: Move | None) -> bool:
    """Whether the stone that was recorded as `move` is one that lies in `game` already.

    A stone that was taken for one of the wrong colour lies in its own.
    """
    if move is None or move.point is None:
        return False
    lies = game.position[move.point]
    return lies is not None and lies is state.table_diff.get(move.point, move.color)


def _count_differences(builder: StepBuilder, game: Game, table_diff: Overlay) -> int:
    """How many points are seen to lie otherwise than `game` with `table_diff` laid over it."""
    seen = table_position(builder)
    changed = differences(codes_of(game.position), codes_of(seen))
    return sum(
        table_diff.get(point, game.position[point]) is not color for point, color in changed.items()
    )


def _put_right(builder: StepBuilder, old: GameSnapshot, new: GameSnapshot) -> int:
    """At how many points the table no longer differs as it did from a record that is the same.

    A difference that the correction itself had ended does not count.
    """
    seen = table_position(builder)
    before, after = old.game.position, new.game.position
    return sum(
        seen[point] is not color and before[point] is after[point]
        for point, color in new.table_diff.items()
        if point in old.table_diff
    )


def _difference(old: Game, new: Game) -> tuple[Game, Game, Game]:
    """Where two lines part, and the last node of each before only the same moves follow.

    What an edit changes depends on the board before it: it is not among the same moves.
    FactRefusedError where they share no node.
    """
    olds, news = deque(old.line()), deque(new.line())
    start = None
    while olds and news and olds[-1] is news[-1]:
        start = olds.pop()
        news.pop()
    if start is None:
        raise FactRefusedError("the record has begun anew since then")
    while olds and news and olds[0].last is not None and olds[0].last == news[0].last:
        olds.popleft()
        news.popleft()
    return start, olds[0] if olds else start, news[0] if news else start


def swap_alerts(
    builder: StepBuilder, old: GameSnapshot, new: GameSnapshot, *, since: bool, seen: bool
) -> None:
    """End what the one correction raised, and raise again what it ended.

    An alert for a move, and the question, are raised again only where nothing was played `since`,
    or the table had put the move right before. With `seen` the table was looked at since.
    """
    causes_old, causes_new = causes(old), causes(new)
    for item in builder.state.open:
        if item.cause in causes_old and item.cause not in causes_new:
            builder.close(item, UNDONE, withdrawn=True)
    for item in new.open:
        if item.cause in causes_old:
            continue
        if _may_be_open(builder.state, item, since=since):
            _raise_again(builder, item, new.table_diff, seen=seen)
        elif since and item.alert.type in ILLEGAL_MOVES:
            _put_right_before(builder, item, new.game)
    asked = builder.state.question
    if asked is not None and new.question is None and old.question is not None:
        builder.close(asked.open, UNDONE, withdrawn=True)
        builder.change(question=None)
    elif asked is None and new.question is not None and old.question is None and not since:
        opened = builder.reopen(new.question.open)
        builder.change(question=replace(new.question, open=opened))


def _end_alerts_of(builder: StepBuilder, put_back: Collection[Point | None], number: int) -> None:
    """Withdraw alerts on stones as moves after move `number` that were only `put_back`."""
    for item in builder.state.open:
        points = item.alert.points
        illegal = item.alert.type in ILLEGAL_MOVES and item.number > number
        if illegal and points and all(point in put_back for point in points):
            builder.close(item, UNDONE, withdrawn=True)


def _raise_again(builder: StepBuilder, item: OpenAlert, table_diff: Overlay, *, seen: bool) -> None:
    """Raise an alert that a correction had ended; `table_diff` is what the table was like then.

    An illegal move that the table is `seen` to have put right by now is put right at once.
    """
    illegal = item.alert.type in ILLEGAL_MOVES
    correction = correction_for(builder.state.game, item) if illegal else None
    recorded, lies = builder.state.game.position, table_position(builder)
    # A pass leaves the board as it is: the table cannot show that it was put right.
    right = seen and correction is not None and recorded != correction.board == lies
    if illegal and not right:
        _look_again(builder, item.alert.points, table_diff)
    opened = builder.reopen(item)
    builder.keep(opened)
    if right:
        with suppress(FactRefusedError):
            unwind_illegal(builder, opened)
        settle_physical(builder)


def _put_right_before(builder: StepBuilder, item: OpenAlert, node: Game) -> None:
    """Put the illegal move of `node` right where it was off before the next one was seen.

    The moves since are made again after its procedure; where they cannot stand, nothing changes.
    """
    state, events = builder.state, list(builder.events)
    later, correction = nodes_after(state.game, node), correction_for(node, item)
    if not later or correction is None or item.number != node.number:
        return
    board, next_ns = codes_of(correction.board), state.line[node.number].seen_ns
    for point in (*item.alert.points, *differences(codes_of(node.position), board)):
        right, since_ns = board[point], state.belief.since_ns[point]
        if state.expected[point] != right or since_ns[right] >= next_ns:
            return
    opened = builder.reopen(item)
    builder.keep(opened)
    truncate(builder, node, keep=False)
    again: Game | None = None
    with suppress(FactRefusedError):
        unwind_illegal(builder, opened)
        again = reapply_moves(builder.state.game, later, {})
    if again is None or again.number != state.game.number:
        builder.state, builder.events = state, events
        return
    line = (*builder.state.line, *state.line[node.number :])
    rewrite(builder, again, line, keep=False)


def _may_be_open(state: State, item: OpenAlert, *, since: bool) -> bool:
    """Whether an alert that a correction had ended still holds."""
    if any(other.cause == item.cause for other in state.open):
        return False
    if item.alert.type in OF_EQUIPMENT:
        return False
    if item.alert.type in FOR_ARBITER:
        return True
    if item.alert.type in _OF_PHASES:
        return state.phase is _OF_PHASES[item.alert.type]
    if item.alert.type in SETTLED_BY_TABLE:
        return any(point in state.table_diff for point in item.alert.points)
    return not since


def _look_again(builder: StepBuilder, points: Sequence[Point], table_diff: Overlay) -> None:
    """Let what lies at `points` be explained anew, from what `table_diff` holds for them.

    What was made of it since is withdrawn.
    """
    for item in builder.state.open:
        if item.alert.type in SETTLED_BY_TABLE and set(item.alert.points) <= set(points):
            builder.close(item, UNDONE, withdrawn=True)
    left = without(builder.state.table_diff, points)
    again = {point: table_diff[point] for point in points if point in table_diff}
    set_table(builder, {**left, **again})


def causes(snapshot: GameSnapshot) -> frozenset[object]:
    """What the open alerts are about."""
    return frozenset(item.cause for item in snapshot.open)
