"""Carrying out a reading: the line, the table, and what has to be said."""

from __future__ import annotations

import math
from dataclasses import replace

from rules.color import Color
from rules.corrections import CorrectionType
from rules.game import Game
from rules.moves import Move
from rules.points import Point
from rules.procedures import pass_stone

from ..alerts.catalog import ILLEGAL_MOVES
from ..alerts.draft import AlertDraft
from ..alerts.life import accept_breach, accept_breaches, answer_question, settle_physical
from ..alerts.remedies import Remedy, correction_for
from ..alerts.step_context import StepContext
from ..belief import belief as belief_module
from ..events import EventType
from ..hypotheses.hypothesis import Ground, Kind, Play, Reading
from ..hypotheses.revisions import still_broken
from ..hypotheses.rewriting import rewritten
from ..hypotheses.turn_questions import doubled
from ..state import OpenAlert, Pending, Phase, Played, Question
from ..table import Overlay, lay

_NOWHERE = Point(-1, -1)
_VISIT_NS = 3_000_000_000


def apply(say: StepContext, reading: Reading, *, question: tuple[AlertDraft, ...] = ()) -> None:
    """Make `reading` what happened; `question` holds the alerts between which it leaves open."""
    before = say.state
    if reading.kind is Kind.DISTURBED:
        _disturb(say, reading)
        return
    if reading.kind is Kind.UNWIND:
        _unwind(say, reading)
    elif reading.kind is Kind.REWIND:
        _rewind(say, reading)
    elif reading.kind is Kind.SWAP:
        _swap(say, reading)
    elif reading.kind is Kind.REVISE:
        _revise(say, reading)
    elif reading.kind is Kind.REORDER:
        _reorder(say, reading)
    elif reading.kind is Kind.LIFTED:
        _lifted(say, reading)
    else:
        _play(say, reading)
    set_table(say, reading.over if reading.kind is not Kind.UNWIND else say.state.over)
    _raise(say, reading, question)
    _watch(say, before.game)
    settle_physical(say)
    say.change(quiet_key=())


def set_table(say: StepContext, over: Overlay) -> None:
    """Let the table differ from the line by `over`, and compare evidence with that from now on."""
    state = say.state
    position = state.game.position
    left = {point: color for point, color in over.items() if position[point] is not color}
    expected = lay(position, left)
    fused = belief_module.rebase(state.belief, state.expected, expected)
    pending = tuple(
        item if points == item.points else replace(item, points=points, since_ns=say.now_ns)
        for item in state.pending
        if (points := tuple(point for point in item.points if point in left))
    )
    say.change(over=left, expected=expected, belief=fused, pending=pending)


def branch_off(say: StepContext, game: Game, *, keep: bool = True) -> None:
    """Make `game`, an ancestor or another line, the line; the old one stays as a variation."""
    state = say.state
    branches = (*state.branches, state.game) if keep else state.branches
    line = state.line[: game.number]
    say.change(game=game, branches=branches, line=line)


def _play(say: StepContext, reading: Reading) -> None:
    state = say.state
    if reading.plays:
        asked = state.question
        if asked is not None:
            _answer(say, reading)
        if reading.unwound and (asked is None or asked.removed_ns is not None):
            parent = reading.plays[0].number - 1
            replaced = state.line[parent].n if parent < len(state.line) else None
            last = state.game.last
            misread = last is not None and reading.over.get(last.point or _NOWHERE) is last.color
            branch_off(say, reading.game.at(parent), keep=not misread)
            say.note(
                EventType.REVISION,
                replaces=replaced,
                move=parent + 1,
                detail="misread" if misread else None,
            )
        else:
            accept_breaches(say, reading.plays[0].move)
        _adopt(say, reading)
        confidence = _confidence(reading.score)
        for play in reading.plays:
            _one(say, play, confidence)
        if not all(play.after for play in reading.plays[1:]):
            say.note(
                EventType.MOVES_INFERRED,
                points=tuple(play.move.point for play in reading.plays if play.move.point),
                move=reading.plays[0].number,
                detail="order_inferred",
            )
    say.change(game=reading.game)


