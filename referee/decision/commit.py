"""Committing to a hypothesis: what the state lacks of where it leads, as changes and events."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from rules.advice.procedures import CorrectionType, HandOver, pass_stones_due, replaced
from rules.color import Color
from rules.game import Game
from rules.legality.course import white_begins
from rules.points import Move

from ..alerts.alert_lifecycle import (
    ANSWERS,
    accept_breach,
    accept_breaches,
    answer_question,
    correction_by,
    raise_pending,
    settle_physical,
    unwindable,
    unwound_by,
)
from ..alerts.remedies import AlertDraft, Remedy
from ..alerts.step_builder import StepBuilder
from ..belief.belief import Belief, rebase
from ..belief.changes import near_owner
from ..belief.look import Overlay, lay, without
from ..events import EventType
from ..hypotheses.back import passless
from ..hypotheses.hypothesis import MISREAD, PUT_RIGHT, SEEN_LATE, Closing, Hypothesis, Kind, Play
from ..hypotheses.replacements import with_move_at
from ..state import MoveEvidence, OpenAlert, Pending, Phase, Question


def commit(builder: StepBuilder, hypothesis: Hypothesis) -> None:
    """Make `hypothesis` what happened: its line, its table, what it opens and closes."""
    before = builder.state
    confidence = probability(hypothesis.score)
    if hypothesis.disturbs:  # until the board is put right
        rows = builder.state.table.rows()
        builder.keep(builder.raise_(hypothesis.opens[0], confidence=confidence, rows=rows))
        builder.change(phase=Phase.DISTURBED, disturbed_ns=builder.now_ns, unexplained_signature=())
        return
    if hypothesis.kind is Kind.UNWOUND:
        node = hypothesis.game
        offence = next(item for item in unwindable(builder.state) if item.base == node.number)
        unwind(builder, node, offence.mover, hypothesis.table_diff)
    else:
        _change_line(builder, hypothesis, confidence)
        set_table(builder, hypothesis.table_diff)
    seen_ns = min((play.seen_ns for play in hypothesis.plays), default=None)
    for draft in hypothesis.opens:
        if hypothesis.asks:
            _ask(builder, draft, hypothesis.asks, seen_ns, confidence)
        elif draft.type is EventType.WRONG_COLOUR_STONE and _doubted(hypothesis, draft):
            _await(builder, draft)
        else:
            builder.open_alert(draft, seen_ns=seen_ns, confidence=confidence)
    if builder.state.game.number > before.game.number:
        for item in builder.state.open:
            if item.alert.type is EventType.STONE_MOVED:
                accept_moved_stone(builder, item)
    for waiting in before.pending:
        if waiting not in builder.state.pending and _exchanged(before.belief, waiting):
            raise_pending(builder, waiting)
    settle_physical(builder)
    builder.change(unexplained_signature=())


def _doubted(hypothesis: Hypothesis, draft: AlertDraft) -> bool:
    """Whether something speaks against a stone of `draft` by how it came or was read."""
    return any(play.doubt and play.move.point in draft.points for play in hypothesis.plays)


def _await(builder: StepBuilder, draft: AlertDraft) -> None:
    """Raise `draft` only once it has lain for as long as no glare does."""
    assert draft.mover is not None
    item = Pending(draft.type, draft.points, draft.mover, draft.number, builder.now_ns)
    builder.change(pending=(*builder.state.pending, item))


def _exchanged(belief: Belief, item: Pending) -> bool:
    """Whether a hand took away the stone of the wrong colour that `item` has waited for."""
    wrong = item.type is EventType.WRONG_COLOUR_STONE
    return wrong and any(belief.touched[point].any() for point in item.points)


def _change_line(builder: StepBuilder, hypothesis: Hypothesis, confidence: float) -> None:
    """Make the line that of `hypothesis`, and close what it closes."""
    state, kind = builder.state, hypothesis.kind
    named: OpenAlert | None = None
    if kind is Kind.LIFTED and state.question is not None:
        builder.close(answer_question(builder, EventType.TWO_IN_A_ROW), PUT_RIGHT)
    elif kind is Kind.SWAPPED and state.question is not None:
        named = answer_question(builder, EventType.WRONG_COLOUR_STONE)
    if kind.closes_first:
        _close(builder, hypothesis)
    if kind is Kind.SWAPPED and named is None:
        named = _renamed(builder, hypothesis.closes)
    if kind is Kind.PLAYED:
        _answer_by_play(builder, hypothesis)
    elif kind is Kind.REWOUND:
        truncate(builder, hypothesis.game)
    elif hypothesis.base is not None:
        _go_back(builder, hypothesis)
    if named is not None:
        builder.close(named, PUT_RIGHT)
    if not kind.closes_first:
        _close(builder, hypothesis)
    if kind is Kind.REWOUND:
        _note_rewound(builder, hypothesis, state.game)
    if kind.appends:
        for play in hypothesis.plays:
            _record(builder, play, confidence)
        builder.change(game=hypothesis.game)
    if kind is Kind.PLAYED:
        _note_inferred(builder, hypothesis.plays)


def _go_back(builder: StepBuilder, hypothesis: Hypothesis) -> None:
    """Make the line the one before the plays of `hypothesis`, and emit what that replaces."""
    line, base = builder.state.line, hypothesis.base
    assert base is not None
    swapped = hypothesis.kind is Kind.SWAPPED
    move = base.number + (not swapped)
    keep = not swapped and hypothesis.revision not in (MISREAD, SEEN_LATE)
    was = line[-1:] if hypothesis.kind is Kind.MISREAD else line[move - 1 : move]
    truncate(builder, base, keep=keep)
    _revise(builder, was, move, hypothesis.revision)


def _answer_by_play(builder: StepBuilder, hypothesis: Hypothesis) -> None:
    """What the first of the plays answers: a question, a move taken back, an illegal move."""
    asked, first = builder.state.question, hypothesis.plays[0].move
    if asked is not None:
        _answer(builder, hypothesis, asked)
    if hypothesis.unwound and (asked is None or asked.removed_ns is not None):
        _go_back(builder, hypothesis)
    else:
        accept_breaches(builder, first)


def _answer(builder: StepBuilder, hypothesis: Hypothesis, asked: Question) -> None:
    """Name the type that a question left open, by what was played next."""
    two, wrong = EventType.TWO_IN_A_ROW, EventType.WRONG_COLOUR_STONE
    meant, game = Move(asked.stone.other, asked.point), hypothesis.game
    if asked.removed_ns is not None:
        swapped = hypothesis.plays[0].move == meant
        builder.close(answer_question(builder, wrong if swapped else two), PUT_RIGHT)
    elif not hypothesis.unwound:
        accept_breach(builder, answer_question(builder, two))
    elif game.at(asked.number).last != meant:
        truncate(builder, game.at(asked.number - 1))
        builder.close(answer_question(builder, two), PUT_RIGHT)
    else:
        builder.keep(replace(answer_question(builder, wrong), base=None))
        was = builder.state.line[asked.number - 1 : asked.number]
        truncate(builder, game.at(asked.number), keep=False)
        _revise(builder, was, asked.number, None)


def _renamed(builder: StepBuilder, closes: Sequence[Closing]) -> OpenAlert | None:
    """The alert for a stone of the wrong colour in place of the double move that `closes` ends."""
    for item in (closing.item for closing in closes):
        color, kind = item.alert.color, EventType.WRONG_COLOUR_STONE
        mover = None if color is None else color.other
        draft = AlertDraft(kind, color, item.alert.points[-1:], mover, number=item.number)
        if draft.cause not in builder.state.dismissed:
            return builder.raise_(draft, confidence=item.alert.confidence)
    return None


def _close(builder: StepBuilder, hypothesis: Hypothesis) -> None:
    """Close what `hypothesis` closes; what stays open is about the moves that are left."""
    for closing in hypothesis.closes:
        item = closing.item
        if closing.outcome is None:
            builder.keep_instead(item, replace(item, number=hypothesis.game.number))
            continue
        builder.close(item, closing.outcome, withdrawn=closing.withdrawn)
        if closing.asked:
            builder.change(question=None)


def _note_rewound(builder: StepBuilder, hypothesis: Hypothesis, before: Game) -> None:
    """Emit that moves of the line `before` are gone, or await what follows a doubtful stone."""
    asked, node = builder.state.question, hypothesis.game
    if asked is not None:
        builder.change(question=replace(asked, removed_ns=builder.now_ns))
        return
    due = Remedy(hand_over=pass_stones_due(before, node))
    builder.note(EventType.REWOUND, move=node.number, remedy=due)


def _note_inferred(builder: StepBuilder, plays: Sequence[Play]) -> None:
    """Emit which plays no look has shown, and that the order of the others was not seen."""
    unseen = [play for play in plays if play.guessed]
    unordered = plays if not all(play.after for play in plays[1:]) else ()
    for inferred, detail in ((unseen, "play_inferred"), (unordered, "order_inferred")):
        if inferred:
            points = tuple(play.move.point for play in inferred if play.move.point)
            number = inferred[0].number
            builder.note(EventType.MOVES_INFERRED, points=points, move=number, detail=detail)


def unwind(builder: StepBuilder, node: Game, offender: Color | None, table_diff: Overlay) -> None:
    """The illegal move after `node` is off; its procedure replaces it (BGA 8.1, A.2.ii).

    The table then differs from the line by `table_diff`.
    """
    state = builder.state
    ended = unwound_by(state, node)
    correction = correction_by(state, ended)
    if state.question is not None:
        ended = (*ended, answer_question(builder, EventType.TWO_IN_A_ROW))
    for item in ended:
        builder.close(item, PUT_RIGHT)
    truncate(builder, node)
    set_table(builder, table_diff)
    if correction is not None and correction.type is CorrectionType.OCCUPIED:
        builder.change(game=correction.game)
        builder.note(EventType.REWOUND, move=node.number, remedy=Remedy.of(correction))
        set_table(builder, builder.state.table_diff)
        return
    if passless(state, node, offender):
        # Without passes a legal play is still to be made (FAQ 5.8). A lost game has no pass either.
        builder.note(EventType.REWOUND, move=node.number)
        return
    builder.note(EventType.ILLEGAL_MOVE_UNWIND, move=node.number + 1, color=offender)
    if offender is not None and node.to_play is offender:
        due = pass_stones_due(state.game, replaced(node, offender))
        force_pass(builder, offender, due)


def set_table(builder: StepBuilder, table_diff: Overlay) -> None:
    """Let the table differ from the line by `table_diff`, and compare evidence with it."""
    state = builder.state
    position = state.game.position
    left = {point: color for point, color in table_diff.items() if position[point] is not color}
    expected = lay(position, left)
    belief = rebase(state.belief, state.expected, expected)
    pending = tuple(
        item if points == item.points else replace(item, points=points, since_ns=builder.now_ns)
        for item in state.pending
        if (points := tuple(point for point in item.points if point in left))
    )
    builder.change(table_diff=left, expected=expected, belief=belief, pending=pending)


def truncate(builder: StepBuilder, game: Game, *, keep: bool = True) -> None:
    """Make `game`, an ancestor or another line, the line; the old one stays as a variation."""
    state = builder.state
    branches = (*state.branches, state.game) if keep else state.branches
    kept = min(state.arbiter_moves, game.number)
    builder.change(game=game, branches=branches, line=state.line[: game.number], arbiter_moves=kept)


def force_pass(builder: StepBuilder, color: Color, hand_over: tuple[HandOver, ...]) -> None:
    """The pass that replaces `color`'s illegal move, with the pass stones that change hands."""
    game = replaced(builder.state.game, color)
    handed = Remedy(hand_over=hand_over)
    event = builder.note(EventType.PASS, color=color, move=game.number, forced=True, remedy=handed)
    line = (*builder.state.line[: game.number - 1], MoveEvidence(event.n, None))
    builder.change(game=game, line=line)


