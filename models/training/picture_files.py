"""Pictures read from files, for training."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
from numpy.typing import NDArray


def read_picture(path: Path) -> NDArray[np.uint8]:
    """The picture at `path`, uint8 (H, W, 3) BGR; raises OSError where it cannot be read."""
    image = cv2.imread(str(path))
    if image is None:
        raise OSError(f"{path}: not a picture that can be read")
    return np.asarray(image, np.uint8)