def _adopt(say: StepContext, reading: Reading) -> None:
    """Withdraw what was said of a stone that turns out to have been played."""
    played = {play.move.point for play in reading.plays}
    for item in say.state.open:
        if item.alert.type is EventType.EXTRA_STONE and set(item.alert.points) <= played:
            say.close(item, "misread", withdrawn=True)


def _one(say: StepContext, play: Play, confidence: float) -> None:
    move = play.move
    assert move.point is not None
    event = say.note(
        EventType.BOARD_PLAY,
        color=move.color,
        points=(move.point,),
        move=play.number,
        seen_ns=play.seen_ns,
        captures=play.captures,
        confidence=confidence,
    )
    state = say.state
    made = Played(event.n, play.covered, play.seen_ns, play.before_ns, play.guessed)
    say.change(
        line=(*state.line[: play.number - 1], made),
        covers=state.covers + (play.covered is True),
        bare=state.bare + (play.covered is False),
    )
    if play.side >= 0:
        votes = list(state.sides)
        black, white = votes[play.side]
        is_black = move.color is Color.BLACK
        votes[play.side] = (black + is_black, white + (not is_black))
        say.change(sides=tuple(votes))
    if play.lying:
        say.note(
            EventType.CAPTURE_PENDING, color=move.color.other, points=play.lying, move=play.number
        )
        item = Pending(play.lying, move.color, play.number, say.now_ns)
        say.change(pending=(*say.state.pending, item))


def _answer(say: StepContext, reading: Reading) -> None:
    """Name the type that a question left open, by what was played next."""
    asked = say.state.question
    assert asked is not None
    first = reading.plays[0]
    if asked.removed_ns is not None:
        swapped = first.move == Move(asked.stone.other, asked.point)
        kind = EventType.WRONG_COLOUR_STONE if swapped else EventType.TWO_IN_A_ROW
        say.close(answer_question(say, kind), "put right")
        return
    meant = Move(asked.stone.other, asked.point)
    if reading.unwound and reading.game.at(asked.number).last != meant:
        branch_off(say, reading.game.at(asked.number - 1))
        say.close(answer_question(say, EventType.TWO_IN_A_ROW), "put right")
        return
    if reading.unwound:
        named = answer_question(say, EventType.WRONG_COLOUR_STONE)
        branch_off(say, reading.game.at(asked.number), keep=False)
        event = say.note(
            EventType.REVISION,
            replaces=say.state.line[-1].n if say.state.line else None,
            color=asked.stone.other,
            points=(asked.point,),
            move=asked.number,
        )
        _relabel(say, asked.number, event.n)
        say.keep(replace(named, base=None))
        return
    accept_breach(say, answer_question(say, EventType.TWO_IN_A_ROW))


def _relabel(say: StepContext, number: int, n: int) -> None:
    line = list(say.state.line)
    line[number - 1 :] = [replace(line[number - 1], n=n)] if len(line) >= number else []
    say.change(line=tuple(line))


def _swap(say: StepContext, reading: Reading) -> None:
    """The stone asked about, or called a double move, was exchanged for one of the right colour."""
    named = (
        answer_question(say, EventType.WRONG_COLOUR_STONE) if say.state.question else _renamed(say)
    )
    replaced = say.state.line[-1].n if say.state.line else None
    play = reading.plays[0]
    branch_off(say, reading.game, keep=False)
    event = say.note(
        EventType.REVISION,
        replaces=replaced,
        color=play.move.color,
        points=(play.move.point,) if play.move.point else (),
        move=play.number,
    )
    _relabel(say, play.number, event.n)
    say.close(named, "put right")


