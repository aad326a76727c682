"""The demo's game rendered on demand, with optional faults of its camera.

Presses of pass buttons come as facts beside the frames.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np
from numpy.typing import NDArray

from device.sources.base import NS, Fault, Source
from referee.facts import PassPressed
from rules.color import Color
from vision.types import Frame

from .demo_film.film import Film, course_of
from .demo_film.optics import DemoCamera, Lamp
from .demo_film.scene import Scene
from .demo_film.script import ACTS, SIZE

FPS = 10.0
Span = tuple[float, float]
"""From when until when, in seconds of film."""


@dataclass(frozen=True, slots=True)
class Faults:
    """Faults of the demo's camera; none by default. Times in seconds of film."""

    knocks: tuple[tuple[float, float, float, float], ...] = ()
    """(when, right px, down px, turn in degrees): the tripod is pushed and stays so."""
    dark: tuple[Span, ...] = ()
    """The lights are off."""
    blurred: tuple[Span, ...] = ()
    """The picture is out of focus."""
    dropped: tuple[Span, ...] = ()
    """Frames are lost silently."""
    gone: tuple[Span, ...] = ()
    """The camera reports that it is disconnected."""


def _within(t_s: float, spans: tuple[Span, ...]) -> bool:
    return any(start <= t_s < stop for start, stop in spans)


class DrawnDemo(Source):
    """A rendered game of `SIZE` lines at `fps` frames a second of film, as a `Source`.

    ``facts`` are the presses of the pass buttons, in order of time. Equal seeds give equal films.
    """

    looks = False

    def __init__(self, fps: float = FPS, seed: int = 9, faults: Faults | None = None) -> None:
        self.fps: float = fps
        self.faults = faults or Faults()
        self.identity = f"demo:{seed}:{fps:g}"
        scene = Scene(SIZE, DemoCamera(), Lamp(), seed)
        course = course_of(ACTS, scene)
        self.film = Film(scene, course, seed)
        self.length_ns = round(course.length_s * NS)
        colors = {"B": Color.BLACK, "W": Color.WHITE}
        self.facts: tuple[PassPressed, ...] = tuple(
            PassPressed(round(t_s * NS), colors[player]) for t_s, player in course.presses
        )

    def frames(self, since_ns: int = 0) -> Iterator[Frame | Fault]:
        """The film's frames from `since_ns` on, with the faults."""
        away = False
        for seq in range(int(self.film.course.length_s * self.fps) + 1):
            t_s = seq / self.fps
            t_ns = round(t_s * NS)
            if t_ns < since_ns or _within(t_s, self.faults.dropped):
                continue
            gone = _within(t_s, self.faults.gone)
            if gone != away:
                away = gone
                line = "the demo's camera is gone" if gone else "the demo's camera is back"
                yield Fault(t_ns, line, lost=gone, live=True)
            if not gone:
                picture = self._spoilt(self.film.picture(t_s), t_s)
                yield Frame(picture, seq, t_ns, f"demo#{seq}")

    def _spoilt(self, picture: NDArray[np.uint8], t_s: float) -> NDArray[np.uint8]:
        """The picture with the faults at its time."""
        height, width = picture.shape[:2]
        for when, right, down, turn in self.faults.knocks:
            if t_s >= when:
                matrix = cv2.getRotationMatrix2D((width / 2, height / 2), turn, 1.0)
                matrix = matrix + np.array([[0.0, 0.0, right], [0.0, 0.0, down]])
                picture = np.asarray(
                    cv2.warpAffine(picture, matrix, (width, height), borderMode=cv2.BORDER_REFLECT),
                    np.uint8,
                )
        if _within(t_s, self.faults.dark):
            picture = np.asarray(picture * 0.02, np.uint8)
        if _within(t_s, self.faults.blurred):
            picture = np.asarray(cv2.GaussianBlur(picture, (0, 0), 9.0), np.uint8)
        return picture
