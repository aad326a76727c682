"""Where a game stood before or after a correction, put in the place of the other.

What happened since stays: moves are made again on top, and what the table shows is believed. The
arbiter may have ended an alert, and the table itself has come to lie as the record has it. Then the
record stays, also if the arbiter's ruling is undone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace

from rules.game import Game
from rules.legality.history import children_of
from rules.moves import Move
from rules.points import Point

from ...alerts.step_builder import StepBuilder
from ...decision.commit import set_table
from ...fact_state import FactState
from ...facts import AcceptAsPlayed, AnswerQuestion, DismissAlert, FactRefusedError, PutRight
from ...replay import nodes_after
from ...state import ArbiterCorrection, GameSnapshot, MoveEvidence, Phase, State
from ...table import Overlay, codes_of, differences
from ..counting import count_again, count_anew
from .resync import table_position
from .rewrite import (
    STOPPED,
    Children,
    event_at,
    fit_phase,
    fork,
    note_correction,
    reapply_moves,
    rewrite,
)
from .swap_alerts import end_alerts_of, swap_alerts

AGAIN = "made again"
"""The outcome of a correction that is submitted once more."""

OF_ALERTS = frozenset(
    kind.__name__ for kind in (AcceptAsPlayed, AnswerQuestion, DismissAlert, PutRight)
)
"""Facts that end an alert or a question: the table may show the same later."""


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


def swap(
    builder: StepBuilder,
    fact: str,
    old: GameSnapshot,
    new: GameSnapshot,
    word: str,
    *,
    last: bool,
    seen: bool,
) -> LineMap:
    """Put `new` in the place of `old`, on top of which the game has gone on.

    `fact` names the correction, `word` its outcome; `last` means that no correction came
    after it, `seen` that the table was looked at since. Raises FactRefusedError where what happened
    since cannot stand then.
    """
    state = builder.state
    since = state.game is not old.game
    if new.phase is Phase.PAUSED and old.phase is not Phase.PAUSED and since:
        raise FactRefusedError(f"{fact} cannot be {word}: play has gone on since")
    in_break = state.phase is Phase.PAUSED and old.phase is not Phase.PAUSED
    moved: LineMap | None = LineMap()
    if old.game is not new.game:
        moved = _swap_line(builder, fact, old, new, word, seen=seen)
    since = since or moved is None
    if not since:
        reported = _brought_back(builder.state.reported, old.reported, new.reported)
        builder.change(reported=reported)
    same = builder.state.phase is old.phase
    stops = old.phase is Phase.PLAY and new.phase in STOPPED[:2]
    lacks_passes = stops and not builder.state.game.stopped
    replaced = last and not since and not in_break
    if (replaced or (same and moved is not None)) and not lacks_passes:
        result = builder.state.result if same and old.result == new.result else new.result
        builder.change(phase=new.phase, result=result)
        if old.reported.agreed != new.reported.agreed:
            agreed, claims = new.reported.agreed, new.reported.claims
            reported = replace(builder.state.reported, agreed=agreed, claims=claims)
            builder.change(reported=reported)
        if new.game.stopped and not builder.state.game.stopped:
            fit_phase(builder, new.game)
    if ruled(old) != ruled(new):
        method, penalties = new.reported.method, new.reported.penalties
        reported = replace(builder.state.reported, method=method, penalties=penalties)
        builder.change(reported=reported)
        count_again(builder, builder.state.game, state.reported)
    if old.reported.description != new.reported.description:
        reported = replace(builder.state.reported, description=new.reported.description)
        builder.change(reported=reported)
    if builder.state.phase is Phase.DISTURBED and old.phase is not Phase.DISTURBED:
        _disturb_again(builder)
    if builder.state.phase is Phase.PAUSED and not in_break:
        # What was laid in the break is no play again: the table differs from the record by it.
        set_table(builder, new.table_diff)
    dismissed = builder.state.dismissed - (old.dismissed - new.dismissed)
    builder.change(dismissed=dismissed | (new.dismissed - old.dismissed))
    swap_alerts(builder, old, new, since=since, seen=seen)
    count_anew(builder)
    return moved or LineMap()


def _swap_line(
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


def _brought_back(now: FactState, old: FactState, new: FactState) -> FactState:
    """What is reported `now`, with what the correction between `old` and `new` changed as in `new`.

    What devices and people have submitted since stays.
    """
    pairs = ((each.name, getattr(old, each.name), getattr(new, each.name)) for each in fields(old))
    return replace(now, **{name: after for name, before, after in pairs if before != after})


def _disturb_again(builder: StepBuilder) -> None:
    """The board counts as disturbed again, unless it lies as the record has it by now."""
    set_table(builder, {})
    if table_position(builder) == builder.state.game.position:
        builder.change(phase=Phase.PLAY)
    else:
        builder.change(disturbed_ns=builder.now_ns)


def ruled(snapshot: GameSnapshot) -> tuple[object, ...]:
    """What an arbiter has ruled on the count."""
    return snapshot.reported.method, snapshot.reported.penalties
