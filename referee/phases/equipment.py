"""The camera and the disk: alerts when the referee cannot see, or cannot write much more."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from rules.texts import Text, worded
from vision.types import NoBoard, NoBoardReason

from ..alerts.remedies import AlertDraft
from ..alerts.step_builder import StepBuilder
from ..events import EventType
from ..facts import DiskSpace
from ..state import CameraTrouble, Cause
from ..timing import nanoseconds

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
    state, timing = builder.state, builder.settings.timing
    kind = CAMERA_ALERTS.get(missed.reason)
    no_look = kind in NO_LOOK
    lost_ns = missed.t_ns if state.lost_ns is None else state.lost_ns
    builder.change(lost_ns=None if no_look else lost_ns, seq=missed.seq)
    if not no_look:
        builder.change(picture_ns=missed.t_ns)
    if state.t0_ns is None:
        return
    belief = state.belief
    last_ns = max(belief.t_ns, state.picture_ns)
    builder.change(belief=replace(belief, t_ns=missed.t_ns))
    lasted_ns = missed.t_ns - lost_ns
    is_dark = kind is EventType.CAMERA_DARK and (
        lasted_ns >= nanoseconds(timing.dark_s)
        or (state.camera is not None and state.camera.kind is kind)
    )
    if kind is not None and (no_look or is_dark):
        _camera_fails(builder, kind, last_ns if no_look else lost_ns)
    elif state.camera is not None and state.camera.kind in NO_LOOK:
        _camera_works(builder, state.camera)  # darkness ends with a board alone (`see_board`)
    if not no_look and not state.lost_reported and lasted_ns >= nanoseconds(timing.lost_s):
        occluded = missed.reason is NoBoardReason.OCCLUDED
        note = EventType.VIEW_OCCLUDED if occluded else EventType.GRID_LOST
        builder.note(note, detail=missed.reason.value)
        builder.change(lost_reported=True)
    builder.change(belief=belief)


def see_board(builder: StepBuilder) -> None:
    """A look with a board: nothing is lost any more, and the camera works."""
    if builder.state.lost_ns is not None:
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
    now_ns, timing = builder.now_ns, builder.settings.timing
    trouble = builder.state.camera
    if trouble is None:
        trouble = CameraTrouble(kind, begun_ns=since_ns, since_ns=since_ns)
    elif trouble.back_ns is not None:
        outages = trouble.outages + 1
        trouble = replace(trouble, kind=kind, since_ns=since_ns, back_ns=None, outages=outages)
    elif trouble.kind is not kind:
        trouble = replace(trouble, kind=kind, since_ns=now_ns)
    # A source has compared frozen pictures for ten seconds, and darkness has lasted its time.
    least_s = timing.camera_gone_s if kind is EventType.CAMERA_GONE else 0.0
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
    if trouble.outages < builder.settings.limits.camera_outages:
        return None
    count, seconds = trouble.outages, round((builder.now_ns - trouble.begun_ns) / 1e9)
    english = f"it comes and goes: {count} outages in {seconds} s"
    return worded("flapping", english, count=count, seconds=seconds)


def _is_of_camera(cause: Cause) -> bool:
    """Whether an alert with this cause is about the camera."""
    return cause[0] in CAMERA_ALERTS.values()


def _camera_works(builder: StepBuilder, trouble: CameraTrouble) -> None:
    """The camera gives pictures: settle its alert once they have come for long enough."""
    now_ns = builder.now_ns
    back_ns = now_ns if trouble.back_ns is None else trouble.back_ns
    if now_ns - back_ns < nanoseconds(builder.settings.timing.camera_back_s):
        builder.change(camera=replace(trouble, back_ns=back_ns))
        return
    builder.change(camera=None)
    builder.settle("pictures come again", *CAMERA_ALERTS.values())
