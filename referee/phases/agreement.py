"""The pause after the passes: claims of what is dead, agreement, resumption (BGA 9-10; WMSG 5).

And the score. It is frozen when both sides agree what is dead, or when the rules leave nothing to
agree on (BGA 9, 11-12; AGA 9, 11-12; WMSG 5-7). Nothing that is arranged on the board afterwards
changes it.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.advice.procedures import stones_owed
from rules.color import BLACK, WHITE, Color
from rules.errors import RulesError
from rules.game import Game
from rules.legality.breach import CourseBreachType
from rules.legality.course import at_its_end, four_passes
from rules.points import Point
from rules.rulesets.ruleset import Dispute, Method
from rules.scoring import ending
from rules.scoring.ending import agreement, may_resume
from rules.scoring.notes import Note, NoteType
from rules.scoring.score import Score, score, uncertain_text
from rules.texts import decimal_text, joined, phrases_json, worded

from ..alerts.remedies import AlertDraft, Remedy
from ..alerts.step_builder import StepBuilder
from ..decision.commit import set_table
from ..decision.lead import propose
from ..events import EventType
from ..fact_state import FactState
from ..hypotheses.context import Context
from ..state import Phase, State
from .disturbed import adopt_changes, end_cleared_game, settled_changes, stable_s


def begin_counting(builder: StepBuilder, dead: frozenset[Point]) -> None:
    """Score the record without the `dead` stones on it, emit its notes, begin the count."""
    game = builder.state.game
    dead = frozenset(at for at in dead if game.position[at] is not None)
    builder.change(phase=Phase.COUNTING)
    builder.report(agreed=dead, compared=False, counted=(), balanced=())
    counted = count(game, builder.state.reported, dead)
    miscounted = any(note.type is NoteType.STONE_COUNT_MISMATCH for note in counted.notes)
    if not (miscounted or any(builder.state.reported.lid_surplus)):
        builder.settle("put right", EventType.STONE_COUNT_MISMATCH)
    if counted.other_method is not None and builder.state.reported.method is None:
        method = counted.method.value
        detail: str = worded(f"method-{method}", f"{method}, as these rules have it")
        clause = game.ruleset.clause("methods")
        builder.note(EventType.COUNTING_METHOD_DEFAULTED, detail=detail, clause=clause)
    for note in counted.notes:
        _emit_note(builder, note, counted)
    result = certain_result(counted)
    if result is not None:
        detail = _result_text(result, counted.method, builder.state.reported)
        builder.note(EventType.RESULT, detail=detail, color=counted.winner, result=result)
    builder.change(result=result)


def certain_result(counted: Score) -> str | None:
    """The result of a score, as SGF writes it; None where the record lacks something.

    A pass or a move is missing where territory and area must agree and do not, and what is in seki
    where its eyes do not count (`Score.certain`).
    """
    return counted.result if counted.certain else None


def missing_text(counted: Score, reported: FactState) -> str | None:
    """What a record probably lacks whose count has no certain result; None where it has one."""
    if certain_result(counted) is not None:
        return None
    surplus = zip(Color, reported.lid_surplus, strict=True)
    lids = (surplus_text(color, more) for color, more in surplus if more)
    return joined([uncertain_text(counted), *lids])


def missing_json(missing: str | None) -> dict[str, object]:
    """What a record lacks, in English and as phrases; null and none where it lacks nothing."""
    return {"missing": missing, "missing_phrases": phrases_json(missing)}


def surplus_text(color: Color, more: int) -> str:
    """How many stones the lid of `color` holds `more` than the record, or fewer."""
    word, owner = ("more" if more > 0 else "fewer"), color.word.capitalize()
    english = f"{owner}'s lid holds {abs(more)} {word} than the record"
    return worded(f"lid-{word}", english, color=color.word, count=abs(more))


def count(game: Game, reported: FactState, dead: frozenset[Point]) -> Score:
    """The score of `game` without the `dead` stones, as it was agreed and with all penalties.

    Dead stones that a correction has taken off the record since are left out.
    """
    position = at_its_end(game).position
    return score(
        game,
        reported.method,
        [at for at in dead if position[at] is not None],
        seki=reported.seki,
        agreed=True,
        penalties=reported.penalties,
    )


def count_again(builder: StepBuilder, before: Game, reported: FactState) -> None:
    """Count the game as it is now, where the result is that of counting it as it was before.

    Where a stone that was agreed dead is not in the record any more, agreement is asked for again.
    """
    state = builder.state
    agreed, then = state.reported.agreed, reported.agreed
    if agreed is None or then is None:
        return
    if certain_result(count(before, reported, then)) != state.result:
        return
    if gone := tuple(sorted(at for at in agreed if state.game.position[at] is None)):
        clause = state.game.ruleset.clause("ending")
        english = "stones that were agreed dead are not in the record now: agree again what is dead"
        detail = worded("agreed-gone", english)
        builder.note(EventType.REFEREE_NEEDED, points=gone, clause=clause, detail=detail)
        agree_again(builder)
        return
    if state.game.position != before.position:
        builder.report(seki=None)
    begin_counting(builder, agreed)
    builder.change(phase=state.phase)


def agree_again(builder: StepBuilder) -> None:
    """Take back what was agreed and its result; what is dead is to be agreed again."""
    builder.change(phase=Phase.AGREEMENT, result=None)
    builder.report(claims={}, agreed=None, seki=None)


def count_anew(builder: StepBuilder) -> None:
    """Count the game whose result is not that of its count any more."""
    state = builder.state
    agreed = state.reported.agreed
    if state.phase is not Phase.COUNTING or agreed is None:
        return
    if certain_result(count(state.game, state.reported, agreed)) != state.result:
        begin_counting(builder, agreed)


_EVENTS = {kind.value: kind for kind in EventType}


def _emit_note(builder: StepBuilder, note: Note, counted: Score) -> None:
    """Emit a note of the score, where it is an event."""
    kind, clause = _EVENTS.get(note.type.value), note.clause
    if note.type is NoteType.MOVES_AFTER_END:
        builder.note(EventType.REFEREE_NEEDED, clause=clause, detail=note.text)
    elif kind is EventType.STONE_COUNT_MISMATCH:
        draft = AlertDraft(kind, None, number=builder.state.game.number, clause=clause)
        builder.open_alert(draft, confidence=1.0, detail=note.text)
    elif kind is not None:
        due = stones_owed(builder.state.game) if kind is EventType.WHITE_LAST_PASS_DUE else ()
        remedy = Remedy(hand_over=due)
        points = counted.unsettled if kind is EventType.NEUTRAL_POINTS_LEFT else ()
        builder.note(kind, points=points, clause=clause, detail=note.text, remedy=remedy)


def _result_text(result: str, method: Method, reported: FactState) -> str:
    """The result, how it was counted, and the penalties that it has taken in."""
    penalties = reported.penalties
    taken = [f"{side.word} {decimal_text(penalties[side])}" for side in Color if penalties[side]]
    english = f"{result} by {method.value}"
    if taken:
        return f"{english}, with a penalty for {' and '.join(taken)}"
    return worded(f"result-{method.value}", english, result=result)


def in_agreement(state: State) -> bool:
    """Whether the passes have stopped the game, so that what is dead may be agreed or counted."""
    if state.phase in (Phase.AGREEMENT, Phase.COUNTING):
        return True
    return state.phase is Phase.DONE and state.reported.agreed is not None


def why_not_stopped(state: State) -> str:
    """Why the board of `state` is not to be agreed on or counted yet, in words."""
    if state.phase is Phase.DONE:
        return "the game is over"
    made, needed = state.game.passes, state.game.ruleset.stop_passes
    if needed is None:
        return "these rules know no passes, and the game goes on"
    return f"the game is still being played, with {made} of {needed} passes in a row"


def stopped_game(state: State) -> Game:
    """The game as it was when it last paused."""
    paused = state.reported.paused
    return state.game if paused is None else state.game.at(paused)


def disputed(state: State) -> frozenset[Point]:
    """The points on which the two claims differ; none where both have not claimed, or agree."""
    claims = state.reported.claims
    if len(claims) < len(Color) or state.reported.agreed is not None:
        return frozenset()
    return agreement(stopped_game(state), claims[BLACK], claims[WHITE]).disputed


def passed_again(state: State) -> bool:
    """Whether both sides passed again instead of agreeing, which ends it (BGA 10.iii)."""
    return ending.phase(state.game) is ending.EndingPhase.ENDED and bool(disputed(state))


def may_go_on(state: State) -> tuple[Color, ...]:
    """Who may move first if play goes on after the passes, by the rules' ``resumes``."""
    return may_resume(state.game) if state.result is None else ()


