"""The boards that `count_eval` counts: rendered by seed, or stored by the path tracer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray

from simulation.scenes.counting_scenes import KINDS, counting_scene, kind_and_size

LIGHTS = ("shade", "glare", "coloured", "sun", "dim", "flash")
"""What a stored scene's tags say of its light, the first that holds; else it is even."""


@dataclass(frozen=True, slots=True, eq=False)
class CountedBoard:
    """A picture ``image`` uint8 (H, W, 3) BGR of a board filled in for a count of ``kind``.

    ``labels`` (N, N) 0..2 are what the players mean to lie on each point; ``elevation`` the
    camera's angle above the table in degrees; ``light`` one word.
    """

    name: str
    kind: str
    image: NDArray[np.uint8]
    labels: NDArray[np.uint8]
    elevation: float
    light: str

    @property
    def size(self) -> int:
        """The number of lines."""
        return len(self.labels)


def rendered(first: int, count: int) -> Iterator[CountedBoard]:
    """Scenes of `counting_scenes` with the seeds `first` to `first + count - 1`."""
    for seed in range(first, first + count):
        kind, size = kind_and_size(seed)
        made = counting_scene(seed, kind, size)
        yield CountedBoard(str(seed), kind, made.image, made.labels, made.elevation, made.light)


def stored(folder: Path) -> Iterator[CountedBoard]:
    """The scenes that `make_path_scenes --kind counted` has written to `folder`.

    Raises FileNotFoundError where a picture or every scene is missing, and ValueError where a scene
    is not one of a counted board.
    """
    paths = sorted(folder.glob("*.npz"))
    if not paths:
        raise FileNotFoundError(f"{folder}: no scenes (*.npz)")
    for path in paths:
        with np.load(path) as made:
            tags, labels = made["tags"].tolist(), made["labels"]
            elevation = float(made["elevation"]) if "elevation" in made else 90.0
        kind = next((tag for tag in tags if tag in KINDS), None)
        if kind is None:
            raise ValueError(
                f"{path}: not a board filled in for a count: render with --kind counted"
            )
        image = cv2.imread(str(path.with_suffix(".jpg")))
        if image is None:
            raise FileNotFoundError(path.with_suffix(".jpg"))
        light = next((name for name in LIGHTS if name in tags), "even")
        yield CountedBoard(path.stem, kind, np.asarray(image, np.uint8), labels, elevation, light)
