"""The line and the alerts as they were before a correction, put in place of those after it.

What happened since stays: moves are made again on top, and what the table shows is believed. The
arbiter may have ended an alert, and the table itself has come to lie as the record has it. Then the
record stays, also if the arbiter's ruling is undone.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace

from rules.game import Game
from rules.legality.history import children_of
from rules.moves import Move
from rules.points import Point

from ...alerts.alert_lifecycle import settle_physical
from ...alerts.catalog import FOR_ARBITER, ILLEGAL_MOVES, OF_EQUIPMENT, SETTLED_BY_TABLE
from ...alerts.remedies import correction_for
from ...alerts.step_builder import StepBuilder
from ...decision.commit import set_table
from ...events import EventType
from ...facts import AcceptAsPlayed, AnswerQuestion, DismissAlert, FactRefusedError, PutRight
from ...replay import nodes_after
from ...state import ArbiterCorrection, GameSnapshot, MoveEvidence, OpenAlert, Phase, State
from ...table import Overlay, codes_of, differences
from .alert_ends import unwind_illegal
from .resync import table_position
from .rewrite import Children, event_at, fork, note_correction, reapply_moves, rewrite

AGAIN = "made again"
"""The outcome of a correction that is submitted once more."""

UNDONE = "undone"
"""The outcome of alerts that came with a correction that is undone."""

OF_ALERTS = frozenset(
    kind.__name__ for kind in (AcceptAsPlayed, AnswerQuestion, DismissAlert, PutRight)
)
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


@dataclass(frozen=True, slots=True, eq=False)
class _Line:
    """A line with a correction swapped: its end, how its moves were played, where its nodes are.

    ``put_back`` are the points of recorded moves that were none: stones that were put back.
    """

    game: Game
    line: tuple[MoveEvidence, ...]
    moved: LineMap
    put_back: frozenset[Point]


def swap_line(
    builder: StepBuilder, fact: str, old: GameSnapshot, new: GameSnapshot, word: str, *, seen: bool
) -> LineMap | None:
    """Put the line of `new` in the place of that of `old`; what was made since is made again.

    None where the record stays, because the table is `seen` to have come to lie as it has it.
    """
    state = builder.state
    start, end_old, end_new = _difference(old.game, new.game)
    try:
        swapped = _line_with(state, end_old, end_new, old, new, seen=fact in OF_ALERTS)
    except FactRefusedError as error:
        if fact not in OF_ALERTS:
            raise FactRefusedError(f"{fact} cannot be {word}: {error}") from None
        return None
    unsettled = new.phase is Phase.DISTURBED or Phase.PAUSED in (old.phase, new.phase)
    if seen and fact in OF_ALERTS and not unsettled:
        table_diff = {**new.table_diff, **state.table_diff}
        then = _count_differences(builder, swapped.game, table_diff) + _put_right(builder, old, new)
        if _count_differences(builder, state.game, state.table_diff) < then:
            return None
    replaces = event_at(state.line, start.number + 1)
    rewrite(builder, swapped.game, swapped.line, keep=word == AGAIN)
    note_correction(builder, start.number + 1, f"{fact} {word}", replaces=replaces)
    end_alerts_of(builder, swapped.put_back, end_old.number)
    return swapped.moved


def _line_with(
    state: State,
    end_old: Game,
    end_new: Game,
    old: GameSnapshot,
    new: GameSnapshot,
    *,
    seen: bool,
) -> _Line:
    """The line after `end_new`, with what was made after `end_old`.

    With `seen` the table decides. A stone laid where one of its colour then lies already
    was put back, and is no move.
    """
    since = nodes_after(state.game, end_old)
    if since is None:
        raise FactRefusedError("the moves that it corrected have changed since")
    children: Children = children_of((new.game, old.game, state.game, *state.branches))
    game, line = end_new, list(new.line[: end_new.number])
    nodes: dict[Game, Game] = {end_old: end_new}
    put_back = set()
    for node in since:
        last = node.last
        if seen and last is not None and last.point and _is_put_back(state, game, last):
            put_back.add(last.point)
            nodes = {}
            continue
        game = reapply_moves(game, (node,), children)
        if last is not None:
            line.append(state.line[node.number - 1])
        if nodes:
            nodes[node] = game
    head = new.line[: end_new.number]
    return _Line(game, tuple(line), LineMap(nodes, head, end_old.number), frozenset(put_back))


def _is_put_back(state: State, game: Game, move: Move) -> bool:
    """Whether the stone that was recorded as `move` is one that lies in `game` already.

    A stone that was taken for one of the wrong colour lies in its own.
    """
    if move.point is None:
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
    """
    start = fork(old, new)
    olds, news = nodes_after(old, start), nodes_after(new, start)
    assert olds is not None
    assert news is not None
    while olds and news and olds[-1].last is not None and olds[-1].last == news[-1].last:
        olds.pop()
        news.pop()
    return start, olds[-1] if olds else start, news[-1] if news else start


def swap_alerts(
    builder: StepBuilder, old: GameSnapshot, new: GameSnapshot, *, since: bool, seen: bool
) -> None:
    """End what the one correction raised, and raise again what it ended.

    An alert for a move, and the question, are raised again only where nothing was played `since`.
    With `seen` the table was looked at since.
    """
    causes_old, causes_new = causes(old), causes(new)
    for item in builder.state.open:
        if item.cause in causes_old and item.cause not in causes_new:
            builder.close(item, UNDONE, withdrawn=True)
    for item in new.open:
        if item.cause not in causes_old and _may_be_open(builder.state, item, since=since):
            _raise_again(builder, item, new.table_diff, seen=seen)
    asked = builder.state.question
    if asked is not None and new.question is None and old.question is not None:
        builder.close(asked.open, UNDONE, withdrawn=True)
        builder.change(question=None)
    elif asked is None and new.question is not None and old.question is None and not since:
        opened = builder.reopen(new.question.open)
        builder.change(question=replace(new.question, open=opened))


def end_alerts_of(builder: StepBuilder, put_back: Collection[Point], number: int) -> None:
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
    left = {
        point: color for point, color in builder.state.table_diff.items() if point not in points
    }
    again = {point: table_diff[point] for point in points if point in table_diff}
    set_table(builder, {**left, **again})


def causes(snapshot: GameSnapshot) -> frozenset[object]:
    """What the open alerts are about."""
    return frozenset(item.cause for item in snapshot.open)
