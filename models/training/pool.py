"""Labelled pictures cut once by all processors and kept in memory where a net is trained.

A pool is arrays with a row a cut. Every batch draws rows, changes their light anew and turns them.
"""

from __future__ import annotations

import mmap
import multiprocessing
import os
from collections.abc import Callable, Sequence
from math import prod
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor

Cut = Callable[[Path, np.random.Generator], Sequence[NDArray[Any]]]
"""Makes the rows of a picture, one an array of the pool."""
Layout = Sequence[tuple[tuple[int, ...], type[np.generic]]]
"""Shape and type of one row of every array."""

_FILLED: tuple[Cut, list[NDArray[Any]], int]
"""What the processes that fill a pool take over from the one that starts them."""


def shared(count: int, shape: tuple[int, ...], dtype: type[np.generic]) -> NDArray[Any]:
    """An array of `count` rows that processes started later fill together."""
    size = count * prod(shape) * np.dtype(dtype).itemsize
    return np.frombuffer(mmap.mmap(-1, max(size, 1)), dtype, count * prod(shape)).reshape(
        count, *shape
    )


def fill(files: Sequence[Path], layout: Layout, cut: Cut, seed: int) -> list[Tensor]:
    """The arrays of a pool, each (len(files), …); row k depends on file k and on `seed` alone."""
    global _FILLED
    arrays = [shared(len(files), shape, dtype) for shape, dtype in layout]
    _FILLED = cut, arrays, seed
    with multiprocessing.get_context("fork").Pool(os.cpu_count()) as workers:
        workers.starmap(_fill_row, enumerate(files), chunksize=16)
    return [torch.from_numpy(array) for array in arrays]


def _fill_row(index: int, path: Path) -> None:
    """Fill one row of the arrays of the process that started this one."""
    cv2.setNumThreads(1)
    cut, arrays, seed = _FILLED
    for array, row in zip(arrays, cut(path, np.random.default_rng((seed, index))), strict=True):
        array[index] = row


def drawn(generator: torch.Generator, count: int, among: int) -> Tensor:
    """`count` numbers of rows, repeats allowed."""
    return torch.randint(among, (count,), generator=generator, device=generator.device)


def turned(maps: Tensor, turn: int) -> Tensor:
    """Maps (…, H, W) turned by `turn` quarters and, from four on, mirrored."""
    maps = torch.rot90(maps, turn % 4, (-2, -1))
    return maps.flip(-1) if turn >= 4 else maps


def planes(plates: Tensor) -> Tensor:
    """What the net is given of plates (B, 3, S, S) in 0..1, as `vision.geometry.plate.planes`."""
    mean = plates.mean((2, 3), keepdim=True)
    spread = plates.std((2, 3), keepdim=True, correction=0)
    return torch.cat([plates, (plates - mean) / (spread + 0.03)], 1)
