"""Grids that were claimed, rightly and wrongly, as the verifier sees them: plates for its training.

    python -m models.training.claims OUT --detector DETECTOR.onnx [--scenes DIR…] [--real DIR…]
        [--times 4] [--impostors 4000] [--further 300] [--bare 600] [--plain 700]

Boards are every labelled picture, and further ones of both renderers almost without stones, which
resemble a drawn table most. Claimed of each is its own grid a little off. The picture may then end
close outside the board or inside it. Claimed too is its grid shifted by whole lines or with another
number of lines. So is what the detector proposes on the whole picture or on a part of it. Impostors
are taken as well, with so many further ones of every kind: screens in their frames, screenshots,
other games, pages. Claimed of each are what the detector proposes, and the impostor's own lattice
as a board. Writes OUT/right and OUT/wrong, a JPEG a plate, the lines it claims last in its name.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from lab.scene_files import read_labelled, view_from_points
from lab.scenes.impostors import KINDS, impostor
from lab.scenes.plain_scenes import plain_scene
from lab.scenes.scenes import scene
from vision.detection.detector import Detector
from vision.detection.search import SIZES
from vision.detection.verify import CELL, MARGIN
from vision.plate import PlateLayout, cut_plate
from vision.types import BoardView

from .calibrate import part, right
from .fitting import pictures

BARE = 600_000
"""The first seed of the scenes almost without stones."""
PLAIN = 100_000
"""The first seed of the plain renderer's scenes."""

Claim = tuple[NDArray[np.uint8], BoardView, bool]


def misread(rng: np.random.Generator, size: int) -> tuple[tuple[float, float], int]:
    """Where the true corner (0, 0) lies on a wrong grid, in its lines, and that grid's size."""
    if rng.random() < 0.6:
        shift = rng.integers(-2, 3, 2)
        if not shift.any():
            shift[int(rng.integers(2))] = rng.choice([-1, 1])
        return (float(shift[0]), float(shift[1])), size
    other = int(rng.choice([n for n in SIZES if n != size]))
    low, high = min(0, other - size), max(0, other - size)
    shift = rng.integers(low - 1, high + 2, 2)
    return (float(shift[0]), float(shift[1])), other


def framed(
    rng: np.random.Generator, image: NDArray[np.uint8], points: NDArray[np.float64]
) -> Iterator[Claim]:
    """The board cut off close outside its grid, and a part of it cut so that it could be whole."""
    n = len(points)
    for size in (n, *(m for m in SIZES if m < n)):
        row, col = (int(v) for v in rng.integers(0, n - size + 1, 2))
        inner = points[row : row + size, col : col + size]
        pitch = float(np.linalg.norm(np.diff(inner, axis=1), axis=-1).mean())
        low = inner.min((0, 1)) - rng.uniform(0.1, 1.0, 2) * pitch
        high = inner.max((0, 1)) + rng.uniform(0.1, 1.0, 2) * pitch
        x0, y0 = np.clip(np.round(low), 0, None).astype(int)
        x1, y1 = np.round(high).astype(int) + 1
        cut = image[y0:y1, x0:x1]
        if min(cut.shape[:2]) < 64:
            continue
        there = inner - [x0, y0] + rng.normal(0, 0.05 * pitch, 2)
        yield np.ascontiguousarray(cut), view_from_points(there), size == n


