"""Results as SGF's RE writes them, read and compared."""

from __future__ import annotations

import re
from fractions import Fraction

from ..color import BLACK, WHITE, Color
from ..errors import Reason, RulesError
from ..rulesets.komi import POINTS_OF_ZI, counted_in_zi
from ..rulesets.ruleset import Neutral, Ruleset
from ..words import decimal_text

_RESULT = re.compile(
    r"(?P<winner>[BW])\+(?P<how>R|Resign|T|Time|F|Forfeit|[0-9]{1,4}(?:\.[0-9]{1,3})?)?"
)
_DRAWS = ("0", "Draw")
_OPEN = ("Void", "?")

BOTH_LOSE, BOTH_WIN = "0:0", "1:1"
"""A referee's "0:0, or 1:1" (FAQ 6.1), which SGF has no value for: written as the document does."""

UNKNOWN = "?"
"""SGF's result of a game that has none yet."""


def is_result(text: str) -> bool:
    """Whether `text` is a result as SGF writes it, or "0:0", "1:1".

    >>> is_result("B+3.5"), is_result("W+R"), is_result("0:0"), is_result("Black wins")
    (True, True, True, False)
    """
    named = (*_DRAWS, *_OPEN, BOTH_LOSE, BOTH_WIN)
    return text in named or _RESULT.fullmatch(text) is not None


def checked_result(text: str) -> str:
    """`text`, a result such as "B+3.5", "W+R", "B+T", "W+F", "0", "Void" or "0:0".

    Raises RulesError (value) for a text that is no result.

    >>> checked_result("B+3.5")
    'B+3.5'
    """
    if not is_result(text):
        raise RulesError(
            Reason.VALUE,
            f"result {text!r}: expected B+3.5, W+R, B+T, W+F, 0, Void or the like, 0:0 where both"
            " lose, 1:1 where both win",
        )
    return text


def margin_of(text: str) -> Fraction | None:
    """Black minus White as a result states it; None where it states no points.

    >>> margin_of("W+3.5"), margin_of("W+R")
    (Fraction(-7, 2), None)
    """
    if text in _DRAWS:
        return Fraction(0)
    match = _RESULT.fullmatch(text)
    if match is None or not match["how"] or not match["how"][0].isdigit():
        return None
    points = Fraction(match["how"])
    return points if match["winner"] == BLACK.letter else -points


def result_in_points(text: str, ruleset: Ruleset) -> str:
    """The result `text`, with its margin in points where it is in zi; any other text as it stands.

    A margin in quarters is one of half counting, as a komi is (`komi_in_points`), but for rules
    that share neutral points in such parts (FAQ 5.7).

    >>> from rules import preset
    >>> [result_in_points(text, preset("chinese_official")) for text in ("B+0.75", "B+1", "B+R")]
    ['B+1.5', 'B+1', 'B+R']
    """
    margin = margin_of(text)
    shared = ruleset.neutral is Neutral.OLD_ING
    if margin is None or shared or not counted_in_zi(margin, ruleset):
        return text
    return counted_result(winner_of(text), margin * POINTS_OF_ZI)


def winner_of(text: str) -> Color | None:
    """Who has won by a result; None for a draw and where it names nobody.

    >>> winner_of("W+R"), winner_of("0")
    (Color.WHITE, None)
    """
    match = _RESULT.fullmatch(text)
    if match is None:
        return None
    return BLACK if match["winner"] == BLACK.letter else WHITE


def winner_by(margin: Fraction, ruleset: Ruleset, handicap: int) -> Color | None:
    """Who has won by `margin`, Black minus White; a score of zero by the tie rule of `ruleset`.

    >>> from rules import preset
    >>> winner_by(Fraction(0), preset("aga"), 0), winner_by(Fraction(0), preset("ing"), 0)
    (None, Color.BLACK)
    """
    if margin == 0:
        return ruleset.tie_winner(handicap)
    return BLACK if margin > 0 else WHITE


def same_result(one: str, other: str) -> bool:
    """Whether two results have the same winner, and the same points where both state points.

    >>> same_result("B+R", "B+3.5"), same_result("B+2.5", "B+3.5")
    (True, False)
    """
    points = margin_of(one), margin_of(other)
    return winner_of(one) is winner_of(other) and (None in points or points[0] == points[1])


def tie_misfit(text: str, ruleset: Ruleset, handicap: int) -> str | None:
    """Why these rules do not have a result with a score of zero, None where they may have it.

    >>> from rules import preset
    >>> tie_misfit("B+0", preset("aga"), handicap=0)
    'with a score of zero it is a draw (FAQ 6.1): expected 0, not B+0'
    """
    winner = ruleset.tie_winner(handicap)
    if margin_of(text) != 0 or winner_of(text) is winner:
        return None
    named = "it is a draw" if winner is None else f"{winner.word.capitalize()} wins"
    expected = counted_result(winner, Fraction(0))
    cited = ruleset.clause("ties")
    return f"with a score of zero {named} ({cited}): expected {expected}, not {text}"


def counted_result(winner: Color | None, margin: Fraction) -> str:
    """The result of a count as SGF writes it; `winner` None is a draw.

    SGF's points are a real number: thirds (FAQ 5.7) are rounded to three decimals.

    >>> counted_result(WHITE, Fraction(-1, 2)), counted_result(None, Fraction(0))
    ('W+0.5', '0')
    """
    if winner is None:
        return "0"
    points = abs(margin)
    if points.denominator > 2:
        points = Fraction(round(points * 1000), 1000)
        return f"{winner.letter}+{float(points):g}"
    return f"{winner.letter}+{decimal_text(points)}"
