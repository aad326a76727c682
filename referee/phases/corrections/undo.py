"""Corrections taken back and made again, the last one or any; what came later stays on top."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace

from rules.texts import worded

from ...alerts.step_builder import StepBuilder
from ...facts import Fact, FactRefusedError, Undo
from ...state import ArbiterCorrection, GameSnapshot
from .swap import AGAIN, Moved, ruled, swap
from .swap_alerts import UNDONE, causes

MOST_CORRECTIONS = 100
"""So many of the last corrections can be undone."""


def remember(builder: StepBuilder, fact: Fact, before: GameSnapshot, look_ns: int) -> None:
    """Keep the correction that `fact` made for `undo`; `before` is where the game stood.

    `look_ns` is the time of the last look. A fact that has changed nothing is no correction.
    """
    state = builder.state
    if not _changed(before, state.snapshot):
        return
    made = (*state.corrections, ArbiterCorrection(fact, before, state.snapshot, state.n, look_ns))
    builder.change(corrections=made[-MOST_CORRECTIONS:], undone=())


def undo(builder: StepBuilder, fact: Undo, look_ns: int) -> None:
    """Take a correction back: the last one, or that with the number that `fact` names."""
    made = builder.state.corrections
    if not made:
        raise FactRefusedError(worded("nothing-to-undo", "there is no correction to undo"))
    taken = made[-1] if fact.correction is None else _numbered(made, fact.correction)
    later = made[made.index(taken) + 1 :]
    _check_untouched(taken, later)
    seen = look_ns != taken.look_ns
    moved = swap(builder, taken.name, taken.after, taken.before, UNDONE, last=not later, seen=seen)
    undone = builder.state.undone
    builder.change(
        corrections=_carried((each for each in made if each is not taken), taken, moved),
        undone=(*_carried(undone, taken, moved), replace(taken, look_ns=look_ns)),
    )


def redo(builder: StepBuilder, look_ns: int) -> None:
    """Make the correction that was taken back last again."""
    undone = builder.state.undone
    if not undone:
        reason = worded("nothing-to-redo", "there is no correction to make again")
        raise FactRefusedError(reason)
    last = undone[-1]
    later = [each for each in builder.state.corrections if each.n > last.n]
    seen = look_ns != last.look_ns
    moved = swap(builder, last.name, last.before, last.after, AGAIN, last=not later, seen=seen)
    made = (*_carried(builder.state.corrections, last, moved), replace(last, look_ns=look_ns))
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
            if of(each.before) != of(each.after):
                raise FactRefusedError(
                    f"{each.name} came later and changed {name} too: undo that first"
                )


_BESIDE_THE_LINE: Mapping[str, Callable[[GameSnapshot], object]] = {
    "the phase of the game": lambda snapshot: snapshot.phase,
    "the result": lambda snapshot: snapshot.result,
    "what is counted": lambda snapshot: ruled(snapshot),
    "players and event": lambda snapshot: snapshot.reported.description,
}
"""What a correction changes that has one value, and its name."""


def _carried(
    corrections: Iterable[ArbiterCorrection], swapped: ArbiterCorrection, moved: Moved
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
        or before.phase is not after.phase
        or before.result != after.result
        or before.dismissed != after.dismissed
        or ruled(before) != ruled(after)
        or before.reported.description != after.reported.description
        or causes(before) != causes(after)
        or (before.question is None) is not (after.question is None)
    )