def _renamed(say: StepContext) -> OpenAlert:
    """The last stone was no double move but a stone of the wrong colour: the alert's new name."""
    state = say.state
    item = next(item for item in state.open if doubled(item, state.game))
    kind = EventType.WRONG_COLOUR_STONE
    say.close(item, kind.value, withdrawn=True)
    color = item.alert.color
    mover = None if color is None else color.other
    points = item.alert.points[-1:]
    draft = AlertDraft(kind, color, points, mover, None, item.number, None)
    return say.raise_(draft, confidence=item.alert.confidence)


def _revise(say: StepContext, reading: Reading) -> None:
    """What was recorded had been misread."""
    state = say.state
    number = state.game.number - reading.unwound
    replaced = state.line[-1].n if state.line else None
    branch_off(say, reading.game, keep=False)
    say.note(EventType.REVISION, replaces=replaced, move=number + 1, detail="misread")
    if reading.game.number > number:
        say.change(line=state.line[: reading.game.number])
    for item in say.state.open:
        if item.number > reading.game.number:
            say.close(item, "misread", withdrawn=True)
    _drop_question(say)


def _reorder(say: StepContext, reading: Reading) -> None:
    """A stone that came into sight late was played before the last moves, or one was none."""
    state = say.state
    number = reading.plays[0].number - 1
    broken = still_broken(Ground.of(state, (), say.settings), reading)
    for item in state.open:
        later = item.alert.type in ILLEGAL_MOVES and item.number > number
        if later and (item.alert.type, item.alert.points) not in broken:
            say.close(item, "misread", withdrawn=True)
    if state.question is not None and state.question.number > number:
        _drop_question(say)
    _again(say, reading, "seen late", keep=False)


def _again(say: StepContext, reading: Reading, detail: str, *, keep: bool) -> None:
    """The last moves are those of `reading` instead."""
    state = say.state
    number = reading.plays[0].number - 1
    replaced = state.line[number].n if len(state.line) > number else None
    branch_off(say, reading.game.at(number), keep=keep)
    say.note(EventType.REVISION, replaces=replaced, move=number + 1, detail=detail)
    for play in reading.plays:
        _one(say, play, _confidence(reading.score))
    say.change(game=reading.game)


def _lifted(say: StepContext, reading: Reading) -> None:
    """One stone of a double move was taken off again; the other is the move."""
    if say.state.question is not None:
        say.close(answer_question(say, EventType.TWO_IN_A_ROW), "put right")
    for item in say.state.open:
        if item.alert.type is EventType.TWO_IN_A_ROW and item.number == say.state.game.number:
            say.close(item, "put right")
    _again(say, reading, "put right", keep=True)


def _unwind(say: StepContext, reading: Reading) -> None:
    """The illegal move is taken back; its procedure says what replaces it (BGA 8.1, A.2.ii)."""
    state = say.state
    offender = reading.forced
    assert offender is not None
    asked = state.question
    ended = [
        item
        for item in say.state.open
        if item.base == reading.game.number and item.alert.type in ILLEGAL_MOVES
    ]
    if asked is not None:
        ended.append(answer_question(say, EventType.TWO_IN_A_ROW))
    correction = next(filter(None, (correction_for(state.game, item) for item in ended)), None)
    for item in ended:
        _end(say, item)
    branch_off(say, reading.game)
    set_table(say, reading.over)
    if correction is not None and correction.type is CorrectionType.OCCUPIED:
        say.change(game=correction.game)
        say.note(EventType.REWOUND, move=reading.game.number, remedy=Remedy.of(correction))
        return
    say.note(EventType.ILLEGAL_MOVE_UNWIND, color=offender, move=reading.game.number + 1)
    if reading.game.to_play is offender:
        forced_pass(say, offender)


def _end(say: StepContext, item: OpenAlert) -> None:
    say.close(item, "put right")


