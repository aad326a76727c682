"""Real clips with their truth, and how a board is followed through them from its first corners."""

from __future__ import annotations

import json
import math
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from device.sources.pictures import load_picture
from vision.tracking.tracker import Tracker
from vision.types import Frame, NoBoard, PointClassifier, Side, view_from_corners

Image = NDArray[np.uint8]
CODES = {".": 0, "B": 1, "W": 2}
SECOND = 1_000_000_000
SETTLED = ("imago-t3", "gomrade-seq")
"""Clips of settled looks, ten seconds apart; the others are films."""


@dataclass(slots=True)
class Clip:
    """A clip of the folder of real data: its `truth` as labelled, and where its pictures are."""

    name: str
    truth: dict[str, Any]
    pictures: list[Path]
    """A picture each, or one film."""

    def images(self) -> Iterator[Image]:
        """The pictures in order, uint8 (H, W, 3) BGR; raises PictureError."""
        if "video" not in self.truth:
            yield from map(load_picture, self.pictures)
            return
        film = cv2.VideoCapture(str(self.pictures[0]))
        while (read := film.read())[0]:
            yield np.asarray(read[1], np.uint8)

    def boards(self) -> dict[int, NDArray[np.int64]]:
        """Boards (N, N), 0 empty, 1 black, 2 white, -1 unknown, by first picture."""
        size = self.truth["size"]
        listed = self.truth.get("rows_per_frame", self.truth.get("rows_per_change"))
        rows: dict[int, Any] = {}
        if isinstance(listed, list):
            rows = dict(enumerate(listed))
        elif listed is not None:
            rows = {int(at): lines for at, lines in listed.items()}
        else:
            board = [["."] * size for _ in range(size)]
            rows[0] = ["".join(line) for line in board]
            for colour, row, col, at in self.truth["moves"]:
                board[row][col] = colour
                rows[at] = ["".join(line) for line in board]
        return {
            at: np.array([[CODES.get(letter, -1) for letter in line] for line in lines])
            for at, lines in rows.items()
        }


def load_clip(data: Path, name: str) -> Clip:
    """The clip `name` of the folder of real data; raises OSError where it is not there."""
    if name == "gomrade-seq":
        looks = sorted((data / "boards" / "gomrade").glob("seq_*.json"))
        boards = [json.loads(look.read_text()) for look in looks]
        truth = {
            **boards[0],
            "rows_per_frame": [board["rows"] for board in boards],
            "corners_per_frame": [board["corners"] for board in boards],
        }
        return Clip(name, truth, [look.with_suffix(".jpg") for look in looks])
    folder = data / "sequences"
    truth = json.loads((folder / f"{name}.json").read_text())
    files = [truth["video"]] if "video" in truth else truth["frames"]
    return Clip(name, truth, [folder / file for file in files])


@dataclass(slots=True)
class ClipFollowed:
    """What following a clip came to; points are those of pictures whose board is known."""

    errors: dict[int, float] = field(default_factory=dict)
    """How far the grid is off, in cells, by picture with known corners."""
    wrong: list[tuple[int, int, int]] = field(default_factory=list)
    """(picture, row, column) of points in view that are read wrongly."""
    hidden: dict[int, int] = field(default_factory=dict)
    """How many points are hidden, by picture."""
    moved: list[int] = field(default_factory=list)
    refused: dict[int, str] = field(default_factory=dict)
    hands: dict[int, Side | None] = field(default_factory=dict)
    spent_s: list[float] = field(default_factory=list)
    """CPU seconds by picture."""


def follow(clip: Clip, classifier: PointClassifier, last: int | None = None) -> ClipFollowed:
    """Follow the clip's pictures, up to number `last` where it is given."""
    truth, boards = clip.truth, clip.boards()
    corners = truth.get("corners_per_frame") or []
    known_until = truth.get("last_game_frame", math.inf)
    settled = clip.name in SETTLED
    step = 10 * SECOND if settled else SECOND / truth.get("fps", 1)
    tracker = Tracker(None, classifier)
    state = tracker.begin(view_from_corners(truth["size"], np.array(truth["corners"], float)))
    done, board = ClipFollowed(), None
    for at, image in enumerate(clip.images()):
        if last is not None and at > last:
            break
        begun = time.process_time()
        frame = Frame(image, at, int(at * step), clip.name)
        state, seen = tracker.update(state, frame, settled)
        done.spent_s.append(time.process_time() - begun)
        board = boards.get(at, board)
        if isinstance(seen, NoBoard):
            done.refused[at] = seen.reason.value
            continue
        done.hands[at] = seen.hand
        if seen.view_moved:
            done.moved.append(at)
        if at < len(corners) and corners[at] and seen.view is not None:
            off = np.linalg.norm(seen.view.corners - np.array(corners[at]), axis=1)
            done.errors[at] = float(off.max()) / seen.view.pitch_px
        if board is None or at > known_until:
            continue
        wrong = (seen.probs.argmax(axis=-1) != board) & (board >= 0) & seen.visible
        done.wrong += [(at, int(row), int(col)) for row, col in np.argwhere(wrong)]
        done.hidden[at] = int(np.count_nonzero(~seen.visible))
    return done
