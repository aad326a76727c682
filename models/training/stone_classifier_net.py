"""The stone classifier's net: what lies on each intersection of a rectified board.

In: (B, 6, (N+2)·24, (N+2)·24), the rectified picture with one cell of surroundings on every side.
It is given as BGR in 0..1 and again standardised per channel. Out: (B, 6, N, N). The first four are
logits of empty, black, white and hidden. The last two say how far beside the middle of its cell
each point really lies, (du, dv) in cells.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

from .detector_net import Block, conv

CLASSES = 4


class StoneClassifierNet(nn.Module):
    """See the module's docstring."""

    def __init__(self) -> None:
        super().__init__()
        self.see = nn.Sequential(
            conv(6, 16, 2),
            conv(16, 24, 2),
            Block(24),
            conv(24, 40, 2),
            Block(40),
            Block(40),
            Block(40),
            nn.Conv2d(40, 64, 3, 3, 0, bias=False),
            nn.BatchNorm2d(64),
            nn.ReLU(inplace=True),
        )
        self.whole = nn.Sequential(nn.Linear(64, 32), nn.ReLU(inplace=True), nn.Linear(32, 64))
        self.compare = nn.Sequential(*(Block(64) for _ in range(6)))
        self.lies = cell_head(CLASSES)
        self.beside = cell_head(2)

    def forward(self, x: Tensor) -> Tensor:
        """Logits and offsets (B, 6, N, N)."""
        cells = self.see(x)
        board = self.whole(cells.mean((2, 3)))
        cells = torch.relu(cells + board[:, :, None, None])
        cells = self.compare(cells)[:, :, 1:-1, 1:-1]
        return torch.cat([self.lies(cells), self.beside(cells)], 1)


def cell_head(count: int) -> nn.Sequential:
    """The output of each cell, `count` numbers."""
    return nn.Sequential(nn.Conv2d(64, 48, 1), nn.ReLU(inplace=True), nn.Conv2d(48, count, 1))
