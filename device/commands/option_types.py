"""The values of options: what a text must be, and what it means."""

from __future__ import annotations

import argparse
from fractions import Fraction

MOST_KOMI = 1000


def board_size(text: str) -> int:
    """A number of lines, 2 to 25."""
    size = int(text) if text.isdecimal() else 0
    if not 2 <= size <= 25:
        raise argparse.ArgumentTypeError(f"{text}: expected 2 to 25 lines")
    return size


def komi(text: str) -> Fraction:
    """A multiple of one half."""
    try:
        value = Fraction(text)
    except (ValueError, ZeroDivisionError):
        raise argparse.ArgumentTypeError(f"{text}: expected a number such as 7.5") from None
    if value.denominator > 2 or abs(value) > MOST_KOMI:
        raise argparse.ArgumentTypeError(
            f"{text}: expected a multiple of one half, up to {MOST_KOMI}"
        )
    return value


def handicap(text: str) -> int:
    """A number of handicap stones."""
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text}: expected a number of stones")
    return int(text)


def rate(text: str) -> float:
    """Frames a second, above 0."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.0 < value < 1000.0:
        raise argparse.ArgumentTypeError(f"{text}: expected frames a second, above 0")
    return value
