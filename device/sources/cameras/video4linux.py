"""The cameras of this machine: those that the kernel (Video4Linux) knows, and a Pi's own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

from .device import CameraError

DEVICES = Path("/sys/class/video4linux")

PLATFORM = "platform"
"""Parts of a Raspberry Pi's own chips (decoders, the camera port) hang below this: no webcams."""


@dataclass(frozen=True, slots=True)
class VideoDevice:
    """A camera's number, as in ``/dev/video0``, and the name that it gives itself."""

    number: int
    name: str


def video_devices(folder: Path = DEVICES) -> tuple[VideoDevice, ...]:
    """The webcams of this machine in order of their numbers; none where there is no Linux."""
    found = []
    for path in folder.glob("video*"):
        number = path.name.removeprefix("video")
        index = _text(path / "index")
        if number.isdecimal() and index in ("", "0") and not _on_chip(path):
            found.append(VideoDevice(int(number), _text(path / "name")))
    return tuple(sorted(found, key=lambda device: device.number))


def number_of(name: str, devices: Sequence[VideoDevice]) -> int:
    """The number of the one device with `name` in its name, in letters of either case.

    Raises CameraError where there is none, or more than one and none is called so exactly.

    >>> devices = [VideoDevice(0, "Integrated Camera"), VideoDevice(2, "HD Pro Webcam C920")]
    >>> number_of("c920", devices)
    2
    """
    fitting = [device for device in devices if name.casefold() in device.name.casefold()]
    exact = [device for device in fitting if device.name.casefold() == name.casefold()]
    chosen = exact or fitting
    if len(chosen) == 1:
        return chosen[0].number
    have = ", ".join(f"camera:{device.number} is {device.name!r}" for device in chosen or devices)
    if chosen:
        raise CameraError(f"{len(chosen)} cameras are called so: {have}; give more of the name")
    raise CameraError(f"no camera is called so ({have or 'no camera is there'})")


def _on_chip(path: Path) -> bool:
    device = path / "device"
    return device.exists() and PLATFORM in device.resolve().parts and not _on_usb(device)


def _on_usb(device: Path) -> bool:
    return any(part.startswith("usb") for part in device.resolve().parts)


def _text(path: Path) -> str:
    try:
        return path.read_text().strip()
    except OSError:
        return ""


DEVICE_TREE = "/proc/device-tree/model"
"""The model of a single-board computer; other machines do not have it."""


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
