"""The cameras that this machine may have, by the words that name them on the command line."""

from __future__ import annotations

from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from .video4linux import video_devices

DEVICE_TREE = "/proc/device-tree/model"
"""Single-board computers tell here what they are; others do not have it."""


@dataclass(frozen=True, slots=True)
class CameraHere:
    """A camera's word, such as ``camera:0``, and the name that it gives itself, if any."""

    word: str
    name: str = ""


def cameras_here() -> tuple[CameraHere, ...]:
    """The webcams, and a Raspberry Pi's own camera where there may be one; none is tried."""
    found = [CameraHere(f"camera:{device.number}", device.name) for device in video_devices()]
    if find_spec("picamera2") is not None or Path(DEVICE_TREE).exists():
        found.append(CameraHere("picamera"))
    return tuple(found)