def taken_off(state: State, more: Iterable[Point] = ()) -> frozenset[Point]:
    """The points of whole strings that lie no more on the table, once `more` stones are gone."""
    gone = {at for at, color in state.table_diff.items() if color is None}.union(more)
    position = state.game.position
    return frozenset(
        at for at in gone if position[at] is not None and position.string_at(at).points <= gone
    )


def pause(builder: StepBuilder) -> None:
    """The passes stop the game; where nothing is left to agree on it is over."""
    game = builder.state.game
    builder.note(EventType.GAME_PAUSED)
    builder.change(phase=Phase.AGREEMENT)
    builder.report(paused=game.number, claims={})
    if four_passes(game) and game.ruleset.dispute is Dispute.RESUME:
        builder.note(EventType.FOUR_PASSES, clause=game.ruleset.clause("FourPasses"))
    if ending.phase(game) is ending.EndingPhase.ENDED:
        begin_counting(builder, frozenset())


def pause_late(builder: StepBuilder) -> None:
    """Pause where passes stop the game that were forced, entered, or made while it was held up.

    The pass in place of an illegal move stops the game as any pass does (BGA 9).
    """
    state, was = builder.state, builder.before
    game, limit = state.game, state.game.ruleset.stop_passes
    if state.phase is not Phase.PLAY or not game.stopped or not limit or game.passes % limit:
        return
    late = was.phase in (Phase.DISTURBED, Phase.PAUSED) or game.passes > was.game.passes
    if late and state.reported.paused != game.number:
        pause(builder)


