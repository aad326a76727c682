"""The detector's net: where the lattice's intersections are, which part of the picture is the grid.

A small U-Net. Its input is (B, 3, H, W), BGR in 0..1, H and W multiples of 32. Its output is (B, 3,
H/4, W/4): three logits. The first, *intersection*, is a blob at every grid point where the lines
cross on the wood, with or without a stone. The second, *inside*, is the area of the grid. The
third, *corner*, marks the four outermost points.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn
from torch.nn import functional as f


def conv(cin: int, cout: int, stride: int = 1) -> nn.Sequential:
    """3x3 convolution, batch norm, ReLU."""
    return nn.Sequential(
        nn.Conv2d(cin, cout, 3, stride, 1, bias=False), nn.BatchNorm2d(cout), nn.ReLU(inplace=True)
    )


class Block(nn.Module):
    """Two 3x3 convolutions with a shortcut."""

    def __init__(self, width: int) -> None:
        super().__init__()
        self.body = nn.Sequential(
            conv(width, width),
            nn.Conv2d(width, width, 3, 1, 1, bias=False),
            nn.BatchNorm2d(width),
        )

    def forward(self, x: Tensor) -> Tensor:
        """As many planes as came in."""
        return f.relu(x + self.body(x))


class DetectorNet(nn.Module):
    """See the module's docstring."""

    def __init__(self) -> None:
        super().__init__()
        self.stem = nn.Sequential(conv(3, 16, 2), conv(16, 24, 2), conv(24, 24))
        self.down8 = nn.Sequential(conv(24, 40, 2), Block(40))
        self.down16 = nn.Sequential(conv(40, 64, 2), Block(64), Block(64))
        self.down32 = nn.Sequential(conv(64, 80, 2), Block(80), Block(80))
        self.up16 = conv(80 + 64, 64)
        self.up8 = conv(64 + 40, 40)
        self.up4 = conv(40 + 24, 24)
        self.head = nn.Conv2d(24, 3, 1)

    def forward(self, x: Tensor) -> Tensor:
        """Logits of intersection, inside and corner at a quarter of the size."""
        a = self.stem(x)
        b = self.down8(a)
        c = self.down16(b)
        d = self.down32(c)
        c = self.up16(torch.cat([f.interpolate(d, scale_factor=2.0), c], 1))
        b = self.up8(torch.cat([f.interpolate(c, scale_factor=2.0), b], 1))
        a = self.up4(torch.cat([f.interpolate(b, scale_factor=2.0), a], 1))
        logits: Tensor = self.head(a)
        return logits
