"""`goban evaluate`: figures of reading and following against labelled photos and sequences."""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from pathlib import Path

import cv2

from . import measure_photos, measure_sequences
from .evaluation_page import write_page
from .eyes import Eyes, add_weights_option, open_eyes
from .failure import FailureError
from .files import FileError
from .labels import NOISY, Photo, load_labels
from .measure_photos import Figures, PhotoResult, figures
from .measure_sequences import SequenceResult
from .output import complain, put, put_json
from .overlay import draw_result
from .pictures import PictureError, load_picture
from .reading import read_photo

EXAMPLE = "goban evaluate ../shared/data/boards --overlays mistakes --report figures.html"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the command's arguments."""
    parser.add_argument("folder", metavar="DIR", type=Path, help="folder of labelled data")
    add_weights_option(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    parser.add_argument(
        "--overlays", metavar="DIR", type=Path, help="write a picture of every mistake here"
    )
    parser.add_argument("--report", metavar="FILE.html", type=Path, help="one page with it all")


def run(options: argparse.Namespace) -> int:
    """Measure everything below the folder and print the figures."""
    if not options.folder.is_dir():
        raise FailureError(f"{options.folder}: there is no such folder")
    try:
        photos, clips = load_labels(options.folder)
    except (ValueError, KeyError, TypeError) as error:
        raise FailureError(f"{options.folder}: labels that cannot be read ({error})") from None
    if not photos and not clips:
        raise FailureError(f"{options.folder}: no labelled photos or sequences below it")
    for folder in (options.overlays, None if options.report is None else options.report.parent):
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
    eyes = open_eyes(options.weights)
    results = [_measured(photo, eyes) for photo in photos if photo.labelled]
    followed = [measure_sequences.measure(clip, eyes) for clip in clips]
    tables = _tables(results)
    say = _say_json if options.json else _say_words
    say(tables, results, followed, options.folder)
    overlays = _overlays(results, options.overlays, options.folder)
    if options.report is not None:
        write_page(options.report, tables, mistakes(results), followed, options.folder)
        complain(f"report: {options.report}")
    if options.overlays is not None:
        complain(f"{overlays} pictures of mistakes in {options.overlays}")
    return 0


def mistakes(results: Iterable[PhotoResult]) -> list[PhotoResult]:
    """The boards that were read wrong or refused, and the grids that were not found."""
    return [
        result
        for result in results
        if (result.photo.rows is not None and not result.right)
        or (result.photo.view is not None and not result.grid_right)
        or (result.refused is not None and result.photo.labelled)
    ]


def named(result: PhotoResult, folder: Path) -> str:
    """A mistake in a line."""
    path = result.photo.path.relative_to(folder)
    if result.reading is None:
        return f"{path}: refused, {result.refused}"
    cells = result.corner_cells
    grid = "" if cells is None else f", corner {cells:.2f} cells off"
    if result.photo.size not in (None, result.reading.view.size):
        return f"{path}: read as {result.reading.view.size} lines"
    silent = ", silent" if result.silent else ""
    return f"{path}: {len(result.wrong)} wrong, {len(result.unsure)} unsure{grid}{silent}"


def _measured(photo: Photo, eyes: Eyes) -> PhotoResult:
    try:
        reading = read_photo(eyes, photo.path)
    except FileError as error:
        return PhotoResult(photo, None, error.code)
    return measure_photos.measure(photo, reading)


def _tables(results: Sequence[PhotoResult]) -> dict[str, Figures]:
    """Figures by source, the sum of the boards with sound labels first."""
    by_source: dict[str, list[PhotoResult]] = defaultdict(list)
    for result in results:
        by_source[result.photo.source].append(result)
    sound = [
        result for result in results if result.photo.source not in NOISY and not result.photo.stones
    ]
    tables = {"all": figures(sound)} if sound else {}
    return tables | {source: figures(found) for source, found in sorted(by_source.items())}


def _say_json(
    tables: dict[str, Figures],
    results: Sequence[PhotoResult],
    followed: Sequence[SequenceResult],
    folder: Path,
) -> None:
    for source, found in tables.items():
        put_json({"kind": "photos", "source": source, **asdict(found)})
    for result in mistakes(results):
        put_json(
            {
                "kind": "mistake",
                "file": str(result.photo.path.relative_to(folder)),
                "refused": result.refused,
                "wrong": [list(point) for point in result.wrong],
                "unsure": len(result.unsure),
                "corner_cells": result.corner_cells,
                "silent": result.silent,
            }
        )
    for sequence in followed:
        put_json({"kind": "sequence", **asdict(sequence)})


def _say_words(
    tables: dict[str, Figures],
    results: Sequence[PhotoResult],
    followed: Sequence[SequenceResult],
    folder: Path,
) -> None:
    for source, found in tables.items():
        put(f"{source}: {in_words(found)}")
    if "all" in tables:
        put("(all: without sources whose labels are noisy or have no grid)")
    for result in mistakes(results):
        put(f"  {named(result, folder)}")
    for sequence in followed:
        put(sequence_in_words(sequence))


def in_words(found: Figures) -> str:
    """The figures of a set of photos in a line."""
    parts = [f"{found.photos} photos"]
    if found.boards:
        per = 1e4 * found.wrong_points / max(1, found.points)
        parts += [
            f"{_part(found.right, found.boards)} boards without a mistake",
            f"{per:.1f} wrong points per 10,000",
            f"{found.refused} refused",
            f"{found.silent} silent mistakes",
            f"{found.unsure_points_a_board:.1f} unsure points a board",
        ]
    if found.grids:
        parts.append(f"{_part(found.grids_right, found.grids)} grids within half a cell")
    if found.corner_error_cells is not None:
        parts.append(f"corner error {found.corner_error_cells:.3f} cells")
    if found.stones:
        parts.append(f"{_part(found.stones_found, found.stones)} stones found where read")
    parts.append(f"{found.cpu_s_a_photo:.2f} CPU s a photo")
    return ", ".join(parts)


def sequence_in_words(result: SequenceResult) -> str:
    """The figures of a sequence in a line."""
    found = "" if result.found else " (corners given)"
    moves = f"{result.missed} missed, {result.unexpected} unexpected"
    alerts = (
        f"{result.alerts_true} true, {result.alerts_false} false, {result.alerts_missed} missed"
    )
    return (
        f"{result.name}{found}: {_part(result.matched, result.moves)} moves matched, {moves}; "
        f"alerts {alerts}; {result.questions} questions, {result.withdrawals} withdrawals; "
        f"{result.frames} frames, {result.cpu_s_a_frame:.3f} CPU s a frame"
    )


def _part(some: int, every: int) -> str:
    return f"{some}/{every} ({100 * some / max(1, every):.1f} %)"


def _overlays(results: Sequence[PhotoResult], into: Path | None, folder: Path) -> int:
    """Write a picture of every mistake; how many."""
    if into is None:
        return 0
    count = 0
    for result in mistakes(results):
        try:
            image = load_picture(result.photo.path)
        except PictureError:
            continue
        path = result.photo.path.relative_to(folder)
        name = "_".join(path.with_suffix(".png").parts)
        count += cv2.imwrite(str(into / name), draw_result(image, result))
    return count
