"""What people enter: passes, moves changed, inserted or deleted, the record brought to the table.

And what is about a game as a whole: who plays, a resignation, a result, a new game.
"""

from __future__ import annotations

from dataclasses import replace

from rules.advice.procedures import before_the_sequence, node_of, pass_stones
from rules.board.position import Position
from rules.color import Color, Sides
from rules.game import Game
from rules.legality.breach import CourseBreachType
from rules.legality.course import children_of
from rules.points import Move, from_board
from rules.records.results import checked_result
from rules.rulesets.komi import komi_in_points
from rules.rulesets.presets import preset
from rules.scoring.ending import Cause, won_by
from rules.texts import decimal_text, worded

from ...alerts.alert_lifecycle import accept_breaches
from ...alerts.catalog import SETTLED_BY_TABLE
from ...alerts.remedies import AlertDraft, Remedy
from ...alerts.step_builder import StepBuilder
from ...belief.look import codes_of, differences
from ...decision.commit import note_white_begins, set_table, truncate
from ...events import EventType
from ...facts import (
    DeleteMove,
    EndGame,
    FactRefusedError,
    GameDescribed,
    InsertMove,
    MethodAgreed,
    NewGame,
    Penalised,
    ReplaceMove,
    Resign,
    ResultGiven,
)
from ...hypotheses.replacements import nodes_after
from ...state import MoveEvidence, Phase, State
from ...timing import nanoseconds
from ..agreement import count_again, passed_again, pause
from ..disturbed import end_disturbance, plays_in_turn, table_position
from ..setup import start_now
from .rewrite import (
    NO_EVENT,
    append,
    checked_move,
    edit,
    event_at,
    in_play,
    note_correction,
    reapply_moves,
    rewrite,
    with_move,
)


def record_pass(builder: StepBuilder, color: Color, late_ms: int = 0) -> None:
    """Record that `color` passed: the move, its pass stone, what is wrong with it, the pause.

    A pass that is reported late and answers the open question goes before the stone asked about.
    Raises FactRefusedError where another stone was played since it was made, `late_ms` ago.
    """
    if insert_earlier_pass(builder, color):
        return
    made_ns = builder.now_ns - late_ms * 1_000_000
    made_ns += nanoseconds(builder.settings.timing.press_slack_s)
    if late_ms and any(made.seen_ns > made_ns for made in builder.state.line):
        since = f"{color.word.capitalize()} passed before the last stone was played"
        raise FactRefusedError(f"{since}: the arbiter inserts the pass")
    move = Move(color, None)
    accept_breaches(builder, move)
    before = builder.state.game
    game, breaches = before.follow(move)
    due = Remedy(hand_over=pass_stones(game.ruleset, color))
    event = builder.note(EventType.PASS, color=color, move=game.number, remedy=due)
    line = (*builder.state.line[: before.number], MoveEvidence(event.n, None))
    builder.change(game=game, line=line)
    if game.number == 1:
        note_white_begins(builder, move)
    limit = game.ruleset.stop_passes
    if limit is None:
        clause = game.ruleset.clause(CourseBreachType.PASS_FORBIDDEN.value)
        detail = worded("knows-no-passes", "these rules know no passes")
        builder.note(EventType.REFEREE_NEEDED, color=color, clause=clause, detail=detail)
    for breach in breaches:
        kind, base = EventType(breach.type.value), before_the_sequence(before, color).number
        draft = AlertDraft(kind, color, (), color, base, game.number, breach.clause)
        builder.open_alert(draft, confidence=1.0)
    phase = builder.state.phase
    held = phase is Phase.PLAY or (phase is Phase.COUNTING and not before.stopped)
    if limit and game.passes % limit == 0 and (held or passed_again(builder.state)):
        pause(builder)


def insert_earlier_pass(builder: StepBuilder, color: Color) -> bool:
    """Put a pass that was reported late before the stone asked about; whether that answers it."""
    state = builder.state
    asked, game = state.question, state.game
    if asked is None or asked.removed_ns is not None or asked.stone is color:
        return False
    stone = Move(asked.stone, asked.point)
    if game.last != stone or game.parent is None:
        return False
    between, _ = game.parent.follow(Move(color, None))
    after, _ = between.follow(stone)
    replaced = state.line[-1].n if state.line else None
    truncate(builder, game.parent, keep=False)
    due = Remedy(hand_over=pass_stones(game.ruleset, color))
    first = builder.note(EventType.PASS, color=color, move=between.number, remedy=due)
    builder.change(game=after)
    second = builder.note(EventType.REVISION, replaces=replaced, move=after.number)
    stood = replace(state.line[-1], n=second.n)
    line = (*state.line[: between.number - 1], MoveEvidence(first.n, None), stood)
    builder.close(asked.open, "passed", withdrawn=True)
    builder.change(line=line, question=None)
    return True


