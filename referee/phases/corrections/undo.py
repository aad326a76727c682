"""Corrections taken back and made again; moves made since stay on top."""

from __future__ import annotations

from dataclasses import fields, replace

from rules.game import Game

from ...alerts.catalog import OF_EQUIPMENT, SETTLED_BY_TABLE
from ...alerts.step_builder import StepBuilder
from ...decision.execute import set_table
from ...events import EventType
from ...facts import FactRefusedError
from ...replay import nodes_after
from ...reported import Reported
from ...state import Correction, OpenAlert, Phase, Standing, State
from .lines import children_of, fork, made_again
from .rewrite import note_correction, rewrite, said_at

UNDONE, AGAIN = "undone", "made again"
"""What becomes of a correction; alerts that came with one that is undone end with the first."""

MOST_CORRECTIONS = 100
"""So many of the last corrections can be undone."""


def remember(builder: StepBuilder, name: str, before: Standing) -> None:
    """Keep a correction, by the `name` of its fact, for `undo`; `before` is where the game stood.

    A fact that has changed nothing is no correction.
    """
    after = builder.state.standing
    if not _changed(before, after):
        return
    made = (*builder.state.corrections, Correction(name, before, after))
    builder.change(corrections=made[-MOST_CORRECTIONS:], undone=())


def undo(builder: StepBuilder) -> None:
    """Take the last correction back."""
    state = builder.state
    if not state.corrections:
        raise FactRefusedError("there is no correction to undo")
    last = state.corrections[-1]
    _swap(builder, last.fact, last.after, last.before, UNDONE)
    builder.change(corrections=state.corrections[:-1], undone=(*state.undone, last))


def redo(builder: StepBuilder) -> None:
    """Make the correction that was taken back last again."""
    state = builder.state
    if not state.undone:
        raise FactRefusedError("there is no correction to make again")
    last = state.undone[-1]
    _swap(builder, last.fact, last.before, last.after, AGAIN)
    builder.change(corrections=(*state.corrections, last), undone=state.undone[:-1])


def _changed(before: Standing, after: Standing) -> bool:
    """Whether a correction has changed anything that can be undone."""
    return (
        before.game is not after.game
        or before.phase is not after.phase
        or before.result != after.result
        or before.dismissed != after.dismissed
        or _ruled(before) != _ruled(after)
        or _causes(before) != _causes(after)
        or (before.question is None) is not (after.question is None)
    )


def _swap(builder: StepBuilder, fact: str, old: Standing, new: Standing, word: str) -> None:
    """Put `new` in the place of `old`, on top of which the game has gone on."""
    state = builder.state
    since = state.game is not old.game
    if old.game is not new.game:
        _swap_line(builder, fact, old, new, word)
    if not since:
        reported = _brought_back(builder.state.reported, old.reported, new.reported)
        builder.change(phase=new.phase, result=new.result, reported=reported)
    elif builder.state.phase is old.phase:
        builder.change(phase=new.phase, result=new.result)
    if _ruled(old) != _ruled(new):
        method, penalties = new.reported.method, new.reported.penalties
        reported = replace(builder.state.reported, method=method, penalties=penalties)
        builder.change(reported=reported)
    _say_end(builder, old, new)
    if builder.state.phase is Phase.DISTURBED and old.phase is not Phase.DISTURBED:
        builder.change(disturbed_ns=builder.now_ns)
        set_table(builder, {})
    dismissed = builder.state.dismissed - (old.dismissed - new.dismissed)
    builder.change(dismissed=dismissed | (new.dismissed - old.dismissed))
    _swap_alerts(builder, old, new, since=since)


def _brought_back(now: Reported, old: Reported, new: Reported) -> Reported:
    """What is reported `now`, with what the correction between `old` and `new` changed as in `new`.

    What devices and people have said since stays.
    """
    pairs = ((each.name, getattr(old, each.name), getattr(new, each.name)) for each in fields(old))
    return replace(now, **{name: after for name, before, after in pairs if before != after})


def _say_end(builder: StepBuilder, old: Standing, new: Standing) -> None:
    """Say that the game is over after all, or goes on after all."""
    now = builder.state
    if now.phase is Phase.DONE:
        if new.result is not None and new.result != old.result:
            builder.note(EventType.RESULT_BY_REFEREE, detail=new.result)
        elif old.phase is not Phase.DONE:
            builder.note(EventType.GAME_ABANDONED_OR_ENDED)
    elif old.phase is Phase.DONE:
        builder.note(EventType.GAME_RESUMED, color=now.game.to_play)


def _swap_line(builder: StepBuilder, fact: str, old: Standing, new: Standing, word: str) -> None:
    """Put the line of `new` in the place of that of `old`; what was made since is made again."""
    state = builder.state
    start, end_old, end_new = _difference(old.game, new.game)
    since = nodes_after(state.game, end_old)
    if since is None:
        raise FactRefusedError(
            f"{fact} cannot be {word}: the moves that it corrected have changed since"
        )
    children = children_of((new.game, old.game, state.game, *state.branches))
    game = made_again(end_new, since, children)
    line = (*new.line[: end_new.number], *state.line[end_old.number :])
    replaces = said_at(state.line, start.number + 1)
    rewrite(builder, game, line, keep=word == AGAIN)
    note_correction(builder, start.number + 1, f"{fact} {word}", replaces=replaces)


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


def _swap_alerts(builder: StepBuilder, old: Standing, new: Standing, *, since: bool) -> None:
    """End what the one correction raised, and raise again what it ended.

    An alert for a move, and the question, are raised again only where nothing was played `since`.
    """
    causes_old, causes_new = _causes(old), _causes(new)
    for item in builder.state.open:
        if item.cause in causes_old and item.cause not in causes_new:
            builder.close(item, UNDONE, withdrawn=True)
    for item in new.open:
        if item.cause not in causes_old and _may_be_open(builder.state, item, since=since):
            builder.keep(builder.reopen(item))
    asked = builder.state.question
    if asked is not None and new.question is None and old.question is not None:
        builder.close(asked.open, UNDONE, withdrawn=True)
        builder.change(question=None)
    elif asked is None and new.question is not None and old.question is None and not since:
        opened = builder.reopen(new.question.open)
        builder.change(question=replace(new.question, open=opened))


def _may_be_open(state: State, item: OpenAlert, *, since: bool) -> bool:
    """Whether an alert that a correction had ended has still something to say."""
    if any(other.cause == item.cause for other in state.open):
        return False
    if item.alert.type in OF_EQUIPMENT:
        return False
    if item.alert.type in SETTLED_BY_TABLE:
        return any(point in state.over for point in item.alert.points)
    return not since


def _ruled(standing: Standing) -> tuple[object, ...]:
    """What an arbiter has said of the count."""
    return standing.reported.method, standing.reported.penalties


def _causes(standing: Standing) -> frozenset[object]:
    return frozenset(item.cause for item in standing.open)
