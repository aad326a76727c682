"""Train a shipped net further: its state again, from the ONNX file it was written to.

    python -m models.training.reopen stone_classifier models begun.pt --scenes DIR [--real DIR…]
    python -m models.training.train_stone_classifier … --init begun.pt --out further.pt

`export` folds every batch norm into the convolution before it, so that its means and spreads are
gone. They are measured anew on pictures like those of the training. Each filter is brought to
length one, which the batch norm after it compensates. The state equals that of the ONNX file, to
the sixteen bits in which that stores its weights. The optimizer's memory is not restored.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import numpy_helper
from torch import Tensor, nn

from .export import NETS
from .quantize import Batch, chosen, given

WEIGHED = ("Conv", "Gemm")
"""The kinds of nodes that hold weights: a filter and what is added."""


class Spread:
    """Mean and variance of each channel of what a batch norm is given."""

    def __init__(self) -> None:
        self.count = 0
        self.total, self.squares = torch.zeros(1).double(), torch.zeros(1).double()

    def __call__(self, _: nn.Module, inputs: tuple[Tensor]) -> None:
        """Take in one batch; to be hung before the batch norm."""
        seen = inputs[0].double()
        self.count += seen.numel() // seen.shape[1]
        self.total = self.total + seen.sum((0, 2, 3))
        self.squares = self.squares + seen.square().sum((0, 2, 3))

    def moments(self) -> tuple[Tensor, Tensor]:
        """Mean and variance, each (C,)."""
        mean = self.total / self.count
        return mean, self.squares / self.count - mean.square()


def folded(weights: Path) -> list[tuple[np.ndarray, np.ndarray]]:
    """The filters of the ONNX file with what is added to each, in the order they are applied."""
    graph = onnx.load(str(weights)).graph
    stored = {one.name: numpy_helper.to_array(one).astype(np.float32) for one in graph.initializer}
    for node in graph.node:
        if node.op_type == "Cast" and node.input[0] in stored:
            stored[node.output[0]] = stored[node.input[0]]
    applied = (node for node in graph.node if node.op_type in WEIGHED)
    return [(stored[node.input[1]], stored[node.input[2]]) for node in applied]


def reopen(kind: str, weights: Path, batches: Sequence[Batch]) -> nn.Module:
    """The net `kind` with the output of `weights`, ready to be trained.

    `batches` are what the net is given in training. Raises ValueError where the file is not of
    this net.
    """
    net = NETS[kind][0]().eval()
    leaves = [module for module in net.modules() if not list(module.children())]
    held = [module for module in leaves if isinstance(module, nn.Conv2d | nn.Linear)]
    filters = folded(weights)
    shapes = [module.weight.shape for module in held]
    if shapes != [torch.Size(weight.shape) for weight, _ in filters]:
        raise ValueError(f"{weights} is not a {kind} of this state of the project")
    after = dict(pairwise(leaves))
    norms: dict[nn.BatchNorm2d, Spread] = {}
    with torch.no_grad():
        for module, (weight, added) in zip(held, filters, strict=True):
            module.weight.copy_(torch.tensor(weight))
            norm = after.get(module)
            if not isinstance(norm, nn.BatchNorm2d):
                module.get_parameter("bias").copy_(torch.tensor(added))
                continue
            lengths = module.weight.flatten(1).norm(dim=1).clip(min=1e-6)
            module.weight.div_(lengths[:, None, None, None])
            norm.get_buffer("running_mean").zero_()
            norm.get_buffer("running_var").fill_(1 - norm.eps)
            norm.weight.copy_(lengths)
            norm.bias.copy_(torch.tensor(added))
            norms[norm] = Spread()
        hooks = [norm.register_forward_pre_hook(spread) for norm, spread in norms.items()]
        for batch in batches:
            net(torch.from_numpy(batch))
        for hook in hooks:
            hook.remove()
        for norm, spread in norms.items():
            mean, variance = spread.moments()
            norm.bias.add_(norm.weight * mean)
            norm.weight.mul_((variance + norm.eps).sqrt())
            norm.get_buffer("running_mean").copy_(mean)
            norm.get_buffer("running_var").copy_(variance)
    return net


def main() -> None:
    """Write the state of one net of the folder."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kind", choices=sorted(NETS))
    parser.add_argument("models", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--scenes", type=Path, required=True)
    parser.add_argument("--real", type=Path, nargs="*", default=[])
    parser.add_argument("--count", type=int, default=120)
    args = parser.parse_args()
    batches = given(args.models, chosen(args.scenes, args.real, args.count))[args.kind]
    net = reopen(args.kind, args.models / f"{args.kind}.onnx", batches)
    torch.save(net.state_dict(), args.out)


if __name__ == "__main__":
    main()
