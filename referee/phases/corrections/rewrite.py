"""The record becomes another line: the table, the alerts and the phase follow."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from rules.board.position import Position
from rules.color import Color, Sides
from rules.game import Game
from rules.legality.breach import Breach, BreachType
from rules.legality.course import end_of
from rules.points import Move, to_board
from rules.texts import worded

from ...alerts.alert_lifecycle import settle_physical
from ...alerts.catalog import ILLEGAL_MOVES
from ...alerts.remedies import Remedy
from ...alerts.step_builder import StepBuilder
from ...belief.look import COLORS, Overlay, code, codes_of, differences
from ...decision.commit import set_table
from ...events import EventType
from ...facts import FactRefusedError
from ...hypotheses.replacements import replay
from ...record_lines import same_step
from ...state import MoveEvidence, OpenAlert, Phase, State
from ..agreement import agree_again, count_again, pause

Children = Mapping[Game, Sequence[Game]]
"""The nodes that are known to follow a node."""


def with_move(game: Game, move: Move, children: Children) -> Game:
    """The game after `move`; FactRefusedError where it is forbidden, turn left aside."""
    after, breaches = game.follow(move)
    if why := _reason(breaches):
        raise FactRefusedError(f"{move.to_text(game.size[0])} cannot be move {after.number}: {why}")
    return _known(game, after, children)


def reapply_moves(start: Game, nodes: Iterable[Game], children: Children) -> Game:
    """The game in which what led to each of `nodes` is done again after `start`.

    FactRefusedError names the first move that would then be in breach of more than it was, unless
    a known line has it there.
    """
    game = start
    for node, after, broken in replay(
        start, nodes, lambda game, made: _known(game, made, children)
    ):
        parent, game = game, after
        if node.last is None or node.parent is None:
            continue
        before = {breach.type for breach in node.parent.verdict(node.last)}
        why = _reason(breach for breach in broken if breach.type not in before)
        if why and game not in children.get(parent, ()):
            text = node.last.to_text(game.size[0])
            raise FactRefusedError(
                f"move {node.number}, {text}, cannot stand then: {why};"
                " correct the later moves first"
            )
    return game


def _known(parent: Game, after: Game, children: Children) -> Game:
    """`after`, or the node of a known line that is the same, so that it is written once."""
    return next((node for node in children.get(parent, ()) if same_step(node, after)), after)


def _reason(breaches: Iterable[Breach]) -> str | None:
    """Why a move with `breaches` is forbidden, None where it is not, turn left aside."""
    found = (each for each in breaches if each.type is not BreachType.TWO_IN_A_ROW)
    return next((str(breach) for breach in found if breach.forbidden), None)


CORRECTED = "corrected"
"""The outcome of alerts that a correction makes void."""

NO_EVENT = 0
"""The number of the event of a move for which none is emitted yet."""

STOPPED = (Phase.AGREEMENT, Phase.COUNTING, Phase.DONE)


def in_play(builder: StepBuilder) -> State:
    """The state; FactRefusedError before the game has begun."""
    if builder.state.phase is Phase.SETUP:
        reason = "the game has not begun: its first position is not settled yet"
        raise FactRefusedError(worded("not-begun", reason))
    return builder.state


def rewrite(
    builder: StepBuilder,
    game: Game,
    line: tuple[MoveEvidence, ...],
    table_diff: Overlay | None = None,
    *,
    keep: bool = True,
) -> None:
    """Make `game` the record, each of its moves as in `line`.

    With `keep` the old line stays as a variation. `table_diff` is how the table is taken to lie.
    Without it the table lies as it was taken to lie before, or as it is seen where that is what
    `game` has.
    """
    before = builder.state
    branches = (tip for tip in before.branches if tip is not before.game)
    kept = (*branches, before.game) if keep else tuple(branches)
    builder.change(game=game, line=line, branches=kept)
    builder.change(unexplained_signature=(), arbiter_moves=game.number)
    _fit(builder, before, table_diff)


def append(builder: StepBuilder, nodes: Sequence[Game], table_diff: Overlay) -> None:
    """Go on with plays that lead to each of `nodes`; the table then differs by `table_diff`."""
    line = builder.state.line
    for node in nodes:
        assert node.last is not None
        assert node.last.point is not None
        event = builder.note(
            EventType.BOARD_PLAY,
            color=node.last.color,
            points=(node.last.point,),
            move=node.number,
            captures=tuple(sorted(node.captures)),
        )
        line = (*line, MoveEvidence(event.n, None))
    rewrite(builder, nodes[-1], line, table_diff, keep=False)


def edit(
    builder: StepBuilder,
    stones: Overlay,
    to_play: Color | None = None,
    table_diff: Overlay | None = None,
    ruling: Sides[int] | None = None,
) -> None:
    """Set `stones` on the record by hand, by a `ruling` or not; the line goes on from there.

    FactRefusedError where a string would have no liberty, or a side fewer prisoners than none.
    """
    before = builder.state
    game = before.game.edited(before.game.position.with_stones(stones), to_play, ruling)
    if ruling is not None and min(game.ledger.prisoners) < 0:
        raise FactRefusedError("the ruling takes back more prisoners than there are")
    for point in differences(codes_of(Position.empty(*game.size)), codes_of(game.position)):
        if not game.position.string_at(point).liberties:
            label = to_board(point, game.size[0])
            raise FactRefusedError(f"a string at {label} would stand without a liberty")
    builder.change(game=game, unexplained_signature=(), arbiter_moves=game.number)
    _fit(builder, before, table_diff)


def _fit(builder: StepBuilder, before: State, table_diff: Overlay | None) -> None:
    """Fit the table, the alerts and the phase to the record, which was that of `before`."""
    game = builder.state.game
    set_table(builder, table_over(before, game) if table_diff is None else table_diff)
    fit_alerts(builder, before.game)
    fit_phase(builder, before.game)


def table_over(state: State, game: Game) -> Overlay:
    """Where the table differs from `game`.

    It lies as was expected, but for points at which it is seen to lie as `game` has it.
    """
    changed = differences(state.expected, codes_of(game.position))
    return {
        point: COLORS[state.expected[point]]
        for point, color in changed.items()
        if state.belief.values[point.row, point.col, code(color)] <= 0.0
    }


def note_correction(
    builder: StepBuilder, move: int, detail: str, *, replaces: int | None = None
) -> None:
    """Emit that the record is corrected from `move` on, and how the board must lie."""
    state = builder.state
    remedy = Remedy(state.game.position.rows()) if state.table_diff else None
    event = builder.note(
        EventType.REVISION, replaces=replaces, move=move, detail=detail, remedy=remedy
    )
    line = (replace(made, n=event.n) if made.n == NO_EVENT else made for made in state.line)
    builder.change(line=tuple(line))


def event_at(line: tuple[MoveEvidence, ...], move: int) -> int | None:
    """The number of the event that recorded `move`."""
    return line[move - 1].n if 0 < move <= len(line) else None


def checked_move(builder: StepBuilder, move: int, most: int) -> None:
    """Raise FactRefusedError unless `move` is from 1 to `most`."""
    if not 1 <= move <= most:
        have = builder.state.game.number
        reason = f"move {move}: the record has {have} moves; expected 1 to {most}"
        raise FactRefusedError(worded("move-range", reason, number=move, moves=have, most=most))


def fit_alerts(builder: StepBuilder, before: Game) -> None:
    """Carry the alerts for the last move over to the new line, or end them where it is not there.

    `before` is the game that they are about.
    """
    game = builder.state.game
    shift = game.number - before.number
    for item in builder.state.open:
        if item.number != before.number:
            continue
        if item.alert.type in ILLEGAL_MOVES and not _still_there(item, game):
            # A pass that a person entered and took back was no play of that side.
            builder.close(item, CORRECTED, withdrawn=not item.alert.points)
        elif shift:
            builder.keep_instead(item, _shifted(item, shift))
    asked = builder.state.question
    if asked is not None:
        kept = None
        if asked.removed_ns is None and _doubles(game, Move(asked.stone, asked.point)):
            opened, number = _shifted(asked.open, shift), asked.number + shift
            kept = replace(asked, open=opened, number=number)
        else:
            builder.close(asked.open, CORRECTED, withdrawn=True)
        builder.change(question=kept)
    settle_physical(builder)


def _still_there(item: OpenAlert, game: Game) -> bool:
    """Whether the last move of `game` is in breach as in the alert."""
    last, alert = game.last, item.alert
    if last is None or game.parent is None or last.color is not (item.mover or alert.color):
        return False
    kinds = {breach.type.value for breach in game.parent.verdict(last)}
    return alert.type.value in kinds and (last.point is None or last.point in alert.points)


def _doubles(game: Game, stone: Move) -> bool:
    """Whether `stone` is the last move of `game`, out of turn."""
    if game.last != stone or game.parent is None:
        return False
    return any(each.type is BreachType.TWO_IN_A_ROW for each in game.parent.verdict(stone))


def _shifted(item: OpenAlert, shift: int) -> OpenAlert:
    """The alert when there are `shift` moves more before the last one."""
    alert = item.alert
    if alert.move is not None:
        alert = replace(alert, move=alert.move + shift)
    base = None if item.base is None else max(0, item.base + shift)
    return OpenAlert(alert, item.mover, base, item.number + shift)


def fit_phase(builder: StepBuilder, before: Game) -> None:
    """Pause where passes stop the game now, and play where they do no more; count again.

    `before` is the game as it was.
    """
    if fit_stop(builder, stopped=before.stopped):
        return
    state = builder.state
    game, paused = state.game, state.reported.paused
    if paused is None or not (game.stopped or state.phase is Phase.DONE):
        return
    if before.stopped and game.stopped and before.at(paused) not in game.line():
        builder.report(paused=paused + game.number - before.number)
    reopened = end_of(before) is not None and end_of(game) is None
    if state.phase is Phase.COUNTING and reopened and not state.reported.claims:
        agree_again(builder)
    elif state.phase in STOPPED:
        count_again(builder, before, state.reported)


def fit_stop(builder: StepBuilder, *, stopped: bool) -> bool:
    """Pause where passes stop the game now, and play where they do no more; whether it did.

    `stopped` is whether passes had stopped the game to which the phase belongs.
    """
    state = builder.state
    game, phase = state.game, state.phase
    if stopped and not game.stopped and phase in STOPPED[:2]:
        builder.change(phase=Phase.PLAY, result=None)
        builder.report(claims={}, agreed=None, seki=None)
        builder.report(paused=None, arranging=False, resumption=None)
        return True
    resumed = state.reported.paused == game.number  # play went on after these very passes
    if game.stopped and not stopped and phase is Phase.PLAY and not resumed:
        pause(builder)
        return True
    return False
