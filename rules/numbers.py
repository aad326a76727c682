"""How komi and margins are written."""

from __future__ import annotations

from fractions import Fraction


def decimal_text(value: Fraction) -> str:
    """A multiple of one half in decimals, without a needless ".0"; thirds stay fractions."""
    if value.denominator == 1:
        return str(value.numerator)
    return str(float(value)) if value.denominator in (2, 4) else str(value)


def json_number(value: Fraction) -> int | float:
    """The same for JSON: a whole number where it is one."""
    return value.numerator if value.denominator == 1 else float(value)