def claim_dead(builder: StepBuilder, color: Color, dead: Iterable[Point]) -> None:
    """`color` claims what is dead; when both have, they agree or they do not (BGA 9).

    A stone stands for its string. The claim that came last stands last.
    """
    state = builder.state
    position = state.game.position
    strings = [position.string_at(at).points for at in dead if position[at] is not None]
    named: frozenset[Point] = frozenset().union(*strings)
    others = {side: claim for side, claim in state.reported.claims.items() if side is not color}
    claims = {**others, color: named}
    builder.report(claims=claims)
    builder.note(EventType.DEAD_STRING_PROPOSED, color=color, points=tuple(sorted(named)))
    if len(claims) < len(Color):
        return
    found = agreement(stopped_game(builder.state), claims[BLACK], claims[WHITE])
    clause = state.game.ruleset.clause("ending")
    if found.reached:
        builder.note(EventType.STATUS_AGREED, points=tuple(sorted(found.dead)), clause=clause)
        builder.report(seki=None)
        begin_counting(builder, found.dead)
    else:
        # Who plays first if the dispute is played out, or that it is the referee's.
        first, points = may_resume(state.game), tuple(sorted(found.disputed))
        to_play = first[0] if len(first) == 1 else None
        remedy = Remedy(to_play=to_play, referee=state.game.ruleset.dispute is Dispute.REFEREE)
        clause = state.game.ruleset.clause("dispute") or clause
        builder.note(EventType.AGREEMENT_MISMATCH, points=points, clause=clause, remedy=remedy)


