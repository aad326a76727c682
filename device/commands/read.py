"""`goban read`: the position on photographs."""

from __future__ import annotations

import argparse
from pathlib import Path

from rules.board.position import Position
from rules.points import Point, to_board
from vision.reader import BoardReading

from ..board_reading import overlay_picture, read_photo, reading_to_json, reading_to_sgf
from ..console import complain, put, put_json
from ..corners import load_corners
from ..option_types import board_size
from ..overlay import jpeg
from ..weights import add_weights_option, load_models
from .each_file import each_file
from .game_options import add_corners_option
from .outputs import Outputs

EXAMPLE = "goban read board.jpg --json"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("photos", nargs="+", metavar="PHOTO", type=Path)
    parser.add_argument("--size", metavar="N", type=board_size, help="lines a side")
    add_corners_option(parser)
    parser.add_argument(
        "--sgf",
        metavar="FILE|DIR",
        type=Path,
        help="write the position, of several photos a folder",
    )
    parser.add_argument(
        "--overlay",
        metavar="FILE|DIR",
        type=Path,
        help="write the picture with grid, stones and doubtful points (JPEG)",
    )
    add_weights_option(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object a photo")


def run(options: argparse.Namespace) -> int:
    """Read every photo."""
    view = None if options.corners is None else load_corners(options.corners, options.size)
    sgf = Outputs.of("--sgf", options.sgf, options.photos, ".sgf")
    overlay = Outputs.of("--overlay", options.overlay, options.photos, ".jpg")
    models = load_models(options.weights)

    def read(path: Path) -> None:
        photo = read_photo(models, path, options.size, view)
        reading = photo.board
        if reading.others:
            complain(f"{path}: {_beside(reading)}; the largest whole board was read")
        sgf.write(path, lambda: reading_to_sgf(reading))
        overlay.write(path, lambda: jpeg(overlay_picture(photo)))
        if options.json:
            put_json(reading_to_json(str(path), photo))
        else:
            _show(path, reading)

    return each_file(options.photos, read, options.json)


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
