"""Write a card beside each net's weights: what it is, what made it, whose photographs.

    python -m models.training.card models [--rendered-alone]

With --rendered-alone the cards name no photographs: none were trained on. A card's figures stay
as they are: they are measured with `lab.evaluate`, and `models.training.figures` enters them.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path

from vision.classification import classifier
from vision.detection import verify

SUFFIX = ".int8.onnx"

PHOTOS: Sequence[Mapping[str, object]] = [
    {
        "source": "rf-go-board",
        "name": "go-board-4kjuw v1, Roboflow, by test-pfq3c",
        "licence": "CC BY 4.0",
        "photographs": 81,
        "used": "corners and stones as labelled; hidden points as hidden",
    },
    {
        "source": "rf-stone-detection",
        "name": "stone-detection-k4yeu v1, Roboflow, by hubbleunit",
        "licence": "CC BY 4.0",
        "photographs": 202,
        "used": "those of 264 where the first detector's grid and the boxes of the stones agreed",
    },
]
RENDERED = (
    "scenes of lab/scenes/scenes.py and path_scenes.py: boards, light, lenses and hands "
    "from a seed each; for the verifier also the bare boards of plain_scenes.py and the impostors "
    "of lab/scenes/impostors.py"
)

MADE_BY = {"verifier": "python -m models.training.make, then trained further: docs/training.md"}

ABOUT = {
    "detector": {
        "what": "where the lattice's intersections are and which area the grid covers",
        "input": "pictures float32 (B, 3, H, W), BGR in 0..1, H and W multiples of 32",
        "output": "logits float32 (B, 3, H/4, W/4)",
        "classes": ["intersection", "inside the grid", "outermost corner"],
    },
    "stone_classifier": {
        "what": "what lies on each intersection of a board cut out from straight above",
        "input": f"pictures float32 (B, 6, S, S), S = {classifier.CELL} (N + 2): "
        "BGR in 0..1 and standardised",
        "output": "float32 (B, 6, N, N): logits; then how far beside its cell's middle each point "
        "lies, (du, dv) in cells",
        "classes": ["empty", "black", "white", "hidden"],
    },
    "verifier": {
        "what": "whether a real board lies under a found grid, and its lines are the grid's",
        "input": f"pictures float32 (B, 6, S, S), S = {verify.CELL} (N + {2 * verify.AROUND}): "
        "BGR in 0..1 and standardised",
        "output": "log odds float32 (B, 1)",
        "classes": ["this board and these lines"],
    },
}


def fingerprint(path: Path) -> dict[str, object]:
    """A weights file by its name, hash and size."""
    data = path.read_bytes()
    return {"file": path.name, "sha256": hashlib.sha256(data).hexdigest(), "bytes": len(data)}


def write(folder: Path, name: str, photographs: Sequence[Mapping[str, object]] = PHOTOS) -> None:
    """The card of the net `name` in `folder`, with its present hashes; keeps measured figures.

    `photographs` are those that it was trained on.
    """
    weights = fingerprint(folder / f"{name}.onnx")
    path = folder / f"{name}.json"
    before = json.loads(path.read_text()) if path.exists() else {}
    card = {
        **weights,
        "eight_bit": {
            **fingerprint(folder / f"{name}{SUFFIX}"),
            "made_from": weights["sha256"],
            "made_by": "python -m models.training.quantize",
        },
        "licence": "Apache-2.0",
        **ABOUT[name],
        "trained_on": {"rendered": RENDERED, "photographs": photographs},
        "made_by": MADE_BY.get(name, "python -m models.training.make"),
        "figures": before.get("figures", []),
    }
    path.write_text(json.dumps(card, indent=2, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("models", type=Path)
    parser.add_argument("--rendered-alone", action="store_true", help="no photograph was used")
    args = parser.parse_args()
    for net in ABOUT:
        if (args.models / f"{net}.onnx").exists():
            write(args.models, net, [] if args.rendered_alone else PHOTOS)