def probability(score: float) -> float:
    """The probability of a hypothesis with `score` nats against all others.

    >>> round(probability(0.0), 3), round(probability(3.0), 3)
    (0.5, 0.953)
    """
    return 1.0 / (1.0 + math.exp(-min(score, 30.0)))


def _record(builder: StepBuilder, play: Play, confidence: float) -> None:
    """Write `play` down: its event, its entry in the line, whose side the hand came from."""
    move = play.move
    assert move.point is not None
    event = builder.note(
        EventType.BOARD_PLAY,
        color=move.color,
        points=(move.point,),
        move=play.number,
        seen_ns=play.seen_ns,
        captures=play.captures,
        confidence=confidence,
    )
    state = builder.state
    made = MoveEvidence(
        event.n, play.covered, play.seen_ns, play.before_ns, play.guessed, play.doubt
    )
    # Each stone votes for the side of the board at which its colour sits.
    votes = list(state.sides)
    if play.side >= 0:
        black, white = votes[play.side]
        is_black = move.color is Color.BLACK
        votes[play.side] = (black + is_black, white + (not is_black))
    reached = near_owner(state, builder.settings, move.point, move.color)
    builder.change(
        line=(*state.line[: play.number - 1], made),
        attended_moves=state.attended_moves + (play.covered is True),
        unattended_moves=state.unattended_moves + (play.covered is False and not reached),
        sides=tuple(votes),
    )
    if play.number == 1:
        note_white_begins(builder, move)
    if stones := play.uncleared_captures:
        color, number = move.color, play.number
        builder.note(EventType.CAPTURE_PENDING, color=color.other, points=stones, move=number)
        item = Pending(EventType.UNCAPTURED_STRING, stones, color, number, builder.now_ns)
        builder.change(pending=(*builder.state.pending, item))


