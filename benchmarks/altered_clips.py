"""The real clips again, as another camera in another light would have filmed them.

    python -m benchmarks.altered_clips ../shared/data/sequences [--only dark steep ...]

Each clip is altered picture by picture, labels along with it, and followed from the files as any
clip is. A line for each alteration and clip: moves matched, moves of the record that are none,
false alerts, questions. It shows how far the figures of `lab.evaluate` rest on one camera's
picture; it does not show another board, other stones or other hands.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from device.weights import load_models
from lab.evaluation.labels import load_labels
from lab.evaluation.sequences import SequenceResult, measure

Image = NDArray[np.uint8]
Matrix = NDArray[np.float64]
Light = Callable[[Image, int, np.random.Generator], NDArray[np.floating[Any]] | Image]
Placement = Callable[[int, int, int, np.random.Generator], Matrix]

_PERIOD = 40
_EXPOSURES = (1.0, 0.6, 1.3, 0.8)
_LEANS_EVERY, _LEANS_FOR = 60, 16
"""Pictures from one spectator to the next, and how many show each."""
_HEAD_AND_BACK = ((0.2, 0.14, 0.11, (35, 30, 25)), (0.44, 0.14, 0.26, (40, 30, 120)))
"""Ellipses: how far from the picture's middle, half axes (shares of its width), colour."""
_QUALITY = 92
_FPS = 30.0


def _curve(gain: float, power: float, lift: float = 0.0) -> Light:
    return lambda image, i, rng: 255.0 * (gain * (image / 255.0) ** power + lift)


def _lamp(blue: float, green: float, red: float) -> Light:
    return lambda image, i, rng: image * np.array([blue, green, red])


def _compressed(image: Image, i: int, rng: np.random.Generator) -> Image:
    return cv2.imdecode(cv2.imencode(".jpg", image, [cv2.IMWRITE_JPEG_QUALITY, 22])[1], 1)  # type: ignore[return-value]


def _soft(image: Image, i: int, rng: np.random.Generator) -> Image:
    return np.asarray(cv2.GaussianBlur(image, (0, 0), 1.3 * max(image.shape) / 640), np.uint8)


def _coarse(image: Image, i: int, rng: np.random.Generator) -> Image:
    height, width = image.shape[:2]
    few = cv2.resize(image, None, fx=0.55, fy=0.55, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.resize(few, (width, height)), np.uint8)


def _shade(image: Image, i: int, rng: np.random.Generator) -> NDArray[np.floating[Any]]:
    v, u = (np.linspace(-1.0, 1.0, count) for count in image.shape[:2])
    edge = u[None, :] + 0.4 * v[:, None]
    shaded: NDArray[np.floating[Any]] = (
        image * (0.45 + 0.55 / (1.0 + np.exp(-6.0 * edge)))[..., None]
    )
    return shaded


