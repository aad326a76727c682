"""`goban` with the real picamera2 on libcamera's virtual camera: run.py ARGUMENTS…

picamera2 expects raw modes of a sensor, which a virtual one has not, and a dma-heap, which only a
Raspberry Pi has; both are supplied here. Everything else is the real thing.
"""

from __future__ import annotations

import sys
from typing import Any

import picamera2
from picamera2.allocators import LibcameraAllocator

from device.cli import main


class VirtualCamera(picamera2.Picamera2):  # type: ignore[misc]
    """picamera2's camera for a device without raw modes and without a dma-heap."""

    def __init__(self) -> None:
        self._plain = LibcameraAllocator(None)
        super().__init__(allocator=self._plain)

    def _initialize_camera(self) -> None:
        super()._initialize_camera()
        self._plain.camera = self.camera

    def _get_raw_modes(self) -> list[dict[str, Any]]:
        return [{"format": "SRGGB10", "size": (1280, 720)}]


if __name__ == "__main__":
    picamera2.Picamera2 = VirtualCamera
    sys.exit(main(sys.argv[1:]))
