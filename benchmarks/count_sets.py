"""The boards that `count_eval` counts: rendered by seed, or stored by the path tracer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from lab.scene_files import labelled_pictures, read_labelled
from lab.scenes.counting_scenes import KINDS, counting_scene, kind_and_size

LIGHTS = ("shade", "glare", "coloured", "sun", "dim", "flash")
"""A stored scene's light by its tags, the first that holds; else it is even."""


@dataclass(frozen=True, slots=True, eq=False)
class CountedBoard:
    """A picture of a board that is filled in for a count."""

    name: str
    kind: str
    """The kind of count."""
    image: NDArray[np.uint8]
    """The picture, uint8 (H, W, 3) BGR."""
    labels: NDArray[np.uint8]
    """What the players mean to lie on each point, (N, N) 0..2."""
    elevation: float
    """The camera's angle above the table in degrees."""
    light: str
    """The light, in one word."""
    before: NDArray[np.uint8]
    """The finished board that it was, (N, N) 0..2."""
    heaps: int = 0
    """Stones in heaps beside the board that count."""
    collected: str = ""
    """Where the stones lie of a side that is counted alone; "" where both are."""

    @property
    def size(self) -> int:
        """The number of lines."""
        return len(self.labels)


def rendered(first: int, count: int, kinds: Sequence[str] = KINDS) -> Iterator[CountedBoard]:
    """Scenes of `counting_scenes` with seeds from `first` on, of `kinds` by turns."""
    for seed in range(first, first + count):
        kind, size = kind_and_size(seed, kinds)
        made = counting_scene(seed, kind, size)
        board = made.arranged
        yield CountedBoard(
            str(seed),
            kind,
            made.image,
            made.labels,
            made.elevation,
            made.light,
            board.before,
            sum(board.heaps),
            board.collected,
        )


def stored(folder: Path) -> Iterator[CountedBoard]:
    """The scenes that `make_path_scenes --kind counted` has written to `folder`.

    Raises FileNotFoundError where there is no scene, and OSError where a picture cannot be read.
    Raises ValueError where a scene is not one of a counted board.
    """
    paths = labelled_pictures(folder)
    if not paths:
        raise FileNotFoundError(f"{folder}: no scenes (*.jpg with *.npz)")
    for path in paths:
        made = read_labelled(path)
        kind = next((tag for tag in made.tags if tag in KINDS), None)
        if kind is None:
            raise ValueError(
                f"{path}: not a board filled in for a count: render with --kind counted"
            )
        light = next((name for name in LIGHTS if name in made.tags), "even")
        yield CountedBoard(
            path.stem, kind, made.image(), made.labels, made.elevation, light, made.labels
        )
