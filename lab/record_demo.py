"""Record the film of `goban watch demo` and its facts: python -m lab.record_demo [FOLDER].

Needs ffmpeg with libx264 (Debian's `ffmpeg`).
"""

from __future__ import annotations

import argparse
import json
import subprocess
from pathlib import Path

from device.sources.base import NS
from device.sources.film import FACTS, FILM, FOLDER
from vision.types import Frame

from .drawn_demo import DrawnDemo

CRF = 24
"""x264's constant quality: 2 MB for the film; the sensor's noise is most of it."""


def main(arguments: list[str] | None = None) -> int:
    """Write film and facts into a folder, by default where the program looks for them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    folder: Path = parser.parse_args(arguments).folder
    drawn = DrawnDemo()
    facts = [
        json.dumps({"t": fact.t_ns / NS, "type": "PassPressed", "color": fact.color.word})
        for fact in drawn.facts
    ]
    (folder / FACTS).write_text("".join(f"{line}\n" for line in facts), "utf-8")
    camera = drawn.film.scene.camera
    raw = ["-f", "rawvideo", "-pix_fmt", "bgr24", "-s", f"{camera.width}x{camera.height}"]
    coded = ["-c:v", "libx264", "-crf", str(CRF), "-pix_fmt", "yuv420p", "-bitexact"]
    words = ["ffmpeg", "-y", "-loglevel", "error", *raw, "-r", f"{drawn.fps:g}", "-i", "-", *coded]
    with subprocess.Popen([*words, str(folder / FILM)], stdin=subprocess.PIPE) as coder:
        assert coder.stdin is not None
        for frame in drawn.frames():
            assert isinstance(frame, Frame)
            coder.stdin.write(frame.image.tobytes())
    return coder.returncode


if __name__ == "__main__":
    raise SystemExit(main())
