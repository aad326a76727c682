"""The devices at the table: camera and disk, when they fail, and the tablet that is the clock.

Of the clock: its entries, the arbiter's orders, and which move a press ended.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.clock import MS, Clock, ClockAct, ClockAction, TimeControl, TimeSystem
from rules.color import Color
from rules.texts import Text, worded
from vision.types import NoBoard, NoBoardReason

from ..alerts.alert_lifecycle import raise_for_arbiter
from ..alerts.catalog import FOR_ARBITER
from ..alerts.remedies import AlertDraft
from ..alerts.step_builder import StepBuilder
from ..belief.changes import any_confirmed
from ..belief.look import NEVER
from ..events import EventType
from ..facts import ClockEntry, ClockOrder, DiskSpace, FactRefusedError
from ..state import CameraTrouble, Cause, ClockState, Phase, Press
from ..timing import nanoseconds

LOST_S = 3.0  # an arm or a flare before the camera passes within it
"""How long no board is seen before it is reported."""
DARK_S = 60.0  # a lamp switched off by mistake is on again
"""How long the picture is too dark before somebody is called."""
CAMERA_GONE_S = 5.0  # a camera opened anew gives pictures by then
"""How long no picture comes before somebody is called."""
CAMERA_BACK_S = 10.0  # a loose cable fails again within it
"""How long pictures must come before a camera counts as working."""
PRESS_S = 30.0  # a false question is worse than a late one
"""For how long the move of a player who pressed the clock is waited for."""
CAMERA_OUTAGES = 3  # once or twice may be a person at the cable
"""From so many outages on, without `Timing.camera_back_s` between them, a camera flaps."""

CAMERA_ALERTS: Mapping[NoBoardReason, EventType] = {
    NoBoardReason.NO_PICTURE: EventType.CAMERA_GONE,
    NoBoardReason.FROZEN: EventType.CAMERA_FROZEN,
    NoBoardReason.TOO_DARK: EventType.CAMERA_DARK,
}
"""What is raised where a look gave no reading for a reason that lies with the camera."""

NO_LOOK = (EventType.CAMERA_GONE, EventType.CAMERA_FROZEN)
"""The camera gave nothing to look at: an alert and no lost view."""


def miss_board(builder: StepBuilder, missed: NoBoard) -> None:
    """A look without a board: the note that the view is lost, and what is wrong with the camera."""
    state = builder.state
    kind = CAMERA_ALERTS.get(missed.reason)
    no_look = kind in NO_LOOK
    lost_ns = missed.t_ns if state.lost_ns is None else state.lost_ns
    builder.change(lost_ns=None if no_look else lost_ns, seq=missed.seq)
    if not no_look:
        builder.change(picture_ns=missed.t_ns)
    if state.t0_ns is None:
        return
    builder.change(belief=replace(state.belief, t_ns=missed.t_ns))
    lasted_ns = missed.t_ns - lost_ns
    is_dark = kind is EventType.CAMERA_DARK and (
        lasted_ns >= nanoseconds(DARK_S) or (state.camera is not None and state.camera.kind is kind)
    )
    if kind is not None and (no_look or is_dark):
        _camera_fails(builder, kind, max(state.t_ns, state.picture_ns) if no_look else lost_ns)
    elif state.camera is not None and state.camera.kind in NO_LOOK:
        _camera_works(builder, state.camera)  # darkness ends with a board alone (`see_board`)
    if not no_look and not state.lost_reported and lasted_ns >= nanoseconds(LOST_S):
        occluded = missed.reason is NoBoardReason.OCCLUDED
        note = EventType.VIEW_OCCLUDED if occluded else EventType.GRID_LOST
        builder.note(note, detail=missed.reason.value)
        builder.change(lost_reported=True)
    builder.change(belief=state.belief)


def see_board(builder: StepBuilder) -> None:
    """A look with a board: nothing is lost any more, and the camera works."""
    if builder.state.lost_ns is not None or builder.state.lost_reported:
        builder.change(lost_ns=None, lost_reported=False)
    if builder.state.camera is not None:
        _camera_works(builder, builder.state.camera)
    if builder.state.camera is None and any(map(_is_of_camera, builder.state.dismissed)):
        kept = (cause for cause in builder.state.dismissed if not _is_of_camera(cause))
        builder.change(dismissed=frozenset(kept))


def compare_disk_space(builder: StepBuilder, fact: DiskSpace) -> None:
    """The disk has so much room left: raise that it is little, or settle that once it is not."""
    limits = builder.settings.limits
    if fact.free_mb < limits.disk_low_mb and not builder.state.disk_low_reported:
        builder.change(disk_low_reported=True)
        left = worded("disk", f"{fact.free_mb} MB are left", megabytes=fact.free_mb)
        draft = AlertDraft(EventType.DISK_NEARLY_FULL, None)
        builder.keep_apart(builder.raise_(draft, detail=left))
    elif fact.free_mb >= limits.disk_enough_mb and builder.state.disk_low_reported:
        builder.change(disk_low_reported=False)
        builder.settle("there is room again", EventType.DISK_NEARLY_FULL)


def _camera_fails(builder: StepBuilder, kind: EventType, since_ns: int) -> None:
    """The camera fails, since `since_ns` if it worked until now: raise it once that is due.

    It is due when it has lasted for the least time of its kind, or has come and gone often enough.
    One alert is open at a time, and states how often where the camera comes and goes.
    """
    now_ns, trouble = builder.now_ns, builder.state.camera
    if trouble is None:
        trouble = CameraTrouble(kind, begun_ns=since_ns, since_ns=since_ns)
    elif trouble.back_ns is not None:
        outages = trouble.outages + 1
        trouble = replace(trouble, kind=kind, since_ns=since_ns, back_ns=None, outages=outages)
    elif trouble.kind is not kind:
        trouble = replace(trouble, kind=kind, since_ns=now_ns)
    # A source has compared frozen pictures for ten seconds, and darkness has lasted its time.
    least_s = CAMERA_GONE_S if kind is EventType.CAMERA_GONE else 0.0
    lasts = now_ns - trouble.since_ns >= nanoseconds(least_s)
    detail = _flapping(builder, trouble)
    if trouble.raised is not kind and (lasts or (detail and trouble.raised is None)):
        trouble = replace(trouble, raised=kind)
        builder.settle("pictures come again", *CAMERA_ALERTS.values())
        # Once one was dismissed an arbiter wants no other until the camera has worked again.
        if not any(map(_is_of_camera, builder.state.dismissed)):
            builder.keep_apart(builder.raise_(AlertDraft(kind, None), detail=detail))
    elif detail:  # the open alert states how often by now, without a line of its own
        for item in builder.state.open:
            if item.alert.type is trouble.raised:
                alert = replace(item.alert, detail=str(detail), phrases=detail.phrases)
                builder.keep_instead(item, replace(item, alert=alert))
    builder.change(camera=trouble)


def _flapping(builder: StepBuilder, trouble: CameraTrouble) -> Text | None:
    """How often a camera that flaps has failed, in words; None for one that does not."""
    if trouble.outages < CAMERA_OUTAGES:
        return None
    count, seconds = trouble.outages, round((builder.now_ns - trouble.begun_ns) / 1e9)
    english = f"it comes and goes: {count} outages in {seconds} s"
    return worded("flapping", english, count=count, seconds=seconds)


def _is_of_camera(cause: Cause) -> bool:
    """Whether an alert with this cause is about the camera."""
    return cause[0] in CAMERA_ALERTS.values()


def _camera_works(builder: StepBuilder, trouble: CameraTrouble) -> None:
    """The camera gives pictures: settle its alert once they have come for long enough."""
    back_ns = builder.now_ns if trouble.back_ns is None else trouble.back_ns
    if builder.now_ns - back_ns < nanoseconds(CAMERA_BACK_S):
        builder.change(camera=replace(trouble, back_ns=back_ns))
    else:
        builder.change(camera=None)
        builder.settle("pictures come again", *CAMERA_ALERTS.values())


MOST_ORDERS = 1000


def order(builder: StepBuilder, fact: ClockOrder) -> None:
    """Keep an order until the tablet reports that it was carried out. Raises FactRefusedError."""
    known = builder.state.clock
    if known.clock is None:
        raise FactRefusedError("no clock was started for this game")
    if len(known.orders) >= MOST_ORDERS:
        raise FactRefusedError(f"more than {MOST_ORDERS} orders to one clock")
    if fact.action is ClockAction.ADJUST:
        if fact.color is None or not (fact.seconds or fact.periods):
            raise FactRefusedError("adjust: expected a color, and seconds or periods")
        if fact.periods and known.clock.control.system is not TimeSystem.BYO_YOMI:
            raise FactRefusedError("periods: this clock has none; give or take seconds")
    builder.change(clock=replace(known, orders=(*known.orders, fact)))


def take_entry(builder: StepBuilder, fact: ClockEntry) -> None:
    """Follow the tablet's clock. Raises FactRefusedError for what cannot be its next entry."""
    known = builder.state.clock
    if fact.number != (due := known.number + 1):
        raise FactRefusedError(f"number {fact.number}: the clock's next entry is {due}")
    if fact.act not in (ClockAct.START, ClockAct.TAKE_OVER) and fact.clock != known.log:
        raise FactRefusedError("another device is the clock of this game")
    told_ns = fact.t_ns - fact.late_ms * 1_000_000
    try:
        after = _followed(builder, known, fact)
    except ValueError as error:
        raise FactRefusedError(str(error)) from None
    fallen = [
        color
        for color in Color
        if after.left[color].flag and not (known.clock and known.clock.left[color].flag)
    ]
    followed = replace(known, log=fact.clock, number=fact.number, clock=after, told_ns=told_ns)
    builder.change(clock=followed)
    if fact.act is ClockAct.START:
        since = builder.state.game.number
        builder.change(clock=replace(followed, since=since, pressed=False, waiting={}))
    elif fact.act is ClockAct.ORDER:
        _carried_out(builder, known.orders[known.done])
    elif fact.act is ClockAct.PRESS and fact.color is not None:
        _press(builder, fact.color, told_ns)
    for color in fallen:
        raise_for_arbiter(builder, EventType.TIME_RAN_OUT, color)


