"""Following real boards filmed by real cameras, their first corners given."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from vision.classification.colour_model import ColourModel
from vision.tracking.tracker import Tracker
from vision.types import Frame, NoBoard, Side, view_from_corners

pytestmark = pytest.mark.shared
SECOND = 1_000_000_000
CODES = {".": 0, "B": 1, "W": 2}


@dataclass
class Tally:
    """What following a sequence came to."""

    errors: list[float] = field(default_factory=list)
    wrong: list[tuple[int, int, int]] = field(default_factory=list)
    hidden: int = 0
    points: int = 0
    moved: list[int] = field(default_factory=list)
    refused: list[int] = field(default_factory=list)
    hands: dict[int, Side | None] = field(default_factory=dict)


def follow(
    truth: dict[str, Any],
    images: Iterator[NDArray[np.uint8]],
    boards: dict[int, Sequence[str]],
    last: int,
    settled: bool,
    fps: float = 1.0,
) -> Tally:
    """Follow pictures 0 to `last`; score the points of undisturbed ones by `boards`."""
    tracker = Tracker(None, ColourModel())
    state = tracker.begin(view_from_corners(truth["size"], np.array(truth["corners"], float)))
    tally, now = Tally(), None
    disturbed = set(truth.get("disturbed_frames", []))
    step = 10 * SECOND if settled else SECOND / fps
    for at, image in enumerate(images):
        if at > last:
            break
        now = boards.get(at, now)
        state, seen = tracker.update(state, Frame(image, at, int(at * step)), settled)
        if isinstance(seen, NoBoard):
            tally.refused.append(at)
            continue
        tally.hands[at] = seen.hand
        if seen.view_moved:
            tally.moved.append(at)
        corners = truth["corners_per_frame"][at]
        assert seen.view is not None
        if corners:
            off = np.linalg.norm(seen.view.corners - np.array(corners), axis=1)
            tally.errors.append(float(off.max()) / seen.view.pitch_px)
        if now is None or at in disturbed:
            continue
        board = np.array([[CODES[letter] for letter in row] for row in now])
        wrong = (seen.probs.argmax(axis=-1) != board) & seen.visible
        tally.wrong += [(at, int(row), int(col)) for row, col in np.argwhere(wrong)]
        tally.hidden += int(np.count_nonzero(~seen.visible))
        tally.points += board.size
    return tally


def pictures(folder: Path, truth: dict[str, Any]) -> Iterator[NDArray[np.uint8]]:
    for name in truth["frames"]:
        yield np.asarray(cv2.imread(str(folder / name)), np.uint8)


def film(path: Path) -> Iterator[NDArray[np.uint8]]:
    source = cv2.VideoCapture(str(path))
    while (read := source.read())[0]:
        yield np.asarray(read[1], np.uint8)


def load(shared: Path, name: str) -> tuple[Path, dict[str, Any]]:
    folder = shared / "sequences"
    return folder, json.loads((folder / f"{name}.json").read_text())


def test_a_knocked_camera_and_hands(shared: Path) -> None:
    folder, truth = load(shared, "game3")
    boards = {int(at): rows for at, rows in truth["rows_per_frame"].items()}
    tally = follow(truth, pictures(folder, truth), boards, 60, settled=False)
    assert tally.wrong == []
    assert tally.refused == []
    assert max(tally.errors) < 0.15
    assert tally.hidden < 0.01 * tally.points
    assert tally.hands[24] is Side.LEFT
    assert tally.hands[57] in (Side.RIGHT, Side.BOTTOM)
    assert tally.hands[20] is None


@pytest.mark.slow
def test_a_whole_game_of_hands_and_knocks(shared: Path) -> None:
    folder, truth = load(shared, "game3")
    boards = {int(at): rows for at, rows in truth["rows_per_frame"].items()}
    last = truth["last_game_frame"]
    tally = follow(truth, pictures(folder, truth), boards, last, settled=False)
    assert tally.wrong == []
    assert tally.refused == []
    assert np.median(tally.errors) < 0.06
    assert max(tally.errors) < 0.3
    assert tally.hidden < 0.01 * tally.points


@pytest.mark.slow
def test_a_film_whose_last_frames_are_larger(shared: Path) -> None:
    folder, truth = load(shared, "game3")
    count = len(truth["frames"])
    tally = follow(truth, pictures(folder, truth), {}, count, settled=False)
    assert tally.moved == []
    assert count - 2 not in tally.refused
    assert count - 1 not in tally.refused


@pytest.mark.slow
def test_a_camera_held_in_the_hand(shared: Path) -> None:
    folder, truth = load(shared, "hand-clip")
    boards: dict[int, Sequence[str]] = {}
    board = [["."] * 19 for _ in range(19)]
    clear = (0, 100, 150, 200, 260)
    for at, move in zip(clear, [None, *truth["moves"]], strict=True):
        if move is not None:
            board[move[1]][move[2]] = move[0]
        boards[at] = ["".join(row) for row in board]
    truth["disturbed_frames"] = [*range(85, 100), *range(135, 150), *range(188, 200)]
    truth["disturbed_frames"] += [*range(248, 260)]
    images = film(folder / truth["video"])
    tally = follow(truth, images, boards, 275, settled=False, fps=truth["fps"])
    assert tally.refused == []
    assert tally.moved == []
    assert max(tally.errors) < 0.1
    assert len(tally.wrong) <= 5


def test_settled_looks_at_a_game(shared: Path) -> None:
    folder, truth = load(shared, "imago-t3")
    boards = dict(enumerate(truth["rows_per_frame"]))
    tally = follow(truth, pictures(folder, truth), boards, 13, settled=True)
    assert tally.wrong == []
    assert tally.refused == []
    assert max(tally.errors) < 0.1
    assert tally.hidden < 40


def test_settled_looks_at_a_capture(shared: Path) -> None:
    looks = sorted((shared / "boards" / "gomrade").glob("seq_*.json"))
    truths = [json.loads(look.read_text()) for look in looks]
    truth = {**truths[0], "corners_per_frame": [one["corners"] for one in truths]}
    images = (np.asarray(cv2.imread(str(look.with_suffix(".jpg")))) for look in looks)
    boards = {at: one["rows"] for at, one in enumerate(truths)}
    tally = follow(truth, images, boards, len(looks), settled=True)
    assert tally.wrong == []
    assert tally.hidden == 0
    assert tally.refused == []
    assert max(tally.errors) < 0.06


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
