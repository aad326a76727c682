"""The pictures behind alerts, kept until one names them, and a sheet of words beside them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from pathlib import Path

import cv2

from referee.events import Alert, AlertState, GameEvent
from referee.words import sheet
from vision.types import Frame

from .safe_file import replace_file

KEPT = 64
"""Frames that are remembered; an alert names frames of the last seconds."""

QUALITY = 90


class Evidence:
    """Writes ``frame-SEQ.jpg`` into an existing folder for every frame that an alert names.

    ``alert-ID.txt`` says in words what happened, how it is put right, and the board then.
    """

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
        """Write what these events' alerts say, and the frames that they name, if still there."""
        for event in events:
            if not isinstance(event, Alert):
                continue
            if event.state is AlertState.OPEN:
                replace_file(self.folder / f"alert-{event.id:04}.txt", sheet(event).encode())
            for seq in event.frames:
                path = self.folder / f"frame-{seq:06}.jpg"
                if seq in self._frames and not path.exists():
                    replace_file(path, self._frames[seq])
