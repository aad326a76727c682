"""The count: the record is scored once what is dead is agreed; the table is only compared with it.

The score is frozen when both sides agree what is dead. It is also frozen when the rules leave
nothing to agree on (BGA 9, 11-12; AGA 9, 11-12; WMSG 5-7). Nothing that is arranged on the board
afterwards changes it.
"""

from __future__ import annotations

from rules.advice.procedures import stones_owed
from rules.color import Color
from rules.game import Game
from rules.legality.course import at_its_end
from rules.points import Point
from rules.rulesets.ruleset import Method
from rules.scoring.notes import Note, NoteType
from rules.scoring.score import Score, score, uncertain_text
from rules.texts import decimal_text, joined, phrases_json, worded

from ..alerts.remedies import AlertDraft, Remedy
from ..alerts.step_builder import StepBuilder
from ..events import EventType
from ..fact_state import FactState
from ..state import Phase


def begin_counting(builder: StepBuilder, dead: frozenset[Point]) -> None:
    """Score the record without the `dead` stones on it, emit its notes, begin the count."""
    game = builder.state.game
    dead = frozenset(at for at in dead if game.position[at] is not None)
    builder.change(phase=Phase.COUNTING)
    builder.report(agreed=dead, compared=False, counted=(), balanced=())
    counted = count(game, builder.state.reported, dead)
    _settle_mismatch(builder, counted)
    if counted.other_method is not None and builder.state.reported.method is None:
        method = counted.method.value
        detail: str = worded(f"method-{method}", f"{method}, as these rules have it")
        clause = game.ruleset.clause("methods") or None
        builder.note(EventType.COUNTING_METHOD_DEFAULTED, detail=detail, clause=clause)
    for note in counted.notes:
        _say_note(builder, note, counted)
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


def _settle_mismatch(builder: StepBuilder, counted: Score) -> None:
    """The record holds as many moves as it must again, and the lids hold what it has."""
    kinds = {note.type for note in counted.notes}
    if NoteType.STONE_COUNT_MISMATCH in kinds or any(builder.state.reported.lid_surplus):
        return
    builder.settle("put right", EventType.STONE_COUNT_MISMATCH)


def missing_text(counted: Score, reported: FactState) -> str | None:
    """What a record probably lacks whose count has no certain result; None where it has one."""
    if certain_result(counted) is not None:
        return None
    surplus = zip(Color, reported.lid_surplus, strict=True)
    lids = [surplus_text(color, more) for color, more in surplus if more]
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
    """Count the game as it is now, where the result is that of counting it as it was before."""
    state = builder.state
    agreed, then = state.reported.agreed, reported.agreed
    if agreed is None or then is None:
        return
    if certain_result(count(before, reported, then)) != state.result:
        return
    if state.game.position != before.position:
        builder.report(seki=None)
    begin_counting(builder, agreed)
    builder.change(phase=state.phase)


def count_anew(builder: StepBuilder) -> None:
    """Count the game whose result is not that of its count any more."""
    state = builder.state
    agreed = state.reported.agreed
    if state.phase is not Phase.COUNTING or agreed is None:
        return
    if certain_result(count(state.game, state.reported, agreed)) != state.result:
        begin_counting(builder, agreed)


_EVENTS = {kind.value: kind for kind in EventType}


def _say_note(builder: StepBuilder, note: Note, counted: Score) -> None:
    """Say a note of the score, where it is an event."""
    kind = _EVENTS.get(note.type.value)
    clause = note.clause or None
    if note.type is NoteType.MOVES_AFTER_END:
        builder.note(EventType.REFEREE_NEEDED, clause=clause, detail=note.text)
    elif kind is EventType.STONE_COUNT_MISMATCH:
        draft = AlertDraft(kind, None, number=builder.state.game.number, clause=clause)
        builder.open_alert(draft, confidence=1.0, detail=note.text)
    elif kind is not None:
        remedy = None
        if kind is EventType.WHITE_LAST_PASS_DUE:
            remedy = Remedy(hand_over=stones_owed(builder.state.game))
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
