"""Tracking one board from picture to picture: state in, state out.

The board is found once. In every further picture it is registered. A plate is cut where the board
was and laid over the undisturbed board's plate; the small error is corrected. Only when that fails
is the whole picture searched; it is refused when the board is not found. What occludes the board is
separated from what lies on it, and the points that can be seen are classified.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from ..classification.stone_offsets import stone_offsets
from ..detection.detector import Detector
from ..plate import cut_plate, in_picture, layout_for
from ..reader import first_board
from ..types import (
    BoardView,
    Classification,
    Frame,
    NoBoard,
    NoBoardReason,
    Observation,
    PointClassifier,
)
from ..views import corner_distance_cells, parallax, rescaled
from .alignment import lay_beside
from .background import (
    SECOND_NS,
    Background,
    change_since,
    first_background,
    is_blurred,
    resting_things,
    updated_background,
)
from .blocks import points_of
from .occlusion import Registration, side_of
from .registration import register, register_turned
from .state import (
    PAUSE_NS,
    TrackedPoints,
    TrackerState,
    are_due,
    disturbed_points,
    is_too_dark,
    observation,
    reason_unseen,
    renewed_points,
    thumbnail,
    unchanged_observation,
)

_BUDGET_PX = 260
"""Side of the plates that are compared, about."""
_MARGIN = 1.5
"""Cells around the grid that are watched for hands."""
_KNOCK = 0.3
"""A board that has gone further than this many cells since the last picture has been moved."""
_REST_NS = 5 * SECOND_NS
"""A view that moves again within this time is still on the same way."""
_COVERED = 0.9
"""Share of the points under an occluder from which a picture is refused."""
_FIND_NS = SECOND_NS
"""The least time between two searches of a whole picture in a film."""
_FOUND = 0.5
"""Confidence of a view found afresh from which it is believed, with any contents."""
_FOUND_LOOKS = 3
"""Pictures without a board after which such a view is believed."""

Update = tuple[TrackerState, Observation | NoBoard]


class Tracker:
    """Tracks a board with a `detector` (None where the view is always given) and a `classifier`."""

    def __init__(self, detector: Detector | None, classifier: PointClassifier) -> None:
        self._detector = detector
        self._classifier = classifier

    def begin(self, view: BoardView | None = None, size: int | None = None) -> TrackerState:
        """The state before the first picture.

        `view` is where the board lies, if that is known; otherwise it is searched for, with `size`
        lines if that is given.
        """
        return TrackerState(view=view, size=view.size if view is not None else size)

    def update(self, state: TrackerState, frame: Frame, settled: bool) -> Update:
        """What one more picture shows.

        `settled` declares that each picture shows a board at rest, long after the one before;
        otherwise pictures are frames of a film. Returns the state to go on with and an observation,
        or why there is none. Never raises for what a picture shows; reads no clock but the
        pictures' own `t_ns`, which must not run backwards.
        """
        unchanged = unchanged_observation(state, frame, settled)
        if unchanged is not None:
            return state, unchanged
        if is_too_dark(frame.image):
            return _refused(state, frame, NoBoardReason.TOO_DARK)
        if state.view is None or state.background is None or state.shape is None:
            return self._detect(state, frame, settled)
        shape = _shape(frame)
        resized = state.shape != shape
        view = rescaled(state.view, state.shape, shape) if resized else state.view
        registration = register(view, state.background, frame.image, settled, resized)
        moved = corner_distance_cells(registration.view, view) > _KNOCK
        if not registration.accepted:
            return self._relocalise(state, view, registration, frame, settled)
        if not moved and is_blurred(registration, state.background):
            return _refused(state, frame, NoBoardReason.BLURRED)
        return self._observe(replace(state, shape=shape), registration, moved, frame, settled)

    def _detect(self, state: TrackerState, frame: Frame, settled: bool) -> Update:
        """The first picture of a board, whose view is given or to be found."""
        if state.view is not None:
            return self._start(state, state.view, frame, moved=False)
        if self._detector is None:
            return _refused(state, frame, NoBoardReason.NO_GRID, "no view given")
        # Searching is slow: a film that shows no board is not searched frame by frame.
        tried = None if settled else state.tried_ns
        if tried is not None and frame.t_ns - tried < min(_FIND_NS, PAUSE_NS * state.lost):
            return _refused(state, frame, NoBoardReason.NO_GRID)
        found, suspect = first_board(
            frame.image, self._detector, self._classifier, state.size, state.suspect
        )
        state = replace(state, tried_ns=frame.t_ns, suspect=suspect)
        if isinstance(found, NoBoard):
            return _refused(state, frame, found.reason, found.detail)
        view = replace(found.view, found_at_seq=frame.seq)
        return self._start(state, view, frame, moved=False, classified=found.classification)

    def _start(
        self,
        state: TrackerState,
        view: BoardView,
        frame: Frame,
        moved: bool,
        classified: Classification | None = None,
    ) -> Update:
        """A board is seen at `view` with nothing known of it but, perhaps, its points."""
        layout = layout_for(view, _BUDGET_PX, _MARGIN)
        plate = cut_plate(frame.image, view, layout)
        background = first_background(frame.image, view, layout, plate, frame.t_ns)
        if classified is None:
            classified = self._classifier.classify_augmented(frame.image, view)
        seen = classified.visible & in_picture(view, frame.image.shape)
        due = parallax(view, frame.image.shape)
        offset = stone_offsets(plate, layout, classified.probs, seen, due)
        nowhere = np.zeros_like(seen)
        points = TrackedPoints(
            classified.probs,
            offset,
            seen,
            stale=nowhere,
            changed=nowhere,
            hidden=nowhere,
            covered=nowhere,
            laid=nowhere,
            side=None,
            t_ns=frame.t_ns,
        )
        state = TrackerState(
            view,
            view.size,
            _shape(frame),
            background,
            points,
            tried_ns=state.tried_ns,
            moved_ns=frame.t_ns if moved else None,
        )
        return state, observation(state, points, frame, 1.0 if moved else 0.0, moved)

    def _relocalise(
        self,
        state: TrackerState,
        view: BoardView,
        near: Registration,
        frame: Frame,
        settled: bool,
    ) -> Update:
        """The board is not where it was: the whole picture is searched, or a reason given."""
        background = _known(state)[0]
        reason = reason_unseen(background, near)
        state, refused = _refused(state, frame, reason)
        recent = state.tried_ns is not None and frame.t_ns - state.tried_ns < _FIND_NS
        readable = reason not in (NoBoardReason.TOO_DARK, NoBoardReason.BLURRED)
        if self._detector is None or not readable or (recent and not settled):
            return state, refused
        state = replace(state, tried_ns=frame.t_ns)
        # A quick detection is enough where what it shows is the board that is known.
        for search in (self._detector.detect_quickly, self._detector.detect):
            found = search(frame.image, state.size)
            if isinstance(found, BoardView) and lay_beside(background.snapshot, found, frame.image):
                found = None
            if not isinstance(found, BoardView) or found.size != background.layout.size:
                continue
            afresh = replace(found, found_at_seq=frame.seq)
            there = register_turned(afresh, view, background, frame.image, settled)
            if there.accepted and there.score > near.score:
                moved = corner_distance_cells(there.view, view) > _KNOCK
                state = replace(state, shape=_shape(frame))
                return self._observe(state, there, moved, frame, settled)
        if not isinstance(found, BoardView) or found.size != background.layout.size:
            return state, refused
        if found.confidence >= _FOUND and (settled or state.lost >= _FOUND_LOOKS):
            return self._start(state, there.view, frame, moved=True)
        return state, refused

    def _observe(
        self,
        state: TrackerState,
        registration: Registration,
        moved: bool,
        frame: Frame,
        settled: bool,
    ) -> Update:
        """The points of a board whose place is known."""
        background, last = _known(state)
        layout, occlusion = background.layout, registration.occlusion
        change = change_since(background, registration.blocks)
        points = disturbed_points(last, background, registration, change, settled)
        fresh = None
        if moved or are_due(points, background, registration, change, frame, settled):
            # All points, those under an occluder too.
            classify = self._classifier.classify_augmented if settled else self._classifier.classify
            fresh = classify(frame.image, registration.view)
            points = renewed_points(points, fresh, background, registration, frame)
        probs = None if fresh is None else fresh.probs
        resting, things = resting_things(
            background, registration, change, probs, frame.t_ns, settled
        )
        if bool(resting.any()):
            side = side_of(occlusion.occluder & ~resting, occlusion.real)
            points = replace(points, side=side)
        if bool(things.any()):
            points = replace(points, changed=points.changed | points_of(things, layout))
        background = updated_background(background, registration, change, things, frame, settled)
        busy = occlusion.objects & ~background.taken | occlusion.occluder | change.stirred
        quiet = not settled and not bool(busy.any())
        on_its_way = state.moved_ns is not None and frame.t_ns - state.moved_ns < _REST_NS
        state = replace(
            state,
            moved_ns=frame.t_ns if moved else state.moved_ns,
            view=registration.view,
            background=background,
            points=points,
            lost=0,
            thumbnail=thumbnail(frame, registration.view, layout) if quiet else None,
        )
        if np.count_nonzero(points.hidden) > _COVERED * points.hidden.size:
            return state, NoBoard(frame.seq, frame.t_ns, NoBoardReason.OCCLUDED)
        return state, observation(state, points, frame, change.motion, moved and not on_its_way)


def _known(state: TrackerState) -> tuple[Background, TrackedPoints]:
    if state.background is None or state.points is None:
        raise ValueError("state: expected one with a background")
    return state.background, state.points


def _refused(state: TrackerState, frame: Frame, reason: NoBoardReason, detail: str = "") -> Update:
    """A picture without a board, and why."""
    lost = replace(state, lost=state.lost + 1, thumbnail=None)
    return lost, NoBoard(frame.seq, frame.t_ns, reason, detail)


def _shape(frame: Frame) -> tuple[int, int]:
    return frame.image.shape[0], frame.image.shape[1]
