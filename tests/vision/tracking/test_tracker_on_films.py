"""Following real boards filmed by real cameras, their first corners given."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from benchmarks.clips import CODES, SECOND, Clip, ClipFollowed, follow, load_clip
from vision.classification.colour_model import ColourModel
from vision.tracking.tracker import Tracker
from vision.types import Frame, NoBoard, Side, view_from_corners

pytestmark = pytest.mark.shared


def undisturbed(clip: Clip, done: ClipFollowed) -> tuple[list[tuple[int, int, int]], float]:
    """Points that undisturbed pictures show wrongly, and the share of those that are hidden."""
    disturbed = set(clip.truth.get("disturbed_frames", []))
    hidden = [count for at, count in done.hidden.items() if at not in disturbed]
    share = sum(hidden) / (len(hidden) * clip.truth["size"] ** 2)
    return [wrong for wrong in done.wrong if wrong[0] not in disturbed], share


def test_a_knocked_camera_and_hands(shared: Path) -> None:
    clip = load_clip(shared, "game3")
    done = follow(clip, ColourModel(), last=60)
    wrong, hidden = undisturbed(clip, done)
    assert wrong == []
    assert done.refused == {}
    assert max(done.errors.values()) < 0.15
    assert hidden < 0.01
    assert done.hands[24] is Side.LEFT
    assert done.hands[57] in (Side.RIGHT, Side.BOTTOM)
    assert done.hands[20] is None


@pytest.mark.slow
def test_a_whole_game_of_hands_and_knocks_whose_last_frames_are_larger(shared: Path) -> None:
    clip = load_clip(shared, "game3")
    done = follow(clip, ColourModel())
    last, count = clip.truth["last_game_frame"], len(clip.pictures)
    wrong, hidden = undisturbed(clip, done)
    errors = [error for at, error in done.errors.items() if at <= last]
    assert wrong == []
    assert [at for at in done.refused if at <= last or at >= count - 2] == []
    assert np.median(errors) < 0.06
    assert max(errors) < 0.3
    assert hidden < 0.01
    assert done.moved == []


@pytest.mark.slow
def test_a_camera_held_in_the_hand(shared: Path) -> None:
    clip = load_clip(shared, "hand-clip")
    clip.truth["disturbed_frames"] = [
        *(*range(85, 100), *range(135, 150), *range(188, 200), *range(248, 260))
    ]
    done = follow(clip, ColourModel(), last=275)
    assert done.refused == {}
    assert done.moved == []
    assert max(done.errors.values()) < 0.1
    assert len(undisturbed(clip, done)[0]) <= 5


def test_settled_looks_at_a_game(shared: Path) -> None:
    done = follow(load_clip(shared, "imago-t3"), ColourModel(), last=13)
    assert done.wrong == []
    assert done.refused == {}
    assert max(done.errors.values()) < 0.1
    assert sum(done.hidden.values()) < 40


def test_settled_looks_at_a_capture(shared: Path) -> None:
    done = follow(load_clip(shared, "gomrade-seq"), ColourModel())
    assert done.wrong == []
    assert sum(done.hidden.values()) == 0
    assert done.refused == {}
    assert max(done.errors.values()) < 0.06


@pytest.mark.parametrize(
    ("turn_deg", "scale", "shift"), [(0, 1.0, (26, 0)), (0, 1.0, (-31, 14)), (5, 0.95, (80, 10))]
)
def test_a_knock_between_looks(
    shared: Path, turn_deg: float, scale: float, shift: tuple[float, float]
) -> None:
    looks = sorted((shared / "boards" / "gomrade").glob("seq_*.json"))[6:8]
    truths = [json.loads(look.read_text()) for look in looks]
    before, after = (
        np.asarray(cv2.imread(str(look.with_suffix(".jpg"))), np.uint8) for look in looks
    )
    knock = cv2.getRotationMatrix2D((620, 360), turn_deg, scale)
    knock[:, 2] += np.array(shift)
    knocked = cv2.warpAffine(after, knock, (1280, 720), borderMode=cv2.BORDER_REPLICATE)
    corners = np.array(truths[1]["corners"], float) @ knock[:, :2].T + knock[:, 2]
    tracker = Tracker(None, ColourModel())
    state = tracker.begin(view_from_corners(19, np.array(truths[0]["corners"], float)))
    state, _ = tracker.update(state, Frame(before, 0, 0), True)
    _, seen = tracker.update(state, Frame(np.asarray(knocked, np.uint8), 1, 10 * SECOND), True)
    assert not isinstance(seen, NoBoard)
    assert seen.view is not None
    assert seen.view_moved
    assert np.linalg.norm(seen.view.corners - corners, axis=1).max() < 0.1 * seen.view.pitch_px
    board = np.array([[CODES[letter] for letter in row] for row in truths[1]["rows"]])
    assert np.array_equal(seen.probs.argmax(axis=-1)[seen.visible], board[seen.visible])
