"""What the nets' training shares: its options, its files and its loop."""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TypeVar

import torch
from torch import Tensor, nn

from lab.scene_files import labelled_pictures

State = dict[str, Tensor]
Net = TypeVar("Net", bound=nn.Module)

LEAST_STEPS = 20
"""Steps over which the rate rises and falls at least; a shorter trial ends before it has fallen."""


def options(steps: int, batch: int, seed: int) -> argparse.ArgumentParser:
    """The options of a training, with these defaults."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--scenes", type=Path, nargs="+", required=True)
    parser.add_argument("--real", type=Path, nargs="*", default=[])
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--init", type=Path)
    parser.add_argument("--steps", type=int, default=steps)
    parser.add_argument("--batch", type=int, default=batch)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--seed", type=int, default=seed)
    return parser


def pictures(args: argparse.Namespace) -> tuple[list[Path], list[Path]]:
    """The labelled pictures named on the command line: rendered ones and photographs."""
    rendered = [p for folder in args.scenes for p in labelled_pictures(folder)]
    return rendered, [p for folder in args.real for p in labelled_pictures(folder)]


def begin(net: Net, args: argparse.Namespace) -> Net:
    """The net seeded, laid out for speed, and with the state it starts from."""
    torch.manual_seed(args.seed)
    for module in net.modules():
        reset = getattr(module, "reset_parameters", None)
        if callable(reset):
            reset()
    if args.init:
        net.load_state_dict(torch.load(args.init))
    laid_out: Net = net.to(memory_format=torch.channels_last)
    return laid_out


def between(before: State, after: State, share: float) -> State:
    """The weights `share` of the way from `before` to `after`."""
    return {
        name: one + share * (after[name] - one) if one.is_floating_point() else one
        for name, one in before.items()
    }


def keep_share(args: argparse.Namespace) -> None:
    """Leave at `args.out` the weights `args.share` of the way there from those of `args.init`."""
    torch.save(between(torch.load(args.init), torch.load(args.out), args.share), args.out)


def fit(
    net: nn.Module,
    batches: Iterable[list[Tensor]],
    loss: Callable[..., Tensor],
    args: argparse.Namespace,
) -> None:
    """Train `net` over `batches` (pictures first, then what `loss` needs) and save its state."""
    optimizer = torch.optim.AdamW(net.parameters(), args.rate, weight_decay=3e-4)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer, args.rate, total_steps=max(args.steps, LEAST_STEPS), pct_start=0.1
    )
    net.train()
    began, total = time.time(), 0.0
    for step, (pixels, *truth) in enumerate(batches, 1):
        with torch.autocast("cpu", dtype=torch.bfloat16):
            logits = net(pixels.contiguous(memory_format=torch.channels_last))
        value = loss(logits.float(), *truth)
        optimizer.zero_grad()
        torch.autograd.backward(value)
        nn.utils.clip_grad_norm_(net.parameters(), 2.0)
        optimizer.step()
        schedule.step()
        total += value.item()
        if step % 50 == 0:
            spent = time.time() - began
            print(f"{step}/{args.steps} loss {total / 50:.4f} {spent:.0f} s", flush=True)
            total = 0.0
        if step % 250 == 0:
            torch.save(net.state_dict(), args.out)
    torch.save(net.state_dict(), args.out)
