"""The part of a camera's device that has no controls and holds nothing."""

from __future__ import annotations

from device.sources.cameras.device import Adjustment


class UncontrolledCamera:
    """Nothing can be set or is told; a test's camera adds ``take``."""

    def hold(self) -> bool:
        """It has no controls."""
        return False

    def free(self, *, focus: bool) -> None:
        """It has no controls."""

    def adjustment(self) -> Adjustment:
        """Nothing is known."""
        return Adjustment()

    def close(self) -> None:
        """Nothing is held."""
