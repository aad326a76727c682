"""Stands in for pykms, which Debian does not have: picamera2 imports it, and nothing is drawn."""


class PixelFormat:
    """Names of formats for a screen that is not there."""

    RGB888 = BGR888 = XRGB8888 = XBGR8888 = YUV420 = YVU420 = None