def note_white_begins(builder: StepBuilder, move: Move) -> None:
    """Emit that the first `move` is White's in an even game, unless the organiser set that."""
    start = builder.state.game.at(0)
    if builder.settings.to_play is None and white_begins(start, move):
        clause = start.ruleset.clause(EventType.WHITE_BEGINS.value) or None
        points = () if move.point is None else (move.point,)
        builder.note(EventType.WHITE_BEGINS, color=move.color, points=points, move=1, clause=clause)


def _revise(
    builder: StepBuilder, was: Sequence[MoveEvidence], move: int, detail: str | None
) -> None:
    """Emit that the line from `move` on replaces what the event of the move that `was` stated."""
    replaces = was[0].n if was else None
    event = builder.note(EventType.REVISION, replaces=replaces, move=move, detail=detail)
    line, last = builder.state.line, move - 1
    renumbered = [replace(made, n=event.n) for made in line[last : last + 1]]
    builder.change(line=(*line[:last], *renumbered))


def _ask(
    builder: StepBuilder,
    draft: AlertDraft,
    candidates: tuple[str, ...],
    seen_ns: int | None,
    confidence: float,
) -> None:
    """Ask whose the last stone is, and name the play of its colour before it."""
    state, before = builder.state, draft.points[:-1]
    draft = replace(draft, type=EventType.AMBIGUOUS_TURN, points=draft.points[-1:], clause=None)
    if draft.cause in state.dismissed:
        return
    item = builder.raise_(
        draft,
        seen_ns=seen_ns,
        after=before[-1] if before else None,
        candidates=candidates,
        answers=ANSWERS,
        confidence=confidence,
    )
    assert draft.color is not None
    asked = Question(item, draft.points[-1], draft.color, state.game.number)
    builder.change(question=asked)


def accept_moved_stone(builder: StepBuilder, item: OpenAlert) -> bool:
    """Give the record the new place of a stone that slid, where it can have it; whether it can."""
    state = builder.state
    if len(item.alert.points) != 2:
        return False
    old, new = item.alert.points
    if state.table_diff.get(old, state.game.position[old]) is not None:
        return False
    game = with_move_at(state.game, old, new)
    if game is None:
        return False
    truncate(builder, game)
    builder.change(line=state.line)
    set_table(builder, without(state.table_diff, (old, new)))
    builder.note(EventType.REVISION, points=(new,), detail="moved")
    builder.close(item, "accepted")
    return True
