"""The verifier's net: is there a real board under this grid, and are these its lines?

In: (B, 6, (N+4)·12, (N+4)·12): the plate of `vision.detection.verify`. Out: (B, 1) log odds.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .detector_net import Block, conv


class VerifierNet(nn.Module):
    """See the module's docstring."""

    def __init__(self) -> None:
        super().__init__()
        self.see = nn.Sequential(
            conv(6, 16, 2),
            conv(16, 24, 2),
            conv(24, 24),
            nn.Conv2d(24, 40, 3, 3, 0, bias=False),
            nn.BatchNorm2d(40),
            nn.ReLU(inplace=True),
            Block(40),
            Block(40),
        )
        self.say = nn.Sequential(nn.Linear(200, 32), nn.ReLU(inplace=True), nn.Linear(32, 1))

    def forward(self, x: Tensor) -> Tensor:
        """Log odds (B, 1)."""
        odds: Tensor = self.say(self.pooled(x))
        return odds

    def pooled(self, x: Tensor) -> Tensor:
        """What is seen of the board, its rim and what lies round it, (B, 200)."""
        cells = self.see(x)
        inner, rim = cells[:, :, 2:-2, 2:-2], cells[:, :, 1:-1, 1:-1]
        edges = torch.stack(
            [rim[:, :, 0], rim[:, :, -1], rim[:, :, :, 0], rim[:, :, :, -1]], dim=2
        ).mean(-1)
        pooled = [
            cells.mean((2, 3)),
            inner.mean((2, 3)),
            inner.amax((2, 3)),
            edges.amax(2),
            edges.mean(2),
        ]
        return torch.cat(pooled, 1)