def replace_move(builder: StepBuilder, fact: ReplaceMove) -> None:
    """Put another move in the place of one; the later moves stand where they are still legal."""
    old = _recorded(builder, fact.move)
    made = _move(builder, fact.color or old.color, fact)
    if made == old:
        raise FactRefusedError(f"move {fact.move} is {_text(builder, made)} already")
    detail = f"{_text(builder, old)} replaced by {_text(builder, made)}"
    _change(builder, fact.move, made, detail, replaced=True)


def insert_move(builder: StepBuilder, fact: InsertMove) -> None:
    """Put a move before move `fact.move`, or at the end of the record."""
    checked_move(builder, fact.move, in_play(builder).game.number + 1)
    made = _move(builder, fact.color, fact)
    _change(builder, fact.move, made, f"{_text(builder, made)} inserted", replaced=False)


def delete_move(builder: StepBuilder, fact: DeleteMove) -> None:
    """Take a move out of the record; the later moves stand where they are still legal."""
    old = _recorded(builder, fact.move)
    _change(builder, fact.move, None, f"{_text(builder, old)} deleted", replaced=True)


def _recorded(builder: StepBuilder, number: int) -> Move:
    """Move `number` of the record."""
    game = in_play(builder).game
    checked_move(builder, number, game.number)
    move = node_of(game, number).last
    assert move is not None
    return move


def _change(
    builder: StepBuilder, number: int, made: Move | None, detail: str, *, replaced: bool
) -> None:
    """Rewrite the record with `made` as move `number`; the old move stays behind it or goes."""
    state = builder.state
    node = node_of(state.game, number) if number <= state.game.number else None
    start = state.game if node is None else node.parent
    assert start is not None
    children = children_of((state.game, *state.branches))
    game = start if made is None else with_move(start, made, children)
    later = nodes_after(state.game, node if replaced and node is not None else start)
    assert later is not None
    game = reapply_moves(game, later, children)
    rewrite(builder, game, _line(state, number, made, node if replaced else None))
    replaces = event_at(state.line, number) if replaced else None
    note_correction(builder, number, detail, replaces=replaces)


def _line(
    state: State, number: int, made: Move | None, old: Game | None
) -> tuple[MoveEvidence, ...]:
    """How each move of the new line was played; of one that a person entered, nothing was seen.

    One in the place of `old`, the same side's, keeps what was left on its clock.
    """
    line = state.line
    same = made is not None and old is not None and old.last and old.last.color is made.color
    left = line[number - 1].left if same else None
    entered = () if made is None else (MoveEvidence(NO_EVENT, None, left=left),)
    return (*line[: number - 1], *entered, *line[number - 1 + (old is not None) :])


def _move(builder: StepBuilder, color: Color, fact: ReplaceMove | InsertMove) -> Move:
    """The move of the fact."""
    if fact.point is None:
        return Move(color, None, fact.forced)
    if fact.forced:
        raise FactRefusedError("forced: only a pass is forced")
    return Move(color, from_board(fact.point, builder.settings.size))


def _text(builder: StepBuilder, move: Move) -> str:
    return move.to_text(builder.settings.size)


SYNCED = "the record follows the table"
"""The outcome of alerts that end because the record is brought to the table."""


def resync(builder: StepBuilder) -> None:
    """Bring the record to the table as it is seen; before the game, begin it from there."""
    state = builder.state
    if state.phase is Phase.SETUP:
        start_now(builder)
        return
    if state.phase not in (Phase.PLAY, Phase.DISTURBED):
        reason = worded("stopped", "the game is stopped: resume it, or undo its end, first")
        raise FactRefusedError(reason)
    match_table(builder)
    builder.settle(SYNCED, *SETTLED_BY_TABLE, EventType.STONE_BETWEEN_POINTS)
    if state.phase is Phase.DISTURBED:
        end_disturbance(builder, SYNCED)


def match_table(builder: StepBuilder) -> None:
    """Let the record end in what lies on the table."""
    game, table = builder.state.game, table_position(builder)
    if table == game.position:
        set_table(builder, {})
    elif earlier := _earlier(game, table, builder.settings.limits.most_taken_back):
        rewrite(builder, earlier, builder.state.line[: earlier.number], {})
        builder.note(EventType.REWOUND, move=earlier.number)
    elif plays := plays_in_turn(builder, table):
        append(builder, plays, {})
        if len(plays) > 1:
            points = tuple(play.last.point for play in plays if play.last and play.last.point)
            builder.note(EventType.MOVES_INFERRED, points=points, detail="order_inferred")
    else:
        edit(builder, differences(codes_of(game.position), codes_of(table)), table_diff={})
        note_correction(builder, game.number, "set to the table")


