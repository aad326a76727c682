"""Stands in for pykms, which Debian does not have: picamera2 imports it, and nothing is drawn."""


class _Formats:
    """Any name of a format for a screen that is not there."""

    def __getattr__(self, name: str) -> str:
        return name


PixelFormat = _Formats()
