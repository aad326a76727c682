"""Values of options that are numbers and yet cannot be meant."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from fractions import Fraction

import pytest

from lab.simulate import irregularities, seed
from web.option_types import board_size, handicap, komi, rate

REFUSED: list[tuple[Callable[[str], object], str]] = [
    *((komi, word) for word in ("1e-99999999", "1e99999999", "1e-400", "nan", "", ".", "9" * 5000)),
    *((rate, word) for word in ("1e-300", "1e-320", "nan", "inf", "-1", "0", "")),
    *((handicap, word) for word in ("9" * 5000, "999999", "-1", "")),
    *((board_size, word) for word in ("9" * 5000, "0", "26")),
    *((seed, word) for word in ("-1", "1.5", "9" * 5000, "")),
    *((irregularities, word) for word in ("nan", "inf", "-1", "1e300", "")),
]


@pytest.mark.parametrize(("kind", "word"), REFUSED)
def test_a_number_that_cannot_be_meant_is_refused(kind: Callable[[str], object], word: str) -> None:
    with pytest.raises(argparse.ArgumentTypeError):
        kind(word)


@pytest.mark.parametrize(
    ("word", "value"),
    [("7.5", "15/2"), ("-0.5", "-1/2"), ("0", "0"), ("15/2", "15/2"), ("1e2", "100"), ("7.", "7")],
)
def test_every_way_to_write_a_komi_is_understood(word: str, value: str) -> None:
    assert komi(word) == Fraction(value)