def place_presses(builder: StepBuilder) -> None:
    """Give each press the move that it ended, once that is recorded; it has the time left then."""
    for color, press in builder.state.clock.waiting.items():
        at, line = _ended_move(builder, color, press), builder.state.line
        if at is not None:
            builder.change(line=(*line[:at], replace(line[at], left=press.left), *line[at + 1 :]))
            _forget(builder, color, "played")
        elif builder.state.phase in (Phase.AGREEMENT, Phase.COUNTING, Phase.DONE):
            _forget(builder, color, "the game has stopped")


def ask_about_presses(builder: StepBuilder) -> None:
    """Ask what a press meant after which the board has long lain in clear view as before."""
    state = builder.state
    others = any(item.alert.type not in FOR_ARBITER for item in state.open)
    if not state.clock.waiting or others or state.question is not None:
        return
    if state.belief.hand_present(builder.settings) or any_confirmed(state.belief, builder.settings):
        return
    for color, press in state.clock.waiting.items():
        late = builder.now_ns - press.t_ns >= nanoseconds(PRESS_S)
        if press.asked or not late or state.game.to_play is not color:
            continue
        kind, number = EventType.PRESS_WITHOUT_MOVE, state.game.number + 1
        builder.open_alert(AlertDraft(kind, color, mover=color, number=number))
        waiting = {**builder.state.clock.waiting, color: replace(press, asked=True)}
        builder.change(clock=replace(builder.state.clock, waiting=waiting))