def resume(builder: StepBuilder, to_play: Color) -> None:
    """Play goes on after a dispute; ko, superko and what each side holds carry on (BGA 10)."""
    game = builder.state.game
    resumption = _resumption(builder, to_play)
    turned = game.to_play is not to_play
    remedy = Remedy(to_play=to_play if turned else None)
    builder.note(EventType.GAME_RESUMED, color=to_play, remedy=remedy)
    if turned:
        builder.change(game=game.edited(game.position, to_play))
    builder.change(phase=Phase.PLAY, result=None)
    builder.report(claims={}, agreed=None, seki=None, resumption=resumption, paused=game.number)
    set_table(builder, {})


def _resumption(builder: StepBuilder, to_play: Color) -> ending.Resumption | None:
    """How the rules resume a game with a dispute, None without one; may call for the referee."""
    game, claims = builder.before.game, builder.state.reported.claims
    if builder.state.reported.paused is None or not game.stopped or len(claims) < len(Color):
        return None
    stopped = stopped_game(builder.state)
    points = agreement(stopped, claims[BLACK], claims[WHITE]).disputed
    if not points:
        return None
    try:
        return ending.resume(stopped, points, to_play)
    except RulesError as error:
        clause = game.ruleset.clause("dispute")
        builder.note(EventType.REFEREE_NEEDED, clause=clause, detail=error.detail)
        return None


def watch_agreement(builder: StepBuilder) -> bool:
    """Watch the table while the game is paused; True where what is seen may be resumed play.

    Whole strings that are taken off are a proposal that they are dead, and no alert.
    """
    state, settings = builder.state, builder.settings
    changes = settled_changes(builder)
    if not changes or end_cleared_game(builder, changes):
        return False
    gone = [change.point for change in changes if change.vanishes]
    if len(gone) == len(changes) and set(gone) <= taken_off(state, gone):
        set_table(builder, {**state.table_diff, **dict.fromkeys(gone)})
        strings = [state.game.position.string_at(point).points for point in gone]
        points = tuple(sorted(frozenset().union(*strings)))
        builder.note(EventType.DEAD_STRING_PROPOSED, points=points)
        return False
    ranked = propose(Context.of(state, changes, settings))
    few = len(changes) <= settings.limits.resumed_points
    if few and ranked and ranked[0].only_plays:
        return ranked[0].regular
    if not few and stable_s(changes) >= settings.timing.arranged_s:
        both = worded("before-agreement", "before both sides have agreed what is dead")
        builder.note(EventType.COUNTING_OBSERVED, detail=both)
        builder.change(phase=Phase.COUNTING)
        builder.report(arranging=True)
        adopt_changes(builder, changes)
    elif stable_s(changes) >= settings.timing.adopted_s:
        adopt_changes(builder, changes)
    return False


def note_resumption(builder: StepBuilder) -> None:
    """Emit that the game is resumed where a play was made after the passes (BGA 10; WMSG 5.3)."""
    state, before = builder.state, builder.before.game
    last = state.game.last
    if state.phase is not Phase.AGREEMENT or state.game is before:
        return
    if last is None or last.point is None:
        return
    builder.change(phase=Phase.PLAY)
    builder.report(claims={}, resumption=_resumption(builder, last.color))
    builder.note(EventType.GAME_RESUMED, color=last.color)
    if ending.phase(before) is ending.EndingPhase.ENDED:
        clause = before.ruleset.clause(CourseBreachType.MOVE_AFTER_END.value)
        english = "the passes had ended the game: what is played now does not count"
        detail = worded("after-end", english)
        builder.note(EventType.REFEREE_NEEDED, color=last.color, clause=clause, detail=detail)


def check_resumption_scope(builder: StepBuilder) -> None:
    """Emit that the first resumed play lies outside what is disputed, where rules limit it."""
    game, resumption = builder.state.game, builder.state.reported.resumption
    if resumption is None or game is builder.before.game:
        return
    if game.last is None or game.last.point is None:
        return
    builder.report(resumption=None)
    if not resumption.allows(game.last.point):
        color, points = game.last.color, (game.last.point,)
        clause = game.ruleset.clause("ResumptionScope")
        builder.note(EventType.RESUMPTION_SCOPE, color=color, points=points, clause=clause)
