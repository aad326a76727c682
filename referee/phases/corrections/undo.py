"""Corrections taken back and made again, the last one or any; what came later stays on top.

The line as it was before a correction is put in place of that after it. What happened since stays:
moves are made again on top, and what the table shows is believed. The arbiter may have ended an
alert, and the table itself has come to lie as the record has it. Then the record stays, also if the
arbiter's ruling is undone.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any

from rules.game import Game
from rules.legality.course import children_of
from rules.points import Move, Point
from rules.texts import worded

from ...alerts.catalog import ILLEGAL_MOVES
from ...alerts.step_builder import StepBuilder
from ...belief.look import Overlay, codes_of, differences
from ...decision.commit import set_table
from ...fact_state import FactState
from ...facts import (
    AcceptAsPlayed,
    AnswerQuestion,
    DismissAlert,
    EndGame,
    Fact,
    FactRefusedError,
    PutRight,
    ResultGiven,
    Undo,
)
from ...hypotheses.replacements import nodes_after
from ...state import ArbiterCorrection, GameSnapshot, MoveEvidence, Phase, State
from ..agreement import count_again, count_anew
from ..disturbed import table_position
from .alert_ends import UNDONE, causes, swap_alerts
from .rewrite import Children, event_at, fit_stop, note_correction, reapply_moves, rewrite

MAX_CORRECTIONS = 100
"""So many of the last corrections can be undone."""

AGAIN = "made again"
"""The outcome of a correction that is submitted once more."""

_OF_ALERTS = (AcceptAsPlayed, AnswerQuestion, DismissAlert, PutRight)
"""Facts that end an alert or a question: the table may show the same later."""


def remember(builder: StepBuilder, fact: Fact) -> None:
    """Keep the correction that `fact` made for `undo`, unless it has changed nothing."""
    state, before = builder.state, builder.before.snapshot
    if not _changed(before, state.snapshot):
        return
    made = ArbiterCorrection(fact, before, state.snapshot, state.n, builder.before.t_ns)
    builder.change(corrections=(*state.corrections, made)[-MAX_CORRECTIONS:], undone=())


def undo(builder: StepBuilder, fact: Undo) -> None:
    """Take a correction back: the last one, or that with the number that `fact` names."""
    made = builder.state.corrections
    if not made:
        raise FactRefusedError(worded("nothing-to-undo", "there is no correction to undo"))
    taken = made[-1] if fact.correction is None else _numbered(made, fact.correction)
    _check_untouched(taken, made[made.index(taken) + 1 :])
    moved = _swap(builder, taken, UNDONE)
    undone = builder.state.undone
    builder.change(
        corrections=_carried((each for each in made if each is not taken), taken, moved),
        undone=(*_carried(undone, taken, moved), replace(taken, look_ns=builder.before.t_ns)),
    )


def redo(builder: StepBuilder) -> None:
    """Make the correction that was taken back last again."""
    undone = builder.state.undone
    if not undone:
        raise FactRefusedError(worded("nothing-to-redo", "there is no correction to make again"))
    last = undone[-1]
    moved = _swap(builder, last, AGAIN)
    again = replace(last, look_ns=builder.before.t_ns)
    made = (*_carried(builder.state.corrections, last, moved), again)
    builder.change(
        corrections=tuple(sorted(made, key=lambda each: each.n)),
        undone=_carried(undone[:-1], last, moved),
    )


def _numbered(made: Iterable[ArbiterCorrection], number: int) -> ArbiterCorrection:
    """The correction that came to `number`."""
    found = [each for each in made if each.n == number]
    if not found:
        raise FactRefusedError("this correction cannot be undone: it is undone already, or too old")
    if len(found) > 1:
        raise FactRefusedError("more than this was corrected at once: undo the last correction")
    return found[0]


def _check_untouched(taken: ArbiterCorrection, later: Iterable[ArbiterCorrection]) -> None:
    """Raise FactRefusedError where a later correction has changed the same beside the line."""
    for name, of in _BESIDE_THE_LINE.items():
        if of(taken.before) == of(taken.after):
            continue
        for each in later:
            # A decision ends the game, also one that had ended before.
            decides = of is _phase and isinstance(each.fact, EndGame | ResultGiven)
            if decides or of(each.before) != of(each.after):
                reason = f"{each.name} came later and changed {name} too: undo that first"
                raise FactRefusedError(reason)


def _phase(snapshot: GameSnapshot) -> Phase:
    return snapshot.phase


def _scored(reported: FactState) -> tuple[object, ...]:
    """What the score of a record depends on."""
    return reported.agreed, reported.seki, reported.method, reported.penalties


_BESIDE_THE_LINE: Mapping[str, Callable[[GameSnapshot], object]] = {
    "the phase of the game": _phase,
    "the result": lambda snapshot: snapshot.result,
    "what is counted": lambda snapshot: (snapshot.reported.method, snapshot.reported.penalties),
    "players and event": lambda snapshot: snapshot.reported.description,
}
"""What a correction changes that has one value, and its name."""


def _carried(
    corrections: Iterable[ArbiterCorrection], swapped: ArbiterCorrection, moved: LineMap
) -> tuple[ArbiterCorrection, ...]:
    """`corrections`, those after `swapped` on the line as it is now."""
    return tuple(
        each if each.n <= swapped.n or each is swapped else moved.correction(each)
        for each in corrections
    )


def _changed(before: GameSnapshot, after: GameSnapshot) -> bool:
    """Whether a correction has changed anything that can be undone."""
    return (
        before.game is not after.game
        or before.dismissed != after.dismissed
        or any(of(before) != of(after) for of in _BESIDE_THE_LINE.values())
        or causes(before) != causes(after)
        or (before.question is None) is not (after.question is None)
    )


def _swap(builder: StepBuilder, made: ArbiterCorrection, word: str) -> LineMap:
    """Take `made` back, or make it again, as `word` says; what came later stays on top.

    Of what is beside the line, what the correction changed is swapped, unless it has changed since.
    Raises FactRefusedError where what happened since cannot stand then.
    """
    old, new = (made.before, made.after) if word == AGAIN else (made.after, made.before)
    state, seen = builder.before, builder.before.t_ns != made.look_ns
    since = state.game is not old.game
    if new.phase is Phase.PAUSED and old.phase is not Phase.PAUSED and since:
        raise FactRefusedError(f"{made.name} cannot be {word}: play has gone on since")
    moved: LineMap | None = LineMap()
    if old.game is not new.game:
        moved = swap_line(builder, made, old, new, word, seen=seen)
    if moved is not None:
        _swap_beside(builder, old, new)
    if builder.state.phase is Phase.DISTURBED and old.phase is not Phase.DISTURBED:
        _disturb_again(builder)
    if builder.state.phase is Phase.PAUSED and state.phase is not Phase.PAUSED:
        # What was laid in the break is no play again: the table differs from the record by it.
        set_table(builder, new.table_diff)
    dismissed = builder.state.dismissed - (old.dismissed - new.dismissed)
    builder.change(dismissed=dismissed | (new.dismissed - old.dismissed))
    swap_alerts(builder, old, new, since=since or moved is None, seen=seen)
    count_anew(builder)
    return moved or LineMap()


def _swap_beside(builder: StepBuilder, old: GameSnapshot, new: GameSnapshot) -> None:
    """Give phase, result and reports what `new` has."""
    now, counted = builder.before, builder.before.reported
    builder.report(**_restored(now.reported, old.reported, new.reported))
    since = now.game is not old.game
    free = new.phase is Phase.DONE or not (since or now.phase is Phase.PAUSED)
    if old.phase is not new.phase and (free or now.phase is old.phase):
        builder.change(phase=new.phase)
    if old.result != new.result and builder.state.phase is new.phase:
        builder.change(result=new.result)
        counted = new.reported
    if builder.state.phase is not now.phase:
        fit_stop(builder, stopped=new.stopped)
    if _scored(counted) != _scored(builder.state.reported):
        count_again(builder, builder.state.game, counted)


def _restored(now: FactState, old: FactState, new: FactState) -> dict[str, Any]:
    """What differs in `new` from `old`, where `now` has what `old` has."""
    return {
        each.name: value
        for each in fields(FactState)
        if (value := getattr(new, each.name)) != getattr(old, each.name) == getattr(now, each.name)
    }


def _disturb_again(builder: StepBuilder) -> None:
    """The board counts as disturbed again, unless it lies as the record has it by now."""
    set_table(builder, {})
    if table_position(builder) == builder.state.game.position:
        builder.change(phase=Phase.PLAY)
    else:
        builder.change(disturbed_ns=builder.now_ns)


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
    changed = differences(codes_of(game.position), codes_of(table_position(builder)))
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


def _end_alerts_of(builder: StepBuilder, put_back: Collection[Point | None], number: int) -> None:
    """Withdraw alerts on stones as moves after move `number` that were only `put_back`."""
    for item in builder.state.open:
        points = item.alert.points
        illegal = item.alert.type in ILLEGAL_MOVES and item.number > number
        if illegal and points and all(point in put_back for point in points):
            builder.close(item, UNDONE, withdrawn=True)
