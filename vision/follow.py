"""Following one board from picture to picture: state in, state out.

The grid is found once. In every further picture the board is looked for where it was: a plate is
cut there, laid over what the undisturbed board looked like, and the small error corrected. Only
when that fails is the board searched for more widely, and refused when it is not found. What lies
over the board is told apart from what lies on it, and the points are judged that can be seen.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

import cv2
import numpy as np
from numpy.typing import NDArray

from .drift import Alignment, Grey, Keeper, align, follow_view, keep, search, texture
from .hands import (
    Cover,
    Mask,
    block_centres,
    blocks_of,
    hidden_points,
    look_for_hands,
    points_of,
    real_blocks,
)
from .plate import Layout, cut_plate, in_picture, layout_for
from .types import BoardView, Frame, NoBoard, Observation, Reason
from .wide import Scene, find_again, scene_of

_BUDGET_PX = 260
"""Side of the plates that are compared, about."""
_MARGIN = 1.5
"""Cells around the grid that are watched for hands."""
_DEAD_BAND = 0.005
"""Corrections smaller than this many cells are noise and are not made."""
_KNOCK = 0.3
"""A board that has gone further than this many cells since the last look has been moved."""
_RECUT = 0.03
"""A plate further off than this many cells is cut again where the board now is."""
_RECUTS = 3
_HELD = 0.35
"""Share of the reference's surface that must be seen again for the view to hold."""
_RIM_HELD = 0.4
"""The same around the grid."""
_SURE_SHIFT, _SURE_LOSS = 0.15, 0.15
"""A view that holds with a smaller correction, in cells, and a smaller share of the surface lost
to nobody, is right without asking further."""
_DARKEST, _FLATTEST = 14.0, 10.0
"""Mean intensity, and spread of it over the plate, below which nothing can be read."""
_COVERED = 0.9
"""Share of the points under somebody from which the look is refused as occluded."""
_CHANGED = 0.10
"""Change of a block's log intensity, light divided out, that calls for judging it again."""
_REFRESH_NS = 1_000_000_000
"""A reading older than this is made afresh even where nothing changed."""
_SECOND_NS = 1_000_000_000


class Finds(Protocol):
    """Something that finds a board in a picture."""

    def find(self, image: NDArray[np.uint8], size: int | None = None) -> BoardView | NoBoard:
        """The view of the board in `image`, or why there is none."""
        ...


class Judged(Protocol):
    """What a judge says of every intersection."""

    @property
    def probs(self) -> NDArray[np.float32]:
        """P(empty, black, white), float32 (N, N, 3)."""
        ...

    @property
    def visible(self) -> NDArray[np.bool_]:
        """False where a point is out of the picture, bool (N, N)."""
        ...