def forced_pass(say: StepContext, color: Color) -> None:
    """The pass that replaces `color`'s illegal move."""
    game, _ = say.state.game.follow(Move(color, None, forced=True))
    handed = Remedy(hand_over=pass_stone(game.ruleset, color))
    event = say.note(EventType.PASS, color=color, move=game.number, forced=True, remedy=handed)
    line = (*say.state.line[: game.number - 1], Played(event.n, None))
    say.change(game=game, line=line)


def _rewind(say: StepContext, reading: Reading) -> None:
    """Moves are gone from the table without a pass in their place."""
    state = say.state
    branch_off(say, reading.game)
    asked = state.question
    if asked is not None and asked.removed_ns is None and reading.unwound == 1:
        say.change(question=replace(asked, removed_ns=say.now_ns))
        return
    _drop_question(say)
    for item in say.state.open:
        if item.number > reading.game.number and item.alert.type in ILLEGAL_MOVES:
            _shorten(say, item)
    say.note(EventType.REWOUND, move=reading.game.number)


def _shorten(say: StepContext, item: OpenAlert) -> None:
    """Of a double move a part is taken back: open until all is, or play goes on (BGA 8.1)."""
    number = say.state.game.number
    if item.alert.type is not EventType.TWO_IN_A_ROW or item.base is None or item.base >= number:
        _end(say, item)
        return
    others = tuple(other for other in say.state.open if other is not item)
    say.change(open=(*others, replace(item, number=number)))


def _drop_question(say: StepContext) -> None:
    asked = say.state.question
    if asked is not None:
        say.close(asked.open, "misread", withdrawn=True)
        say.change(question=None)


def _disturb(say: StepContext, reading: Reading) -> None:
    (draft,) = reading.drafts
    rows = say.expected()
    item = say.raise_(draft, confidence=_confidence(reading.score), rows=rows)
    say.keep(item)
    say.change(phase=Phase.DISTURBED, disturbed_ns=say.now_ns, quiet_key=())


def _raise(say: StepContext, reading: Reading, question: tuple[AlertDraft, ...]) -> None:
    confidence = _confidence(reading.score)
    seen = min((play.seen_ns for play in reading.plays), default=None)
    if question and reading.drafts:
        kind = EventType.AMBIGUOUS_TURN
        points = _in_doubt(say, reading.drafts[0].points)
        draft = replace(reading.drafts[0], type=kind, points=points, clause=None)
        names = tuple(item.type.value for item in question)
        item = say.raise_(draft, seen_ns=seen, candidates=names, confidence=confidence)
        stone = draft.color
        assert stone is not None
        asked = Question(item, draft.points[-1], stone, say.state.game.number)
        say.change(question=asked)
        return
    for draft in reading.drafts:
        say.keep(say.raise_(draft, seen_ns=seen, confidence=confidence))


def _in_doubt(say: StepContext, points: tuple[Point, ...]) -> tuple[Point, ...]:
    """The last of `points`, and the one before where both came at about the same time."""
    line = say.state.line
    apart = line[-1].seen_ns - line[-2].seen_ns if len(line) > 1 else _VISIT_NS
    return points[-2:] if abs(apart) < _VISIT_NS else points[-1:]


def _watch(say: StepContext, before: Game) -> None:
    """A stone that slid, and that play went on from, has its new place in the record."""
    state = say.state
    if state.game.number <= before.number:
        return
    for item in state.open:
        if item.alert.type is not EventType.STONE_MOVED or len(item.alert.points) != 2:
            continue
        old, new = item.alert.points
        if state.over.get(old, state.game.position[old]) is not None or item.number < 0:
            continue
        line = rewritten(state.game, old, new, None)
        if line is None:
            continue
        branch_off(say, line)
        say.change(line=state.line)
        over: dict[Point, Color | None] = {
            point: color for point, color in state.over.items() if point not in (old, new)
        }
        set_table(say, over)
        say.note(EventType.REVISION, points=(new,), detail="moved")
        say.close(item, "accepted")


def _confidence(score: float) -> float:
    return 1.0 / (1.0 + math.exp(-min(score, 30.0)))
