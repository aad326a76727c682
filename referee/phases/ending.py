"""The end of a game: passes, agreement, resumption, the count (BGA 9-12; AGA 9-12; WMSG 5-7).

The record is scored and the score frozen once both sides agree what is dead, or the rules leave
nothing to agree on. What is arranged on the board after that is only looked at.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np

from rules import ending
from rules.areas import areas
from rules.color import BLACK, WHITE, Color
from rules.counting import fill_in_mismatch, territory_left
from rules.errors import RulesError
from rules.game import Game
from rules.moves import Move
from rules.notes import NoteType
from rules.numbers import number
from rules.points import Point
from rules.position import Position
from rules.procedures import pass_stone
from rules.ruleset import Counting, Dispute, Method
from rules.scoring import Score, score

from ..alerts.life import accept
from ..alerts.remedies import Righting
from ..alerts.step_context import Say
from ..belief.changes import Change, find
from ..decision.execute import branch_off, set_table
from ..events import EventType
from ..hypotheses.hypothesis import Draft, Kind
from ..hypotheses.propose import explain
from ..state import Phase, Played
from ..table import rows_of

_STILL_S = 2.0
_ADOPT_S = 12.0
_CLEARED_S = 3.0
_FEWEST = 5
_PLAYS = 4
"""More points than a resumed play or two change are an arrangement for the count."""


def passed(say: Say, color: Color) -> None:
    """`color` has passed: the move, its stone, and what follows where that stops the game."""
    if passed_before(say, color):
        return
    move = Move(color, None)
    accept(say, move)
    before = say.state.game
    game, breaches = before.follow(move)
    event = say.note(EventType.PASS, color=color, move=game.number, righted=_handed(game, color))
    say.change(game=game, line=(*say.state.line[: before.number], Played(event.n, None)))
    for breach in breaches:
        draft = Draft(
            EventType(breach.type.value),
            color,
            (),
            color,
            before.number - 1,
            game.number,
            breach.clause or None,
        )
        say.keep(say.raise_(draft, confidence=1.0))
    limit = game.ruleset.stop_passes
    if limit is not None and game.passes % limit == 0 and say.state.phase is Phase.PLAY:
        _paused(say)


def passed_before(say: Say, color: Color) -> bool:
    """Whether a pass told late answers the open question: it came before the stone asked about."""
    state = say.state
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
    branch_off(say, game.parent, keep=False)
    righted = _handed(game, color)
    first = say.note(EventType.PASS, color=color, move=between.number, righted=righted)
    second = say.note(
        EventType.REVISION,
        replaces=replaced,
        color=asked.stone,
        points=(asked.point,),
        move=after.number,
    )
    stood = replace(state.line[-1], n=second.n)
    line = (*state.line[: between.number - 1], Played(first.n, None), stood)
    say.close(asked.open, "passed", withdrawn=True)
    say.change(game=after, line=line, question=None)
    return True


def _handed(game: Game, color: Color) -> Righting:
    return Righting(hand_over=pass_stone(game.ruleset, color))


def _paused(say: Say) -> None:
    """The game stops; where nothing is left to agree on it is over."""
    game = say.state.game
    say.note(EventType.GAME_PAUSED)
    cues = replace(say.state.cues, paused=game.number, claims={})
    say.change(phase=Phase.AGREEMENT, cues=cues)
    if ending.four_passes(game) and game.ruleset.dispute is Dispute.RESUME:
        say.note(EventType.FOUR_PASSES, clause=game.ruleset.clause("dispute") or None)
    if ending.phase(game) is ending.Phase.ENDED:
        _over(say, frozenset())


def resumed(say: Say, to_play: Color) -> None:
    """Play goes on after a dispute; ko, superko and what each side holds carry on (BGA 10)."""
    state = say.state
    game, cues = state.game, state.cues
    scope = None
    if cues.paused is not None and game.stopped:
        stopped = game.at(cues.paused)
        disputed: Iterable[Point] = ()
        if len(cues.claims) == len(Color):
            disputed = ending.agreement(stopped, cues.claims[BLACK], cues.claims[WHITE]).disputed
        try:
            scope = ending.resume(stopped, disputed).scope if disputed else None
        except RulesError as error:
            clause = game.ruleset.clause("dispute") or None
            say.note(EventType.REFEREE_NEEDED, clause=clause, detail=error.detail)
    say.note(EventType.GAME_RESUMED, color=to_play)
    if game.to_play is not to_play:
        say.change(game=game.edited(game.position, to_play))
    say.change(phase=Phase.PLAY, cues=replace(cues, claims={}, agreed=None, scope=scope))
    set_table(say, {})


def claimed(say: Say, color: Color, dead: Iterable[Point]) -> None:
    """One side says what is dead; when both have, they agree or they do not (BGA 9)."""
    state = say.state
    if state.phase not in (Phase.AGREEMENT, Phase.COUNTING):
        return
    position = state.game.position
    named = frozenset(point for point in dead if position[point] is not None)
    claims = {**state.cues.claims, color: named}
    say.change(cues=replace(state.cues, claims=claims))
    say.note(EventType.DEAD_STRING_PROPOSED, color=color, points=tuple(sorted(named)))
    if len(claims) < len(Color):
        return
    game = state.game
    stopped = game if state.cues.paused is None else game.at(state.cues.paused)
    found = ending.agreement(stopped, claims[BLACK], claims[WHITE])
    clause = game.ruleset.clause("ending") or None
    if found.reached:
        points = tuple(sorted(found.dead))
        say.note(EventType.STATUS_AGREED, points=points, clause=clause)
        _over(say, found.dead)
    else:
        points = tuple(sorted(found.disputed))
        say.note(EventType.AGREEMENT_MISMATCH, points=points, clause=clause)


def _over(say: Say, dead: frozenset[Point]) -> None:
    """The record is scored, with all that is to be known about that, and the count begins."""
    game = say.state.game
    say.change(phase=Phase.COUNTING, cues=replace(say.state.cues, agreed=dead))
    counted = score(game, dead=dead)
    if counted.other_method is not None:
        detail = f"{counted.method.value}, as these rules have it"
        clause = game.ruleset.clause("methods") or None
        say.note(EventType.COUNTING_METHOD_DEFAULTED, detail=detail, clause=clause)
    for note in counted.notes:
        _told(say, note.type, note.text, note.clause, counted)
    detail = f"{counted.result} by {counted.method.value}"
    say.note(EventType.RESULT, detail=detail, color=counted.winner)


_NOTED = {kind.value: kind for kind in EventType}


def _told(say: Say, kind: NoteType, text: str, clause: str, counted: Score) -> None:
    """A note of the score as an event, where it is one."""
    event = _NOTED.get(kind.value)
    if event is EventType.STONE_COUNT_MISMATCH:
        draft = Draft(event, None, (), None, None, say.state.game.number, clause or None)
        say.keep(say.raise_(draft, confidence=1.0, detail=text))
    elif event is not None:
        due = event is EventType.WHITE_LAST_PASS_DUE
        points = counted.unsettled if event is EventType.NEUTRAL_POINTS_LEFT else ()
        righted = _handed(say.state.game, WHITE) if due else None
        say.note(event, points=points, clause=clause or None, detail=text, righted=righted)


def agreement(say: Say) -> bool:
    """Watch the table while the game is paused; True where what is seen may be resumed play.

    Whole strings that are taken off are a proposal that they are dead, and no alert.
    """
    state, settings = say.state, say.settings
    changes = [change for change in find(state.evidence, state.expected, settings) if change.ripe]
    if not changes or not _calm(say, changes):
        return False
    if _hardly_any_left(say, changes):
        _cleared(say, changes)
        return False
    if all(change.vanishes for change in changes) and _strings(say, changes):
        points = tuple(sorted(change.point for change in changes))
        set_table(say, {**state.over, **dict.fromkeys(points)})
        say.note(EventType.DEAD_STRING_PROPOSED, points=points)
        return False
    readings = explain(state, changes, settings)
    if len(changes) <= _PLAYS and readings and readings[0].kind is Kind.PLAYS:
        return readings[0].regular
    if len(changes) > _PLAYS and _still_s(say, changes) >= _STILL_S:
        both = "before both sides have agreed what is dead"
        say.note(EventType.COUNTING_OBSERVED, detail=both)
        say.change(phase=Phase.COUNTING, cues=replace(state.cues, arranging=True))
        _get_used(say, changes)
    elif _still_s(say, changes) >= _ADOPT_S:
        _get_used(say, changes)
    return False


def played_on(say: Say, before: Game) -> None:
    """A play was made after the passes: the game is resumed (BGA 10; WMSG 5.3)."""
    state = say.state
    last = state.game.last
    if state.phase is not Phase.AGREEMENT or state.game is before or last is None:
        return
    if last.point is None:
        return
    say.change(phase=Phase.PLAY, cues=replace(state.cues, claims={}))
    say.note(EventType.GAME_RESUMED, color=last.color)


def outside(say: Say, before: Game) -> None:
    """Say that the first resumed play lies outside what is disputed, where rules limit it."""
    state = say.state
    scope = state.cues.scope
    last = state.game.last
    if scope is None or state.game is before or last is None or last.point is None:
        return
    say.change(cues=replace(state.cues, scope=None))
    if last.point not in scope:
        clause = state.game.ruleset.clause("dispute") or None
        say.note(EventType.RESUMPTION_SCOPE, color=last.color, points=(last.point,), clause=clause)


def counting(say: Say) -> None:
    """Watch the stones being arranged after the agreement; nothing of it is a move."""
    state = say.state
    changes = [
        change for change in find(state.evidence, state.expected, say.settings) if change.ripe
    ]
    if not changes or not _calm(say, changes):
        return
    if _hardly_any_left(say, changes):
        _cleared(say, changes)
    elif _still_s(say, changes) >= _STILL_S:
        if not state.cues.arranging and len(changes) > _PLAYS:
            say.note(EventType.COUNTING_OBSERVED)
            say.change(cues=replace(state.cues, arranging=True))
        _get_used(say, changes)


def counted(say: Say) -> None:
    """Compare the table as it lies, said to be the count, with the score of the record."""
    state = say.state
    cues = state.cues
    game = state.game
    if cues.agreed is None:
        return
    changes = find(state.evidence, state.expected, say.settings)
    _get_used(say, changes)
    table = Position.from_rows(rows_of(say.state.expected))
    rules = game.ruleset
    clause = rules.clause("counting") or None
    if rules.counting is Counting.FILL_IN and rules.supplied_stones is not None:
        if wrong := fill_in_mismatch(table, rules.supplied_stones):
            say.note(EventType.FILL_IN_MISMATCH, detail=wrong, clause=clause)
        return
    result = score(game, Method.TERRITORY, cues.agreed)
    if rules.method is not Method.TERRITORY:
        return
    want = territory_left(result)
    ground = areas(table)
    have = {color: ground.territory[color].bit_count() for color in Color}
    if have[BLACK] - have[WHITE] != want.black - want.white:
        detail = (
            f"Black {have[BLACK]} and White {have[WHITE]} points,"
            f" {number(result.margin + result.komi)} apart by the record"
        )
        say.note(EventType.COUNT_DIFFERS, detail=detail, clause=clause)


def _hardly_any_left(say: Say, changes: Sequence[Change]) -> bool:
    """Whether most of at least five stones are gone."""
    lying = int(np.count_nonzero(say.state.expected))
    return sum(change.vanishes for change in changes) >= max(0.8 * lying, _FEWEST)


def _cleared(say: Say, changes: Sequence[Change]) -> None:
    """The board stays cleared: the game is over, and where nothing was agreed that is said."""
    if _still_s(say, changes) < _CLEARED_S:
        return
    if say.state.cues.agreed is None:
        say.note(EventType.GAME_ABANDONED_OR_ENDED)
    say.change(phase=Phase.DONE)


def _get_used(say: Say, changes: Sequence[Change]) -> None:
    """What lies on the table is expected there from now on; the record stays as it is."""
    set_table(say, {**say.state.over, **{change.point: change.new for change in changes}})


def _calm(say: Say, changes: Sequence[Change]) -> bool:
    """Whether nothing moves and what has changed has lain for as long as an alert needs."""
    if say.settings.looks:
        return True
    lain = min(change.lain_s for change in changes)
    return not say.state.evidence.hand_present and lain >= say.settings.alert_s


def _still_s(say: Say, changes: Sequence[Change]) -> float:
    """Seconds for which what has changed has lain there; in looks, long enough."""
    return _ADOPT_S if say.settings.looks else min(change.lain_s for change in changes)


def _strings(say: Say, changes: Sequence[Change]) -> bool:
    """Whether the stones that are gone are whole strings."""
    position = say.state.game.position
    points = {change.point for change in changes}
    return all(
        position[point] is not None and position.string_at(point).points <= points
        for point in points
    )
