"""What a measured cost would be on a Raspberry Pi: an estimate, never a measurement.

No Raspberry Pi was at hand and no instruction counter. Code outside the nets (numpy, OpenCV,
Python) is taken to be slower on a Pi. By how much, published single-thread figures and the widths
of the vector units suggest. The nets are estimated by multiply-adds a second. That is what a core
can do at its clock and width, times the part of it which onnxruntime reaches here.
docs/raspberry-pi.md has the reasoning. Right to a factor of about two.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import process_time
from typing import Any

from vision.nets import Net

SLOWER = {"Raspberry Pi 5": (2.5, 6.5), "Raspberry Pi 4": (6.0, 27.0)}
"""How many times slower than a core of an x86-64 server: ordinary code, nets in eight bits."""


def estimate(cpu_s: float, nets_s: float) -> str:
    """In words, what `cpu_s` seconds on one core here, `nets_s` of them in nets, are on a Pi's."""
    parts = []
    for name, (code, nets) in SLOWER.items():
        ms = 1000 * ((cpu_s - nets_s) * code + nets_s * nets)
        parts.append(f"{ms:.0f} ms on one core of a {name}")
    return f"estimate, not measured: {', '.join(parts)}"


@contextmanager
def nets_timed() -> Iterator[list[float]]:
    """Within it, the CPU seconds of every run of a net are added to the list it gives."""
    spent: list[float] = []
    plain = Net.__call__

    def timed(net: Net, x: Any) -> Any:
        begun = process_time()
        result = plain(net, x)
        spent.append(process_time() - begun)
        return result

    Net.__call__ = timed  # type: ignore[method-assign,assignment]
    try:
        yield spent
    finally:
        Net.__call__ = plain  # type: ignore[method-assign]
