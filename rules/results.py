"""Results as SGF's RE writes them, read and compared."""

from __future__ import annotations

import re
from fractions import Fraction

from .color import BLACK, WHITE, Color
from .errors import Reason, RulesError
from .numbers import decimal_text

_RESULT = re.compile(
    r"(?P<winner>[BW])\+(?P<how>R|Resign|T|Time|F|Forfeit|[0-9]{1,4}(?:\.[0-9]{1,3})?)?"
)
_DRAWS = ("0", "Draw")
_OPEN = ("Void", "?")


def is_result(text: str) -> bool:
    """Whether `text` is a result in SGF's mandatory form: "B+3.5", "W+R", "0", "Void", "?"."""
    return text in _DRAWS or text in _OPEN or _RESULT.fullmatch(text) is not None


def checked_result(text: str) -> str:
    """`text`, a result such as "B+3.5", "W+R", "B+T", "W+F", "0" or "Void".

    Raises RulesError (value) for a text that is no result in SGF.
    """
    if not is_result(text):
        raise RulesError(
            Reason.VALUE, f"result {text!r}: expected B+3.5, W+R, B+T, W+F, 0, Void or the like"
        )
    return text


def margin_of(text: str) -> Fraction | None:
    """Black minus White as a result states it; None where it states no points."""
    if text in _DRAWS:
        return Fraction(0)
    match = _RESULT.fullmatch(text)
    if match is None or not match["how"] or not match["how"][0].isdigit():
        return None
    points = Fraction(match["how"])
    return points if match["winner"] == BLACK.letter else -points


def winner_of(text: str) -> Color | None:
    """Who has won by a result; None for a draw and where it names nobody."""
    match = _RESULT.fullmatch(text)
    if match is None:
        return None
    return BLACK if match["winner"] == BLACK.letter else WHITE


def counted_result(winner: Color | None, margin: Fraction) -> str:
    """The result of a count as SGF writes it; `winner` None is a draw.

    SGF's points are a real number: thirds (FAQ 5.7) are rounded to three decimals.
    """
    if winner is None:
        return "0"
    points = abs(margin)
    if points.denominator > 2:
        points = Fraction(round(points * 1000), 1000)
        return f"{winner.letter}+{float(points):g}"
    return f"{winner.letter}+{decimal_text(points)}"
