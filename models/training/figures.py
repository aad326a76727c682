"""Measure the nets of this installation and write what was found into their cards.

    python -m models.training.figures models --data ../shared/data/boards [--rendered 120]

Figures of photographs are those that `lab.evaluate DATA --json` prints. They are taken in eight
bits, in floats, and once more with coloured lamps laid over the photographs (`lamplit.py`). Figures
of rendered pictures come from seeds that neither nets nor confidence were fitted on. Nothing in a
card's ``figures`` is entered by hand.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

from vision.nets import Net

from .calibrate import detector_of, reliability, right, tries
from .card import SUFFIX

FORMS = {"int8": SUFFIX, "float": ".onnx"}
SHAPES = {
    "detector": (1, 3, 352, 448),
    "stone_classifier": (1, 6, 504, 504),
    "verifier": (1, 6, 276, 276),
}
HELD_OUT = 840_000
TIMES = 40
COMMAND = "python -m lab.evaluate {} --json --weights {}"


def evaluated(data: Path, form: str) -> list[dict[str, Any]]:
    """The lines of `lab.evaluate` with nets computed in this form."""
    command = [sys.executable, "-m", "lab.evaluate", str(data), "--json", "--weights", form]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def only_boards(data: Path, out: Path) -> None:
    """Links in `out` to the photographs of `data` that have a labelled board, and their labels.

    Sources that label stones but no board are most of the photographs, and no card speaks of them.
    """
    for name in sorted(data.rglob("*.json")):
        label, picture = json.loads(name.read_text()), name.with_suffix(".jpg")
        if isinstance(label, dict) and picture.exists() and not label.get("stones_px"):
            to = out / name.relative_to(data)
            to.parent.mkdir(parents=True, exist_ok=True)
            for path in (name, picture):
                to.with_suffix(path.suffix).symlink_to(path.resolve())


def under_lamps(data: Path, out: Path) -> list[dict[str, Any]]:
    """The lines of `lab.evaluate` on the same photographs with lamps laid over them, in `out`."""
    subprocess.run(
        [sys.executable, "-m", f"{__package__}.lamplit", str(data), str(out)], check=True
    )
    return evaluated(out, "int8")


def net_ms(folder: Path) -> dict[str, dict[str, float]]:
    """CPU milliseconds of one picture on one thread, of every net in every form, by turns."""
    found: dict[str, dict[str, float]] = {}
    shapes = {name: one for name, one in SHAPES.items() if (folder / f"{name}.onnx").exists()}
    for name, shape in shapes.items():
        nets = {form: Net((folder / f"{name}{end}").read_bytes()) for form, end in FORMS.items()}
        picture = np.random.default_rng(1).uniform(0, 1, shape).astype(np.float32)
        spent: dict[str, list[float]] = {form: [] for form in nets}
        for _ in range(TIMES):
            for form, net in nets.items():
                begun = time.process_time()
                net(picture)
                spent[form].append(1e3 * (time.process_time() - begun))
        found[name] = {form: round(float(np.median(times)), 2) for form, times in spent.items()}
    return found


def on_rendered(folder: Path, count: int) -> dict[str, dict[str, Any]]:
    """How far a grid's confidence and the verifier can be believed on rendered pictures.

    Some pictures hold a board, some hold none. The verifier is asked of right grids and of wrong
    ones.
    """
    detector = detector_of(folder, SUFFIX)
    stated, were, odds = [], [], []
    for image, points in tries(count, HELD_OUT):
        proposal = detector.propose(image)
        if proposal is not None:
            stated.append(proposal.view.confidence)
            were.append(right(proposal.view, points))
            odds.append(proposal.confidence.verifier or 0.0)
    true, against = np.array(were), np.array(odds) < 0
    return {
        "detector": {"calibration": reliability(np.array(stated), true.astype(np.float64))},
        "verifier": {
            "right_grids": int(true.sum()),
            "right_doubted": int((true & against).sum()),
            "wrong_grids": int((~true).sum()),
            "wrong_believed": int((~true & ~against).sum()),
        },
    }


def rounded(value: object) -> object:
    """The same with floats to five digits."""
    if isinstance(value, float):
        return float(f"{value:.5g}")
    if isinstance(value, dict):
        return {key: rounded(one) for key, one in value.items()}
    return [rounded(one) for one in value] if isinstance(value, list) else value


CLASSIFIER_KEYS = ("boards", "right", "refused", "silent", "points", "wrong_points")
DETECTOR_KEYS = ("grids", "grids_right", "grids_near", "refused", "corner_error_cells")
LABELLED = {"stone_classifier": "boards", "detector": "grids"}


def chosen(name: str, lines: list[dict[str, Any]], data: Path, form: str) -> list[dict[str, Any]]:
    """The figures of the net `name`: unseen sources, one by one and in sum, then those seen."""
    keys = (
        (*CLASSIFIER_KEYS, "unsure_points_a_board") if name == "stone_classifier" else DETECTOR_KEYS
    )
    photos = [line for line in lines if line["kind"] == "photos" and line[LABELLED[name]]]
    tables = {line["of"]: line for line in lines if line["kind"] == "reliability"}
    unseen = [line for line in photos if not line["trained_on"] and line["source"] != "all"]
    command = COMMAND.format(data, form)
    claims = "points" if name == "stone_classifier" else "grids"
    figures = [
        {
            "command": command,
            "data": f"photographs of {len(unseen)} sources that no net was trained on",
            **{key: line[key] for line in photos if line["source"] == "all" for key in keys},
            "cpu_s_a_photo": next(x["cpu_s_a_photo"] for x in photos if x["source"] == "all"),
            "by_source": {line["source"]: {key: line[key] for key in keys} for line in unseen},
            "calibration": {
                key: tables[claims][key] for key in ("count", "said", "were", "error", "bins")
            },
        }
    ]
    if name == "stone_classifier":
        board = tables["boards"]
        figures[0]["calibration_of_whole_boards"] = {
            key: board[key] for key in ("count", "said", "were", "error", "bins")
        }
    figures += [
        {
            "command": command,
            "data": f"{line['source']}: trained on, no evidence",
            **{key: line[key] for key in keys},
        }
        for line in photos
        if line["trained_on"]
    ]
    return figures


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("models", type=Path)
    parser.add_argument("--data", type=Path, required=True, help="folder of labelled photographs")
    parser.add_argument("--rendered", type=int, default=120)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        photos = Path(folder) / "photos"
        only_boards(args.data, photos)
        lines = {form: evaluated(photos, form) for form in FORMS}
        lamps = under_lamps(photos, Path(folder) / "lamps")
    spent = net_ms(args.models)
    rendered = on_rendered(args.models, args.rendered)
    for name, cpu_ms in spent.items():
        figures = []
        if name in LABELLED:
            figures += chosen(name, lines["int8"], args.data, "int8")
            figures += chosen(name, lines["float"], args.data, "float")[:1]
            figures += [
                {
                    **one,
                    "command": f"python -m models.training.lamplit {args.data} lamps; "
                    + COMMAND.format("lamps", "int8"),
                    "data": f"{one['data']}, coloured lamps laid over them",
                }
                for one in chosen(name, lamps, args.data, "int8")[:1]
            ]
        if name in rendered:
            figures.append(
                {
                    "command": f"python -m models.training.figures --rendered {args.rendered}",
                    "data": "grids proposed on rendered boards whole and cut short, impostors and "
                    "bare tables, from seeds that nothing was fitted on",
                    **rendered[name],
                }
            )
        figures.append(
            {
                "command": "python -m models.training.figures",
                "data": f"one picture of shape {list(SHAPES[name])} on one thread of this machine",
                "cpu_ms": cpu_ms,
            }
        )
        path = args.models / f"{name}.json"
        card = json.loads(path.read_text()) | {"figures": rounded(figures)}
        path.write_text(json.dumps(card, indent=2, ensure_ascii=False) + "\n")
        print(f"{path}: {len(figures)} figures")


if __name__ == "__main__":
    main()
