"""The pictures behind alerts: kept once one names them, with words beside, removed when old."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from referee.alerts.event_json import sheet
from referee.events import Alert, AlertState, GameEvent
from referee.settings import Settings
from referee.state import State
from vision.types import BoardView, Frame, Observation
from web.machine import MACHINE, Disk, SystemClock
from web.safe_file import keep_earlier

from ...overlay import jpeg, part_with_boards
from ..codec import Input
from ..disk import (
    EVIDENCE_SUFFIX,
    PICTURE,
    DiskBudget,
    DiskLimits,
    alert_text,
)
from .sinks import ResumeData, Sink

NEWEST_FRAMES, MAX_FRAMES = 4, 64
"""Newest frames that are kept beside the referee's, and all before the board was seen."""

QUALITY = 90

DAY_S, HOUR_S = 86_400.0, 3600.0

OF_A_DAY = "[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]"
"""The folder of a day's games, as `Path.glob` takes it."""


class EvidencePictures(Sink):
    """Writes ``frame-SEQ.jpg`` into an existing folder for every frame that an alert names.

    ``alert-ID.txt`` describes what happened, how it is put right, and the board then. Pictures
    take no more than `limit_mb` megabytes. A picture is cut to the board where it was known where
    that lies, so that no faces are kept. With `whole` no picture is cut. A picture from before the
    board was found is cut to where it was found since. It is not kept where the board was never
    found.
    """

    def __init__(
        self,
        folder: Path,
        limit_mb: int = DiskLimits().evidence,
        *,
        whole: bool = False,
        disk: Disk = MACHINE.disk,
    ) -> None:
        self.folder = folder
        self._disk = disk
        self._whole = whole
        self._view: BoardView | None = None
        self._newest: Frame | None = None
        self._frames: OrderedDict[int, bytes] = OrderedDict()
        self._uncut: set[int] = set()
        self._lacking: set[int] = set()
        what, everything = "pictures of alerts", "pictures and texts of alerts"
        self.budget = DiskBudget(folder, limit_mb, "--evidence-limit", what, everything)

    def begin(self, past: ResumeData) -> None:
        """Write what alerts of a resumed game lack: texts now, pictures as their frames come."""
        for alert in past.alerts:
            with self.budget.instead_of_failure():
                self._keep(alert)
            self._lacking.update(alert.frames)
        self._lacking = {seq for seq in self._lacking if not self._picture(seq).exists()}

    def see(self, frame: Frame) -> None:
        """Keep this frame for a while: it is packed once it is known where the board lies in it."""
        self._pack()
        self._newest = frame

    def on_input(self, given: Input, settings: Settings | None) -> None:
        """Take note of where the board lies."""
        if isinstance(given, Observation) and given.view is not None:
            self._view = given.view

    def _pack(self) -> None:
        """Make a JPEG of the newest frame."""
        frame, self._newest = self._newest, None
        if frame is None:
            return
        self._frames[frame.seq] = self._packed(frame.image)
        if self._view is None and not self._whole:
            self._uncut.add(frame.seq)
        if frame.seq in self._lacking:
            with self.budget.instead_of_failure():
                self._write(frame.seq)
        while len(self._frames) > MAX_FRAMES:
            self._uncut.discard(self._frames.popitem(last=False)[0])

    def _packed(self, image: NDArray[np.uint8]) -> bytes:
        """A JPEG of a picture, cut to the board where it is known."""
        views = [] if self._whole or self._view is None else [self._view]
        part = np.ascontiguousarray(part_with_boards(image, views)[0])
        return jpeg(part, QUALITY)

    def update(self, state: State | None, events: Sequence[GameEvent]) -> None:
        """Write the texts of these events' alerts, and their frames that are still there."""
        self._pack()
        for event in events:
            if isinstance(event, Alert):
                with self.budget.instead_of_failure():
                    self._keep(event)
        if state is not None:
            remembered = {seq for _, seq in state.recent}
            for seq in list(self._frames)[:-NEWEST_FRAMES]:
                if seq not in remembered:
                    del self._frames[seq]
                    self._uncut.discard(seq)

    def close(self) -> None:
        """Write a picture that a resumed game still lacks."""
        self._pack()

    def _picture(self, seq: int) -> Path:
        return self.folder / f"frame-{seq:06}.jpg"

    def _write(self, seq: int) -> None:
        """Write a picture that is there still, unless it shows more than the board."""
        if seq in self._uncut:
            if self._view is None:
                return
            whole = cv2.imdecode(np.frombuffer(self._frames[seq], np.uint8), cv2.IMREAD_COLOR)
            self._frames[seq] = self._packed(np.asarray(whole, np.uint8))
            self._uncut.discard(seq)
        self._lacking.discard(seq)
        picture = self._frames[seq]
        if self.budget.allows(len(picture)):
            self._disk.replace_file(self._picture(seq), picture)

    def _keep(self, alert: Alert) -> None:
        """Write the words of an alert, and its pictures that are there still."""
        if alert.state is AlertState.OPEN:
            pictures = ", ".join(self._picture(seq).name for seq in alert.frames)
            text = (sheet(alert) + (f"Pictures: {pictures}\n" if pictures else "")).encode()
            path = self.folder / alert_text(alert.id)
            if not path.exists() or path.read_bytes() != text:
                keep_earlier([path])  # other words that are there are kept under a number
                self._disk.replace_file(path, text)
        for seq in alert.frames:
            if seq in self._frames and not self._picture(seq).exists():
                self._write(seq)


class EvidenceAge(Sink):
    """A sink that removes pictures of alerts older than `days` days: at once, then every hour.

    `folder` is where the present game keeps its pictures. Those of earlier games go too: of folders
    that were kept under a number, and of every game in ``games/``. Texts of alerts stay, and so
    does everything that no game has written. Nothing is removed while the wall clock is not set.
    """

    def __init__(self, folder: Path, days: int, clock: SystemClock = MACHINE.clock) -> None:
        self._folder = folder
        self._days = days
        self._clock = clock
        self._swept_s = clock.monotonic_s()
        self._sweep()

    def update(self, state: State | None, events: Sequence[GameEvent]) -> None:
        """Look for old pictures where an hour has passed."""
        now_s = self._clock.monotonic_s()
        if now_s - self._swept_s >= HOUR_S:
            self._swept_s = now_s
            self._sweep()

    def _sweep(self) -> None:
        """Remove what is too old; what cannot be removed now is tried again in an hour."""
        if not self._clock.is_set():
            return
        now_s = self._clock.wall_s()
        with suppress(OSError):
            for picture in list(_pictures(self._folder)):
                with suppress(OSError):
                    if now_s - picture.lstat().st_mtime > self._days * DAY_S:
                        picture.unlink()


def _pictures(folder: Path) -> Iterator[Path]:
    """The pictures of alerts of this game and of those before it."""
    for place in {folder, *_of_earlier_games(folder)}:
        if place.is_dir():
            yield from (at for at in place.iterdir() if re.fullmatch(PICTURE, at.name))


def _of_earlier_games(folder: Path) -> Iterator[Path]:
    """Where earlier games have kept their pictures."""
    numbered = re.compile(rf"{re.escape(folder.stem)}\.\d+{re.escape(folder.suffix)}")
    yield from (at for at in folder.parent.iterdir() if numbered.fullmatch(at.name))
    if folder.suffix == EVIDENCE_SUFFIX:
        yield from folder.parent.glob(f"*{EVIDENCE_SUFFIX}")
        if folder.parent.match(OF_A_DAY):
            yield from folder.parent.parent.glob(f"{OF_A_DAY}/*{EVIDENCE_SUFFIX}")