def _followed(builder: StepBuilder, known: ClockState, fact: ClockEntry) -> Clock:
    """The clock after `fact`. Raises ValueError for what cannot be."""
    if fact.act is ClockAct.START:
        return _started(builder, known, fact)
    clock = known.clock
    if clock is None:
        raise ValueError("the clock was not started")
    match fact.act:
        case ClockAct.PRESS if fact.color is not None:
            return clock.pressed(fact.color, fact.at_ms)
        case ClockAct.GO if fact.color is not None:
            return clock.going(fact.color, fact.at_ms)
        case ClockAct.STOP:
            return clock.stopped(fact.at_ms)
        case ClockAct.ORDER:
            if fact.order != known.done + 1 or fact.order > len(known.orders):
                raise ValueError(f"order {fact.order}: the next one is {known.done + 1}")
            return _ordered(clock, known.orders[known.done], fact.at_ms)
        case ClockAct.FLAG | ClockAct.TAKE_OVER:
            return clock.until(fact.at_ms)
    raise ValueError(f"{fact.act.value}: expected a color")


def _started(builder: StepBuilder, known: ClockState, fact: ClockEntry) -> Clock:
    if known.pressed:
        raise ValueError("the clock of this game was started before")
    if fact.control is None or fact.color is None:
        raise ValueError("start: expected a control and a color")
    control, given = TimeControl.parse(fact.control), builder.settings.time
    if given not in (None, control):
        raise ValueError(f"control {control}: this game has {given}")
    return Clock.started(control, fact.color, fact.at_ms)