class Judges(Protocol):
    """Something that judges the points of a board whose place is known."""

    def judge(self, image: NDArray[np.uint8], view: BoardView) -> Judged:
        """What lies on each intersection of `view` in `image`."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class Memory:
    """What the undisturbed board looks like, and since when.

    ``keeper`` its texture; ``still`` float32 (M, M, 3) its blocks; ``real`` bool (M, M) those that
    the picture showed; ``blocks`` those of the last look; ``calm`` int32 (M, M) looks and
    ``since_ns`` int64 (M, M) the time since which each has not changed; ``probs`` float32
    (N, N, 3), ``seen`` bool (N, N) and ``judged_ns`` the last reading; ``scene`` the last picture.
    """

    layout: Layout
    keeper: Keeper
    still: Grey
    real: Mask
    blocks: Grey
    calm: NDArray[np.int32]
    since_ns: NDArray[np.int64]
    probs: NDArray[np.float32]
    seen: Mask
    judged_ns: int
    scene: Scene


@dataclass(frozen=True, slots=True, eq=False)
class FollowState:
    """All that is carried from one look to the next; ``lost`` counts looks without a board."""

    view: BoardView | None = None
    shape: tuple[int, int] | None = None
    memory: Memory | None = None
    lost: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class _Sight:
    """One picture laid over the memory."""

    view: BoardView
    plate: NDArray[np.uint8]
    fine: Grey
    blocks: Grey
    cover: Cover
    shift_cells: float
    moved: bool


class Follower:
    """Follows a board with a `finder` (None where the view is always given) and a `judge`."""

    def __init__(self, finder: Finds | None, judge: Judges) -> None:
        self._finder = finder
        self._judge = judge

    def begin(self, view: BoardView | None = None, size: int | None = None) -> FollowState:
        """The state before the first picture; `view` is where the board lies, if that is known."""
        return FollowState(view=view)

    def look(
        self, state: FollowState, frame: Frame, settled: bool
    ) -> tuple[FollowState, Observation | NoBoard]:
        """What one more picture shows.

        `settled` declares that each picture is a look of its own at a board at rest, long after
        the one before; otherwise pictures are frames of a film. Returns the state to go on with
        and an observation, or why there is none. Never raises for what a picture shows; knows no
        clock but the pictures' own `t_ns`.
        """
        shape = (frame.image.shape[0], frame.image.shape[1])
        refusal = _unreadable(frame)
        if refusal is not None:
            return replace(state, lost=state.lost + 1), refusal
        if state.view is None or state.memory is None:
            return self._first(state, frame)
        view = state.view
        resized = state.shape != shape and state.shape is not None
        if resized and state.shape is not None:
            view = _scaled(view, state.shape, shape)
        sight = self._place(view, state.memory, frame, resized)
        if isinstance(sight, NoBoard):
            return replace(state, lost=state.lost + 1), sight
        if sight is None:
            return self._first(FollowState(lost=state.lost), frame, moved=True)
        return self._read(replace(state, shape=shape), sight, frame, settled)

    def _first(
        self, state: FollowState, frame: Frame, moved: bool = False
    ) -> tuple[FollowState, Observation | NoBoard]:
        """The first look at a board, given or found."""
        view = state.view
        if view is None:
            if self._finder is None:
                return state, NoBoard(frame.seq, frame.t_ns, Reason.NO_GRID, "no corners given")
            found = self._finder.find(frame.image)
            if isinstance(found, NoBoard):
                refusal = NoBoard(frame.seq, frame.t_ns, found.reason, found.detail)
                return replace(state, lost=state.lost + 1), refusal
            view = replace(found, found_at_seq=frame.seq)
        layout = layout_for(view, _BUDGET_PX, _MARGIN)
        plate, fine = _cut(frame, view, layout)
        blocks = blocks_of(plate, layout)
        judged = self._judge.judge(frame.image, view)
        visible = np.asarray(judged.visible) & in_picture(view, frame.image.shape)
        memory = Memory(
            layout,
            keep(fine, layout),
            blocks,
            real_blocks(view, layout, frame.image.shape),
            blocks,
            np.ones(blocks.shape[:2], np.int32),
            np.full(blocks.shape[:2], frame.t_ns, np.int64),
            np.asarray(judged.probs, np.float32),
            visible,
            frame.t_ns,
            scene_of(frame.image, view),
        )
        shape = (frame.image.shape[0], frame.image.shape[1])
        observation = Observation(
            frame.seq,
            frame.t_ns,
            _only(memory.probs, visible),
            visible,
            view=view,
            view_moved=moved,
        )
        return FollowState(view, shape, memory), observation

    def _place(
        self, view: BoardView, memory: Memory, frame: Frame, resized: bool
    ) -> _Sight | NoBoard | None:
        """Where the board is now: a sight, a refusal, or None: begin anew from this picture."""
        best = _lay(view, memory, frame, None)
        sure = best.cover.loss < _SURE_LOSS and best.shift_cells < _SURE_SHIFT
        if _holds(best) and sure and not resized:
            return best
        shifted = _lay(view, memory, frame, search(memory.keeper, best.fine))
        best = max(best, shifted, key=_trust)
        again = find_again(memory.scene, frame.image)
        if again is not None:
            wide = _lay(again, memory, frame, None)
            best = max(best, replace(wide, moved=not resized), key=_trust)
        if _holds(best):
            return best
        return self._search(memory, frame, best)

    def _search(self, memory: Memory, frame: Frame, best: _Sight) -> _Sight | NoBoard | None:
        """The board looked for in the whole picture; the reason where it is not found."""
        if self._finder is not None:
            found = self._finder.find(frame.image, memory.layout.size)
            if not isinstance(found, NoBoard):
                turned = _lay(found, memory, frame, None)
                if _trust(turned) > _trust(best):
                    return replace(turned, moved=True)
        return NoBoard(frame.seq, frame.t_ns, _why(memory, best))

    def _read(
        self, state: FollowState, sight: _Sight, frame: Frame, settled: bool
    ) -> tuple[FollowState, Observation | NoBoard]:
        """The points of a board whose place is known."""
        memory = state.memory
        if memory is None:
            raise ValueError("state: expected one with a memory")
        layout = memory.layout
        cover = sight.cover
        stirred = _stirred(sight.blocks, memory.blocks)
        in_view = in_picture(sight.view, frame.image.shape)
        hidden = hidden_points(cover.somebody, layout)
        visible = in_view & ~hidden
        changed = points_of(stirred, layout, 2) | ~memory.seen
        due = settled or frame.t_ns - memory.judged_ns >= _REFRESH_NS or sight.moved
        probs, judged_ns, seen = memory.probs, memory.judged_ns, memory.seen
        if due or bool((changed & visible).any()):
            judged = self._judge.judge(frame.image, sight.view)
            fresh = visible & np.asarray(judged.visible)
            probs = np.where(fresh[..., None], judged.probs, probs).astype(np.float32)
            visible = fresh
            judged_ns = frame.t_ns if due else judged_ns
            seen = np.where(changed, fresh, seen)
        after = _remember(memory, sight, stirred, frame, settled)
        after = replace(after, probs=probs, judged_ns=judged_ns, seen=seen)
        after_state = FollowState(sight.view, state.shape, after)
        if np.count_nonzero(hidden) > _COVERED * hidden.size:
            return after_state, NoBoard(frame.seq, frame.t_ns, Reason.OCCLUDED)
        motion = float(np.mean(stirred))
        return after_state, Observation(
            frame.seq,
            frame.t_ns,
            _only(probs, visible),
            visible,
            motion=motion,
            hand=cover.side,
            view=sight.view,
            view_moved=sight.moved,
        )


def _lay(
    view: BoardView, memory: Memory, frame: Frame, start: NDArray[np.float64] | None
) -> _Sight:
    """One picture laid over the memory, beginning at `view`."""
    layout = memory.layout
    plate, fine = _cut(frame, view, layout)
    found: Alignment = align(memory.keeper, fine, start)
    total = found.shift_cells
    for _ in range(_RECUTS):
        if found.shift_cells <= _RECUT:
            break
        view = follow_view(view, layout, found.plate_from_reference)
        plate, fine = _cut(frame, view, layout)
        found = align(memory.keeper, fine)
    if found.shift_cells > _DEAD_BAND and found.shift_cells < _KNOCK:
        view = follow_view(view, layout, found.plate_from_reference)
    blocks = blocks_of(plate, layout)
    real = memory.real & real_blocks(view, layout, frame.image.shape)
    cover = look_for_hands(blocks, memory.still, fine, memory.keeper.texture, layout, real)
    return _Sight(view, plate, fine, blocks, cover, total, total > _KNOCK)


def _trust(sight: _Sight) -> float:
    """How well a sight fits the memory, 0..1."""
    return (sight.cover.agreement + sight.cover.rim) / 2.0


def _holds(sight: _Sight) -> bool:
    """Whether enough is seen where it was, on the board and around it."""
    return sight.cover.agreement >= _HELD and sight.cover.rim >= _RIM_HELD


def _cut(frame: Frame, view: BoardView, layout: Layout) -> tuple[NDArray[np.uint8], Grey]:
    plate = cut_plate(frame.image, view, layout)
    grey = np.asarray(cv2.cvtColor(plate, cv2.COLOR_BGR2GRAY), np.uint8)
    return plate, texture(grey, layout)


def _remember(memory: Memory, sight: _Sight, stirred: Mask, frame: Frame, settled: bool) -> Memory:
    """The memory after a look: what stayed as it is becomes part of the undisturbed board."""
    layout, cover = memory.layout, sight.cover
    calm = np.where(stirred, 0, memory.calm + 1).astype(np.int32)
    since = np.where(stirred, frame.t_ns, memory.since_ns)
    trusted = ~cover.somebody if settled else ~cover.somebody & (calm >= 1)
    waited = (calm >= 3) & (frame.t_ns - since >= 5 * _SECOND_NS)
    if cover.side is None:
        trusted |= waited
    taken = trusted & (cover.objects | cover.somebody)
    keeper = memory.keeper
    if bool(taken.any()):
        at = block_centres(layout)
        rows = np.searchsorted((at[1:] + at[:-1]) / 2.0, np.arange(layout.side))
        where = taken[np.ix_(rows, rows)]
        keeper = keep(np.where(where, sight.fine, keeper.texture), layout)
    pace = np.where(taken, 1.0, np.where(trusted, 0.1, 0.0)).astype(np.float32)
    still = memory.still + pace[..., None] * (sight.blocks - memory.still)
    return replace(
        memory,
        keeper=keeper,
        still=still,
        blocks=sight.blocks,
        calm=calm,
        since_ns=since,
        scene=scene_of(frame.image, sight.view),
    )


def _stirred(blocks: Grey, before: Grey) -> Mask:
    """The blocks that changed since the last look, the light's own change taken out."""
    change = blocks - before
    change = change - np.median(change.reshape(-1, 3), axis=0)
    large = (np.abs(change).max(axis=-1) > _CHANGED).astype(np.uint8)
    return np.asarray(cv2.morphologyEx(large, cv2.MORPH_OPEN, np.ones((2, 2), np.uint8)) > 0)