def of_board(
    rng: np.random.Generator,
    detector: Detector,
    image: NDArray[np.uint8],
    points: NDArray[np.float64],
) -> Iterator[Claim]:
    """Claims about one labelled picture."""
    n = len(points)
    pitch = float(np.linalg.norm(points[n // 2, n // 2] - points[n // 2, n // 2 - 1]))
    yield image, view_from_points(points + rng.normal(0, 0.05 * pitch, 2)), True
    shift, size = misread(rng, n)
    yield image, view_from_points(points, size, shift), False
    if rng.random() < 0.6:
        yield from framed(rng, image, points)
    whole = detector.propose(image) if rng.random() < 0.5 else None
    if whole is not None:
        yield image, whole.view, right(whole.view, points.astype(np.float32))
    cropped, moved = part(rng, image, points)
    found = detector.propose(cropped) if rng.random() < 0.5 else None
    if found is not None:
        yield cropped, found.view, right(found.view, moved.astype(np.float32))


def of_impostor(detector: Detector | None, seed: int, kind: str | None = None) -> Iterator[Claim]:
    """Claims about one picture without a board, of a kind of `KINDS` or of the mixture.

    Without a `detector` only the sheet's own lattice is claimed.
    """
    image, matrix, sheet = impostor(seed, kind)
    found = None if detector is None else detector.propose(image)
    if found is not None:
        yield image, found.view, False
    if min(sheet.lines) < 7:
        return
    size = min(SIZES, key=lambda n: abs(n - min(sheet.lines)))
    scale = np.diag([*sheet.pitch, 1.0])
    scale[:2, 2] = sheet.origin
    yield image, BoardView(size, matrix @ scale), False


def main() -> None:
    """Write the plates of all claims."""
    parser = argparse.ArgumentParser()
    parser.add_argument("out", type=Path)
    parser.add_argument("--detector", type=Path, required=True)
    parser.add_argument("--scenes", type=Path, nargs="*", default=[])
    parser.add_argument("--real", type=Path, nargs="*", default=[])
    parser.add_argument("--times", type=int, default=4, help="draws of claims on a photograph")
    parser.add_argument("--impostors", type=int, default=4000)
    parser.add_argument("--further", type=int, default=300, help="further impostors of each kind")
    parser.add_argument(
        "--every", type=int, default=1, help="of how many further ones the detector sees one"
    )
    parser.add_argument(
        "--bare", type=int, default=600, help="further scenes almost without stones"
    )
    parser.add_argument("--plain", type=int, default=700, help="scenes of the plain renderer")
    parser.add_argument("--most", type=int, default=4000, help="rendered scenes used")
    args = parser.parse_args()
    detector = Detector(args.detector.read_bytes())
    for kind in ("right", "wrong"):
        (args.out / kind).mkdir(parents=True, exist_ok=True)

    def keep(name: str, claims: Iterator[Claim]) -> None:
        for index, (image, view, true) in enumerate(claims):
            plate = cut_plate(image, view, PlateLayout(view.size, CELL, MARGIN))
            where = args.out / ("right" if true else "wrong") / f"{name}-{index}-{view.size}.jpg"
            cv2.imwrite(str(where), plate, [cv2.IMWRITE_JPEG_QUALITY, 96])

    rendered, photos = pictures(args)
    given = [("scene", path) for path in rendered][: args.most]
    given += [("photo", path) for path in photos] * args.times
    for count, (kind, name) in enumerate(given):
        picture = read_labelled(name)
        points = picture.points.astype(np.float64)
        rng = np.random.default_rng((11, count))
        keep(f"{kind}-{count:05d}", of_board(rng, detector, picture.image(), points))
    for seed in range(BARE, BARE + args.bare):
        one = scene(seed, kind="bare")
        rng = np.random.default_rng((17, seed))
        keep(f"bare-{seed}", of_board(rng, detector, one.image, one.points.astype(np.float64)))
    for seed in range(PLAIN, PLAIN + args.plain):
        rng = np.random.default_rng((19, seed))
        one, _ = plain_scene(seed, int(rng.integers(480, 1100)))
        keep(f"plain-{seed}", of_board(rng, detector, one.image, one.points.astype(np.float64)))
    for seed in range(args.impostors):
        keep(f"none-{seed:05d}", of_impostor(detector, seed))
    for seed in range(args.further):
        for kind in KINDS:
            asked = detector if seed % args.every == 0 else None
            keep(f"{kind}-{seed:05d}", of_impostor(asked, seed, kind))


if __name__ == "__main__":
    main()
