"""What the tests of the detector share."""

from __future__ import annotations

import pytest

from device.weights import DETECTOR, weights
from vision.detection.detector import Detector


@pytest.fixture(scope="session")
def detector() -> Detector:
    """The detector with the weights that ship."""
    return Detector(weights(DETECTOR))
