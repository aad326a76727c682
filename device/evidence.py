"""The pictures behind alerts: the newest frames are kept, and written when an alert names them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from pathlib import Path

import cv2

from referee.events import Alert, GameEvent
from vision.types import Frame

from .safe_file import replace_file

KEPT = 64
"""Frames that are remembered; an alert names frames of the last seconds."""

QUALITY = 90


class Evidence:
    """Writes ``frame-SEQ.jpg`` into an existing folder for every frame that an alert names."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._frames: OrderedDict[int, bytes] = OrderedDict()

    def remember(self, frame: Frame) -> None:
        """Keep this frame for a while."""
        packed, data = cv2.imencode(".jpg", frame.image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        if packed:
            self._frames[frame.seq] = data.tobytes()
        while len(self._frames) > KEPT:
            self._frames.popitem(last=False)

    def keep(self, events: Iterable[GameEvent]) -> None:
        """Write the frames that these events' alerts name and that are still remembered."""
        for event in events:
            if not isinstance(event, Alert):
                continue
            for seq in event.frames:
                path = self.folder / f"frame-{seq:06}.jpg"
                if seq in self._frames and not path.exists():
                    replace_file(path, self._frames[seq])
