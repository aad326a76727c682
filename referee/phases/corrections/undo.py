"""Corrections taken back and made again, the last one or any; what came later stays on top."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields, replace
from typing import Any

from rules.texts import worded

from ...alerts.step_builder import StepBuilder
from ...decision.commit import set_table
from ...fact_state import FactState
from ...facts import EndGame, Fact, FactRefusedError, ResultGiven, Undo
from ...state import ArbiterCorrection, GameSnapshot, Phase
from ..agreement import count_again, count_anew
from ..disturbed import table_position
from .rewrite import fit_stop
from .swap import AGAIN, UNDONE, LineMap, causes, swap_alerts, swap_line

MAX_CORRECTIONS = 100
"""So many of the last corrections can be undone."""


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
        reason = worded("nothing-to-redo", "there is no correction to make again")
        raise FactRefusedError(reason)
    last = undone[-1]
    moved = _swap(builder, last, AGAIN)
    made = (
        *_carried(builder.state.corrections, last, moved),
        replace(last, look_ns=builder.before.t_ns),
    )
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
                raise FactRefusedError(
                    f"{each.name} came later and changed {name} too: undo that first"
                )


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
    restored = _restored(now.reported, old.reported, new.reported)
    builder.change(reported=replace(builder.state.reported, **restored))
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
    triples = (
        (each.name, getattr(now, each.name), getattr(old, each.name), getattr(new, each.name))
        for each in fields(FactState)
    )
    return {name: value for name, at, before, value in triples if value != before == at}


def _disturb_again(builder: StepBuilder) -> None:
    """The board counts as disturbed again, unless it lies as the record has it by now."""
    set_table(builder, {})
    if table_position(builder) == builder.state.game.position:
        builder.change(phase=Phase.PLAY)
    else:
        builder.change(disturbed_ns=builder.now_ns)
