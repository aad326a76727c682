"""A network camera for `rtsp_faults`: GStreamer's RTSP server, which Debian has.

    /usr/bin/python3 benchmarks/rtsp_server.py FOLDER PORT

It needs Debian's `gir1.2-gst-rtsp-server-1.0`, `python3-gi` and `gstreamer1.0-plugins-{base,good,
ugly}`, so that it runs in the system's Python, which knows nothing of this project. The pictures
are ``FOLDER/0.jpg`` to ``FOLDER/4.jpg``, one after another, ten a second, as H.264.
"""

from __future__ import annotations

import sys

import gi  # type: ignore[import-not-found,unused-ignore]

gi.require_version("Gst", "1.0")
gi.require_version("GstRtspServer", "1.0")
from gi.repository import GLib, Gst, GstRtspServer  # type: ignore[import-not-found,unused-ignore]  # noqa: E402

PIPELINE = (
    "( multifilesrc location={folder}/%d.jpg start-index=0 stop-index=4 loop=true "
    'caps="image/jpeg,framerate=10/1" ! jpegdec ! videoconvert ! video/x-raw,format=I420 ! '
    "x264enc tune=zerolatency speed-preset=ultrafast bitrate=6000 key-int-max=20 ! "
    "rtph264pay name=pay0 pt=96 config-interval=1 )"
)


def main() -> None:
    """Serve ``rtsp://127.0.0.1:PORT/board`` until killed."""
    folder, port = sys.argv[1:]
    Gst.init(None)
    server = GstRtspServer.RTSPServer.new()
    server.set_address("127.0.0.1")
    server.set_service(port)
    factory = GstRtspServer.RTSPMediaFactory.new()
    factory.set_launch(PIPELINE.format(folder=folder))
    server.get_mount_points().add_factory("/board", factory)
    server.attach(None)
    GLib.MainLoop().run()


if __name__ == "__main__":
    main()
