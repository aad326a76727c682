"""Write the nets in eight bits beside the float ones: NAME.int8.onnx for every NAME.onnx.

    python -m models.training.quantize models --scenes DIR [--real DIR…] [--count 120]

Quantization is static: weights have a scale a channel, activations a scale a tensor. Ranges come
from pictures that the nets were trained on, and from no others. The stone classifier's last layers,
which give small numbers beside large ones, stay in floats. Weights keep seven of their eight bits.
Processors without VNNI add pairs of products in sixteen bits, which whole bytes overflow; the same
net would read otherwise there. Repeats exactly.
"""

from __future__ import annotations

import argparse
import logging
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np
import onnx
from numpy.typing import NDArray
from onnxruntime.quantization import (
    CalibrationDataReader,
    CalibrationMethod,
    QuantFormat,
    QuantType,
    quantize_static,
)
from onnxruntime.quantization.shape_inference import quant_pre_process

from lab.scene_files import read_labelled
from vision.nets import Net
from vision.plate import planes

from .augment import recolor
from .calibrate import detector_of
from .card import SUFFIX
from .rectify import rectified

SEED = 5
IN_FLOATS = ("/lies/", "/beside/")
"""Parts of the names of nodes that are not computed in eight bits."""
Batch = NDArray[np.float32]


class Recording(Net):
    """A net that keeps what it was given."""

    def __init__(self, net: Net) -> None:
        self.net, self.given = net, list[Batch]()

    def __call__(self, x: Batch) -> Batch:
        """The net's output."""
        self.given.append(x)
        return self.net(x)


class Pictures(CalibrationDataReader):
    """Batches, one by one, as the calibrator wants them."""

    def __init__(self, batches: Sequence[Batch]) -> None:
        self.batches = iter(batches)

    def get_next(self) -> dict[str, Batch] | None:
        """The next batch by the name of the net's input, or None."""
        batch = next(self.batches, None)
        return None if batch is None else {"pictures": batch}


def chosen(scenes: Path, real: Sequence[Path], count: int) -> Iterator[Path]:
    """Half rendered scenes and half photographs, spread evenly over both."""
    photos = [p for folder in real for p in sorted(folder.glob("*.jpg"))]
    for files in (sorted(scenes.glob("*.jpg")), photos):
        yield from files[:: max(1, 2 * len(files) // count)]


def given(folder: Path, pictures: Iterator[Path]) -> dict[str, list[Batch]]:
    """What every net of `folder` is given as these labelled pictures are read."""
    rng = np.random.default_rng(SEED)
    detector = detector_of(folder)
    detector.heatmaps.net = looks = Recording(detector.heatmaps.net)
    grids = None
    if detector.verifier is not None:
        detector.verifier.net = grids = Recording(detector.verifier.net)
    boards = []
    for name in pictures:
        picture = read_labelled(name)
        image = picture.image()
        detector.propose(recolor(image, rng))
        plate = recolor(rectified(image, picture.points, rng)[0], rng)
        boards.append(planes(np.ascontiguousarray(plate))[None])
    found = {"detector": looks.given, "stone_classifier": boards}
    return found if grids is None else found | {"verifier": grids.given}


def quantize(weights: Path, out: Path, batches: Sequence[Batch]) -> None:
    """Write the net `weights` in eight bits as `out`."""
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / weights.name
        quant_pre_process(str(weights), str(plain), skip_symbolic_shape=True)
        nodes = [node.name for node in onnx.load(str(plain)).graph.node]
        quantize_static(
            str(plain),
            str(out),
            Pictures(batches),
            quant_format=QuantFormat.QDQ,
            per_channel=True,
            reduce_range=True,
            activation_type=QuantType.QUInt8,
            weight_type=QuantType.QInt8,
            calibrate_method=CalibrationMethod.MinMax,
            nodes_to_exclude=[name for name in nodes if any(part in name for part in IN_FLOATS)],
        )


def main() -> None:
    """Quantize every net of the folder."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("models", type=Path)
    parser.add_argument("--scenes", type=Path, required=True)
    parser.add_argument("--real", type=Path, nargs="*", default=[])
    parser.add_argument("--count", type=int, default=120)
    args = parser.parse_args()
    logging.getLogger().setLevel(logging.ERROR)
    for name, batches in given(args.models, chosen(args.scenes, args.real, args.count)).items():
        out = args.models / f"{name}{SUFFIX}"
        quantize(args.models / f"{name}.onnx", out, batches)
        print(f"{out}: {out.stat().st_size} bytes, ranges from {len(batches)} pictures")


if __name__ == "__main__":
    main()