def _ordered(clock: Clock, order: ClockOrder, at_ms: int) -> Clock:
    if order.action is ClockAction.STOP:
        return clock.stopped(at_ms)
    if order.action is ClockAction.GO:
        return clock.going(order.color or clock.turn, at_ms)
    assert order.color is not None
    return clock.adjusted(order.color, order.seconds * MS, order.periods, at_ms)


def _carried_out(builder: StepBuilder, order: ClockOrder) -> None:
    known = builder.state.clock
    builder.change(clock=replace(known, done=known.done + 1))
    if order.action is not ClockAction.ADJUST:
        return
    assert known.clock is not None
    changes = (
        f"{order.seconds:+} s" if order.seconds else "",
        f"{order.periods:+} × {known.clock.control.period_s} s" if order.periods else "",
        order.reason or "",
    )
    if order.color is not None and not known.clock.left[order.color].flag:
        builder.settle("time was given", EventType.TIME_RAN_OUT, sides=(order.color,))
    kind = EventType.TIME_PENALTY if order.penalty else EventType.CLOCK_ADJUSTED
    builder.note(kind, color=order.color, detail=", ".join(filter(None, changes)))


def _press(builder: StepBuilder, color: Color, told_ns: int) -> None:
    """`color` has pressed: the move is finished, which may be recorded only later."""
    _forget(builder, color, "pressed again")
    state, waiting = builder.state, dict(builder.state.clock.waiting)
    if color.other in waiting:
        # This side has moved, or gives the turn back: the other's press needs no question.
        waiting[color.other] = replace(waiting[color.other], asked=True)
        builder.settle("pressed again", EventType.PRESS_WITHOUT_MOVE, sides=(color.other,))
    assert state.clock.clock is not None
    latest = max(told_ns, state.presses.get(color, NEVER))
    waiting[color] = Press(told_ns, state.clock.clock.left[color], state.game.number)
    clock = replace(state.clock, pressed=True, waiting=waiting)
    builder.change(presses={**state.presses, color: latest}, clock=clock)


def _forget(builder: StepBuilder, color: Color, outcome: str) -> None:
    """The press of `color` waits for no move any more; what was asked about it ends."""
    known = builder.state.clock
    waiting = {side: press for side, press in known.waiting.items() if side is not color}
    builder.change(clock=replace(known, waiting=waiting))
    builder.settle(outcome, EventType.PRESS_WITHOUT_MOVE, sides=(color,))


def _ended_move(builder: StepBuilder, color: Color, press: Press) -> int | None:
    """The place in the line of the move that a press ended.

    It is the last move of `color` that was seen by then; else the first that was recorded later.
    None where it is not recorded yet. A move that has its time had its press, and one from before
    the clock was started had none.
    """
    state = builder.state
    latest_ns = press.t_ns + nanoseconds(builder.settings.timing.press_slack_s)
    at, later = len(state.line), None
    for node in state.game.line():
        if at == 0 or node.number <= state.clock.since:
            break
        if node.last is None:
            continue
        at -= 1
        made = state.line[at]
        if node.last.color is not color:
            continue
        if made.left is not None:
            break
        if made.seen_ns <= latest_ns:
            return at
        if node.number > press.moves:
            later = at
    return later
