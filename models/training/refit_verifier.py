"""Train the shipped verifier further on claims, all of it: minutes on one core.

    python -m models.training.refit_verifier --claims DIR --models models [--steps 500] [--to DIR]

Its state is made from the ONNX file again (`reopen`) and trained as `train_verifier` does, at a
lower rate. The script writes verifier.onnx and verifier.int8.onnx. Their weights are half way
between those before and after. Trained on new claims alone, the net forgets boards that are not
among them. The ranges of the eight bits come from the same plates. Repeats from its seed.
"""

from __future__ import annotations

import argparse
import logging
import tempfile
from pathlib import Path

import numpy as np
import torch
from torch.utils.data import DataLoader

from lab.scene_files import read_picture
from vision.plate import planes

from .card import SUFFIX
from .export import export
from .fitting import begin, fit, keep_share
from .quantize import Batch, quantize
from .reopen import reopen
from .train_verifier import Plates, loss
from .verifier_net import VerifierNet

RANGES = 32
"""Plates of each size from which batch norms and the ranges of the eight bits are measured."""


def some_plates(folder: Path, seed: int) -> list[Batch]:
    """A few of the plates of claims of every size, one a batch."""
    found: dict[int, list[Path]] = {}
    for path in sorted(folder.glob("*/*.jpg")):
        found.setdefault(int(path.stem.rpartition("-")[2]), []).append(path)
    rng = np.random.default_rng(seed)
    drawn = [p for paths in found.values() for p in rng.permutation(np.array(paths))[:RANGES]]
    return [planes(read_picture(path))[None] for path in drawn]


def main() -> None:
    """Reopen, train and write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--claims", type=Path, required=True)
    parser.add_argument("--models", type=Path, required=True)
    parser.add_argument("--to", type=Path, help="where to write (default: MODELS)")
    parser.add_argument("--steps", type=int, default=500)
    parser.add_argument("--batch", type=int, default=24)
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--share", type=float, default=0.5, help="of the way that is gone")
    parser.add_argument("--seed", type=int, default=5)
    args = parser.parse_args()
    to = args.to or args.models
    torch.set_num_threads(1)
    logging.getLogger().setLevel(logging.ERROR)
    batches = some_plates(args.claims, args.seed)
    reopened = reopen("verifier", args.models / "verifier.onnx", batches)
    with tempfile.TemporaryDirectory() as folder:
        args.init, args.out = Path(folder) / "begun.pt", Path(folder) / "further.pt"
        torch.save(reopened.state_dict(), args.init)
        net = begin(VerifierNet(), args)
        data = Plates(args.claims, args.steps, args.batch, args.seed)
        fit(net, DataLoader(data, None, num_workers=1, prefetch_factor=3), loss, args)
        keep_share(args)
        export("verifier", args.out, to / "verifier.onnx")
    quantize(to / "verifier.onnx", to / f"verifier{SUFFIX}", batches)


if __name__ == "__main__":
    main()
