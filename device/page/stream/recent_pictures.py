"""Pictures of the last minutes, each with the record as it stood then."""

from __future__ import annotations

import threading
from collections import deque
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.state import State
from rules.board.position import Position
from vision.types import BoardView, Frame

from ...overlay import jpeg, part_with_boards

MAX_AGE_S, INTERVAL_S = 300.0, 2.0
"""How far back pictures reach, and how far apart they are, in seconds of the game."""

MAX_BYTES = 8_000_000
LONGEST_PX, QUALITY = 640, 75


@dataclass(frozen=True, slots=True, eq=False)
class RecentPicture:
    """A picture cut to the board, as a JPEG, and the record before it was looked at."""

    seq: int
    t_s: float
    move: int
    position: Position
    jpeg: bytes


class RecentPictures:
    """The pictures of the last `MAX_AGE_S` seconds. One thread adds, any thread reads."""

    def __init__(self, most_bytes: int = MAX_BYTES) -> None:
        self._most_bytes = most_bytes
        self._pictures: deque[RecentPicture] = deque()
        self._bytes = 0
        self._lock = threading.Lock()

    def add(self, frame: Frame, view: BoardView, state: State) -> None:
        """Keep `frame`, unless one was kept less than `INTERVAL_S` ago.

        The picture is cut to the board at `view`, so that no faces are kept.
        """
        t_s = state.seconds(frame.t_ns)
        last = self._pictures[-1] if self._pictures else None
        if last is not None and 0 <= t_s - last.t_s < INTERVAL_S:
            return
        packed = _packed(frame.image, view)
        game = state.game
        picture = RecentPicture(frame.seq, t_s, game.number, game.position, packed)
        with self._lock:
            self._pictures.append(picture)
            self._bytes += len(packed)
            while self._bytes > self._most_bytes or t_s - self._pictures[0].t_s > MAX_AGE_S:
                self._bytes -= len(self._pictures.popleft().jpeg)

    def clear(self) -> None:
        """Forget all: another game begins."""
        with self._lock:
            self._pictures.clear()
            self._bytes = 0

    def all(self) -> list[RecentPicture]:
        """Every picture, oldest first."""
        with self._lock:
            return list(self._pictures)


def _packed(image: NDArray[np.uint8], view: BoardView) -> bytes:
    part = np.ascontiguousarray(part_with_boards(image, [view])[0])
    scale = min(1.0, LONGEST_PX / max(part.shape[:2]))
    small = cv2.resize(part, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
    return jpeg(np.asarray(small, np.uint8), QUALITY)
