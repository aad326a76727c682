"""The median of finite numbers, beside numpy's own."""

from __future__ import annotations

import numpy as np
import pytest

from vision.types import median


@pytest.mark.parametrize("kind", [np.uint8, np.int64, np.float32, np.float64])
@pytest.mark.parametrize("shape", [(1, 3), (4, 7), (7, 4)])
@pytest.mark.parametrize("axis", [0, 1])
def test_it_is_numpys_to_the_last_bit(
    kind: type[np.generic], shape: tuple[int, int], axis: int
) -> None:
    values = np.random.default_rng(1).uniform(0, 250, shape).astype(kind)
    ours, theirs = median(values, axis), np.median(values, axis)
    assert np.array_equal(ours, theirs)
    assert ours.dtype == theirs.dtype


def test_of_nothing_there_is_none() -> None:
    with pytest.raises(IndexError):
        median(np.array([]))
