"""Labelled photographs with coloured lamps laid over them: a stand-in for real ones in such light.

    python -m models.training.lamplit PHOTOS OUT
    python -m lab.evaluate OUT --report lamps.html

Writes every photograph of PHOTOS that has labelled rows, and its label with a ``light``, below OUT.
The lamps of a photograph come from its name alone. Not evidence like real lamps are:
what is laid over adds no colour to shadows and no glare of its own.
"""

from __future__ import annotations

import argparse
import json
import zlib
from pathlib import Path

import cv2
import numpy as np

from .augment import lamplight

LIGHT = "coloured lamps laid over"


def main() -> None:
    """Write the folder."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("photos", type=Path)
    parser.add_argument("out", type=Path)
    args = parser.parse_args()
    for name in sorted(args.photos.rglob("*.json")):
        label, picture = json.loads(name.read_text()), name.with_suffix(".jpg")
        if not isinstance(label, dict) or not label.get("rows") or not picture.exists():
            continue
        to = args.out / name.relative_to(args.photos)
        to.parent.mkdir(parents=True, exist_ok=True)
        seed = zlib.crc32(name.relative_to(args.photos).as_posix().encode())
        lit = lamplight(np.asarray(cv2.imread(str(picture))), np.random.default_rng(seed))
        cv2.imwrite(str(to.with_suffix(".jpg")), lit, [cv2.IMWRITE_JPEG_QUALITY, 92])
        source = label.get("source", name.parent.name)
        to.write_text(json.dumps({**label, "source": source, "light": LIGHT, "sequence": None}))


if __name__ == "__main__":
    main()
