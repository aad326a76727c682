"""How good a camera's picture is for reading a board: figures, and what they mean in plain words.

The bounds are reasoned, not fitted: they show what to change first when a camera is set up.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated

import cv2
import numpy as np
from numpy.typing import NDArray

from rules.texts import Phrase, Text, phrases_of, worded
from vision.plate import PlateLayout, cut_plate
from vision.types import BoardView


class Rating(StrEnum):
    """How good something is."""

    GOOD = "good"
    FAIR = "fair"
    POOR = "poor"


@dataclass(frozen=True, slots=True)
class Judgement:
    """One thing that was judged: its figure with its unit, the verdict, and a sentence."""

    name: str
    verdict: Rating
    value: float | None
    unit: str
    text: str
    phrases: Annotated[tuple[Phrase, ...], "the same as messages of the catalogues"]


LINE_SHARPNESS = (0.045, 0.02)
"""Sharp and just sharp enough: the mean strength of edges on the board, as a part of its range."""

DARK, DIM, BRIGHT = 40.0, 70.0, 225.0
"""Mean brightness of the board, 0 to 255."""

GLARE = (0.02, 0.08)
"""Parts of the board that may be burnt out: hardly any, and too many."""

BURNT = 250

STEEP_DEG = (45.0, 25.0)
"""The angle between the table and the line of sight: high enough, and just high enough."""

CELL_PX = (20.0, 12.0)
"""Pixels between two lines: enough, and just enough."""

FPS = (4.0, 1.0)
"""Frames a second: enough for quick players, and just enough."""

PLATE_CELL_PX = 24
"""The board is judged from straight above at this size, so that far cameras are judged alike."""


def judge_picture(
    image: NDArray[np.uint8], view: BoardView | None, fps: float | None
) -> tuple[Judgement, ...]:
    """Sharpness, light, angle, size of the board and frame rate of a picture.

    `view` is where the board lies; without it sharpness and light are those of the whole picture,
    and angle and size are not judged.
    """
    if view is None:
        part = image
    else:
        part = cut_plate(image, view, PlateLayout(view.size, PLATE_CELL_PX, 0.5))
    grey = np.asarray(cv2.cvtColor(part, cv2.COLOR_BGR2GRAY), np.uint8)
    board = () if view is None else (_angle(view), _size(view))
    return (_sharpness(grey), _light(grey), *board, _rate(fps))


def sharpness(grey: NDArray[np.uint8]) -> float:
    """How sharp a grey picture is: the steepest steps in it, as a part of its range of greys.

    The steps are those of the Laplacian after one Gaussian blur of 3 by 3 pixels. The sharpness is
    their 95th percentile over four times the spread from the darkest to the brightest hundredth.
    """
    smooth = cv2.GaussianBlur(grey, (3, 3), 0).astype(np.float32)
    steps = np.abs(cv2.Laplacian(smooth, cv2.CV_32F))
    low, high = np.percentile(smooth, (1, 99))
    return float(np.percentile(steps, 95) / max(4.0 * float(high - low), 1.0))


def angle_deg(view: BoardView) -> float:
    """The angle between the table and the line of sight: 90 from straight above.

    It is that of a board which the camera sees without perspective. It follows from the ratio of
    the axes of the ellipse to which the middle of the board turns a circle.

    >>> from vision.types import view_from_corners
    >>> corners = np.array([[10, 10], [90, 10], [90, 90], [10, 90]], np.float64)
    >>> round(angle_deg(view_from_corners(9, corners)))
    90
    """
    n = (view.size - 1) / 2.0
    near = view.pixels(np.array([[n - 0.5, n], [n + 0.5, n], [n, n - 0.5], [n, n + 0.5]]))
    across, down = near[1] - near[0], near[3] - near[2]
    large, small = np.linalg.svd(np.column_stack([across, down]), compute_uv=False)
    return float(np.degrees(np.arcsin(min(1.0, small / large))))


def _sharpness(grey: NDArray[np.uint8]) -> Judgement:
    text = {
        Rating.GOOD: worded("sharp", "The picture is sharp."),
        Rating.FAIR: worded("soft", "The picture is a little soft: focus on the board."),
        Rating.POOR: worded(
            "blurred",
            "The picture is blurred: focus on the board, clean the lens, and see that the camera"
            " does not shake.",
        ),
    }
    return _measured("sharpness", sharpness(grey), LINE_SHARPNESS, "%", text, 100)


def _light(grey: NDArray[np.uint8]) -> Judgement:
    value = float(grey.mean())
    burnt = float((grey >= BURNT).mean())
    verdict = Rating.FAIR
    if value < DARK:
        verdict, text = Rating.POOR, worded("too-dark", "It is too dark: give more light.")
    elif burnt > GLARE[1] or value > BRIGHT:
        verdict = Rating.POOR
        text = worded(
            "burnt",
            "Parts of the board are burnt out: move the lamp that shines on it, or the camera.",
        )
    elif value < DIM:
        text = worded("rather-dark", "It is rather dark: more light would help.")
    elif burnt > GLARE[0]:
        text = worded("mirrored", "A light is mirrored by the board or the stones.")
    else:
        verdict, text = Rating.GOOD, worded("light", "The light is good.")
    return Judgement("light", verdict, round(value / 2.55, 1), "%", text, phrases_of(text))


def _angle(view: BoardView) -> Judgement:
    text = {
        Rating.GOOD: worded("high", "The camera looks from high enough."),
        Rating.FAIR: worded(
            "side", "The camera looks from the side: higher up it sees between the stones."
        ),
        Rating.POOR: worded(
            "low", "The camera looks from too low: stones hide each other; put it higher up."
        ),
    }
    return _measured("angle", angle_deg(view), STEEP_DEG, "°", text)


def _size(view: BoardView) -> Judgement:
    points = view.points
    across = np.linalg.norm(np.diff(points, axis=1), axis=-1)
    down = np.linalg.norm(np.diff(points, axis=0), axis=-1)
    text = {
        Rating.GOOD: worded("large", "The board is large enough in the picture."),
        Rating.FAIR: worded(
            "small", "The board is rather small in the picture: move the camera nearer."
        ),
        Rating.POOR: worded(
            "too-small",
            "The board is too small in the picture: move the camera nearer, or set it to more"
            " pixels.",
        ),
    }
    return _measured("size", float(min(across.min(), down.min())), CELL_PX, "px", text)


def _rate(fps: float | None) -> Judgement:
    if fps is None:
        unknown = worded("rate-unknown", "The frame rate is not known yet.")
        return Judgement("rate", Rating.FAIR, None, "fps", unknown, unknown.phrases)
    text = {
        Rating.GOOD: worded("rate-good", "Frames are processed fast enough."),
        Rating.FAIR: worded(
            "rate-slow", "Frames are processed slowly: fast moves may be seen late."
        ),
        Rating.POOR: worded(
            "rate-poor", "Too few frames are processed: the order of fast moves will be lost."
        ),
    }
    return _measured("rate", fps, FPS, "fps", text)


def _measured(
    name: str,
    value: float,
    bounds: tuple[float, float],
    unit: str,
    text: Mapping[Rating, Text],
    scale: float = 1,
) -> Judgement:
    """The judgement of a `value` that is good and fair from two `bounds` on; shown `scale`-fold."""
    good, fair = bounds
    verdict = Rating.GOOD if value >= good else Rating.FAIR if value >= fair else Rating.POOR
    sentence = text[verdict]
    return Judgement(name, verdict, round(scale * value, 1), unit, sentence, sentence.phrases)
