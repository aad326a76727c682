"""Measures reading and following against labelled data: `python -m lab.evaluate`."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict, replace
from importlib.resources import files
from pathlib import Path

import cv2

from device.board_reading import read_photo
from device.game.journal.paths import check_can_hold, make_folders
from device.sources.pictures import PictureError, load_picture
from device.weights import DEFAULT, Models, add_weights_option, load_models
from web.console import FailureError, FileError, complain, put, put_json
from web.safe_file import keep_earlier

from .evaluation import photos as measure_photos
from .evaluation import sequences as measure_sequences
from .evaluation.calibration import ReliabilityTable
from .evaluation.labels import ORDINARY, Photo, load_labels
from .evaluation.overlay import draw_result
from .evaluation.page import write_page
from .evaluation.photos import Figures, PhotoResult
from .evaluation.results import ALL, Evaluation
from .evaluation.sequences import SequenceResult

EXAMPLE = "python -m lab.evaluate ../shared/data/boards --overlays mistakes --report figures.html"


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
    except (ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise FailureError(f"{options.folder}: labels that cannot be read ({error})") from None
    if not photos and not clips:
        raise FailureError(f"{options.folder}: no labelled photos or sequences below it")
    make_folders((options.overlays, None if options.report is None else options.report.parent))
    check_can_hold([options.report])
    models = load_models(options.weights)
    found = Evaluation(
        options.folder,
        tuple(_measured(photo, models) for photo in photos if photo.labelled),
        tuple(measure_sequences.measure(clip, models) for clip in clips),
        _sources_trained_on(),
        options.weights or DEFAULT,
    )
    if options.report is not None:
        keep_earlier([options.report])
        write_page(options.report, found)
        complain(f"report: {options.report}")
    if options.overlays is not None:
        count = _overlays(found, options.overlays)
        complain(f"{count} pictures of mistakes in {options.overlays}")
    if options.json:
        _say_json(found)
    else:
        _say_words(found)
    return 0


def _measured(photo: Photo, models: Models) -> PhotoResult:
    try:
        reading = read_photo(models, photo.path)
    except FileError as error:
        return PhotoResult(photo, None, error.code)
    return replace(measure_photos.measure(photo, reading.board), cpu_s=reading.cpu_s)


def _say_json(found: Evaluation) -> None:
    for source, numbers in found.by_source.items():
        trained_on = source in found.trained_on
        put_json({"kind": "photos", "source": source, "trained_on": trained_on, **asdict(numbers)})
    for light, numbers in found.by_light.items():
        put_json({"kind": "light", "light": light, **asdict(numbers)})
    for table in found.reliabilities:
        put_json({"kind": "reliability", **asdict(table)})
    for result in found.mistakes:
        put_json(
            {
                "kind": "mistake",
                "file": found.name(result),
                "refused": result.refused,
                "wrong": [list(point) for point in result.wrong],
                "unsure": len(result.unsure),
                "corner_cells": result.corner_cells,
                "silent": result.silent,
            }
        )
    for sequence in found.followed:
        put_json({"kind": "sequence", **asdict(sequence)})


def _say_words(found: Evaluation) -> None:
    for source, numbers in found.by_source.items():
        note = " (trained on: no evidence)" if source in found.trained_on else ""
        put(f"{source}{note}: {_figures(numbers)}")
    if ALL in found.by_source:
        put(f"({ALL}: the photographs of sources that no net was trained on)")
    if set(found.by_light) - {ORDINARY}:
        for light, numbers in found.by_light.items():
            put(f"{light} light: {_figures(numbers)}")
    for table in found.reliabilities:
        put(_reliability(table))
    for result in found.mistakes:
        put(f"  {_mistake(found, result)}")
    for sequence in found.followed:
        put(_sequence(sequence))


def _mistake(found: Evaluation, result: PhotoResult) -> str:
    name = found.name(result)
    if result.reading is None:
        return f"{name}: refused, {result.refused}"
    cells = result.corner_cells
    grid = "" if cells is None else f", corner {cells:.2f} cells off"
    if result.photo.size not in (None, result.reading.view.size):
        return f"{name}: read as {result.reading.view.size} lines"
    silent = ", silent" if result.silent else ""
    return f"{name}: {len(result.wrong)} wrong, {len(result.unsure)} unsure{grid}{silent}"


def _figures(found: Figures) -> str:
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
        parts.append(f"{_part(found.grids_near, found.grids)} within a fifth")
    if found.corner_error_cells is not None:
        parts.append(f"corner error {found.corner_error_cells:.3f} cells")
    if found.stones:
        parts.append(f"{_part(found.stones_found, found.stones)} stones found where read")
    parts.append(f"{found.cpu_s_a_photo:.2f} CPU s a photo")
    return ", ".join(parts)


def _reliability(table: ReliabilityTable) -> str:
    return (
        f"confidence of {table.count} {table.of}: said {100 * table.said:.2f} %, "
        f"were {100 * table.were:.2f} % right, expected calibration error {table.error:.4f}"
    )


def _sequence(result: SequenceResult) -> str:
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


def _overlays(found: Evaluation, into: Path) -> int:
    """Write a picture of every mistake; how many."""
    count = 0
    for result in found.mistakes:
        try:
            image = load_picture(result.photo.path)
        except PictureError:
            continue
        name = "_".join(Path(found.name(result)).with_suffix(".png").parts)
        keep_earlier([into / name])
        count += cv2.imwrite(str(into / name), draw_result(image, result))
    return count


def _sources_trained_on() -> frozenset[str]:
    """The sources (as labels name them) that any of the nets was trained on."""
    cards = (one for one in files("models").iterdir() if one.name.endswith(".json"))
    trainings = (json.loads(card.read_bytes())["trained_on"] for card in cards)
    return frozenset(photos["source"] for one in trainings for photos in one["photographs"])


if __name__ == "__main__":
    from lab.shell import run as run_command

    raise SystemExit(run_command("lab.evaluate"))
