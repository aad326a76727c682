"""The pictures behind alerts, kept until one names them, and a sheet of words beside them."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from pathlib import Path

import cv2

from referee.alerts.messages import sheet
from referee.events import Alert, AlertState, GameEvent
from referee.state import State
from vision.types import Frame

from ..earlier_files import keep_earlier
from ..safe_file import replace_file
from ..sources.base import NS
from .disk_limits import Budget, DiskLimits
from .file_errors import Complaint
from .sinks import Past

KEPT, KEPT_LONGER = 64, 20
"""Frames that are remembered, and how many more, a second apart: alerts name what was before."""

QUALITY = 90


class EvidencePictures:
    """Writes ``frame-SEQ.jpg`` into an existing folder for every frame that an alert names.

    ``alert-ID.txt`` says in words what happened, how it is put right, and the board then.
    Pictures take no more than `limit_mb` megabytes.
    """

    def __init__(self, folder: Path, limit_mb: int = DiskLimits().evidence) -> None:
        self.folder = folder
        self._frames: OrderedDict[int, bytes] = OrderedDict()
        self._times: dict[int, int] = {}
        self._older: OrderedDict[int, bytes] = OrderedDict()
        self._thinned_ns = 0
        self._lacking: set[int] = set()
        self._full = Complaint(folder, "pictures and texts of alerts")
        self._budget = Budget(folder, limit_mb, "--evidence-limit", "pictures of alerts")

    @property
    def failed(self) -> bool:
        """Whether anything could not be written."""
        return self._full.made

    def begin(self, past: Past) -> None:
        """Write what alerts of a resumed game lack: texts now, pictures as their frames come."""
        for alert in past.alerts:
            with self._full.instead_of_failure():
                self._keep(alert)
            self._lacking.update(alert.frames)
        self._lacking = {seq for seq in self._lacking if not self._picture(seq).exists()}

    def see(self, frame: Frame) -> None:
        """Keep this frame for a while."""
        packed, data = cv2.imencode(".jpg", frame.image, [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        if packed:
            self._frames[frame.seq] = data.tobytes()
            self._times[frame.seq] = frame.t_ns
            if frame.seq in self._lacking:
                self._lacking.discard(frame.seq)
                with self._full.instead_of_failure():
                    self._write(frame.seq, data.tobytes())
        while len(self._frames) > KEPT:
            self._thin(*self._frames.popitem(last=False))

    def _thin(self, seq: int, picture: bytes) -> None:
        """Keep one old picture a second for a while longer."""
        t_ns = self._times.pop(seq)
        if t_ns - self._thinned_ns >= NS or not self._older:
            self._older[seq], self._thinned_ns = picture, t_ns
        while len(self._older) > KEPT_LONGER:
            self._older.popitem(last=False)

    def update(self, state: State | None, events: Sequence[GameEvent]) -> None:
        """Write what these events' alerts say, and the frames that they name, if still there."""
        for event in events:
            if isinstance(event, Alert):
                with self._full.instead_of_failure():
                    self._keep(event)

    def close(self) -> None:
        """Everything is written already."""

    def _picture(self, seq: int) -> Path:
        return self.folder / f"frame-{seq:06}.jpg"

    def _write(self, seq: int, picture: bytes) -> None:
        if self._budget.allows(len(picture)):
            replace_file(self._picture(seq), picture)

    def _keep_text(self, path: Path, text: bytes) -> None:
        """Write the words of an alert; others that are there are kept under a number."""
        if path.exists() and path.read_bytes() == text:
            return
        keep_earlier([path])
        replace_file(path, text)

    def _keep(self, alert: Alert) -> None:
        if alert.state is AlertState.OPEN:
            self._keep_text(self.folder / f"alert-{alert.id:04}.txt", sheet(alert).encode())
        for seq in alert.frames:
            picture = self._frames.get(seq) or self._older.get(seq)
            if picture is not None and not self._picture(seq).exists():
                self._write(seq, picture)
