"""The camera and the disk: what is said when the referee cannot see, or cannot write much more."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from rules.texts import worded
from vision.types import NoBoard, NoBoardReason

from ..alerts.remedies import AlertDraft
from ..alerts.step_builder import StepBuilder
from ..events import EventType
from ..facts import DiskSpace
from ..state import Cause
from ..timing import nanoseconds

CAMERA_ALERTS: Mapping[NoBoardReason, EventType] = {
    NoBoardReason.NO_PICTURE: EventType.CAMERA_GONE,
    NoBoardReason.FROZEN: EventType.CAMERA_FROZEN,
    NoBoardReason.TOO_DARK: EventType.CAMERA_DARK,
}
"""What is raised where a look gave no reading for a reason that lies with the camera."""

AT_ONCE = (EventType.CAMERA_GONE, EventType.CAMERA_FROZEN)
"""The source has waited already before it says these."""


def miss_board(builder: StepBuilder, missed: NoBoard) -> None:
    """A look without a board: the note that the view is lost, and what is wrong with the camera.

    Each alert is raised once, however long it lasts. The first look that is otherwise settles it.
    Once one was dismissed none is raised until the board is seen, whatever else goes wrong.
    """
    state = builder.state
    kind = CAMERA_ALERTS.get(missed.reason)
    at_once = kind in AT_ONCE
    # No picture, or a frozen one, is an alert and no lost view.
    lost_ns = missed.t_ns if state.lost_ns is None else state.lost_ns
    builder.change(lost_ns=None if at_once else lost_ns, seq=missed.seq)
    if state.t0_ns is None:
        return
    belief = state.belief
    builder.change(belief=replace(belief, t_ns=missed.t_ns))
    lasted_ns = missed.t_ns - lost_ns
    timing = builder.settings.timing
    # Darkness ends only where a look shows the board (`see_board`).
    if at_once or state.camera_said in AT_ONCE:
        _camera_works(builder, unless=kind)
    if not at_once and not state.said_lost and lasted_ns >= nanoseconds(timing.lost_s):
        occluded = missed.reason is NoBoardReason.OCCLUDED
        note = EventType.VIEW_OCCLUDED if occluded else EventType.GRID_LOST
        builder.note(note, detail=missed.reason.value)
        builder.change(said_lost=True)
    if kind is not None and (at_once or lasted_ns >= nanoseconds(timing.dark_s)):
        _camera_fails(builder, kind)
    builder.change(belief=belief)


def see_board(builder: StepBuilder) -> None:
    """A look with a board: nothing is lost any more."""
    if builder.state.lost_ns is not None:
        builder.change(lost_ns=None, said_lost=False)
    if builder.state.camera_said is not None:
        _camera_works(builder)
    if any(map(_is_of_camera, builder.state.dismissed)):
        kept = (cause for cause in builder.state.dismissed if not _is_of_camera(cause))
        builder.change(dismissed=frozenset(kept))


def compare_disk_space(builder: StepBuilder, fact: DiskSpace) -> None:
    """The disk has so much room left: raise that it is little, or settle that once it is not."""
    limits = builder.settings.limits
    if fact.free_mb < limits.disk_low_mb and not builder.state.disk_said:
        builder.change(disk_said=True)
        left = worded("disk", f"{fact.free_mb} MB are left", megabytes=fact.free_mb)
        _raise(builder, EventType.DISK_NEARLY_FULL, left)
    elif fact.free_mb >= limits.disk_enough_mb and builder.state.disk_said:
        builder.change(disk_said=False)
        _settle(builder, lambda kind: kind is EventType.DISK_NEARLY_FULL, "there is room again")


def _camera_fails(builder: StepBuilder, kind: EventType) -> None:
    """Raise what is wrong, unless an arbiter wants no alert until the board is seen again."""
    if builder.state.camera_said is kind:
        return
    builder.change(camera_said=kind)
    if not any(map(_is_of_camera, builder.state.dismissed)):
        _raise(builder, kind)


def _is_of_camera(cause: Cause) -> bool:
    """Whether an alert with this cause is about the camera."""
    return cause[0] in CAMERA_ALERTS.values()


def _camera_works(builder: StepBuilder, unless: EventType | None = None) -> None:
    """Settle what was said of the camera, unless that is what is wrong now."""
    if builder.state.camera_said is not unless:
        builder.change(camera_said=None)
        _settle(builder, lambda kind: kind in CAMERA_ALERTS.values(), "pictures come again")


def _raise(builder: StepBuilder, kind: EventType, detail: str | None = None) -> None:
    draft = AlertDraft(kind, None, (), None, None, 0, None)
    opened = builder.raise_(draft, detail=detail)
    # It belongs to no move: no line that is taken back withdraws it.
    builder.keep(replace(opened, number=0))


def _settle(builder: StepBuilder, which: Callable[[EventType], bool], outcome: str) -> None:
    for item in builder.state.open:
        if which(item.alert.type):
            builder.close(item, outcome)
