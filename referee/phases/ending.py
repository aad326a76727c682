"""The end of a game: passes, agreement, resumption, the count (BGA 9-12; AGA 9-12; WMSG 5-7).

The record is scored and the score frozen once both sides agree what is dead, or the rules leave
nothing to agree on. What is arranged on the board after that is only looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from rules import ending
from rules.areas import areas_of
from rules.color import BLACK, WHITE, Color
from rules.counting import fill_in_mismatch, territory_left
from rules.errors import RulesError
from rules.game import Game
from rules.moves import Move
from rules.notes import NoteType
from rules.numbers import decimal_text
from rules.points import Point
from rules.position import Position
from rules.procedures import pass_stone
from rules.ruleset import Counting, Dispute, Method
from rules.scoring import Score, score

from ..alerts.draft import AlertDraft
from ..alerts.life import accept_breaches
from ..alerts.remedies import Remedy
from ..alerts.step_context import StepContext
from ..belief.changes import Change, find_changes
from ..decision.execute import branch_off, set_table
from ..events import EventType
from ..hypotheses.hypothesis import Kind
from ..hypotheses.propose import explain
from ..state import Phase, Played
from ..table import rows_of

_STILL_S = 2.0
_ADOPT_S = 12.0
_CLEARED_S = 3.0
_FEWEST = 5
_PLAYS = 4
"""More points than a resumed play or two change are an arrangement for the count."""


def record_pass(context: StepContext, color: Color) -> None:
    """`color` has passed: the move, its stone, and what follows where that stops the game."""
    if insert_earlier_pass(context, color):
        return
    move = Move(color, None)
    accept_breaches(context, move)
    before = context.state.game
    game, breaches = before.follow(move)
    event = context.note(EventType.PASS, color=color, move=game.number, remedy=_handed(game, color))
    context.change(game=game, line=(*context.state.line[: before.number], Played(event.n, None)))
    for breach in breaches:
        draft = AlertDraft(
            EventType(breach.type.value),
            color,
            (),
            color,
            before.number - 1,
            game.number,
            breach.clause or None,
        )
        context.keep(context.raise_(draft, confidence=1.0))
    limit = game.ruleset.stop_passes
    if limit is not None and game.passes % limit == 0 and context.state.phase is Phase.PLAY:
        _paused(context)


def insert_earlier_pass(context: StepContext, color: Color) -> bool:
    """Whether a pass told late answers the open question: it came before the stone asked about."""
    state = context.state
    asked = state.question
    game = state.game
    if asked is None or asked.removed_ns is not None or asked.stone is color:
        return False
    stone = Move(asked.stone, asked.point)
    if game.last != stone or game.parent is None:
        return False
    between, _ = game.parent.follow(Move(color, None))
    after, _ = between.follow(stone)
    replaced = state.line[-1].n if state.line else None
    branch_off(context, game.parent, keep=False)
    remedy = _handed(game, color)
    first = context.note(EventType.PASS, color=color, move=between.number, remedy=remedy)
    second = context.note(
        EventType.REVISION,
        replaces=replaced,
        color=asked.stone,
        points=(asked.point,),
        move=after.number,
    )
    stood = replace(state.line[-1], n=second.n)
    line = (*state.line[: between.number - 1], Played(first.n, None), stood)
    context.close(asked.open, "passed", withdrawn=True)
    context.change(game=after, line=line, question=None)
    return True


def _handed(game: Game, color: Color) -> Remedy:
    return Remedy(hand_over=pass_stone(game.ruleset, color))


def _paused(context: StepContext) -> None:
    """The game stops; where nothing is left to agree on it is over."""
    game = context.state.game
    context.note(EventType.GAME_PAUSED)
    reported = replace(context.state.reported, paused=game.number, claims={})
    context.change(phase=Phase.AGREEMENT, reported=reported)
    if ending.four_passes(game) and game.ruleset.dispute is Dispute.RESUME:
        context.note(EventType.FOUR_PASSES, clause=game.ruleset.clause("dispute") or None)
    if ending.phase(game) is ending.Phase.ENDED:
        _over(context, frozenset())


def resume(context: StepContext, to_play: Color) -> None:
    """Play goes on after a dispute; ko, superko and what each side holds carry on (BGA 10)."""
    state = context.state
    game, reported = state.game, state.reported
    scope = None
    if reported.paused is not None and game.stopped:
        stopped = game.at(reported.paused)
        disputed: Iterable[Point] = ()
        if len(reported.claims) == len(Color):
            disputed = ending.agreement(
                stopped, reported.claims[BLACK], reported.claims[WHITE]
            ).disputed
        try:
            scope = ending.resume(stopped, disputed).scope if disputed else None
        except RulesError as error:
            clause = game.ruleset.clause("dispute") or None
            context.note(EventType.REFEREE_NEEDED, clause=clause, detail=error.detail)
    context.note(EventType.GAME_RESUMED, color=to_play)
    if game.to_play is not to_play:
        context.change(game=game.edited(game.position, to_play))
    reported = replace(reported, claims={}, agreed=None, scope=scope)
    context.change(phase=Phase.PLAY, result=None, reported=reported)
    set_table(context, {})


def claim_dead(context: StepContext, color: Color, dead: Iterable[Point]) -> None:
    """One side says what is dead; when both have, they agree or they do not (BGA 9)."""
    state = context.state
    if state.phase not in (Phase.AGREEMENT, Phase.COUNTING):
        return
    position = state.game.position
    named = frozenset(point for point in dead if position[point] is not None)
    claims = {**state.reported.claims, color: named}
    context.change(reported=replace(state.reported, claims=claims))
    context.note(EventType.DEAD_STRING_PROPOSED, color=color, points=tuple(sorted(named)))
    if len(claims) < len(Color):
        return
    game = state.game
    stopped = game if state.reported.paused is None else game.at(state.reported.paused)
    found = ending.agreement(stopped, claims[BLACK], claims[WHITE])
    clause = game.ruleset.clause("ending") or None
    if found.reached:
        points = tuple(sorted(found.dead))
        context.note(EventType.STATUS_AGREED, points=points, clause=clause)
        _over(context, found.dead)
    else:
        points = tuple(sorted(found.disputed))
        context.note(EventType.AGREEMENT_MISMATCH, points=points, clause=clause)


def _over(context: StepContext, dead: frozenset[Point]) -> None:
    """The record is scored, with all that is to be known about that, and the count begins."""
    game = context.state.game
    context.change(phase=Phase.COUNTING, reported=replace(context.state.reported, agreed=dead))
    counted = score(game, dead=dead)
    if counted.other_method is not None:
        detail = f"{counted.method.value}, as these rules have it"
        clause = game.ruleset.clause("methods") or None
        context.note(EventType.COUNTING_METHOD_DEFAULTED, detail=detail, clause=clause)
    for note in counted.notes:
        _told(context, note.type, note.text, note.clause, counted)
    detail = f"{counted.result} by {counted.method.value}"
    context.note(EventType.RESULT, detail=detail, color=counted.winner)
    context.change(result=counted.result)


_NOTED = {kind.value: kind for kind in EventType}


def _told(context: StepContext, kind: NoteType, text: str, clause: str, counted: Score) -> None:
    """A note of the score as an event, where it is one."""
    event = _NOTED.get(kind.value)
    if event is EventType.STONE_COUNT_MISMATCH:
        draft = AlertDraft(event, None, (), None, None, context.state.game.number, clause or None)
        context.keep(context.raise_(draft, confidence=1.0, detail=text))
    elif event is not None:
        due = event is EventType.WHITE_LAST_PASS_DUE
        points = counted.unsettled if event is EventType.NEUTRAL_POINTS_LEFT else ()
        remedy = _handed(context.state.game, WHITE) if due else None
        context.note(event, points=points, clause=clause or None, detail=text, remedy=remedy)


def watch_agreement(context: StepContext) -> bool:
    """Watch the table while the game is paused; True where what is seen may be resumed play.

    Whole strings that are taken off are a proposal that they are dead, and no alert.
    """
    state, settings = context.state, context.settings
    changes = [
        change
        for change in find_changes(state.belief, state.expected, settings)
        if change.confirmed
    ]
    if not changes or not _calm(context, changes):
        return False
    if _hardly_any_left(context, changes):
        _cleared(context, changes)
        return False
    if all(change.vanishes for change in changes) and _strings(context, changes):
        points = tuple(sorted(change.point for change in changes))
        set_table(context, {**state.over, **dict.fromkeys(points)})
        context.note(EventType.DEAD_STRING_PROPOSED, points=points)
        return False
    readings = explain(state, changes, settings)
    if len(changes) <= _PLAYS and readings and readings[0].kind is Kind.PLAYS:
        return readings[0].regular
    if len(changes) > _PLAYS and _still_s(context, changes) >= _STILL_S:
        both = "before both sides have agreed what is dead"
        context.note(EventType.COUNTING_OBSERVED, detail=both)
        context.change(phase=Phase.COUNTING, reported=replace(state.reported, arranging=True))
        _get_used(context, changes)
    elif _still_s(context, changes) >= _ADOPT_S:
        _get_used(context, changes)
    return False


def note_resumption(context: StepContext, before: Game) -> None:
    """A play was made after the passes: the game is resumed (BGA 10; WMSG 5.3)."""
    state = context.state
    last = state.game.last
    if state.phase is not Phase.AGREEMENT or state.game is before or last is None:
        return
    if last.point is None:
        return
    context.change(phase=Phase.PLAY, reported=replace(state.reported, claims={}))
    context.note(EventType.GAME_RESUMED, color=last.color)


def check_resumption_scope(context: StepContext, before: Game) -> None:
    """Say that the first resumed play lies outside what is disputed, where rules limit it."""
    state = context.state
    scope = state.reported.scope
    last = state.game.last
    if scope is None or state.game is before or last is None or last.point is None:
        return
    context.change(reported=replace(state.reported, scope=None))
    if last.point not in scope:
        clause = state.game.ruleset.clause("dispute") or None
        context.note(
            EventType.RESUMPTION_SCOPE, color=last.color, points=(last.point,), clause=clause
        )


def watch_counting(context: StepContext) -> None:
    """Watch the stones being arranged after the agreement; nothing of it is a move."""
    state = context.state
    changes = [
        change
        for change in find_changes(state.belief, state.expected, context.settings)
        if change.confirmed
    ]
    if not changes or not _calm(context, changes):
        return
    if _hardly_any_left(context, changes):
        _cleared(context, changes)
    elif _still_s(context, changes) >= _STILL_S:
        if not state.reported.arranging and len(changes) > _PLAYS:
            context.note(EventType.COUNTING_OBSERVED)
            context.change(reported=replace(state.reported, arranging=True))
        _get_used(context, changes)


def compare_count(context: StepContext) -> None:
    """Compare the table as it lies, said to be the count, with the score of the record."""
    state = context.state
    reported = state.reported
    game = state.game
    if reported.agreed is None:
        return
    changes = find_changes(state.belief, state.expected, context.settings)
    _get_used(context, changes)
    table = Position.from_rows(rows_of(context.state.expected))
    rules = game.ruleset
    clause = rules.clause("counting") or None
    if rules.counting is Counting.FILL_IN and rules.supplied_stones is not None:
        if wrong := fill_in_mismatch(table, rules.supplied_stones):
            context.note(EventType.FILL_IN_MISMATCH, detail=wrong, clause=clause)
        return
    result = score(game, Method.TERRITORY, reported.agreed)
    if rules.method is not Method.TERRITORY:
        return
    want = territory_left(result)
    ground = areas_of(table)
    have = {color: ground.territory[color].bit_count() for color in Color}
    if have[BLACK] - have[WHITE] != want.black - want.white:
        detail = (
            f"Black {have[BLACK]} and White {have[WHITE]} points,"
            f" {decimal_text(result.margin + result.komi)} apart by the record"
        )
        context.note(EventType.COUNT_DIFFERS, detail=detail, clause=clause)


def _hardly_any_left(context: StepContext, changes: Sequence[Change]) -> bool:
    """Whether most of at least five stones are gone."""
    lying = int(np.count_nonzero(context.state.expected))
    return sum(change.vanishes for change in changes) >= max(0.8 * lying, _FEWEST)


def _cleared(context: StepContext, changes: Sequence[Change]) -> None:
    """The board stays cleared: the game is over, and where nothing was agreed that is said."""
    if _still_s(context, changes) < _CLEARED_S:
        return
    if context.state.reported.agreed is None:
        context.note(EventType.GAME_ABANDONED_OR_ENDED)
    context.change(phase=Phase.DONE)


def _get_used(context: StepContext, changes: Sequence[Change]) -> None:
    """What lies on the table is expected there from now on; the record stays as it is."""
    set_table(context, {**context.state.over, **{change.point: change.new for change in changes}})


def _calm(context: StepContext, changes: Sequence[Change]) -> bool:
    """Whether nothing moves and what has changed has lain for as long as an alert needs."""
    if context.settings.looks:
        return True
    lain = min(change.stable_s for change in changes)
    return (
        not context.state.belief.hand_present(context.settings)
        and lain >= context.settings.timing.alert_s
    )


def _still_s(context: StepContext, changes: Sequence[Change]) -> float:
    """Seconds for which what has changed has lain there; in looks, long enough."""
    return _ADOPT_S if context.settings.looks else min(change.stable_s for change in changes)


def _strings(context: StepContext, changes: Sequence[Change]) -> bool:
    """Whether the stones that are gone are whole strings."""
    position = context.state.game.position
    points = {change.point for change in changes}
    return all(
        position[point] is not None and position.string_at(point).points <= points
        for point in points
    )