def _unreadable(frame: Frame) -> NoBoard | None:
    """The refusal of a picture in which nothing could be seen, whatever it shows."""
    sample = frame.image[::8, ::8].astype(np.float32).mean(axis=2)
    if float(sample.mean()) < _DARKEST and float(np.quantile(sample, 0.99)) < 4 * _DARKEST:
        return NoBoard(frame.seq, frame.t_ns, Reason.TOO_DARK)
    return None


def _why(memory: Memory, sight: _Sight) -> Reason:
    """Why a board that was there is not seen."""
    contrast = cv2.cvtColor(sight.plate, cv2.COLOR_BGR2GRAY)
    if float(contrast.mean()) < _DARKEST or float(contrast.std()) < _FLATTEST / 4:
        return Reason.TOO_DARK
    if float(np.mean(sight.cover.somebody)) > 0.5:
        return Reason.OCCLUDED
    return Reason.MOVING if float(np.mean(memory.calm == 0)) > 0.3 else Reason.NO_GRID


def _only(probs: NDArray[np.float32], visible: Mask) -> NDArray[np.float32]:
    """Probabilities with equal thirds at points that are not seen."""
    return np.where(visible[..., None], probs, np.float32(1.0 / 3.0)).astype(np.float32)


def _scaled(view: BoardView, before: tuple[int, int], after: tuple[int, int]) -> BoardView:
    """The view in a picture of another size of the same scene."""
    sy, sx = after[0] / before[0], after[1] / before[1]
    # Centres of pixels lie on whole numbers: the edge at -0.5 stays where it is.
    resize = np.array([[sx, 0, (sx - 1) / 2], [0, sy, (sy - 1) / 2], [0, 0, 1.0]])
    k1, cx, cy, scale = view.distortion
    centre = (sx * cx + (sx - 1) / 2, sy * cy + (sy - 1) / 2)
    lens = (k1, *centre, scale * float(np.sqrt(sx * sy)))
    return replace(view, image_from_grid=resize @ view.image_from_grid, distortion=lens)
