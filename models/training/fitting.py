"""What the nets' training shares: its options, its files and its loop."""

from __future__ import annotations

import argparse
import math
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import torch
from torch import Tensor, nn

from lab.scene_files import labelled_pictures

State = dict[str, Tensor]
Net = TypeVar("Net", bound=nn.Module)

LEAST_STEPS = 20
"""Steps over which the rate rises and falls at least; a shorter trial ends before it has fallen."""
RISING = 0.1
"""Share of a training in which its rate rises."""
HEED_TEACHER = 1.0
"""What a nat away from the teacher weighs at the end, against one away from the truth."""


@dataclass(frozen=True)
class Teacher:
    """A wider net that is trained beside the one that ships, which learns from it as well."""

    net: nn.Module
    agree: Callable[[Tensor, Tensor], Tensor]
    """How far what the net says (first) is from what the teacher says."""


def options(steps: int, batch: int, seed: int) -> argparse.ArgumentParser:
    """The options of a training, with these defaults."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--init", type=Path)
    parser.add_argument("--steps", type=int, default=steps)
    parser.add_argument("--batch", type=int, default=batch)
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--seed", type=int, default=seed)
    parser.add_argument("--share", type=float, default=1.0, help="of the way from --init")
    parser.add_argument("--versions", type=int, default=2, help="cuts of each rendered picture")
    parser.add_argument("--minutes", type=float, help="where to end, the rate fallen, if sooner")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    return parser


def options_of_pictures(steps: int, batch: int, seed: int) -> argparse.ArgumentParser:
    """The options of a training on labelled pictures, with these defaults."""
    parser = options(steps, batch, seed)
    parser.add_argument("--scenes", type=Path, nargs="+", required=True)
    parser.add_argument("--real", type=Path, nargs="*", default=[])
    parser.add_argument("--versions-real", type=int, default=2, help="cuts of each of --real")
    parser.add_argument("--teacher", type=float, help="width of a net to learn from, to one's own")
    return parser


def pictures(args: argparse.Namespace) -> tuple[list[Path], list[Path]]:
    """The labelled pictures named on the command line: rendered ones and photographs."""
    rendered = [p for folder in args.scenes for p in labelled_pictures(folder)]
    return rendered, [p for folder in args.real for p in labelled_pictures(folder)]


def begin(build: Callable[[], Net], args: argparse.Namespace, start: Path | None) -> Net:
    """The net on its device, seeded, laid out for speed, with the state it starts from if any."""
    torch.manual_seed(args.seed)
    net = build()
    if start is not None:
        net.load_state_dict(torch.load(start, map_location="cpu"))
    laid_out: Net = net.to(args.device).to(memory_format=torch.channels_last)
    return laid_out


def taught(
    build: Callable[[], Net], agree: Callable[[Tensor, Tensor], Tensor], args: argparse.Namespace
) -> Teacher:
    """The teacher of a net, as it was when the training that `args.init` comes from ended."""
    start = teacher_of(args.init) if args.init else None
    found = start if start is not None and start.exists() else None
    return Teacher(begin(build, args, found), agree)


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
    batches: Iterable[Sequence[Tensor]],
    loss: Callable[..., Tensor],
    args: argparse.Namespace,
    teacher: Teacher | None = None,
) -> None:
    """Train `net` over `batches` (pictures first, then what `loss` needs) and save its state."""
    nets = [net] if teacher is None else [net, teacher.net]
    weights = [weight for one in nets for weight in one.parameters()]
    optimizer = torch.optim.AdamW(weights, args.rate, weight_decay=3e-4)
    for one in nets:
        one.train()
    began, total = time.monotonic(), torch.zeros((), device=args.device)
    for step, (pixels, *truth) in enumerate(batches, 1):
        gone = step / max(args.steps, LEAST_STEPS)
        if args.minutes:
            gone = max(gone, (time.monotonic() - began) / (60 * args.minutes))
        if gone > 1:
            break
        for group in optimizer.param_groups:
            group["lr"] = args.rate * rate_at(gone)
        pixels = pixels.contiguous(memory_format=torch.channels_last)
        with torch.autocast(args.device, dtype=torch.bfloat16):
            said = [one(pixels) for one in nets]
        value = torch.stack([loss(one.float(), *truth) for one in said]).sum()
        total += value.detach()
        if teacher is not None:
            value = value + HEED_TEACHER * gone * teacher.agree(
                said[0].float(), said[1].float().detach()
            )
        optimizer.zero_grad()
        torch.autograd.backward(value)
        for one in nets:
            nn.utils.clip_grad_norm_(one.parameters(), 2.0)
        optimizer.step()
        if step % 50 == 0:
            spent = time.monotonic() - began
            print(f"{step}/{args.steps} loss {total.item() / 50:.4f} {spent:.0f} s", flush=True)
            total.zero_()
        if step % 250 == 0:
            save(net, args.out)
    for one, path in zip(nets, (args.out, teacher_of(args.out)), strict=False):
        save(one, path)
    if args.init and args.share < 1.0:
        keep_share(args)


def teacher_of(path: Path) -> Path:
    """Where the state of the teacher of the net at `path` is kept."""
    return path.with_suffix(".teacher.pt")


def rate_at(gone: float) -> float:
    """The share of the full rate when a share `gone` of the training is over: up, then down.

    >>> [round(rate_at(gone), 2) for gone in (0.0, 0.05, 0.1, 0.55, 1.0)]
    [0.04, 0.52, 1.0, 0.5, 0.0]
    """
    if gone < RISING:
        return 0.04 + 0.96 * gone / RISING
    return 0.5 + 0.5 * math.cos(math.pi * (gone - RISING) / (1 - RISING))


def save(net: nn.Module, path: Path) -> None:
    """Store the state of `net`, whole or as before."""
    part = path.with_suffix(".part")
    torch.save({name: value.cpu() for name, value in net.state_dict().items()}, part)
    part.replace(path)
