"""Loading picamera2, which comes from apt, and saying in words why it cannot be loaded."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from .device import CameraError, causes

MISSING = (
    "the library picamera2 is not here; on Raspberry Pi OS: sudo apt install python3-picamera2, "
    "and an environment made with --system-site-packages"
)

PACKAGES: Mapping[str, str] = {
    "libcamera": "python3-libcamera",
    "pykms": "python3-kms++",
    "kms": "python3-kms++",
    "prctl": "python3-prctl",
    "av": "python3-av",
    "simplejpeg": "python3-simplejpeg",
    "piexif": "python3-piexif",
    "PIL": "python3-pil",
}
"""What picamera2 imports, and the package of Raspberry Pi OS that has it."""


def picamera_class() -> Any:
    """picamera2.Picamera2.

    Raises CameraError where it cannot be imported, which names what is missing: picamera2 itself
    or one of the modules that it needs.
    """
    try:
        library = import_module("picamera2")
    except ModuleNotFoundError as error:
        if error.name == "picamera2":
            raise CameraError(MISSING) from None
        raise CameraError(_lacks(error)) from None
    except Exception as error:  # an ImportError, or a numpy of another ABI (ValueError)
        raise CameraError(f"picamera2 is here but cannot be imported: {causes(error)}") from None
    return library.Picamera2


def _lacks(error: ModuleNotFoundError) -> str:
    """That a module which picamera2 needs is missing, and what has it."""
    module = (error.name or "").partition(".")[0]
    package = PACKAGES.get(module)
    remedy = f"; sudo apt install {package}" if package else ""
    return f"picamera2 is here, but the module {module!r} that it imports is not{remedy}"
