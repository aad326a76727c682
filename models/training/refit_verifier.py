"""Refit the verifier's last stage on claims, its eyes left as they are: minutes on one core.

    python -m models.training.refit_verifier --claims DIR --models models [--steps 1500]

What the net sees of every plate is computed once, from the shipped weights; the two layers that
weigh it are fitted again, held near what they were. Every fourth picture's plates are kept aside:
what is said of them before and after is printed by kind of picture. Writes NAME.onnx and
NAME.int8.onnx, the ranges of the latter from plates that were fitted on. Repeats from its seed.
"""

from __future__ import annotations

import argparse
import logging
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional as f

from vision.geometry.plate import planes

from .augment import recolor
from .card import SUFFIX
from .export import export
from .picture_files import read_picture
from .quantize import quantize
from .reopen import reopen
from .train_verifier import nudged
from .verifier_net import VerifierNet

VIEWS = 2
"""How often every plate is seen: as it is, and nudged, turned and in other colours."""
BATCH = 256
HELD_OUT = 4
"""Every so manieth picture's plates are not fitted on."""
RANGES = 32
"""Plates of each size from which the ranges of the eight bits are taken."""


@dataclass(frozen=True)
class Seen:
    """What the net sees of K plates: ``pooled`` (K, 200); ``right``, ``kind`` and ``held`` (K,)."""

    pooled: torch.Tensor
    right: torch.Tensor
    kind: NDArray[np.str_]
    held: NDArray[np.bool_]


def by_size(folder: Path) -> dict[int, list[Path]]:
    """The plates of `claims` by the number of their lines."""
    found: dict[int, list[Path]] = {}
    for path in sorted(folder.glob("*/*.jpg")):
        found.setdefault(int(path.stem.rpartition("-")[2]), []).append(path)
    return found


def seen(net: VerifierNet, plates: dict[int, list[Path]], seed: int) -> Seen:
    """What the net sees of every plate, `VIEWS` times."""
    rng = np.random.default_rng(seed)
    pooled, right, kind, held = [], [], [], []
    with torch.no_grad():
        for paths in plates.values():
            for path in paths:
                plate = read_picture(path)
                views = [plate]
                while len(views) < VIEWS:
                    other = recolor(nudged(rng, plate), rng)
                    views.append(np.rot90(other, int(rng.integers(4))))
                batch = np.stack([planes(np.ascontiguousarray(view)) for view in views])
                pooled.append(net.pooled(torch.from_numpy(batch)))
                name, number = path.name.split("-")[:2]
                right += [path.parent.name == "right"] * VIEWS
                kind += [name] * VIEWS
                held += [int(number) % HELD_OUT == 0] * VIEWS
    return Seen(
        torch.cat(pooled), torch.tensor(right, dtype=torch.float32), np.array(kind), np.array(held)
    )


def report(net: VerifierNet, of: Seen, when: str) -> None:
    """What is said of the plates kept aside, by kind."""
    with torch.no_grad():
        said = net.say(of.pooled)[:, 0].numpy()
    for kind in np.unique(of.kind):
        for truth in (True, False):
            mask = (of.kind == kind) & (of.right.numpy() == truth) & of.held
            if mask.any():
                low, middle, high = np.percentile(said[mask], [3, 50, 97])
                told = f"{'right' if truth else 'wrong'} {mask.sum()}"
                print(f"{when} {kind} {told}: {low:.1f} {middle:.1f} {high:.1f}", flush=True)


def fit(net: VerifierNet, of: Seen, steps: int, hold: float, rate: float = 1e-3) -> None:
    """Fit the last stage; `hold` is the price of the square of a weight's change."""
    begun = [weight.detach().clone() for weight in net.say.parameters()]
    fitted = torch.nonzero(torch.from_numpy(~of.held))[:, 0]
    share = np.ones(len(of.kind), np.float32)
    for kind in np.unique(of.kind):
        for truth in (0.0, 1.0):
            mask = (of.kind == kind) & (of.right.numpy() == truth)
            share[mask] = 1 / np.sqrt(max(1, mask.sum()))
    weights = torch.from_numpy(share / share[fitted.numpy()].mean())
    optimizer = torch.optim.Adam(net.say.parameters(), lr=rate)
    for _ in range(steps):
        batch = fitted[torch.randint(len(fitted), (BATCH,))]
        truth = of.right[batch] * 0.99 + 0.005
        said = net.say(of.pooled[batch])[:, 0]
        cost = f.binary_cross_entropy_with_logits(said, truth, weight=weights[batch])
        pairs = zip(net.say.parameters(), begun, strict=True)
        cost = cost + hold * sum((now - before).square().sum() for now, before in pairs)
        optimizer.zero_grad()
        cost.backward()
        optimizer.step()


def main() -> None:
    """Refit, report and write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--claims", type=Path, required=True)
    parser.add_argument("--models", type=Path, required=True)
    parser.add_argument("--out", type=Path, help="where to write (default: MODELS)")
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--hold", type=float, default=1e-3)
    parser.add_argument("--seed", type=int, default=3)
    args = parser.parse_args()
    out = args.out or args.models
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)
    logging.getLogger().setLevel(logging.ERROR)
    plates = by_size(args.claims)
    rng = np.random.default_rng(args.seed)
    some = [p for paths in plates.values() for p in rng.permutation(np.array(paths))[:RANGES]]
    batches = [planes(read_picture(path))[None] for path in some]
    net = reopen("verifier", args.models / "verifier.onnx", batches)
    if not isinstance(net, VerifierNet):
        raise TypeError("verifier: expected its own net")
    of = seen(net.eval(), plates, args.seed)
    report(net, of, "before")
    fit(net, of, args.steps, args.hold)
    report(net, of, "after")
    state = out / "verifier.pt"
    torch.save(net.state_dict(), state)
    export("verifier", state, out / "verifier.onnx")
    state.unlink()
    quantize(out / "verifier.onnx", out / f"verifier{SUFFIX}", batches)


if __name__ == "__main__":
    main()
