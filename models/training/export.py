"""Write a trained net as ONNX: batch norms folded, any picture size, computed in float32.

Weights are stored in sixteen bits, half the size; what that changes is far below what training
leaves to chance.

python -m models.training.export detector detector.pt models/detector.onnx
"""

from __future__ import annotations

import argparse
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper

from vision.classification import classifier
from vision.detection import verify

from .detector_net import DetectorNet
from .stone_classifier_net import StoneClassifierNet
from .verifier_net import VerifierNet

NETS: dict[str, tuple[Callable[[], torch.nn.Module], tuple[int, int, int, int]]] = {
    "detector": (DetectorNet, (1, 3, 384, 384)),
    "stone_classifier": (StoneClassifierNet, (1, 6, 21 * classifier.CELL, 21 * classifier.CELL)),
    "verifier": (VerifierNet, (1, 6, 23 * verify.CELL, 23 * verify.CELL)),
}
PLACES = {0: "batch", 2: "rows", 3: "cols"}


FEW = 256
"""Numbers that a tensor has at least to be stored in sixteen bits."""


def halve(path: Path) -> None:
    """Store the weights of the net in `path` in sixteen bits, to be cast back when it is opened."""
    model = onnx.load(str(path))
    casts = []
    for weights in model.graph.initializer:
        values = numpy_helper.to_array(weights)
        if values.dtype != np.float32 or values.size < FEW:
            continue
        name = weights.name
        stored = numpy_helper.from_array(values.astype(np.float16), f"{name}.half")
        weights.CopyFrom(stored)
        casts.append(helper.make_node("Cast", [stored.name], [name], to=TensorProto.FLOAT))
    nodes = [*casts, *model.graph.node]
    del model.graph.node[:]
    model.graph.node.extend(nodes)
    onnx.checker.check_model(model)
    onnx.save(model, str(path))


def export(kind: str, state: Path, out: Path) -> None:
    """Write `out` from the state dictionary `state` of the net `kind`; checks the model."""
    build, shape = NETS[kind]
    net = build()
    net.load_state_dict(torch.load(state, map_location="cpu"))
    net.eval()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        torch.onnx.export(
            net,
            (torch.rand(*shape),),
            str(out),
            dynamo=False,
            opset_version=17,
            input_names=["pictures"],
            output_names=["logits"],
            dynamic_axes={
                "pictures": {0: "batch", 2: "height", 3: "width"},
                "logits": PLACES if kind != "verifier" else {0: "batch"},
            },
        )
    halve(out)


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("kind", choices=sorted(NETS))
    parser.add_argument("state", type=Path)
    parser.add_argument("out", type=Path)
    args = parser.parse_args()
    export(args.kind, args.state, args.out)
