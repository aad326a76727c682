"""`goban read`: the position on photographs."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from rules.board.position import draw_rows
from rules.points import Point, to_board
from vision.reader import BoardReading
from web.console import FAILED_ON_THE_WAY, FailureError, FileError, each_file, put, put_json
from web.option_types import board_size
from web.safe_file import keep_earlier, replace_file

from ..board_reading import overlay_picture, read_photo, reading_to_json, reading_to_sgf
from ..corners import add_corners_option, load_corners
from ..overlay import jpeg
from ..weights import add_weights_option, load_models

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
    sgf = outputs_of("--sgf", options.sgf, options.photos, ".sgf")
    overlay = outputs_of("--overlay", options.overlay, options.photos, ".jpg")
    models = load_models(options.weights)

    def read(path: Path) -> None:
        photo = read_photo(models, path, options.size, view)
        reading = photo.board
        if sgf:
            _write(sgf[path], reading_to_sgf(reading))
        if overlay:
            _write(overlay[path], jpeg(overlay_picture(photo)))
        if options.json:
            put_json(reading_to_json(str(path), photo))
        else:
            _show(path, reading)

    return each_file(options.photos, read, options.json)


def _show(path: Path, reading: BoardReading) -> None:
    size = reading.view.size
    put(f"{path}: {size}x{size}, every point right with probability {reading.confidence:.2f}")
    doubted = set(reading.unsure)  # what is hidden is unsure too
    shown = [
        "".join("?" if (row, col) in doubted else kind for col, kind in enumerate(line))
        for row, line in enumerate(reading.rows)
    ]
    put(draw_rows(shown).rstrip("\n"))
    for word, points in (("unsure", reading.unsure), ("hidden", reading.hidden)):
        if points:
            names = " ".join(to_board(Point(*point), size) for point in points[:20])
            more = f" and {len(points) - 20} more" if len(points) > 20 else ""
            put(f"{word}: {names}{more}")


def outputs_of(
    option: str, target: Path | None, inputs: Sequence[Path], suffix: str
) -> dict[Path, Path]:
    """Where the output of each input goes; nowhere where `option` was not given.

    It names a folder, or a file where there is one input. A name without a suffix, or of a folder
    that is there, is a folder's, which is made. Raises FailureError where a file is named for
    several inputs, it cannot be made, or it is an input.
    """
    if target is None:
        return {}
    # It loads the database of games, which a photograph alone does not need.
    from ..game.journal.paths import check_can_hold, make_folders

    if target.is_dir() or len(inputs) > 1 or not target.suffix:
        if target.suffix and not target.is_dir():
            raise FailureError(f"{option} {target}: of several files, name a folder")
        make_folders([target])
        outputs = [target / f"{given.stem}{suffix}" for given in inputs]
    else:
        check_can_hold([target])
        outputs = [target]
    _check_apart(option, outputs, inputs)
    return dict(zip(inputs, outputs, strict=True))


def _write(path: Path, data: bytes) -> None:
    """Write an output; a file of an earlier run is kept under a number. Raises FileError."""
    try:
        keep_earlier([path], "an earlier file")
        replace_file(path, data)
    except OSError as error:
        message = f"{path}: {error.strerror or error}"
        raise FileError("cannot_write", message, FAILED_ON_THE_WAY) from None


def _check_apart(option: str, outputs: Sequence[Path], inputs: Sequence[Path]) -> None:
    """Raise FailureError where an output is an input, or two inputs have one output."""
    read = {path.resolve() for path in inputs}
    seen: set[Path] = set()
    for path in outputs:
        if path.resolve() in read:
            raise FailureError(f"{option} {path}: this is a photo that is read; name another")
        if path in seen:
            raise FailureError(f"{option} {path}: two photos have this name; do them one by one")
        seen.add(path)
