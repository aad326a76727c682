"""`goban read`: the position on photographs."""

from __future__ import annotations

import argparse
from pathlib import Path

from rules.points import Point, to_board
from rules.position import Position
from vision.reader import BoardReading
from vision.types import BoardView

from ..board_reading import PhotoReading, read_photo
from ..console import complain, put, put_json
from ..corners import load_corners
from ..weights import add_weights_option, load_models
from .each_file import each_file
from .option_types import board_size

EXAMPLE = "goban read board.jpg --json"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("photos", nargs="+", metavar="PHOTO", type=Path)
    parser.add_argument("--size", metavar="N", type=board_size, help="lines a side")
    parser.add_argument(
        "--corners",
        metavar="FILE",
        type=Path,
        help='where the board lies: {"size", "corners": [[x, y] TL, TR, BR, BL]}',
    )
    add_weights_option(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object a photo")


def run(options: argparse.Namespace) -> int:
    """Read every photo."""
    view = None if options.corners is None else load_corners(options.corners, options.size)
    models = load_models(options.weights)

    def read(path: Path) -> None:
        photo = read_photo(models, path, options.size, view)
        reading = photo.board
        if reading.others:
            complain(f"{path}: {_beside(reading)}; the largest whole board was read")
        if options.json:
            put_json(to_json(path, photo))
        else:
            _show(path, reading)

    return each_file(options.photos, read, options.json)


def to_json(path: Path, photo: PhotoReading) -> dict[str, object]:
    """The line of `--json` for a photo."""
    reading = photo.board
    others = {"others": [corners(view) for view in reading.others]} if reading.others else {}
    return {
        "file": str(path),
        "size": reading.view.size,
        "corners": corners(reading.view),
        "rows": list(reading.rows),
        "confidence": round(reading.confidence, 6),
        "unsure": [list(point) for point in reading.unsure],
        "hidden": [list(point) for point in reading.hidden],
        "ms": round(1000 * photo.elapsed_s, 1),
        **others,
    }


def corners(view: BoardView) -> list[list[float]]:
    """The outermost intersections as they are written: pixels to a hundredth."""
    return [[round(x, 2), round(y, 2)] for x, y in view.corners.tolist()]


def _beside(reading: BoardReading) -> str:
    """Where the other boards are, in words."""
    middles = [view.corners.mean(axis=0) for view in reading.others]
    places = " and ".join(f"({x:.0f}, {y:.0f})" for x, y in middles)
    return f"{'another board lies' if len(middles) == 1 else 'other boards lie'} around {places}"


def _show(path: Path, reading: BoardReading) -> None:
    size = reading.view.size
    put(f"{path}: {size}x{size}, every point right with probability {reading.confidence:.2f}")
    put(Position.from_rows(list(reading.rows)).diagram().rstrip("\n"))
    for word, points in (("unsure", reading.unsure), ("hidden", reading.hidden)):
        if points:
            names = " ".join(to_board(Point(*point), size) for point in points[:20])
            more = f" and {len(points) - 20} more" if len(points) > 20 else ""
            put(f"{word}: {names}{more}")