def _earlier(game: Game, table: Position, most: int) -> Game | None:
    """The line some moves ago, where that is what lies on the table."""
    numbers = (game.number - count for count in range(1, min(most, game.number) + 1))
    return next((node for node in map(game.at, numbers) if node.position == table), None)


MAX_PENALTY = 1000

BY_ARBITER = worded("by-arbiter", "by the arbiter")


def going_on(builder: StepBuilder) -> None:
    """Raise FactRefusedError where the game is over."""
    if builder.state.phase is Phase.DONE:
        raise FactRefusedError(worded("over", "the game is over: undo its end first"))


def resign(builder: StepBuilder, fact: Resign) -> None:
    """A side resigns: the other side has won."""
    going_on(builder)
    result = won_by(fact.color.other, Cause.RESIGNED)
    _settle_flags(builder)
    builder.note(EventType.RESIGNED, color=fact.color, result=result)
    builder.change(phase=Phase.DONE, result=result)


def give_result(builder: StepBuilder, fact: ResultGiven) -> None:
    """A referee gives the result, also in the place of one that stands."""
    result = checked_result(fact.result)
    _settle_flags(builder)
    builder.note(EventType.RESULT_BY_REFEREE, detail=result, result=result)
    builder.change(phase=Phase.DONE, result=result)


def end_game(builder: StepBuilder, fact: EndGame) -> None:
    """The game is over; without a result what was decided by then stands."""
    if fact.result is not None:
        give_result(builder, ResultGiven(fact.t_ns, fact.result))
    else:
        going_on(builder)
        end(builder)


def agree_method(builder: StepBuilder, fact: MethodAgreed) -> None:
    """The sides had agreed how to count; a score that stands is counted anew."""
    state = builder.state
    known = state.game.ruleset.methods
    if fact.method not in known:
        names = ", ".join(method.value for method in known)
        raise FactRefusedError(f"method {fact.method.value}: these rules count by {names}")
    if state.reported.method is fact.method:
        raise FactRefusedError(f"the sides have agreed to count by {fact.method.value} already")
    builder.report(method=fact.method)
    count_again(builder, state.game, state.reported)


def penalise(builder: StepBuilder, fact: Penalised) -> None:
    """An arbiter takes points from a side; a score that stands is counted anew."""
    state = builder.state
    if fact.points <= 0 or fact.points.denominator > 2 or fact.points > MAX_PENALTY:
        raise FactRefusedError(f"points: expected a multiple of one half, up to {MAX_PENALTY}")
    taken = dict(zip(Color, state.reported.penalties, strict=True))
    taken[fact.color] += fact.points
    builder.report(penalties=Sides(*taken.values()))
    margin: str | int = decimal_text(fact.points) if fact.points % 1 else int(fact.points)
    detail = worded("penalty", f"{margin} {'point' if margin == 1 else 'points'}", margin=margin)
    if fact.reason is not None:
        english = f"{detail}, {fact.reason}"
        detail = worded("penalty-reason", english, margin=margin, reason=fact.reason)
    total = float(taken[fact.color])
    builder.note(EventType.PENALTY, color=fact.color, penalty=total, detail=detail)
    count_again(builder, state.game, state.reported)


def describe(builder: StepBuilder, fact: GameDescribed) -> None:
    """Who plays, and in which event and round; it may be submitted at any time, after the end too.

    What is stated already is not emitted again.
    """
    builder.report(description=builder.state.reported.description.with_fact(fact))


def new_game(builder: StepBuilder, fact: NewGame) -> None:
    """Another game follows: this one is over. Its terms are checked."""
    ruleset = builder.settings.ruleset if fact.rules is None else preset(fact.rules)
    if fact.komi is not None:
        komi_in_points(fact.komi, ruleset)
    stones, points = fact.handicap or 0, builder.settings.size**2
    if not 0 <= stones < points:
        raise FactRefusedError(f"handicap {stones}: expected fewer stones than points")
    end(builder)


def end(builder: StepBuilder) -> None:
    """The game is over, and nobody gives a result."""
    if builder.state.phase is not Phase.DONE:
        result = builder.state.result
        builder.note(EventType.GAME_ABANDONED_OR_ENDED, detail=BY_ARBITER, result=result)
    builder.change(phase=Phase.DONE, cleared_ns=None)


def _settle_flags(builder: StepBuilder) -> None:
    for color in Color:
        builder.settle("result given", EventType.TIME_RAN_OUT, sides=(color,))
