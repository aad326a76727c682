"""Following one board from picture to picture: state in, state out.

The grid is found once. In every further picture the board is looked for where it was: a plate is
cut there, laid over what the undisturbed board looked like, and the small error corrected. Only
when that fails is the board searched for more widely, and refused when it is not found. What lies
over the board is told apart from what lies on it, and the points are judged that can be seen.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import cv2
import numpy as np
from numpy.typing import NDArray

from ..classification.classification import Classification
from ..classification.stone_offsets import stone_offsets
from ..geometry.plate import Layout, cut_plate, in_picture, layout_for
from ..geometry.pose import parallax
from ..geometry.views import corner_distance_cells, rescaled
from ..interfaces import BoardDetector, PointClassifier
from ..reader import accepted_board
from ..types import BoardView, Frame, NoBoard, Observation, Reason, Side
from .background import (
    SECOND_NS,
    Memory,
    begin_memory,
    change_since,
    has_come_to_rest,
    remember,
    resting_things,
    sharpness,
)
from .occlusion import BLOCKS, Mask, hidden_points, in_hand, points_of, side_of
from .registration import Sight, place, turned

_BUDGET_PX = 260
"""Side of the plates that are compared, about."""
_MARGIN = 1.5
"""Cells around the grid that are watched for hands."""
_KNOCK = 0.3
"""A board that has gone further than this many cells since the last look has been moved."""
_REST_NS = 5 * SECOND_NS
"""A view that moves again within this time is still on the same way."""
_DARKEST = 14.0
"""Mean intensity of a picture, or of a board, below which nothing can be read."""
_DIM = 0.45
"""Sharpness beside the usual one below which a board is blurred."""
_SAME_COLOURS = 0.35
"""Usual change of log intensity up to which it is the same board that is blurred."""
_COVERED = 0.9
"""Share of the points under somebody from which the look is refused as occluded."""
_REFRESH_NS = 5 * SECOND_NS
"""A reading older than this is made afresh even where nothing changed."""
_PAUSE_NS = SECOND_NS // 4
"""The least time between two readings in a film."""
_IDLE_NS = SECOND_NS
"""The longest time for which pictures are only glanced at."""
_NOTICE, _NOTICED = 9, 4
"""Intensity by which so many spots must have changed for a picture to be more than glanced at."""
_FIND_NS = SECOND_NS
"""The least time between two searches of a whole picture in a film."""
_FOUND = 0.5
"""Confidence of a view found afresh from which it is believed, whatever is to be seen there."""
_FOUND_LOOKS = 3
"""Looks without a board after which such a view is believed."""


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """The last reading: ``probs`` float32 (N, N, 3), ``offset`` float32 (N, N, 2), what the judge

    could see, which points changed since (``stale``), which somebody hid, and ``t_ns`` of it.
    """

    probs: NDArray[np.float32]
    offset: NDArray[np.float32]
    seen: Mask
    stale: Mask
    hidden: Mask
    side: Side | None
    t_ns: int


@dataclass(frozen=True, slots=True, eq=False)
class TrackerState:
    """All that is carried from one look to the next.

    ``view`` where the board was last, in pictures of ``shape`` (height, width); ``size`` the lines
    it must have, if that is known; ``lost`` counts looks without a board; ``tried_ns`` when the
    whole picture was last searched, ``moved_ns`` when the board was last seen to have moved;
    ``glance`` uint8 is what the last picture that was really
    looked at showed, in few pixels, None where the next one must be looked at.
    """

    view: BoardView | None = None
    size: int | None = None
    shape: tuple[int, int] | None = None
    memory: Memory | None = None
    reading: Reading | None = None
    lost: int = 0
    tried_ns: int | None = None
    moved_ns: int | None = None
    glance: NDArray[np.uint8] | None = None


class Tracker:
    """Follows a board with a `detector` (None where the view is always given) and a `judge`."""

    def __init__(self, detector: BoardDetector | None, classifier: PointClassifier) -> None:
        self._detector = detector
        self._classifier = classifier

    def begin(self, view: BoardView | None = None, size: int | None = None) -> TrackerState:
        """The state before the first picture.

        `view` is where the board lies, if that is known; otherwise it is searched for, with `size`
        lines if that is given.
        """
        return TrackerState(view=view, size=view.size if view is not None else size)

    def update(
        self, state: TrackerState, frame: Frame, settled: bool
    ) -> tuple[TrackerState, Observation | NoBoard]:
        """What one more picture shows.

        `settled` declares that each picture is a look of its own at a board at rest, long after
        the one before; otherwise pictures are frames of a film. Returns the state to go on with
        and an observation, or why there is none. Never raises for what a picture shows; knows no
        clock but the pictures' own `t_ns`, which must not run backwards.
        """
        glance = _glanced(state, frame, settled)
        if glance is not None:
            return state, glance
        if _too_dark(frame.image):
            return _lost(state), NoBoard(frame.seq, frame.t_ns, Reason.TOO_DARK)
        if state.view is None or state.memory is None or state.shape is None:
            return self._first(state, frame, settled)
        shape = (frame.image.shape[0], frame.image.shape[1])
        resized = state.shape != shape
        view = rescaled(state.view, state.shape, shape) if resized else state.view
        sight = place(view, state.memory, frame.image, settled, resized)
        moved = corner_distance_cells(sight.view, view) > _KNOCK
        if not sight.holds:
            return self._again(state, view, sight, frame, settled)
        if not moved and _blurred(sight, state.memory):
            return _lost(state), NoBoard(frame.seq, frame.t_ns, Reason.BLURRED)
        return self._read(replace(state, shape=shape), sight, moved, frame, settled)

    def _first(
        self, state: TrackerState, frame: Frame, settled: bool
    ) -> tuple[TrackerState, Observation | NoBoard]:
        """The first look at a board, given or to be found."""
        if state.view is not None:
            return self._start(state, state.view, frame, moved=False)
        if self._detector is None:
            return _lost(state), NoBoard(frame.seq, frame.t_ns, Reason.NO_GRID, "no view given")
        if not settled and state.tried_ns is not None:
            # Searching is slow: a film that shows no board is not searched frame by frame.
            wait = frame.t_ns - state.tried_ns < min(_FIND_NS, _PAUSE_NS * state.lost)
            if wait:
                return _lost(state), NoBoard(frame.seq, frame.t_ns, Reason.NO_GRID)
        found = accepted_board(frame.image, self._detector, self._classifier, state.size)
        state = replace(state, tried_ns=frame.t_ns)
        if isinstance(found, NoBoard):
            return _lost(state), NoBoard(frame.seq, frame.t_ns, found.reason, found.detail)
        view = replace(found.view, found_at_seq=frame.seq)
        return self._start(state, view, frame, moved=False, points=found.classification)

    def _start(
        self,
        state: TrackerState,
        view: BoardView,
        frame: Frame,
        moved: bool,
        points: Classification | None = None,
    ) -> tuple[TrackerState, Observation | NoBoard]:
        """A board is seen at `view` with nothing known of it."""
        layout = layout_for(view, _BUDGET_PX, _MARGIN)
        plate = cut_plate(frame.image, view, layout)
        memory = begin_memory(frame.image, view, layout, plate, frame.t_ns)
        judged = points or self._classifier.classify_augmented(frame.image, view)
        probs = np.asarray(judged.probs, np.float32)
        seen = np.asarray(judged.visible) & in_picture(view, frame.image.shape)
        offset = stone_offsets(plate, layout, probs, seen, parallax(view, frame.image.shape))
        nowhere = np.zeros_like(seen)
        reading = Reading(probs, offset, seen, nowhere, nowhere, None, frame.t_ns)
        state = TrackerState(
            view,
            view.size,
            (frame.image.shape[0], frame.image.shape[1]),
            memory,
            reading,
            tried_ns=state.tried_ns,
            moved_ns=frame.t_ns if moved else None,
        )
        return state, _observe(state, reading, frame, motion=1.0 if moved else 0.0, moved=moved)

    def _again(
        self, state: TrackerState, view: BoardView, near: Sight, frame: Frame, settled: bool
    ) -> tuple[TrackerState, Observation | NoBoard]:
        """The board is not where it was: the whole picture is searched, or a reason given."""
        memory, reading = state.memory, state.reading
        if memory is None or reading is None:
            raise ValueError("state: expected one with a memory")
        reason = _why(memory, near)
        state = _lost(state)
        recent = state.tried_ns is not None and frame.t_ns - state.tried_ns < _FIND_NS
        readable = reason not in (Reason.TOO_DARK, Reason.BLURRED)
        if self._detector is None or not readable or (recent and not settled):
            return state, NoBoard(frame.seq, frame.t_ns, reason)
        state = replace(state, tried_ns=frame.t_ns)
        shape = (frame.image.shape[0], frame.image.shape[1])
        # A glimpse is enough where what it shows is the board that is known.
        for search in (self._detector.detect_quickly, self._detector.detect):
            found = search(frame.image, state.size)
            if not isinstance(found, BoardView) or found.size != memory.layout.size:
                continue
            afresh = replace(found, found_at_seq=frame.seq)
            sight = turned(afresh, view, memory, frame.image, settled)
            if sight.holds and sight.trust > near.trust:
                moved = corner_distance_cells(sight.view, view) > _KNOCK
                return self._read(replace(state, shape=shape), sight, moved, frame, settled)
        if not isinstance(found, BoardView) or found.size != memory.layout.size:
            return state, NoBoard(frame.seq, frame.t_ns, reason)
        if found.confidence >= _FOUND and (settled or state.lost >= _FOUND_LOOKS):
            return self._start(state, sight.view, frame, moved=True)
        return state, NoBoard(frame.seq, frame.t_ns, reason)

    def _read(
        self, state: TrackerState, sight: Sight, moved: bool, frame: Frame, settled: bool
    ) -> tuple[TrackerState, Observation | NoBoard]:
        """The points of a board whose place is known."""
        memory, last = state.memory, state.reading
        if memory is None or last is None:
            raise ValueError("state: expected one with a memory")
        layout, cover = memory.layout, sight.cover
        change = change_since(memory, sight.blocks)
        hidden = hidden_points(cover.somebody, layout)
        if not settled:
            hidden |= in_hand(cover, layout)
        stale = last.stale | points_of(change.stirred, layout, 2) | hidden | ~last.seen
        reading = replace(last, stale=stale, hidden=hidden, side=cover.side)
        passed = frame.t_ns - last.t_ns
        pressing = bool((stale & ~hidden).any()) and passed >= _PAUSE_NS
        rests = has_come_to_rest(memory, cover, change, frame.t_ns, last.t_ns)
        fresh = None
        if settled or moved or pressing or rests or passed >= _REFRESH_NS:
            fresh, reading = self._judged(reading, sight, frame, settled)
        resting, things = resting_things(
            memory, cover, change, sight.rough, fresh, frame.t_ns, settled
        )
        if bool(resting.any()):
            side = side_of(cover.somebody & ~resting, cover.real)
            reading = replace(reading, side=side)
        memory = remember(
            memory,
            frame.image,
            sight.view,
            sight.rough,
            sight.blocks,
            cover,
            change,
            things,
            frame.t_ns,
            settled,
        )
        busy = cover.objects | cover.somebody | change.stirred
        quiet = not settled and not bool(busy.any())
        on_its_way = state.moved_ns is not None and frame.t_ns - state.moved_ns < _REST_NS
        state = replace(
            state,
            moved_ns=frame.t_ns if moved else state.moved_ns,
            view=sight.view,
            memory=memory,
            reading=reading,
            lost=0,
            glance=_glance(frame, sight.view, layout) if quiet else None,
        )
        if np.count_nonzero(hidden) > _COVERED * hidden.size:
            return state, NoBoard(frame.seq, frame.t_ns, Reason.OCCLUDED)
        return state, _observe(state, reading, frame, change.motion, moved and not on_its_way)

    def _judged(
        self, reading: Reading, sight: Sight, frame: Frame, settled: bool
    ) -> tuple[NDArray[np.float32], Reading]:
        """A fresh reading of all that can be seen; also what the judge says of hidden points."""
        judges = self._classifier.classify_augmented if settled else self._classifier.classify
        judged = judges(frame.image, sight.view)
        seen = np.asarray(judged.visible) & in_picture(sight.view, frame.image.shape)
        open_ = ~reading.hidden
        probs = np.where(open_[..., None], judged.probs, reading.probs).astype(np.float32)
        due = parallax(sight.view, frame.image.shape)
        offset = stone_offsets(sight.plate, _layout(sight), probs, seen & open_, due)
        reading = replace(
            reading,
            probs=probs,
            offset=offset,
            seen=np.where(open_, seen, reading.seen),
            stale=reading.hidden,
            t_ns=frame.t_ns,
        )
        return np.asarray(judged.probs, np.float32), reading


def _layout(sight: Sight) -> Layout:
    cell = round((len(sight.plate) - 1) / (sight.view.size - 1 + 2 * _MARGIN))
    return Layout(sight.view.size, cell, _MARGIN)


def _observe(
    state: TrackerState, reading: Reading, frame: Frame, motion: float, moved: bool
) -> Observation:
    """The reading as an observation: equal thirds where a point is not seen."""
    visible = reading.seen & ~reading.stale & ~reading.hidden
    unknown = np.float32(1.0 / 3.0)
    return Observation(
        frame.seq,
        frame.t_ns,
        np.where(visible[..., None], reading.probs, unknown).astype(np.float32),
        visible,
        motion=motion,
        hand=reading.side,
        offset=np.where(visible[..., None], reading.offset, np.float32(np.nan)),
        view=state.view,
        view_moved=moved,
    )


def _glance(frame: Frame, view: BoardView, layout: Layout) -> NDArray[np.uint8]:
    """The board and its surroundings in two pixels a block."""
    return cut_plate(frame.image, view, Layout(layout.size, 2 * BLOCKS, layout.margin), False)


def _glanced(state: TrackerState, frame: Frame, settled: bool) -> Observation | None:
    """The last observation once more, if nothing at all has changed since it was made."""
    if settled or state.glance is None or state.view is None or state.memory is None:
        return None
    reading = state.reading
    if reading is None or state.shape != (frame.image.shape[0], frame.image.shape[1]):
        return None
    old = frame.t_ns - state.memory.looked_ns >= _IDLE_NS
    if old or frame.t_ns - reading.t_ns >= _REFRESH_NS:
        return None
    now = _glance(frame, state.view, state.memory.layout)
    change = cv2.blur(cv2.absdiff(now, state.glance), (3, 3))
    if np.count_nonzero(change > _NOTICE) >= _NOTICED:
        return None
    return _observe(state, reading, frame, 0.0, False)


def _lost(state: TrackerState) -> TrackerState:
    return replace(state, lost=state.lost + 1, glance=None)


def _too_dark(image: NDArray[np.uint8]) -> bool:
    """Whether nothing could be seen in a picture, whatever it shows."""
    sample = _brightest(image[::8, ::8]).astype(np.float32)
    return float(sample.mean()) < _DARKEST and float(np.quantile(sample, 0.99)) < 4 * _DARKEST


def _brightest(image: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """The brightest channel of each pixel, at a tenth of the cost of `max(axis=2)`."""
    blue, green, red = np.moveaxis(image, 2, 0)
    return np.asarray(np.maximum(np.maximum(blue, green), red), np.uint8)


def _blurred(sight: Sight, memory: Memory) -> bool:
    """Whether it is the same board, only without its fine structure."""
    soft = sharpness(sight.rough) < _DIM * memory.sharpness
    return soft and sight.cover.colours < _SAME_COLOURS


def _why(memory: Memory, sight: Sight) -> Reason:
    """Why a board that was there is not seen."""
    if float(_brightest(sight.plate).mean()) < _DARKEST:
        return Reason.TOO_DARK
    if _blurred(sight, memory):
        return Reason.BLURRED
    if float(np.mean(sight.cover.somebody)) > 0.5:
        return Reason.OCCLUDED
    moving = change_since(memory, sight.blocks).motion > 0.3
    return Reason.MOVING if moving else Reason.NO_GRID
