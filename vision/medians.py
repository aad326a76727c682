"""The median as seeing needs it: of finite numbers, without what numpy's own loads and asks."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray


def median(values: NDArray[Any], axis: int = -1) -> NDArray[Any]:
    """The median of `values` along `axis`, as `numpy.median` gives it for finite numbers.

    Whole numbers give float64. NaN counts as larger than every number, and is not looked for.
    Raises IndexError where there are none.

    >>> median(np.array([[1, 2, 9], [4, 4, 5]])).tolist(), float(median(np.array([1.0, 2.0])))
    ([2.0, 4.0], 1.5)
    """
    if values.dtype.kind in "ui":
        values = values.astype(np.float64)
    count = values.shape[axis]
    half = count // 2
    if count % 2:
        return np.asarray(np.partition(values, half, axis=axis).take(half, axis=axis))
    parted = np.partition(values, (half - 1, half), axis=axis)
    return np.asarray((parted.take(half - 1, axis=axis) + parted.take(half, axis=axis)) / 2)