def _spectator(image: Image, i: int, rng: np.random.Generator) -> Image:
    """A dark head and a red back that come from each side of the picture in turn."""
    leaning = i % _LEANS_EVERY - (_LEANS_EVERY - _LEANS_FOR)
    if leaning < 0:
        return image
    height, width = image.shape[:2]
    side = (i // _LEANS_EVERY) % 4 * np.pi / 2
    way = np.array([np.cos(side), np.sin(side)])
    away = 0.5 * max(0.0, 1.0 - min(leaning, _LEANS_FOR - leaning) / 3.0)
    shown = image.copy()
    for far, long, wide, color in _HEAD_AND_BACK:
        x, y = np.array([width, height]) * (0.5 + (far + away) * way)
        axes = (round(long * width), round(wide * width))
        middle = (round(float(x)), round(float(y)))
        cv2.ellipse(shown, middle, axes, np.degrees(side), 0, 360, color, -1, cv2.LINE_AA)
    soft = cv2.GaussianBlur(shown, (0, 0), 0.8)
    return np.clip(soft + rng.normal(0.0, 2.0, image.shape), 0, 255).astype(np.uint8)


LIGHTS: dict[str, Light] = {
    "dark": _curve(0.6, 1.4),
    "bright": _curve(1.25, 0.7),
    "haze": _curve(0.5, 1.0, 0.3),
    "warm": _lamp(0.45, 0.8, 1.05),
    "blue": _lamp(1.1, 0.9, 0.6),
    "red": _lamp(0.25, 0.35, 1.1),
    "green": _lamp(0.35, 1.0, 0.45),
    "shade": _shade,
    "noise": lambda image, i, rng: image + rng.normal(0.0, 12.0, image.shape),
    "compressed": _compressed,
    "soft": _soft,
    "coarse": _coarse,
    "exposure": lambda image, i, rng: image * _EXPOSURES[i // _PERIOD % len(_EXPOSURES)],
    "flicker": lambda image, i, rng: image * (1.0 + 0.12 * rng.standard_normal()),
    "spectator": _spectator,
    "white balance": lambda image, i, rng: (
        image * (1.0 + np.sin(i / 60) * np.array([0.25, 0, -0.25]))
    ),
}
"""What happens to the colours of picture `i`."""


def _corners(*to: tuple[float, float]) -> Placement:
    def place(width: int, height: int, i: int, rng: np.random.Generator) -> Matrix:
        frame = np.array([[0, 0], [1, 0], [1, 1], [0, 1]], np.float32) * np.array(
            [width, height], np.float32
        )
        moved = np.array(to, np.float32) * np.array([width, height], np.float32)
        return np.asarray(cv2.getPerspectiveTransform(frame, moved), np.float64)

    return place


def _moved(
    width: int, height: int, dx: float, dy: float, angle: float, scale: float = 1.0
) -> Matrix:
    turn = cv2.getRotationMatrix2D((width / 2, height / 2), angle, scale)
    turn[:, 2] += np.array([dx * width, dy * width])
    return np.vstack([turn, [0.0, 0.0, 1.0]])


def _drift(width: int, height: int, i: int, rng: np.random.Generator) -> Matrix:
    across, down, angle = 0.03 * np.sin(i / 90), 0.02 * np.sin(i / 70), 1.5 * np.sin(i / 110)
    return _moved(width, height, across, down, angle)


def _shake(width: int, height: int, i: int, rng: np.random.Generator) -> Matrix:
    across, down = rng.normal(0.0, 0.0025, 2)
    return _moved(width, height, across, down, rng.normal(0.0, 0.1))


PLACES: dict[str, Placement] = {
    "small": _corners((0.15, 0.15), (0.85, 0.15), (0.85, 0.85), (0.15, 0.85)),
    "steep": _corners((0.2, 0.25), (0.8, 0.25), (1.0, 0.95), (0.0, 0.95)),
    "aside": _corners((0.05, 0.05), (0.9, 0.2), (0.9, 0.8), (0.05, 0.95)),
    "turned": lambda width, height, i, rng: _moved(width, height, 0.0, 0.0, 17.0, 0.75),
    "drift": _drift,
    "shake": _shake,
}
"""From where picture `i` is taken: the 3x3 matrix from its pixels to the altered ones."""


def altered(image: Image, i: int, name: str, rng: np.random.Generator) -> tuple[Image, Matrix]:
    """Picture `i` under the alteration `name`, and the matrix from its pixels to the new ones."""
    if name in LIGHTS:
        lit = LIGHTS[name](image, i, rng)
        return np.clip(lit, 0, 255).astype(np.uint8), np.eye(3)
    height, width = image.shape[:2]
    matrix = PLACES[name](width, height, i, rng)
    warped = cv2.warpPerspective(image, matrix, (width, height), borderValue=(60, 70, 80))
    return np.asarray(warped, np.uint8), matrix


def alter(label: Path, name: str, out: Path) -> None:
    """Write the clip of `label` into `out` under the alteration `name`, with its labels."""
    rng = np.random.default_rng(5)
    clip = json.loads(label.read_text())
    film = None
    frames = []
    given = clip.get("corners_per_frame")
    for i, image in enumerate(_pictures(label.parent, clip)):
        picture, matrix = altered(image, i, name, rng)
        if i == 0 and "corners" in clip:
            clip["corners"] = _carried(clip["corners"], matrix)
        if isinstance(given, list) and given[i] is not None:
            given[i] = _carried(given[i], matrix)
        if "video" in clip:
            if film is None:
                target = out / f"{label.stem}.mp4"
                size = (picture.shape[1], picture.shape[0])
                film = cv2.VideoWriter(str(target), cv2.VideoWriter.fourcc(*"mp4v"), _FPS, size)
            film.write(picture)
        else:
            frames.append(f"{label.stem}_{i:04d}.jpg")
            cv2.imwrite(str(out / frames[-1]), picture, [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    if film is not None:
        film.release()
        clip["video"] = f"{label.stem}.mp4"
    else:
        clip["frames"] = frames
    (out / label.name).write_text(json.dumps(clip))


def _pictures(folder: Path, clip: dict[str, Any]) -> Iterator[Image]:
    if "video" not in clip:
        for path in clip["frames"]:
            yield np.asarray(cv2.imread(str(folder / path)), np.uint8)
        return
    film = cv2.VideoCapture(str(folder / clip["video"]))
    while True:
        more, image = film.read()
        if not more:
            return
        yield np.asarray(image, np.uint8)


def _carried(corners: list[list[float]], matrix: Matrix) -> list[list[float]]:
    points: list[list[float]] = cv2.perspectiveTransform(np.array([corners], np.float64), matrix)[
        0
    ].tolist()
    return points


def main() -> None:
    """Alter, follow and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--clips", nargs="*", default=["game3", "hand-clip", "imago-t3"])
    parser.add_argument("--only", nargs="*", help="alterations, all by default")
    arguments = parser.parse_args()
    models = load_models()
    whole = total = 0
    for name in arguments.only or [*LIGHTS, *PLACES]:
        with tempfile.TemporaryDirectory() as folder:
            for clip in arguments.clips:
                alter(arguments.folder / f"{clip}.json", name, Path(folder))
            for sequence in load_labels(Path(folder))[1]:
                result = measure(sequence, models)
                total += 1
                whole += _whole(result)
                print(f"{name:14s} {_line(result)}", flush=True)
    print(f"{whole} of {total} whole")


def _whole(result: SequenceResult) -> bool:
    reports = result.alerts_false + result.questions + result.withdrawals
    return result.matched == result.moves and result.unexpected == 0 and reports == 0


def _line(result: SequenceResult) -> str:
    return (
        f"{result.name:10s} {result.matched}/{result.moves} moves, {result.unexpected} unexpected, "
        f"{result.alerts_false} false alerts, {result.questions} questions, {result.unread} unread"
    )


if __name__ == "__main__":
    main()
