"""Reliability curves as inline SVG, on a scale of nines: 90 %, 99 %, 99.9 % are equally far apart.

On a linear scale nearly all points would be in one corner, above 99 %.
"""

from __future__ import annotations

import math

from .calibration import Bin, ReliabilityTable

WIDTH, HEIGHT = 340, 316
LEFT, TOP, SIDE = 58, 16, 250
TICKS = (0.0, 0.5, 0.9, 0.99, 0.999, 0.9999)
MIN_TICK_GAP = 0.09
"""Minimum distance of two ticks, as a part of a side."""
MAX_NINES = 5.0
NORMAL_95 = 1.96


def reliability_curve(table: ReliabilityTable) -> str:
    """The curve of a table: a dot a bin, as large as it has claims, with its 95 % interval."""
    nines = _nines_shown(table)
    parts = [
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="How often {table.of} were right by how sure the reading was">',
        f'<polygon class="cautious" points="{_corner(0, 1)} {_corner(0, 0)} {_corner(1, 1)}"/>',
        f'<polygon class="too-sure" points="{_corner(0, 0)} {_corner(1, 0)} {_corner(1, 1)}"/>',
    ]
    last = -1.0
    for tick in TICKS:
        at = _nines(tick) / nines
        if at > 1 - MIN_TICK_GAP or at < last + MIN_TICK_GAP:
            continue
        last = at
        x, y = _x(at), _y(at)
        word = f"{100 * tick:.6g} %"
        parts += [
            f'<path class="grid" d="M{x} {_y(0)}V{_y(1)}M{_x(0)} {y}H{_x(1)}"/>',
            f'<text x="{x}" y="{_y(0) + 16}" text-anchor="middle">{word}</text>',
            f'<text x="{LEFT - 6}" y="{y + 4}" text-anchor="end">{word}</text>',
        ]
    parts += [
        f'<path class="ideal" d="M{_x(0)} {_y(0)}L{_x(1)} {_y(1)}"/>',
        f'<text class="hint" x="{LEFT + 10}" y="{TOP + 34}">too cautious</text>',
        f'<text class="hint" x="{_x(1) - 8}" y="{_y(0) - 10}" text-anchor="end">too sure</text>',
        f'<text x="{LEFT - 6}" y="{_y(1) + 4}" text-anchor="end">100 %</text>',
        f'<text class="axis" x="{_x(0.5)}" y="{HEIGHT - 6}" text-anchor="middle">it said</text>',
        f'<text class="axis" x="12" y="{_y(0.5)}" text-anchor="middle" '
        f'transform="rotate(-90 12 {_y(0.5)})">it was right</text>',
    ]
    dots = [(_at(one.said, nines), _at(one.were, nines)) for one in table.bins]
    line = " ".join(_corner(across, up) for across, up in dots)
    parts.append(f'<polyline class="curve" points="{line}"/>')
    parts += [_mark(one, table.count, nines) for one in table.bins]
    return "".join([*parts, "</svg>"])


def interval(right: float, count: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share `right` of `count` claims.

    >>> low, high = interval(0.9, 100)
    >>> round(low, 3), round(high, 3)
    (0.826, 0.945)
    """
    z2 = NORMAL_95**2
    middle = (right + z2 / (2 * count)) / (1 + z2 / count)
    spread = right * (1 - right) / count + z2 / (4 * count**2)
    half = NORMAL_95 * math.sqrt(spread) / (1 + z2 / count)
    return max(0.0, middle - half), min(1.0, middle + half)


def _mark(one: Bin, every: int, nines: float) -> str:
    low, high = interval(one.were, one.count)
    x = _x(_at(one.said, nines))
    ends = [_y(_at(end, nines)) for end in (low, high, one.were)]
    radius = 3.5 + 8 * math.sqrt(one.count / every)
    words = (
        f"{one.count} said {100 * one.said:.2f} %, {100 * one.were:.2f} % were right "
        f"(95 %: {100 * low:.2f} to {100 * high:.2f} %)"
    )
    return (
        f"<g><title>{words}</title>"
        f'<path class="range" d="M{x} {ends[0]}V{ends[1]}"/>'
        f'<circle class="dot" cx="{x}" cy="{ends[2]}" r="{radius:.1f}"/></g>'
    )


def _at(share: float, nines: float) -> float:
    """The position 0..1 of a share on a side of `nines` nines."""
    return min(1.0, _nines(share) / nines)


def _nines(share: float) -> float:
    return min(MAX_NINES, -math.log10(max(1.0 - share, 10.0**-MAX_NINES)))


def _nines_shown(table: ReliabilityTable) -> float:
    """The number of nines of the scale, past the highest confidence."""
    return max(1.3, min(MAX_NINES, 0.25 + max(_nines(one.said) for one in table.bins)))


def _x(share: float) -> float:
    return round(LEFT + share * SIDE, 1)


def _y(share: float) -> float:
    return round(TOP + (1 - share) * SIDE, 1)


def _corner(across: float, up: float) -> str:
    return f"{_x(across)},{_y(up)}"
