"""Write a trained net as ONNX: batch norms folded, any picture size, float32.

python -m models.training.export finder finder.pt models/finder.onnx
"""

from __future__ import annotations

import argparse
import warnings
from pathlib import Path

import onnx
import torch

from vision import judge, witness

from .finder_net import FinderNet
from .judge_net import JudgeNet
from .witness_net import WitnessNet

NETS = {
    "finder": (FinderNet, (1, 3, 384, 384)),
    "judge": (JudgeNet, (1, 6, 21 * judge.CELL, 21 * judge.CELL)),
    "witness": (WitnessNet, (1, 6, 23 * witness.CELL, 23 * witness.CELL)),
}
PLACES = {0: "batch", 2: "rows", 3: "cols"}


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
                "logits": PLACES if kind != "witness" else {0: "batch"},
            },
        )
    onnx.checker.check_model(str(out))


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("kind", choices=sorted(NETS))
    parser.add_argument("state", type=Path)
    parser.add_argument("out", type=Path)
    args = parser.parse_args()
    export(args.kind, args.state, args.out)
